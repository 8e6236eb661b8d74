"""Accesses that are found by evaluating addresses and masks: runs write these bytes, no others."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from hexnn.lowering.concurrency.kernel_accesses import kernel_accesses
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.pass_stages import parse

SIZE = 1 << 14


ROWS = """
!d = tensor<1x1x1xSIZEx!quant.uniform<i8:f32, 1.0>, #htp.layout<flat, tcm>>
module attributes {htp.tcm_bytes = 262144 : i64, htp.ddr_bytes = 0 : i64} {
  func.func @main(%x: !d {htp.address = 8192 : i64}) -> !d {
    %d = htp.buffer {address = 32768 : i64} : !d
    %0 = htp.launch @k(%x) dest %d : (!d) -> !d
    return %0 : !d
  }
  func.func @k(%a: i32, %d: i32) {
    CONSTANTS
    %ones = hvx.vL32b_ai %a, 0
    scf.for %r = %c0 to %crows step %c1 : i32 {
      %is = arith.cmpi PREDICATE, %r, %cedge : i32
      %chosen = arith.select %is, %r, %cother : i32
      %row = arith.muli %chosen, %cpitch : i32
      %at = arith.addi %d, %row : i32
      scf.for %i = %c0 to %c3 step %c1 : i32 {
        %far = arith.muli %i, %cstep : i32
        %near = arith.minsi %far, %clast : i32
        %tile = arith.addi %at, %near : i32
        hvx.vS32Ub_ai %tile, 0, %ones
      }
      %start = arith.addi %at, %cfirst : i32
      %lane = arith.andi %start, %clow : i32
      %end = arith.addi %lane, %cwidth : i32
      %one = arith.minsi %end, %c128 : i32
      %p = hvx.pred_scalar2v2 %one
      %q = hvx.pred_scalar2 %lane
      %m = hvx.pred_and_n %p, %q
      hvx.vS32b_qpred_ai %m, %start, 8, %ones
      %over = arith.addi %end, %cm128 : i32
      %rest = arith.maxsi %over, %c0 : i32
      %n = hvx.pred_scalar2 %rest
      hvx.vS32b_qpred_ai %n, %start, 9, %ones
      %k = hvx.pred_not %q
      hvx.vS32b_qpred_ai %k, %start, 20, %ones
    }
    func.return
  }
}
"""


def drawn(rng: Random) -> ModuleOp:
    """A network of one kernel, which stores rows of ones: their last vectors overlap, or lie in two
    vectors of which the lanes are masked. Some rows are another one.
    """
    rows, width, pitch = rng.randrange(1, 5), rng.randrange(1, 128), rng.randrange(1, 500)
    first, last, step = rng.randrange(500), rng.randrange(300), rng.randrange(1, 300)
    predicate = rng.choice(("eq", "ne", "slt", "sle", "sgt", "sge"))
    values = {"0": 0, "1": 1, "128": 128, "low": 127, "m128": -128, "rows": rows, "3": 3}
    values |= {"first": first, "last": last, "step": step, "pitch": pitch, "width": width}
    values |= {"edge": rng.randrange(-1, 5), "other": rng.randrange(8)}
    texts = {"SIZE": str(SIZE), "CONSTANTS": constants(values), "PREDICATE": predicate}
    text = ROWS
    for name, replacement in texts.items():
        text = text.replace(name, replacement)
    return parse(text)


def constants(values: dict[str, int]) -> str:
    """The operations that define constants."""
    return "\n".join(f"%c{name} = arith.constant {n} : i32" for name, n in values.items())


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written(seed: int):
    module = drawn(Random(seed))
    kernel = list(module.body.ops)[1]
    assert isinstance(kernel, FuncOp)
    program = PlannedProgram(module, NumpyEngine())
    program.memory.data[:] = 0
    (output,) = program.run({"input0": np.ones((1, 1, 1, SIZE), np.int8)}).values()
    accesses = kernel_accesses(kernel)
    assert accesses is not None
    writes = accesses.writes[1]
    expected = np.zeros(SIZE, np.int8)
    for start, end in zip(writes.starts, writes.ends, strict=True):
        expected[start:end] = 1
    np.testing.assert_array_equal(output.reshape(-1), expected)
