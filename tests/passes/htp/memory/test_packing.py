"""Packing of buffers: against brute force, and on instances cut from a full rectangle."""

import sys
from importlib import import_module
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hexnn.passes.htp.memory.packing.greedy import first_fit, greedy
from hexnn.passes.htp.memory.packing.group_packing import Misfit, pack_groups, packed
from hexnn.passes.htp.memory.packing.live_spans import (
    Span,
    components,
    conflicts,
    height,
    live_peak,
)
from hexnn.passes.htp.memory.packing.search import Effort, pack, pack_within, search

BENCHMARKS = Path(__file__).resolve().parents[4] / "benchmarks"
EFFORT = Effort(20_000)


@pytest.fixture(scope="module")
def benchmark() -> Any:
    """The benchmark of planners."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module("planner")


def drawn(rng: Random, count: int, horizon: int) -> list[Span]:
    """Random buffers."""
    bounds = [sorted(rng.sample(range(horizon + 1), 2)) for _ in range(count)]
    return [Span(low, high, rng.randint(1, 6)) for low, high in bounds]


def lowest(spans: list[Span]) -> int:
    """The lowest height of all packings: one order of placement reaches it."""

    def stacked(order: tuple[int, ...]) -> int:
        tops: dict[int, int] = {}
        for i in order:
            tops[i] = spans[i].size + max(
                (top for j, top in tops.items() if spans[j].overlaps(spans[i])), default=0
            )
        return max(tops.values())

    return min(map(stacked, permutations(range(len(spans)))))


@pytest.mark.parametrize("seed", range(40))
def test_small_instances_as_brute_force(seed: int):
    rng = Random(seed)
    spans = drawn(rng, rng.randint(1, 7), rng.randint(2, 8))
    best = lowest(spans)
    found = pack(spans, EFFORT)
    for offsets in (found, greedy(spans), first_fit(spans)):
        assert not list(conflicts(spans, offsets))
        assert height(spans, offsets) >= best >= live_peak(spans)
    assert height(spans, found) == best
    assert search(spans, best - 1, Effort(2000)) is None


def test_conflicts_are_seen():
    spans = [Span(0, 2, 4), Span(1, 3, 4), Span(2, 3, 4)]
    assert list(conflicts(spans, [0, 4, 0])) == []
    assert list(conflicts(spans, [0, 3, 0])) == [(0, 1), (1, 2)]


def test_components_are_packed_apart():
    spans = [Span(0, 2, 4), Span(5, 7, 1), Span(1, 3, 4)]
    assert components(spans) == [[0, 2], [1]]
    assert pack_within(spans, 8, EFFORT) is not None
    assert pack_within(spans, 7, EFFORT) is None


@pytest.mark.parametrize(("seed", "count"), [(0, 150), (4, 350), (7, 180)])
def test_full_rectangles_are_packed_without_gaps(benchmark: Any, seed: int, count: int):
    spans = benchmark.generated(seed, count).spans
    assert height(spans, greedy(spans)) > 1.2 * benchmark.CAPACITY
    assert height(spans, pack(spans, EFFORT)) == benchmark.CAPACITY


@pytest.mark.parametrize(("seed", "count"), [(1, 200), (2, 200), (6, 200)])
def test_packings_with_slack_come_close(benchmark: Any, seed: int, count: int):
    """A twentieth of the buffers is left out: there are many packings, and none is forced."""
    spans = benchmark.generated(seed, count).spans[count // 20 :]
    assert height(spans, greedy(spans)) > 1.25 * benchmark.CAPACITY
    offsets = pack(spans, EFFORT)
    assert not list(conflicts(spans, offsets))
    assert height(spans, offsets) < 1.05 * benchmark.CAPACITY


def test_search_is_reproducible(benchmark: Any):
    spans = benchmark.generated(1, 60).spans
    assert pack(spans, Effort(500)) == pack(spans, Effort(500))


def test_groups_that_do_not_pack_are_named():
    first = [Span(0, 2, 3), Span(1, 3, 4)]
    second = [Span(3, 5, 3), Span(4, 6, 5), Span(5, 7, 1)]
    _, misfits = pack_groups([*first, *second], 7)
    assert misfits == [Misfit(3, 7, 1)]
    offsets, misfits = pack_groups([*first, *second], 8)
    assert not misfits
    assert not list(conflicts([*first, *second], offsets))


def test_groups_of_the_same_live_ranges_are_packed_once():
    group = [Span(0, 2, 3), Span(1, 3, 4), Span(0, 3, 1)]
    later = [Span(s.lower + 9, s.upper + 9, s.size) for s in group]
    before = packed.cache_info().misses
    offsets, misfits = pack_groups([*group, *later], 8)
    assert not misfits
    assert offsets[:3] == offsets[3:]
    assert packed.cache_info().misses <= before + 1
