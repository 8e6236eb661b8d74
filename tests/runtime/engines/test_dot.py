"""The host's dot product of bytes, where a CPU has it: the same numbers as without."""

from __future__ import annotations

import re
from collections.abc import Sequence

import llvmlite.binding as llvm
import numpy as np
import pytest
from support.engine_kernels import kernel, random_memory, run

from hexnn.dialects import hvx
from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.llvm.host_vectors import HostVectors
from hexnn.lowering.llvm.kernel import translate
from hexnn.lowering.llvm.reduce import HOST_MULTIPLY_ADDS
from hexnn.runtime.engines import jit
from hexnn.runtime.engines.llvm_engine import DotEngine, LlvmEngine
from hexnn.semantics.hvx import semantics
from hexnn.tools.conformance.instructions import (
    InstructionTest,
    decode_outputs,
    encode_inputs,
    instruction_tests,
)
from hexnn.tools.conformance.llvm import llvm_module, load_functions
from hexnn.tools.conformance.vectors import random_operands

BYTES_TIMES_BYTES = {
    **dict.fromkeys(("vrmpybus", "vrmpybus_acc", "vrmpybusv", "vrmpybusv_acc"), 1),
    **dict.fromkeys(("vrmpyubv", "vrmpyubv_acc"), 2),
}
"""How many of the host's dot products each instruction takes for as many bytes."""

SOFT = """define internal <{n} x i32> @soft{n}(<{n} x i32> %a, <{n} x i32> %b, <{n} x i32> %c) {{
  %x = bitcast <{n} x i32> %b to <{m} x i8>
  %y = bitcast <{n} x i32> %c to <{m} x i8>
  %u = zext <{m} x i8> %x to <{m} x i32>
  %v = sext <{m} x i8> %y to <{m} x i32>
  %p = mul <{m} x i32> %u, %v
  {sums}
  ret <{n} x i32> %s4
}}
"""
"""What the manual says of `vpdpbusd`."""


def soft(words: int) -> str:
    """The function that stands for the instruction on CPUs without it."""
    lines = [f"%s0 = add <{words} x i32> %a, zeroinitializer"]
    for k in range(4):
        order = ", ".join(f"i32 {i}" for i in range(k, 4 * words, 4))
        kind = f"<{4 * words} x i32>"
        lines.append(f"%t{k} = shufflevector {kind} %p, {kind} poison, <{words} x i32> <{order}>")
        lines.append(f"%s{k + 1} = add <{words} x i32> %s{k}, %t{k}")
    return SOFT.format(n=words, m=4 * words, sums="\n  ".join(lines))


def check_on_random_operands(
    text: str, chosen: Sequence[InstructionTest], rng: np.random.Generator
) -> None:
    """Check that compiled instructions give what their definitions do."""
    for index, (test, call) in enumerate(zip(chosen, load_functions(text, chosen), strict=True)):
        inputs = random_operands(rng, test, 200)
        (found,) = decode_outputs(test, call(encode_inputs(index, test, inputs, 200)))
        wanted = semantics(test.instruction.name)(
            *(inputs[o.name] for o in test.instruction.inputs)
        )
        assert (found == wanted).all(), test.instruction.name


@pytest.mark.parametrize("size", [32, 64])
def test_dot_products_are_exact(size: int):
    rng = np.random.default_rng(5)
    chosen = instruction_tests(hvx.instructions()[name] for name in BYTES_TIMES_BYTES)
    text = llvm_module(chosen, host=HostVectors(size, size))
    name = f"@llvm.x86.avx512.vpdpbusd.{8 * size}"
    assert (
        text.count(f"call <{size // 4} x i32> {name}")
        == sum(BYTES_TIMES_BYTES.values()) * 128 // size
    )
    text = re.sub(rf"declare .*{name}.*\n", soft(size // 4), text).replace(
        name, f"@soft{size // 4}"
    )
    check_on_random_operands(text, chosen, rng)


HALFWORDS = ("vrmpyub", "vrmpyub_acc", "vrmpybv", "vrmpybv_acc")
"""Instructions that the host computes by dot products of halfwords."""


def test_dot_products_of_halfwords_are_exact():
    rng = np.random.default_rng(6)
    chosen = instruction_tests(hvx.instructions()[name] for name in HALFWORDS)
    for size in (width for width in (32, 64) if width <= jit.host_vectors().dot):
        text = llvm_module(chosen, host=HostVectors(size, size))
        assert text.count(f"@llvm.x86.avx512.vpdpwssd.{8 * size}(") == 1 + 4 * 128 // size
        check_on_random_operands(text, chosen, rng)


MULTIPLY_ADDS = ("vrmpybus", "vrmpybus_acc", "vrmpyub", "vrmpybv", "vrmpybusv_acc", "vrmpyubv_acc")
"""Instructions that a CPU without dot products computes by sums of two products of halfwords."""


def test_sums_of_two_products_are_exact():
    rng = np.random.default_rng(7)
    chosen = instruction_tests(hvx.instructions()[name] for name in MULTIPLY_ADDS)
    for size, name in HOST_MULTIPLY_ADDS.items():
        text = llvm_module(chosen, host=HostVectors(multiply_add=size))
        calls = text.count(f"call <{size // 4} x i32> @llvm.x86.{name}(")
        assert calls == 2 * len(chosen) * 128 // size
        if size <= jit.host_vectors().multiply_add:
            check_on_random_operands(text, chosen, rng)


KERNEL = """
scf.for %i = %c0 to %c9 step %c1 : i32 {
  %bytes = arith.muli %i, %c128 : i32
  %to = arith.addi %a1, %bytes : i32
  %word = hvx.memw %a0
  %v = hvx.vL32b_ai %a0, 1
  %p = hvx.vrmpybus %v, %word
  %q = hvx.vrmpybusv_acc %p, %v, %p
  %r = hvx.vrmpyub_acc %q, %v, %word
  hvx.vS32b_ai %to, 0, %r
} {hvx.parallel}
"""


@pytest.mark.parametrize(("cpu", "size"), [("alderlake", 32), ("icelake-server", 64)])
def test_hosts_instruction_is_chosen(cpu: str, size: int):
    text = translate(kernel(KERNEL), "k", slice_bytes=size, host=HostVectors(size, size)).text
    jit.target_machine()
    machine = llvm.Target.from_default_triple().create_target_machine(cpu=cpu)
    assembly = machine.emit_assembly(llvm.parse_assembly(text))
    assert assembly.count("vpdpbusd") >= 2
    assert "vpmaddwd" in assembly  # LLVM writes vpdpwssd as two instructions where it is slow
    assert "vpdpbusd" not in translate(kernel(KERNEL), "k", slice_bytes=size).text


def test_engine_with_dot_products():
    op = kernel(KERNEL)
    if not jit.host_vectors().dot:
        with pytest.raises(HexnnError, match="this CPU has no dot product of bytes"):
            DotEngine()
        return
    plain, dots = random_memory(), random_memory()
    run(LlvmEngine(), op, plain, 0, 8192)
    run(DotEngine(), op, dots, 0, 8192)
    assert (plain.data == dots.data).all()
