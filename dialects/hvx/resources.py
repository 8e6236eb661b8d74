"""The resources of a packet, and how much of them each resource class of instructions demands.

A packet has four slots, four 32-bit words and one of each HVX unit. Sources: the resource classes
of LLVM's Hexagon itineraries and the "Vector instructions" chapter of the HVX programmer's
reference.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .table import Instruction

XLANE, SHIFT, MPY0, MPY1, LOAD, STORE, ZREG, TMP = (1 << bit for bit in range(8))
ANY = (XLANE, SHIFT, MPY0, MPY1)
MULTIPLY = (MPY0, MPY1)
PAIRED = (XLANE | SHIFT, MPY0 | MPY1)
ALL = (XLANE | SHIFT | MPY0 | MPY1,)
NONE = (0,)

UNITS: dict[str, tuple[int, ...]] = {
    "VA": ANY,
    "VA_DV": PAIRED,
    "VX": MULTIPLY,
    "VX_LATE": MULTIPLY,
    "VX_DV": (MPY0 | MPY1,),
    "VS": (SHIFT,),
    "VP": (XLANE,),
    "VP_VS": (XLANE | SHIFT,),
    "VS_VX": tuple(first | second for first in MULTIPLY for second in (XLANE, SHIFT)),
    "4SLOT_MPY": ALL,
    "HIST": ALL,
    "VM_LD": tuple(LOAD | unit for unit in ANY),
    "VM_TMP_LD": (LOAD | TMP,),
    "VTMP": (TMP,),
    "VM_VP_LDU": (LOAD | XLANE,),
    "VM_ST": tuple(STORE | unit for unit in ANY),
    "VM_NEW_ST": (STORE,),
    "VM_STU": (STORE | XLANE,),
    "GATHER": tuple(LOAD | TMP | unit for unit in ANY),
    "GATHER_DV": tuple(LOAD | TMP | units for units in PAIRED),
    "GATHER_ST": tuple(LOAD | STORE | TMP | unit for unit in ANY),
    "GATHER_ST_DV": tuple(LOAD | STORE | TMP | units for units in PAIRED),
    "SCATTER": tuple(STORE | unit for unit in ANY),
    "SCATTER_DV": tuple(STORE | units for units in PAIRED),
    "SCATTER_NEW_RST": (STORE,),
    "ZW": (ZREG,),
}
"""The alternative sets of HVX units, as bit masks, that each resource class can use.

Scalar classes use none. `TMP` is the one result of a packet that is in no register. `GATHER_ST` is
a gather with the store of its result, which must be in its packet.
"""

BOTH_MEMORY_SLOTS = frozenset({"VM_VP_LDU", "VM_STU", "GATHER_ST", "GATHER_ST_DV"})
"""The resource classes that take slots 0 and 1: unaligned accesses, which leave slot 1 empty, and
gathers with their store."""

ALONE = frozenset({"extractw"})
"""The instructions that have a packet of their own."""

CAPACITY: dict[str, int] = {
    "load": 1,
    "store": 1,
    "multiply": 2,
    "shift": 1,
    "permute": 1,
    "vector": 4,
    "memory slots": 2,
    "multiply slots": 2,
    "slots": 4,
}
"""The number of each resource that a packet has.

`vector` are the four HVX units together, `memory slots` are slots 0 and 1, `multiply slots` 2 and
3; `slots` are the four words of a packet, immediate extenders included. An instruction that can
choose among units or slots counts against their group only.
"""

UNIT_MASKS = {
    "load": LOAD,
    "store": STORE,
    "multiply": MPY0 | MPY1,
    "shift": SHIFT,
    "permute": XLANE,
    "vector": MPY0 | MPY1 | SHIFT | XLANE,
}
"""The HVX units of each resource of `CAPACITY` that is a unit or a group of units."""
SLOT_GROUPS = {"memory slots": "01", "multiply slots": "23"}
"""The slots of each resource of `CAPACITY` that is a group of slots."""


def units_of(row: Instruction, version: int) -> tuple[int, ...]:
    """Return the alternative sets of HVX units that an instruction may occupy, as bit masks.

    It occupies all units of one of the sets. `version` is the HVX version, such as 73.
    """
    return UNITS.get(row.resource_at(version).unit, NONE)


@cache
def demand(row: Instruction, version: int) -> Mapping[str, int]:
    """Return how many of each resource in `CAPACITY` an instruction uses at least; resources that
    it may avoid are left out.

    Immediate extenders are not counted. The slot that an unaligned access leaves empty counts as
    used, as do all slots beside an instruction of `ALONE`. `version` is the HVX version, such as
    73.
    """
    resource, choices = row.resource_at(version), units_of(row, version)
    empty = int(resource.unit in BOTH_MEMORY_SLOTS)
    counts = {name: least_units(choices, mask) for name, mask in UNIT_MASKS.items()}
    for group, slots in SLOT_GROUPS.items():
        counts[group] = int(set(resource.slots) <= set(slots))
    counts["memory slots"] += empty
    counts["slots"] = CAPACITY["slots"] if row.name in ALONE else 1 + empty
    return {name: n for name, n in counts.items() if n}


def least_units(choices: tuple[int, ...], mask: int) -> int:
    """Return the least number of HVX units in the bit mask `mask` that an instruction occupies,
    given that it occupies all units of one of the bit masks `choices`.
    """
    return min((choice & mask).bit_count() for choice in choices)


def least_packets(counts: Mapping[str, int]) -> int:
    """Return a lower bound of the number of packets for instructions that together demand `counts`,
    a number for each resource in `CAPACITY`: the greatest ceil(count / capacity) of any resource.
    """
    return max((-(-n // CAPACITY[name]) for name, n in counts.items()), default=0)
