"""`--split-input-file`: one input file with several modules."""

import re
from typing import NamedTuple

MARKER = re.compile(r"^// -----[ \t]*\r?\n", re.MULTILINE)
SEPARATOR = "// -----\n"


class Chunk(NamedTuple):
    """A part of a text, and the number of lines of the text before it."""

    text: str
    line: int


def split(text: str) -> list[Chunk]:
    """Split `text` at the separator lines `// -----`."""
    chunks, start, line = list[Chunk](), 0, 0
    for marker in MARKER.finditer(text):
        chunks.append(Chunk(text[start : marker.start()], line))
        line += text.count("\n", start, marker.end())
        start = marker.end()
    return [*chunks, Chunk(text[start:], line)]
