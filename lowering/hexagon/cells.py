"""Register files, and cells, the units in which liveness and allocation track registers.

A cell is a single register, or one half of a pair (a register of a class in `DOUBLE`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ...dialects.hexagon.register_names import DOUBLE, FILES, File, Half
from ...dialects.hvx.table import Kind
from .machine import Cell, Cells, Instr, Node, Ref, Register, blocks

SIZES: dict[File, int] = {
    "vector": 32,
    "pred": 4,
    "scalar": 29,
    "scalar_pred": 4,
    "modifier": 2,
}
"""The number of allocatable physical registers of each file, from 0 on."""


def cells(ref: Ref) -> tuple[Cell, ...]:
    """Return the cells that a register operand names: a single register, one half of a pair, or
    both halves of a whole pair.
    """
    if ref.register.kind not in DOUBLE:
        return ((ref.register, 0),)
    if ref.half:
        return ((ref.register, int(ref.half == "hi")),)
    return ((ref.register, 0), (ref.register, 1))


def operand_class(ref: Ref) -> Kind:
    """Return the register class of an operand; half of a pair has the class of a single register,
    such as `vector`.
    """
    return FILES[ref.register.kind] if ref.half else ref.register.kind


def reads(instr: Instr) -> Cells:
    """Return (cell, index in `instr.uses`) for each cell (register or half of a pair) that an
    instruction reads.
    """
    if instr.read is None:
        refs = [(index, use) for index, use in enumerate(instr.uses) if isinstance(use, Ref)]
        instr.read = tuple((cell, index) for index, ref in refs for cell in cells(ref))
    return instr.read


def writes(instr: Instr) -> Cells:
    """Return (cell, index in `instr.defs`) for each cell (register or half of a pair) that an
    instruction writes.
    """
    if instr.written is None:
        refs = enumerate(instr.defs)
        instr.written = tuple((cell, index) for index, ref in refs for cell in cells(ref))
    return instr.written


def low_registers(nodes: Iterable[Node]) -> frozenset[Register]:
    """Return the registers that the instructions of blocks and loops read through 3-bit operands
    (`Rt8`), which can encode the first `LOW` physical registers only.
    """
    return frozenset(
        use.register
        for block in blocks(list(nodes))
        for instr in block.instrs
        for index in instr.opcode.low_operands
        if isinstance(use := instr.uses[index], Ref)
    )


@dataclass
class CellNumbers:
    """A numbering of cells (registers or halves of pairs) in the order of first use.

    A set of cells is an integer bit mask: bit n is set iff the cell with number n is in the set.
    """

    cells: list[Cell] = field(default_factory=list[Cell])
    """The cells by number."""

    numbers: dict[Cell, int] = field(default_factory=dict[Cell, int])
    """The number of each cell, its bit in masks."""

    masks: dict[tuple[Register, Half], int] = field(
        default_factory=dict[tuple[Register, Half], int]
    )
    """The results of `mask`, by register and half."""

    def number(self, cell: Cell) -> int:
        """Return the number of a cell (a register or half of a pair); a cell without one gets the
        next free number.
        """
        if cell not in self.numbers:
            self.numbers[cell] = len(self.cells)
            self.cells.append(cell)
        return self.numbers[cell]

    def of(self, ref: Ref) -> list[int]:
        """Return the numbers of the cells (registers or halves of pairs) that a register operand
        names: one, or two for a whole pair.
        """
        return [self.number(cell) for cell in cells(ref)]

    def mask(self, ref: Ref) -> int:
        """Return the bit mask of the cells (registers or halves of pairs) that a register operand
        names; cells that have no number yet get one.
        """
        key = ref.register, ref.half
        mask = self.masks.get(key)
        if mask is None:
            mask = self.masks[key] = self.bits(cells(ref))
        return mask

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return the bit mask of a set of cells (registers or halves of pairs); cells that have no
        number yet get one.
        """
        mask = 0
        for cell in cells:
            mask |= 1 << self.number(cell)
        return mask


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of code on liveness: the cells (registers or halves of pairs) that it reads before
    it writes them (`reads`), and those that it always writes (`writes`), as bit masks.
    """

    reads: int = 0
    """The cells that the code reads before it writes them."""

    writes: int = 0
    """The cells that the code writes on every execution."""

    def before(self, live: int) -> int:
        """Return the cells (registers or halves of pairs) live before the code, `reads | live &
        ~writes`, given the cells live after it; both are bit masks.
        """
        return self.reads | live & ~self.writes

    def then(self, later: Effect) -> Effect:
        """Return the effect of this code followed by code with the effect `later`."""
        return Effect(self.reads | later.reads & ~self.writes, self.writes | later.writes)


def set_bits(bits: int) -> Iterator[int]:
    """Yield the indices of an integer's set bits, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
