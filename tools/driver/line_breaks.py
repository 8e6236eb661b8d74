"""Line breaks within long operations of printed text, which parsers read as spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate

LONGEST_LINE = 200
"""Limit on the columns of a line of IR: two panes of a wide screen."""

WIDTH = 120
"""Limit on the columns of the lines that a longer one is broken into."""

CONTINUATION = 4
"""Columns by which these are indented: twice the indent of a region."""

UNBROKEN = re.compile(r'(?:"(?:[^"\\]|\\.)*+"| = |(?<=\w): | : (?=[a-z]{1,2}\d+\b)|[^\s"])+')
"""Text that no line ends in: without a space, but in strings, `a = [2,`, `%x: i8`, `4 : i64`."""

NO_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|->')
"""Where a bracket is none."""


def broken(text: str, longest: int = LONGEST_LINE) -> str:
    """`text` with each line longer than `longest` broken at spaces, but not within strings.

    Of the spaces in the right half of a line, the last one of those in the fewest brackets is
    chosen.
    """
    return "\n".join(part for line in text.split("\n") for part in _parts(line, longest))


def _parts(line: str, longest: int) -> Iterator[str]:
    """The lines that `line` becomes."""
    if len(line) <= longest:
        yield line
        return
    indent = " " * (len(line) - len(line.lstrip()))
    words = UNBROKEN.findall(line)
    depths = list(accumulate(map(_opened, words)))
    start = 0
    while start < len(words):
        end = start + _fitting(words[start:], depths[start:], WIDTH - len(indent))
        yield indent + " ".join(words[start:end])
        indent = indent if start else indent + " " * CONTINUATION
        start = end


def _opened(word: str) -> int:
    """How many brackets a word opens and does not close."""
    plain = NO_BRACKETS.sub("", word)
    return sum(plain.count(c) for c in "<([{") - sum(plain.count(c) for c in ">)]}")


def _fitting(words: Sequence[str], depths: Sequence[int], width: int) -> int:
    """How many of the words make a line of `width` columns; at least one."""
    ends = [end - 1 for end in accumulate(len(word) + 1 for word in words)]
    if ends[-1] <= width:
        return len(words)
    fitting = [index for index, end in enumerate(ends) if width // 2 <= end <= width]
    best = min(fitting, key=lambda index: (depths[index], -index), default=None)
    if best is None:
        best = max((index for index, end in enumerate(ends) if end <= width), default=0)
    return best + 1
