"""The Hexagon program that runs conformance tests on qemu: from inputs on stdin to outputs on
stdout.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from ...runtime.engines import toolchain
from ...semantics.hvx.lanes import Array
from .instructions import INPUT_SIZE, InstructionTest

BLOCK = 512
"""Inputs that the program reads at a time: bounds the size of its buffers."""

MAX_OUTPUT_SIZE = 32 * 128

DRIVER = f"""
.text
.globl _start
_start:
{{ r16 = ##input }}
next_block:
{{ r17 = #0 }}
read_on:
{{ r0 = #0; r1 = add(r16, r17); r6 = #63 }}
{{ r2 = sub(##{INPUT_SIZE * BLOCK}, r17) }}
{{ trap0(#1) }}
{{ p0 = cmp.gt(r0, #0); if (!p0.new) jump:nt got_all }}
{{ r17 = add(r17, r0) }}
{{ p0 = cmp.eq(r17, ##{INPUT_SIZE * BLOCK}) }}
{{ if (!p0) jump read_on }}
got_all:
{{ p0 = cmp.eq(r17, #0); if (p0.new) jump:nt finish }}
{{ r18 = r16; r20 = add(r16, r17) }}
{{ r19 = ##output }}
next_input:
{{ r0 = r18; r1 = r19; r2 = memw(r18+#0) }}
{{ r2 = memw(r2<<#2+##tests) }}
{{ callr r2 }}
{{ r18 = add(r18, ##{INPUT_SIZE}) }}
{{ r19 = add(r19, r28) }}
{{ p0 = cmp.gtu(r20, r18) }}
{{ if (p0) jump next_input }}
{{ r17 = ##output }}
write_on:
{{ r0 = #1; r1 = r17; r2 = sub(r19, r17); r6 = #64 }}
{{ trap0(#1) }}
{{ r17 = add(r17, r0) }}
{{ p0 = cmp.gtu(r19, r17) }}
{{ if (p0) jump write_on }}
{{ jump next_block }}
finish:
{{ r0 = #0; r6 = #94 }}
{{ trap0(#1) }}
.bss
.p2align 7
input: .space {INPUT_SIZE * BLOCK}
.p2align 7
output: .space {MAX_OUTPUT_SIZE * BLOCK}
"""


def program(tests: Iterable[InstructionTest]) -> str:
    """Return the assembly of the program: a loop over the inputs, which calls for each input the
    code of the test that it belongs to.
    """
    tests = list(tests)
    lines = [DRIVER, ".text"]
    for index, test in enumerate(tests):
        lines += [".p2align 4", f"test{index}:", *test.text()]
    lines += [".data", ".p2align 2", "tests:"]
    lines += [f".word test{index}" for index in range(len(tests))]
    return "\n".join(lines) + "\n"


def assemble(
    tests: Sequence[InstructionTest], folder: Path, version: int = toolchain.EMULATED
) -> Path:
    """Assemble and link the program of the tests for a Hexagon version in `folder`; return its
    path. Raises HexnnError if a tool is missing.
    """
    return toolchain.assemble(program(tests), folder / f"tests{version}", version)


def run(
    binary: Path,
    work: Sequence[tuple[InstructionTest, Array]],
    version: int = toolchain.EMULATED,
) -> list[Array]:
    """Run the test program `binary` for a Hexagon version on the (test, inputs) pairs `work`,
    inputs uint8 `[count, INPUT_SIZE]`.

    Returns the outputs of each test, uint8 `[count, output_size]`. Raises HexnnError if
    qemu-hexagon fails.
    """
    output = toolchain.emulate(binary, b"".join(block.tobytes() for _, block in work), version)
    flat = np.frombuffer(output, np.uint8)
    answers: list[Array] = []
    at = 0
    for test, block in work:
        end = at + len(block) * test.output_size
        answers.append(flat[at:end].reshape(len(block), test.output_size))
        at = end
    return answers
