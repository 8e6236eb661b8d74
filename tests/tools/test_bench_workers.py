"""Workers of `qnn-bench`: processes of this machine and of a Dask cluster, and how they die."""

from __future__ import annotations

import fcntl
import mmap
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import sweeps

from hexnn.dialects.diagnostics import HexnnError
from hexnn.testing import shell
from hexnn.tools import qnn_bench
from hexnn.tools.bench import workers as pools
from hexnn.tools.bench.database import Database, Row
from hexnn.tools.bench.sweep_file import read_sweep
from hexnn.tools.bench.sweeping import SweepRun
from hexnn.tools.bench.workers import WorkerProcess

DIES = """
import os, signal
from pathlib import Path
flag = Path(__file__).with_suffix(".died")
if {always} or not flag.exists():
    flag.touch()
    if os.environ["WORKER"] == "yes":
        os.kill(os.{victim}(), signal.SIGKILL)
"""
"""A plug-in that kills its process, or the worker around it, in the first run or always."""


def rows_of(database: Path) -> list[Row]:
    """The rows of a database, without times."""
    with Database.open(str(database)) as opened:
        return [sweeps.timeless(row) for row in opened.rows()]


@pytest.fixture
def sweep(tmp_path: Path) -> Path:
    """A sweep of two rows."""
    return sweeps.written(tmp_path)


@pytest.fixture(autouse=True)
def in_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers know that they are."""
    environment = pools.environment
    monkeypatch.setenv("WORKER", "no")
    monkeypatch.setattr(pools, "environment", lambda: environment() | {"WORKER": "yes"})


def test_jobs_find_what_one_process_finds(sweep: Path, tmp_path: Path) -> None:
    """The same rows, to the digit."""
    _, expected = sweeps.swept(sweep, tmp_path / "here.db")
    assert qnn_bench.main([str(sweep), "--jobs", "2"]) == 0
    assert rows_of(tmp_path / "sweep.db") == expected


@pytest.mark.parametrize("victim", ["getpid", "getppid"])
def test_a_killed_worker_is_replaced(victim: str, sweep: Path, tmp_path: Path) -> None:
    """What it measured is measured again."""
    (tmp_path / "dies.py").write_text(DIES.format(always=False, victim=victim))
    sweep.write_text(sweeps.SWEEP + 'load = ["dies.py"]\n')
    assert qnn_bench.main([str(sweep)]) == 0
    assert (tmp_path / "dies.died").exists()
    assert {row["status"] for row in rows_of(tmp_path / "sweep.db")} == {"ok"}


def test_what_kills_its_process_each_time_is_a_row(sweep: Path, tmp_path: Path) -> None:
    """The others are measured; the next sweep tries it again."""
    plugin = tmp_path / "dies.py"
    plugin.write_text(DIES.format(always=True, victim="getpid"))
    sweep.write_text(sweeps.SWEEP.replace(', "crouton"', "") + 'load = ["dies.py"]\n')
    for _ in range(2):
        with (
            Database.open(str(tmp_path / "x.db"), create=True) as database,
            pools.workers(1) as pool,
        ):
            outcome = SweepRun(database, pool, str).run(read_sweep(str(sweep)))
            (row,) = database.rows()
        assert (outcome.measured, outcome.failed) == (1, 1)
        assert row["status"] == "died"
        assert row["error"] == "its process was killed by SIGKILL"


def test_what_a_plugin_prints_is_no_answer(sweep: Path, tmp_path: Path) -> None:
    """Nor what it registers, for the next configuration."""
    (tmp_path / "noisy.py").write_text("print('{}')")
    sweep.write_text(sweeps.SWEEP + 'load = ["noisy.py"]\n')
    assert qnn_bench.main([str(sweep)]) == 0
    assert len(rows_of(tmp_path / "sweep.db")) == 2


def test_two_sweeps_share_a_database(sweep: Path, tmp_path: Path) -> None:
    """Each row is measured by one of them, and both end when all are there."""
    command = [sys.executable, str(shell.RUNNER), "qnn-bench", str(sweep)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    last = [text.splitlines()[-1] for text in said]
    counts = [int(line.split(" rows: ")[1].split()[0]) for line in last]
    assert sum(counts) == 2, said
    assert len(rows_of(tmp_path / "sweep.db")) == 2


def nearly_full_pipe(room: int) -> tuple[int, int]:
    """The ends of a pipe into which `room` bytes go before a writer must wait."""
    reader, writer = os.pipe()
    size = fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, mmap.PAGESIZE)
    os.write(writer, b" " * (size - room))
    return reader, writer


def test_a_killed_sweep_goes_on(sweep: Path, tmp_path: Path) -> None:
    """Behind the last row; its workers end without a word. It cannot print all rows before."""
    layouts = sweeps.SWEEP.replace('["auto"', '["auto", "flat", "strip"')
    sweep.write_text(f'targets = ["v66", "v68", "v69", "v73"]\n{layouts}')
    command = [sys.executable, str(shell.RUNNER), "qnn-bench", str(sweep)]
    pipe, database = subprocess.PIPE, tmp_path / "sweep.db"
    reader, writer = nearly_full_pipe(300)
    with subprocess.Popen(command, stdout=writer, stderr=pipe, text=True) as process:
        while not has_rows(database):
            time.sleep(0.05)
        process.kill()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    os.close(reader)
    os.close(writer)
    done = len(rows_of(database))
    assert 1 <= done < 16
    ended = subprocess.run(command, stdout=pipe, text=True, check=True)
    assert f"16 rows: {16 - done} measured, {done} kept, 0 failed" in ended.stdout


def has_rows(database: Path) -> bool:
    """Whether a sweep that is running has written a row."""
    try:
        return database.exists() and len(rows_of(database)) > 0
    except HexnnError:
        return False


def test_workers_end_with_their_sweep(sweep: Path) -> None:
    """With what they are measuring."""
    worker = WorkerProcess()
    assert worker.is_alive()
    worker.kill()
    assert worker.process.returncode == -signal.SIGKILL
    with pytest.raises(ProcessLookupError):
        os.killpg(worker.process.pid, 0)
    (one, _) = read_sweep(str(sweep)).configurations
    assert worker.ask(one) == {"died": "its worker ended with status -9"}
    worker.close()


@pytest.mark.filterwarnings("ignore")
def test_a_dask_cluster_finds_the_same(sweep: Path, tmp_path: Path) -> None:
    """On a local cluster of one worker."""
    distributed = pytest.importorskip("distributed")
    _, expected = sweeps.swept(sweep, tmp_path / "here.db")
    cluster = distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    )
    with cluster:
        assert qnn_bench.main([str(sweep), "--dask", cluster.scheduler_address]) == 0
    assert rows_of(tmp_path / "sweep.db") == expected


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_does_not_answer_is_one_line(
    sweep: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As is an address of another form."""
    pytest.importorskip("distributed")
    monkeypatch.setattr(pools, "CONNECTING", 0.2)
    for address in ("tcp://127.0.0.1:9", "nowhere:at:all"):
        assert qnn_bench.main([str(sweep), "--dask", address]) == 2
        assert f"error: no Dask scheduler answers at '{address}'" in capsys.readouterr().err
