"""Sweeps from Python: a dict of axes in, the rows of its configurations out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .database import Database, Row
from .keys import key_of
from .sweep_file import sweep_of
from .sweeping import SweepRun
from .workers import workers


def sweep_rows(
    sweep: Mapping[str, Any],
    database: str = ":memory:",
    *,
    folder: str | Path = ".",
    jobs: int = 1,
    told: Callable[[str], object] = str,
) -> list[Row]:
    """Measure in `jobs` processes what a database lacks of a sweep; return the row of each
    configuration, in the order of the sweep's axes.

    `sweep` has the keys of a sweep file, whose paths are taken from `folder`. Rows are kept in the
    file `database`, by default nowhere; `told` gets a line for each that is measured. Raises
    HexnnError for what is no sweep, and for a file that is no database.
    """
    points = sweep_of(sweep, Path(folder))
    with Database.open(database, create=True) as opened, workers(jobs) as pool:
        SweepRun(opened, pool, told).run(points)
        found = {row["key"]: row for row in opened.rows()}
    return [found[key_of(one)] for one in points.configurations]
