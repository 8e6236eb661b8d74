"""Cases of FileCheck tests that operations share, written once.

    // RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics

    // OP: qnn.reduce_max qnn.reduce_min
    // expected-error@+1 {{must be a tensor of numbers, got tensor<4xi1>}}
    $OP %x {axes = [0]} : (tensor<4xi1>) -> tensor<1xi1>

The lines behind `// OP:`, up to the next such line or the end of the file, stand in the test once
for each operation that it names; `// OP:` lines directly below one another are one list. In them
`$OP` is the operation's name, and `$SECTION` that of its section of QNN's definition, as messages
have it (`ReduceMax`).

`for-each-op FILE` prints the whole test, with `-n` and the number that each line has in FILE.
"""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ...dialects.diagnostics import HexnnError
from ..driver.guard import guarded
from ..driver.terminal import print_text

MARK = "// OP:"
LIST = re.compile(rf"(?:^{MARK}.*\n)+", re.MULTILINE)
SEPARATOR = "// -----"


class Line(NamedTuple):
    """A line of a test, and the number, from 1, of the line of the file which it comes from."""

    number: int
    text: str


def each_op(text: str) -> Iterator[Line]:
    """The lines of the test that `text` stands for. Raises HexnnError for a list without names."""
    lists = list(LIST.finditer(text))
    ends = [*(match.start() for match in lists), len(text)]
    yield from _lines(text, 0, ends[0])
    for match, end in zip(lists, ends[1:], strict=True):
        names = match[0].replace(MARK, "").split()
        first, *part = _lines(text, match.end() - 1, end)
        if not names:
            raise HexnnError(f"`{MARK}` in line {first.number} names no operation")
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
    parser = ArgumentParser("for-each-op", description="Print the whole of a FileCheck test.")
    parser.add_argument("-n", dest="numbers", action="store_true", help="with numbers of lines")
    parser.add_argument("file", type=Path)
    given = parser.parse_args(args)
    return guarded("for-each-op", lambda: _print(given), 1, debug=False)


def _print(given: Namespace) -> int:
    for number, text in each_op(given.file.read_text()):
        print_text(f"{number}: {text}\n" if given.numbers else f"{text}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
