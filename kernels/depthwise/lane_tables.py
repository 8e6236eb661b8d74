"""The tables of a depthwise convolution whose lanes are channels: weights and requantization
parameters of 128 adjacent lanes, one vector for each word of taps and for each parameter.

Parameters that lie side by side in memory are read in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise

from xdsl.ir import SSAValue

from ...dialects.htp import round_up
from ..builder import KernelBuilder
from ..permute import cyclic
from ..requantization.sequences import BIAS
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar
from ..spans import spans
from .lane_window import FlatWindow, looked_up
from .strip import Depthwise, signed_bytes
from .tap_words import CLASSES, EVEN, EVERY, ODD, TAPS, Words, word_of

UNROLLED = 9
"""The most taps whose words of weights are made by straight-line code."""

RESIDENT = 24
"""The most registers for weights, sums and parameters, of 32; words and products take the
others."""

APART = 24
"""The most registers, of 32, for the weights and sums of all classes of channels."""


@dataclass(frozen=True)
class TableShape:
    """What the tables hold: of each block of 128 lanes, for each class of channels, the words of
    weights, those of their zero point if lanes differ in it, then the requantization parameters.
    """

    conv: Depthwise
    flat: FlatWindow
    sums: bool = False
    """Whether the sums of all classes are to be computed in one pass at a stride of 1, too."""

    @property
    def row_taps(self) -> int:
        """The vectors that are read for a row of the window: its taps, or the steps of runs of
        pixels that are read in the image.
        """
        run = self.flat.image_run
        return len(run.steps) if run else self.flat.window.horizontal.taps

    @property
    def groups(self) -> list[int]:
        """The number of taps in each word of a row of the window."""
        cuts = spans(self.row_taps, TAPS)
        return [span.length for span in cuts for _ in range(span.count)]

    @property
    def word_taps(self) -> list[list[int]]:
        """The indices of the taps of each word, in row-major order of the window."""
        rows = self.flat.window.vertical.taps
        taps = iter(range(rows * self.row_taps))
        return [[*islice(taps, n)] for n in self.groups * rows]

    @property
    def masked_taps(self) -> list[list[int]]:
        """The indices of the taps of each word of a row, if some lanes of a word have fewer taps
        than others and the weights have a zero point: its products need weights then. Else none.
        """
        run = self.flat.image_run
        if run is None or run.pieces == 1 or not self.conv.weight_zero_point:
            return []
        return self.word_taps[: len(self.groups)]

    @property
    def turns(self) -> int:
        """The iterations of the loop that makes words; words of one are those of the iteration
        before, as many taps later.
        """
        return self.flat.window.vertical.taps if self.weight_rows > UNROLLED else 1

    @property
    def words(self) -> int:
        """The number of words of weights of a channel."""
        return len(self.word_taps)

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns of the parameters that the tables hold: the biases alone if channels agree in
        the others.
        """
        if self.conv.how.uniform:
            return (BIAS,)
        how = self.conv.how
        return tuple(dict.fromkeys((BIAS, *how.splat_columns, *how.shift_columns)))

    @property
    def class_params(self) -> int:
        """The registers that a class needs for parameters other than the bias; two classes share
        the multiplier and the rounding addend that are those of all channels.
        """
        how = self.conv.how
        return 1 if how.uniform else len(how.splat_columns) + len(how.shift_columns)

    @property
    def parts(self) -> list[range]:
        """The rows of the window in parts whose weights and sums, for two classes, fit into
        registers beside the biases (first part) or the other parameters (last part); none if a
        single row does not fit.
        """
        rows, more = self.flat.window.vertical.taps, self.class_params
        if self.apart:
            return [range(rows)]
        for count in range(1, rows + 1):
            ends = [-(-rows * k // count) for k in range(count + 1)]
            parts = [range(*pair) for pair in pairwise(ends)]
            if all(
                2 * (len(part) * (len(self.groups) + 1) + (not k) + more * (k == count - 1))
                <= RESIDENT - 2 * len(self.masked_taps)
                for k, part in enumerate(parts)
            ):
                return parts
        return []

    @cached_property
    def apart(self) -> bool:
        """Whether the sums of all classes of channels are computed in one pass, which reads each
        pixel once, and requantized in a loop of their own.

        At a stride windows share few columns, and what they read is most of what they take.
        """
        down, across = self.flat.window.vertical, self.flat.window.horizontal
        vectors = self.words + len(self.masked_taps) + -(-down.taps // down.stride)
        return (across.stride > 1 or self.sums) and CLASSES * vectors <= APART

    @property
    def class_groups(self) -> list[tuple[int, ...]]:
        """The classes of channels that are computed together."""
        return [EVERY] if self.apart else [EVEN, ODD]

    @property
    def halves_bytes(self) -> int:
        """The bytes of the results of even channels of a tile; 0 if they do not wait for others."""
        return 0 if self.apart else self.flat.halves_bytes

    @property
    def sums_bytes(self) -> int:
        """The bytes of a tile's sums: those of all classes of a block, or those over some parts of
        the window for two classes; 0 if there are none.
        """
        if self.apart:
            return CLASSES * self.flat.tile_rows * self.flat.block_vectors * VECTOR
        return 2 * self.flat.halves_bytes if len(self.parts) > 1 else 0

    @property
    def in_place(self) -> bool:
        """Whether the requantization parameters are read where they are, and not in tables: if
        lanes are channels of one pixel, which lie side by side in memory.

        Tables of them take 6 % of 6x6x128 at stride 2 on v73, 1 % of 7x7x960.
        """
        return self.flat.by_pixel and self.flat.depth == self.conv.inputs

    @property
    def first_column(self) -> int:
        """The index of the first parameter among the vectors of a class, behind all words."""
        return self.words + len(self.masked_taps)

    @property
    def class_vectors(self) -> int:
        """The vectors of a class of a block."""
        return self.first_column + (0 if self.in_place else len(self.columns))

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
        """Whether rows are repeated in memory up to a whole number of vectors, as runs of pixels
        are; pixels that fill vectors are repeated in registers.
        """
        return not self.flat.by_pixel and VECTOR % self.flat.depth != 0

    @property
    def copies(self) -> int:
        """The copies of a row in its repeated form: the lanes of each block are adjacent there."""
        return -(-(max(self.flat.starts) + VECTOR) // self.flat.depth)

    @property
    def repeated_bytes(self) -> int:
        """The bytes of a repeated row, with those that its last store writes past the end."""
        return round_up(self.copies * self.flat.depth, VECTOR) + VECTOR

    @property
    def bytes(self) -> int:
        """The bytes of scratch memory of all tables, and of the repeated rows behind them."""
        rows = self.rows * self.repeated_bytes if self.repeated else 0
        return self.flat.blocks * self.block_bytes + rows


@dataclass(frozen=True)
class TableRow:
    """A row of as many bytes as there are channels, at byte `offset` of `buffer`, which is at most
    `last` in any iteration of the loops around. `number` is its index among all rows of weights,
    then of parameters.
    """

    buffer: Buffer
    offset: Scalar
    last: int
    number: Scalar


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
            with b.loop(shape.weight_rows) as tap:
                self._repeat(self._weight_row(tap))
            with b.loop(CLASSES) as channel:
                for k in range(len(shape.columns)):
                    self._repeat(self._param_row(channel, k))
        with b.loop(shape.flat.blocks, parallel=True) as block:
            at = b.add(self.target, b.mul(block, shape.block_bytes))
            self._words(block, at)
            if not shape.in_place:
                self._params(block, at)

    def _params(self, block: Scalar, at: Scalar) -> None:
        """Emit the parameters of a block, to be stored behind the words that start at `at`."""
        b, shape = self.b, self.shape
        for channel in range(CLASSES):
            start = channel * shape.class_vectors + shape.first_column
            for k in range(len(shape.columns)):
                vector = self._load(self._param_row(channel, k), block)
                b.store(b.add(at, (start + k) * VECTOR), vector)

    def _words(self, block: Scalar, at: Scalar) -> None:
        """Emit the words of a block, to be stored from `at` on."""
        b, shape = self.b, self.shape
        per_turn, rows = shape.words // shape.turns, shape.weight_rows // shape.turns
        with b.loop(shape.turns, parallel=True) as turn:
            start, first = b.mul(turn, per_turn * VECTOR), b.mul(turn, rows)
            for word, taps in enumerate(shape.word_taps[:per_turn]):

                def weights(tap: int) -> SSAValue:
                    return self._load(self._weight_row(b.add(first, tap)), block)

                vectors = [self._tap(block, tap, weights) for tap in taps]
                self._word(b.add(at, start, word * VECTOR), vectors)
        zero_point = signed_bytes(-shape.conv.weight_zero_point)
        for word, taps in enumerate(shape.masked_taps):
            vectors = [self._tap(block, k, lambda _: b.splat_b(zero_point[0])) for k in taps]
            self._word(b.add(at, (shape.words + word) * VECTOR), vectors)

    def _tap(self, block: Scalar, index: int, weights: Callable[[int], SSAValue]) -> SSAValue:
        """Emit the vector of the tap with this index of a word, of which `weights(k)` emits those
        of tap k of the window; lanes that have none get 0.
        """
        b, run = self.b, self.shape.flat.image_run
        if run is None:
            return weights(index)
        row, step = divmod(index, len(run.steps))
        columns = [run.column(run.steps[step], q) for q in range(run.pieces)]
        taps = run.across.taps
        found = [b.zero() if kx is None else weights(row * taps + kx) for kx in columns]
        vector = found[0]
        for q, piece in enumerate(found[1:], 1):
            end = b.minimum(b.sub(q * run.depth, looked_up(b, block, run.starts)), VECTOR)
            vector = b.v("vmux", b.first(end), vector, piece)
        return vector

    def _word(self, at: Scalar, taps: Sequence[SSAValue]) -> None:
        """Emit a word of taps for all classes; `at` is its address for class 0."""
        b, shape = self.b, self.shape
        for classes in (EVEN, ODD):
            vectors = Words(b, classes).of(taps)
            for channel, vector in zip(classes, vectors, strict=True):
                mask = b.splat_w(word_of(0xFF, len(taps), channel))
                target = b.add(at, channel * shape.class_vectors * VECTOR)
                b.store(target, b.v("vand", vector, mask))

    def _load(self, row: TableRow, block: Scalar) -> SSAValue:
        """Load the vector of a row that belongs to the lanes of `block`."""
        b, shape = self.b, self.shape
        if shape.repeated:
            start = looked_up(b, block, shape.flat.starts)
            return b.load_unaligned(b.add(self._repeated(row), start))
        if not shape.flat.by_pixel:
            vector = load_window(b, row.buffer, row.offset, row.last)
            return cyclic(b, vector, shape.flat.depth)
        last = shape.flat.depth - VECTOR + row.last
        return load_window(b, row.buffer, b.add(shape.flat.part(b, block), row.offset), last)

    def _weight_row(self, tap: Scalar) -> TableRow:
        """Return the row of the weights of tap number `tap`."""
        depth, last = self.shape.conv.inputs, self.shape.weight_rows - 1
        return TableRow(self.weights, self.b.mul(tap, depth), last * depth, tap)

    def _param_row(self, channel: Scalar, k: int) -> TableRow:
        """Return the row of column number `k` of the parameters of class `channel`."""
        b, shape, depth = self.b, self.shape, self.shape.conv.inputs
        columns, column = shape.conv.how.width, shape.columns[k]
        offset = b.add(b.mul(channel, columns * depth), column * depth)
        number = b.add(b.mul(channel, len(shape.columns)), shape.weight_rows + k)
        last = ((CLASSES - 1) * columns + column) * depth
        return TableRow(self.params, offset, last, number)

    def _repeated(self, row: TableRow) -> Scalar:
        """Return the address of the repeated form of a row."""
        shape = self.shape
        offset = self.b.mul(row.number, shape.repeated_bytes)
        return self.b.add(self.target, offset, shape.flat.blocks * shape.block_bytes)

    def _repeat(self, row: TableRow) -> None:
        """Emit the code that repeats a row until it fills whole vectors."""
        b, depth = self.b, self.shape.flat.depth
        target = self._repeated(row)
        parts = [
            load_window(b, row.buffer, b.add(row.offset, k), row.last + k)
            for k in range(0, depth, VECTOR)
        ]
        with b.loop(self.shape.copies) as i:
            at = b.add(target, b.mul(i, depth))
            for k, part in enumerate(parts):
                b.store_unaligned(b.add(at, k * VECTOR), part)
