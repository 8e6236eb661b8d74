"""Runs in simulated time: predicted cycles, the same results whatever operations take, races."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from support.drawn_plans import drawn_plan
from support.drawn_times import DrawnTimes
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.locations import result_name
from hexnn.lowering.concurrency import kernel_parts
from hexnn.lowering.concurrency.step_accesses import StepAccesses
from hexnn.passes.htp.schedules.static_schedule import HtpSchedulePass
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.planned import PlannedProgram
from hexnn.runtime.simulated_time import Simulation
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import parse, random_inputs, run_pass
from hexnn.tools.schedules import makespan_of_run, scheduled

DIGITS = Path(__file__).parents[2] / "examples/digits"


def planned(seed: int) -> ModuleOp:
    """A random function with launches."""
    module = parse(drawn_plan(seed))
    run_pass(module, "htp-plan-memory")
    run_pass(module, "htp-to-hvx")
    return module


@pytest.mark.parametrize("contexts", [None, 1, 3, 4])
def test_whatever_operations_take_the_results_are_the_same(contexts: int | None):
    """A legal order for each draw of the durations, of functions with and without a schedule."""
    orders = set[tuple[int, ...]]()
    for seed in range(300, 310):
        module = planned(seed)
        inputs = random_inputs(module, seed)
        program = PlannedProgram(module, NumpyEngine())
        expected = program.run(inputs)
        if contexts is not None:
            HtpSchedulePass(contexts).apply(Context(), module)
            program = PlannedProgram(module, NumpyEngine())
        for draw in range(4):
            program.memory.data[program.memory.tcm_base :] = draw
            program.durations = DrawnTimes(Random(draw))
            computed = program.run(inputs)
            assert all(np.array_equal(computed[name], expected[name]) for name in expected)
            assert program.simulation is not None
            place = {op: n for n, op in enumerate(program.function.body.block.ops)}
            orders.add((seed, *(place[step.op] for step in program.simulation.steps)))
    assert len(orders) > (25 if contexts != 1 else 10)


@pytest.mark.parametrize(
    ("name", "contexts"),
    [("digits_int8.tflite", 1), ("digits_int8.tflite", 4), ("digits_branches_int8.tflite", 2)],
)
def test_a_run_counts_the_cycles_that_are_predicted(name: str, contexts: int):
    """Event by event, where the prediction goes through the text; and the events are the same."""
    one = hexnn.load(DIGITS / name).lower("hvx", "v73")
    model = scheduled(one, contexts)
    inputs = one.random_inputs(5)
    expected, found = one.run(inputs), model.run(inputs)
    assert all(np.array_equal(found[key], expected[key]) for key in expected)
    profile = model.profile()
    assert makespan_of_run(model, "auto") == profile.makespan
    program = model.program("auto")
    assert isinstance(program, PlannedProgram)
    assert program.simulation is not None
    kernels = {e.op: (e.start, e.end) for e in profile.timeline.events if e.lane == "hvx"}
    ran = {s.op: (s.start, s.end) for s in program.simulation.steps if s.op in kernels}
    assert ran == kernels
    transfers = [e.start for e in profile.timeline.events if e.lane == "dma"]
    assert transfers == sorted(s.start for s in program.simulation.steps if s.context is None)


def observed(program: PlannedProgram, inputs: Mapping[str, Array]) -> dict[str, Array]:
    """The tensors of the source network that a run shows."""
    found: dict[str, Array] = {}
    program.run(inputs, lambda value, array: found.update({str(result_name(value)): array}))
    return found


def test_observers_see_tensors_when_all_parts_are_written():
    """Of a kernel in parts any may be over last; the last in the text is the one with the name."""
    one = hexnn.load(DIGITS / "digits_branches_int8.tflite").lower("hvx", "v73{contexts=6}")
    inputs = one.random_inputs(5)
    expected = observed(PlannedProgram(one.ir, NumpyEngine()), inputs)
    with patch.object(kernel_parts, "LEAST_WORK", 1):
        program = PlannedProgram(scheduled(one, 6).ir, NumpyEngine())
    assert any(len(storage.writers) > 1 for storage in program.observed)
    for draw in range(3):
        program.durations = DrawnTimes(Random(draw)) if draw else None
        found = observed(program, inputs)
        assert found.keys() == expected.keys()
        assert all(np.array_equal(found[name], expected[name]) for name in expected)


def without_waits(seed: int) -> Simulation:
    """The simulation of a schedule of which nothing awaits the signals."""
    module = planned(seed)
    HtpSchedulePass(4).apply(Context(), module)
    for op in [op for op in module.walk() if isinstance(op, htp.AwaitOp)]:
        Rewriter.erase_op(op)
    kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
    times, accesses = DrawnTimes(Random(seed)), StepAccesses(kernels)
    return Simulation(Entry.of(module).function, times, lambda op: None, accesses.of)


def test_operations_at_the_same_time_must_not_share_bytes():
    for seed in (50, 51, 52):
        simulation = without_waits(seed)
        with pytest.raises(HexnnError, match="may run at the same time as"):
            simulation.run()
