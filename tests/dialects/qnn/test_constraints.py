"""Every constraint of the master definition is accounted for: checked, left to running, or open.

The tables `constraints/*.tsv` have a row for each.
"""

import json
from collections import Counter
from pathlib import Path

import pytest
from support import folders
from support.qnn_records import plain, records

from hexnn.dialects import qnn
from hexnn.dialects.qnn import SectionOp
from hexnn.tools.reference.evidence import (
    CONSTRAINTS,
    VERDICTS,
    Case,
    Constraint,
    constraints,
    constraints_of,
    invalid_cases,
)

ROOT = Path(__file__).resolve().parents[3]
TABLES = [path.name for path in sorted(CONSTRAINTS.glob("*.tsv"))]

NAMES = {op.QNN_NAME: op.name for op in qnn.QNN.operations if issubclass(op, SectionOp)}
"""The operation of each section."""


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    """The operations that must not verify."""
    return invalid_cases()


@pytest.fixture(scope="module")
def sources() -> str:
    """The tests in Python without backslashes, as messages stand there behind `match=`."""
    paths = sorted((ROOT / "tests").rglob("*.py"))
    return "\n".join(path.read_text().replace("\\", "") for path in paths)


def rows_of(table: str) -> list[Constraint]:
    """The rows of a table."""
    return list(constraints_of(CONSTRAINTS / table))


def test_no_constraint_has_two_rows():
    rows = Counter((row.section, row.subject) for row in constraints())
    assert [subject for subject, count in rows.items() if count > 1] == []


@pytest.mark.parametrize("table", TABLES)
def test_rows_say_what_is_demanded_of_which_item(table: str):
    rows = rows_of(table)
    assert [row for row in rows if row.verdict not in VERDICTS or not row.text.strip()] == []
    named = {(item.section, item.name) for section in records().values() for item in section}
    assert {(row.section, row.subject.rpartition(".")[0]) for row in rows} - named == set()


def test_rows_are_numbered_without_gaps():
    numbers: dict[tuple[str, str], list[int]] = {}
    for row in constraints():
        name, _, number = row.subject.rpartition(".")
        numbers.setdefault((row.section, name), []).append(int(number))
    assert [key for key, seen in numbers.items() if sorted(seen) != list(range(len(seen)))] == []


@pytest.mark.parametrize("table", TABLES)
def test_static_rows_have_a_case(table: str, cases: list[Case]):
    rows = [row for row in rows_of(table) if row.verdict == "static"]
    assert [row for row in rows if not has_case(row, cases)] == []


def has_case(row: Constraint, cases: list[Case]) -> bool:
    """Whether an operation of the row's section fails with a message that holds its text."""
    name = NAMES.get(row.section)
    return any(case.operation == name and row.text in case.message for case in cases)


@pytest.mark.parametrize("table", TABLES)
def test_rows_left_to_running_are_tested(table: str, sources: str):
    rows = [row for row in rows_of(table) if row.verdict == "run"]
    assert [row for row in rows if row.text not in sources] == []


def test_every_constraint_has_a_row():
    listed = {
        (record["name"], f"{plain(item['name'])}.{index}")
        for record in json.loads(folders.specification("qnn_ops.json").read_text())
        for item in record["inputs"] + record["parameters"] + record["outputs"]
        for index, _ in enumerate(item.get("constraints", []))
    }
    assert {(row.section, row.subject) for row in constraints()} == listed


def test_every_operation_has_invalid_cases(cases: list[Case]):
    counts = Counter(case.operation for case in cases)
    assert [name for name in NAMES.values() if not counts[name]] == []
    assert counts.total() >= 500
