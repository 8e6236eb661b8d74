"""What packets take of the machine: the demand for its slots and units, and what is scarcest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from ....dialects.hvx.table import Instruction
from ..machine import Instr
from ..scheduling.resources import LOAD, MPY0, MPY1, NONE, SHIFT, STORE, UNITS, XLANE, extended

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
"""Resource -> how many of it a packet has.

`vector` are the four units of HVX together; `memory slots` are 0 and 1, `multiply slots` 2 and 3;
`slots` are the four words of a packet, extenders of immediates included. A unit or slot that an
instruction may choose is demanded of the group only.
"""

UNIT_MASKS = {
    "load": LOAD,
    "store": STORE,
    "multiply": MPY0 | MPY1,
    "shift": SHIFT,
    "permute": XLANE,
}
VECTOR = MPY0 | MPY1 | SHIFT | XLANE
SLOT_GROUPS = {"memory slots": "01", "multiply slots": "23"}


def demand(instr: Instr, version: int) -> Counter[str]:
    """What an instruction takes, by resource."""
    return Counter(dict(_demand(instr.row, extended(instr), version)))


@cache
def _demand(row: Instruction, long: bool, version: int) -> tuple[tuple[str, int], ...]:
    resource = row.resource_at(version)
    choices = UNITS.get(resource.unit, NONE)
    counts = {name: _least(choices, mask) for name, mask in UNIT_MASKS.items()}
    counts["vector"] = _least(choices, VECTOR)
    counts["slots"] = 1 + long
    for group, slots in SLOT_GROUPS.items():
        counts[group] = int(set(resource.slots) <= set(slots))
    return tuple((name, n) for name, n in counts.items() if n)


def _least(choices: tuple[int, ...], mask: int) -> int:
    """The fewest units of `mask` in any choice."""
    return min((choice & mask).bit_count() for choice in choices)


def utilization(counts: Mapping[str, int], packets: int) -> dict[str, float]:
    """The share of each resource that is used, at least, over all packets."""
    if not packets:
        return {}
    return {name: counts.get(name, 0) / (n * packets) for name, n in CAPACITY.items()}


def binding(counts: Mapping[str, int]) -> str:
    """The resource that alone would need the most packets; empty when nothing is demanded."""
    needs = {name: counts.get(name, 0) / n for name, n in CAPACITY.items()}
    name = max(needs, key=needs.__getitem__)
    return name if needs[name] else ""
