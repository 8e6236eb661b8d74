"""Names of tensors as names of members in an archive, one to one.

A name stays as it is unless it would not come back, or would lead somewhere when the archive is
unpacked: control characters, backslashes, halves of surrogate pairs, empty segments of a path, `.`
and `..` are written as their bytes in UTF-8, `%2E`; and so is `%`.
"""

import re

SPECIAL = re.compile(
    r"[%\\\x00-\x1f\x7f-\x9f\ud800-\udfff]"
    r"|^/|/(?=/|$)"
    r"|(?:^|(?<=/))\.(?=\.?(?:/|$))"
)
"""The characters that are escaped: by themselves, slashes around nothing, dots alone."""

ESCAPED = re.compile(rb"%([0-9A-F]{2})")


def escaped(name: str) -> str:
    """The name of the member that holds the tensor `name`."""
    return SPECIAL.sub(lambda match: "".join(f"%{byte:02X}" for byte in _bytes(match[0])), name)


def unescaped(member: str) -> str:
    """The name that `escaped` made `member` of."""
    data = ESCAPED.sub(lambda match: bytes([int(match[1], 16)]), _bytes(member))
    return data.decode("utf-8", "surrogatepass")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
