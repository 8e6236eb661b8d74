"""Compacted schedules are as long, legal, and have fewer packets."""

from __future__ import annotations

import random

import pytest
from support.hexagon_random import Generator

from hexnn.lowering.hexagon.machine import blocks
from hexnn.lowering.hexagon.scheduling.block_graph import BlockGraph
from hexnn.lowering.hexagon.scheduling.compaction import Compaction
from hexnn.lowering.hexagon.scheduling.dependences import block_edges
from hexnn.lowering.hexagon.scheduling.list_scheduling import ListScheduler, check_schedule
from hexnn.lowering.hexagon.scheduling.pressure import Pressure, values_of

VERSION = 66

Schedules = tuple[BlockGraph, list[list[int]], list[list[int]]]


@pytest.fixture(scope="module")
def schedules() -> list[Schedules]:
    """Random blocks with their list schedules, and these compacted."""
    found: list[Schedules] = []
    for seed in range(30):
        for block in blocks(Generator(random.Random(seed)).function().body):
            graph = BlockGraph(block.instrs, block_edges(block.instrs, VERSION), VERSION)
            pressure = Pressure(values_of(block.instrs, frozenset(), frozenset()), 64)
            packets = ListScheduler(graph, 64, pressure, 0.05).run()
            found.append((graph, packets, Compaction(graph, packets).run()))
    return found


def test_results_are_as_early_as_before(schedules: list[Schedules]) -> None:
    """No instruction waits longer for a result than it did, and none is lost."""
    for graph, packets, compacted in schedules:
        assert len(compacted) == len(packets)
        check_schedule(graph, compacted)
        times = {index: time for time, packet in enumerate(compacted) for index in packet}
        for edges in graph.after:
            assert all(times[e.target] >= times[e.source] + max(e.latency, 0) for e in edges)


def test_packets_become_stalls(schedules: list[Schedules]) -> None:
    counts = [(sum(map(bool, a)), sum(map(bool, b))) for _, a, b in schedules]
    assert all(after <= before for before, after in counts)
    assert any(after < before for before, after in counts)
