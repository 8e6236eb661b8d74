"""Pointer increments in loops: memory accesses may be scheduled across them.

An access at `r + offset` that is moved behind `r += step` becomes an access at `r + offset - step`.
So the only constraint between the two is that the new offset fits its immediate field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ....dialects.hvx.table import Instruction
from ..machine import Instr, Ref, Register
from .dependences import Edge
from .packet_fit import exceeds_field

VECTOR = 128
"""The unit of a vector access's offset field in bytes."""

POST = "_pi"
"""The ending of the names of memory accesses that increment their base register by an
immediate."""


@dataclass(frozen=True)
class Pointer:
    """An address register that exactly one instruction of a loop body increments, by a constant."""

    register: Register
    increment: int
    """The index of the incrementing instruction."""

    step: int
    """The increment in bytes."""

    accesses: tuple[int, ...]
    """The indices of the instructions that access memory through it."""

    def increments_before(self, access: int) -> int:
        """Return how many times the pointer is incremented in an iteration before instruction
        `access`, in program order: 0 or 1.
        """
        return int(access > self.increment)


def pointers(instrs: Sequence[Instr]) -> list[Pointer]:
    """Return the pointers of a loop body: the registers that one instruction, an `addi` or an
    access with post-increment, increments by a constant and no other one writes.
    """
    writers = Counter(ref.register for instr in instrs for ref in instr.defs)
    advanced: list[Pointer] = []
    for index, instr in enumerate(instrs):
        register, step = increment_of(instr)
        if register is not None and step and writers[register] == 1:
            readers = [
                i
                for i, other in enumerate(instrs)
                if i != index and reads_register(other, register)
            ]
            accesses = tuple(i for i in readers if base_of(instrs[i]) is register)
            advanced.append(Pointer(register, index, step, accesses))
    return advanced


def increment_of(instr: Instr) -> tuple[Register | None, int]:
    """Return (register, step in bytes) of an instruction that increments a register by a constant;
    (None, 0) for other instructions.
    """
    if instr.opcode.name.endswith(POST):
        return post_increment_of(instr)
    if instr.opcode.name != "addi" or instr.uses[0] != instr.defs[0]:
        return None, 0
    step = instr.uses[1]
    return instr.defs[0].register, step if isinstance(step, int) else 0


def post_increment_of(instr: Instr) -> tuple[Register | None, int]:
    """Return (base register, step in bytes) of a memory access with post-increment."""
    at = instr.opcode.immediate_index
    assert at is not None, "it increments by an immediate"
    base, step = instr.uses[at - 1], instr.uses[at]
    if not isinstance(base, Ref) or not isinstance(step, int):
        return None, 0
    return base.register, step * offset_unit(instr.opcode)


def reads_register(instr: Instr, register: Register) -> bool:
    """Return whether an instruction reads a register."""
    return any(isinstance(use, Ref) and use.register is register for use in instr.uses)


def base_of(instr: Instr) -> Register | None:
    """Return the base register of a memory access with an immediate offset.

    None for other instructions, and for an access that also reads the base register as another
    operand.
    """
    position = offset_index(instr.opcode)
    if position is None:
        return None
    base = instr.uses[position - 1]
    if not isinstance(base, Ref) or not isinstance(instr.uses[position], int):
        return None
    times = sum(isinstance(u, Ref) and u.register is base.register for u in instr.uses)
    return base.register if times == 1 else None


def offset_index(opcode: Instruction) -> int | None:
    """Return the index of the offset among an access's operands; None for opcodes without an
    immediate offset.
    """
    return opcode.immediate_index if opcode.name.endswith(("_ai", "_io")) else None


def offset_unit(opcode: Instruction) -> int:
    """Return the unit of the offset field of a memory access in bytes: 128 for vector accesses,
    else 1.
    """
    return VECTOR if "vmem" in opcode.syntax else 1


def with_offset_added(instr: Instr, nbytes: int) -> Instr | None:
    """Return the access with `nbytes` added to its immediate offset; None if it has none or the sum
    cannot be encoded.
    """
    position = offset_index(instr.opcode)
    if position is None:
        return None
    offset = instr.uses[position]
    if not isinstance(offset, int) or nbytes % offset_unit(instr.opcode):
        return None
    offset += nbytes // offset_unit(instr.opcode)
    if exceeds_field(offset, instr.opcode, position):
        return None
    return replace(instr, uses=(*instr.uses[:position], offset, *instr.uses[position + 1 :]))


MAX_CROSSED = 4
"""The most increments that an access may be moved across; it bounds the search for offsets that
fit.

With 1 and 8 the 38 kernels of the kernel benchmark and the digits network take the same packets and
stalls.
"""


def crossing_range(instr: Instr, pointer: Pointer, increments_before: int) -> tuple[int, int]:
    """Return the range (least, greatest) of n for which a moved access can be encoded.

    n is the number of increments of `pointer` that execute before the access of iteration i, minus
    i; in program order it is `increments_before`. The access can be encoded if its offset plus
    `(increments_before - n) * pointer.step` fits its field. The search ends at +-`MAX_CROSSED`.
    """
    low, high = increments_before, increments_before
    while high < MAX_CROSSED and with_offset_added(
        instr, (increments_before - high - 1) * pointer.step
    ):
        high += 1
    while low > -MAX_CROSSED and with_offset_added(
        instr, (increments_before - low + 1) * pointer.step
    ):
        low -= 1
    return low, high


def relaxed_edges(
    instrs: Sequence[Instr], edges: Sequence[Edge], pointers: Sequence[Pointer]
) -> list[Edge]:
    """Return the dependences `edges` of a loop body, with those between a pointer's increment and
    the accesses through the pointer replaced by weaker ones.

    A weaker one only requires that the offset of the access, corrected for the increments that the
    access is moved across, fits its immediate field.
    """
    pairs = {(p.increment, access) for p in pointers for access in p.accesses}
    kept = [
        edge
        for edge in edges
        if (edge.source, edge.target) not in pairs and (edge.target, edge.source) not in pairs
    ]
    return kept + [edge for pointer in pointers for edge in offset_edges(instrs, pointer)]


def offset_edges(instrs: Sequence[Instr], pointer: Pointer) -> Iterator[Edge]:
    """Yield the dependences between a pointer's increment and each access through the pointer.

    They keep the offset of the access, corrected for the increments that the access is moved
    across, within its immediate field.
    """
    for access in pointer.accesses:
        low, high = crossing_range(instrs[access], pointer, pointer.increments_before(access))
        yield Edge(pointer.increment, access, 1, 1 - low)
        yield Edge(access, pointer.increment, 0, high)
