"""Whether instructions fit into one packet, and how many packets they take at least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ....dialects.hexagon.packet_resources import (
    CLASSES,
    LOOP_SETUPS,
    TERMINATORS,
    WORDS,
    class_of_opcode,
    feasible,
)
from ....dialects.hvx.resources import LOAD, MPY0, MPY1, SHIFT, STORE, XLANE, least_units
from ....dialects.hvx.table import Instruction
from ..machine import Instr, Symbol, Use


def fits(instrs: Sequence[Instr], version: int) -> bool:
    """Return whether the instructions fit into one packet of HVX version `version`, by slots, HVX
    units and instruction words.
    """
    return feasible(tuple(sorted(resource_class(instr, version) for instr in instrs)))


def resource_class(instr: Instr, version: int) -> int:
    """Return the resource class of an instruction on HVX version `version`, as an index in
    `CLASSES`.
    """
    if instr.resources is None or instr.resources[0] != version:
        number = class_of_opcode(instr.opcode, needs_extender(instr), version)
        instr.resources = version, number
    return instr.resources[1]


def needs_extender(instr: Instr) -> bool:
    """Return whether an instruction needs a constant extender: an operand exceeds its field, or it
    sets up a hardware loop, whose start may be far away. Jumps count as if they need none.
    """
    if instr.extended is None:
        instr.extended = exceeds_fields(instr)
    return instr.extended


def exceeds_fields(instr: Instr) -> bool:
    """Return what `needs_extender` returns for an instruction that was not asked for yet."""
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


UNIT_SETS = {LOAD, STORE, MPY0 | MPY1, XLANE | SHIFT | MPY0 | MPY1}
"""The sets of HVX units, as bit masks, that bound packets, beside those that instructions occupy: a
packet has one vector load and one vector store."""

SLOT_SETS = (0b0001, 0b0011, 0b1100)
"""The sets of slots, as bit masks, that bound packets: the one of stores, those of memory accesses,
those of multiplications."""


def least_packets(instrs: Sequence[Instr], version: int) -> int:
    """Return a lower bound on the number of packets into which instructions fit on HVX version
    `version`: the greatest of the bounds that follow from the slots, one for each instruction word
    and one more for each unaligned access, and from each set of slots and of HVX units.
    """
    numbers = Counter(resource_class(instr, version) for instr in instrs)
    classes = [(CLASSES[number], count) for number, count in numbers.items()]
    words = sum(n * (each.words - 1 + min(map(int.bit_count, each.slots))) for each, n in classes)
    slots = [(each.slots, count) for each, count in classes]
    units = [(each.units, count) for each, count in classes]
    sets = {mask for choices, _ in units for mask in choices if mask} | UNIT_SETS
    bounds = [packets_for(slots, mask) for mask in SLOT_SETS]
    bounds += [packets_for(units, mask) for mask in sets]
    return max([-(-words // WORDS), *bounds, 1])


def packets_for(needs: Sequence[tuple[tuple[int, ...], int]], mask: int) -> int:
    """Return a lower bound on the number of packets for instructions, given as (alternative sets of
    slots or units that one occupies, number of instructions), by those in the bit mask `mask`.

    Each instruction counts the least number in the mask that it can occupy; the sum is divided by
    the number in the mask and rounded up.
    """
    used = sum(count * least_units(choices, mask) for choices, count in needs)
    return -(-used // mask.bit_count())
