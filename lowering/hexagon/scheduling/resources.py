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
class Shape:
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


EXTENDER = Shape((1, 2, 4, 8), NONE)
"""The constant extender: a word before the instruction with the upper bits of its immediate."""


def fits(instrs: Sequence[Instr], version: int) -> bool:
    """Whether the instructions fit into one packet by slots, units and words."""
    return feasible(tuple(sorted(shape(instr, version) for instr in instrs)))


def shape(instr: Instr, version: int) -> int:
    """The index of the resource shape of an instruction; equal indices are interchangeable."""
    return shape_of(instr.row, extended(instr), version)


SHAPES: list[Shape] = []
NUMBERS: dict[Shape, int] = {}


@cache
def shape_of(row: Instruction, long: bool, version: int) -> int:
    """Return the index of the resource shape of a row, with a constant extender if `long`."""
    resource = row.resource_at(version)
    slots = tuple(1 << int(slot) for slot in resource.slots)
    if resource.unit in UNALIGNED:
        slots = (3,)
    units = units_of(row, version)
    memory = memory_of(row)
    vector = units != NONE
    found = Shape(
        slots=slots,
        units=units,
        words=1 + long,
        store=("vector" if vector else "scalar") if memory == "store" else "",
        load=memory == "load",
        branch=row.name in TERMINATORS,
    )
    if found not in NUMBERS:
        NUMBERS[found] = len(SHAPES)
        SHAPES.append(found)
    return NUMBERS[found]


@cache
def memory_of(row: Instruction) -> str:
    """Return the kind of memory access of a row: `load`, `store` or empty."""
    unit = row.resource_at(row.since).unit
    if unit in ("LD", "VM_LD", "VM_TMP_LD", "VM_VP_LDU", "GATHER", "GATHER_DV"):
        return "load"
    return "store" if unit == "ST" or (UNITS.get(unit, NONE)[0] & STORE) else ""


def extended(instr: Instr) -> bool:
    """Whether an operand needs a constant extender."""
    if instr.row.name in LOOP_SETUPS:
        return True
    if instr.row.name in TERMINATORS:
        return False
    return any(long(use, instr.row, index) for index, use in enumerate(instr.uses))


def long(use: Use, row: Instruction, index: int) -> bool:
    """Whether an operand exceeds its field in the encoding of a row."""
    if isinstance(use, Symbol):
        return True
    if not isinstance(use, int):
        return False
    low, high = row.encoded[index].range
    return not low <= use <= high


@cache
def feasible(numbers: tuple[int, ...]) -> bool:
    """Whether shapes fit into a packet, by exhaustive search."""
    shapes = [SHAPES[number] for number in numbers]
    if sum(each.words for each in shapes) > WORDS or not branches(shapes) or not stores(shapes):
        return False
    extenders = sum(each.words - 1 for each in shapes)
    items = [narrowed(each, shapes) for each in shapes] + [EXTENDER] * extenders
    return assign(sorted(items, key=lambda each: len(each.slots) * len(each.units)), 0, 0)


def branches(shapes: list[Shape]) -> bool:
    """Whether at most one of the shapes is a branch."""
    return sum(each.branch for each in shapes) <= 1


def stores(shapes: list[Shape]) -> bool:
    """Whether at most two shapes store, and two only when both are scalar and nothing loads."""
    kinds = [each.store for each in shapes if each.store]
    if len(kinds) < 2:
        return True
    return kinds == ["scalar"] * 2 and not any(each.load for each in shapes)


def narrowed(each: Shape, shapes: list[Shape]) -> Shape:
    """Return a store's shape without slot 1 unless there are two stores."""
    if each.store != "scalar" or sum(bool(other.store) for other in shapes) == 2:
        return each
    return Shape((1,), each.units)


def assign(shapes: list[Shape], slots: int, units: int) -> bool:
    """Whether the shapes can be assigned to resources that are not in the masks `slots` and
    `units`.
    """
    if not shapes:
        return True
    first, rest = shapes[0], shapes[1:]
    return any(
        not slot & slots and not unit & units and assign(rest, slots | slot, units | unit)
        for slot in first.slots
        for unit in first.units
    )


def least_packets(instrs: Sequence[Instr], version: int) -> int:
    """Return a lower bound on the packets of instructions, by words and by sets of units."""
    shapes = [SHAPES[shape(instr, version)] for instr in instrs]
    words = sum(each.words for each in shapes)
    sets = {mask for each in shapes for mask in each.units if mask} | {MPY0 | MPY1, 15}
    return max([-(-words // WORDS), *(demand(shapes, mask) for mask in sets), 1])


def demand(shapes: Sequence[Shape], mask: int) -> int:
    """Return the least packets needed by the instructions all of whose alternatives use units of
    `mask`.
    """
    used = sum(least_units(each.units, mask) for each in shapes)
    return -(-used // mask.bit_count())
