"""Parallel iterations that store to one place: seen where they store different bytes."""

import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.engines.numpy_engine import NumpyEngine

OVERLAPPING = """scf.for %i = %c0 to %c3 step %c1 : i32 {
  %o = arith.muli %i, %c100 : i32
  %t = arith.addi %a1, %o : i32
  hvx.vS32Ub_ai %t, 0, %v
} {hvx.parallel}"""

SECOND_STORE = """scf.for %i = %c0 to %c2 step %c1 : i32 {
  %o = arith.muli %i, %c128 : i32
  %s = arith.addi %a0, %o : i32
  %w = hvx.vL32b_ai %s, 0
  %t = arith.addi %a1, %o : i32
  hvx.vS32b_ai %t, 0, %w
  hvx.vS32b_ai %t, 1, %w
} {hvx.parallel}"""

HALVES = """scf.for %i = %c0 to %c2 step %c1 : i32 {
  %start = arith.muli %i, %n : i32
  %end = arith.addi %start, %n : i32
  %before = hvx.pred_scalar2 %start
  %until = hvx.pred_scalar2v2 %end
  %q = hvx.pred_and_n %until, %before
  %o = arith.muli %i, %c128 : i32
  %s = arith.addi %a0, %o : i32
  %w = hvx.vL32b_ai %s, 0
  hvx.vS32b_qpred_ai %q, %a1, 0, %w
} {hvx.parallel}"""

LOAD = "%v = hvx.vL32b_ai %a0, 0\n%n = arith.constant 64 : i32\n"


@pytest.mark.parametrize("body", [OVERLAPPING, SECOND_STORE])
def test_other_bytes_at_one_place(body: str) -> None:
    op, memory = kernel(LOAD + body), random_memory()
    run(NumpyEngine(), op, memory, 0, 1024)
    with pytest.raises(HexnnError, match="where another iteration of a parallel loop did"):
        run(NumpyEngine(watched=True), op, memory, 0, 1024)


def test_the_same_bytes_at_one_place() -> None:
    memory = random_memory()
    memory.view(memory.tcm_base, 128)[:] = 7
    run(NumpyEngine(watched=True), kernel(LOAD + OVERLAPPING), memory, 0, 1024)


def test_each_its_own_bytes_of_a_vector() -> None:
    run(NumpyEngine(watched=True), kernel(LOAD + HALVES), random_memory(), 0, 1024)
