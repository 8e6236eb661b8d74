"""How many registers overlapping iterations of a loop need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from .dependences import Cell, Edge, writes
from .machine import Instr
from .pressure import LIMITS, file_of


def fits_registers(
    instrs: Sequence[Instr],
    edges: Sequence[Edge],
    times: Mapping[int, int],
    interval: int,
    after: AbstractSet[Cell],
) -> bool:
    """Whether the registers of a loop's schedule exist; `after` is live at the body's end."""
    rows = [Counter[str]() for _ in range(interval)]
    written = {cell for instr in instrs for cell, _ in writes(instr)}
    through = Counter(file_of(cell[0]) for cell in after - written)
    for (index, cell), end in ends(instrs, edges, times, interval, after).items():
        for time in range(times[index] + 1, min(end, times[index] + interval) + 1):
            rows[time % interval][file_of(cell[0])] += 1
    return all(row[name] + through[name] <= limit for row in rows for name, limit in LIMITS.items())


def ends(
    instrs: Sequence[Instr],
    edges: Sequence[Edge],
    times: Mapping[int, int],
    interval: int,
    after: AbstractSet[Cell],
) -> dict[tuple[int, Cell], int]:
    """When each written value is read last."""
    found = {
        (index, cell): times[index] + interval * (cell in after)
        for index, instr in enumerate(instrs)
        for cell, _ in writes(instr)
    }
    for edge in edges:
        if edge.cell is not None:
            key = (edge.source, edge.cell)
            found[key] = max(found[key], times[edge.target] + edge.distance * interval)
    return found
