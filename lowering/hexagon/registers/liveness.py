"""When registers hold values: the packets of a scheduled function as an axis of time.

The instructions of a packet read before any of them writes, so a value that is read last in a
packet leaves its register to one that the same packet writes. A point of time is the moment after a
packet; the first one is the entry of the function. Halves of pairs live on their own. Sets of
halves, and sets of points, are the bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ....dialects.hvx.table import Instruction
from ..machine import Block, Function, Loop, Node, Packet
from ..scheduling.dependences import Cell, reads, writes

EARLY = ("cur", "tmp")
"""The forms of a load that its own packet reads."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What code reads before it writes it, and what it surely writes: sets of cells."""

    reads: int = 0
    writes: int = 0

    def before(self, live: int) -> int:
        """What is live before the code when `live` is live after it."""
        return self.reads | live & ~self.writes

    def then(self, later: Effect) -> Effect:
        """The effect of this code and what follows it."""
        return Effect(self.reads | later.reads & ~self.writes, self.writes | later.writes)


@dataclass(slots=True)
class Point:
    """A moment after a packet."""

    depth: int
    """Loops around it."""

    occupied: int
    """The cells that hold a value, or are written for nobody to read."""


@dataclass
class Liveness:
    """The lifetimes of a function's registers."""

    cells: list[Cell] = field(default_factory=list[Cell])
    numbers: dict[Cell, int] = field(default_factory=dict[Cell, int])
    points: list[Point] = field(default_factory=list[Point])
    effects: dict[Loop, Effect] = field(default_factory=dict[Loop, Effect])

    @staticmethod
    def of(function: Function) -> Liveness:
        """The lifetimes in a function, which is scheduled."""
        found = Liveness()
        found.sequence_effect(function.body)
        entry = found.walk(function.body, 0, 0)
        found.points.append(Point(0, entry))
        found.points.reverse()
        return found

    def lifetimes(self) -> dict[Cell, int]:
        """The points at which each cell is occupied."""
        found = [0] * len(self.cells)
        for at, point in enumerate(self.points):
            for number in ones(point.occupied):
                found[number] |= 1 << at
        return dict(zip(self.cells, found, strict=True))

    def bits(self, cells: Iterable[Cell]) -> int:
        """A set of cells."""
        found = 0
        for cell in cells:
            if cell not in self.numbers:
                self.numbers[cell] = len(self.cells)
                self.cells.append(cell)
            found |= 1 << self.numbers[cell]
        return found

    def packet_effect(self, packet: Packet) -> Effect:
        """The effect of a packet."""
        written = self.bits(cell for instr in packet.instrs for cell, _ in writes(instr))
        kept = self.bits(c for i in packet.instrs if is_partial(i.row) for c, _ in writes(i))
        early = self.bits(
            cell
            for instr in packet.instrs
            for cell, index in writes(instr)
            if instr.row.results[index].form in EARLY
        )
        read = 0
        for instr in packet.instrs:
            for cell, index in reads(instr):
                new = instr.row.encoded[index].form == "new"
                read |= self.bits([cell]) & ~(written if new else early)
        return Effect(read, written & ~kept)

    def sequence_effect(self, nodes: Iterable[Node]) -> Effect:
        """The effect of a sequence; keeps those of its loops."""
        found = Effect()
        for node in nodes:
            if isinstance(node, Loop):
                self.effects[node] = self.sequence_effect(node.body)
                found = found.then(self.effects[node])
            else:
                for packet in node.packets:
                    found = found.then(self.packet_effect(packet))
        return found

    def walk(self, nodes: list[Node], live: int, depth: int) -> int:
        """Record a sequence backwards from what is live behind it; gives what is live before."""
        for node in reversed(nodes):
            if isinstance(node, Block):
                live = self.block(node, live, depth)
            else:
                live = self.walk(node.body, live | self.effects[node].reads, depth + 1)
        return live

    def block(self, block: Block, live: int, depth: int) -> int:
        """Record the packets of a block."""
        for packet in reversed(block.packets):
            written = self.bits(cell for instr in packet.instrs for cell, _ in writes(instr))
            self.points.append(Point(depth, live | written))
            live = self.packet_effect(packet).before(live)
        return live


def is_partial(row: Instruction) -> bool:
    """Whether the old value of a result may remain."""
    return row.condition is not None and row.condition.kind == "scalar_pred"


def ones(bits: int) -> Iterator[int]:
    """The members of a set, in order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
