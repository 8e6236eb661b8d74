"""An order of a block's instructions in which values are made just before they are needed.

Selection writes loads and constants where the kernel has them, often all at once. The list
scheduler takes program order for one that the registers suffice for, so what costs a register and
frees none moves down, to its first reader or to what it must not pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ..machine import Instr
from .dependences import Cell, Edge, reads, writes


def sunk(
    instrs: Sequence[Instr], edges: Sequence[Edge], after: AbstractSet[Cell]
) -> tuple[list[Instr], list[Edge]]:
    """The instructions in another order with the same result, and the edges between them.

    `after` is live at their end.
    """
    successors: list[set[int]] = [set() for _ in instrs]
    for edge in edges:
        successors[edge.source].add(edge.target)
    idle = frees_nothing(instrs, after)
    order: list[int] = []
    for index in reversed(range(len(instrs))):
        at = 0
        if idle[index] and successors[index]:
            at = next(at for at, other in enumerate(order) if other in successors[index])
        order.insert(at, index)
    places = {index: at for at, index in enumerate(order)}
    moved = [Edge(places[e.source], places[e.target], e.latency, 0, e.cell) for e in edges]
    return [instrs[index] for index in order], moved


def frees_nothing(instrs: Sequence[Instr], after: AbstractSet[Cell]) -> list[bool]:
    """Whether each instruction makes a value and is the last reader of none."""
    live = set(after)
    found: list[bool] = []
    for instr in reversed(instrs):
        written = {cell for cell, _ in writes(instr)}
        read = {cell for cell, _ in reads(instr)}
        live -= written
        found.append(bool(written) and read <= live)
        live |= read
    return found[::-1]
