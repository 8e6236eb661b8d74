"""Choice of the registers to spill when a register file is too small.

Where more values are live than there are registers, the registers with the lowest spill cost per
freed program point are chosen: the number of accesses, weighted by loop depth, over the number of
points at which spilling frees a register. Where only adjacent registers for pairs are missing, one
that interferes with the pair that could not be assigned is chosen. Constants are cheap, since they
can be rematerialized.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..cells import Cell, cells, reads, writes
from ..machine import LINK, PRECOLORED, STACK, Function, Ref, Register, blocks
from .liveness import Liveness
from .rematerialization import constant_definitions

LOOP_WEIGHT = 8
"""The assumed trip count of a loop, by which accesses are weighted.

It only ranks the candidates for spilling, an access in a loop above any outside. With 2 and 64 the
38 kernels of the kernel benchmark and the digits network take the same packets and stalls.
"""

CONSTANT_WEIGHT = 0.4
"""The cost of rematerializing a constant, relative to a reload.

It is below 1, as a constant needs neither a stack slot nor a memory access. With 0.1 and 1 the 38
kernels of the kernel benchmark and the digits network take the same packets and stalls.
"""

SHORT = 3
"""The points of a live range that remain after spilling: from a definition to its store, or from a
reload to its use.

With 1 and 8 the 38 kernels of the kernel benchmark and the digits network take the same packets and
stalls.
"""


@dataclass
class Shortage:
    """A scheduled function in which one register file may be too small, and its live ranges."""

    function: Function
    liveness: Liveness
    live_ranges: Mapping[Cell, int]
    """By cell: the bit mask of points at which it is occupied."""

    registers: Sequence[Register]
    """The virtual registers of the file."""

    size: int
    """The number of physical registers in the file."""

    def mask(self, register: Register) -> int:
        """Return the live range of a register: the bit mask of the program points at which any of
        its cells (itself, or both halves of a pair) is occupied.
        """
        points = 0
        for cell in cells(Ref(register)):
            points |= self.live_ranges.get(cell, 0)
        return points

    @cached_property
    def candidates(self) -> list[Register]:
        """The registers that may be spilled: those whose live ranges spilling would shorten."""
        return [
            register
            for register in self.registers
            if register not in PRECOLORED
            and self.mask(register).bit_count() > SHORT * len(cells(Ref(register)))
        ]

    @cached_property
    def costs(self) -> dict[Register, float]:
        """The cost of spilling each register: the number of its accesses, each weighted by
        `LOOP_WEIGHT` to the power of its loop depth; less for constants.
        """
        costs = dict.fromkeys(self.registers, 1.0)
        points = iter(self.liveness.points[1:])
        for block in blocks(self.function.body):
            for packet, point in zip(block.packets, points, strict=False):
                for instr in packet.instrs:
                    for (register, _), _ in (*reads(instr), *writes(instr)):
                        if register in costs:
                            costs[register] += LOOP_WEIGHT**point.depth
        for register in constant_definitions(self.function):
            if register in costs:
                costs[register] *= CONSTANT_WEIGHT
        return costs

    def overfull_points(self, gone: set[Register]) -> int:
        """Return the bit mask of the program points at which more cells (registers or halves of
        pairs) are occupied than there are physical registers, once the registers `gone` are
        spilled.
        """
        own = self.liveness.cells.bits(
            cell for r in self.registers if r not in gone for cell in cells(Ref(r))
        )
        limit = self.size + sum(r in (STACK, LINK) for r in self.registers)
        return sum(
            1 << at
            for at, point in enumerate(self.liveness.points)
            if (point.occupied & own).bit_count() > limit
        )

    @property
    def unassignable(self) -> Register | None:
        """A register that is live where more are than there are physical ones, so that no search
        for an assignment succeeds; None if there is no such program point.
        """
        points = self.overfull_points(set())
        first = points & -points
        return next((r for r in self.registers if self.mask(r) & first), None)


def choose(shortage: Shortage, stuck: Register) -> list[Register]:
    """Return the registers to spill, at least one, after `stuck` could not be assigned a register
    of the file that `shortage` describes.

    They are chosen until no program point has too many live values, or no other register helps. If
    there is no such point to begin with, one register whose live range overlaps that of `stuck` is
    returned, or `stuck` itself.
    """
    chosen: dict[Register, None] = {}
    while points := shortage.overfull_points(set(chosen)):
        best = cheapest(shortage, points, set(chosen))
        if best is None:
            return list(chosen) or [stuck]
        chosen[best] = None
    if not chosen:
        chosen[cheapest(shortage, shortage.mask(stuck), set()) or stuck] = None
    return list(chosen)


def cheapest(shortage: Shortage, points: int, gone: set[Register]) -> Register | None:
    """Return the candidate for spilling, not in `gone`, with the least spill cost per freed program
    point; None if no candidate frees any.

    The freed program points are those of the bit mask `points` at which spilling the candidate
    frees a physical register.
    """
    live = ((r, shortage.mask(r) & points) for r in shortage.candidates if r not in gone)
    freed = {register: common.bit_count() for register, common in live if common}
    return min(freed, key=lambda r: shortage.costs[r] / freed[r], default=None)
