"""Orders of operations that are chosen for memory: the least peak, equal results, less traffic."""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from support.htp_networks import OUTPUT, Net
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp, qnn
from hexnn.passes.htp.memory.order_search import OrderSearch, Step
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import lower_to_htp, random_inputs, run_pass
from hexnn.tools.work import bytes_moved


def steps(rng: random.Random, count: int, density: float) -> list[Step]:
    """A random graph of operations."""
    found: list[Step] = []
    for at in range(count):
        before = sum(1 << n for n in range(at) if rng.random() < density)
        result = rng.choice((0, 1, 5, 9, 20))
        found.append(Step(before, result, result + rng.choice((0, 0, 3, 10))))
    return found


def live_after(graph: Sequence[Step], done: set[int]) -> int:
    """The bytes of the results of `done` that others need."""
    needed = {n for at, step in enumerate(graph) if at not in done for n in done_before(step)}
    return sum(graph[n].result for n in done & needed)


def done_before(step: Step) -> list[int]:
    """The operations whose results a step needs."""
    return [n for n in range(step.before.bit_length()) if step.before >> n & 1]


def least_peak(graph: Sequence[Step], done: set[int]) -> int:
    """The least peak of all orders of what is not done."""
    peaks = [0] if len(done) == len(graph) else []
    for at, step in enumerate(graph):
        if at not in done and done.issuperset(done_before(step)):
            rest = least_peak(graph, done | {at})
            peaks.append(max(live_after(graph, done) + step.own, rest))
    return min(peaks)


@pytest.mark.parametrize("density", [0.1, 0.3, 0.6])
def test_the_peak_is_the_least_of_all_orders(density: float):
    rng = random.Random(round(10 * density))
    for _ in range(25):
        graph = steps(rng, rng.randint(1, 7), density)
        search = OrderSearch(graph)
        order = search.best()
        assert sorted(order) == list(range(len(graph)))
        assert all(order.index(n) < order.index(at) for at in order for n in done_before(graph[at]))
        assert search.reached(order).peak == least_peak(graph, set())


def test_wide_graphs_take_a_beam():
    rng = random.Random(3)
    graph = [Step(0, 10, 10)]
    for _ in range(12):
        for at in range(4):
            before = 1 if at == 0 else 1 << len(graph) - 1
            graph.append(Step(before, rng.randint(1, 30), rng.randint(30, 50)))
    ends = sum(1 << n for n in range(4, 49, 4))
    search = OrderSearch([*graph, Step(ends, 5, 5)])
    assert search.reached(search.best()).peak <= search.reached(range(50)).peak


def branches(seed: int) -> ModuleOp:
    """Branches of two convolutions, all first ones first, that are added."""
    rng = np.random.default_rng(seed)
    net = Net((1, 16, 16, 8), seed=seed)
    entry, wide = net.x, 8 * int(rng.integers(3, 6))
    firsts = [net.conv(wide, 1, pad=0) for net.x in [entry] * 4]
    ends = [net.conv(8, 3) for net.x in firsts]
    net.x = ends[0]
    for end in ends[1:]:
        net.add(qnn.ElementWiseAddOp(net.x, end, out=OUTPUT))
    return net.module()


def moved(module: ModuleOp) -> int:
    """The bytes of all transfers."""
    return sum(bytes_moved(op) for op in module.walk() if isinstance(op, htp.DmaStartOp))


def test_tiles_of_branches_move_less():
    module = branches(seed := 0)
    lower_to_htp(module, "v73{tcm=32K}")
    run_pass(module, "htp-assign-layout")
    inputs = random_inputs(module, seed)
    expected = execute(module, inputs)
    found: list[int] = []
    for order in (True, False):
        copy = module.clone()
        run_pass(copy, "htp-tile", order=order)
        copy.verify()
        run_pass(copy, "htp-plan-memory")
        found.append(moved(copy))
        for name, array in execute(copy, inputs).items():
            np.testing.assert_array_equal(array, expected[name], f"seed {seed}, {name}")
    assert found[0] < found[1]
