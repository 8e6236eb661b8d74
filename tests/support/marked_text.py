"""IR with marks, `<<name` before a place: for questions about positions."""

from __future__ import annotations

import re

MARK = re.compile(r"<<(\w+) ")


def marked(text: str) -> tuple[str, dict[str, int]]:
    """The text without marks, and the offset of each."""
    offsets, removed = dict[str, int](), 0
    for found in MARK.finditer(text):
        offsets[found[1]] = found.start() - removed
        removed += len(found[0])
    return MARK.sub("", text), offsets
