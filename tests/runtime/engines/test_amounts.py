"""The numpy engine reports amounts that an instruction would cut, unless they are meant modulo."""

from __future__ import annotations

import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

LOOP = """
%one = hvx.lvsplatw %c1
%v = hvx.vL32b_ai %a0, 0
scf.for %i = %c0 to %c9 step %c1 : i32 {{
  %bytes = arith.muli %i, %c128 : i32
  %at = arith.addi %a1, %bytes : i32
  %amounts = hvx.lvsplatw %i
  %w = {instruction}
  hvx.vS32b_ai %at, 0, %w
}} {loop}
"""

NARROWED = "hvx.vasrhubsat %v, %v, %i"
BY_LANES = "hvx.vrotr %v, %amounts"
SHIFTED = "hvx.vdelta %v, %v"


@pytest.mark.parametrize("loop", ["", "{hvx.parallel}"], ids=["loop", "batch"])
def test_a_computed_amount_is_reported(loop: str):
    op = kernel(LOOP.format(instruction=NARROWED, loop=loop))
    message = r"mlir:\d+:\d+: error: kernel 'k': vasrhubsat counts 3 bits of Rt8: 0 to 7, not 8"
    with pytest.raises(HexnnError, match=message):
        run(NumpyEngine(), op, random_memory(), 0, 8192)


def test_lanes_are_reported():
    op = kernel(LOOP.format(instruction=SHIFTED, loop=""))
    with pytest.raises(HexnnError, match="vdelta counts 7 bits of Vv: 0 to 127, not"):
        run(NumpyEngine(), op, random_memory(), 0, 8192)


@pytest.mark.parametrize("instruction", [f"{NARROWED} {{hvx.modulo}}", BY_LANES])
def test_what_is_meant_modulo_runs(instruction: str):
    numpy, llvm = random_memory(), random_memory()
    op = kernel(LOOP.format(instruction=instruction, loop="{hvx.parallel}"))
    run(NumpyEngine(), op, numpy, 0, 8192)
    run(LlvmEngine(), op, llvm, 0, 8192)
    assert (numpy.data == llvm.data).all()
