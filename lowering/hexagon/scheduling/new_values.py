"""`.new` variants of branches and stores, which read a result of their own packet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from ....dialects.hexagon.packet_resources import memory_of
from ....dialects.hvx.table import Instruction, instructions, scalar_instruction
from ..machine import Instr, Ref, Register, Use

BRANCHES = {"jumpt": "jumptnew", "jumpf": "jumpfnew"}
"""Conditional jumps on a predicate of an earlier packet, each with its variant that reads a
predicate written in the same packet."""


def branch_form(branch: Instr, in_same_packet: bool) -> Instr:
    """Return a conditional branch with the opcode that reads its predicate from its own packet
    (`in_same_packet`) or from an earlier one. Other branches are returned unchanged.
    """
    for earlier, new in BRANCHES.items():
        if branch.opcode.name in (earlier, new):
            return with_opcode(branch, scalar_instruction(new if in_same_packet else earlier))
    return branch


def with_opcode(instr: Instr, opcode: Instruction) -> Instr:
    """Return the instruction with another opcode and the same operands."""
    return instr if instr.opcode is opcode else replace(instr, opcode=opcode)


@cache
def new_value_store(opcode: Instruction) -> Instruction | None:
    """Return the `.new` variant of a vector store opcode, which stores a value computed in its own
    packet; None for other opcodes.
    """
    if not opcode.name.startswith("vS32b_") or "_new_" in opcode.name:
        return None
    return instructions().get(opcode.name.replace("vS32b_", "vS32b_new_"))


def can_share_packet(producer: Instr, consumer: Instr, use: int) -> bool:
    """Return whether `consumer`, whose operand number `use` is a result of `producer`, may issue in
    the same packet: it is a conditional branch, or a vector store that has a `.new` variant and
    stores that result.
    """
    if consumer.opcode.name in BRANCHES or consumer.opcode.name in BRANCHES.values():
        return True
    read = consumer.uses[use]
    if isinstance(read, Ref) and passes_value(producer, consumer, read.register):
        return True
    if use != len(consumer.uses) - 1 or new_value_store(consumer.opcode) is None:
        return False
    value = consumer.uses[use]
    return value in producer.defs and can_forward(value, producer)


def passes_value(producer: Instr, consumer: Instr, register: Register) -> bool:
    """Return whether a value in `register` passes from `producer` to `consumer` within a packet
    only: one of them is a `.tmp` load that makes it, or a `.new` store of it.
    """
    makes = zip(producer.defs, producer.opcode.results, strict=True)
    if any(ref.register is register and operand.form == "tmp" for ref, operand in makes):
        return True
    takes = zip(consumer.uses, consumer.opcode.encoded, strict=True)
    vector = producer.opcode.name.startswith("v")
    return vector and any(use == Ref(register) and operand.form == "new" for use, operand in takes)


def can_forward(value: Use, producer: Instr) -> bool:
    """Return whether a store in the packet of `producer` may take the operand `value` from it: a
    vector that is not the result of a load, nor computed only if a predicate says so.
    """
    vector = isinstance(value, Ref) and value.register.kind == "vector"
    return vector and not memory_of(producer.opcode) and not producer.opcode.is_predicated


def store_form(instr: Instr, packet: Sequence[Instr]) -> Instr:
    """Return an instruction, as its `.new` variant if it is a vector store whose value another
    instruction of `packet` computes.
    """
    opcode = new_value_store(instr.opcode)
    if opcode is None:
        return instr
    value = instr.uses[-1]
    computed = any(value in other.defs and can_forward(value, other) for other in packet)
    return with_opcode(instr, opcode) if computed else instr
