"""What the tests of the checkout say of the operations: cases, constraints, oracles, examples."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .each_op import each_op

ROOT = Path(__file__).resolve().parents[2]
FILECHECK = ROOT / "tests" / "filecheck" / "dialects" / "qnn"
CONSTRAINTS = ROOT / "tests" / "dialects" / "constraints"
VERDICTS = ("static", "run", "open")
"""A static check decides it, only running does, or there is nothing that could be checked."""

EXPECTED = re.compile(r"// expected-(?:error|warning)@\+(\d+) \{\{(.*)\}\}")
OPERATION = re.compile(r"\bqnn\.[a-z0-9_]+")


@dataclass(frozen=True)
class Case:
    """An operation that must not verify."""

    operation: str
    """Its name in the text form, as `qnn.conv_2d`."""

    message: str
    """A part of the message."""

    location: str
    """The file and line of the expectation."""


@dataclass(frozen=True)
class Constraint:
    """What the definition demands of a tensor or parameter, and who checks it."""

    section: str
    subject: str
    """The tensor or parameter and the index in its list, as `stride.1`."""

    verdict: str
    """One of `VERDICTS`."""

    text: str
    """A part of the message (static, run), or why there is none (open)."""

    table: str
    """The file that says so."""


@dataclass(frozen=True)
class Oracle:
    """A test that compares operations with what somebody else computes."""

    by: str
    operation: str
    """The operation's class."""

    test: str
    """The file, relative to the checkout."""


def cases_of(path: Path) -> Iterator[Case]:
    """The cases of a file, in its order."""
    lines = list(each_op(path.read_text()))
    for index, (number, line) in enumerate(lines):
        if expected := EXPECTED.search(line):
            target = lines[min(index + int(expected[1]), len(lines) - 1)]
            if operation := OPERATION.search(target.text):
                yield Case(operation[0], expected[2], f"{path.name}:{number}")


def invalid_cases() -> list[Case]:
    """The cases of all files `*invalid*.mlir` of the dialect."""
    return [case for path in sorted(FILECHECK.glob("*invalid*.mlir")) for case in cases_of(path)]


def constraints_of(path: Path) -> Iterator[Constraint]:
    """The rows of a table. Raises ValueError for a row that has not four columns."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        columns = line.split("\t")
        if len(columns) != 4:
            raise ValueError(f"{path.name}:{number}: four columns are expected, got {line!r}")
        if columns[0] != "section":
            yield Constraint(*columns, table=f"{path.name}:{number}")


def constraints() -> list[Constraint]:
    """The rows of all tables."""
    return [row for path in sorted(CONSTRAINTS.glob("*.tsv")) for row in constraints_of(path)]


def oracles() -> list[Oracle]:
    """The marks `@oracle("...", qnn.XOp, ...)` of all tests."""
    collected: list[Oracle] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if "oracle(" in (text := path.read_text()):
            collected += _oracles_of(ast.parse(text), str(path.relative_to(ROOT)))
    return collected


def _oracles_of(tree: ast.Module, test: str) -> Iterator[Oracle]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="oracle"), args=[ast.Constant(value=str(by)), *rest]):
                yield from (Oracle(by, name, test) for one in rest for name in _operation(one))
            case _:
                pass


def _operation(node: ast.expr) -> Iterator[str]:
    """`XOp` of `qnn.XOp`; nothing of another dialect."""
    match node:
        case ast.Attribute(value=ast.Name(id="qnn"), attr=name):
            yield name
        case _:
            pass
