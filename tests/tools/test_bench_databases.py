"""Databases of sweeps: files of something else, damaged ones, claims, and a full disk."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from support import sweeps

from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools import qnn_bench
from hexnn.tools.bench import database as databases
from hexnn.tools.bench.configurations import Configuration
from hexnn.tools.bench.database import Database
from hexnn.tools.bench.keys import hexnn_version, key_of
from hexnn.tools.bench.sweep_file import read_sweep
from hexnn.tools.bench.workers import Answer


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a sweep of two rows."""
    folder = tmp_path_factory.mktemp("sweep")
    sweeps.swept(sweeps.written(folder), folder / "sweep.db")
    return folder / "sweep.db"


@pytest.fixture
def path(measured: Path, tmp_path: Path) -> Path:
    """A copy of it, beside its sweep."""
    sweeps.written(tmp_path)
    return Path(shutil.copy(measured, tmp_path / "sweep.db"))


def refused(path: Path) -> str:
    """What is said of a file that is no database; it stays as it is."""
    before = path.read_bytes()
    with pytest.raises(HexnnError) as caught, Database.open(str(path), create=True):
        pytest.fail("it was opened")
    assert path.read_bytes() == before
    return str(caught.value)


def test_what_is_no_database_is_refused(path: Path) -> None:
    """Text, and a database of something else; neither is changed."""
    path.write_text("rows and operations\n" * 100)
    assert f"{path}: not a database of sweeps: file is not a database" in refused(path)
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE rows (key)")
    other.close()
    assert f"{path}: is a database, but not one of sweeps" in refused(path)


def test_another_format_is_refused(path: Path) -> None:
    """With both numbers."""
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 7")
    other.close()
    assert "has format 7, this version reads 2" in refused(path)


@pytest.mark.parametrize("damage", ["cut", "overwritten"])
def test_a_damaged_database_is_refused(path: Path, damage: str) -> None:
    """With how its rows are rescued; the tool ends with 2."""
    data = path.read_bytes()
    half = len(data) // 2
    path.write_bytes(
        data[:half] if damage == "cut" else data[:half] + bytes(255 - b for b in data[half:])
    )
    said = refused(path)
    assert "damaged" in said or "malformed" in said
    assert "note: `sqlite3 FILE .recover` rescues rows" in said
    assert qnn_bench.main(["show", str(path)]) == 2


def test_a_missing_database_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Questions create none."""
    assert qnn_bench.main(["show", str(tmp_path / "x.db")]) == 2
    assert "there is no such database" in capsys.readouterr().err
    assert not (tmp_path / "x.db").exists()


def claimed(path: Path, host: str, pid: int, since: float) -> bool:
    """Whether this process gets a row that another one has claimed."""
    with Database.open(str(path)) as database, sqlite3.connect(path) as other:
        other.execute("DELETE FROM claims")
        other.execute("INSERT INTO claims VALUES ('k', ?, ?, ?)", (host, pid, since))
        other.commit()
        return database.claim("k")


def test_claims_of_live_processes_hold(path: Path) -> None:
    """Of this machine as long as the process runs, of others for a while."""
    here, now = socket.gethostname(), time.time()
    process = subprocess.Popen(["true"])
    process.wait()
    ended = process.pid
    assert not claimed(path, here, os.getppid(), 0)
    assert claimed(path, here, ended, now)
    assert not claimed(path, "elsewhere", ended, now - 60)
    assert claimed(path, "elsewhere", ended, now - 2 * databases.LEASE)


def test_finished_rows_cannot_be_claimed(path: Path) -> None:
    """Unless the process of the row died."""
    with Database.open(str(path)) as database:
        key = database.rows()[0]["key"]
        assert not database.claim(key)
        database.add({**database.rows()[0], "status": databases.DIED}, [])
        assert database.claim(key)
        assert not database.claim(key)


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """The sweep ends with one line; with room again it goes on behind the last row."""
    targets = [f"v73{{tcm={1 << n}K}}" for n in range(5, 12)]
    sweep = sweeps.written(tmp_path, f"models = ['net.mlir']\ntargets = {targets}\n")
    path, connect = tmp_path / "sweep.db", sqlite3.connect

    def small(*args: Any, **options: Any) -> sqlite3.Connection:
        made = connect(*args, **options)
        made.execute("PRAGMA max_page_count = 10")
        return made

    def said(configuration: Configuration) -> Answer:
        return {"hexnn": hexnn_version(), "error": "x" * 3000, "seconds": 0}

    with mock.patch("sqlite3.connect", small), pytest.raises(HexnnError) as caught:
        sweeps.swept(sweep, path, said)
    first, *notes = str(caught.value).splitlines()
    assert first == f"error: {path}: database or disk is full"
    assert notes == ["note: rows that are complete are kept: run the sweep again"]
    with Database.open(str(path)) as database:
        kept = len(database.rows())
    assert 0 < kept < len(targets)
    outcome, rows = sweeps.swept(sweep, path, said)
    assert (outcome.measured, len(rows)) == (len(targets) - kept, len(targets))


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    """As is a path in no folder."""
    sweep = sweeps.written(tmp_path)
    assert qnn_bench.main([str(sweep), "-d", str(tmp_path / "no" / "x.db")]) == 2


def test_the_sweep_and_its_networks_are_not_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By a database or a picture."""
    sweep = sweeps.written(tmp_path)
    for name in ("sweep.toml", "net.mlir"):
        assert qnn_bench.main([str(sweep), "-d", str(tmp_path / name)]) == 2
        assert "is an input and is not overwritten" in capsys.readouterr().err
    assert sweep.read_text() == sweeps.SWEEP


def test_rows_of_other_sweeps_stay(path: Path) -> None:
    """A database holds the rows of any number of sweeps."""
    other = path.with_name("other.toml")
    other.write_text("models = ['net.mlir']\ntargets = 'v68'\ncheck = false\n")
    outcome, rows = sweeps.swept(other, path)
    assert (outcome.total, outcome.measured, len(rows)) == (1, 1, 3)
    assert key_of(read_sweep(str(other)).configurations[0]) in {row["key"] for row in rows}
