"""Timelines: kernels in order, transfers beside them; packets against those that qemu counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.htp import TARGETS, Target, register_target
from hexnn.lowering.hexagon.timing.network import Timeline, time_network
from hexnn.runtime.hexagon.program import HexagonProgram

DIGITS = Path(__file__).parents[4] / "examples/digits/digits_int8.tflite"


@pytest.fixture(scope="module")
def digits() -> hexnn.Model:
    return hexnn.load(DIGITS).lower("hvx", "v73")


@pytest.fixture(scope="module")
def timeline(digits: hexnn.Model) -> Timeline:
    return time_network(digits.ir, Target.parse("v73"))


@pytest.fixture
def v67() -> Iterator[None]:
    """A target that no table has."""
    register_target(Target("v67", 67, 256 << 10))
    yield
    del TARGETS["v67"]


def test_the_context_does_one_thing_after_the_other(timeline: Timeline):
    own = [e for e in timeline.events if e.lane != "dma"]
    assert all(a.end <= b.start for a, b in pairwise(own))
    assert sum(e.cycles for e in own) <= timeline.cycles
    assert timeline.unknown == []


def test_the_engine_does_one_transfer_after_the_other(timeline: Timeline):
    own = [e for e in timeline.events if e.lane == "dma"]
    assert len(own) > 5
    assert all(a.end <= b.start for a, b in pairwise(own))
    assert all(e.cycles == e.nbytes / 16 for e in own)


def test_a_kernel_waits_for_its_transfers(timeline: Timeline):
    first = next(e for e in timeline.events if e.lane == "wait")
    assert first.end == timeline.events[0].end + timeline.times.target.dma_latency_cycles


def test_slow_memory_takes_longer(digits: hexnn.Model, timeline: Timeline):
    target = timeline.times.target
    for figure, factor in (("dma_bytes_per_cycle", 1), ("dma_latency_cycles", 5000)):
        slow = replace(target, **{figure: factor})
        assert time_network(digits.ir, slow, timeline.times.kernels).cycles > timeline.cycles
    narrow = replace(target, tcm_load_bytes_per_cycle=1)
    kernel = max(timeline.times.kernels.values(), key=lambda k: k.packets)
    assert kernel.cycles(narrow) == kernel.tcm_cycles(narrow) == kernel.tcm_bytes("load", target)


def test_a_launch_takes_what_issuing_or_memory_takes(timeline: Timeline):
    for event in timeline.events:
        if isinstance(event.op, htp.LaunchOp):
            assert event.kernel is not None
            issue = 2 * (event.kernel.packets + event.kernel.stalls)
            assert event.cycles == max(issue, event.kernel.tcm_cycles(timeline.times.target))


def agrees(source: hexnn.Model, target: str, waiting: float = 0.05) -> None:
    """Packets of every launch, predicted and counted, are equal; few of them wait: for each packet
    there are fewer than `waiting` stalls.
    """
    model = source.lower("hvx", target)
    timed = time_network(model.ir, Target.parse(target))
    predicted = [e.kernel.packets for e in timed.events if e.kernel is not None]
    program = HexagonProgram(model.ir)
    program.run(source.random_inputs())
    assert [launch.packets for launch in program.launches] == predicted
    stalls = sum(e.kernel.stalls for e in timed.events if e.kernel is not None)
    assert stalls < waiting * sum(predicted)


@pytest.mark.parametrize("target", ["v66", "v67", "v73"])
def test_packets_are_those_that_qemu_counts(program: Callable[[str], str], v67: None, target: str):
    """On v73 there are 52 stalls for 1181 packets: images are small, and what lies between loops
    has little to fill the waits.
    """
    program("qemu-hexagon")
    agrees(hexnn.load(DIGITS), target, waiting=0.12)


@pytest.mark.parametrize("target", ["v66", "v67"])
def test_packets_of_resnet8_are_those_that_qemu_counts(
    program: Callable[[str], str], model_path: Callable[[str], Path], v67: None, target: str
):
    program("qemu-hexagon")
    agrees(hexnn.load(model_path("mlperf-tiny/resnet8_int8.tflite")), target)
