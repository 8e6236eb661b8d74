"""Table look-ups by the host's permutations of bytes: the same bytes as without."""

from __future__ import annotations

import llvmlite.binding as llvm
import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.lowering.llvm.host_vectors import HostVectors
from hexnn.lowering.llvm.kernel import translate
from hexnn.runtime.engines import jit
from hexnn.runtime.engines.llvm_engine import HostEngine, LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

INTRINSICS = {64: "avx512.permvar.qi.512", 32: "avx2.pshuf.b", 16: "ssse3.pshuf.b.128"}
FEATURES = {64: "avx512vbmi", 32: "avx2", 16: "ssse3"}


def body() -> str:
    """All segments of tables of bytes and of halfwords, by immediates and constant scalars, added
    to what is there and not, of all indices and of those of the segment.
    """
    lines = ["%u = hvx.vL32b_ai %a0, 0", "%v = hvx.vL32b_ai %a0, 1", "%b0 = hvx.vlutvvbi %u, %v, 0"]
    stored: list[str] = []
    for k in range(1, 8):
        lines.append(f"%b{k} = hvx.vlutvvb_oracci %b{k - 1}, %u, %v, {k}")
    for k in (1, 2, 4, 7):
        lines += [
            f"%h{k} = hvx.vlutvwhi %u, %v, {k % 8}",
            f"%g{k} = hvx.vlutvwh_oracci %h{k}, %u, %v, {(k + 3) % 8}",
            f"%n{k} = hvx.vlutvvb_nm %u, %v, %c{k % 4}",
            f"%m{k} = hvx.vlutvwh %u, %v, %c{k}",
        ]
        for pair in (f"g{k}", f"m{k}"):
            lines += [f"%{pair}l = hvx.lo %{pair}", f"%{pair}h = hvx.hi %{pair}"]
            stored += [f"%{pair}l", f"%{pair}h"]
        stored.append(f"%n{k}")
    stored += ["%b0", "%b7"]
    for at, name in enumerate(stored):
        lines.append(f"%o{at} = arith.constant {128 * at} : i32")
        lines.append(f"%t{at} = arith.addi %a1, %o{at} : i32")
        lines.append(f"hvx.vS32b_ai %t{at}, 0, {name}")
    return "\n".join(lines)


def test_look_ups_by_permutations(monkeypatch: pytest.MonkeyPatch) -> None:
    """With each instruction that this CPU has; small indices, too, which hit the first segments."""
    op = kernel(body())
    features = llvm.get_host_cpu_features()
    for size, feature in FEATURES.items():
        text = translate(op, "k", host=HostVectors(permutation=size)).text
        assert f"@llvm.x86.{INTRINSICS[size]}(" in text
        assert "@lut32(" not in text
        if not features.get(feature):
            continue
        host = jit.host_vectors()._replace(permutation=size)
        monkeypatch.setattr(jit, "host_vectors", lambda host=host: host)
        for seed in range(4):
            memories = [random_memory(seed) for _ in range(3)]
            for memory, engine in zip(
                memories, (NumpyEngine(), LlvmEngine(), HostEngine()), strict=True
            ):
                memory.data[memory.tcm_base : memory.tcm_base + 128] >>= 2 * seed
                run(engine, op, memory, 0, 8192)
            assert (memories[0].data == memories[1].data).all()
            assert (memories[0].data == memories[2].data).all()


def test_computed_segments_are_looked_up_without() -> None:
    """A segment that is known only at run time."""
    op = kernel("""
        %s = hvx.memw %a1
        %v = hvx.vL32b_ai %a0, 0
        %r = hvx.vlutvvb %v, %v, %s
        hvx.vS32b_ai %a1, 1, %r
    """)
    memories = [random_memory() for _ in range(2)]
    for memory, engine in zip(memories, (NumpyEngine(), HostEngine()), strict=True):
        memory.data[memory.tcm_base + 4096] &= 7
        memory.data[memory.tcm_base + 4097 : memory.tcm_base + 4100] = 0
        run(engine, op, memory, 0, 4096)
    assert (memories[0].data == memories[1].data).all()
