"""The scheduler and the allocator of the examples: other packets, equal tensors."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from support.machine import ROOT

from hexnn.lowering.hexagon.registers.allocators import ALLOCATORS
from hexnn.lowering.hexagon.scheduling.strategy import STRATEGIES
from hexnn.testing.programs import PROGRAMS
from hexnn.tools import qnn_opt, qnn_run

MODEL = ROOT / "examples" / "digits" / "digits_int8.tflite"
SCHEDULER = ROOT / "examples" / "scheduler.py"
ALLOCATOR = ROOT / "examples" / "allocator.py"
ASAP = "hexagon-schedule{scheduler=asap},hexagon-allocate"
SCAN = "hexagon-schedule{allocator=linear-scan},hexagon-allocate{allocator=linear-scan}"


@pytest.fixture
def schedulers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The benchmark of schedulers; what it loads is forgotten behind the test."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(ROOT / "benchmarks")])
    with mock.patch.dict(STRATEGIES), mock.patch.dict(ALLOCATORS):
        yield import_module("schedulers")


@pytest.mark.usefixtures("schedulers")
@pytest.mark.parametrize(("file", "passes"), [(SCHEDULER, ASAP), (ALLOCATOR, SCAN)])
def test_the_network_by_it_runs(
    file: Path, passes: str, program: Callable[[str], str], tmp_path: Path
):
    for name in PROGRAMS:
        program(name)
    path = tmp_path / "net.mlir"
    passes = f"compile,hvx-to-hexagon,{passes}"
    words = [str(MODEL), "--load", str(file), "-p", passes, "-o", str(path)]
    assert qnn_opt.main(words) == 0
    assert qnn_run.main([str(path), "--seed", "3", "--compare", "source"]) == qnn_run.EQUAL


def test_the_benchmark_compares_them(
    schedulers: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """In all more packets than by the compiler's own, whose registers suffice."""
    path = tmp_path / "rows.json"
    loads = ["--load", str(SCHEDULER), "--load", str(ALLOCATOR)]
    assert schedulers.main([str(MODEL), *loads, "--json", str(path)]) == 0
    packets, spills = Counter[tuple[str, str]](), Counter[str]()
    for row in json.loads(path.read_text()):
        packets[row["scheduler"], row["allocator"]] += row["packets"]
        spills[row["allocator"]] += row["spills"]
    assert packets["default", "default"] < packets["asap", "default"]
    assert packets["default", "default"] < packets["default", "linear-scan"]
    assert spills["default"] == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[:4] for line in out[1:]] == [
        [MODEL.name, scheduler, allocator, "11"]
        for scheduler in ("default", "asap")
        for allocator in ("default", "linear-scan")
    ]


def test_errors_of_the_benchmark(schedulers: Any, capsys: pytest.CaptureFixture[str]):
    assert schedulers.main([str(MODEL), "--load", "missing.py"]) == 1
    assert "missing.py: no such file to load" in capsys.readouterr().err
