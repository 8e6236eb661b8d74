"""HTML tables of records, which the script of a page sorts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .markup import element, text

Cell = str | int | float | None


@dataclass(frozen=True)
class Row:
    """A row of a table; `operation` is the address that it is about, empty for none."""

    cells: Sequence[Cell]
    operation: str = ""


def html_table(headline: Sequence[str], rows: Sequence[Row]) -> str:
    """Return a table: numbers to the right, with thousands marked."""
    head = element("tr", *(element("th", text(name)) for name in headline))
    body = (
        element("tr", *map(cell, row.cells), data_operation=row.operation or None) for row in rows
    )
    return element("table", element("thead", head), element("tbody", *body))


def cell(value: Cell) -> str:
    """Return the cell of a value; of a number with what it is sorted by."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        shown = f"{value:,}" if isinstance(value, int) else f"{value:,.4g}"
        return element("td", text(shown), class_="number", data_value=repr(value))
    return element("td", text("" if value is None else value))


def records_table(records: Sequence[Mapping[str, object]]) -> str:
    """Return a table of flat dicts, a row for each, with a column for each key of any; containers
    are shown as text.
    """
    names = list(dict.fromkeys(name for record in records for name in record))
    rows = [Row([plain(record.get(name)) for name in names]) for record in records]
    return html_table(names, rows)


def plain(value: object) -> Cell:
    """Return what a cell shows of a value of a record."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    if isinstance(value, Sequence):
        return "; ".join(map(str, value))
    return str(value)
