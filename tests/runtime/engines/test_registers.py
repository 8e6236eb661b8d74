"""Instructions with unusual operands in kernels: both engines do the same, batched and in loops."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.dialects.hvx.table import Instruction, instruction
from hexnn.lowering.llvm import parts
from hexnn.runtime.engines import jit
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

NAMES = (
    *("vhist", "vwhist128qm", "vwhist256q_sat", "vcmov", "vnccombine", "extractw", "vaddcarry"),
    *("vrmpybub_rtt_acc", "vlut4", "vmpauhuhsat", "v6mpyhubs10_vxx", "vasrvwuhsat", "vswap"),
    *("vadd_hf_hf", "vmpy_qf32_mix_hf", "vcvt_ub_hf", "vconv_w_sf", "vgtbf_xor", "vlsrb"),
)

HEAD = """
%c1024 = arith.constant 8192 : i32
%long = arith.constant 81985529216486895 : i64
scf.for %i = %c0 to %c9 step %c1 : i32 {
  %far = arith.muli %i, %c1024 : i32
  %out = arith.addi %a1, %far : i32
  %bytes = arith.muli %i, %c128 : i32
  %record = arith.addi %a0, %bytes : i32
  %word = hvx.memw %record, 4
  %p = arith.cmpi slt, %word, %c0 : i32
  %v0 = hvx.vL32b_ai %record, 1
  %v1 = hvx.vL32b_ai %record, 2
  %w0 = hvx.vcombine %v0, %v1
  %w1 = hvx.vcombine %v1, %v0
  %q = hvx.vgtub %v0, %v1
  %one = hvx.lvsplatw %c1
"""

VALUES = {
    **{"vector": "%v{}", "pair": "%w{}", "pred": "%q", "scalar": "%word"},
    **{"scalar64": "%long", "scalar_pred": "%p"},
}


def stored(value: str, kind: str) -> tuple[str, list[str]]:
    """What makes vectors of a result, and their names."""
    if kind == "pair":
        lines = f"  {value}l = hvx.lo {value}\n  {value}h = hvx.hi {value}"
        return lines, [f"{value}l", f"{value}h"]
    if kind == "pred":
        return f"  {value}v = hvx.vmux {value}, %one, %v0", [f"{value}v"]
    return (
        (f"  {value}v = hvx.lvsplatw {value}", [f"{value}v"])
        if kind == "scalar"
        else (
            "",
            [value],
        )
    )


def lines(row: Instruction) -> Iterator[str]:
    """A loop that executes an instruction and stores its results."""
    yield HEAD
    values = [VALUES.get(o.kind, "1").format(k % 2) for k, o in enumerate(row.inputs)]
    results = ", ".join(f"%r{k}" for k in range(len(row.results)))
    modulo = " {hvx.modulo}" if row.counted else ""
    yield f"  {results} = hvx.{row.name} {', '.join(values)}{modulo}"
    place = 0
    for k, operand in enumerate(row.results):
        text, names = stored(f"%r{k}", operand.kind)
        yield text
        for name in names:
            yield f"  %at{place} = arith.constant {128 * place} : i32"
            yield f"  %to{place} = arith.addi %out, %at{place} : i32"
            yield f"  hvx.vS32b_ai %to{place}, 0, {name}"
            place += 1
    yield "} PARALLEL"


@pytest.mark.parametrize("parallel", ["", "{hvx.parallel}"], ids=["loop", "batch"])
@pytest.mark.parametrize("name", NAMES)
def test_engines_do_the_same(name: str, parallel: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parts, "MIN_INSTRUCTIONS", 0)
    monkeypatch.setattr(jit, "vector_bytes", lambda: 32)
    op = kernel("\n".join(lines(instruction(name))).replace("PARALLEL", parallel))
    numpy, llvm = random_memory(), random_memory()
    run(NumpyEngine(), op, numpy, 0, 32768)
    run(LlvmEngine(), op, llvm, 0, 32768)
    assert (numpy.data == llvm.data).all()
    assert (numpy.data != random_memory().data).any()
