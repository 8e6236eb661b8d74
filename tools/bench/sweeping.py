"""The run of a sweep: what the database lacks is measured, row by row."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...dialects.diagnostics import HexnnError
from .configurations import Configuration
from .database import DIED, FAILED, OK, Database
from .keys import hexnn_version, key_of
from .sweep_file import Sweep
from .workers import Workers

POLL = 1.0
"""Seconds after which claims of other sweeps are looked at again: a row takes longer."""

ATTEMPTS = 2
"""How often a configuration is tried whose process dies: once more, in case something else had
killed it.
"""


@dataclass(frozen=True)
class Outcome:
    """How many configurations a sweep has, and what became of them."""

    total: int
    measured: int
    failed: int
    """The rows that hold an error, in this run or before."""

    def __str__(self) -> str:
        kept = self.total - self.measured
        return f"{self.total} rows: {self.measured} measured, {kept} kept, {self.failed} failed"


class SweepRun:
    """A sweep whose missing rows are measured by `workers`, and written to `database`; `told` gets
    a line for each.
    """

    def __init__(self, database: Database, workers: Workers, told: Callable[[str], object]):
        self.database, self.workers, self.told = database, workers, told
        self._keys: dict[Configuration, str] = {}
        self._attempts: dict[str, int] = {}
        self._running = 0
        self._measured = 0

    def run(self, sweep: Sweep) -> Outcome:
        """Measure all configurations that are neither in the database nor measured by another
        sweep; wait for those. Raises HexnnError if the database cannot be written.
        """
        keys = {key_of(one): one for one in reversed(sweep.configurations)}
        self._keys = {one: key for key, one in keys.items()}
        self.database.release()  # Those of an earlier process of the same number.
        kept = self.database.finished()
        waiting = deque(one for key, one in reversed(keys.items()) if key not in kept)
        try:
            while waiting or self._running:
                self._start(waiting)
                if (found := self.workers.next(POLL)) is not None:
                    self._finish(*found)
        finally:
            self.database.release()
        rows = [row for row in self.database.rows() if row["key"] in keys]
        failed = sum(row["status"] != OK for row in rows)
        return Outcome(len(keys), self._measured, failed)

    def _start(self, waiting: deque[Configuration]) -> None:
        """Submit configurations while workers are free; those that another sweep measures go to the
        end of the queue.
        """
        for _ in range(len(waiting)):
            if self._running >= self.workers.count:
                return
            one = waiting.popleft()
            if self.database.claim(self._keys[one]):
                self._running += 1
                self.workers.submit(one)
            elif self._keys[one] not in self.database.finished():
                waiting.append(one)

    def _finish(self, one: Configuration, answer: Mapping[str, Any]) -> None:
        """Write the row of a configuration, or submit it again if its process died the first
        time.
        """
        key = self._keys[one]
        self._attempts[key] = self._attempts.get(key, 0) + 1
        if "died" in answer and self._attempts[key] < ATTEMPTS:
            self.workers.submit(one)
            return
        self._running -= 1
        row = row_of(key, one, answer)
        self.database.add(row, answer.get("operations", ()))
        self._measured += 1
        self.told(line_of(row))


def row_of(key: str, one: Configuration, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the row of a configuration with what a worker answered. Raises HexnnError if that was
    another version of hexnn.
    """
    row = {"key": key, **one.columns(), "hexnn": hexnn_version()}
    if "died" in answer:
        return {**row, "status": DIED, "error": answer["died"]}
    if answer["hexnn"] != hexnn_version():
        raise HexnnError(f"a worker has hexnn {answer['hexnn']}, this is {hexnn_version()}")
    error = answer.get("error", "")
    figures = answer.get("figures", {})
    ending = {"status": FAILED if error else OK, "error": error, "seconds": answer["seconds"]}
    return {**row, **figures, **ending}


def line_of(row: Mapping[str, Any]) -> str:
    """Return the line that is printed for a row: its axes, and packets or error."""
    if row["status"] != OK:
        return f"{title_of(row)}: {row['status']}: {row['error'].splitlines()[0]}"
    different = "" if row["equal"] in (None, 1) else ", DIFFERENT from the source"
    return f"{title_of(row)}: {row['packets']:,} packets{_share(row)}{different}"


def _share(row: Mapping[str, Any]) -> str:
    """Return how many operations of a row are HVX code, for a line, unless all are: the others take
    no packets.
    """
    compiled, total = row["hvx_operations"], row["operations"]
    return "" if compiled == total else f" ({compiled} of {total} operations are HVX code)"


TITLE = ("model", "target", "layout", "tiles", "numerics", "packages", "pins", "pipeline")


def title_of(row: Mapping[str, Any]) -> str:
    """Return the axes of a row as text, without empty ones."""
    contexts = [f"on {count} contexts"] if (count := row["contexts"]) else []
    return " ".join([*(str(row[name]) for name in TITLE if row[name]), *contexts])
