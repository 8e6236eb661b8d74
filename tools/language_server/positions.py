"""Conversion between offsets in a text and the lines and columns of the language server protocol.

A column counts code units of the encoding that client and server agreed on.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

from lsprotocol.types import Position, Range

Extent = tuple[int, int]
"""The offsets of the first character of a part of a text, and of the one behind its last."""

LINE_BREAK = re.compile(r"\r\n|\n|\r")

UNITS: dict[str, Callable[[str], int]] = {
    "utf-8": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "utf-16": lambda text: len(text.encode("utf-16-le", "surrogatepass")) // 2,
    "utf-32": len,
}
"""Encoding -> function that counts the code units of a text."""


class Positions:
    """The positions in `text`, with columns in code units of `encoding`."""

    def __init__(self, text: str, encoding: str = "utf-16"):
        self.text = text
        self.units = UNITS[encoding]
        self.starts = [0, *(found.end() for found in LINE_BREAK.finditer(text))]

    def position(self, offset: int) -> Position:
        """Return the position of the character at `offset`."""
        line = bisect_right(self.starts, offset) - 1
        return Position(line, self.units(self.text[self.starts[line] : offset]))

    def range(self, extent: Extent) -> Range:
        """Return the range of a part of the text."""
        return Range(self.position(extent[0]), self.position(extent[1]))

    def offset(self, position: Position) -> int:
        """Return the offset of a position; one behind the end of a line, or of the text, is that
        end.
        """
        if position.line >= len(self.starts):
            return len(self.text)
        start = self.starts[position.line]
        broken = LINE_BREAK.search(self.text, start)
        line = self.text[start : broken.start() if broken else len(self.text)]
        units = 0
        for index, character in enumerate(line):
            if units >= position.character:
                return start + index
            units += self.units(character)
        return start + len(line)
