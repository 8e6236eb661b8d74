"""Timings that are kept are those of the schedule."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from support.depthwise import operation as depthwise
from support.placed_kernels import placed_kernels
from xdsl.dialects import func

from hexnn.kernels.cost import build_kernel
from hexnn.lowering.hexagon.compile import compile_kernel
from hexnn.lowering.hexagon.timing import kept_timings
from hexnn.lowering.hexagon.timing.kept_timings import timing_of
from hexnn.lowering.hexagon.timing.kernel import time_kernel

IMAGE = (1, 5, 9, 32)


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A cache folder of this test."""
    monkeypatch.setenv("HEXNN_CACHE", str(tmp_path / "cache"))


def kernels() -> list[func.FuncOp]:
    """The kernels of a depthwise convolution, with aligned and unaligned accesses."""
    every = placed_kernels(depthwise(IMAGE, (3, 3), 1))
    return [build_kernel("kernel", one.build, op) for one, op in every]


@pytest.mark.parametrize("version", [66, 73])
def test_a_kernel_is_scheduled_once(version: int) -> None:
    timed = {code: timing_of(code, version) for code in kernels()}
    assert len({timing.packets for timing in timed.values()}) > 1
    unaligned = {unaligned for x in timed.values() for _, unaligned in x.work.accesses}
    assert unaligned == {False, True}
    with mock.patch.object(kept_timings, "compile_kernel", side_effect=AssertionError):
        assert [timing_of(code, version) for code in timed] == [*timed.values()]
    for code, timing in timed.items():
        assert timing == time_kernel(compile_kernel(code, version), version)


def test_versions_are_apart() -> None:
    code = kernels()[0]
    assert timing_of(code, 66).version == 66
    assert timing_of(code, 73).version == 73
