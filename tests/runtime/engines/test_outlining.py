"""Sequences that a kernel repeats are functions: the same numbers as inline."""

from __future__ import annotations

import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.lowering.llvm.kernel import translate
from hexnn.lowering.llvm.outlining import MAX_INLINED
from hexnn.runtime.engines.llvm_engine import HostEngine, LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

STEPS = {
    "whole_product_1073741824": """
%e{i} = hvx.vmpyewuh %x{i}, %y{i}
%r{i} = hvx.vmpyowh_rnd_sacc %e{i}, %x{i}, %y{i}""",
    "vasrwv": "\n%r{i} = hvx.vasrwv %x{i}, %y{i} {{hvx.modulo}}",
    "cross_0_1_2_3_4": """
%s{i} = arith.constant 31 : i32
%p{i} = hvx.vshuffvdd %x{i}, %y{i}, %s{i}
%r{i} = hvx.lo %p{i}""",
    "": """
%k{i} = arith.constant 33620225 : i32
%s{i} = arith.constant 2130706560 : i32
%w{i} = hvx.vrmpyub %x{i}, %k{i}
%v{i} = hvx.vrmpyub_acc %w{i}, %y{i}, %s{i}
%r{i} = hvx.vrmpyubv_acc %v{i}, %x{i}, %y{i}""",
}
"""Steps from registers x and y to r, by the name of the function that they become."""

COUNT = MAX_INLINED + 4


def repeated(step: str) -> str:
    """The body of a kernel that takes a step on pairs of vectors at %a0, to vectors at %a1."""
    lines = list[str]()
    for i in range(COUNT):
        lines.append(f"%d{i} = arith.constant {128 * i} : i32")
        lines.append(f"%f{i} = arith.addi %a0, %d{i} : i32")
        lines.append(f"%t{i} = arith.addi %a1, %d{i} : i32")
        lines.append(f"%x{i} = hvx.vL32b_ai %f{i}, 0")
        lines.append(f"%y{i} = hvx.vL32b_ai %f{i}, 1")
        lines.append(step.format(i=i).strip())
        lines.append(f"hvx.vS32b_ai %t{i}, 0, %r{i}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", STEPS)
def test_calls_compute_the_same(name: str) -> None:
    code = kernel(repeated(STEPS[name]))
    text = translate(code, "k").text
    assert text.count(f"@{name}(") == COUNT - MAX_INLINED + 1 if name else "call" not in text
    outputs = list[bytes]()
    for engine in (NumpyEngine(), LlvmEngine(), HostEngine()):
        memory = random_memory()
        run(engine, code, memory, 0, 4096)
        outputs.append(memory.data[4096 : 4096 + 128 * COUNT].tobytes())
    assert outputs[0] == outputs[1] == outputs[2]
