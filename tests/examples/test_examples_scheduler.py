"""The scheduler of the examples: other packets, equal tensors."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from support.machine import ROOT, TOOLS

from hexnn.lowering.hexagon.scheduling.strategy import STRATEGIES
from hexnn.tools import qnn_opt, qnn_run
from hexnn.tools.driver.load import load_file

MODEL = ROOT / "examples" / "digits" / "digits_int8.tflite"
SCHEDULER = ROOT / "examples" / "scheduler.py"
PASSES = "compile,hvx-to-hexagon,hexagon-schedule{scheduler=asap},hexagon-allocate"


@pytest.fixture
def schedulers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The benchmark of schedulers; what it loads is forgotten behind the test."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "benchmarks")])
    with mock.patch.dict(STRATEGIES):
        yield import_module("schedulers")


@pytest.mark.usefixtures("schedulers")
def test_the_network_by_it_runs(program: Callable[[str], str], tmp_path: Path):
    for name in TOOLS:
        program(name)
    path = tmp_path / "net.mlir"
    load = ["--load", str(SCHEDULER)]
    assert qnn_opt.main([str(MODEL), *load, "-p", PASSES, "-o", str(path)]) == 0
    assert qnn_run.main([str(path), "--seed", "3", "--compare", "source"]) == qnn_run.EQUAL


def test_the_benchmark_compares_it(
    schedulers: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """Where blocks are short, the same packets; in no kernel fewer than by priorities."""
    load_file(str(SCHEDULER))
    path = tmp_path / "rows.json"
    words = [str(MODEL), "--load", str(SCHEDULER), "--json", str(path)]
    assert schedulers.main(words) == 0
    rows = json.loads(path.read_text())
    packets = {
        name: {row["kernel"]: row["packets"] for row in rows if row["scheduler"] == name}
        for name in ("default", "asap")
    }
    assert packets["default"].keys() == packets["asap"].keys()
    assert sum(packets["default"].values()) < sum(packets["asap"].values())
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[:4] for line in out[1:]] == [
        [MODEL.name, "default", "default", "11"],
        [MODEL.name, "asap", "default", "11"],
    ]


def test_errors_of_the_benchmark(schedulers: Any, capsys: pytest.CaptureFixture[str]):
    assert schedulers.main([str(MODEL), "--load", "missing.py"]) == 1
    assert "missing.py: no such file to load" in capsys.readouterr().err
