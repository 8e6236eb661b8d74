"""Every instruction on qemu-hexagon: one freestanding program, fed with records on standard input.

A record has a header (which stub, the scalar operand) and up to four vectors; the stub loads its
operands, executes its instruction once and stores the results. All of it is printed from the table.
Memory instructions address their own record, so alignment and masks are proved with the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...dialects.hvx.table import Instruction, Operand
from ..reference.hvx.lanes import Array

SLOTS_IN, SLOTS_OUT = 4, 2
"""Vectors of a record, besides the header; vectors of an answer."""

RECORD, ANSWER = 128 * (1 + SLOTS_IN), 128 * SLOTS_OUT
BLOCK = 512
"""Records that the program reads at a time."""

REGISTERS = {
    **{"Vd": "v0", "Vdd": "v1:0", "Vx": "v2", "Vxx": "v3:2", "Vy": "v3"},
    **{"Vu": "v4", "Vuu": "v5:4", "Vv": "v6", "Vvv": "v7:6", "Vs": "v4"},
    **{"Qd": "q2", "Qe": "q2", "Qx": "q3", "Qs": "q0", "Qu": "q0", "Qt": "q1", "Qv": "q1"},
    **{"Rt": "r2", "Rt8": "r2", "Rs": "r2", "Rtt": "r3:2", "Rd": "r4"},
}
"""The register that stands for each operand."""

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
{{ r19 = add(r19, ##{ANSWER}) }}
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
output: .space {ANSWER * BLOCK}
"""


@dataclass(frozen=True)
class Stub:
    """One instruction with one value of its immediate."""

    row: Instruction
    immediate: int = 0

    @cached_property
    def vectors(self) -> tuple[Operand, ...]:
        """The operands that a record holds as vectors."""
        return tuple(o for o in self.row.inputs if o.kind in ("vector", "pair", "pred"))

    def text(self) -> Iterator[str]:
        """The stub's packets: r0 points to the record, r1 to the answer."""
        yield "{ r7 = #-1; r3:2 = memd(r0+#8) }"
        yield from self.address()
        slot = 1
        for operand in self.vectors:
            yield from load(operand, slot)
            slot += size(operand)
        yield f"{{ {self.assembly()} }}"
        slot = 0
        for operand in self.row.results:
            yield from store(operand, slot)
            slot += size(operand)
        yield "{ jumpr r31 }"

    def address(self) -> Iterator[str]:
        """Memory instructions: into the record's vectors, or into the answer, which is cleared."""
        if self.row.memory:
            yield f"{{ r2 = add(r2, {'r0' if self.row.memory == 'load' else 'r1'}) }}"
        if self.row.memory == "store":
            yield "{ v0 = vxor(v0, v0) }"
            yield from (f"{{ vmem(r1+#{slot}) = v0 }}" for slot in range(SLOTS_OUT))

    def assembly(self) -> str:
        """The instruction's syntax with registers and the immediate in it."""
        text = re.sub(r"#[su]\d", f"#{self.immediate}", self.row.syntax)
        return re.sub(r"\b([VQR][a-z]+8?)(in)?\b", lambda found: REGISTERS[found[1]], text)


def size(operand: Operand) -> int:
    """Vectors that an operand takes in a record."""
    return 2 if operand.kind == "pair" else 1


def load(operand: Operand, slot: int) -> Iterator[str]:
    """Packets that fill a vector, pair or predicate register."""
    register = REGISTERS[operand.name]
    if operand.kind == "pred":
        yield f"{{ v20 = vmem(r0+#{slot}) }}"
        yield f"{{ {register} = vand(v20, r7) }}"
    elif operand.kind == "pair":
        odd, even = f"v{register[1]}", f"v{register[-1]}"
        yield f"{{ {even} = vmem(r0+#{slot}) }}"
        yield f"{{ {odd} = vmem(r0+#{slot + 1}) }}"
    else:
        yield f"{{ {register} = vmem(r0+#{slot}) }}"


def store(operand: Operand, slot: int) -> Iterator[str]:
    """Packets that put a result into the answer."""
    register = REGISTERS[operand.name]
    match operand.kind:
        case "pred":
            yield f"{{ v20 = vand({register}, r7) }}"
            yield f"{{ vmem(r1+#{slot}) = v20 }}"
        case "pair":
            yield f"{{ vmem(r1+#{slot}) = v{register[-1]} }}"
            yield f"{{ vmem(r1+#{slot + 1}) = v{register[1]} }}"
        case "scalar":
            yield f"{{ memw(r1+#{128 * slot}) = {register} }}"
        case _:
            yield f"{{ vmem(r1+#{slot}) = {register} }}"


def stubs(rows: Iterable[Instruction]) -> list[Stub]:
    """A stub for each instruction, or one for each value of its immediate."""
    found: list[Stub] = []
    for row in rows:
        if row.memory:
            found += [Stub(row, offset) for offset in (-1, 0, 1)]
        elif row.immediate:
            first, last = row.immediate.range
            found += [Stub(row, value) for value in range(first, last + 1)]
        else:
            found.append(Stub(row))
    return found


def program(all_stubs: Iterable[Stub]) -> str:
    """The assembly text of the whole program."""
    all_stubs = list(all_stubs)
    lines = [DRIVER, ".text"]
    for index, stub in enumerate(all_stubs):
        lines += [".p2align 4", f"stub{index}:", *stub.text()]
    lines += [".data", ".p2align 2", "stubs:"]
    lines += [f".word stub{index}" for index in range(len(all_stubs))]
    return "\n".join(lines) + "\n"


def records(index: int, stub: Stub, inputs: dict[str, Array], count: int) -> Array:
    """`count` records for a stub, uint8 `[count, RECORD]`; `inputs` by register name."""
    block = np.zeros((count, RECORD), np.uint8)
    block[:, :4] = np.array([index], np.uint32).view(np.uint8)
    slot = 1
    for operand in stub.row.inputs:
        if operand.kind in ("scalar", "scalar64"):
            block[:, 8:16] = inputs[operand.name].astype(np.int64)[:, None].view(np.uint8)
        elif operand.kind != "immediate":
            value = inputs[operand.name]
            value = np.where(value, np.uint8(255), np.uint8(0)) if operand.kind == "pred" else value
            n = size(operand)
            block[:, 128 * slot : 128 * (slot + n)] = value.reshape(count, 128 * n)
            slot += n
    return block


def answers(stub: Stub, block: Array) -> list[Array]:
    """The results in a stub's answers, uint8 `[count, ANSWER]`."""
    found: list[Array] = []
    slot = 0
    for operand in stub.row.results:
        n = size(operand)
        value = block[:, 128 * slot : 128 * (slot + n)]
        slot += n
        match operand.kind:
            case "pred":
                found.append(value != 0)
            case "pair":
                found.append(value.reshape(-1, 2, 128))
            case "scalar":
                found.append(
                    np.ascontiguousarray(value[:, :4]).view(np.int32)[:, 0].astype(np.int64)
                )
            case _:
                found.append(value)
    return found
