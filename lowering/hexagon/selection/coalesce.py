"""Register coalescing: registers related by copies become one where they do not interfere.

Selection copies a register wherever a value gets another name: into loops, around them, before an
instruction that changes its operand, into the halves of a pair. Copies in the innermost loops are
coalesced first. A vector may become the half of a pair, so that combining vectors costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ....dialects.hvx.table import instruction
from ..machine import Block, Function, Half, Instr, Loop, Node, Ref, Register, blocks

COPIES = ("vassign", "tfr", "vcombine", "pred_or")
"""The names of opcodes that may copy registers."""

DOUBLE = ("pair", "scalar64")
"""The register classes whose registers have two halves."""


CellNumber = int
"""The number of a cell: a single register, or a half of a pair."""


class CellNumbers:
    """The numbering of cells (registers and halves of pairs); a set of cells is a bit mask of
    numbers.
    """

    def __init__(self) -> None:
        self.first: dict[Register, CellNumber] = {}
        """The number of each register's first cell."""

        self.count = 0

    def of(self, ref: Ref) -> list[CellNumber]:
        """Return the numbers of an operand's cells: one, or two for a whole pair."""
        register = ref.register
        double = register.kind in DOUBLE
        if register not in self.first:
            self.first[register] = self.count
            self.count += 1 + double
        first = self.first[register]
        if not double:
            return [first]
        return {"": [first, first + 1], "lo": [first], "hi": [first + 1]}[ref.half]

    def bits(self, refs: Iterator[Ref]) -> int:
        """Return the bit mask of the cells of operands."""
        mask = 0
        for ref in refs:
            for cell in self.of(ref):
                mask |= 1 << cell
        return mask


def read(instr: Instr) -> Iterator[Ref]:
    """Yield the register operands that an instruction reads."""
    return (use for use in instr.uses if isinstance(use, Ref))


def is_copy(instr: Instr) -> bool:
    """Whether an instruction only copies registers."""
    match instr.opcode.name:
        case "pred_or":
            return instr.defs[0].register.kind == "pred" and instr.uses[0] == instr.uses[1]
        case name:
            return name in COPIES and all(isinstance(use, Ref) for use in instr.uses)


def moves(instr: Instr) -> list[tuple[Ref, Ref]]:
    """Return the copies that a copy instruction performs, as pairs (target, source) of registers or
    halves.
    """
    (target,) = instr.defs
    sources = list(read(instr))
    if instr.opcode.name != "vcombine":
        return [(target, sources[0])]
    high, low = sources
    return [(Ref(target.register, "lo"), low), (Ref(target.register, "hi"), high)]


@dataclass
class Liveness:
    """The interference between the cells of a function, and its copy instructions."""

    cells: CellNumbers = field(default_factory=CellNumbers)
    conflicts: dict[CellNumber, int] = field(default_factory=dict[CellNumber, int])
    """By cell: the bit mask of cells that are live, with another value, when it is written."""

    copies: list[tuple[int, Instr]] = field(default_factory=list[tuple[int, Instr]])
    """The copy instructions, each with its loop depth."""

    effects: dict[Loop, tuple[int, int]] = field(default_factory=dict[Loop, tuple[int, int]])
    """By loop: the bit masks of cells that its body reads before it writes them, and that it
    writes."""

    def effect(self, nodes: list[Node]) -> tuple[int, int]:
        """Return the bit masks of cells that a sequence reads before it writes them, and that it
        writes.
        """
        needs = written = 0
        for node in nodes:
            if isinstance(node, Loop):
                effect = self.effects[node] = self.effect(node.body)
                needs, written = needs | effect[0] & ~written, written | effect[1]
            else:
                for instr in node.instrs:
                    needs |= self.cells.bits(read(instr)) & ~written
                    written |= self.cells.bits(iter(instr.defs))
        return needs, written

    def walk(self, nodes: list[Node], live: int, depth: int = 0) -> int:
        """Record the interference in a sequence, backwards from the cells live after it; return the
        bit mask of cells live before it.
        """
        for node in reversed(nodes):
            if isinstance(node, Block):
                for instr in reversed(node.instrs):
                    live = self.step(instr, live, depth)
            else:
                needs, _ = self.effects[node]
                live = self.walk(node.body, live | needs, depth + 1)
        return live

    def step(self, instr: Instr, live: int, depth: int) -> int:
        """Record the interference at one instruction, given the cells live after it; return the bit
        mask of cells live before it.
        """
        written = self.cells.bits(iter(instr.defs))
        copied: dict[CellNumber, CellNumber] = {}
        if is_copy(instr):
            self.copies.append((depth, instr))
            for target, source in moves(instr):
                copied |= dict(
                    zip(
                        self.cells.of(target),
                        self.cells.of(source),
                        strict=True,
                    )
                )
        for ref in instr.defs:
            for cell in self.cells.of(ref):
                others = (live | written) & ~(1 << cell)
                if cell in copied:
                    others &= ~(1 << copied[cell])
                self.conflicts[cell] = self.conflicts.get(cell, 0) | others
        return live & ~written | self.cells.bits(read(instr))


class Classes:
    """The equivalence classes of cells that share a register, as a union-find structure."""

    def __init__(self, liveness: Liveness):
        self.cells = liveness.cells
        self.conflicts = liveness.conflicts
        self.parent = list(range(self.cells.count))
        """By cell: its parent in the union-find forest; a root is its own parent."""

        self.members = [1 << cell for cell in self.parent]
        """By root: the bit mask of the cells in its class."""

        self.pairs: dict[CellNumber, tuple[Register, Half]] = {}
        """By root: the pair of which the class is a half, and which half."""

        self.registers: dict[CellNumber, Register] = {}
        """By cell number: the register that has it as its first cell."""

        for register, first in self.cells.first.items():
            self.registers[first] = register
            if register.kind in DOUBLE:
                self.pairs[first], self.pairs[first + 1] = (register, "lo"), (register, "hi")

    def find(self, cell: CellNumber) -> CellNumber:
        """Return the root of a cell's class."""
        while self.parent[cell] != cell:
            self.parent[cell] = self.parent[self.parent[cell]]
            cell = self.parent[cell]
        return cell

    def interfere(self, a: CellNumber, b: CellNumber) -> bool:
        """Whether two classes, given by their roots, hold different values at the same time."""
        return bool(
            self.conflicts.get(a, 0) & self.members[b] or self.conflicts.get(b, 0) & self.members[a]
        )

    def coalesce_copy(self, moves: list[tuple[Ref, Ref]]) -> None:
        """Unite the classes of target and source of each copy where they do not interfere."""
        for target, source in moves:
            pairs = zip(self.cells.of(target), self.cells.of(source), strict=True)
            for a, b in list(pairs):
                self.join_cells(self.find(a), self.find(b))

    def join_cells(self, a: CellNumber, b: CellNumber) -> None:
        """Unite two classes if they do not interfere; if both are halves of pairs, also those of
        the other halves.
        """
        if a == b:
            return
        wanted = [(a, b)]
        if a in self.pairs and b in self.pairs:
            (first, half), (second, other) = self.pairs[a], self.pairs[b]
            if half != other or first is second:
                return
            wanted = [(self.half(first, at), self.half(second, at)) for at in ("lo", "hi")]
        if not any(x != y and self.interfere(x, y) for x, y in wanted):
            for x, y in wanted:
                if x != y:
                    self.merge(x, y)

    def half(self, pair: Register, half: Half) -> CellNumber:
        """Return the root of the class of a pair's half."""
        return self.find(self.cells.of(Ref(pair, half))[0])

    def merge(self, a: CellNumber, b: CellNumber) -> None:
        """Merge class `b` into class `a`, given by their roots."""
        self.parent[b] = a
        self.members[a] |= self.members[b]
        self.conflicts[a] = self.conflicts.get(a, 0) | self.conflicts.get(b, 0)
        if b in self.pairs:
            self.pairs.setdefault(a, self.pairs[b])

    def renamed(self, ref: Ref) -> Ref:
        """Return the operand that replaces `ref`: the register, or half of a pair, of its class."""
        cell = self.find(self.cells.of(ref)[0])
        if cell in self.pairs:
            pair, half = self.pairs[cell]
            whole = ref.register.kind in DOUBLE and not ref.half
            return Ref(pair) if whole else Ref(pair, half)
        return Ref(self.registers[cell])


def coalesce(function: Function) -> None:
    """Remove a function's copies between registers that do not interfere, renaming registers in
    place.
    """
    liveness = Liveness()
    liveness.effect(function.body)
    liveness.walk(function.body, 0)
    classes = Classes(liveness)
    for _, copy in sorted(reversed(liveness.copies), key=lambda item: -item[0]):
        classes.coalesce_copy(moves(copy))
    for block in blocks(function.body):
        block.instrs = [kept for instr in block.instrs if (kept := renamed(instr, classes))]


def renamed(instr: Instr, classes: Classes) -> Instr | None:
    """Return an instruction with its registers replaced by those of their classes; None for a copy
    that became a no-op.
    """
    defs = tuple(map(classes.renamed, instr.defs))
    uses = tuple(classes.renamed(use) if isinstance(use, Ref) else use for use in instr.uses)
    instr = replace(instr, defs=defs, uses=uses)
    return remaining_copy(instr) if is_copy(instr) else instr


def remaining_copy(instr: Instr) -> Instr | None:
    """Return a copy without the halves that it copies to themselves; None if nothing remains."""
    left = [(target, source) for target, source in moves(instr) if target != source]
    if not left:
        return None
    if instr.opcode.name != "vcombine" or len(left) == 2:
        return instr
    ((target, source),) = left
    return replace(instr, opcode=instruction("vassign"), defs=(target,), uses=(source,))
