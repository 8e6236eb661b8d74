"""Live ranges of modulo schedules: counted point by point, and never longer after `shorten`."""

from collections import Counter
from random import Random

import pytest

from hexnn.dialects.hexagon.packet_resources import class_of_opcode
from hexnn.dialects.hexagon.register_names import FILES
from hexnn.dialects.hvx.table import Kind, instruction
from hexnn.lowering.hexagon.cells import Cell
from hexnn.lowering.hexagon.machine import Register
from hexnn.lowering.hexagon.scheduling.dependences import Edge
from hexnn.lowering.hexagon.scheduling.iterative import ModuloScheduler, Neighbours
from hexnn.lowering.hexagon.scheduling.lifetimes import LiveRanges, first_minimum, shorten
from hexnn.lowering.hexagon.scheduling.pressure import PIPELINED

KINDS: tuple[Kind, ...] = ("vector", "scalar", "pred")
COUNT = 12
"""Instructions of a loop body."""


def drawn(rng: Random, interval: int) -> tuple[LiveRanges, list[Edge]]:
    """Return random values, one or two for each instruction, and their flow dependences."""
    edges = list[Edge]()
    readers: dict[tuple[int, Cell], list[tuple[int, int]]] = {}
    for index in range(COUNT):
        for half in range(rng.randint(1, 2)):
            kind: Kind = "pair" if half else rng.choice(KINDS)
            cell = Register(kind), half
            readers[index, cell] = [
                (at, later) for at in range(COUNT) for later in (0, 1) if rng.random() < 0.1
            ]
            readers[index, cell] = [(at, n) for at, n in readers[index, cell] if n or at > index]
            edges += [Edge(index, at, 1, n, cell) for at, n in readers[index, cell]]
    live_out = {value for value in readers if rng.random() < 0.2}
    through = Counter({"vector": rng.randint(0, 3), "modifier": 1})
    shortest = {value: 1 for value, its in readers.items() if its}
    return LiveRanges(interval, readers, live_out, through, shortest), edges


def points(ranges: LiveRanges, times: dict[int, int]) -> dict[tuple[int, Cell], range]:
    """Return for each value the times at which a register holds it."""
    found: dict[tuple[int, Cell], range] = {}
    for (index, cell), readers in ranges.readers.items():
        reads = [times[at] + later * ranges.interval for at, later in readers]
        stays = ranges.interval * ((index, cell) in ranges.live_out)
        found[index, cell] = range(times[index] + 1, max([times[index] + stays, *reads]) + 1)
    return found


@pytest.mark.parametrize("seed", range(30))
def test_live_registers_are_those_of_every_point(seed: int):
    rng = Random(seed)
    interval = rng.randint(1, 9)
    ranges, _ = drawn(rng, interval)
    times = {index: rng.randint(0, 30) for index in range(COUNT)}
    rows = [Counter(ranges.live_through) for _ in range(interval)]
    for (_, cell), span in points(ranges, times).items():
        for row in {time % interval for time in span}:
            rows[row][FILES[cell[0].kind]] += 1
    expected = {name: max(row[name] for row in rows) for name in PIPELINED}
    assert {name: ranges.max_live(times)[name] for name in PIPELINED} == expected


@pytest.mark.parametrize("seed", range(30))
def test_shortened_schedules_keep_dependences_and_rows(seed: int):
    rng = Random(seed)
    interval = rng.randint(4, 9)
    ranges, edges = drawn(rng, interval)
    kind = class_of_opcode(instruction("vaddw"), False, 73)
    scheduler = ModuloScheduler([kind] * COUNT, Neighbours.of(COUNT, edges, interval), interval, {})
    scheduler.run(list(range(COUNT)))
    if scheduler.left:
        return
    before = sum(map(len, points(ranges, dict(enumerate(scheduler.times))).values()))
    shorten(scheduler, ranges)
    times = dict(enumerate(scheduler.times))
    assert sum(map(len, points(ranges, times).values())) <= before
    assert all(ranges.least_live()[name] <= ranges.max_live(times)[name] for name in PIPELINED)
    for edge in edges:
        at = times[edge.target] + edge.distance * interval
        assert edge.source == edge.target or at >= times[edge.source] + edge.latency
    rows = [[i for i in times if times[i] % interval == row] for row in range(interval)]
    assert [sorted(row) for row in scheduler.table.rows] == rows


@pytest.mark.parametrize("seed", range(30))
def test_the_first_minimum_is_that_of_every_time(seed: int):
    """Definitions end live ranges at the last read, readers lengthen them."""
    rng = Random(seed)
    terms = [
        (rng.random() < 0.5, rng.randint(-20, 40), rng.randint(0, 9))
        for _ in range(rng.randint(1, 6))
    ]
    times = sorted(rng.sample(range(-10, 40), rng.randint(1, 30)))

    def length(time: int) -> int:
        return sum(max(last, time + own) - time * defines for defines, last, own in terms)

    assert first_minimum(terms, times) == min(times, key=length)
