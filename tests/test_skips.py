"""Tests are skipped for listed reasons only, and the run fails for others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support import machine, skips

TABLE = machine.ROOT / ".ci" / "skips.tsv"

TESTS = """import pytest

def test_here():
    pass

@pytest.mark.parametrize("n", [1, 2])
def test_elsewhere(n):
    pytest.skip("no model: HEXNN_MODELS")
"""

MODULE = 'import pytest\n\npytest.importorskip("no_such_package")\n'


def run(folder: Path, *options: str) -> tuple[int, str]:
    """The exit status of pytest in a folder, and what it printed."""
    plugins = ("-p", "xdist.plugin", "-p", "support.skips")
    command = [sys.executable, "-m", "pytest", "-q", *plugins, *options]
    alone = {"PYTHONPATH": str(machine.ROOT / "tests"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment = os.environ | alone
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout


def test_few_tests_may_be_skipped():
    assert sum(skips.allowed(TABLE).values()) <= 125


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_with_other_skips_fails(tmp_path: Path, workers: str):
    (tmp_path / "test_a.py").write_text(TESTS)
    (tmp_path / "test_b.py").write_text(MODULE)
    (tmp_path / "t.tsv").write_text("at_most\treason\n1\tno model.*\n")
    options = ("-n", workers, "--skips-allowed", "t.tsv", "--skipped-to", "files.txt")
    status, out = run(tmp_path, *options)
    assert status == pytest.ExitCode.TESTS_FAILED
    assert "error: 2 tests are skipped, 1 at most are allowed: no model.*" in out
    assert "not listed: could not import 'no_such_package'" in out
    assert (tmp_path / "files.txt").read_text() == "test_a.py\ntest_b.py\n"
    (tmp_path / "t.tsv").write_text("at_most\treason\n2\tno model.*\n1\tcould not import .*\n")
    assert run(tmp_path, *options)[0] == pytest.ExitCode.OK
