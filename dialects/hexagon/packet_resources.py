"""Packet resources: which instructions fit into one packet.

Slots and HVX units of opcodes are in `dialects/hvx/resources.py`; the rules on stores and branches
are those that LLVM's assembler enforces.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..hvx.resources import ALONE, BOTH_MEMORY_SLOTS, NONE, STORE, UNITS, units_of
from ..hvx.table import Instruction

WORDS = 4
"""The number of slots, and the most 32-bit instruction words, of a packet."""

VERSIONS = (60, 62, 65, 66, 67, 68, 69, 71, 73, 75, 79, 81)
"""The HVX versions for which LLVM assembles."""

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
    elif opcode.name in ALONE:
        slots = ((1 << WORDS) - 1,)
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
