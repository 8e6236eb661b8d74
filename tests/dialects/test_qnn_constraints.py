"""Every constraint of the master definition is accounted for: checked, left to running, or open.

The tables `constraints/*.tsv` have a row for each. `qnn_ops.json` is looked for in the folder that
`HEXNN_SPECS` names, by default `../shared/specs`.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

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

ROOT = Path(__file__).resolve().parents[2]
SPECS = Path(os.environ.get("HEXNN_SPECS") or ROOT.parent / "shared" / "specs")
TABLES = [path.name for path in sorted(CONSTRAINTS.glob("*.tsv"))]

NAMES = {op.QNN_NAME: op.name for op in qnn.QNN.operations if issubclass(op, SectionOp)}
"""The operation of each section."""


@pytest.fixture(scope="module")
def places() -> set[tuple[str, str]]:
    """(section, place) of every constraint of the records."""
    path = SPECS / "qnn_ops.json"
    if not path.is_file():
        pytest.skip(f"no {path}: set HEXNN_SPECS to the folder of the specifications")
    return {
        (record["name"], f"{item['name'].split(' ')[0]}.{index}")
        for record in json.loads(path.read_text())
        for item in record["inputs"] + record["parameters"] + record["outputs"]
        for index, _ in enumerate(item.get("constraints", []))
    }


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
    rows = Counter((row.section, row.place) for row in constraints())
    assert [place for place, count in rows.items() if count > 1] == []


@pytest.mark.parametrize("table", TABLES)
def test_rows_are_those_of_the_records(table: str, places: set[tuple[str, str]]):
    rows = rows_of(table)
    assert [row for row in rows if row.verdict not in VERDICTS or not row.text.strip()] == []
    sections = {row.section for row in rows}
    listed = {(row.section, row.place) for row in rows}
    assert listed - places == set()
    assert {place for place in places if place[0] in sections} - listed == set()


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


def test_every_constraint_has_a_row(places: set[tuple[str, str]]):
    assert {(row.section, row.place) for row in constraints()} == places


def test_every_operation_has_invalid_cases(cases: list[Case]):
    counts = Counter(case.operation for case in cases)
    assert [name for name in NAMES.values() if not counts[name]] == []
    assert counts.total() >= 500
