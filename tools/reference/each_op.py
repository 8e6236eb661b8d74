"""`for-each-op`: FileCheck cases that several operations share, written once.

    // RUN: for-each-op %s | qnn-opt --split-input-file --verify-diagnostics
    // OP: qnn.reduce_max qnn.reduce_min
    // expected-error@+1 {{expected a tensor of numbers, got tensor<4xi1>}}
    $OP %x {axes = [0]} : (tensor<4xi1>) -> tensor<1xi1>

The lines after `// OP:`, up to the next such line or the end of the file, are instantiated for each
operation that it lists; adjacent `// OP:` lines are one list. `$OP` is replaced by the operation's
name, `$SECTION` by its name in QNN's definition (`ReduceMax`).

`for-each-op FILE` prints the instantiated test, with `-n` also the line numbers in FILE.
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ...dialects.diagnostics import HexnnError
from ..driver.guard import guarded
from ..driver.terminal import print_text
from ..driver.usage import Parser

MARK = "// OP:"
LIST = re.compile(rf"(?:^{MARK}.*\n)+", re.MULTILINE)
SEPARATOR = "// -----"


class Line(NamedTuple):
    """A line of the FileCheck test that a `for-each-op` file expands to, and the number, from 1, of
    the line in the file that it was made from.
    """

    number: int
    text: str


def each_op(text: str) -> Iterator[Line]:
    """Yield the lines of the FileCheck test that `text`, a `for-each-op` file, expands to.

    Lines before the first `// OP:` list are kept; those from a list to the next, or to the end, are
    repeated for each operation of the list, with its name in place of `$OP`. Raises HexnnError for
    an empty list.
    """
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
    """Yield the lines of `text[start:end]` with their numbers in `text`."""
    number = text.count("\n", 0, start) + 1
    yield from (Line(number + i, line) for i, line in enumerate(text[start:end].splitlines()))


def _instance(line: str, name: str) -> str:
    """Return a line with `$OP` and `$SECTION` replaced for operation `name`."""
    words = name.partition(".")[2].split("_")
    section = "".join(word[:1].upper() + word[1:] for word in words)
    return line.replace("$OP", name).replace("$SECTION", section)


def main(args: Sequence[str] | None = None) -> int:
    """Run `for-each-op FILE`: print the FileCheck test that FILE expands to, in which the lines
    after an `// OP:` list are repeated for each operation of the list; return 0, or 1 after an
    error.
    """
    parser = Parser("for-each-op", description="Print the whole of a FileCheck test.")
    parser.add_argument("-n", dest="numbers", action="store_true", help="with numbers of lines")
    parser.add_argument("file", type=Path)
    return guarded("for-each-op", lambda: _print(parser.parse_args(args)), 1, debug=False)


def _print(given: Namespace) -> int:
    for number, text in each_op(given.file.read_text()):
        print_text(f"{number}: {text}\n" if given.numbers else f"{text}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
