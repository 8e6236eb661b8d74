"""Maximum over windows in layout `flat`: vectors of adjacent pixels with all channels.

The output is computed in blocks of columns, each from the top of the image to the bottom. Image
rows that the next output row reads again stay in registers. Maxima are taken along the height
first, which leaves one row of vectors, then along the width: with a stride of 2, vectors are
separated into even and odd pixels, so that a tap reads the pixels of one phase (even or odd),
shifted by whole pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from math import gcd

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder, Values
from .cost import kernel
from .pool import window_of
from .requantization import clamp
from .runs import nest
from .scalars import VECTOR, Scalar
from .spans import Span, spans
from .window import Window

WIDEST = 4
"""The most output vectors in a block: rows being read, carried and dealt share 32 registers."""

CARRIED = 10
"""The most vectors of carried image rows, of 32 registers; the current row needs the others."""


@dataclass(frozen=True)
class FlatPool:
    """The shapes of a maximum pool in layout `flat`, in vectors and bytes.

    `depth` is the number of channels, each one byte of a pixel.
    """

    window: Window
    depth: int

    @staticmethod
    def of(op: htp.MaxPoolOp) -> FlatPool:
        """Return the shapes of the maximum pool `op`."""
        return FlatPool(window_of(op), htp.shape(op.input)[3])

    @property
    def pixel_bytes(self) -> int:
        """The bytes of a pixel within one vector: min(depth, 128)."""
        return min(self.depth, VECTOR)

    @property
    def pixels_per_vector(self) -> int:
        """The number of pixels in a vector; 1 if a pixel takes several vectors."""
        return VECTOR // self.pixel_bytes

    @property
    def pitch(self) -> int:
        """The distance in bytes between successive vectors of a row of pixels; where a pixel takes
        several vectors, between those with the same channels of successive pixels.
        """
        return max(self.depth, VECTOR)

    @property
    def carried_rows(self) -> int:
        """The number of image rows that an output row and the next one both read."""
        return max(0, self.window.vertical.taps - self.window.vertical.stride)

    @property
    def block_vectors(self) -> int:
        """The width of a block (the output columns computed together, from top to bottom), in
        output vectors.

        It is limited by the number of registers, which hold the image rows that the next output row
        reads again.
        """
        room = CARRIED // self.carried_rows - 1 if self.carried_rows else VECTOR
        return max(1, min(WIDEST, room // self.window.horizontal.stride))

    @property
    def full_vectors(self) -> int:
        """The number of full output vectors in an output row; where a pixel takes several vectors,
        of those with the same 128 channels.
        """
        return self.window.output[1] // self.pixels_per_vector

    @property
    def tail_bytes(self) -> int:
        """The number of bytes in the last output vector of a row if it is partial, else 0."""
        return self.window.output[1] % self.pixels_per_vector * self.pixel_bytes

    @property
    def row_period(self) -> int:
        """The number of output rows per loop iteration, 1 or 2.

        It is the period with which the alignment of rows to vectors repeats, or 1 if that is longer
        than 2.
        """
        rows = VECTOR // gcd(VECTOR, self.window.output[1] * self.depth)
        return rows if rows <= 2 else 1

    def blocks(self) -> list[Span]:
        """Return spans (runs of equal pieces of an axis) of the blocks that cover an output row, in
        units of output vectors. A block is the output columns computed together, from top to
        bottom.

        A partial last vector is a block of its own.
        """
        last = [Span(self.full_vectors, 1, 1)] if self.tail_bytes else []
        return spans(self.full_vectors, self.block_vectors) + last

    def reads(self, first: int, count: int) -> int:
        """Return how many vectors of an image row are read to compute `count` output vectors, the
        first of which has index `first`.
        """
        out = min((first + count) * self.pixels_per_vector, self.window.output[1]) - 1
        pixel = out * self.window.horizontal.stride + self.window.horizontal.taps - 1
        return pixel // self.pixels_per_vector + 1 - first * self.window.horizontal.stride


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
        pixel_bytes = self.pool.pixel_bytes
        pixels, phase = divmod(kx, self.pool.window.horizontal.stride)
        ahead, shift = divmod(pixels * pixel_bytes, VECTOR)
        low = self.phase(j + ahead, phase)
        if not shift:
            return low
        high = self.beginning(j + ahead + 1, phase, shift == pixel_bytes) or low
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
        if stride == 1 or self.pool.pixels_per_vector == 1:
            return self.vectors[at + phase]
        if j not in self.dealt:
            low, high = self.vectors[at], self.vectors[min(at + 1, len(self.vectors) - 1)]
            pair = self.b.v("vdealvdd", high, low, VECTOR - self.pool.pixel_bytes)
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
    image: Scalar
    """The address of the first vector that the block reads in the first image row."""

    output: Scalar
    count: int
    """The number of output vectors in a row of the block."""

    reads: int
    """The number of vectors of an image row that the output vectors of a row read."""

    last: int
    """The number of bytes to store of the block's last output vector."""

    def emit(self) -> None:
        """Emit all output rows of the block's columns."""
        pool = self.pool
        kept = [x for y in range(pool.carried_rows) for x in self._row(y)]
        for piece in spans(pool.window.output[0], pool.row_period):
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
        first = b.mul(row, step)
        fresh = [self._row(b.add(first, y)) for y in range(pool.carried_rows, down)]
        rows = [*(kept[n * y : n * y + n] for y in range(pool.carried_rows)), *fresh]
        maxima = [
            reduce(lambda x, y: b.v("vmaxub", x, y), column) for column in zip(*rows, strict=True)
        ]
        across = RowMaxima(b, pool, maxima)
        pitch = pool.window.output[1] * pool.depth
        at = b.add(self.output, b.mul(row, pitch))
        for j in range(self.count):
            nbytes = self.last if j == self.count - 1 else VECTOR
            value = clamp(b, self.clamp, across.output(j))
            b.store_partial(b.add(at, j * pool.pitch), value, nbytes)
        return (
            [x for y in rows[len(rows) - pool.carried_rows :] for x in y]
            if pool.carried_rows
            else []
        )

    def _row(self, y: Scalar) -> list[SSAValue]:
        """Load those vectors of image row `y` that the block's output columns read."""
        b, pool = self.b, self.pool
        at = b.add(self.image, b.mul(y, pool.window.image[1] * pool.depth))
        return [b.load_unaligned(b.add(at, k * pool.pitch)) for k in range(self.reads)]


def flat_layouts(op: htp.MaxPoolOp) -> list[Layouts] | str:
    """Return the layouts of `op` (`flat` for image and result), or the reason why the kernel does
    not support it.

    It supports pools without padding whose pixels divide a vector or fill whole ones, whose image
    rows are whole vectors, with a stride of at most 2 along the width where a vector holds several
    pixels; the image rows that two successive output rows both read must fit into registers.
    """
    pool = FlatPool.of(op)
    if any(op.pads):
        return "it has padding"
    if VECTOR % pool.pixel_bytes or pool.depth % pool.pixel_bytes:
        return f"a depth of {pool.depth} does not fill vectors evenly"
    if pool.pixels_per_vector > 1 and pool.window.horizontal.stride > 2:
        return f"a stride of {pool.window.horizontal.stride} across needs one pixel a vector"
    if pool.window.image[1] * pool.depth % VECTOR:
        return "a row is not a whole number of vectors"
    if pool.carried_rows * pool.reads(0, 1) > CARRIED:
        return f"a window of {pool.window.sliding.taps} does not fit into registers"
    return [Layouts(("flat",), "flat")]


@kernel("max_pool.flat", htp.MaxPoolOp, layouts=flat_layouts)
def build_flat(b: KernelBuilder, op: htp.MaxPoolOp) -> None:
    """Emit the kernel of a maximum pool in layout `flat`; its arguments: addresses of image and
    output.
    """
    pool = FlatPool.of(op)
    sizes = [h * w * pool.depth for h, w in (pool.window.image, pool.window.output)]
    with nest(b, htp.shape(op.input)[0], pool.depth // pool.pixel_bytes) as (n, part):
        image, output = (
            b.add(start, b.mul(n, size), b.mul(part, VECTOR))
            for start, size in zip(b.arguments, sizes, strict=True)
        )
        for span in pool.blocks():
            with nest(b, span.count) as (i,):
                vector = span.at(b, i)
                source = b.mul(vector, pool.window.horizontal.stride * pool.pitch)
                last = pool.tail_bytes if span.start == pool.full_vectors else VECTOR
                reads = pool.reads(span.start, span.length)
                Block(
                    b,
                    pool,
                    op.clamp,
                    b.add(image, source),
                    b.add(output, b.mul(vector, pool.pitch)),
                    span.length,
                    reads,
                    last,
                ).emit()
