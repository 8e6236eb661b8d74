"""Register pressure: the cells (registers or halves of pairs) live after each block, and the number
of live registers while a block is scheduled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from ....dialects.hexagon.register_names import FILES
from ..cells import Cell, reads, writes
from ..machine import Block, Instr, Node, Register

LIMITS = {"vector": 30, "pred": 4, "scalar_pred": 4, "scalar": 28, "low": 7}
"""The number of live registers per register file from which the scheduler defers instructions that
increase it; `low` are the scalar registers that operands of 3 bits (`Rt8`) can encode.

They lie below the sizes of the files, 32 vectors and 29 scalars, because pairs need adjacent
registers and copies further ones. With 25 scalars the 38 kernels of the kernel benchmark and the
digits network take 0.4 % more packets and 40 % more stalls; with 28 or 32 vectors the same packets.
"""

PIPELINED = {"vector": 32, "pred": 4, "scalar_pred": 4, "scalar": 28}
"""The most live registers per register file in a pipelined loop.

They are not below `LIMITS`, since the instructions of a pipeline cannot be deferred to relieve it:
allocation decides whether it fits; where it fails, `MARGINS` apply to vectors. With 31 vectors, 5x5
of 28x28x240 takes 57,673 packets on v73 instead of 54,769, with a zero point of the weights.
"""


class Margin(NamedTuple):
    """By how much the limits shrink for scheduling windows of `window` instructions and more: those
    of blocks, and those of vectors of pipelined loops.
    """

    window: int
    blocks: int
    pipelines: int


MARGINS = (
    Margin(64, 0, 0),
    Margin(63, 0, 1),
    Margin(32, 1, 2),
    Margin(16, 2, 3),
    Margin(0, 5, 6),
)
"""After a failed allocation pairs and copies need more room. Pipelines that leave a vector come
before smaller windows, which all blocks have to bear."""


def margin(window: int) -> Margin:
    """Return by how much the limits shrink for a scheduling window."""
    return next(each for each in MARGINS if window >= each.window)


class Liveness:
    """The cells (registers or halves of pairs) live after each block of a function body, recomputed
    on request; the effects of unchanged blocks are cached.
    """

    def __init__(self, body: Sequence[Node]) -> None:
        self.body = body
        self.effects: dict[Block, tuple[list[Instr], frozenset[Cell], frozenset[Cell]]] = {}
        """By block: its instructions when it was analysed, the cells read before written, and those
        written."""

        self.live_after: dict[Block, frozenset[Cell]] = {}

    def after(self) -> dict[Block, frozenset[Cell]]:
        """Return the cells (registers or halves of pairs) live after each block of the kernel's
        body, in the present order of its instructions.
        """
        self.live_after = {}
        self.before(self.body, frozenset())
        return self.live_after

    def before(self, nodes: Sequence[Node], live: frozenset[Cell]) -> frozenset[Cell]:
        """Return the cells (registers or halves of pairs) live before a sequence, given those live
        after it; record in `live_after` those live after each of its blocks.
        """
        for node in reversed(nodes):
            if isinstance(node, Block):
                self.live_after[node] = live
                needs, written = self.effect(node)
                live = needs | (live - written)
            else:
                live = self.before(node.body, live | self.needs(node.body))
        return live

    def needs(self, nodes: Sequence[Node]) -> frozenset[Cell]:
        """Return the upward-exposed cells (registers or halves of pairs) of a sequence: those that
        it reads before it writes them.
        """
        live: frozenset[Cell] = frozenset()
        for node in reversed(nodes):
            if isinstance(node, Block):
                needs, written = self.effect(node)
                live = needs | (live - written)
            else:
                live = self.needs([*node.body]) | live
        return live

    def effect(self, block: Block) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """Return the cells (registers or halves of pairs) that a block reads before it writes them,
        and those that it writes.
        """
        instrs, needs, written = self.effects.get(block, (None, frozenset(), frozenset()))
        if instrs is not block.instrs:
            written = frozenset(cell for instr in block.instrs for cell, _ in writes(instr))
            needs = needs_of(block.instrs)
            self.effects[block] = block.instrs, needs, written
        return needs, written


def needs_of(instrs: Sequence[Instr]) -> frozenset[Cell]:
    """Return the cells (registers or halves of pairs) that instructions read before they write
    them.
    """
    needs: set[Cell] = set()
    written: set[Cell] = set()
    for instr in instrs:
        for cell, _ in reads(instr):
            if cell not in written:
                needs.add(cell)
        for cell, _ in writes(instr):
            written.add(cell)
    return frozenset(needs)


@dataclass
class Values:
    """The values in the registers of a block, by index, with the instructions that define and read
    them.

    A value is one definition of a cell (a register or half of a pair), or its content at the
    block's entry.
    """

    low: AbstractSet[Register] = frozenset()
    """The registers that operands of 3 bits (`Rt8`) read."""

    files: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    """By value: the register files in which it counts."""

    readers: list[int] = field(default_factory=list[int])
    """By value: the number of instructions that read it; being live after the block counts as
    one."""

    made: list[list[int]] = field(default_factory=list[list[int]])
    """By instruction: the values that it defines and that are read."""

    read: list[list[int]] = field(default_factory=list[list[int]])
    """By instruction: the values that it reads."""

    entering: list[int] = field(default_factory=list[int])
    """The values that are live at the block's entry."""

    def new(self, cell: Cell) -> int:
        """Add a value held in a cell (a register or half of a pair), without readers so far; return
        its index.
        """
        file = FILES[cell[0].kind]
        self.files.append((file, "low") if cell[0] in self.low else (file,))
        self.readers.append(0)
        return len(self.files) - 1


def values_of(
    instrs: Sequence[Instr], after: AbstractSet[Cell], low: AbstractSet[Register]
) -> Values:
    """Return the values in the registers of a block.

    `after` holds the cells (registers or halves of pairs) live after it, `low` the registers that
    3-bit operands read.
    """
    values = Values(low)
    current: dict[Cell, int] = {}
    written = {cell for instr in instrs for cell, _ in writes(instr)}
    for cell in needs_of(instrs) | (after - written):
        current[cell] = values.new(cell)
    values.entering = list(current.values())
    for instr in instrs:
        read = {current[cell] for cell, _ in reads(instr)}
        current |= {cell: values.new(cell) for cell, _ in writes(instr)}
        for value in read:
            values.readers[value] += 1
        values.read.append(list(read))
        values.made.append([current[cell] for cell, _ in writes(instr)])
    for cell in after:
        values.readers[current[cell]] += 1
    values.made = [[value for value in made if values.readers[value]] for made in values.made]
    return values


class Pressure:
    """The number of live registers of each register file while a block's instructions are
    scheduled.
    """

    def __init__(self, values: Values, window: int) -> None:
        self.values = values
        self.limits = {name: limit - margin(window).blocks for name, limit in LIMITS.items()}
        """By register file: the number of live registers from which instructions are deferred."""

        self.restart()
        self.ordered: dict[str, list[int]] = {name: [] for name in self.limits}
        """By register file: the number of live registers after each instruction in program
        order."""

        for index in range(len(values.made)):
            self.issue(index)
            for name, counts in self.ordered.items():
                counts.append(self.counts.get(name, 0))
        self.most = {name: max(counts, default=0) for name, counts in self.ordered.items()}
        """By register file: the greatest number of live registers in program order."""

        self.restart()

    def restart(self) -> None:
        """Reset the counts of live registers to the start of the block."""
        self.left = list(self.values.readers)
        entering = (self.values.files[value] for value in self.values.entering)
        self.counts = dict(Counter(chain.from_iterable(entering)))

    def admits(self, index: int, first: int) -> bool:
        """Return whether instruction `index` may be scheduled next, ahead of instruction `first`,
        the first unscheduled one in program order, without exceeding a register file's limit of
        live registers. The instructions from `first` on are assumed to follow in program order.
        """
        files, left = self.values.files, self.left
        change: dict[str, int] = {}
        for value in self.values.made[index]:
            for name in files[value]:
                change[name] = change.get(name, 0) + 1
        for value in self.values.read[index] if change else ():
            for name in files[value] if left[value] == 1 else ():
                change[name] = change.get(name, 0) - 1
        return all(
            grown <= 0 or self.has_room(name, grown, index, first) for name, grown in change.items()
        )

    def has_room(self, name: str, grown: int, index: int, first: int) -> bool:
        """Return whether register file `name` has room for the `grown` live registers that
        instruction `index` adds if it is scheduled ahead of instruction `first`, the first
        unscheduled one in program order.
        """
        counts = self.ordered.get(name)
        if counts is None:
            return True
        start = counts[first - 1] if first else counts[0]
        ahead = max(self.counts.get(name, 0) + grown - start, 0)
        limit = self.limits[name] - ahead
        return self.most[name] <= limit or max(counts[first : index + 1]) <= limit

    def issue(self, index: int) -> None:
        """Update the counts of live registers for instruction `index`, which has just been
        scheduled.
        """
        files, left, counts = self.values.files, self.left, self.counts
        for value in self.values.read[index]:
            left[value] -= 1
            for name in () if left[value] else files[value]:
                counts[name] -= 1
        for value in self.values.made[index]:
            for name in files[value]:
                counts[name] = counts.get(name, 0) + 1

    def peaks(self, packets: Sequence[Sequence[int]]) -> dict[str, int]:
        """Return by register file the most live registers behind a packet of a schedule."""
        self.restart()
        peaks = Counter(self.counts)
        for packet in packets:
            for index in packet:
                self.issue(index)
            peaks |= Counter(self.counts)
        self.restart()
        return peaks
