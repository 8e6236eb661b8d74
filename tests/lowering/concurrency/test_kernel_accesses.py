"""What kernels access: nothing else changes in a run, and nothing else changes a result."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

import hexnn
from hexnn.dialects import htp
from hexnn.lowering.concurrency.byte_sets import ByteSet
from hexnn.lowering.concurrency.kernel_accesses import kernel_accesses
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.pass_stages import parse

DIGITS = Path(__file__).parents[3] / "examples/digits"


def is_member(found: ByteSet, size: int) -> np.ndarray:
    """A flag for each address below `size`."""
    flags = np.zeros(size, bool)
    for start, end in zip(found.starts.tolist(), found.ends.tolist(), strict=True):
        flags[start:end] = True
    return flags


@pytest.mark.parametrize("name", ["digits_int8.tflite", "digits_branches_int8.tflite"])
def test_runs_touch_nothing_else(name: str):
    model = hexnn.load(DIGITS / name).lower("hvx", target="v73{tcm=24K}")
    program = PlannedProgram(model.ir, NumpyEngine())
    inputs = model.random_inputs(1)
    program.run(inputs)
    rng, data = np.random.default_rng(5), program.memory.data
    for step in program.steps:
        before = data.copy()
        step.run()
        after = data.copy()
        if isinstance(step.op, htp.LaunchOp):
            kernel = program.kernels[step.op.kernel.root_reference.data]
            assert kernel_accesses(kernel) is not None
            found = program.accesses_of(step.op)
            reads, writes = (is_member(each, len(data)) for each in (found.reads, found.writes))
            data[:] = np.where(reads | writes, before, rng.integers(0, 256, len(data), np.uint8))
            filled = data.copy()
            step.run()
            assert not (data != filled)[~writes].any()
            assert not (data != after)[writes].any()
        data[:] = after


def ranges(text: str) -> tuple[dict[int, list[tuple[int, int]]], ...]:
    """What the kernel whose body is `text` reads and writes."""
    module = parse(f"func.func @k(%a: i32, %b: i32) {{\n{text}\nfunc.return\n}}")
    (kernel,) = (op for op in module.body.ops if isinstance(op, FuncOp))
    found = kernel_accesses(kernel)
    assert found is not None
    sides = (found.reads, found.writes)
    return tuple(
        {i: list(zip(s.starts.tolist(), s.ends.tolist(), strict=True)) for i, s in side.items()}
        for side in sides
    )


def test_loops_are_swept():
    loops = """
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %three = arith.constant 3 : i32
      %row = arith.constant 1024 : i32
      scf.for %i = %zero to %three step %one : i32 {
        %r = arith.muli %i, %row : i32
        scf.for %j = %one to %three step %one : i32 {
          %v = arith.constant 128 : i32
          %c = arith.muli %j, %v : i32
          %o = arith.addi %r, %c : i32
          %p = arith.addi %a, %o : i32
          %q = arith.addi %b, %r : i32
          %x = hvx.vL32b_ai %p, 0
          hvx.vS32b_ai %q, 1, %x
          %w = hvx.memw %p, 2
        }
      }"""
    reads, writes = ranges(loops)
    assert reads == {0: [(128, 384), (1152, 1408), (2176, 2432)]}
    assert writes == {1: [(128, 256), (1152, 1280), (2176, 2304)]}


def test_a_vector_is_read_whole():
    text = "%n = arith.constant 200 : i32\n%p = arith.addi %a, %n : i32\n"
    assert ranges(text + "%x = hvx.vL32b_ai %p, 0")[0] == {0: [(128, 256)]}
    assert ranges(text + "%x = hvx.vL32Ub_ai %p, 0")[0] == {0: [(200, 328)]}


def test_addresses_from_memory_are_unknown():
    module = parse("""func.func @k(%a: i32) {
      %w = hvx.memw %a, 0
      %x = hvx.vL32b_ai %w, 0
      func.return
    }""")
    (kernel,) = (op for op in module.body.ops if isinstance(op, FuncOp))
    assert kernel_accesses(kernel) is None
