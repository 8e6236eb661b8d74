"""The tables of a depthwise convolution whose lanes are channels: weights and requantization
parameters of 128 adjacent lanes, one vector for each word of taps and for each parameter.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ..builder import KernelBuilder
from ..requantization import BIAS, LEFT, MULTIPLIER, RIGHT, ROUNDING, Row
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar
from ..spans import spans
from .lane_window import FlatWindow
from .strip import Depthwise
from .tap_words import CLASSES, EVEN, ODD, TAPS, Words, word_of


@dataclass(frozen=True)
class TableShape:
    """What the tables hold: of each block of 128 lanes, for each class of channels, the words of
    weights, then the requantization parameters.
    """

    conv: Depthwise
    flat: FlatWindow

    @property
    def groups(self) -> list[int]:
        """The number of taps in each word of a row of the window."""
        return [
            span.length
            for span in spans(self.flat.window.horizontal.taps, TAPS)
            for _ in range(span.count)
        ]

    @property
    def words(self) -> int:
        """The number of words of weights of a channel."""
        return self.flat.window.vertical.taps * len(self.groups)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns of the parameters that the kernel reads."""
        left = (LEFT,) if self.conv.how.shifts_left else ()
        return (BIAS, MULTIPLIER, ROUNDING, RIGHT, *left)

    @property
    def class_vectors(self) -> int:
        """The vectors of a class of a block."""
        return self.words + len(self.columns)

    @property
    def block_bytes(self) -> int:
        """The bytes of a block's table."""
        return CLASSES * self.class_vectors * VECTOR

    @property
    def weight_rows(self) -> int:
        """The number of taps, each of which is a row of weights in memory."""
        return self.flat.window.vertical.taps * self.flat.window.horizontal.taps

    @property
    def rows(self) -> int:
        """The rows of weights, then those of parameters, each of as many bytes as channels."""
        return self.weight_rows + CLASSES * len(self.columns)

    @property
    def repeated(self) -> bool:
        """Whether rows are repeated up to a whole number of vectors, as runs of pixels are."""
        return not self.flat.by_pixel

    @property
    def repeated_bytes(self) -> int:
        """The bytes of a repeated row, with those that its last store writes past the end."""
        return self.flat.blocks * VECTOR + VECTOR

    @property
    def bytes(self) -> int:
        """The bytes of scratch memory of all tables, and of the repeated rows behind them."""
        rows = self.rows * self.repeated_bytes if self.repeated else 0
        return self.flat.blocks * self.block_bytes + rows


@dataclass(frozen=True)
class TableWriter:
    """Emitter of the tables at address `target`, from `weights` (row-major) and `params` (layout
    `quad_columns`).
    """

    b: KernelBuilder
    shape: TableShape
    weights: Buffer
    params: Buffer
    target: Scalar

    def write(self) -> None:
        """Emit the code that writes the tables of all blocks."""
        b, shape = self.b, self.shape
        if shape.repeated:
            for row in range(shape.rows):
                self._repeat(row)
        with b.loop(shape.flat.blocks, parallel=True) as block:
            at = b.add(self.target, b.mul(block, shape.block_bytes))
            for classes in (EVEN, ODD):
                self._weights(block, at, classes)
            for channel in range(CLASSES):
                start = channel * shape.class_vectors + shape.words
                for k in range(len(shape.columns)):
                    row = shape.weight_rows + channel * len(shape.columns) + k
                    b.store(b.add(at, (start + k) * VECTOR), self._load(row, block))

    def _weights(self, block: Scalar, at: Scalar, classes: tuple[int, int]) -> None:
        """Emit the words of weights of two classes of a block, to be stored from `at` on."""
        b, shape, maker = self.b, self.shape, Words(self.b, classes)
        tap = word = 0
        for _ in range(shape.flat.window.vertical.taps):
            for taps in shape.groups:
                rows = [self._load(tap + i, block) for i in range(taps)]
                for channel, vector in zip(classes, maker.of(rows), strict=True):
                    mask = b.splat_w(word_of(0xFF, taps, channel))
                    place = channel * shape.class_vectors + word
                    b.store(b.add(at, place * VECTOR), b.v("vand", vector, mask))
                tap, word = tap + taps, word + 1

    def _load(self, row: int, block: Scalar) -> SSAValue:
        """Load the vector of row number `row` that belongs to the lanes of `block`."""
        b, shape = self.b, self.shape
        if shape.repeated:
            return b.load(b.add(self._repeated(row), b.mul(block, VECTOR)))
        buffer, offset = self._row(row)
        last = shape.flat.depth - VECTOR + offset
        return load_window(b, buffer, b.add(shape.flat.part(b, block), offset), last)

    def _repeated(self, row: int) -> Scalar:
        """Return the address of the repeated row number `row`."""
        shape = self.shape
        offset = shape.flat.blocks * shape.block_bytes + row * shape.repeated_bytes
        return self.b.add(self.target, offset)

    def _row(self, row: int) -> tuple[Buffer, int]:
        """Return (buffer, byte offset) of row number `row`."""
        shape, depth = self.shape, self.shape.flat.depth
        if row < shape.weight_rows:
            return self.weights, row * depth
        channel, k = divmod(row - shape.weight_rows, len(shape.columns))
        number = channel * len(htp.PARAM_COLUMNS) + shape.columns[k]
        return self.params, number * depth

    def _repeat(self, row: int) -> None:
        """Emit the code that repeats row number `row` until it fills whole vectors."""
        b, depth = self.b, self.shape.flat.depth
        target = self._repeated(row)
        buffer, offset = self._row(row)
        parts = [load_window(b, buffer, offset + k) for k in range(0, depth, VECTOR)]
        with b.loop(self.shape.flat.blocks * VECTOR // depth) as i:
            at = b.add(target, b.mul(i, depth))
            for k, part in enumerate(parts):
                b.store_unaligned(b.add(at, k * VECTOR), part)


@dataclass(frozen=True)
class BlockTable:
    """Access to the tables of a block, at address `address`."""

    b: KernelBuilder
    shape: TableShape
    address: Scalar

    def weights(self, channel: int, word: int) -> SSAValue:
        """Load word number `word` of the weights of class `channel`."""
        return self._load(channel, word)

    def bias(self, channel: int) -> SSAValue:
        """Load the biases of class `channel`."""
        return self._column(channel, BIAS)

    def row(self, channel: int) -> Row:
        """Load the requantization parameters of class `channel`, all but the bias."""
        left = self._column(channel, LEFT) if self.shape.conv.how.shifts_left else None
        names = (MULTIPLIER, ROUNDING, RIGHT)
        multiplier, rounding, right = (self._column(channel, name) for name in names)
        return Row(multiplier, rounding, right, left, True)

    def _column(self, channel: int, column: int) -> SSAValue:
        """Load column `column` of the parameters of class `channel`."""
        return self._load(channel, self.shape.words + self.shape.columns.index(column))

    def _load(self, channel: int, k: int) -> SSAValue:
        """Load vector number `k` of class `channel`."""
        number = channel * self.shape.class_vectors + k
        return self.b.load(self.b.add(self.address, number * VECTOR))
