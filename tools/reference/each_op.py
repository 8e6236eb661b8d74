"""Cases of FileCheck tests that operations share, written once.

    // RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

    // OP: qnn.reduce_max qnn.reduce_min
    // expected-error@+1 {{expected a tensor of numbers, got tensor<4xi1>}}
    $OP %x {axes = dense<0> : tensor<1xui32>} : (tensor<4xi1>) -> tensor<1xi1>

The lines behind `// OP:`, up to the next such line or the end of the file, stand in the test once
for each operation that it names; `// OP:` lines directly below one another are one list. In them
`$OP` is the operation's name, and `$SECTION` that of its section of QNN's definition, as messages
have it (`ReduceMax`).

`for-each-op FILE` prints the whole test, with `-n` and the number that each line has in FILE.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..driver.terminal import print_text, warn

MARK = "// OP:"
LIST = re.compile(rf"(?:^{MARK}.*\n)+", re.MULTILINE)
SEPARATOR = "// -----"


class Line(NamedTuple):
    """A line of a test, and the number, from 1, of the line of the file which it comes from."""

    number: int
    text: str


def each_op(text: str) -> Iterator[Line]:
    """The lines of the test that `text` stands for. Raises ValueError for a list without names."""
    lists = list(LIST.finditer(text))
    ends = [*(found.start() for found in lists), len(text)]
    yield from _lines(text, 0, ends[0])
    for found, end in zip(lists, ends[1:], strict=True):
        names = found[0].replace(MARK, "").split()
        first, *part = _lines(text, found.end() - 1, end)
        if not names:
            raise ValueError(f"`{MARK}` in line {first.number} names no operation")
        for name in names:
            yield Line(first.number, SEPARATOR)
            yield from (Line(number, _instance(line, name)) for number, line in part)


def _lines(text: str, start: int, end: int) -> Iterator[Line]:
    """The lines of a part of `text`."""
    number = text.count("\n", 0, start) + 1
    yield from (Line(number + i, line) for i, line in enumerate(text[start:end].splitlines()))


def _instance(line: str, name: str) -> str:
    """A line of the part that an operation has."""
    words = name.partition(".")[2].split("_")
    section = "".join(word[:1].upper() + word[1:] for word in words)
    return line.replace("$OP", name).replace("$SECTION", section)


def main(args: Sequence[str] | None = None) -> int:
    """Print the whole of a test; 0 when all went well."""
    *flags, path = sys.argv[1:] if args is None else args
    try:
        lines = list(each_op(Path(path).read_text()))
    except (OSError, ValueError) as e:
        warn(f"error: {path}: {e}")
        return 1
    for number, text in lines:
        print_text(f"{number}: {text}\n" if "-n" in flags else f"{text}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
