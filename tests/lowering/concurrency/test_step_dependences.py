"""Dependences between steps: by brute force, and by runs of networks in any order they allow."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

import hexnn
from hexnn.lowering.concurrency.byte_sets import ByteSet
from hexnn.lowering.concurrency.step_dependences import Accesses, dependences
from hexnn.runtime.concurrent_steps import ReadySteps
from hexnn.runtime.planned import PlannedProgram

DIGITS = Path(__file__).parents[3] / "examples/digits"


def drawn_steps(rng: Random) -> list[Accesses]:
    """Steps that read and write ranges of a small memory."""

    def spans() -> ByteSet:
        starts = [rng.randrange(20) for _ in range(rng.randrange(3))]
        return ByteSet.of(*((start, start + rng.randrange(1, 8)) for start in starts))

    return [Accesses(spans(), spans()) for _ in range(12)]


def members(found: ByteSet) -> set[int]:
    """The addresses in a set, one by one."""
    pairs = zip(found.starts.tolist(), found.ends.tolist(), strict=True)
    return {each for start, end in pairs for each in range(start, end)}


def conflicts(a: Accesses, b: Accesses) -> bool:
    """Whether one of two steps writes what the other reads or writes."""
    (r, w), (s, x) = ((members(each.reads), members(each.writes)) for each in (a, b))
    return bool(w & x or w & s or r & x)


@pytest.mark.parametrize("seed", range(200))
def test_byte_sets_are_sets(seed: int):
    rng = Random(seed)
    sets = [each for step in drawn_steps(rng) for each in (step.reads, step.writes)]
    for a, b in pairwise(sets):
        assert members(ByteSet.union([a, b])) == members(a) | members(b)
        assert a.overlaps(b) == bool(members(a) & members(b))
        step, count = rng.randrange(-30, 30), rng.randrange(1, 5)
        copies = ({m + step * k for m in members(a)} for k in range(count))
        assert members(a.repeated(step, count)) == set().union(*copies)
        assert (a.ends[:-1] < a.starts[1:]).all()


def closure(before: list[set[int]]) -> list[set[int]]:
    """All steps before each, those before these included."""
    found: list[set[int]] = []
    for direct in before:
        found.append(direct.union(*(found[each] for each in direct)))
    return found


@pytest.mark.parametrize("seed", range(200))
def test_all_pairs_agree(seed: int):
    steps = drawn_steps(Random(seed))
    pairs = [{j for j in range(i) if conflicts(steps[j], steps[i])} for i in range(len(steps))]
    assert pairs[-1] == {j for j in range(11) if steps[j].conflicts(steps[-1])}
    assert closure(dependences(steps)) == closure(pairs)


def test_what_a_write_hides_is_left_out():
    written, part = Accesses(writes=ByteSet.of((0, 8))), Accesses(reads=ByteSet.of((2, 4)))
    assert dependences([written, part, written, part]) == [
        set(),
        {0},
        {0, 1},
        {2},
    ]


def any_order(program: PlannedProgram, rng: Random) -> list[int]:
    """A random order of the steps in which each comes after those that it depends on."""
    ready, order = ReadySteps(program.dependences), list[int]()
    waiting: list[int] = []
    while ready or waiting:
        while ready:
            waiting.append(ready.take())
        order.append(waiting.pop(rng.randrange(len(waiting))))
        ready.finish(order[-1])
    return order


@pytest.mark.parametrize("tcm", ["8M", "24K"])
@pytest.mark.parametrize("name", ["digits_int8.tflite", "digits_branches_int8.tflite"])
def test_any_order_computes_the_same(name: str, tcm: str):
    model = hexnn.load(DIGITS / name).lower("hvx", target=f"v73{{tcm={tcm}}}")
    program = model.program()
    assert isinstance(program, PlannedProgram)
    orders = [any_order(program, Random(seed)) for seed in range(10)]
    assert len({tuple(order) for order in orders}) == 10
    steps = list(program.steps)
    for seed, order in enumerate(orders):
        inputs = model.random_inputs(seed)
        program.steps = steps
        expected = program.run(inputs)
        program.memory.data[program.memory.tcm_base :] = seed
        program.steps = [steps[index] for index in order]
        found = program.run(inputs)
        assert all(np.array_equal(found[key], expected[key]) for key in expected)


@pytest.mark.parametrize("name", ["digits_int8.tflite", "digits_branches_int8.tflite"])
def test_steps_of_one_sample_run_in_threads(name: str):
    model = hexnn.load(DIGITS / name).lower("hvx", target="v73{tcm=24K}")
    for seed in range(5):
        inputs = model.random_inputs(seed)
        expected = model.run(inputs)
        for threads in (2, 5):
            found = model.run(inputs, threads=threads)
            assert all(np.array_equal(found[key], expected[key]) for key in expected)
