"""Views of a database: rows selected by columns, as a table, as CSV and as Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write
from ...dialects.suggest import did_you_mean
from ..text import table
from .configurations import COLUMNS
from .database import OPERATION, ROW, Database, Row

SHOWN = ("status", "packets", "stalls", "cycles", "bytes_moved", "tcm_peak", "equal")
"""The figures of the printed table."""

SHOWN_OF_OPERATION = (
    *("operation", "tensor", "implementation", "packets", "stalls", "cycles", "bytes_moved"),
)


def conditions_of(texts: Sequence[str]) -> dict[str, str]:
    """Parse conditions: `layout=flat` -> {"layout": "flat"}. Raises HexnnError for other text and
    for an unknown column.
    """
    conditions: dict[str, str] = {}
    for text in texts:
        column, equals, value = text.partition("=")
        if not equals:
            raise HexnnError(f"a condition must read COLUMN=VALUE, got '{text}'")
        check_column(column, ROW)
        conditions[column] = value
    return conditions


def check_column(name: str, known: Sequence[str]) -> None:
    """Raise HexnnError unless `name` is among the `known` columns."""
    if name not in known:
        notes = [f"columns are {', '.join(known)}"]
        raise HexnnError(f"there is no column '{name}'{did_you_mean(name, known)}", notes=notes)


def selected(database: Database, conditions: Mapping[str, str]) -> list[Row]:
    """Return the rows that meet all `conditions`: column -> value as text."""
    wanted = conditions.items()
    return [row for row in database.rows() if all(cell(row[n]) == v for n, v in wanted)]


def cell(value: object) -> str:
    """Return a value as text; empty for None."""
    return "" if value is None else str(value)


def shown(database: Database, rows: Sequence[Row], operations: bool) -> Iterator[str]:
    """Yield the lines of a table of rows, of axes those that vary; with `operations` each row is
    followed by its operations, of rows that failed by the error.
    """
    varying = [n for n in COLUMNS if n == "model" or len({row[n] for row in rows}) > 1]
    names = (*varying, *SHOWN)
    lines = list(table([names, *([_figure(row[n]) for n in names] for row in rows)]))
    yield lines[0]
    for line, row in zip(lines[1:], rows, strict=True):
        yield line
        yield from (f"  {text}" for text in (row["error"] or "").splitlines())
        found = database.operations(row["key"]) if operations else []
        cells = ([_figure(one[n]) for n in SHOWN_OF_OPERATION] for one in found)
        yield from (f"  {text}" for text in table([SHOWN_OF_OPERATION, *cells]) if found)


def _figure(value: object) -> str:
    return f"{value:,.0f}" if isinstance(value, int | float) else cell(value)


def exported(
    database: Database, rows: Sequence[Row], operations: bool
) -> tuple[Sequence[str], list[Row]]:
    """Return the columns and records to export: the rows, or with `operations` one for each
    operation, with the axes of its row.
    """
    if not operations:
        return ROW, list(rows)
    found = [
        {**{name: row[name] for name in COLUMNS}, **one}
        for row in rows
        for one in database.operations(row["key"])
    ]
    return tuple(dict.fromkeys((*COLUMNS, *OPERATION))), found


def export(path: str, columns: Sequence[str], records: Sequence[Row]) -> None:
    """Write records to a file in the format of its suffix. Raises HexnnError for another suffix."""
    check_format(path, FORMATS)
    write(path, FORMATS[Path(path).suffix](columns, records))


def check_format(path: str, formats: Mapping[str, Any] | Sequence[str]) -> None:
    """Raise HexnnError unless the suffix of `path` is among `formats`."""
    suffix = Path(path).suffix
    if suffix not in formats:
        raise HexnnError(f"{path}: no writer for '{suffix}' files, there are {', '.join(formats)}")


def _csv(columns: Sequence[str], records: Sequence[Row]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return text.getvalue().encode()


def _parquet(columns: Sequence[str], records: Sequence[Row]) -> bytes:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as e:
        raise HexnnError("Parquet needs pyarrow: pip install 'hexnn[sweep]'") from e
    data = pyarrow.table({name: [record[name] for record in records] for name in columns})
    content = io.BytesIO()
    pyarrow.parquet.write_table(data, content)
    return content.getvalue()


FORMATS: dict[str, Callable[[Sequence[str], Sequence[Row]], bytes]] = {
    ".csv": _csv,
    ".parquet": _parquet,
}
"""Suffix of a file -> the function that makes its content of columns and records."""
