"""Registers as liveness and allocation see them: register files, and cells within a register.

A cell is a register, or one half of a register of a class in `DOUBLE`, which has two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from ...dialects.hvx.table import Kind
from .machine import Instr, Node, Ref, Register, blocks

DOUBLE: tuple[Kind, ...] = ("pair", "scalar64")
"""The register classes whose registers have two halves, in adjacent physical registers."""

File: TypeAlias = Literal["vector", "pred", "scalar", "scalar_pred"]
"""A register file, by the class of its single registers."""

FILES: dict[Kind, File] = {
    "vector": "vector",
    "pair": "vector",
    "pred": "pred",
    "scalar": "scalar",
    "scalar64": "scalar",
    "scalar_pred": "scalar_pred",
}
"""The register file of each register class."""

SIZES: dict[File, int] = {"vector": 32, "pred": 4, "scalar": 29, "scalar_pred": 4}
"""The number of allocatable physical registers of each file, from 0 on."""

LOW = 8
"""The number of physical registers that an operand of 3 bits (`Rt8`) can encode."""

FORWARDED = ("cur", "tmp")
"""The forms of a load whose result other instructions of its packet read."""

Cell: TypeAlias = tuple[Register, int]
"""A unit of liveness: a register with 0, or a half of a pair, 0 the low and 1 the high one."""


def cells(ref: Ref) -> tuple[Cell, ...]:
    """Return the cells of a register operand: one, or both halves of a pair."""
    if ref.register.kind not in DOUBLE:
        return ((ref.register, 0),)
    if ref.half:
        return ((ref.register, int(ref.half == "hi")),)
    return ((ref.register, 0), (ref.register, 1))


def operand_class(ref: Ref) -> Kind:
    """Return the register class of an operand; that of a single register for half of a pair."""
    return FILES[ref.register.kind] if ref.half else ref.register.kind


def reads(instr: Instr) -> Iterator[tuple[Cell, int]]:
    """Yield (cell, operand index) for each register or half of a pair that an instruction reads."""
    for index, use in enumerate(instr.uses):
        if isinstance(use, Ref):
            for cell in cells(use):
                yield cell, index


def writes(instr: Instr) -> Iterator[tuple[Cell, int]]:
    """Yield (cell, result index) for each register or half of a pair that an instruction writes."""
    for index, ref in enumerate(instr.defs):
        for cell in cells(ref):
            yield cell, index


def low_registers(nodes: Iterable[Node]) -> frozenset[Register]:
    """Return the registers that operands of 3 bits (`Rt8`) of a sequence read, which must be among
    the first `LOW` of their file.
    """
    return frozenset(
        use.register
        for block in blocks(list(nodes))
        for instr in block.instrs
        for use, operand in zip(instr.uses, instr.opcode.encoded, strict=True)
        if isinstance(use, Ref) and operand.name.endswith("8")
    )


@dataclass
class CellNumbers:
    """A numbering of cells in the order of first sight; a set of cells is a bit mask of numbers."""

    cells: list[Cell] = field(default_factory=list[Cell])
    """The cells by number."""

    numbers: dict[Cell, int] = field(default_factory=dict[Cell, int])
    """The number of each cell, its bit in masks."""

    def number(self, cell: Cell) -> int:
        """Return the number of a cell, the next free one if it has none yet."""
        if cell not in self.numbers:
            self.numbers[cell] = len(self.cells)
            self.cells.append(cell)
        return self.numbers[cell]

    def of(self, ref: Ref) -> list[int]:
        """Return the numbers of an operand's cells."""
        return [self.number(cell) for cell in cells(ref)]

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return the bit mask of a set of cells; cells that have no number yet get one."""
        mask = 0
        for cell in cells:
            mask |= 1 << self.number(cell)
        return mask


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of code on liveness, as bit masks of cells (registers or halves of pairs)."""

    reads: int = 0
    """The cells that the code reads before it writes them."""

    writes: int = 0
    """The cells that the code writes on every execution."""

    def before(self, live: int) -> int:
        """Return the bit mask of the cells live before the code, given that of those live
        after it.
        """
        return self.reads | live & ~self.writes

    def then(self, later: Effect) -> Effect:
        """Return the combined effect of this code followed by `later`."""
        return Effect(self.reads | later.reads & ~self.writes, self.writes | later.writes)


def set_bits(bits: int) -> Iterator[int]:
    """Yield the indices of an integer's set bits, in ascending order."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
