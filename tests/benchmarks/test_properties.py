"""Property tests run with other draws, and what fails is told with its seed."""

from __future__ import annotations

import json
from pathlib import Path

import properties
import pytest
from support import machine

TESTS = """from hypothesis import given, settings, strategies as st

settings.register_profile("random", database=None)

@given(st.integers(0, 1 << 62))
def test_small(n):
    assert n < 1 << 20

def test_nothing_is_drawn():
    assert False
"""


@pytest.fixture(autouse=True)
def one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cores there are, the runs have one worker."""
    monkeypatch.setenv("PYTEST_XDIST_AUTO_NUM_WORKERS", "1")


def test_failures_are_told_with_their_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "conftest.py").write_text(TESTS.partition("@given")[0])
    (tmp_path / "test_drawn.py").write_text(TESTS)
    words = [str(tmp_path / "test_drawn.py"), "--seconds", "0", "--seed", "7"]
    assert properties.main([*words, "--json", str(tmp_path / "r.json")]) == 1
    (record,) = json.loads((tmp_path / "r.json").read_text())
    assert (record["seed"], record["tests"], len(record["failures"])) == (7, 1, 1)
    told = capsys.readouterr().out
    assert "seed 7: 1 tests, 1 failed" in told
    assert "--hypothesis-profile random --hypothesis-seed 7 " in told


def test_a_run_that_finds_no_tests_is_an_error():
    with pytest.raises(RuntimeError, match="pytest ended with 5"):
        properties.run(0, [str(machine.ROOT / "tests" / "test_skips.py")])
