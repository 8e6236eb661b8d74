"""The database of sweeps: a SQLite file with a row for each configuration that was measured.

A row is written in one transaction with its operations, so a process that dies loses what it was
measuring and nothing else. Claims say which rows are being measured, and by which process: several
sweeps share a database and its work.
"""

from __future__ import annotations

import os
import socket
import sqlite3
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...dialects.diagnostics import HexnnError
from .configurations import COLUMNS
from .measuring import FIGURES, OPERATION_FIGURES

APPLICATION = 0x68657862
"""The application id in the file's header, `hexb`."""

FORMAT = 2
"""The version of the tables: other ones are refused."""

WAITING = 60
"""Seconds to wait for another process that is writing; a row takes milliseconds."""

LEASE = 6 * 3600
"""Seconds after which a claim of another machine counts no more: longer than any network takes."""

KEYED = ("key", *COLUMNS, "hexnn")
ENDING = ("status", "error", "seconds")
ROW = (*KEYED, *FIGURES, *ENDING)
"""The columns of a row."""

OPERATION = ("key", "position", *OPERATION_FIGURES)
"""The columns of an operation of a row."""

TABLES = f"""
CREATE TABLE rows ({", ".join(ROW)}, PRIMARY KEY (key));
CREATE TABLE operations ({", ".join(OPERATION)}, PRIMARY KEY (key, position));
CREATE TABLE claims (key PRIMARY KEY, host, pid, since);
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {FORMAT};
"""

OK, FAILED, DIED = "ok", "failed", "died"
"""The status of a row: measured; refused with an error, as it always will be; or given up when its
process died, which the next sweep tries again.
"""

Row = dict[str, Any]


class Database:
    """An open database of sweeps."""

    def __init__(self, path: str, connection: sqlite3.Connection):
        self.path = path
        self._connection = connection

    @staticmethod
    @contextmanager
    def open(path: str, create: bool = False) -> Generator[Database]:
        """Open a database for the `with` block; `create` one that is missing. Raises HexnnError for
        a file that is none or is damaged, and for errors of the file system.
        """
        if not create and not Path(path).exists():
            raise HexnnError(f"{path}: there is no such database")
        with _explained(path):
            connection = sqlite3.connect(path, timeout=WAITING, isolation_level=None)
            try:
                connection.row_factory = sqlite3.Row
                database = Database(path, connection)
                database._prepare(create)
                yield database
            finally:
                connection.close()

    def _prepare(self, create: bool) -> None:
        """Check that the file is a database of sweeps; `create` the tables of an empty one. Raises
        HexnnError for a file of something else.
        """
        if create and not self._all("SELECT name FROM sqlite_master"):
            self._create()
        (application,), (version,) = (
            self._connection.execute(f"PRAGMA {name}").fetchone()
            for name in ("application_id", "user_version")
        )
        if application != APPLICATION:
            raise HexnnError(f"{self.path}: is a database, but not one of sweeps")
        if version != FORMAT:
            raise HexnnError(f"{self.path}: has format {version}, this version reads {FORMAT}")
        (state,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise HexnnError(f"{self.path}: the database is damaged: {state}", notes=[RESCUE])

    def _create(self) -> None:
        with self._writing():
            if not self._all("SELECT name FROM sqlite_master"):
                for statement in filter(str.strip, TABLES.split(";")):
                    self._connection.execute(statement)

    def rows(self) -> list[Row]:
        """Return all rows, ordered by their axes, of equal ones the last written last: column ->
        value.
        """
        return self._all(f"SELECT * FROM rows ORDER BY {', '.join((*COLUMNS, 'rowid'))}")

    def operations(self, key: str) -> list[Row]:
        """Return the operations of a row in the order of the network: column -> value."""
        return self._all("SELECT * FROM operations WHERE key = ? ORDER BY position", key)

    def finished(self) -> set[str]:
        """Return the keys of the rows that need not be measured again."""
        return {row["key"] for row in self._all("SELECT key FROM rows WHERE status != ?", DIED)}

    def add(self, row: Mapping[str, Any], operations: Sequence[Mapping[str, Any]]) -> None:
        """Write a row with its operations, in place of one with the same key, and end the claim."""
        key = row["key"]
        with self._writing():
            for table in ("rows", "operations", "claims"):
                self._connection.execute(f"DELETE FROM {table} WHERE key = ?", (key,))
            self._insert("rows", ROW, row)
            for position, one in enumerate(operations):
                self._insert("operations", OPERATION, {"key": key, "position": position, **one})

    def claim(self, key: str) -> bool:
        """Claim a row for this process; return whether it is to be measured: it is neither finished
        nor claimed by another live process.
        """
        with self._writing():
            if self._all("SELECT key FROM rows WHERE key = ? AND status != ?", key, DIED):
                return False
            found = self._all("SELECT * FROM claims WHERE key = ?", key)
            if found and _is_live(found[0]):
                return False
            self._connection.execute(
                "INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?)",
                (key, socket.gethostname(), os.getpid(), time.time()),
            )
            return True

    def release(self) -> None:
        """End the claims of this process."""
        with self._writing():
            self._connection.execute(
                "DELETE FROM claims WHERE host = ? AND pid = ?", (socket.gethostname(), os.getpid())
            )

    def _insert(self, table: str, columns: Sequence[str], values: Mapping[str, Any]) -> None:
        marks = ", ".join("?" * len(columns))
        self._connection.execute(
            f"INSERT INTO {table} VALUES ({marks})", [values.get(name) for name in columns]
        )

    def _all(self, query: str, *values: object) -> list[Row]:
        return [dict(row) for row in self._connection.execute(query, values)]

    @contextmanager
    def _writing(self) -> Generator[None]:
        """Make one transaction of the `with` block."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


RESCUE = "`sqlite3 FILE .recover` rescues rows; without the file the sweep starts anew"


@contextmanager
def _explained(path: str) -> Generator[None]:
    """Convert errors of SQLite in the `with` block to one line about the file at `path`."""
    try:
        yield
    except sqlite3.OperationalError as e:
        note = ["rows that are complete are kept: run the sweep again"]
        raise HexnnError(f"{path}: {e}", notes=note) from e
    except sqlite3.DatabaseError as e:
        raise HexnnError(f"{path}: not a database of sweeps: {e}", notes=[RESCUE]) from e


def _is_live(claim: Row) -> bool:
    """Return whether the process of a claim runs; one of another machine is taken to, for a
    while.
    """
    if claim["host"] != socket.gethostname():
        return time.time() - claim["since"] < LEASE
    try:
        os.kill(claim["pid"], 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
