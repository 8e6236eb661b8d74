"""The test program for qemu: it reads records, calls their stubs and writes the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from ...runtime.engines import toolchain
from ...semantics.hvx.lanes import Array
from .instructions import RECORD, Stub

BLOCK = 512
"""Records that the program reads at a time: bounds its buffers."""

LONGEST_ANSWER = 32 * 128

DRIVER = f"""
.text
.globl _start
_start:
{{ r16 = ##input }}
next_block:
{{ r17 = #0 }}
read_on:
{{ r0 = #0; r1 = add(r16, r17); r6 = #63 }}
{{ r2 = sub(##{RECORD * BLOCK}, r17) }}
{{ trap0(#1) }}
{{ p0 = cmp.gt(r0, #0); if (!p0.new) jump:nt got_all }}
{{ r17 = add(r17, r0) }}
{{ p0 = cmp.eq(r17, ##{RECORD * BLOCK}) }}
{{ if (!p0) jump read_on }}
got_all:
{{ p0 = cmp.eq(r17, #0); if (p0.new) jump:nt finish }}
{{ r18 = r16; r20 = add(r16, r17) }}
{{ r19 = ##output }}
next_record:
{{ r0 = r18; r1 = r19; r2 = memw(r18+#0) }}
{{ r2 = memw(r2<<#2+##stubs) }}
{{ callr r2 }}
{{ r18 = add(r18, ##{RECORD}) }}
{{ r19 = add(r19, r28) }}
{{ p0 = cmp.gtu(r20, r18) }}
{{ if (p0) jump next_record }}
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
input: .space {RECORD * BLOCK}
.p2align 7
output: .space {LONGEST_ANSWER * BLOCK}
"""


def program(all_stubs: Iterable[Stub]) -> str:
    """The assembly text of the whole program."""
    all_stubs = list(all_stubs)
    lines = [DRIVER, ".text"]
    for index, stub in enumerate(all_stubs):
        lines += [".p2align 4", f"stub{index}:", *stub.text()]
    lines += [".data", ".p2align 2", "stubs:"]
    lines += [f".word stub{index}" for index in range(len(all_stubs))]
    return "\n".join(lines) + "\n"


def assemble(all_stubs: Sequence[Stub], folder: Path) -> Path:
    """The program, assembled and linked. Raises HexnnError when a tool is missing."""
    return toolchain.assemble(program(all_stubs), folder / "stubs")


def run(binary: Path, work: Sequence[tuple[Stub, Array]]) -> list[Array]:
    """The answers of qemu-hexagon to each stub's records, uint8 `[count, stub.answer]`."""
    output = toolchain.emulate(binary, b"".join(block.tobytes() for _, block in work))
    flat = np.frombuffer(output, np.uint8)
    found: list[Array] = []
    at = 0
    for stub, block in work:
        end = at + len(block) * stub.answer
        found.append(flat[at:end].reshape(len(block), stub.answer))
        at = end
    return found
