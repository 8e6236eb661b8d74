"""Maximum over windows in layout `flat`: vectors of adjacent pixels with all channels.

The output is computed in blocks of columns, each from the top of the image to the bottom. Image
rows that the next output row reads again stay in registers. Maxima are taken along the height
first, which leaves one row of vectors, then along the width: with a stride of 2, vectors are
separated into even and odd pixels, so that a tap reads the pixels of one phase (even or odd),
shifted by whole pixels. Where strided pixels do not fill vectors evenly, a vector has a single one.
What stands for padding, `image_rows` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from itertools import groupby
from math import gcd

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..requantization.byte_packing import clamp
from ..runs import input_buffer, nest
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from ..window import Window
from .flat_means import pieces
from .image_rows import ImageRows
from .strip_pool import window_of

WIDEST = 4
"""The most output vectors in a block: rows being read, carried and dealt share 32 registers."""

CARRIED = 10
"""The most vectors of carried image rows, of 32 registers; the current row needs the others."""

UNROLLED = 64
"""The most vectors that one output vector reads: all are loads of their own."""


@dataclass(frozen=True)
class FlatPool:
    """The shapes of a maximum pool in layout `flat`, in vectors and bytes.

    `depth` is the number of channels, each one byte of a pixel. Rows of the image begin with their
    padding here: vector k of a row is what a row that held it would have there.
    """

    window: Window
    depth: int

    @staticmethod
    def of(op: htp.MaxPoolOp) -> FlatPool:
        """Return the shapes of the maximum pool `op`."""
        return FlatPool(window_of(op), htp.shape(op.input)[3])

    @property
    def is_stream(self) -> bool:
        """Whether a vector holds adjacent bytes of a row, whose pixels are shorter than a vector,
        and at a stride of 2 fill it evenly; else up to 128 channels of one pixel.
        """
        stride = self.window.horizontal.stride
        return self.depth < VECTOR and stride <= (1 if VECTOR % self.depth else 2)

    @property
    def row_bytes(self) -> int:
        """The bytes of a row of the image in memory."""
        return self.window.image[1] * self.depth

    @property
    def pitch(self) -> int:
        """The distance in bytes between successive vectors of a row; where a vector holds channels
        of one pixel, between those with the same channels of successive pixels.
        """
        return VECTOR if self.is_stream else self.depth

    @property
    def left_bytes(self) -> int:
        """The bytes of padding before each row."""
        return self.window.horizontal.before * self.depth

    @property
    def carried_rows(self) -> int:
        """The number of image rows that an output row and the next one, if any, both read."""
        down = self.window.vertical
        return max(0, down.taps - down.stride) if self.window.output[0] > 1 else 0

    @property
    def block_vectors(self) -> int:
        """The width of a block (the output columns computed together, from top to bottom), in
        output vectors: registers hold the image rows that the next output row reads again.
        """
        room = CARRIED // self.carried_rows - 1 if self.carried_rows else VECTOR
        return max(1, min(WIDEST, room // self.window.horizontal.stride))

    @property
    def full_vectors(self) -> int:
        """The number of full output vectors in an output row; where a vector holds channels of one
        pixel, of those with the same channels.
        """
        columns = self.window.output[1]
        return columns * self.depth // VECTOR if self.is_stream else columns

    @property
    def tail_bytes(self) -> int:
        """The number of bytes in the last output vector of a row if it is partial, else 0."""
        return self.window.output[1] * self.depth % VECTOR if self.is_stream else 0

    @property
    def row_period(self) -> int:
        """The number of output rows per loop iteration: the period with which the alignment of rows
        to vectors repeats, or 1 if that is longer than 2.
        """
        rows = VECTOR // gcd(VECTOR, self.window.output[1] * self.depth)
        return rows if rows <= 2 else 1

    def blocks(self) -> list[Span]:
        """Return spans of the blocks that cover an output row, in units of output vectors: one for
        a partial last vector, and for each block that reads beyond a row.
        """
        starts = range(0, self.full_vectors, self.block_vectors)
        parts = [Span(at, 1, min(self.block_vectors, self.full_vectors - at)) for at in starts]
        found: list[Span] = []
        for _, run in groupby(parts, lambda x: (x.length, x.start if self.is_edge(x) else -1)):
            first, *others = run
            found.append(Span(first.start, 1 + len(others), first.length))
        return found + ([Span(self.full_vectors, 1, 1)] if self.tail_bytes else [])

    def is_edge(self, block: Span) -> bool:
        """Return whether the first of the pieces of `block` reads before or behind a row."""
        first = block.start * self.window.horizontal.stride
        stop = first + self.reads(block.start, block.length)
        end = self.row_bytes + self.left_bytes
        return first * self.pitch < self.left_bytes or (stop - 1) * self.pitch + VECTOR > end

    def reads(self, first: int, count: int) -> int:
        """Return how many vectors of an image row are read to compute `count` output vectors, the
        first of which has index `first`.
        """
        across = self.window.horizontal
        if not self.is_stream:
            return (count - 1) * across.stride + across.taps
        end = min((first + count) * VECTOR, self.window.output[1] * self.depth) - 1
        pixel, byte = divmod(end, self.depth)
        read = (pixel * across.stride + across.taps - 1) * self.depth + byte
        return read // VECTOR + 1 - first * across.stride


@dataclass
class RowMaxima:
    """Emitter of the maxima along the width, given the maxima along the height.

    `vectors` holds the maxima along the height, one row of pixels in order; `dealt` caches (even
    pixels, odd pixels) by index of the output vector.
    """

    b: KernelBuilder
    pool: FlatPool
    vectors: Values
    dealt: dict[int, tuple[SSAValue, SSAValue]] = field(
        default_factory=dict["int", "tuple[SSAValue, SSAValue]"]
    )

    def output(self, j: int) -> SSAValue:
        """Emit output vector `j` of the block: the maximum over the taps along the width."""
        taps = [self.tap(j, kx) for kx in range(self.pool.window.horizontal.taps)]
        return reduce(lambda x, y: self.b.v("vmaxub", x, y), taps)

    def tap(self, j: int, kx: int) -> SSAValue:
        """Emit the vector of pixels that tap `kx` along the width reads for output vector `j`."""
        depth = self.pool.depth
        pixels, phase = divmod(kx, self.pool.window.horizontal.stride)
        if not self.pool.is_stream:
            return self.phase(j + pixels, phase)
        ahead, shift = divmod(pixels * depth, VECTOR)
        low = self.phase(j + ahead, phase)
        if not shift:
            return low
        high = self.beginning(j + ahead + 1, phase, shift <= depth) or low
        return self.b.v("valignb", high, low, shift)

    def beginning(self, j: int, phase: int, alone: bool) -> SSAValue | None:
        """Emit a vector that has the same first pixel as the result of `self.phase(j, phase)`;
        None past the end of the row.

        If `alone` is false, its other pixels are the same, too; if true, they do not matter, which
        may save separating even and odd pixels.
        """
        at = j * self.pool.window.horizontal.stride
        if at >= len(self.vectors):
            return None
        return self.vectors[at] if alone and phase == 0 else self.phase(j, phase)

    def phase(self, j: int, phase: int) -> SSAValue:
        """Emit vector `j` of the row's pixels `phase`, `phase + stride`, ...; `phase` is 0 to
        stride - 1.
        """
        stride, at = self.pool.window.horizontal.stride, j * self.pool.window.horizontal.stride
        if stride == 1 or not self.pool.is_stream:
            return self.vectors[at + phase]
        if j not in self.dealt:
            low, high = self.vectors[at], self.vectors[min(at + 1, len(self.vectors) - 1)]
            pair = self.b.v("vdealvdd", high, low, VECTOR - self.pool.depth)
            self.dealt[j] = self.b.lo(pair), self.b.hi(pair)
        return self.dealt[j][phase]


@dataclass(frozen=True)
class Block:
    """Emitter of a block, a few vectors of output columns, over the whole height of an image.

    `output` is the address of the block's first vector in the first output row; `clamp` is the
    (least, greatest) result.
    """

    b: KernelBuilder
    pool: FlatPool
    clamp: tuple[int, int]
    rows: ImageRows
    first: Scalar
    """The index of the block's first output vector: an integer if the block reads padding."""

    output: Scalar
    count: int
    """The number of output vectors in a row of the block."""

    reads: int
    """The number of vectors of an image row that the output vectors of a row read."""

    last: int
    """The number of bytes to store of the block's last output vector."""

    def emit(self) -> None:
        """Emit all output rows of the block's columns. Rows that read padding above or below, where
        the nearest row of the image stands for it, are emitted one by one.
        """
        pool, inner = self.pool, self.pool.window.inner(0)
        above = -pool.window.vertical.before
        kept = [x for y in range(pool.carried_rows) for x in self._row(above + y)]
        edges = [Span(y, 1, 1) for y in range(pool.window.output[0]) if y not in inner]
        middle = [
            Span(inner.start + piece.start, piece.count, piece.length)
            for piece in spans(len(inner), pool.row_period)
        ]
        for piece in sorted([*edges, *middle], key=lambda span: span.start):
            kept = self.b.reduce(piece.count, kept, self._body(piece))

    def _body(self, piece: Span) -> Callable[[Scalar, Values], Values]:
        """Return the body of the loop that computes the output rows in the span `piece`, of which
        each iteration computes `piece.length`.

        It maps (iteration index, vectors of the image rows still in registers) to those for the
        next iteration.
        """

        def body(i: Scalar, kept: Values) -> Values:
            for t in range(piece.length):
                kept = self._output_row(self.b.add(piece.at(self.b, i), t), kept)
            return kept

        return body

    def _output_row(self, row: Scalar, kept: Values) -> Values:
        """Emit output row `row`; return the vectors of the image rows that the next output row also
        reads.

        `kept` are the vectors that the emission of the previous output row returned.
        """
        b, pool, n = self.b, self.pool, self.reads
        down, step = pool.window.vertical.taps, pool.window.vertical.stride
        first = b.sub(b.mul(row, step), pool.window.vertical.before)
        fresh = [self._row(b.add(first, y)) for y in range(pool.carried_rows, down)]
        rows = [*(kept[n * y : n * y + n] for y in range(pool.carried_rows)), *fresh]
        maxima = [
            reduce(lambda x, y: b.v("vmaxub", x, y), column) for column in zip(*rows, strict=True)
        ]
        across = RowMaxima(b, pool, maxima)
        pitch = pool.window.output[1] * pool.depth
        at = b.add(self.output, b.mul(row, pitch))
        for j in range(self.count):
            ahead = self.count - 1 - j
            whole = ahead * pool.pitch + self.last >= VECTOR
            nbytes = VECTOR if whole else pool.pitch if ahead else self.last
            value = clamp(b, self.clamp, across.output(j))
            b.store_partial(b.add(at, j * pool.pitch), value, nbytes)
        return (
            [x for y in rows[len(rows) - pool.carried_rows :] for x in y]
            if pool.carried_rows
            else []
        )

    def _row(self, y: Scalar) -> list[SSAValue]:
        """Load those vectors of image row `y` that the block's output columns read; for a constant
        `y` outside of the image, those of the nearest row.
        """
        b, pool, row = self.b, self.pool, self.rows.row(y)
        start = b.mul(self.first, pool.window.horizontal.stride * pool.pitch)
        start = b.sub(start, pool.left_bytes)
        return [self.rows.vector(row, b.add(start, k * pool.pitch)) for k in range(self.reads)]


def flat_layouts(op: htp.MaxPoolOp) -> list[Layouts] | str:
    """Return the layouts of `op` (`flat` for image and result), or the reason why the kernel does
    not support it. Image rows that two successive output rows both read must fit into registers.
    """
    pool = FlatPool.of(op)
    if any(max(axis.before, axis.after) >= axis.taps for axis in pool.window.sliding.axes):
        return "a window may read padding alone"
    if pool.carried_rows * pool.reads(0, 1) > CARRIED:
        return f"a window of {pool.window.sliding.taps} does not fit into registers"
    if pool.window.vertical.taps * pool.reads(0, 1) > UNROLLED:
        return f"a window of {pool.window.sliding.taps} takes too much code"
    return [Layouts(("flat",), "flat")]


@kernel("max_pool.flat", htp.MaxPoolOp, layouts=flat_layouts)
def build_flat(b: KernelBuilder, op: htp.MaxPoolOp) -> None:
    """Emit the kernel of a maximum pool in layout `flat`; its arguments: addresses of image and
    output.
    """
    pool, batch = FlatPool.of(op), htp.shape(op.input)[0]
    for channels in pieces(pool.depth) if not pool.is_stream else [Span(0, 1, VECTOR)]:
        for span in pool.blocks():
            with nest(b, batch, channels.count, span.count) as (n, part, i):
                _block(b, op, n, (channels.at(b, part), channels.last), span, i).emit()


def _block(
    b: KernelBuilder,
    op: htp.MaxPoolOp,
    n: Scalar,
    channel: tuple[Scalar, int],
    span: Span,
    index: Scalar,
) -> Block:
    """Return the emitter of block number `index` of `span` in image `n`, for the channels from
    `channel` on: (the first one, the greatest that it is in any iteration).
    """
    pool, batch = FlatPool.of(op), htp.shape(op.input)[0]
    sizes = [h * w * pool.depth for h, w in (pool.window.image, pool.window.output)]
    image, output = (b.add(b.mul(n, size), channel[0]) for size in sizes)
    last, first = (batch - 1) * sizes[0] + channel[1], span.at(b, index)
    return Block(
        b,
        pool,
        op.clamp,
        ImageRows(b, input_buffer(b, op), image, last, pool.window.image[0], pool.row_bytes),
        first,
        b.add(b.arguments[-1], output, b.mul(first, pool.pitch)),
        span.length,
        pool.reads(span.start, span.length),
        pool.tail_bytes if span.start == pool.full_vectors else min(pool.pitch, VECTOR),
    )
