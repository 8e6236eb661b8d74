"""Which registers to keep in memory where a file has too few.

Where more values live than there are registers, the cheapest go, by how often they are read and
written per point that they free; where only neighbours for pairs are missing, those in the way of
one pair. Constants are cheap, since they can be computed again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..machine import ARGUMENTS, LINK, STACK, Function, Ref, Register, blocks
from ..scheduling.dependences import Cell, cells, reads, writes
from .constants import constant_definitions
from .liveness import Liveness

LOOP_WEIGHT = 8
"""How often a loop is taken to run."""

CONSTANT_WEIGHT = 0.4
"""The cost of computing a constant again, against loading it."""

SHORT = 3
"""Points that a value lives from its definition to a store behind it, or from a load to its use."""


@dataclass
class Shortage:
    """A file of registers that is too small."""

    function: Function
    liveness: Liveness
    lifetimes: Mapping[Cell, int]
    registers: Sequence[Register]
    size: int

    def mask(self, register: Register) -> int:
        """The points at which any part of a register is occupied."""
        found = 0
        for cell in cells(Ref(register)):
            found |= self.lifetimes.get(cell, 0)
        return found

    @cached_property
    def candidates(self) -> list[Register]:
        """The registers whose lives a place in memory would shorten."""
        return [
            register
            for register in self.registers
            if register not in (ARGUMENTS, STACK, LINK)
            and self.mask(register).bit_count() > SHORT * len(cells(Ref(register)))
        ]

    @cached_property
    def costs(self) -> dict[Register, float]:
        """How often each register is read and written."""
        found = dict.fromkeys(self.registers, 1.0)
        points = iter(self.liveness.points[1:])
        for block in blocks(self.function.body):
            for packet, point in zip(block.packets, points, strict=False):
                for instr in packet.instrs:
                    for (register, _), _ in (*reads(instr), *writes(instr)):
                        if register in found:
                            found[register] += LOOP_WEIGHT**point.depth
        for register in constant_definitions(self.function):
            if register in found:
                found[register] *= CONSTANT_WEIGHT
        return found

    def excess(self, gone: set[Register]) -> list[int]:
        """The points at which more cells are occupied than there are registers."""
        own = self.liveness.bits(
            cell for r in self.registers if r not in gone for cell in cells(Ref(r))
        )
        limit = self.size + sum(r in (STACK, LINK) for r in self.registers)
        return [
            at
            for at, point in enumerate(self.liveness.points)
            if (point.occupied & own).bit_count() > limit
        ]

    def freed(self, register: Register, points: Sequence[int]) -> int:
        """How many of the points a register would free."""
        mask = self.mask(register)
        return sum(mask >> at & 1 for at in points)


def choose(shortage: Shortage, stuck: Register) -> list[Register]:
    """The registers to spill, at least one; `stuck` is one that found no place."""
    chosen: dict[Register, None] = {}
    while points := shortage.excess(set(chosen)):
        best = cheapest(shortage, points, set(chosen))
        if best is None:
            return list(chosen) or [stuck]
        chosen[best] = None
    if not chosen:
        mask = shortage.mask(stuck)
        points = [at for at in range(len(shortage.liveness.points)) if mask >> at & 1]
        chosen[cheapest(shortage, points, set()) or stuck] = None
    return list(chosen)


def cheapest(shortage: Shortage, points: Sequence[int], gone: set[Register]) -> Register | None:
    """The register that costs least per point that it frees."""
    freed = {r: shortage.freed(r, points) for r in shortage.candidates if r not in gone}
    useful = [register for register, count in freed.items() if count]
    return min(useful, key=lambda r: shortage.costs[r] / freed[r], default=None)
