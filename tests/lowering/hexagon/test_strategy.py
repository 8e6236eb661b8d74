"""Scheduling strategies of plug-ins: what they choose is taken, and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from unittest import mock

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.hexagon import FuncOp
from hexnn.lowering.hexagon.scheduling.block_graph import BlockGraph
from hexnn.lowering.hexagon.scheduling.lifetimes import LiveRanges
from hexnn.lowering.hexagon.scheduling.modulo import BodyAnalysis
from hexnn.lowering.hexagon.scheduling.pressure import Pressure
from hexnn.lowering.hexagon.scheduling.strategy import (
    STRATEGIES,
    SchedulingStrategy,
    register_scheduler,
)
from hexnn.tools.api import apply, parse

TEXT = """
func.func @kernel(%a: i32, %b: i32) {
  %zero = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %end = arith.constant 2048 : i32
  %weights = arith.constant 16843009 : i32
  scf.for %o = %zero to %end step %step : i32 {
    %p = arith.addi %a, %o : i32
    %q = arith.addi %b, %o : i32
    %v = hvx.vL32b_ai %p, 0
    %w = hvx.vrmpyub %v, %weights
    %y = hvx.vavgw %w, %w
    %x = hvx.vrmpyub %y, %weights
    hvx.vS32b_ai %q, 0, %x
  } {hvx.parallel}
  func.return
}
"""


@pytest.fixture(autouse=True)
def _registry() -> Iterator[None]:
    """Registered strategies are forgotten behind the test."""
    with mock.patch.dict(STRATEGIES):
        yield


def scheduled(strategy: type[SchedulingStrategy], options: str = "") -> str:
    """The kernel in packets by a strategy."""
    register_scheduler(strategy)
    pipeline = f"hvx-to-hexagon,hexagon-schedule{{scheduler={strategy.name}{options}}}"
    (code,) = (op for op in apply(parse(TEXT), pipeline).ops if isinstance(op, FuncOp))
    return str(code)


class OneByOne(SchedulingStrategy):
    """A packet for each instruction."""

    name = "one-by-one"

    def block(self, graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
        return [[index] for index in range(len(graph.instrs))]


class Later(SchedulingStrategy):
    """Loops at twice the least interval, by the compiler's own schedule for it."""

    name = "later"

    def loop(
        self, body: BodyAnalysis, interval: int, values: LiveRanges
    ) -> Iterator[Mapping[int, int]]:
        if interval >= 2 * body.least:
            yield from super().loop(body, interval, values)


def test_blocks_are_those_of_the_strategy():
    code = scheduled(OneByOne, " modulo=false rotate=false")
    packets = [line for line in code.splitlines() if "hexagon.packet" in line]
    assert packets
    assert all(";" not in line or "loop0" in line or "jumpr" in line for line in packets)


def test_loops_are_those_of_the_strategy():
    assert "times 14" not in scheduled(Later)
    assert scheduled(Later) != scheduled(SchedulingStrategy)


class Loses(SchedulingStrategy):
    name = "loses"

    def block(self, graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
        return [[index] for index in range(1, len(graph.instrs))]


class Invents(SchedulingStrategy):
    name = "invents"

    def block(self, graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
        return [[index] for index in range(len(graph.instrs) + 1)]


class Reverses(SchedulingStrategy):
    name = "reverses"

    def block(self, graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
        return [[index] for index in reversed(range(len(graph.instrs)))]


class Flat(SchedulingStrategy):
    """All at once."""

    name = "flat"

    def loop(
        self, body: BodyAnalysis, interval: int, values: LiveRanges
    ) -> Iterator[Mapping[int, int]]:
        yield dict.fromkeys(range(len(body.instrs)), 0)


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (Loses, "which must be in one packet"),
        (Invents, "the scheduler gives instruction"),
        (Reverses, "which it depends on"),
        (Flat, "the scheduler misplaces"),
    ],
)
def test_wrong_schedules_are_refused(strategy: type[SchedulingStrategy], message: str):
    with pytest.raises(HexnnError, match=message):
        scheduled(strategy, "" if strategy is Flat else " modulo=false rotate=false")


def test_unknown_names():
    with pytest.raises(HexnnError, match="unknown scheduler 'defalt', did you mean 'default'"):
        apply(parse(TEXT), "hvx-to-hexagon,hexagon-schedule{scheduler=defalt}")
