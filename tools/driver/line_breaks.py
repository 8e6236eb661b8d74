"""Line breaking of long lines of printed IR, at spaces where the parser accepts a line break."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

LONGEST_LINE = 200
"""Limit on the columns of a line; longer ones are broken."""

WIDTH = 120
"""Limit on the columns of the lines into which a longer one is broken."""

CONTINUATION = 4
"""Columns by which continuation lines are indented: twice the indentation of a region."""

UNBROKEN = re.compile(r'(?:"(?:[^"\\]|\\.)*+"| = |(?<=\w): | : (?=[a-z]{1,2}\d+\b)|[^\s"])+')
"""Matches text that is kept on one line: no space but in strings, `a = [2,`, `%x: i8`, `4
: i64`.
"""

NO_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|->')
"""Matches strings and arrows, whose characters do not count as brackets."""


def broken(text: str, longest: int = LONGEST_LINE) -> str:
    """Return `text` with each line longer than `longest` columns broken at spaces outside of
    strings.

    A line is broken in the right half of its width, where bracket depth is least, at the last such
    space.
    """
    return "\n".join(part for line in text.split("\n") for part in _parts(line, longest))


def _parts(line: str, longest: int) -> Iterator[str]:
    """Yield the lines of at most `WIDTH` columns into which `line` is broken if longer than
    `longest`.
    """
    if len(line) <= longest:
        yield line
        return
    indent = " " * (len(line) - len(line.lstrip()))
    words = UNBROKEN.findall(line)
    depths = list(accumulate(map(_opened, words)))
    start = 0
    while start < len(words):
        end = _line_end(words, depths, start, WIDTH - len(indent))
        yield indent + " ".join(words[start:end])
        indent = indent if start else indent + " " * CONTINUATION
        start = end


def _opened(word: str) -> int:
    """Return the number of brackets that a word opens minus those that it closes."""
    plain = NO_BRACKETS.sub("", word)
    return sum(plain.count(c) for c in "<([{") - sum(plain.count(c) for c in ">)]}")


def _line_end(words: Sequence[str], depths: Sequence[int], start: int, width: int) -> int:
    """Return the end of the words to put on a line of at most `width` columns from word `start`
    on, at least one.

    `depths[i]` is the bracket depth after `words[i]`; a break at a small depth in the right half of
    the line is preferred.
    """
    columns, best, last = -1, None, start
    for index in range(start, len(words)):
        columns += len(words[index]) + 1
        if columns > width:
            return (last if best is None else best) + 1
        last = index
        if columns >= width // 2 and (best is None or depths[index] <= depths[best]):
            best = index
    return len(words)
