"""`qnn-bench diff`: rows of two databases, or two values of an axis, down to single operations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...dialects.diagnostics import HexnnError
from ..records import Records
from .configurations import COLUMNS
from .database import Database, Row
from .measuring import FIGURES, OPERATION_FIGURES
from .sweeping import title_of
from .views import cell, selected

OF_ROW = ("status", "error", *FIGURES)
"""What of two rows is compared."""

AXES = (*COLUMNS, "hexnn")


@dataclass(frozen=True)
class Side:
    """The rows of one side of a difference: those of a database that meet `conditions`."""

    database: Database
    conditions: Mapping[str, str] = field(default_factory=dict[str, str])

    def rows(self, but: Sequence[str]) -> dict[tuple[str, ...], Row]:
        """Return the rows by their axes but for the columns `but`, of equal ones the last
        written.
        """
        axes = [name for name in AXES if name not in but]
        rows = selected(self.database, self.conditions)
        return {tuple(cell(row[name]) for name in axes): row for row in rows}


@dataclass(frozen=True)
class Change:
    """A value that differs between two rows."""

    row: str
    """The axes of the rows."""

    operation: str
    """The address of an operation, with its tensor; empty for a figure of the whole network."""

    name: str
    before: Any
    after: Any

    def __str__(self) -> str:
        old, new = (_shown(value) for value in (self.before, self.after))
        ratio = f" ({self.after / self.before - 1:+.1%})" if self._is_ratio else ""
        return f"{self.name} {old} -> {new}{ratio}"

    @property
    def _is_ratio(self) -> bool:
        both = (self.before, self.after)
        return all(isinstance(x, int | float) for x in both) and bool(self.before)


@dataclass(frozen=True)
class RowDifferences(Records):
    """The differences of two sets of rows; true if there is none."""

    compared: int
    changes: tuple[Change, ...]
    missing: tuple[str, ...]
    """The axes of rows that only the first side has."""

    added: tuple[str, ...]
    """The axes of rows that only the second side has."""

    def __bool__(self) -> bool:
        return not (self.changes or self.missing or self.added)

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each change: its row, operation, name, and both values."""
        return [vars(change) for change in self.changes]

    def lines(self) -> Iterator[str]:
        """Yield the changes below their rows, the rows of one side alone, and the sums."""
        by_row: dict[str, dict[str, list[Change]]] = {}
        for change in self.changes:
            by_row.setdefault(change.row, {}).setdefault(change.operation, []).append(change)
        for row, operations in by_row.items():
            yield row
            for operation, changes in operations.items():
                place = f"{operation}: " if operation else ""
                yield f"  {place}{', '.join(map(str, changes))}"
        yield from (f"only in the first: {row}" for row in self.missing)
        yield from (f"only in the second: {row}" for row in self.added)
        equal = self.compared - len(by_row)
        yield f"{self.compared} rows compared, {equal} equal, {len(by_row)} different"


def differences(first: Side, second: Side) -> RowDifferences:
    """Return the differences of the rows of two sides that agree in all axes but those that are in
    their conditions, and the version of hexnn. Raises HexnnError if a side has no rows.
    """
    but = ("hexnn", *first.conditions, *second.conditions)
    before, after = first.rows(but), second.rows(but)
    for side, rows in ((first, before), (second, after)):
        if not rows:
            where = " ".join(f"{n}={v}" for n, v in side.conditions.items())
            raise HexnnError(f"{side.database.path}: has no rows{f' with {where}' * bool(where)}")
    both = [axes for axes in before if axes in after]
    pairs = [((first, before[axes]), (second, after[axes])) for axes in both]
    changes = (change for pair in pairs for change in _changes(*pair))
    return RowDifferences(
        len(both),
        tuple(changes),
        tuple(title_of(row) for axes, row in before.items() if axes not in after),
        tuple(title_of(row) for axes, row in after.items() if axes not in before),
    )


def _changes(before: tuple[Side, Row], after: tuple[Side, Row]) -> Iterator[Change]:
    """Yield what differs of two rows: figures of the network, then of operations."""
    title = title_of(before[1])
    yield from _values(title, "", before[1], after[1], OF_ROW)
    old, new = (_operations(*one) for one in (before, after))
    for name in dict.fromkeys((*old, *new)):
        if name not in old or name not in new:
            there = (_there(name, side) for side in (old, new))
            yield Change(title, name, "operation", *there)
        else:
            yield from _values(title, name, old[name], new[name], OPERATION_FIGURES)


def _there(name: str, operations: Mapping[str, Row]) -> str:
    return "there" if name in operations else "missing"


def _operations(side: Side, row: Row) -> dict[str, Row]:
    """Return the operations of a row by address and tensor; equal ones are numbered."""
    found: dict[str, Row] = {}
    for one in side.database.operations(row["key"]):
        name = f"{one['operation']} '{one['tensor']}'" if one["tensor"] else one["operation"]
        number = sum(known == name or known.startswith(f"{name}, ") for known in found)
        found[f"{name}, {number + 1}" if number else name] = one
    return found


def _values(
    row: str, operation: str, before: Row, after: Row, names: Sequence[str]
) -> Iterator[Change]:
    for name in names:
        if before[name] != after[name]:
            yield Change(row, operation, name, before[name], after[name])


def _shown(value: object) -> str:
    if isinstance(value, int | float):
        return f"{value:,.0f}" if value == round(value) else f"{value:,.2f}"
    return f"'{value}'" if value else "none"
