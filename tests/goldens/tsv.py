"""Golden tables: files of a header and rows, in columns that tabs separate."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

Row = tuple[str, ...]


def rows_in(file: Path) -> list[Row]:
    """The rows of a table, without its header."""
    return [tuple(line.split("\t")) for line in file.read_text().splitlines()[1:]]


def write(file: Path, columns: Row, rows: Iterable[Row]) -> None:
    """Write a table anew."""
    file.write_text("".join("\t".join(row) + "\n" for row in (columns, *rows)))
