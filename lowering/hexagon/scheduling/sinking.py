"""Sinking: moves definitions down to their first use, which shortens live ranges.

Selection emits loads and constants in the order of the kernel, often all at once, while the list
scheduler expects a program order whose register pressure is within the limits. So an instruction
that defines a value and ends no live range is moved down to the first instruction that depends on
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ..cells import Cell, reads, writes
from ..machine import Instr
from .dependences import Edge


def sunk(
    instrs: Sequence[Instr], edges: Sequence[Edge], after: AbstractSet[Cell]
) -> tuple[list[Instr], list[Edge]]:
    """Return (instructions, dependences) after sinking each instruction that ends no live range to
    just before the first one that depends on it; dependences have the new indices.

    `after` holds the cells (registers or halves of pairs) live after the code.
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
    """Return for each instruction whether it defines a register and is the last use of none.

    `after` holds the cells (registers or halves of pairs) live after the code.
    """
    live = set(after)
    flags: list[bool] = []
    for instr in reversed(instrs):
        written = {cell for cell, _ in writes(instr)}
        read = {cell for cell, _ in reads(instr)}
        live -= written
        flags.append(bool(written) and read <= live)
        live |= read
    return flags[::-1]
