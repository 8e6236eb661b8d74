"""Liveness of registers over the packets of a scheduled function.

The instructions of a packet read before any of them writes, so a value that is last read in a
packet frees its register for one that the same packet writes. There is a program point after each
packet; point 0 is the entry of the function. The halves of a pair (cells) are tracked separately.
Sets of cells, and sets of points, are bit masks in an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ....dialects.hvx.table import Instruction
from ..machine import Block, Function, Loop, Node, Packet
from ..scheduling.dependences import Cell, reads, writes

EARLY = ("cur", "tmp")
"""The forms of a load whose result other instructions of its packet read."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of code on liveness, as bit masks of cells."""

    reads: int = 0
    """The cells that the code reads before it writes them."""

    writes: int = 0
    """The cells that the code writes on every execution."""

    def before(self, live: int) -> int:
        """Return the cells live before the code, given those live after it."""
        return self.reads | live & ~self.writes

    def then(self, later: Effect) -> Effect:
        """Return the combined effect of this code followed by `later`."""
        return Effect(self.reads | later.reads & ~self.writes, self.writes | later.writes)


@dataclass(slots=True)
class Point:
    """The program point after a packet, or at the function's entry."""

    depth: int
    """The loop nesting depth."""

    occupied: int
    """The bit mask of cells that hold a live value, or that the packet writes and nothing reads."""


@dataclass
class Liveness:
    """The live cells of a scheduled function at each program point."""

    cells: list[Cell] = field(default_factory=list[Cell])
    """The cells by number."""

    numbers: dict[Cell, int] = field(default_factory=dict[Cell, int])
    """The number of each cell, its bit in masks."""

    points: list[Point] = field(default_factory=list[Point])
    """The program points, in program order."""

    effects: dict[Loop, Effect] = field(default_factory=dict[Loop, Effect])
    """The effect of each loop's body."""

    @staticmethod
    def of(function: Function) -> Liveness:
        """Compute the liveness of a scheduled function."""
        liveness = Liveness()
        liveness.sequence_effect(function.body)
        entry = liveness.walk(function.body, 0, 0)
        liveness.points.append(Point(0, entry))
        liveness.points.reverse()
        return liveness

    def live_ranges(self) -> dict[Cell, int]:
        """Return for each cell the bit mask of the points at which it is occupied."""
        ranges = [0] * len(self.cells)
        for at, point in enumerate(self.points):
            for number in set_bits(point.occupied):
                ranges[number] |= 1 << at
        return dict(zip(self.cells, ranges, strict=True))

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return a set of cells as a bit mask; cells seen first get a number."""
        mask = 0
        for cell in cells:
            if cell not in self.numbers:
                self.numbers[cell] = len(self.cells)
                self.cells.append(cell)
            mask |= 1 << self.numbers[cell]
        return mask

    def packet_effect(self, packet: Packet) -> Effect:
        """Return the effect of a packet."""
        written = self.bits(cell for instr in packet.instrs for cell, _ in writes(instr))
        kept = self.bits(c for i in packet.instrs if is_partial(i.opcode) for c, _ in writes(i))
        early = self.bits(
            cell
            for instr in packet.instrs
            for cell, index in writes(instr)
            if instr.opcode.results[index].form in EARLY
        )
        read = 0
        for instr in packet.instrs:
            for cell, index in reads(instr):
                new = instr.opcode.encoded[index].form == "new"
                read |= self.bits([cell]) & ~(written if new else early)
        return Effect(read, written & ~kept)

    def sequence_effect(self, nodes: Iterable[Node]) -> Effect:
        """Return the effect of a sequence of blocks and loops; record the effects of its loops."""
        effect = Effect()
        for node in nodes:
            if isinstance(node, Loop):
                self.effects[node] = self.sequence_effect(node.body)
                effect = effect.then(self.effects[node])
            else:
                for packet in node.packets:
                    effect = effect.then(self.packet_effect(packet))
        return effect

    def walk(self, nodes: list[Node], live: int, depth: int) -> int:
        """Append the points of a sequence backwards, from the cells live after it; return the cells
        live before it.
        """
        for node in reversed(nodes):
            if isinstance(node, Block):
                live = self.block(node, live, depth)
            else:
                live = self.walk(node.body, live | self.effects[node].reads, depth + 1)
        return live

    def block(self, block: Block, live: int, depth: int) -> int:
        """Append the points of a block's packets backwards; return the cells live before it."""
        for packet in reversed(block.packets):
            written = self.bits(cell for instr in packet.instrs for cell, _ in writes(instr))
            self.points.append(Point(depth, live | written))
            live = self.packet_effect(packet).before(live)
        return live


def is_partial(opcode: Instruction) -> bool:
    """Whether an instruction may keep the old value of its result, as it executes under a scalar
    predicate.
    """
    return opcode.condition is not None and opcode.condition.kind == "scalar_pred"


def set_bits(bits: int) -> Iterator[int]:
    """Yield the indices of an integer's set bits, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
