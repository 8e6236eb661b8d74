"""Liveness of registers over the packets of a scheduled function.

The instructions of a packet read before any of them writes, so a value that is last read in a
packet frees its register for one that the same packet writes. There is a program point after each
packet; point 0 is the entry of the function. The halves of a pair (cells) are tracked separately.
Sets of cells, and sets of points, are bit masks in an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ....dialects.hexagon.packet_rules import FORWARDED
from ....dialects.hvx.table import Instruction
from ..cells import Cell, Effect, reads, set_bits, writes
from ..live_cells import LivenessAnalysis
from ..machine import Block, Function, Instr, Packet


@dataclass(slots=True)
class Point:
    """A program point, after a packet or at the function's entry, with the cells (registers or
    halves of pairs) occupied there.
    """

    depth: int
    """The loop nesting depth."""

    occupied: int
    """The bit mask of cells that hold a live value, or that the packet writes and nothing reads."""


@dataclass
class Liveness(LivenessAnalysis):
    """Liveness of a scheduled function: the cells (registers or halves of pairs) that are occupied
    at each program point.
    """

    points: list[Point] = field(default_factory=list[Point])
    """The program points, in program order."""

    packets: dict[Packet, Effect] = field(default_factory=dict[Packet, Effect])
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
        ranges = [0] * len(self.cells.cells)
        for at, point in enumerate(self.points):
            for number in set_bits(point.occupied):
                ranges[number] |= 1 << at
        return dict(zip(self.cells.cells, ranges, strict=True))

    def written(self, instrs: Iterable[Instr]) -> int:
        """Return the bit mask of the cells (registers or halves of pairs) that instructions
        write.
        """
        return self.cells.bits(cell for instr in instrs for cell, _ in writes(instr))

    def packet_effect(self, packet: Packet) -> Effect:
        """Return the liveness effect of a packet: the cells (registers or halves of pairs) that it
        reads from earlier packets, and those that it overwrites unconditionally.
        """
        if packet not in self.packets:
            self.packets[packet] = self.effect_of(packet)
        return self.packets[packet]

    def effect_of(self, packet: Packet) -> Effect:
        """Return the liveness effect of a packet that was not seen before."""
        written = self.written(packet.instrs)
        kept = self.written(instr for instr in packet.instrs if is_partial(instr.opcode))
        early = self.cells.bits(
            cell
            for instr in packet.instrs
            for cell, index in writes(instr)
            if instr.opcode.results[index].form in FORWARDED
        )
        read = 0
        for instr in packet.instrs:
            for cell, index in reads(instr):
                new = instr.opcode.encoded[index].form == "new"
                read |= self.cells.bits([cell]) & ~(written if new else early)
        return Effect(read, written & ~kept)

    def block_effects(self, block: Block) -> Iterator[Effect]:
        """Yield the liveness effect of each packet of a block, in program order."""
        return map(self.packet_effect, block.packets)

    def visit_block(self, block: Block, live: int, depth: int) -> int:
        """Record the program points of a block's packets, last one first, with the loop nesting
        depth `depth`.

        Returns the bit mask of the cells (registers or halves of pairs) live before the block,
        given `live`, that of those live after it.
        """
        for packet in reversed(block.packets):
            written = self.written(packet.instrs)
            self.points.append(Point(depth, live | written))
            live = self.packet_effect(packet).before(live)
        return live


def is_partial(opcode: Instruction) -> bool:
    """Return whether an instruction may keep the old value of its result, because it is predicated
    on a scalar predicate.
    """
    return opcode.condition is not None and opcode.condition.kind == "scalar_pred"
