"""Products of words in two steps by halves, which the LLVM engine computes whole, are those of
integers, in slices of a loop and in whole registers.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from support.engine_kernels import kernel, random_memory, run, words

from hexnn.runtime.engines.llvm_engine import HostEngine, LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

BODY = """
scf.for %i = %c0 to %c9 step %c1 : i32 {{
  %bytes = arith.muli %i, %c128 : i32
  %from = arith.addi %a0, %bytes : i32
  %by = arith.addi %a1, %bytes : i32
  %to = arith.addi %a2, %bytes : i32
  %u = hvx.vL32b_ai %from, 0
  %v = hvx.vL32b_ai %by, 0
  %other = hvx.vsubw %v, %u
  %even = hvx.vmpyewuh %u, {factor}
  %whole = hvx.{odd} %even, %u, %v
  %more = hvx.vaddw %whole, %u
  %less = hvx.vsubw %more, %u
  %same = hvx.vmaxw %less, %whole
  %once = hvx.vminw %same, %less
  %twice = hvx.vmaxw %once, %whole
  hvx.vS32b_ai %to, 0, %twice
}} {parallel}
"""
"""As many instructions as a loop needs to run in slices of registers."""

ENDS = (0, 1, -1, (1 << 31) - 1, -(1 << 31), 1 << 30, 0x7FFF, -0x8000, 0xFFFF, 0x10000)


def by_integers(u: int, v: int, rounding: int) -> int:
    """Return `(u * v + rounding) >> 31`, saturated to words."""
    return min((u * v + rounding) >> 31, (1 << 31) - 1)


@pytest.mark.parametrize("engine", [NumpyEngine, LlvmEngine, HostEngine])
@pytest.mark.parametrize("odd", ["vmpyowh_rnd_sacc", "vmpyowh_sacc"])
@pytest.mark.parametrize("parallel", ["", "{hvx.parallel}"])
def test_whole_products(engine: type[NumpyEngine | LlvmEngine], odd: str, parallel: str) -> None:
    memory = random_memory()
    u, v = words(memory, 0, 288), words(memory, 4096, 288)
    u[:100], v[:100] = zip(*product(ENDS, repeat=2), strict=True)
    run(
        engine(),
        kernel(BODY.format(odd=odd, parallel=parallel, factor="%v"), 3),
        memory,
        0,
        4096,
        8192,
    )
    rounding = 1 << 30 if "rnd" in odd else 0
    wanted = [by_integers(a, b, rounding) for a, b in zip(u.tolist(), v.tolist(), strict=True)]
    assert words(memory, 8192, 288).tolist() == wanted


@pytest.mark.parametrize("odd", ["vmpyowh_rnd_sacc", "vmpyowh_sacc"])
def test_steps_by_other_factors(odd: str) -> None:
    """What was accumulated is no product by the same factor: the steps stay as they are."""
    results = list[list[int]]()
    for engine in (NumpyEngine(), LlvmEngine(), HostEngine()):
        memory = random_memory()
        code = kernel(BODY.format(odd=odd, parallel="{hvx.parallel}", factor="%other"), 3)
        run(engine, code, memory, 0, 4096, 8192)
        results.append(words(memory, 8192, 288).tolist())
    assert results[0] == results[1] == results[2]
    assert np.any(np.diff(results[0]))
