"""Post-increments: a memory access that also increments its address register takes the place of an
access and an addition, one instruction word less.

`v0 = vmem(r1+#0); v2 = vmem(r1+#1); r1 = add(r1, #256)` becomes `v0 = vmem(r1++#2);
v2 = vmem(r1+#-1)`: accesses behind the first one see the new address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....dialects.hvx.table import Instruction, instructions, scalar_instructions
from ..machine import Instr, Ref, Register
from .increments import (
    POST,
    Pointer,
    base_of,
    offset_index,
    offset_unit,
    pointers,
    reads_register,
    with_offset_added,
)
from .packet_fit import exceeds_field, least_packets

POST_INCREMENTED = 8
"""The least trip count of loops for which post-increments are tried: the shorter interval makes
prologue and epilogue longer. With 1, the first layer of mobilenet_v2, which has a loop of three
iterations, takes 111 packets less and 224 stalls more.
"""


def shorter_bodies(bodies: Sequence[list[Instr]], version: int) -> Iterator[list[Instr]]:
    """Yield those loop bodies with post-increments whose lower bound of packets on HVX version
    `version` is less; they are made only if it is less without the increments at all.
    """
    for body in bodies:
        least = least_packets(body, version)
        increments = {pointer.increment for pointer in pointers(body)}
        others = [instr for at, instr in enumerate(body) if at not in increments]
        if least_packets(others, version) < least:
            merged = with_post_increments(body)
            if least_packets(merged, version) < least:
                yield merged


def with_post_increments(instrs: Sequence[Instr]) -> list[Instr]:
    """Return a loop body with each pointer's increment merged into one of its accesses, where an
    access allows it; else unchanged.
    """
    body = list(instrs)
    for pointer in pointers(instrs):
        body = merged(body, pointer.register) or body
    return body


def merged(instrs: Sequence[Instr], register: Register) -> list[Instr] | None:
    """Return a loop body with the increment of a pointer merged into an access through it, the
    first one that can be; None if there is none.
    """
    pointer = next((each for each in pointers(instrs) if each.register is register), None)
    if pointer is None or not read_by_accesses_only(instrs, pointer):
        return None
    for at in pointer.accesses:
        access = post_incremented(instrs[at], pointer.step)
        if at > pointer.increment or access is None:
            continue
        between = {i for i in pointer.accesses if at < i < pointer.increment}
        moved = {i: with_offset_added(instrs[i], -pointer.step) for i in between}
        moved[at] = access
        body = [moved.get(i, instr) for i, instr in enumerate(instrs) if i != pointer.increment]
        if all(instr is not None for instr in body):
            return [instr for instr in body if instr is not None]
    return None


def read_by_accesses_only(instrs: Sequence[Instr], pointer: Pointer) -> bool:
    """Return whether a pointer is read by its increment, and else as the base of accesses only."""
    readers = {i for i, instr in enumerate(instrs) if reads_register(instr, pointer.register)}
    return readers == {pointer.increment, *pointer.accesses}


def post_incremented(instr: Instr, step: int) -> Instr | None:
    """Return a memory access as the form that increments its base register by `step` bytes behind
    it; None if the access has an offset or no such form, or if the step cannot be encoded.
    """
    position, opcode = offset_index(instr.opcode), post_form(instr.opcode)
    base, unit = base_of(instr), offset_unit(instr.opcode)
    if position is None or opcode is None or base is None or instr.uses[position] or step % unit:
        return None
    amount = step // unit
    if exceeds_field(amount, opcode, position):
        return None
    results = zip(instr.opcode.results, instr.defs, strict=True)
    named = {operand.name: ref for operand, ref in results}
    defs = tuple(named.get(operand.name, Ref(base)) for operand in opcode.results)
    uses = (*instr.uses[:position], amount, *instr.uses[position + 1 :])
    return replace(instr, opcode=opcode, defs=defs, uses=uses)


def post_form(opcode: Instruction) -> Instruction | None:
    """Return the post-increment form of an unconditional memory access with an immediate offset;
    None if there is none.
    """
    if opcode.condition is not None or not opcode.name.endswith(("_ai", "_io")):
        return None
    name = opcode.name[:-3] + POST
    row = instructions().get(name) or scalar_instructions().get(name)
    return row if row and operand_kinds(row) == operand_kinds(opcode) else None


def operand_kinds(opcode: Instruction) -> list[str]:
    """Return the kinds of the operands that an instruction reads, in order."""
    return [operand.kind for operand in opcode.encoded]
