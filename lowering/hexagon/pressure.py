"""Which registers are live after each block, and how many while instructions are placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from .dependences import Cell, reads, writes
from .machine import Block, Instr, Node, Register

LIMITS = {"vector": 31, "pred": 4, "scalar": 28}
"""How many registers of a file may be live before the scheduler holds back."""

MARGINS = ((64, 0), (16, 2), (0, 5))
"""By how much the limits shrink for a window of at least so many instructions: after a failed
allocation, pairs and copies need more room."""

FILES = {"pair": "vector", "scalar64": "scalar"}
"""The register file of a kind, where it is not the kind's own."""


def file_of(register: Register) -> str:
    """The register file that a register belongs to."""
    return FILES.get(register.kind, register.kind)


def live_after(nodes: Sequence[Node]) -> dict[Block, frozenset[Cell]]:
    """What is live after each block of a function's body."""
    found: dict[Block, frozenset[Cell]] = {}
    live_before(nodes, frozenset(), found)
    return found


def live_before(
    nodes: Sequence[Node], live: frozenset[Cell], found: dict[Block, frozenset[Cell]]
) -> frozenset[Cell]:
    """What is live before a sequence that `live` is live after; fills `found` for its blocks."""
    for node in reversed(nodes):
        if isinstance(node, Block):
            found[node] = live
            live = before_block(node, live)
        else:
            entry = live_before(node.body, live, found)
            live = live_before(node.body, live | entry, found)
    return live


def before_block(block: Block, live: AbstractSet[Cell]) -> frozenset[Cell]:
    """What is live before a block."""
    current = set(live)
    for instr in reversed(block.instrs):
        current.difference_update(cell for cell, _ in writes(instr))
        current.update(cell for cell, _ in reads(instr))
    return frozenset(current)


class Pressure:
    """How many registers of each file are live while a block's instructions are placed."""

    def __init__(self, instrs: Sequence[Instr], after: AbstractSet[Cell], window: int) -> None:
        self.after = after
        self.uses = Counter(cell for instr in instrs for cell, _ in reads(instr))
        self.live = set(before_block(Block(instrs=list(instrs)), after))
        self.counts = Counter(file_of(cell[0]) for cell in self.live)
        margin = next(margin for least, margin in MARGINS if window >= least)
        self.limits = {name: limit - margin for name, limit in LIMITS.items()}

    def admits(self, instr: Instr) -> bool:
        """Whether there are registers for the results of `instr`."""
        if all(self.counts[name] + 2 <= limit for name, limit in self.limits.items()):
            return True
        born, dead = self.effect(instr)
        change = Counter(file_of(cell[0]) for cell in born)
        change.subtract(Counter(file_of(cell[0]) for cell in dead))
        return all(
            grown <= 0 or self.counts[name] + grown <= self.limits.get(name, grown)
            for name, grown in change.items()
        )

    def effect(self, instr: Instr) -> tuple[set[Cell], set[Cell]]:
        """What `instr` makes live, and what it is the last to read."""
        read = Counter(cell for cell, _ in reads(instr))
        written = {cell for cell, _ in writes(instr)}
        born = {c for c in written if c not in self.live and (self.uses[c] or c in self.after)}
        dead = {
            cell
            for cell, times in read.items()
            if self.uses[cell] == times and cell not in self.after and cell not in written
        }
        return born, dead

    def place(self, instr: Instr) -> None:
        """Count `instr` as executed."""
        born, dead = self.effect(instr)
        self.live |= born
        self.live -= dead
        self.counts.update(file_of(cell[0]) for cell in born)
        self.counts.subtract(Counter(file_of(cell[0]) for cell in dead))
        self.uses.subtract(Counter(cell for cell, _ in reads(instr)))
