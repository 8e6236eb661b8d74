"""Extraction of what files of the tests state about qnn operations: the tensors and parameters in
QNN's definition, its constraints, invalid uses, and oracles (independent computations of results).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .each_op import each_op

ROOT = Path(__file__).resolve().parents[2]
FILECHECK = ROOT / "tests" / "filecheck" / "dialects" / "qnn"
CONSTRAINTS = ROOT / "tests" / "dialects" / "constraints"
SECTIONS = ROOT / "tests" / "dialects" / "qnn_records.tsv"
VERDICTS = ("static", "run", "open")
"""How a constraint is checked: by the verifier, at run time only, or not at all."""

EXPECTED = re.compile(r"// expected-(?:error|warning)@\+(\d+) \{\{(.*)\}\}")
OPERATION = re.compile(r"\bqnn\.[a-z0-9_]+")


@dataclass(frozen=True)
class SectionItem:
    """What a section of QNN's definition states about a tensor or parameter: a row of the table
    `SECTIONS`.
    """

    section: str
    """The operation's name in the definition."""

    role: str
    """`input`, `parameter` or `output`."""

    name: str
    """As `stride`, `in[1]`, or `in[0..m]` for any number."""

    mandatory: str
    """`yes` or `no`."""

    types: str
    """Data types without QNN_DATATYPE_; `BACKEND` stands for those that a backend chooses."""

    shape: str
    """`scalar`, `[2, 2]`, `[batch, M]`, more after ` | `; empty for any rank. `?`: any size."""

    default: str
    """In JSON, or by the rank N; empty for none."""

    values: str
    """The named values, as `FLOOR=0 ROUND=1`."""


@dataclass(frozen=True)
class Case:
    """An invalid operation in a FileCheck test, and the error that is expected for it."""

    operation: str
    """The name of the operation: `qnn.conv_2d`."""

    message: str
    """The expected part of the error message."""

    location: str
    """The file and line of the expectation."""


@dataclass(frozen=True)
class Constraint:
    """A constraint that QNN's documentation states on a tensor or parameter, and how it is
    checked.
    """

    section: str
    subject: str
    """The tensor or parameter and the number of the constraint on it: `stride.1`."""

    verdict: str
    """How it is checked: one of `VERDICTS`."""

    text: str
    """Part of the error message (static, run), or the reason why it is not checked (open)."""

    table: str
    """The file and line of the constraint table."""


@dataclass(frozen=True)
class Oracle:
    """A test that compares an operation with an independent computation."""

    by: str
    operation: str
    """The name of the operation class: `Conv2dOp`."""

    test: str
    """The test file, relative to the checkout."""


@cache
def all_section_items() -> tuple[SectionItem, ...]:
    """Return the tensors and parameters of all operations, in the order of QNN's definition."""
    lines = SECTIONS.read_text().splitlines()[1:]
    return tuple(SectionItem(*line.split("\t")) for line in lines)


def section_items(section: str, role: str) -> list[SectionItem]:
    """Return the inputs, parameters or outputs (the `role`) that QNN's definition lists for
    operation `section`, in order.
    """
    return [i for i in all_section_items() if i.section == section and i.role == role]


def cases_of(path: Path) -> Iterator[Case]:
    """Yield the invalid cases of a FileCheck test, in order."""
    lines = list(each_op(path.read_text()))
    for index, (number, line) in enumerate(lines):
        if expected := EXPECTED.search(line):
            target = lines[min(index + int(expected[1]), len(lines) - 1)]
            if operation := OPERATION.search(target.text):
                yield Case(operation[0], expected[2], f"{path.name}:{number}")


def invalid_cases() -> list[Case]:
    """Return the invalid cases of all FileCheck tests `*invalid*.mlir` of the qnn dialect."""
    return [case for path in sorted(FILECHECK.glob("*invalid*.mlir")) for case in cases_of(path)]


def constraints_of(path: Path) -> Iterator[Constraint]:
    """Yield the constraints on qnn operations in a tab-separated table. Its four columns are the
    operation, the tensor or parameter, the verdict (how the constraint is checked) and the text.
    Raises ValueError for a line with another number of columns.
    """
    for number, line in enumerate(path.read_text().splitlines(), 1):
        columns = line.split("\t")
        if len(columns) != 4:
            raise ValueError(f"{path.name}:{number}: four columns are expected, got {line!r}")
        if columns[0] != "section":
            yield Constraint(*columns, table=f"{path.name}:{number}")


def constraints() -> list[Constraint]:
    """Return the constraints in all tables in the folder of tests, tests/dialects/constraints."""
    return [row for path in sorted(CONSTRAINTS.glob("*.tsv")) for row in constraints_of(path)]


def oracles() -> list[Oracle]:
    """Return the oracles (comparisons of an operation with an independent computation) that
    `@oracle("...", qnn.XOp, ...)` declares in all tests.
    """
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
    """Yield `XOp` if the expression is `qnn.XOp`, else nothing."""
    match node:
        case ast.Attribute(value=ast.Name(id="qnn"), attr=name):
            yield name
        case _:
            pass
