"""Maximum of windows in layout `flat`: whole rows of channels, without a conversion.

A block of output columns runs down the image. The rows of the image that the next row of the
output reads again stay in registers. Maxima are taken down first, which leaves a row of vectors;
then across: with a stride of 2, vectors are dealt into even and odd pixels, and a tap across is a
phase of the stride, moved by whole pixels.
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
"""Output vectors of a block, at most."""

CARRIED = 10
"""Vectors that rows of the image may keep in registers."""


@dataclass(frozen=True)
class FlatPool:
    """A pool in numbers."""

    window: Window
    depth: int

    @staticmethod
    def of(op: htp.MaxPoolOp) -> FlatPool:
        """The numbers of an operation."""
        return FlatPool(window_of(op), htp.shape(op.input)[3])

    @property
    def unit(self) -> int:
        """Bytes of a pixel in a vector."""
        return min(self.depth, VECTOR)

    @property
    def each(self) -> int:
        """Pixels of a vector."""
        return VECTOR // self.unit

    @property
    def pitch(self) -> int:
        """Bytes from a vector to the next one of the same channels."""
        return max(self.depth, VECTOR)

    @property
    def kept(self) -> int:
        """Rows of the image that the next row of the output reads as well."""
        return max(0, self.window.taps[0] - self.window.stride[0])

    @property
    def width(self) -> int:
        """Output vectors of a block."""
        room = CARRIED // self.kept - 1 if self.kept else VECTOR
        return max(1, min(WIDEST, room // self.window.stride[1]))

    @property
    def whole(self) -> int:
        """Whole output vectors of a row."""
        return self.window.output[1] // self.each

    @property
    def rest(self) -> int:
        """Bytes of the output row's last vector, when it is not whole."""
        return self.window.output[1] % self.each * self.unit

    @property
    def together(self) -> int:
        """Rows of the output after which vectors are aligned as they were; 1 where never."""
        rows = VECTOR // gcd(VECTOR, self.window.output[1] * self.depth)
        return rows if rows <= 2 else 1

    def blocks(self) -> list[Span]:
        """Output vectors in blocks; one that is not whole is the last."""
        last = [Span(self.whole, 1, 1)] if self.rest else []
        return spans(self.whole, self.width) + last

    def reads(self, first: int, count: int) -> int:
        """The vectors of a row that `count` output vectors from `first` on read."""
        out = min((first + count) * self.each, self.window.output[1]) - 1
        pixel = out * self.window.stride[1] + self.window.taps[1] - 1
        return pixel // self.each + 1 - first * self.window.stride[1]


@dataclass
class RowMaxima:
    """The maxima across of a row of maxima down."""

    b: KernelBuilder
    pool: FlatPool
    vectors: Values
    dealt: dict[int, tuple[SSAValue, SSAValue]] = field(
        default_factory=dict["int", "tuple[SSAValue, SSAValue]"]
    )

    def output(self, j: int) -> SSAValue:
        """Output vector `j` of the block."""
        taps = [self.tap(j, kx) for kx in range(self.pool.window.taps[1])]
        return reduce(lambda x, y: self.b.v("vmaxub", x, y), taps)

    def tap(self, j: int, kx: int) -> SSAValue:
        """What tap `kx` reads for output vector `j`."""
        unit = self.pool.unit
        pixels, phase = divmod(kx, self.pool.window.stride[1])
        ahead, shift = divmod(pixels * unit, VECTOR)
        low = self.phase(j + ahead, phase)
        if not shift:
            return low
        high = self.beginning(j + ahead + 1, phase, shift == unit) or low
        return self.b.v("valignb", high, low, shift)

    def beginning(self, j: int, phase: int, alone: bool) -> SSAValue | None:
        """A vector whose first pixel, or all, are those of `phase(j, phase)`; None behind all."""
        at = j * self.pool.window.stride[1]
        if at >= len(self.vectors):
            return None
        return self.vectors[at] if alone and phase == 0 else self.phase(j, phase)

    def phase(self, j: int, phase: int) -> SSAValue:
        """Pixels of one phase of the stride, as the output lies."""
        stride, at = self.pool.window.stride[1], j * self.pool.window.stride[1]
        if stride == 1 or self.pool.each == 1:
            return self.vectors[at + phase]
        if j not in self.dealt:
            low, high = self.vectors[at], self.vectors[min(at + 1, len(self.vectors) - 1)]
            pair = self.b.v("vdealvdd", high, low, VECTOR - self.pool.unit)
            self.dealt[j] = self.b.lo(pair), self.b.hi(pair)
        return self.dealt[j][phase]


@dataclass(frozen=True)
class Block:
    """A block of output columns from the top of an image to its end."""

    b: KernelBuilder
    pool: FlatPool
    clamp: tuple[int, int]
    image: Scalar
    """The first vector of the block's first row."""

    output: Scalar
    count: int
    """Output vectors."""

    reads: int
    """Vectors of a row that they read."""

    last: int
    """Bytes of the last output vector."""

    def emit(self) -> None:
        """All rows."""
        pool = self.pool
        kept = [x for y in range(pool.kept) for x in self._row(y)]
        for piece in spans(pool.window.output[0], pool.together):
            kept = self.b.reduce(piece.count, kept, self._body(piece))

    def _body(self, piece: Span) -> Callable[[Scalar, Values], Values]:
        def body(i: Scalar, kept: Values) -> Values:
            for t in range(piece.length):
                kept = self._output_row(self.b.add(piece.at(self.b, i), t), kept)
            return kept

        return body

    def _output_row(self, row: Scalar, kept: Values) -> Values:
        """Compute a row of the output; gives the rows of the image to keep."""
        b, pool, n = self.b, self.pool, self.reads
        down, step = pool.window.taps[0], pool.window.stride[0]
        first = b.mul(row, step)
        fresh = [self._row(b.add(first, y)) for y in range(pool.kept, down)]
        rows = [*(kept[n * y : n * y + n] for y in range(pool.kept)), *fresh]
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
        return [x for y in rows[len(rows) - pool.kept :] for x in y] if pool.kept else []

    def _row(self, y: Scalar) -> list[SSAValue]:
        """The vectors of a row of the image."""
        b, pool = self.b, self.pool
        at = b.add(self.image, b.mul(y, pool.window.image[1] * pool.depth))
        return [b.load_unaligned(b.add(at, k * pool.pitch)) for k in range(self.reads)]


def flat_layouts(op: htp.MaxPoolOp) -> list[Layouts] | str:
    """Pools without padding of pixels that fill vectors evenly."""
    pool = FlatPool.of(op)
    if any(op.pads):
        return "it has padding"
    if VECTOR % pool.unit or pool.depth % pool.unit:
        return f"a depth of {pool.depth} does not fill vectors evenly"
    if pool.each > 1 and pool.window.stride[1] > 2:
        return f"a stride of {pool.window.stride[1]} across needs one pixel a vector"
    if pool.window.image[1] * pool.depth % VECTOR:
        return "a row is not a whole number of vectors"
    if pool.kept * pool.reads(0, 1) > CARRIED:
        return f"a window of {pool.window.taps} does not fit into registers"
    return [Layouts(("flat",), "flat")]


@kernel("max_pool.flat", htp.MaxPoolOp, layouts=flat_layouts)
def build_flat(b: KernelBuilder, op: htp.MaxPoolOp) -> None:
    """Arguments: image, output."""
    pool = FlatPool.of(op)
    sizes = [h * w * pool.depth for h, w in (pool.window.image, pool.window.output)]
    with nest(b, htp.shape(op.input)[0], pool.depth // pool.unit) as (n, part):
        image, output = (
            b.add(start, b.mul(n, size), b.mul(part, VECTOR))
            for start, size in zip(b.arguments, sizes, strict=True)
        )
        for span in pool.blocks():
            with nest(b, span.count) as (i,):
                vector = span.at(b, i)
                source = b.mul(vector, pool.window.stride[1] * pool.pitch)
                last = pool.rest if span.start == pool.whole else VECTOR
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
