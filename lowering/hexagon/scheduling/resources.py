"""Packet resources: which instructions fit into one packet.

The resources of a packet and of instruction classes are in `dialects/hvx/resources.py`; the rules
on stores and branches are those that LLVM's assembler enforces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ....dialects.hvx.resources import (
    MPY0,
    MPY1,
    NONE,
    STORE,
    UNALIGNED,
    UNITS,
    least_units,
    units_of,
)
from ....dialects.hvx.table import Instruction
from ..machine import Instr, Symbol, Use

WORDS = 4
"""The number of words, and of slots, of a packet."""

TERMINATORS = frozenset({"jump", "jumpt", "jumpf", "jumptnew", "jumpfnew", "jumpr"})
"""Branches: at most one, in a block's last packet."""

LOOP_SETUPS = frozenset({"loop0i", "loop0r", "loop1i", "loop1r"})
"""Loop setups; their target must be within 256 bytes without a constant extender, so one is
counted."""


@dataclass(frozen=True, slots=True, order=True)
class ResourceClass:
    """The packet resources that an instruction needs."""

    slots: tuple[int, ...]
    """The alternative slots, as bit masks."""

    units: tuple[int, ...]
    """The alternative sets of HVX units, as bit masks."""

    words: int = 1
    store: str = ""
    """The kind of store: `scalar`, `vector` or empty."""

    load: bool = False
    branch: bool = False


EXTENDER = ResourceClass((1, 2, 4, 8), NONE)
"""The constant extender: a word before the instruction with the upper bits of its immediate."""


def fits(instrs: Sequence[Instr], version: int) -> bool:
    """Whether the instructions fit into one packet by slots, units and words."""
    return feasible(tuple(sorted(resource_class(instr, version) for instr in instrs)))


def resource_class(instr: Instr, version: int) -> int:
    """The index of the resource shape of an instruction; equal indices are interchangeable."""
    return class_of_opcode(instr.opcode, needs_extender(instr), version)


CLASSES: list[ResourceClass] = []
CLASS_INDICES: dict[ResourceClass, int] = {}


@cache
def class_of_opcode(opcode: Instruction, is_extended: bool, version: int) -> int:
    """Return the index of the resource class of an opcode, with its constant extender if any."""
    resource = opcode.resource_at(version)
    slots = tuple(1 << int(slot) for slot in resource.slots)
    if resource.unit in UNALIGNED:
        slots = (3,)
    units = units_of(opcode, version)
    memory = memory_of(opcode)
    vector = units != NONE
    resources = ResourceClass(
        slots=slots,
        units=units,
        words=1 + is_extended,
        store=("vector" if vector else "scalar") if memory == "store" else "",
        load=memory == "load",
        branch=opcode.name in TERMINATORS,
    )
    if resources not in CLASS_INDICES:
        CLASS_INDICES[resources] = len(CLASSES)
        CLASSES.append(resources)
    return CLASS_INDICES[resources]


@cache
def memory_of(opcode: Instruction) -> str:
    """Return the kind of memory access of a row: `load`, `store` or empty."""
    unit = opcode.resource_at(opcode.since).unit
    if unit in ("LD", "VM_LD", "VM_TMP_LD", "VM_VP_LDU", "GATHER", "GATHER_DV"):
        return "load"
    return "store" if unit == "ST" or (UNITS.get(unit, NONE)[0] & STORE) else ""


def needs_extender(instr: Instr) -> bool:
    """Whether an operand needs a constant extender."""
    if instr.opcode.name in LOOP_SETUPS:
        return True
    if instr.opcode.name in TERMINATORS:
        return False
    return any(exceeds_field(use, instr.opcode, index) for index, use in enumerate(instr.uses))


def exceeds_field(use: Use, opcode: Instruction, index: int) -> bool:
    """Whether an operand exceeds its field in the encoding of a row."""
    if isinstance(use, Symbol):
        return True
    if not isinstance(use, int):
        return False
    low, high = opcode.encoded[index].range
    return not low <= use <= high


@cache
def feasible(indices: tuple[int, ...]) -> bool:
    """Whether shapes fit into a packet, by exhaustive search."""
    classes = [CLASSES[number] for number in indices]
    if (
        sum(each.words for each in classes) > WORDS
        or not has_at_most_one_branch(classes)
        or not allows_stores(classes)
    ):
        return False
    extenders = sum(each.words - 1 for each in classes)
    items = [without_slot1(each, classes) for each in classes] + [EXTENDER] * extenders
    return can_assign(sorted(items, key=lambda each: len(each.slots) * len(each.units)), 0, 0)


def has_at_most_one_branch(classes: list[ResourceClass]) -> bool:
    """Whether at most one of the shapes is a branch."""
    return sum(each.branch for each in classes) <= 1


def allows_stores(classes: list[ResourceClass]) -> bool:
    """Whether at most two shapes store, and two only when both are scalar and nothing loads."""
    kinds = [each.store for each in classes if each.store]
    if len(kinds) < 2:
        return True
    return kinds == ["scalar"] * 2 and not any(each.load for each in classes)


def without_slot1(each: ResourceClass, classes: list[ResourceClass]) -> ResourceClass:
    """Return a store's shape without slot 1 unless there are two stores."""
    if each.store != "scalar" or sum(bool(other.store) for other in classes) == 2:
        return each
    return ResourceClass((1,), each.units)


def can_assign(classes: list[ResourceClass], slots: int, units: int) -> bool:
    """Whether the shapes can be assigned to resources that are not in the masks `slots` and
    `units`.
    """
    if not classes:
        return True
    first, rest = classes[0], classes[1:]
    return any(
        not slot & slots and not unit & units and can_assign(rest, slots | slot, units | unit)
        for slot in first.slots
        for unit in first.units
    )


def least_packets(instrs: Sequence[Instr], version: int) -> int:
    """Return a lower bound on the packets of instructions, by words and by sets of units."""
    classes = [CLASSES[resource_class(instr, version)] for instr in instrs]
    words = sum(each.words for each in classes)
    sets = {mask for each in classes for mask in each.units if mask} | {MPY0 | MPY1, 15}
    return max([-(-words // WORDS), *(packets_for(classes, mask) for mask in sets), 1])


def packets_for(classes: Sequence[ResourceClass], mask: int) -> int:
    """Return the least packets needed by the instructions all of whose alternatives use units of
    `mask`.
    """
    used = sum(least_units(each.units, mask) for each in classes)
    return -(-used // mask.bit_count())
