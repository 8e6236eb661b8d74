"""Matrices of small items within moves, and what emitters of their transposition share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from typing import ClassVar

from xdsl.ir import SSAValue

from ..affine_boxes import Axis, Box
from ..builder import KernelBuilder
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar
from ..spans import Span
from ..transpose import Network

STAGES = 4
"""The most stages of a network in registers."""


@dataclass(frozen=True)
class Matrix:
    """A matrix of items of `width` bytes to transpose, once for each index of the other axes of
    `box`.
    """

    box: Box
    rows: Axis
    """The axis that is contiguous in the result; `rows.source` is the pitch of rows there."""
    columns: Axis
    """The axis that is contiguous in the operand; `columns.target` is the pitch of columns."""
    width: int
    """The bytes of an item, a power of two below 128."""

    @staticmethod
    def of(box: Box) -> Matrix | None:
        """Return the copy `box` as the transposition of matrices of items, which are its runs of
        contiguous bytes; None if it transposes no two axes, or if the size of an item is not a
        power of two from 1 to 64 bytes.
        """
        *axes, run = box.axes
        width = run.size
        if width >= VECTOR or width & (width - 1):
            return None
        rows = next((a for a in axes if a.target == width and a.source not in (0, width)), None)
        columns = next((a for a in axes if a.source == width and a.target != width), None)
        return Matrix(box, rows, columns, width) if rows and columns else None

    def parts(self) -> list[Matrix]:
        """Return the matrix as whole tiles of columns, and as a matrix of its own the columns that
        remain, if they are so few that a smaller tile takes less than one that overlaps the others.
        """
        count = self.columns.size
        rest = count % self.lanes
        if count < self.lanes or not 0 < rest <= self.lanes // FEW:
            return [self]
        return [self.of_columns(0, count - rest), self.of_columns(count - rest, rest)]

    def of_columns(self, start: int, count: int) -> Matrix:
        """Return the matrix of `count` columns from column `start` on."""
        columns = Axis(count, self.columns.source, self.columns.target)
        axes = (columns if axis is self.columns else axis for axis in self.box.axes)
        box = self.box.moved(start * columns.source, start * columns.target)
        return Matrix(Box(box.source, box.target, tuple(axes)), self.rows, columns, self.width)

    @property
    def outer(self) -> list[Axis]:
        """The axes of the box other than rows and columns."""
        return [a for a in self.box.axes[:-1] if a is not self.rows and a is not self.columns]

    @property
    def lanes(self) -> int:
        """The number of items in a vector."""
        return VECTOR // self.width

    @property
    def has_adjacent_rows(self) -> bool:
        """Whether rows follow one another in the operand without gaps."""
        return self.rows.source == self.columns.size * self.width

    @property
    def has_adjacent_columns(self) -> bool:
        """Whether columns follow one another in the result without gaps."""
        return self.columns.target == self.rows.size * self.width


FEW = 4
"""The part of a tile's columns, one in so many, that are few."""

BY_ANY_UNIT = {1: "vshufoeb", 2: "vshufoeh"}
"""Distance in bytes -> the instruction that exchanges items of so many bytes, which needs no unit
of permutation."""


def exchange(bit: int, width: int) -> tuple[str, int | None]:
    """Return (instruction, amount) that exchanges bit number `bit` of the index of items of `width`
    bytes with the number of the vector in a pair; None is no amount.
    """
    distance = width << bit
    name = BY_ANY_UNIT.get(distance)
    return (name, None) if name else ("vshuffvdd", distance)


def tile_spans(total: int, length: int) -> list[Span]:
    """Return spans of tiles of `length` indices that cover `total`; the last tile overlaps the one
    before where `length` does not divide `total`, and is shorter only if it is the first.
    """
    if total <= length:
        return [Span(0, 1, total)]
    full = [Span(0, total // length, length)]
    return full + ([Span(total - length, 1, length)] if total % length else [])


@dataclass(frozen=True)
class Tile:
    """A tile of a matrix, whose addresses depend on the loops around it."""

    rows: int
    columns: int
    source: Scalar
    """The byte offset of its first item in the operand."""
    last: int
    """The greatest value of `source` in any iteration of the loops."""
    target: Scalar
    """The address of its first item in the result."""


@dataclass
class Transposer:
    """An emitter of the transposition of a matrix; subclasses emit that of a tile."""

    b: KernelBuilder
    matrix: Matrix
    source: Buffer
    target: Buffer
    scratch: Scalar
    """The address of `scratch_bytes` bytes of memory."""

    INSTRUCTION: ClassVar[str]
    """The instruction of the exchanges, `vdealvdd` or `vshuffvdd`."""

    @staticmethod
    def inputs(matrix: Matrix) -> int:
        """Return the number of vectors that a tile is read as, a power of two."""
        raise NotImplementedError

    @staticmethod
    def takes(matrix: Matrix) -> bool:
        """Return whether the transposition of `matrix` is supported."""
        del matrix
        return True

    @classmethod
    def scratch_bytes(cls, matrix: Matrix) -> int:
        """Return the bytes of scratch memory of a transposition: of a tile whose network has more
        than `STAGES` stages, else 0.
        """
        count = cls.inputs(matrix)
        return count * VECTOR if count > 1 << STAGES else 0

    def emit(self) -> None:
        """Emit the transposition of the matrix for all indices of the other axes."""
        for part in self.matrix.parts():
            replace(self, matrix=part).emit_tiles()

    def emit_tiles(self) -> None:
        """Emit the transposition of the matrix, tile by tile, for all indices of the other axes."""
        matrix = self.matrix
        outer, rows, columns = matrix.outer, matrix.rows, matrix.columns
        for across in tile_spans(rows.size, self.tile_rows):
            for down in tile_spans(columns.size, matrix.lanes):
                axes = [
                    *outer,
                    Axis(across.count, across.length * rows.source, across.length * rows.target),
                    Axis(down.count, down.length * columns.source, down.length * columns.target),
                ]
                box = matrix.box.moved(
                    across.start * rows.source + down.start * columns.source,
                    across.start * rows.target + down.start * columns.target,
                )
                self.tiles(box, axes, across.length, down.length)

    def tiles(self, box: Box, axes: Sequence[Axis], rows: int, columns: int) -> None:
        """Emit loops over `axes` around the transposition of a tile of `rows` x `columns` items,
        the first of which is at the offsets of `box`.
        """
        b, alone = self.b, not self.scratch_bytes(self.matrix)
        last = box.source + sum((a.size - 1) * max(a.source, 0) for a in axes)
        with ExitStack() as stack:
            indices = [stack.enter_context(b.loop(a.size, parallel=alone)) for a in axes]
            pairs = list(zip(indices, axes, strict=True))
            source = b.add(box.source, *(b.mul(i, a.source) for i, a in pairs))
            target = b.add(box.target, *(b.mul(i, a.target) for i, a in pairs))
            at = b.add(self.target.address, target)
            self.tile(Tile(rows, columns, source, last, at))

    @property
    def tile_rows(self) -> int:
        """The most rows of a tile."""
        return self.matrix.lanes

    def tile(self, tile: Tile) -> None:
        """Emit the transposition of `tile`."""
        raise NotImplementedError

    def network(
        self,
        inputs: Sequence[Callable[[], SSAValue] | None],
        wanted: Sequence[int],
        first: int = 0,
    ) -> Network:
        """Return the network of exchanges between the vectors that `inputs` load (None: without
        data), with what its outputs number `wanted` depend on emitted. Bit 0 of their index is bit
        `first` of the index of a tile's vectors.
        """
        bits = range(len(inputs).bit_length() - 1)
        if self.is_in_place:
            steps = [self.step(first + bit) for bit in bits]
            network = Network(self.b, self.INSTRUCTION, inputs, bits, steps=steps)
        else:
            order = bits if self.INSTRUCTION == "vdealvdd" else bits[::-1]
            amount = VECTOR - self.matrix.width
            network = Network(self.b, self.INSTRUCTION, inputs, order, amount=amount)
        network.prepare(wanted)
        return network

    @property
    def stages(self) -> int:
        """The number of stages of the network of a tile."""
        return self.inputs(self.matrix).bit_length() - 1

    @property
    def is_in_place(self) -> bool:
        """Whether each stage exchanges one bit of the vector's index with one bit of the lane's
        index, the others staying, so that bytes and halfwords are exchanged by any unit. Else lane
        bits are rotated.
        """
        return False

    def step(self, bit: int) -> tuple[str, int | None]:
        """Return (instruction, amount) of the exchange of bit number `bit` of the vector's index
        in a network that is in place.
        """
        return exchange(bit, self.matrix.width)

    def slot(self, number: Scalar) -> Scalar:
        """Return the address of vector `number` of the scratch memory."""
        return self.b.add(self.scratch, self.b.mul(number, VECTOR))

    def keep(self, network: Network, wanted: Sequence[int], first: Scalar, step: int) -> None:
        """Store the outputs number `wanted` of a network in scratch memory: output i as vector
        number `first + i * step`.
        """
        for i, vector in network.outputs(wanted):
            self.b.store(self.slot(self.b.add(first, i * step)), vector)

    def kept(self, number: Scalar) -> SSAValue:
        """Load vector `number` of the scratch memory."""
        return self.b.load(self.slot(number))

    def loop(self, count: int) -> AbstractContextManager[Scalar]:
        """Return a parallel loop of `count` iterations."""
        return self.b.loop(count, parallel=True)

    def window(self, tile: Tile, ahead: Scalar, most: int) -> SSAValue:
        """Load the 128 bytes of the operand that begin `ahead` bytes after the first item of
        `tile`; `most` is the greatest value of `ahead`.
        """
        return load_window(self.b, self.source, self.b.add(tile.source, ahead), tile.last + most)
