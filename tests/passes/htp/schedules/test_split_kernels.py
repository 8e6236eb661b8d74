"""Kernels in parts: in their order, and in any order of a schedule, they compute the same."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest
from support.thread_orders import run_in_any_order
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

import hexnn
from hexnn.dialects import htp
from hexnn.lowering.concurrency import kernel_parts
from hexnn.lowering.concurrency.kernel_slices import Depth, divided, statements
from hexnn.passes.htp.schedules.split_kernels import HtpSplitKernelsPass
from hexnn.passes.htp.schedules.static_schedule import HtpSchedulePass
from hexnn.passes.htp.schedules.verify import HtpVerifySchedulePass
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.planned import PlannedProgram

DIGITS = Path(__file__).parents[4] / "examples/digits"
NAMES = ("digits_int8.tflite", "digits_branches_int8.tflite")


def kernels(module: ModuleOp) -> list[FuncOp]:
    """The kernels of a module."""
    return [op for op in module.body.ops if isinstance(op, FuncOp) and op.sym_name.data != "main"]


@pytest.mark.parametrize("least", [1, 64])
@pytest.mark.parametrize("name", NAMES)
def test_parts_compute_the_same(name: str, least: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(kernel_parts, "LEAST_WORK", least)
    model = hexnn.load(DIGITS / name).lower("hvx", "v73")
    inputs = model.random_inputs(4)
    expected = model.run(inputs)
    for count in (2, 3, 4):
        module = model.ir.clone()
        HtpSplitKernelsPass(count).apply(Context(), module)
        module.verify()
        launches = [op for op in module.walk() if isinstance(op, htp.LaunchOp)]
        assert len(launches) > sum(isinstance(op, htp.LaunchOp) for op in model.ir.walk())
        assert Counter(op.of for op in launches)[None] > 0
        found = PlannedProgram(module, NumpyEngine()).run(inputs)
        assert all(np.array_equal(found[key], expected[key]) for key in expected)
        if count == 3:
            HtpSchedulePass(count).apply(Context(), module)
            HtpVerifySchedulePass().apply(Context(), module)
            program = PlannedProgram(module, NumpyEngine())
            for seed in range(5):
                found = run_in_any_order(program, inputs, Random(seed))
                assert all(np.array_equal(found[key], expected[key]) for key in expected)


@pytest.mark.parametrize(("rows", "depth"), [(10, 4), (12, 128), (33, 10)])
def test_softmax_of_many_rows(rows: int, depth: int):
    """What rows share, and is written twice, is read between: sums, then their reciprocals."""
    source, target = (
        f"tensor<{rows}x{depth}x!quant.uniform<u8:f32, {scale}:0>>" for scale in (0.1, 0.00390625)
    )
    text = f"""func.func @main(%x: {source}) -> {target} {{
      %y = qnn.softmax %x : ({source}) -> {target}
      func.return %y : {target}
    }}"""
    model = hexnn.Model(hexnn.parse(text)).lower("hvx", "v73")
    inputs = model.random_inputs(2)
    expected = model.run(inputs)
    for count in (1, 2, 4):
        module = model.ir.clone()
        HtpSplitKernelsPass(count).apply(Context(), module)
        found = PlannedProgram(module, NumpyEngine()).run(inputs)
        assert all(np.array_equal(found[key], expected[key]) for key in expected)


def test_runs_hold_all_statements_in_order():
    model = hexnn.load(DIGITS / NAMES[0]).lower("hvx", "v73")
    for kernel in kernels(model.ir):
        whole = statements(kernel.body.block)
        for count in (2, 3, 5):
            for depth in Depth:
                runs = divided(whole, count, depth)
                assert len(runs) <= count
                parts = [one for run in runs for one in run]
                numbers = {op: n for n, each in enumerate(whole) for op in each.ops}
                order = [numbers[one.ops[0]] for one in parts]
                assert order == sorted(order)
                assert set(order) == set(range(len(whole)))
