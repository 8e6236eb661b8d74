"""The table of a schedule's operations adds up."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hexnn

ROOT = Path(__file__).parents[2]


@pytest.fixture
def makespan(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of the script."""
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("makespan")


def test_shares_add_up(makespan: Any):
    planned = hexnn.load(ROOT / "examples/digits/digits_int8.tflite").lower(
        "htp", target="v73{contexts=4}"
    )
    one, several = makespan.timelines(planned, 4)
    found = makespan.shares(one, several)
    kernels = [event for event in several.events if event.lane == "hvx"]
    assert sum(len(share.parts) for share in found) == len(kernels)
    assert sum(share.whole for share in found) == sum(
        event.cycles for event in one.events if event.lane == "hvx"
    )
    taken = sum(share.lost + share.whole / 4 for share in found)
    assert taken == pytest.approx(max(event.end for event in kernels))
