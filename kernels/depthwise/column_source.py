"""Where a depthwise convolution by columns of windows reads: in the image, or in copies of strips
of it, a vector of the channels of a block for each pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..runs import Buffer
from ..scalars import VECTOR, Scalar
from ..spans import spans
from ..window import valid_range
from .column_tiles import WIDEST, Loads, Tiles
from .lane_window import FlatWindow
from .tap_source import Inside, padding
from .word_gathers import ADJACENT, gathered_words

WriteRow: TypeAlias = Callable[[Scalar, Scalar], None]
"""`write(start, target)` emits the copy to address `target` of the row of the image that starts at
address `start`."""

UNROLLED = 8
"""The pixels that an iteration copies."""

EDGES = 4
"""The most rows of windows that reach outside of the image's rows that have code of their own, in
images whose rows are a tile: padding is known then. In a loop, 7x7x1152 takes 8,211 packets on v73
instead of 7,482, and 14,547 instead of 12,325 for 5x5; in wider images they are fewer, and code for
each of several tiles takes long to schedule."""


@dataclass(frozen=True)
class Strip:
    """Output rows that are computed together: `count` of them. `row(i)` is the index of number `i`,
    between `least` and `greatest`.
    """

    count: int
    row: Callable[[Scalar], Scalar]
    least: int
    greatest: int
    adjacent: bool
    """Whether the rows follow each other."""

    unrolled: bool = False
    """Whether each row has code of its own."""

    def each(self, b: KernelBuilder) -> Iterator[Scalar]:
        """Yield the number of each row, inside of the loop over them; known ones if `unrolled`."""
        if self.unrolled:
            yield from range(self.count)
        else:
            with b.loop(self.count, parallel=True) as row:
                yield row


@dataclass(frozen=True)
class Image:
    """Access to an image at byte offset `offset` of `buffer`, of which the kernel reads the
    channels from `part` on.
    """

    b: KernelBuilder
    flat: FlatWindow
    buffer: Buffer
    offset: Scalar
    part: Scalar
    fill: int

    def row(self, at: Scalar, least: int, greatest: int) -> tuple[Inside, Scalar]:
        """Return row `at` of the padded image, which lies between `least` and `greatest`, as a row
        of the image, and its address or that of the nearest row.
        """
        b, window = self.b, self.flat.window
        if isinstance(at, int):
            least = greatest = at
        before = window.vertical.before
        ends = least - before, greatest - before
        row = Inside(b, b.add(at, -before), window.image[0], *ends)
        start = b.mul(row.nearest, window.image[1] * self.flat.depth)
        return row, b.add(self.buffer.address, self.offset, start, self.part)

    def loads(self, strip: Strip, i: Scalar, x: Scalar, tiles: Tiles) -> Loads:
        """Return the loads of the tile of row number `i` of `strip` that starts with output `x`."""
        b, (down, across) = self.b, self.flat.window.sliding.axes
        column = b.add(b.mul(x, across.stride), -across.before)

        def load(ky: int, c: int) -> SSAValue | None:
            offset = ky * down.dilation
            ends = (y * down.stride + offset for y in (strip.least, strip.greatest))
            row, start = self.row(b.add(b.mul(strip.row(i), down.stride), offset), *ends)
            if row.always_outside or c in tiles.outside:
                return None
            at, past = b.mul(b.add(column, c), self.flat.depth), tiles.past.get(c, 0)
            vector = b.load_unaligned(b.add(start, at, -past))
            if past:
                vector = b.v("vror", vector, past)
            return padding(b, row.mask, self.fill)(vector)

        return load


@dataclass(frozen=True)
class Copy:
    """A copy, at address `address`, of what the windows of a strip read of a block's channels, a
    vector for each pixel, with padding above and below the image; left and right of it, tiles know
    which columns are padding.
    """

    image: Image
    address: Scalar

    @property
    def flat(self) -> FlatWindow:
        """The window on what is copied."""
        return self.image.flat

    @staticmethod
    def size(flat: FlatWindow, rows: int) -> tuple[int, int]:
        """Return the (height, width) in pixels of the copy for a strip of `rows` output rows."""
        down, across = flat.window.sliding.axes
        counts = (rows, flat.window.output[1])
        height, width = (
            (n - 1) * axis.stride + axis.extent
            for n, axis in zip(counts, (down, across), strict=True)
        )
        return height, width

    def write(self, strip: Strip) -> None:
        """Emit the copy: the nearest rows of the image, then padding in place of those that lie
        outside of it.
        """
        b, stride = self.image.b, self.flat.window.vertical.stride
        height, width = self.size(self.flat, strip.count)
        first = b.mul(strip.row(0), stride)
        ends = strip.least * stride, (strip.greatest - strip.count + 1) * stride
        least, greatest = (first, first) if isinstance(first, int) else ends
        some, every = self._inside(greatest, least, height), self._inside(least, greatest, height)
        write = self._row_writer()
        self._fill(range(some.start * width))
        if some:
            with b.loop(len(some), parallel=True) as i:
                r = b.add(i, some.start)
                at = b.add(first, r)
                _, start = self.image.row(at, least + some.start, greatest + some.stop - 1)
                write(start, b.add(self.address, b.mul(r, width * VECTOR)))
        for part in (range(some.start, every.start), range(every.stop, some.stop)):
            for r in part:
                row, _ = self.image.row(b.add(first, r), least + r, greatest + r)
                self._mask(range(r * width, (r + 1) * width), row)
        self._fill(range(some.stop * width, height * width))

    def _inside(self, low: int, high: int, height: int) -> range:
        """Return the rows of a copy of so many that lie in the image, where its first one is padded
        row `low` as well as where it is row `high`.
        """
        down, size = self.flat.window.vertical, self.flat.window.image[0]
        start = min(height, max(0, down.before - low))
        return range(start, max(start, min(height, size + down.before - high)))

    def _mask(self, vectors: range, row: Inside) -> None:
        """Emit padding in place of some vectors of a row of the copy if it is outside of the
        image.
        """
        b = self.image.b
        masked = padding(b, row.mask, self.image.fill)
        with b.loop(len(vectors), parallel=True) as i:
            at = b.add(self.address, b.mul(b.add(i, vectors.start), VECTOR))
            b.store(at, masked(b.load(at)))

    def _fill(self, vectors: range) -> None:
        """Emit padding in place of some vectors of the copy."""
        b = self.image.b
        if vectors:
            with b.loop(len(vectors), parallel=True) as i:
                at = b.mul(b.add(i, vectors.start), VECTOR)
                b.store(b.add(self.address, at), b.splat_b(self.image.fill))

    def _row_writer(self) -> WriteRow:
        """Return the emitter of rows."""
        return self._row

    def _row(self, start: Scalar, target: Scalar) -> None:
        """Emit the copy of a row, as `WriteRow` says: a gather takes a packet for each pixel, which
        are not aligned, loads and stores two.
        """
        b, flat, across = self.image.b, self.flat, self.flat.window.horizontal
        _, width = self.size(flat, 1)
        inside = valid_range(across.before, flat.window.image[1], 1, width)
        for span in spans(len(inside), UNROLLED):
            with b.loop(span.count, parallel=True) as i:
                for k in range(span.length):
                    c = b.add(span.at(b, i), k)
                    first = (inside.start - across.before) * flat.depth
                    pixel = b.add(start, b.mul(c, flat.depth), first)
                    at = b.add(target, b.mul(c, VECTOR), inside.start * VECTOR)
                    b.store(at, gathered_words(b, pixel, ADJACENT))

    def loads(self, strip: Strip, i: Scalar, x: Scalar, tiles: Tiles) -> Loads:
        """Return the loads of the tile of row number `i` of the strip that starts with output
        `x`.
        """
        b, flat = self.image.b, self.flat
        down, across = flat.window.sliding.axes
        _, width = self.size(flat, strip.count)
        first = b.add(b.mul(i, down.stride * width), b.mul(x, across.stride))
        start = b.add(self.address, b.mul(first, VECTOR))

        def load(ky: int, c: int) -> SSAValue | None:
            if c in tiles.outside:
                return None
            return b.load(b.add(start, (ky * down.dilation * width + c) * VECTOR))

        return load


def strip_rows(rows: int, most: int) -> int:
    """Return the most rows of a strip if `rows` rows are cut into strips of at most `most`."""
    return -(-rows // -(-rows // most)) if rows else 0


def inner_rows(flat: FlatWindow) -> range:
    """Return the output rows whose windows lie inside of the image's rows."""
    down, (rows, _) = flat.window.vertical, flat.window.output
    top = min(rows, -(-down.before // down.stride))
    inside = (flat.window.image[0] - down.extent + down.before) // down.stride + 1
    return range(top, max(top, min(rows, inside)))


def strips(b: KernelBuilder, flat: FlatWindow, inner: range, most: int) -> Iterator[Strip]:
    """Yield strips that cover the output rows, inside of the loops over them: those of the rows
    `inner`, at most `most` each, the last of which may overlap the one before it; and the other
    rows.
    """
    total, count = flat.window.output[0], strip_rows(len(inner), most)
    if inner:
        with b.loop(-(-len(inner) // count)) as i:
            first = b.add(b.minimum(b.mul(i, count), len(inner) - count), inner.start)
            yield Strip(count, lambda row: b.add(first, row), inner.start, inner.stop - 1, True)
    if len(inner) < total:

        def outer(row: Scalar) -> Scalar:
            below = b.add(row, len(inner))
            return b.choose(row, "slt", inner.start, row, below) if inner.start else below

        count, short = total - len(inner), flat.window.output[1] <= WIDEST
        yield Strip(count, outer, 0, total - 1, not inner, short and count <= EDGES)
