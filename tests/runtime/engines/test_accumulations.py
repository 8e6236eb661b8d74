"""Loops that accumulate registers on the host: by slices, and dot products of unsigned bytes with
their corrections behind the loop.
"""

from __future__ import annotations

import re

import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.lowering.llvm.host_vectors import HostVectors
from hexnn.lowering.llvm.kernel import translate
from hexnn.runtime.engines import jit
from hexnn.runtime.engines.llvm_engine import HostEngine, LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

SUM = "call <16 x i32> @llvm.x86.avx512.vpdpbusd.512"


def accumulation(count: int, trips: int, dots: str, more: str = "") -> str:
    """The body of a kernel whose loop carries registers r0, r1 ...: `dots` names them as {i}."""
    names = [f"%r{i}" for i in range(count)]
    kinds = ", ".join(["!hvx.vector"] * count)
    start = [f"%v{i} = hvx.vL32b_ai %a0, {i % 4}" for i in range(count)]
    initial = ", ".join(f"{name} = %v{i}" for i, name in enumerate(names))
    ends = [f"%t{i} = arith.addi %a1, %o{i} : i32" for i in range(count)]
    offsets = [f"%o{i} = arith.constant {128 * i} : i32" for i in range(count)]
    stores = [f"hvx.vS32b_ai %t{i}, 0, %s{i}" for i in range(count)]
    results = ", ".join(f"%s{i}" for i in range(count))
    lines = [dots.format(i=i, even=i - i % 2) for i in range(count)]
    return "\n".join(
        [
            *start,
            f"{results} = scf.for %k = %c0 to %c{trips} step %c1 iter_args({initial}) -> ({kinds})"
            " : i32 {",
            "%bytes = arith.muli %k, %c100 : i32",
            "%from = arith.addi %a0, %bytes : i32",
            *(f"%w{i} = hvx.memw %from, {4 * i} : i64" for i in range(16)),
            *(f"%u{i} = hvx.vL32Ub_ai %from, {i}" for i in range(4)),
            *lines,
            more,
            f"scf.yield {', '.join(f'%n{i}' for i in range(count))} : {kinds}",
            "}",
            *offsets,
            *ends,
            *stores,
            "",
        ]
    )


SCALARS = "%m{i} = hvx.vrmpyub_acc %r{i}, %u0, %w{even}\n%n{i} = hvx.vrmpyub_acc %m{i}, %u1, %w1"
"""Two accumulators each share their scalars."""

VECTORS = "%n{i} = hvx.vrmpyubv_acc %r{i}, %u1, %u{even}"
MIXED = "%m{i} = hvx.vrmpyub_acc %r{i}, %u0, %w{even}\n%n{i} = hvx.vrmpyubv_acc %m{i}, %u2, %u3"
READ = "%n{i} = hvx.vrmpyub_acc %r{i}, %u0, %w{even}\n%x{i} = hvx.vaddw %r{i}, %u1"
SIGNED = "%n{i} = hvx.vrmpybus_acc %r{i}, %u0, %w1"

DOTS = {"scalars": SCALARS, "vectors": VECTORS, "mixed": MIXED, "read": READ, "signed": SIGNED}


def outputs(body: str, count: int) -> list[bytes]:
    """What each engine leaves in the registers."""
    code, found = kernel(body), list[bytes]()
    for engine in (NumpyEngine(), LlvmEngine(), HostEngine()):
        memory = random_memory()
        run(engine, code, memory, 0, 8192)
        found.append(memory.data[8192 : 8192 + 128 * count].tobytes())
    return found


@pytest.mark.parametrize("trips", [0, 1, 5])
@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("name", DOTS)
def test_engines_accumulate_the_same(name: str, count: int, trips: int):
    found = outputs(accumulation(count, trips, DOTS[name]), count)
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("part", [16, 32, 64])
@pytest.mark.parametrize("name", ["vectors", "signed"])
def test_engines_accumulate_the_same_by_slices(
    name: str, part: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(jit, "vector_bytes", lambda: part)
    text = DOTS[name].replace("%u{even}", "%u3")
    found = outputs(accumulation(16, 5, text), 16)
    assert found[0] == found[1] == found[2]


def dots(body: str) -> int:
    """The host's dot products in the code of a kernel, in vectors of 128 bytes."""
    text = translate(kernel(body), "k", slice_bytes=128, host=HostVectors(64, 64)).text
    return len(re.findall(SUM, text)) // 2


def test_sums_are_shared():
    assert dots(accumulation(4, 5, SCALARS)) == 4 * 2 + 2 * 2
    assert dots(accumulation(2, 5, VECTORS)) == 2 + 1
    assert dots(accumulation(4, 5, VECTORS)) == 4 + 1


def test_accumulators_that_others_read_are_corrected_at_once():
    assert dots(accumulation(2, 5, READ)) == 0


def is_sliced(body: str) -> bool:
    """Whether the code of a kernel loops over slices."""
    return "\npart" in translate(kernel(body), "k", slice_bytes=64).text


def test_many_accumulators_run_by_slices():
    assert is_sliced(accumulation(16, 5, SIGNED))
    assert not is_sliced(accumulation(12, 5, SIGNED))


def test_loops_that_store_or_rotate_are_not_sliced():
    store = "hvx.vS32b_ai %a1, 3, %u0"
    rotate = "%z = hvx.vror %u0, %w0 {hvx.modulo}"
    assert not is_sliced(accumulation(16, 5, SIGNED, store))
    assert not is_sliced(accumulation(16, 5, SIGNED, rotate))
