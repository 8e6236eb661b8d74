"""Both engines run loops, scalars and memory accesses alike, and stop at what is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from support.engine_kernels import kernel, random_memory, run, words

from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.llvm.kernel import translate
from hexnn.runtime.engines import Engine, count_instructions, jit, kernel_compiler
from hexnn.runtime.engines.cache_key import fingerprint
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.memory import Memory


@pytest.fixture(params=["numpy", "llvm"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """Each engine in turn."""
    return NumpyEngine() if request.param == "numpy" else LlvmEngine()


@pytest.fixture
def memory() -> Memory:
    """A TCM of random bytes."""
    return random_memory()


SUM_OF_ROWS = """
scf.for %i = %c0 to %c700 step %c1 : i32 {
  %to = arith.muli %i, %c128 : i32
  %out = arith.addi %a1, %to : i32
  %zero = hvx.lvsplatw %c0
  %sum = scf.for %k = %c0 to %c5 step %c1 iter_args(%old = %zero) -> (!hvx.vector) : i32 {
    %row = arith.addi %i, %k : i32
    %bytes = arith.muli %row, %c4 : i32
    %at = arith.addi %a0, %bytes : i32
    %v = hvx.vL32Ub_ai %at, 0
    %new = hvx.vaddw %old, %v
    scf.yield %new : !hvx.vector
  }
  hvx.vS32b_ai %out, 0, %sum
} {hvx.parallel}
"""


def test_parallel_loops_with_sums_inside(engine: Engine, memory: Memory):
    source = words(memory, 0, 800).copy()
    run(engine, kernel(SUM_OF_ROWS), memory, 0, 8192)
    windows = np.lib.stride_tricks.sliding_window_view(source, 32)
    expected = np.add.reduce([windows[k : k + 700] for k in range(5)], dtype=np.int32)
    assert (words(memory, 8192, 700 * 32).reshape(700, 32) == expected).all()


def test_batches_are_bounded(monkeypatch: pytest.MonkeyPatch, memory: Memory):
    monkeypatch.setattr(kernel_compiler, "BATCH", 64)
    test_parallel_loops_with_sums_inside(NumpyEngine(), memory)


NEST = """
scf.for %i = %c0 to %c5 step %c2 : i32 {
  scf.for %j = %c0 to %c7 step %c1 : i32 {
    %row = arith.muli %i, %c7 : i32
    %cell = arith.addi %row, %j : i32
    %bytes = arith.muli %cell, %c128 : i32
    %to = arith.addi %a1, %bytes : i32
    %wanted = arith.minsi %cell, %c9 : i32
    %offset = arith.shli %wanted, %c2 : i32
    %from = arith.addi %a0, %offset : i32
    %word = hvx.memw %from, 4
    %less = arith.cmpi slt, %word, %c0 : i32
    %size = arith.select %less, %i, %word : i32
    %spread = hvx.lvsplatw %size
    hvx.vS32b_ai %to, 0, %spread
  } {hvx.parallel}
} {hvx.parallel}
"""


def test_nested_parallel_loops_and_scalars(engine: Engine, memory: Memory):
    source = words(memory, 0, 11).copy()
    run(engine, kernel(NEST), memory, 0, 8192)
    for i in range(0, 5, 2):
        for j in range(7):
            word = int(source[min(7 * i + j, 9) + 1])
            found = words(memory, 8192 + 128 * (7 * i + j), 32)
            assert (found == (i if word < 0 else word)).all()


TRIANGLE = """
%zero = hvx.lvsplatw %c0
%one = hvx.lvsplatw %c1
%both = hvx.vcombine %one, %zero
scf.for %i = %c0 to %c9 step %c1 : i32 {
  %bytes = arith.muli %i, %c128 : i32
  %to = arith.addi %a0, %bytes : i32
  %n, %pair = scf.for %k = %i to %c7 step %c1 iter_args(%a = %zero, %p = %both)
      -> (!hvx.vector, !hvx.pair) : i32 {
    %b = hvx.vaddw %a, %one
    %q = hvx.vaddw_dv %p, %p
    scf.yield %b, %q : !hvx.vector, !hvx.pair
  }
  %high = hvx.hi %pair
  %sum = hvx.vaddw %n, %high
  hvx.vS32b_ai %to, 0, %sum
} {hvx.parallel}
"""


def test_loops_whose_bounds_differ(engine: Engine, memory: Memory):
    op = kernel(TRIANGLE, 1)
    run(engine, op, memory, 0)
    expected = [max(7 - i, 0) + 2 ** max(7 - i, 0) for i in range(9)]
    assert (words(memory, 0, 9 * 32).reshape(9, 32).T == expected).all()
    assert count_instructions(op)["vaddw_dv"] == 28


PARTIAL = """
scf.for %i = %c0 to %c9 step %c1 : i32 {
  %bytes = arith.muli %i, %c100 : i32
  %to = arith.addi %a1, %bytes : i32
  %from = arith.addi %a0, %bytes : i32
  %v = hvx.vL32Ub_ai %from, 0
  %zero = arith.subi %c0, %to : i32
  %turned = hvx.vror %v, %zero
  %start = arith.andi %to, %mask : i32
  %end = arith.addi %start, %c100 : i32
  %most = arith.minsi %end, %c128 : i32
  %before = hvx.pred_scalar2v2 %most
  %after = hvx.pred_scalar2 %start
  %head = hvx.pred_and_n %before, %after
  %rest = arith.subi %end, %c128 : i32
  %over = arith.maxsi %rest, %c0 : i32
  %tail = hvx.pred_scalar2 %over
  hvx.vS32b_qpred_ai %head, %to, 0, %turned
  hvx.vS32b_qpred_ai %tail, %to, 1, %turned
} {hvx.parallel}
"""


def test_masked_stores_touch_their_bytes_only(engine: Engine, memory: Memory):
    op = kernel("%mask = arith.constant 127 : i32" + PARTIAL)
    before = memory.data.copy()
    base = memory.tcm_base
    run(engine, op, memory, 0, 4096)
    assert (memory.data[base + 4096 : base + 4996] == before[base : base + 900]).all()
    memory.data[base + 4096 : base + 4996] = before[base + 4096 : base + 4996]
    assert (memory.data == before).all()


def test_masked_bytes_outside_are_no_access(engine: Engine, memory: Memory):
    op = kernel("%mask = arith.constant 127 : i32" + PARTIAL)
    run(engine, op, memory, 0, memory.tcm_bytes - 1024)
    with pytest.raises(HexnnError, match="vS32b_qpred_ai accesses"):
        run(engine, op, memory, 0, memory.tcm_bytes - 896)


def test_address_of_a_loaded_word(engine: Engine, memory: Memory):
    words(memory, 0, 2)[:] = (4096 + memory.tcm_base, 7)
    op = kernel("%at = hvx.memw %a0\n%v = hvx.vL32Ub_ai %at, 1\nhvx.vS32b_ai %a1, 0, %v")
    run(engine, op, memory, 0, 8192)
    assert (words(memory, 8192, 32) == words(memory, 4096 + 128, 32)).all()
    words(memory, 0, 1)[:] = -5
    with pytest.raises(HexnnError, match=r"'k': vL32Ub_ai accesses 128 bytes at 0x7b, outside"):
        run(engine, op, memory, 0, 8192)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("%v = hvx.vL32b_ai %a0, -1", "vL32b_ai accesses 128 bytes at {:#x}"),
        ("%w = hvx.memw %a0, -4", "memw accesses 4 bytes at {:#x}"),
        (
            "%v = hvx.lvsplatw %c0\nhvx.vS32b_ai %a0, -1, %v",
            "vS32b_ai accesses 128 bytes at {:#x}",
        ),
    ],
)
def test_access_outside_of_memory(engine: Engine, memory: Memory, body: str, message: str):
    op = kernel(body + "\n%used = hvx.lvsplatw %c1\nhvx.vS32b_ai %a1, 0, %used")
    before = 4 if "memw" in body else 128
    expected = f"kernel 'k': {message.format(memory.tcm_base - before)}, outside of memory"
    with pytest.raises(HexnnError, match=expected):
        run(engine, op, memory, 0, 128)


def test_fault_in_one_iteration_of_many(engine: Engine, memory: Memory):
    end = memory.tcm_base + memory.tcm_bytes
    with pytest.raises(HexnnError, match=f"vS32b_ai accesses 128 bytes at {end:#x}"):
        run(engine, kernel(SUM_OF_ROWS), memory, 0, memory.tcm_bytes - 699 * 128)


def test_wrong_number_of_addresses(engine: Engine, memory: Memory):
    with pytest.raises(HexnnError, match="kernel 'k' takes 2 addresses, got 1"):
        run(engine, kernel(""), memory, 0)


def test_operation_without_a_place_in_kernels(engine: Engine, memory: Memory):
    op = kernel("%f = arith.constant 1.0 : f32\n%g = arith.addf %f, %f : f32")
    with pytest.raises(HexnnError, match=r"'arith.addf' op has no place in an HVX kernel"):
        run(engine, op, memory, 0, 0)


def test_counts():
    counts = count_instructions(kernel(SUM_OF_ROWS))
    assert counts == {"vL32Ub_ai": 3500, "vaddw": 3500, "lvsplatw": 700, "vS32b_ai": 700}


def test_count_that_is_only_known_at_run_time():
    body = "%n = hvx.memw %a0\nscf.for %i = %c0 to %n step %c1 : i32 {\n}"
    with pytest.raises(HexnnError, match="a trip count that is only known when it runs"):
        count_instructions(kernel(body))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """An empty cache of objects; tells how many it holds."""
    monkeypatch.setenv("HEXNN_CACHE", str(tmp_path / "objects"))
    monkeypatch.setattr(jit, "LOADED", {})
    return lambda: len(list((tmp_path / "objects").glob("*.o")))


def test_objects_are_kept_by_content(memory: Memory, cache: Callable[[], int]):
    for step in (1, 1, 2):
        op = kernel(
            SUM_OF_ROWS.replace("step %c1 : i32 {\n  %to", f"step %c{step} : i32 {{\n  %to")
        )
        run(LlvmEngine(), op, memory, 0, 8192)
    assert cache() == 2


def test_damaged_object_is_made_anew(memory: Memory, cache: Callable[[], int], tmp_path: Path):
    for _ in range(3):
        jit.LOADED.clear()
        test_parallel_loops_with_sums_inside(LlvmEngine(), memory)
        (file,) = (tmp_path / "objects").glob("*.o")
        file.write_bytes(b"no object")
    assert cache() == 1


def test_objects_without_a_folder(
    memory: Memory, cache: Callable[[], int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HEXNN_CACHE", str(tmp_path / "file"))
    test_parallel_loops_with_sums_inside(LlvmEngine(), memory)
    assert cache() == 0


def test_fingerprint_ignores_names_and_sees_offsets():
    one = kernel("%v = hvx.vL32b_ai %a0, 1\nhvx.vS32b_ai %a1, 0, %v")
    same = kernel("%other = hvx.vL32b_ai %a0, 1\nhvx.vS32b_ai %a1, 0, %other")
    more = kernel("%v = hvx.vL32b_ai %a0, 2\nhvx.vS32b_ai %a1, 0, %v")
    assert fingerprint(one) == fingerprint(same) != fingerprint(more)


STEPS = "\n".join(f"%t{k + 1} = hvx.vaddw %t{k}, %w" for k in range(14))

LANES = f"""
%word = hvx.memw %a0
%t0 = hvx.lvsplatw %word
%w = hvx.vL32Ub_ai %a0, 1
%q = hvx.vgtub %w, %t0
%p = hvx.vmpybus %w, %word
%c256 = arith.constant 256 : i32
scf.for %i = %c0 to %c9 step %c1 : i32 {{
  %bytes = arith.muli %i, %c256 : i32
  %from = arith.addi %a0, %bytes : i32
  %to = arith.addi %a1, %bytes : i32
  %v = hvx.vL32Ub_ai %from, 2
  {STEPS}
  %few = hvx.pred_scalar2 %c100
  %both = hvx.pred_and %q, %few
  %sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%old = %p) -> (!hvx.pair) : i32 {{
    %new = hvx.vmpybus_acc %old, %v, %word
    scf.yield %new : !hvx.pair
  }}
  %low = hvx.lo %sum
  %high = hvx.hi %sum
  %x = hvx.vmux %both, %low, %t14
  %y = hvx.vmux %both, %t14, %high
  STORE
}} {{hvx.parallel}}
"""

STORES = {
    "aligned": "hvx.vS32b_ai %to, 0, %x\nhvx.vS32b_qpred_ai %q, %to, 1, %y",
    "overlapping": "hvx.vS32b_ai %to, 0, %x\n%on = arith.addi %to, %c100 : i32\n"
    "hvx.vS32Ub_ai %on, 0, %y\nhvx.vS32b_ai %to, 0, %y",
    "read again": "hvx.vS32b_ai %to, 0, %x\n%on = arith.addi %to, %c8 : i32\n"
    "%again = hvx.vL32Ub_ai %on, 0\nhvx.vS32b_ai %to, 1, %again",
}


@pytest.mark.parametrize("stores", STORES)
@pytest.mark.parametrize("part", [16, 32, 64])
def test_loops_over_parts_of_registers(
    memory: Memory,
    stores: str,
    part: int,
    monkeypatch: pytest.MonkeyPatch,
    cache: Callable[[], int],
):
    monkeypatch.setattr(jit, "vector_bytes", lambda: part)
    op = kernel(LANES.replace("STORE", STORES[stores]))
    before = memory.data.copy()
    run(LlvmEngine(), op, memory, 0, 8192)
    found = memory.data.copy()
    memory.data[:] = before
    run(NumpyEngine(), op, memory, 0, 8192)
    assert (memory.data == found).all()
    assert cache() == 1


def test_only_stores_that_keep_to_their_lanes_are_divided():
    divided = {
        name: "\npart" in translate(kernel(LANES.replace("STORE", text)), "k", slice_bytes=32).text
        for name, text in STORES.items()
    }
    assert divided == {"aligned": True, "overlapping": False, "read again": False}
