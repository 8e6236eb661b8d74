"""Escaping of tensor names as member names of archives, one to one.

Escaped are characters that archives do not preserve or that change where a member is unpacked:
control characters, backslashes, unpaired surrogates, the slashes around empty path segments, the
first dot of the segments `.` and `..`, and `%`. Each byte of such a character in UTF-8 is written
as `%` and two hexadecimal digits, as in `%2E` for a dot.
"""

import re

SPECIAL = re.compile(
    r"[%\\\x00-\x1f\x7f-\x9f\ud800-\udfff]"
    r"|^/|/(?=/|$)"
    r"|(?:^|(?<=/))\.(?=\.?(?:/|$))"
)
"""The characters to escape."""

ESCAPED = re.compile(rb"%([0-9A-F]{2})")


def escaped(name: str) -> str:
    """Return the tensor name `name` for use as the name of an archive member: characters that a
    file name cannot have as `%XX`, a byte of UTF-8 each; `unescaped` reverses it.
    """
    return SPECIAL.sub(lambda match: "".join(f"%{byte:02X}" for byte in _bytes(match[0])), name)


def unescaped(member: str) -> str:
    """Return the tensor name that `escaped` turns into the archive member's name `member`."""
    data = ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), _bytes(member))
    return data.decode("utf-8", "surrogatepass")


def _bytes(text: str) -> bytes:
    """Return the UTF-8 encoding of `text`, unpaired surrogates included."""
    return text.encode("utf-8", "surrogatepass")
