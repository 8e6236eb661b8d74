"""Random code gives the same bytes in packets as in program order."""

from __future__ import annotations

import random

import pytest
from support.hexagon_random import Generator, run

from hexnn.lowering.hexagon.machine import blocks, loops
from hexnn.lowering.hexagon.scheduling.packet_fit import fits
from hexnn.lowering.hexagon.scheduling.schedule import schedule


@pytest.mark.parametrize("seed", range(60))
def test_same_bytes(seed: int) -> None:
    function = Generator(random.Random(seed)).function()
    expected = run(function)
    for window in (64, 4, 1):
        scheduled = schedule(function, 66, window)
        assert run(scheduled) == expected
        for block in blocks(scheduled.body):
            assert all(fits(packet.instrs, 66) for packet in block.packets)
    assert run(function) == expected


def test_some_loops_are_pipelined() -> None:
    functions = [Generator(random.Random(seed)).function() for seed in range(60)]
    before = [loop.count for f in functions for loop in loops(f.body)]
    after = [loop.count for f in functions for loop in loops(schedule(f, 66, 64).body)]
    assert sum(a < b for a, b in zip(after, before, strict=False)) > 20
