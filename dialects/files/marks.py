"""The marks (fixed bytes in the content) of side files, which hexnn writes beside an output to hold
its constants: an existing file without a mark is not replaced.
"""

from pathlib import Path

END = b"\nconstants of hexnn\n"
"""The last bytes of a side file that holds the constants of an IR text."""

OWNER = "hexnn"
"""The user name in the headers of a tar archive that hexnn wrote."""

_OWNER_AT = 265
"""The byte offset of the user name in the first header of a tar archive."""


def is_side_file(path: Path) -> bool:
    """Return whether the file `path` has the mark of a side file, which hexnn wrote beside an
    output to hold its constants; such a file may be replaced.
    """
    with path.open("rb") as file:
        head = file.read(_OWNER_AT + len(OWNER))
        file.seek(max(0, path.stat().st_size - len(END)))
        return file.read() == END or head[_OWNER_AT:] == OWNER.encode()
