"""How we know the side files that we wrote, which only then are replaced by newer ones."""

from pathlib import Path

END = b"\nconstants of hexnn\n"
"""The end of the constants of a text, behind the last one."""

OWNER = "hexnn"
"""The user name in the headers of a tar archive of ours."""

_OWNER_AT = 265
"""Where the first header of a tar archive has the name of its user."""


def is_side_file(path: Path) -> bool:
    """Whether we wrote the file `path` beside another."""
    with path.open("rb") as file:
        head = file.read(_OWNER_AT + len(OWNER))
        file.seek(max(0, path.stat().st_size - len(END)))
        return file.read() == END or head[_OWNER_AT:] == OWNER.encode()
