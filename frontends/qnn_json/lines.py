"""Search of a document's text for the line and column of each node, for locations of operations."""

from __future__ import annotations

import json
import re
from typing import TypeAlias

Position: TypeAlias = tuple[int, int]
"""(line, column) of a character, both from 1."""

NODES = re.compile(r'"nodes"\s*:\s*\{\s*\n(?P<indent>[ \t]+)(?=")')


def node_positions(text: str) -> list[dict[str, Position]]:
    """Return node name -> (line, column) for each graph, in the order of the graphs in `text`.

    Nodes are found only where they begin a line, as converters and hexnn write them; a graph whose
    first node does not begin a line is left out of the list.
    """
    starts = list(NODES.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return [
        _positions(text, start.end("indent"), end, start["indent"])
        for start, end in zip(starts, ends, strict=False)
    ]


def _positions(text: str, start: int, end: int, indent: str) -> dict[str, Position]:
    """Return key -> (line, column) for the keys in `text[start:end]` that begin a line after
    exactly `indent`; `start` is the index of the first key in `text`.
    """
    key = re.compile(rf'^{indent}(?P<key>"(?:[^"\\]|\\.)*")[ \t]*:', re.MULTILINE)
    begin = start - len(indent)
    line, seen = text.count("\n", 0, begin) + 1, begin
    positions: dict[str, Position] = {}
    for match in key.finditer(text, begin, end):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        positions.setdefault(json.loads(match["key"]), (line, len(indent) + 1))
    return positions
