"""Sinking: moves definitions down to their first use, to shorten live ranges.

Selection emits loads and constants where the kernel has them, often all at once, while the list
scheduler expects a program order that does not exceed the registers. So an instruction that needs a
register and ends no live range moves down to its first reader or to what it depends on.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ..machine import Instr
from .dependences import Cell, Edge, reads, writes


def sunk(
    instrs: Sequence[Instr], edges: Sequence[Edge], after: AbstractSet[Cell]
) -> tuple[list[Instr], list[Edge]]:
    """Return the instructions reordered with the same result, and their dependences.

    `after` is live at their end.
    """
    successors: list[set[int]] = [set() for _ in instrs]
    for edge in edges:
        successors[edge.source].add(edge.target)
    idle = ends_no_live_range(instrs, after)
    order: list[int] = []
    for index in reversed(range(len(instrs))):
        at = 0
        if idle[index] and successors[index]:
            at = next(at for at, other in enumerate(order) if other in successors[index])
        order.insert(at, index)
    positions = {index: at for at, index in enumerate(order)}
    moved = [Edge(positions[e.source], positions[e.target], e.latency, 0, e.cell) for e in edges]
    return [instrs[index] for index in order], moved


def ends_no_live_range(instrs: Sequence[Instr], after: AbstractSet[Cell]) -> list[bool]:
    """Whether each instruction defines a value and contains the last use of none."""
    live = set(after)
    flags: list[bool] = []
    for instr in reversed(instrs):
        written = {cell for cell, _ in writes(instr)}
        read = {cell for cell, _ in reads(instr)}
        live -= written
        flags.append(bool(written) and read <= live)
        live |= read
    return flags[::-1]
