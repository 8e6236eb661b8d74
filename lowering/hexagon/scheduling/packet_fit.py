"""Packet resources: which instructions fit into one packet.

Slots and HVX units of opcodes are in `dialects/hvx/resources.py`; the rules on stores and branches
are those that LLVM's assembler enforces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ....dialects.hvx.resources import (
    BOTH_MEMORY_SLOTS,
    MPY0,
    MPY1,
    NONE,
    STORE,
    UNITS,
    least_units,
    units_of,
)
from ....dialects.hvx.table import Instruction
from ..machine import Instr, Symbol, Use

WORDS = 4
"""The number of slots, and the most 32-bit instruction words, of a packet."""

TERMINATORS = frozenset({"jump", "jumpt", "jumpf", "jumptnew", "jumpfnew", "jumpr"})
"""Jumps; a packet has at most one, the last packet of a block."""

LOOP_SETUPS = frozenset({"loop0i", "loop0r", "loop1i", "loop1r"})
"""Hardware loop setups; they are counted with a constant extender, as their target may be more than
256 bytes away."""


@dataclass(frozen=True, slots=True, order=True)
class ResourceClass:
    """The packet resources that an instruction needs; instructions of one class are interchangeable
    when packets are formed.
    """

    slots: tuple[int, ...]
    """The alternative slots, as bit masks."""

    units: tuple[int, ...]
    """The alternative sets of HVX units, as bit masks."""

    words: int = 1
    """The number of instruction words: 2 with a constant extender."""

    store: str = ""
    """The kind of store: `scalar` or `vector`; empty for no store."""

    load: bool = False
    branch: bool = False


EXTENDER = ResourceClass((1, 2, 4, 8), NONE)
"""The constant extender: a word before the instruction that holds the upper bits of its
immediate."""


def fits(instrs: Sequence[Instr], version: int) -> bool:
    """Return whether the instructions fit into one packet of HVX version `version`, by slots, HVX
    units and instruction words.
    """
    return feasible(tuple(sorted(resource_class(instr, version) for instr in instrs)))


def resource_class(instr: Instr, version: int) -> int:
    """Return the resource class of an instruction on HVX version `version`, as an index in
    `CLASSES`.
    """
    return class_of_opcode(instr.opcode, needs_extender(instr), version)


CLASSES: list[ResourceClass] = []
"""All resource classes seen so far."""

CLASS_INDICES: dict[ResourceClass, int] = {}
"""The index of each class in `CLASSES`."""


@cache
def class_of_opcode(opcode: Instruction, is_extended: bool, version: int) -> int:
    """Return the resource class of an opcode, with a constant extender if `is_extended`, on HVX
    version `version`, as an index in `CLASSES`.
    """
    resource = opcode.resource_at(version)
    slots = tuple(1 << int(slot) for slot in resource.slots)
    if resource.unit in BOTH_MEMORY_SLOTS:
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
    """Return the kind of memory access of an opcode: 'load', 'store', or '' for none."""
    unit = opcode.resource_at(opcode.since).unit
    if unit in ("LD", "VM_LD", "VM_TMP_LD", "VM_VP_LDU", "GATHER", "GATHER_DV"):
        return "load"
    return "store" if unit == "ST" or (UNITS.get(unit, NONE)[0] & STORE) else ""


def needs_extender(instr: Instr) -> bool:
    """Return whether an instruction needs a constant extender: an operand exceeds its field, or it
    sets up a hardware loop, whose start may be far away. Jumps count as if they need none.
    """
    if instr.opcode.name in LOOP_SETUPS:
        return True
    if instr.opcode.name in TERMINATORS:
        return False
    return any(exceeds_field(use, instr.opcode, index) for index, use in enumerate(instr.uses))


def exceeds_field(use: Use, opcode: Instruction, index: int) -> bool:
    """Return whether `use` does not fit the field of operand `index` of an opcode: an immediate out
    of the field's range, or the address of a label. Registers always fit.
    """
    if isinstance(use, Symbol):
        return True
    if not isinstance(use, int):
        return False
    low, high = opcode.encoded[index].range
    return not low <= use <= high


@cache
def feasible(indices: tuple[int, ...]) -> bool:
    """Return whether instructions of the resource classes `indices` (sorted indices in `CLASSES`)
    fit into one packet: by their words, the rules on stores and branches, and an exhaustive search
    over slots and units.
    """
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
    """Return whether at most one of a packet's instructions is a branch."""
    return sum(each.branch for each in classes) <= 1


def allows_stores(classes: list[ResourceClass]) -> bool:
    """Return whether a packet's instructions contain at most one store, or two scalar stores and no
    load.
    """
    kinds = [each.store for each in classes if each.store]
    if len(kinds) < 2:
        return True
    return kinds == ["scalar"] * 2 and not any(each.load for each in classes)


def without_slot1(each: ResourceClass, classes: list[ResourceClass]) -> ResourceClass:
    """Return `each`, the resource class of one instruction of a packet, without slot 1 if it is a
    scalar store and the only store of the packet; `classes` are those of the whole packet.
    """
    if each.store != "scalar" or sum(bool(other.store) for other in classes) == 2:
        return each
    return ResourceClass((1,), each.units)


def can_assign(classes: list[ResourceClass], slots: int, units: int) -> bool:
    """Return whether instructions of these resource classes can each be assigned a slot and HVX
    units.

    The bit masks `slots` and `units` are those already taken.
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
    """Return a lower bound on the number of packets into which instructions fit on HVX version
    `version`: the greatest of the bounds that follow from the instruction words and from each set
    of HVX units.
    """
    classes = [CLASSES[resource_class(instr, version)] for instr in instrs]
    words = sum(each.words for each in classes)
    sets = {mask for each in classes for mask in each.units if mask} | {MPY0 | MPY1, 15}
    return max([-(-words // WORDS), *(packets_for(classes, mask) for mask in sets), 1])


def packets_for(classes: Sequence[ResourceClass], mask: int) -> int:
    """Return a lower bound on the number of packets for instructions of these resource classes, by
    the HVX units in the bit mask `mask`.

    Each instruction counts the least number of units in the mask that it can occupy; the sum is
    divided by the number of units in the mask and rounded up.
    """
    used = sum(least_units(each.units, mask) for each in classes)
    return -(-used // mask.bit_count())
