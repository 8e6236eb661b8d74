"""Schedules on several HVX contexts: no races, the same results in any order, lengths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support.drawn_schedules import drawn_jobs, launched
from support.thread_orders import run_in_any_order
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.rewriter import Rewriter

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.attributes import target_of
from hexnn.lowering.hexagon.timing.makespan_bound import Makespan
from hexnn.lowering.hexagon.timing.network import time_network
from hexnn.passes.htp.exact.exact_schedule import shortest_schedule
from hexnn.passes.htp.schedules.job_scheduling import Job, ListScheduler, Slot, path_lengths
from hexnn.passes.htp.schedules.scheduled_memory import Buffer, spans_of
from hexnn.passes.htp.schedules.static_schedule import HtpSchedulePass
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.pass_stages import parse, random_inputs, run_pass

DIGITS = Path(__file__).parents[4] / "examples/digits"


@pytest.mark.parametrize("contexts", [1, 2, 5])
@pytest.mark.parametrize("seed", range(30))
def test_list_schedules_are_legal(seed: int, contexts: int):
    jobs = drawn_jobs(Random(seed))
    check_legal(jobs, ListScheduler(jobs, contexts).run())


@pytest.mark.parametrize("contexts", [1, 2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_exact_schedules_are_legal_and_the_shortest(seed: int, contexts: int):
    """No longer than those of the list scheduler, and at the bound or above it."""
    jobs = [replace(job, cycles=job.cycles + 1) for job in drawn_jobs(Random(seed))[:12]]
    known = ListScheduler(jobs, contexts).run()
    found = shortest_schedule(jobs, contexts, known, 5)
    length, other = check_legal(jobs, found.slots), check_legal(jobs, known)
    assert found.bound <= length <= other
    longest = max(path_lengths(jobs))
    shared = sum(job.cycles for job in jobs if not job.is_transfer) / contexts
    assert found.bound >= max(longest, shared)


def check_legal(jobs: Sequence[Job], slots: Sequence[Slot]) -> float:
    """Check a schedule; its length."""
    at = {slot.job: slot for slot in slots}
    assert sorted(at) == list(range(len(jobs)))
    assert [slot.start for slot in slots] == sorted(slot.start for slot in slots)
    order = [slot.job for slot in slots]
    over = {n: at[n].start + job.cycles + job.latency for n, job in enumerate(jobs)}
    for n, job in enumerate(jobs):
        assert all(over[before] <= at[n].start for before in job.after)
        assert all(order.index(before) < order.index(n) for before in job.behind)
        assert (at[n].context is None) == job.is_transfer
    for where in {slot.context for slot in slots}:
        own = [slot for slot in slots if slot.context == where]
        for one, other in pairwise(own):
            assert one.start + jobs[one.job].cycles <= other.start
    # Graham: no list schedule is longer than the longest path and all work, one after the other.
    longest = max(path_lengths(jobs)) + sum(job.cycles for job in jobs)
    assert max(path_lengths(jobs)) <= max(over.values()) <= longest
    return max(over.values())


def test_what_takes_no_time_lives_beside_what_starts_then():
    """The reader of one buffer may run after the writer of the other, both in cycle 5."""
    type = "tensor<1x1x1x128xui8, #htp.layout<flat, tcm>>"
    module = parse("\n".join([f"%{n} = htp.buffer {{address = 0}} : {type}" for n in range(2)]))
    one, other = (op for op in module.walk() if isinstance(op, htp.BufferOp))
    jobs = [Job(5, set()), Job(0, {0}), Job(3, set())]
    slots = [Slot(0, 0, 0), Slot(2, 5, 1), Slot(1, 5, 0)]
    found = spans_of([Buffer(one, (0, 1)), Buffer(other, (2,))], jobs, slots)
    assert found[0].overlaps(found[1])


def schedule(module: ModuleOp, contexts: int) -> None:
    """Run the pass, and verify."""
    HtpSchedulePass(contexts).apply(Context(), module)
    module.verify()


@pytest.mark.parametrize("contexts", [1, 2, 4])
def test_any_order_computes_the_same(contexts: int):
    for seed in range(10 * contexts, 10 * contexts + 10):
        module = launched(seed)
        inputs = random_inputs(module, seed)
        expected = execute(module, inputs, engine=NumpyEngine())
        schedule(module, contexts)
        run_pass(module, "htp-verify-schedule")
        program = PlannedProgram(module, NumpyEngine())
        for order in range(4):
            computed = run_in_any_order(program, inputs, Random(order))
            for name, array in expected.items():
                np.testing.assert_array_equal(computed[name], array, f"{seed} {order} {name}")


def test_without_a_signal_there_is_a_race():
    """A schedule without one of its waits is refused, or that wait was for SSA form alone."""
    refused, kept = 0, 0
    for seed in range(50, 54):
        module = launched(seed)
        schedule(module, 3)
        inputs = random_inputs(module, seed)
        expected = execute(module, inputs, engine=NumpyEngine())
        for index in range(len([op for op in module.walk() if isinstance(op, htp.AwaitOp)])):
            broken = module.clone()
            wait = [op for op in broken.walk() if isinstance(op, htp.AwaitOp)][index]
            Rewriter.erase_op(wait)
            try:
                program = PlannedProgram(broken, NumpyEngine())
            except HexnnError:
                refused += 1
                continue
            kept += 1
            computed = run_in_any_order(program, inputs, Random(index))
            assert all(np.array_equal(computed[name], expected[name]) for name in expected)
    assert refused > 5 * kept > 0


def test_a_schedule_can_be_made_again():
    module = launched(7)
    texts: list[str] = []
    for contexts in (4, 1, 4):
        schedule(module, contexts)
        texts.append(str(module))
    assert texts[0] == texts[2] != texts[1]


@pytest.mark.parametrize("name", ["digits_int8.tflite", "digits_branches_int8.tflite"])
def test_networks(name: str):
    model = hexnn.load(DIGITS / name).lower("hvx", "v73")
    inputs = model.random_inputs(3)
    expected = model.run(inputs)
    lengths: list[float] = []
    for contexts in (1, 2, 4):
        scheduled = model.lower("hvx", pipeline=f"htp-schedule{{contexts={contexts}}}")
        found = scheduled.run(inputs)
        assert all(np.array_equal(found[key], expected[key]) for key in expected)
        timeline = time_network(scheduled.ir, target_of(scheduled.ir))
        assert Makespan.of(timeline).ratio >= 1
        memory = scheduled.memory_map()
        assert memory.peaks["total"] == memory.height
        assert max(n for name, n in memory.peaks.items() if name != "total") <= memory.height
        lengths.append(timeline.cycles)
    shorter = model.lower("hvx", pipeline="htp-schedule{contexts=2 exact=5}")
    found = shorter.run(inputs)
    assert all(np.array_equal(found[key], expected[key]) for key in expected)
    assert time_network(shorter.ir, target_of(shorter.ir)).cycles <= 1.001 * lengths[1]
    assert lengths == sorted(lengths, reverse=True)
