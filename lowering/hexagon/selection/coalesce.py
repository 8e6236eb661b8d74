"""Register coalescing: registers related by copies that do not interfere become one.

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
DOUBLE = ("pair", "scalar64")

CellNumber = int
"""The index of a register, or of a half of a pair."""


class CellNumbers:
    """The numbering of registers and halves; sets of them are bit masks."""

    def __init__(self) -> None:
        self.first: dict[Register, CellNumber] = {}
        self.count = 0

    def of(self, ref: Ref) -> list[CellNumber]:
        """Return the indices of an operand's register or halves."""
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
        """Return the bit mask of all operands."""
        mask = 0
        for ref in refs:
            for cell in self.of(ref):
                mask |= 1 << cell
        return mask


def read(instr: Instr) -> Iterator[Ref]:
    """Yield the registers that an instruction reads."""
    return (use for use in instr.uses if isinstance(use, Ref))


def is_copy(instr: Instr) -> bool:
    """Whether an instruction only copies registers."""
    match instr.opcode.name:
        case "pred_or":
            return instr.defs[0].register.kind == "pred" and instr.uses[0] == instr.uses[1]
        case name:
            return name in COPIES and all(isinstance(use, Ref) for use in instr.uses)


def moves(instr: Instr) -> list[tuple[Ref, Ref]]:
    """Return the (target, source) operands of a copy, as single registers or halves."""
    (target,) = instr.defs
    sources = list(read(instr))
    if instr.opcode.name != "vcombine":
        return [(target, sources[0])]
    high, low = sources
    return [(Ref(target.register, "lo"), low), (Ref(target.register, "hi"), high)]


@dataclass
class Liveness:
    """The liveness and interference of registers and halves."""

    cells: CellNumbers = field(default_factory=CellNumbers)
    conflicts: dict[CellNumber, int] = field(default_factory=dict[CellNumber, int])
    copies: list[tuple[int, Instr]] = field(default_factory=list[tuple[int, Instr]])
    """The copies, with their loop depth."""

    effects: dict[Loop, tuple[int, int]] = field(default_factory=dict[Loop, tuple[int, int]])

    def effect(self, nodes: list[Node]) -> tuple[int, int]:
        """Return what a sequence reads before it writes it, and what it writes."""
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
        """Record a sequence backwards from what is live after it; return what is live before."""
        for node in reversed(nodes):
            if isinstance(node, Block):
                for instr in reversed(node.instrs):
                    live = self.step(instr, live, depth)
            else:
                needs, _ = self.effects[node]
                live = self.walk(node.body, live | needs, depth + 1)
        return live

    def step(self, instr: Instr, live: int, depth: int) -> int:
        """Record one instruction; return what is live before it."""
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
    """Equivalence classes of indices that share a register."""

    def __init__(self, liveness: Liveness):
        self.cells = liveness.cells
        self.conflicts = liveness.conflicts
        self.parent = list(range(self.cells.count))
        self.members = [1 << cell for cell in self.parent]
        self.pairs: dict[CellNumber, tuple[Register, Half]] = {}
        """The pair of which a class is a half, and which half."""

        self.registers: dict[CellNumber, Register] = {}
        for register, first in self.cells.first.items():
            self.registers[first] = register
            if register.kind in DOUBLE:
                self.pairs[first], self.pairs[first + 1] = (register, "lo"), (register, "hi")

    def find(self, cell: CellNumber) -> CellNumber:
        """Return the representative of an index's class."""
        while self.parent[cell] != cell:
            self.parent[cell] = self.parent[self.parent[cell]]
            cell = self.parent[cell]
        return cell

    def interfere(self, a: CellNumber, b: CellNumber) -> bool:
        """Whether two classes interfere: whether they hold different values at the same time."""
        return bool(
            self.conflicts.get(a, 0) & self.members[b] or self.conflicts.get(b, 0) & self.members[a]
        )

    def coalesce_copy(self, moves: list[tuple[Ref, Ref]]) -> None:
        """Coalesce the targets and sources of a copy where they do not interfere."""
        for target, source in moves:
            pairs = zip(self.cells.of(target), self.cells.of(source), strict=True)
            for a, b in list(pairs):
                self.join_cells(self.find(a), self.find(b))

    def join_cells(self, a: CellNumber, b: CellNumber) -> None:
        """Unite two classes, and the classes of the other halves when both are halves."""
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
        """The class of a half of a pair."""
        return self.find(self.cells.of(Ref(pair, half))[0])

    def merge(self, a: CellNumber, b: CellNumber) -> None:
        """Merge class `b` into class `a`."""
        self.parent[b] = a
        self.members[a] |= self.members[b]
        self.conflicts[a] = self.conflicts.get(a, 0) | self.conflicts.get(b, 0)
        if b in self.pairs:
            self.pairs.setdefault(a, self.pairs[b])

    def renamed(self, ref: Ref) -> Ref:
        """Return an operand renamed to its class's register."""
        cell = self.find(self.cells.of(ref)[0])
        if cell in self.pairs:
            pair, half = self.pairs[cell]
            whole = ref.register.kind in DOUBLE and not ref.half
            return Ref(pair) if whole else Ref(pair, half)
        return Ref(self.registers[cell])


def coalesce(function: Function) -> None:
    """Remove the copies of a function between registers that do not interfere."""
    liveness = Liveness()
    liveness.effect(function.body)
    liveness.walk(function.body, 0)
    classes = Classes(liveness)
    for _, copy in sorted(reversed(liveness.copies), key=lambda item: -item[0]):
        classes.coalesce_copy(moves(copy))
    for block in blocks(function.body):
        block.instrs = [kept for instr in block.instrs if (kept := renamed(instr, classes))]


def renamed(instr: Instr, classes: Classes) -> Instr | None:
    """Return an instruction with its operands renamed; None for a copy that became a no-op."""
    defs = tuple(map(classes.renamed, instr.defs))
    uses = tuple(classes.renamed(use) if isinstance(use, Ref) else use for use in instr.uses)
    instr = replace(instr, defs=defs, uses=uses)
    return remaining_copy(instr) if is_copy(instr) else instr


def remaining_copy(instr: Instr) -> Instr | None:
    """Return what remains of a copy after coalescing; None if nothing."""
    left = [(target, source) for target, source in moves(instr) if target != source]
    if not left:
        return None
    if instr.opcode.name != "vcombine" or len(left) == 2:
        return instr
    ((target, source),) = left
    return replace(instr, opcode=instruction("vassign"), defs=(target,), uses=(source,))
