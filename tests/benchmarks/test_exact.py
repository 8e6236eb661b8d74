"""The table of the costs of exact plans."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from hexnn.tools import api

ROOT = Path(__file__).parents[2]


def test_no_heuristic_is_below_the_bound(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the solver proves the optimum of a small network."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    exact = import_module("exact")
    path = ROOT / "examples/digits/digits_int8.tflite"
    assert exact.main([str(path), "--target", "v73", "v73{tcm=24K}"]) == 0
    assert capsys.readouterr().out.count("digits_int8") == 4
    layouts, plans = exact.measured(path, "v73{tcm=12K}", 10)
    for row in (layouts, plans):
        assert row.bound == row.exact <= row.heuristic
    profile = api.load(path).lower("hvx", "v73{tcm=12K}").profile()
    assert plans.compiled[0] == profile.makespan.cycles
