"""The judge of hostile inputs, and the soak that counts its verdicts."""

import itertools
import json
import os
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support import hostile
from support.hostile import Finished, Trial
from support.machine import ROOT


def complain(text: str, status: int) -> Callable[[], None]:
    """A tool that says `text` on standard error and ends with `status`."""

    def call() -> None:
        print(text, file=sys.stderr)
        sys.exit(status)

    return call


def warn() -> None:
    """A tool that lets numpy warn."""
    np.float64(3e300).astype(np.float32)


VERDICTS: dict[str, tuple[Callable[[], Any], str]] = {
    "nothing wrong": (lambda: None, hostile.ACCEPTED),
    "a warning of ours": (complain("m.mlir:1:1: warning: odd", 0), hostile.ACCEPTED),
    "an error": (complain("m.mlir:1:2: error: bad\nnote: so", 1), hostile.REFUSED),
    "an error of nowhere": (complain("error: bad", 1), hostile.UNLOCATED),
    "an error without a status": (complain("m.mlir:1:2: error: bad", 0), hostile.INTERNAL),
    "a status without an error": (complain("oh", 1), hostile.INTERNAL),
    "an internal error": (complain("error: internal error: KeyError: 0", 1), hostile.INTERNAL),
    "an exception": (lambda: int("no number"), hostile.INTERNAL),
    "a death": (os.abort, hostile.INTERNAL),
    "a warning of Python": (warn, hostile.INTERNAL),
    "too much memory": (lambda: len(bytearray(1 << 30)), hostile.INTERNAL),
    "a long sleep": (lambda: time.sleep(60), hostile.HANG),
    "endless work": (lambda: sum(itertools.repeat(0)), hostile.HANG),
}
"""What a child does, and the verdict."""


@pytest.mark.parametrize("what", VERDICTS)
def test_verdict(what: str) -> None:
    function, expected = VERDICTS[what]
    found = hostile.in_child(function, seconds=0.3, memory=1 << 28)
    assert hostile.judged(found).outcome == expected, found


def test_a_difference_is_no_error() -> None:
    found = Finished(1, "1 tensor different", "", 0.1)
    assert hostile.judged(found, "qnn-run").outcome == hostile.DIFFERENT
    assert hostile.judged(found, "qnn-opt").outcome == hostile.INTERNAL


def test_values_come_back() -> None:
    assert hostile.in_child(lambda: {"answer": 42}).value == {"answer": 42}


def test_tools_run(tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text("func.func @main() { return }")
    (tmp_path / "bad.mlir").write_text("func.func @main( {")
    found = hostile.run_tool("qnn-opt", ["m.mlir"], cwd=tmp_path)
    assert (found.status, "func.func @main()" in found.stdout) == (0, True)
    trial = hostile.tool_trial("qnn-opt", ["bad.mlir"], cwd=tmp_path)
    assert trial.outcome == hostile.REFUSED
    assert trial.detail.startswith("bad.mlir:1:")


def numbers(seed: int, folder: Path) -> Trial:
    """A kind that fails at 3 and counts odd seeds."""
    assert list(folder.iterdir()) == []
    if seed == 5:
        raise KeyError(seed)
    outcome = hostile.DIFFERENT if seed == 3 else hostile.ACCEPTED
    return Trial(outcome, f"it was {seed}", {"odd": seed % 2})


@pytest.fixture(name="soak")
def soak_module(monkeypatch: pytest.MonkeyPatch) -> Any:
    """benchmarks/soak.py with one kind."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    soak: Any = import_module("soak")
    monkeypatch.setattr(soak, "KINDS", {"numbers": "nowhere:numbers"})
    monkeypatch.setattr(soak, "kind", {"numbers": numbers}.__getitem__)
    return soak


def test_soak_counts_and_repeats(
    soak: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "records.json"
    assert soak.main(["--numbers", "8", "--json", str(path)]) == 1
    record = json.loads(path.read_text())["kinds"]["numbers"]
    assert record["trials"] == 8
    assert record["outcomes"] == {"accepted": 6, "difference": 1, "internal error": 1}
    assert record["covered"] == {"odd": 3}
    assert [found["seed"] for found in record["failures"]] == [3, 5]
    assert "numbers:3: difference: it was 3" in capsys.readouterr().out
    assert soak.main(["--only", "numbers:3", "--keep", str(tmp_path / "kept")]) == 1
    assert soak.main(["--only", "numbers:2"]) == 0
    assert soak.main(["--numbers", "2", "--seed", "6"]) == 0


def test_soak_ends_in_time(soak: Any) -> None:
    assert soak.soak({"numbers": 1000}, 0, 0.0)["numbers"].trials == 0


def test_kinds_take_turns(soak: Any) -> None:
    assert list(soak.turns({"a": 2, "b": 1}, 7)) == [("a", 7), ("b", 7), ("a", 8)]
