"""Memory instructions in kernels: both engines do the same, and stop at the same access."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.engine_kernels import kernel, random_memory, run, words

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.hvx.table import Instruction, instructions
from hexnn.lowering.llvm import parts
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

ROWS = [
    row
    for row in instructions().values()
    if row.memory and not {"nt", "cur", "tmp", "new"} & set(row.name.split("_"))
]
"""Hints and forms that only a packet sees are the same in a kernel."""

HEAD = """
%c1024 = arith.constant 1024 : i32
%c255 = arith.constant 255 : i32
%ones = hvx.lvsplatw %c255
scf.for %i = %c0 to %c9 step %c1 : i32 {
  %far = arith.muli %i, %c1024 : i32
  %record = arith.addi %a0, %far : i32
  %out = arith.addi %a1, %far : i32
  %word = hvx.memw %record, 4
  %offset = arith.andi %word, %c255 : i32
  %sign = hvx.memw %record, 8
  %p = arith.cmpi slt, %sign, %c0 : i32
  %v0 = hvx.vL32Ub_ai %record, 1
  %v1 = hvx.vL32Ub_ai %record, 2
  %q = hvx.vgtub %v0, %v1
"""

OPERANDS = {
    **{"Vx": "%v0", "vtmp": "%v0", "Vs": "%v1", "Vw": "%v1"},
    **{"Vv": "%near", "Vvv": "%pair", "Qv": "%q", "Qs": "%q", "Pv": "%p"},
    **{"Rt": "%at", "Rx": "%at", "Mu": "%offset"},
}


def lines(row: Instruction) -> Iterator[str]:
    """A loop that executes an instruction and stores its results."""
    yield HEAD
    base = "%out" if row.memory == "store" else "%record"
    yield f"  %at = arith.addi {base}, %offset : i32"
    yield "  %near = hvx.vand %v0, %ones\n  %pair = hvx.vcombine %v1, %near"
    immediates = ["1"] if row.immediate else []
    names = [OPERANDS[o.name] if o.kind != "immediate" else "1" for o in row.inputs]
    assert len(immediates) == names.count("1")
    results = ", ".join(f"%r{k}" for k in range(len(row.results)))
    equals = " = " if results else ""
    yield f"  {results}{equals}hvx.{row.name} {', '.join(names)}"
    for k, operand in enumerate(row.results):
        if operand.kind == "scalar":
            yield f"  %relative = arith.subi %r{k}, {base} : i32\n  %s{k} = hvx.lvsplatw %relative"
        value = f"%s{k}" if operand.kind == "scalar" else f"%r{k}"
        yield f"  hvx.vS32b_ai %out, {6 + k}, {value}"
    yield "} PARALLEL"


@pytest.mark.parametrize("parallel", ["", "{hvx.parallel}"], ids=["loop", "batch"])
def test_engines_do_the_same(parallel: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parts, "MIN_INSTRUCTIONS", 0)
    for row in ROWS:
        op = kernel("\n".join(lines(row)).replace("PARALLEL", parallel))
        numpy, llvm = random_memory(), random_memory()
        run(NumpyEngine(), op, numpy, 0, 32768)
        run(LlvmEngine(), op, llvm, 0, 32768)
        assert (numpy.data == llvm.data).all(), row.name
        does_nothing = "scatter_release" in row.flags and "Rx" not in row.syntax
        assert does_nothing == (numpy.data == random_memory().data).all(), row.name


@pytest.fixture(params=[NumpyEngine, LlvmEngine])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each engine in turn."""
    return request.param()


WALK = """
%end = scf.for %i = %c0 to %c9 step %c1 iter_args(%at = %a0) -> (i32) : i32 {
  %v, %next = hvx.vL32b_pi %at, 2
  scf.yield %next : i32
}
"""


def test_post_increments_over_the_end(engine: Engine):
    memory = random_memory()
    size = memory.tcm_bytes
    run(engine, kernel(WALK, 1), memory, size - 9 * 256)
    end = memory.tcm_base + size
    message = rf"mlir:\d+:\d+: error: kernel 'k': vL32b_pi accesses 128 bytes at {end:#x}"
    with pytest.raises(HexnnError, match=message):
        run(engine, kernel(WALK, 1), memory, size - 8 * 256)


PREDICATED = """
%word = hvx.memw %a0
%p = arith.cmpi slt, %word, %c0 : i32
%v = hvx.lvsplatw %c1
%w = hvx.vL32b_pred_ai %v, %p, %a1, -1
hvx.vS32Ub_npred_ai %p, %a0, 0, %w
"""


def test_accesses_that_do_not_happen_are_not_outside(engine: Engine):
    memory = random_memory()
    words(memory, 128, 1)[:] = 5
    run(engine, kernel(PREDICATED), memory, 128, 0)
    assert (words(memory, 128, 32) == 1).all()
    words(memory, 128, 1)[:] = -5
    with pytest.raises(HexnnError, match="vL32b_pred_ai accesses 128 bytes at"):
        run(engine, kernel(PREDICATED), memory, 128, 0)


GATHER = """
%c256 = arith.constant 256 : i32
%region = hvx.memw %a0
%offsets = hvx.lvsplatw %c256
%old = hvx.lvsplatw %c7
%new = hvx.vgathermw %old, %a1, REGION, %offsets
hvx.vS32b_ai %a0, 0, %new
"""

SCATTER = """
%c256 = arith.constant 256 : i32
%region = hvx.memw %a0
%offsets = hvx.lvsplatw %c256
hvx.vscattermw_add %a1, REGION, %offsets, %offsets
"""


@pytest.mark.parametrize("region", ["%region", "%c700"])
@pytest.mark.parametrize(
    ("text", "says"),
    [(GATHER, "vgathermw accesses 1 bytes"), (SCATTER, "vscattermw_add accesses 4 bytes")],
)
def test_lanes_outside_of_memory(engine: Engine, text: str, says: str, region: str):
    op, memory = kernel(text.replace("REGION", region)), random_memory()
    words(memory, 0, 1)[:] = 255
    if region == "%region":
        run(engine, op, memory, 0, memory.tcm_bytes - 256)
        assert (words(memory, 0, 32)[1:] == 7).all() or "scatter" in text
    words(memory, 0, 1)[:] = 300
    end = memory.tcm_base + memory.tcm_bytes
    with pytest.raises(HexnnError, match=rf"{says} at {end:#x}, outside of memory"):
        run(engine, op, memory, 0, memory.tcm_bytes - 256)


@pytest.mark.parametrize("region", ["%region", "%c700"])
def test_scatters_add_up(engine: Engine, region: str):
    memory = random_memory()
    words(memory, 0, 1)[:], words(memory, 512, 1)[:] = 300, 11
    run(engine, kernel(SCATTER.replace("REGION", region)), memory, 0, 256)
    assert words(memory, 512, 1)[0] == 11 + 32 * 256
