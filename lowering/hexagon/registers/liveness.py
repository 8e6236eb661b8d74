"""Liveness of registers over the packets of a scheduled function.

The instructions of a packet read before any of them writes, so a value that is last read in a
packet frees its register for one that the same packet writes. There is a program point after each
packet; point 0 is the entry of the function. The halves of a pair (cells) are tracked separately.
Sets of cells, and sets of points, are bit masks in an integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ....dialects.hexagon.packet_rules import FORWARDED
from ..cells import Cell, Effect, set_bits
from ..live_cells import LivenessAnalysis
from ..machine import Block, Function, Packet, Ref


@dataclass(slots=True)
class Point:
    """A program point, after a packet or at the function's entry, with the cells (registers or
    halves of pairs) occupied there.
    """

    depth: int
    """The loop nesting depth."""

    occupied: int
    """The bit mask of cells that hold a live value, or that the packet writes and nothing reads."""


class PacketEffect(NamedTuple):
    """What a packet does to the cells (registers or halves of pairs); sets of them are bit
    masks.
    """

    effect: Effect
    """The cells that it reads from earlier packets, and those that it overwrites
    unconditionally."""

    occupied: int
    """The cells that hold no other value behind it: those that it writes, be it on a condition; and
    those that it reads beside the result of a `.cur` or `.tmp` load, which all of its instructions
    see in the load's register."""


@dataclass
class Liveness(LivenessAnalysis):
    """Liveness of a scheduled function: the cells (registers or halves of pairs) that are occupied
    at each program point.
    """

    points: list[Point] = field(default_factory=list[Point])
    """The program points, in program order."""

    packets: dict[Packet, PacketEffect] = field(default_factory=dict[Packet, PacketEffect])
    """The effects of packets."""

    @staticmethod
    def of(function: Function) -> Liveness:
        """Compute and return the liveness of a scheduled function."""
        liveness = Liveness()
        liveness.sequence_effect(function.body)
        entry = liveness.visit(function.body, 0)
        liveness.points.append(Point(0, entry))
        liveness.points.reverse()
        return liveness

    def live_ranges(self) -> dict[Cell, int]:
        """Return for each cell (register or half of a pair) its live range: the bit mask of the
        program points at which it is occupied.
        """
        ranges, starts = [0] * len(self.cells.cells), [0] * len(self.cells.cells)
        before = 0
        for at, occupied in enumerate([*(point.occupied for point in self.points), 0]):
            for number in set_bits(before ^ occupied):
                if occupied >> number & 1:
                    starts[number] = at
                else:
                    ranges[number] |= (1 << at) - (1 << starts[number])
            before = occupied
        return dict(zip(self.cells.cells, ranges, strict=True))

    def packet_effect(self, packet: Packet) -> PacketEffect:
        """Return the effect of a packet on liveness and the cells (registers or halves of pairs)
        that it occupies.
        """
        if packet not in self.packets:
            self.packets[packet] = self.effect_of(packet)
        return self.packets[packet]

    def effect_of(self, packet: Packet) -> PacketEffect:
        """Return the effect of a packet that was not seen before."""
        mask = self.cells.mask
        written = kept = read = 0
        for instr in packet.instrs:
            bits = 0
            for ref in instr.defs:
                bits |= mask(ref)
            written |= bits
            kept |= bits if instr.opcode.is_predicated else 0
        early = self.early(packet)
        for instr in packet.instrs:
            if instr.opcode.is_forwarding:
                for use, operand in zip(instr.uses, instr.opcode.encoded, strict=True):
                    if isinstance(use, Ref):
                        read |= mask(use) & ~(written if operand.form == "new" else early)
            else:
                for use in instr.uses:
                    read |= mask(use) & ~early if isinstance(use, Ref) else 0
        return PacketEffect(Effect(read, written & ~kept), written | (read if early else 0))

    def early(self, packet: Packet) -> int:
        """Return the cells (registers or halves of pairs), as a bit mask, that loads with `.cur`
        and `.tmp` write, which the other instructions of a packet read as written.
        """
        bits = 0
        for instr in packet.instrs:
            if instr.opcode.is_forwarding:
                for ref, operand in zip(instr.defs, instr.opcode.results, strict=True):
                    bits |= self.cells.mask(ref) if operand.form in FORWARDED else 0
        return bits

    def block_effects(self, block: Block) -> Iterator[Effect]:
        """Yield the liveness effect of each packet of a block, in program order."""
        return (self.packet_effect(packet).effect for packet in block.packets)

    def visit_block(self, block: Block, live: int, depth: int) -> int:
        """Record the program points of a block's packets, last one first, with the loop nesting
        depth `depth`.

        Returns the bit mask of the cells (registers or halves of pairs) live before the block,
        given `live`, that of those live after it.
        """
        for packet in reversed(block.packets):
            known = self.packet_effect(packet)
            self.points.append(Point(depth, live | known.occupied))
            live = known.effect.before(live)
        return live
