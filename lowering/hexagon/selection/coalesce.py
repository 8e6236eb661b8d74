"""Register coalescing: registers that copies connect become one where they do not interfere.

Selection copies a value wherever an instruction or loop needs it in another register: as initial or
next value of a loop-carried one, as an operand that an instruction overwrites, as half of a pair.
Copies in the innermost loops are coalesced first. A vector may become the half of a pair, so that
combining vectors costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ....dialects.hexagon.register_names import DOUBLE, Half
from ....dialects.hvx.table import instruction
from ....dialects.partition import Partition
from ..cells import Effect, set_bits
from ..live_cells import LivenessAnalysis
from ..machine import Block, Function, Instr, Ref, Register, blocks

COPIES = ("vassign", "tfr", "vcombine", "pred_or")
"""The names of opcodes that may copy registers."""


def is_copy(instr: Instr) -> bool:
    """Return whether an instruction only copies registers."""
    match instr.opcode.name:
        case "pred_or":
            return instr.defs[0].register.kind == "pred" and instr.uses[0] == instr.uses[1]
        case name:
            return name in COPIES and all(isinstance(use, Ref) for use in instr.uses)


def moves(instr: Instr) -> list[tuple[Ref, Ref]]:
    """Return the (target, source) operands of a copy instruction: one pair, or one for each half of
    a `vcombine`.
    """
    (target,) = instr.defs
    sources = [use for use in instr.uses if isinstance(use, Ref)]
    if instr.opcode.name != "vcombine":
        return [(target, sources[0])]
    high, low = sources
    return [(Ref(target.register, "lo"), low), (Ref(target.register, "hi"), high)]


@dataclass
class Interference(LivenessAnalysis):
    """The interference between the cells (registers or halves of pairs) of an unscheduled function,
    and its copy instructions.
    """

    conflicts: dict[int, int] = field(default_factory=dict[int, int])
    """By cell: the bit mask of cells that are live, with another value, when it is written."""

    known: dict[Instr, Effect] = field(default_factory=dict[Instr, Effect])
    """The effects of instructions."""

    copies: list[tuple[int, Instr]] = field(default_factory=list[tuple[int, Instr]])
    """The copy instructions, each with its loop depth."""

    def effect(self, instr: Instr) -> Effect:
        """Return the liveness effect of an instruction: the cells (registers or halves of pairs)
        that it reads and those that it writes.
        """
        if instr not in self.known:
            read = written = 0
            for use in instr.uses:
                read |= self.cells.mask(use) if isinstance(use, Ref) else 0
            for ref in instr.defs:
                written |= self.cells.mask(ref)
            self.known[instr] = Effect(read, written)
        return self.known[instr]

    def block_effects(self, block: Block) -> Iterator[Effect]:
        """Yield the liveness effect of each instruction of a block, in program order."""
        return map(self.effect, block.instrs)

    def visit_block(self, block: Block, live: int, depth: int) -> int:
        """Record the interference in a block at loop nesting depth `depth`, last instruction first.

        Returns the bit mask of the cells (registers or halves of pairs) live before the block,
        given those live after it.
        """
        for instr in reversed(block.instrs):
            live = self.step(instr, live, depth)
        return live

    def step(self, instr: Instr, live: int, depth: int) -> int:
        """Record the interference of the cells (registers or halves of pairs) that one instruction
        writes with the cells live after it; if it is a copy, record it with its loop nesting depth.

        Returns the bit mask of the cells live before it, given `live`, that of those live after it.
        """
        effect = self.effect(instr)
        copied: dict[int, int] = {}
        if is_copy(instr):
            self.copies.append((depth, instr))
            for target, source in moves(instr):
                copied |= zip(self.cells.of(target), self.cells.of(source), strict=True)
        for cell in set_bits(effect.writes):
            others = (live | effect.writes) & ~(1 << cell)
            if cell in copied:
                others &= ~(1 << copied[cell])
            self.conflicts[cell] = self.conflicts.get(cell, 0) | others
        return effect.before(live)


class Classes:
    """The classes of cells (registers or halves of pairs) that are coalesced into one register.

    Cells are identified by their numbers, a class by one representative cell.
    """

    def __init__(self, interference: Interference):
        self.cells = interference.cells
        self.conflicts = interference.conflicts
        self.classes = Partition[int]()
        for register, _ in list(self.cells.cells):
            self.cells.of(Ref(register))
        self.members = [1 << cell for cell in range(len(self.cells.cells))]
        """By representative: the bit mask of the cells in its class."""

        self.pairs: dict[int, tuple[Register, Half]] = {
            number: (register, "hi" if half else "lo")
            for (register, half), number in self.cells.numbers.items()
            if register.kind in DOUBLE
        }
        """By representative: the pair of which the class is a half, and which half."""

        self.renamings: dict[tuple[Register, Half], Ref] = {}
        """The results of `renamed`, by register and half."""

    def interfere(self, a: int, b: int) -> bool:
        """Return whether the classes represented by cells `a` and `b` (registers or halves of
        pairs) interfere: they hold different values at the same time.
        """
        return bool(
            self.conflicts.get(a, 0) & self.members[b] or self.conflicts.get(b, 0) & self.members[a]
        )

    def coalesce_copy(self, moves: list[tuple[Ref, Ref]]) -> None:
        """Merge the classes of target and source of each copy in `moves`, unless they interfere."""
        for target, source in moves:
            pairs = zip(self.cells.of(target), self.cells.of(source), strict=True)
            for a, b in list(pairs):
                self.join_cells(self.classes.find(a), self.classes.find(b))

    def join_cells(self, a: int, b: int) -> None:
        """Merge the classes represented by cells `a` and `b` (registers or halves of pairs) unless
        they interfere.

        If both are halves of pairs, the classes of their other halves are merged too; nothing is
        merged if those interfere, or if one is a low and the other a high half.
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

    def half(self, pair: Register, half: Half) -> int:
        """Return the representative of the class to which a half of a pair belongs."""
        return self.classes.find(self.cells.of(Ref(pair, half))[0])

    def merge(self, a: int, b: int) -> None:
        """Merge the class represented by cell `b` (a register or half of a pair) into the class
        represented by cell `a`.
        """
        self.classes.unite(a, b)
        self.members[a] |= self.members[b]
        self.conflicts[a] = self.conflicts.get(a, 0) | self.conflicts.get(b, 0)
        if b in self.pairs:
            self.pairs.setdefault(a, self.pairs[b])

    def renamed(self, ref: Ref) -> Ref:
        """Return the operand that replaces `ref` after coalescing, once all copies are coalesced:
        the register, or half of a pair, of its class.
        """
        key = ref.register, ref.half
        if key not in self.renamings:
            self.renamings[key] = self.replacement(ref)
        return self.renamings[key]

    def replacement(self, ref: Ref) -> Ref:
        """Return what `renamed` returns for an operand that it did not see before."""
        cell = self.classes.find(self.cells.of(ref)[0])
        if cell in self.pairs:
            pair, half = self.pairs[cell]
            whole = ref.register.kind in DOUBLE and not ref.half
            return Ref(pair) if whole else Ref(pair, half)
        return Ref(self.cells.cells[cell][0])


def coalesce(function: Function) -> None:
    """Remove a function's copies between registers that do not interfere, by renaming registers, in
    place.
    """
    interference = Interference()
    interference.sequence_effect(function.body)
    interference.visit(function.body, 0)
    classes = Classes(interference)
    for _, copy in sorted(reversed(interference.copies), key=lambda item: -item[0]):
        classes.coalesce_copy(moves(copy))
    for block in blocks(function.body):
        block.instrs = [kept for instr in block.instrs if (kept := renamed(instr, classes))]


def renamed(instr: Instr, classes: Classes) -> Instr | None:
    """Return an instruction with its registers replaced by those of their classes; None for a copy
    that became a no-op.
    """
    instr = instr.with_operands(classes.renamed)
    return remaining_copy(instr) if is_copy(instr) else instr


def remaining_copy(instr: Instr) -> Instr | None:
    """Return a copy instruction without the halves that it copies to themselves; None if nothing
    remains.
    """
    left = [(target, source) for target, source in moves(instr) if target != source]
    if not left:
        return None
    if instr.opcode.name != "vcombine" or len(left) == 2:
        return instr
    ((target, source),) = left
    return replace(instr, opcode=instruction("vassign"), defs=(target,), uses=(source,))
