"""Sequences that a kernel repeats are functions: the same numbers as inline."""

from __future__ import annotations

import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.lowering.llvm.instruction_chains import chains
from hexnn.lowering.llvm.kernel import translate
from hexnn.lowering.llvm.outlining import MAX_INLINED
from hexnn.runtime.engines.llvm_engine import HostEngine, LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine

STEPS = {
    "vmpyewuh_0_1.vmpyowh_rnd_sacc_2_0_1": """
%e{i} = hvx.vmpyewuh %x{i}, %y{i}
%r{i} = hvx.vmpyowh_rnd_sacc %e{i}, %x{i}, %y{i}""",
    "vmpyewuh_0_1.vmpyowh_rnd_sacc_2_0_1.vaddwsat_3_1.vasrwv_4_0": """
%e{i} = hvx.vmpyewuh %x{i}, %y{i}
%m{i} = hvx.vmpyowh_rnd_sacc %e{i}, %x{i}, %y{i}
%o{i} = hvx.vaddwsat %m{i}, %y{i}
%r{i} = hvx.vasrwv %o{i}, %x{i} {{hvx.modulo}}""",
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


def chained(body: str) -> list[str]:
    """The chains in the body of a kernel that loads a, b, c, d and e."""
    loads = "\n".join(f"%{name} = hvx.vL32b_ai %a0, {at}" for at, name in enumerate("abcde"))
    block = kernel(f"{loads}\n{body}\nhvx.vS32b_ai %a1, 0, %r").body.block
    return list(dict.fromkeys(chain.name for chain in chains(block).values()))


def test_a_chain_ends_where_others_read():
    body = "%s = hvx.vaddwsat %a, %b\n{}%r = hvx.vasrwv %s, %c {{hvx.modulo}}"
    assert chained(body.format("")) == ["vaddwsat_0_1.vasrwv_3_2"]
    assert chained(body.format("hvx.vS32b_ai %a1, 1, %s\n")) == []


def test_a_chain_reads_four_registers():
    body = """
%t = hvx.vaddwsat %d, %e
%s = hvx.vaddwsat %t, %c
%q = hvx.vaddwsat %s, %b
%r = hvx.vasrwv %q, %a {hvx.modulo}"""
    assert chained(body) == ["vaddwsat_0_1.vaddwsat_4_2.vasrwv_5_3"]
    assert chained(body.replace("%e", "%d")) == [
        "vaddwsat_0_0.vaddwsat_4_1.vaddwsat_5_2.vasrwv_6_3"
    ]


def test_cheap_instructions_are_no_chain():
    assert chained("%s = hvx.vaddwsat %a, %b\n%r = hvx.vaddwsat %s, %c") == []
