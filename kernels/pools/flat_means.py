"""Average pools in layout `flat`: lanes are channels.

The bytes of two pixels are added to halfwords by one instruction. Windows that read as many pixels
are computed together, so that one row of parameters requantizes them. At a stride of 1 across, the
results of a row are those of one pixel with many channels. Of few channels vectors of as many
whole pixels as they hold are added first, those of a whole image or of each row of a window, then
these pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..requantization.requantization_proof import requantization
from ..requantization.sequences import (
    ChannelParams,
    Requantization,
    clamp,
    pack_channels,
    requantize,
)
from ..runs import Buffer, input_buffer, load_window, nest
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from .known_rows import known_rows
from .short_sums import SumLine
from .strip_pool import BYTE_SUMS, window_of
from .window_runs import WindowRun, window_runs

Pair = tuple[int, int]

UNROLLED = 16
"""The most vectors of a window that are added without loops."""


@dataclass(frozen=True)
class Strides:
    """Pixels, or vectors of several pixels, that a mean adds: for each of `counts` the distance in
    bytes, outermost first; a vector has `used` bytes. Behind each row are `rest` bytes more.
    """

    counts: tuple[int, ...]
    steps: tuple[int, ...]
    used: int = VECTOR
    rest: int = 0

    @staticmethod
    def of(image: Pair, taps: Pair, depth: int, channels: int) -> Strides:
        """Return those of the pixels of a window of `taps` pixels in an image of (height, width):
        of a run, if it is as wide as the image. Results have `channels`: `depth`, or those of
        several pixels.
        """
        (_, width), (down, across) = image, taps
        if channels < VECTOR:
            pixels = VECTOR // depth
            used = pixels * depth
            if taps == image:
                return Strides((whole_groups(down * across, depth),), (used,))
            steps = width * depth, used
            return Strides((down, across // pixels), steps, used, across % pixels * depth)
        if across == width:
            return Strides((down * across,), (depth,))
        return Strides((down, across), (width * depth, depth))


def whole_groups(pixels: int, depth: int) -> int:
    """Return how many vectors of whole pixels of `depth` channels are loaded from an image of
    `pixels`: all, but for the last one where it may reach beyond the image.
    """
    group = VECTOR // depth
    return pixels // group - (group * depth < VECTOR and pixels >= group)


@dataclass(frozen=True)
class Sums:
    """Emitter of the sums of vectors of bytes, as four vectors of words: bytes 0, 4, 8, .. in the
    first, bytes 1, 5, 9, .. in the second.
    """

    b: KernelBuilder
    strides: Strides
    images: Buffer
    nbytes: int
    """The bytes of all images."""

    @property
    def pixels(self) -> int:
        """The most vectors, or parts of vectors, of each of the outermost pixels."""
        return prod(self.strides.counts[1:]) + (self.strides.rest > 0)

    def words(self, at: Scalar, tail: Values, fold: int) -> Values:
        """Emit the sums from byte `at` of the images on, and of the vectors `tail`, two at most.
        With `fold` less than a vector, also of the bytes that are `fold` bytes apart.
        """
        b, count = self.b, self.strides.counts[0]
        most = max(1, BYTE_SUMS // (VECTOR // fold) // self.pixels)
        parts = spans(count, most)
        if tail and (not parts or parts[-1].count > 1 or parts[-1].length + len(tail) > most):
            parts.append(Span(count, 1, 0))
        words: Values | None = None
        for span in parts:

            def part(i: Scalar, words: Values, span: Span = span) -> Values:
                start = b.add(at, b.mul(span.at(b, i), self.strides.steps[0]))
                last = tail if span is parts[-1] else ()
                return self._added(words, self._halves(start, span.length, last), fold)

            if words is None:
                words = [b.zero()] * 4
            words = b.reduce(span.count, words, part)
        assert words is not None
        return words

    def halves(self, at: Scalar, tail: Values, fold: int) -> tuple[SSAValue, SSAValue]:
        """Emit the sums that `words` returns, which fit into halfwords: those of the even and of
        the odd bytes.
        """
        sums = self._halves(at, self.strides.counts[0], tail)
        even, odd = self._together([self.b.lo(sums), self.b.hi(sums)], fold)
        return even, odd

    def _halves(self, at: Scalar, count: int, tail: Values) -> SSAValue:
        """Emit the sums of `count` of the outermost pixels, and of the vectors `tail`, as
        halfwords, a pair: even bytes in the low vector, odd ones in the high one.
        """
        b, zero = self.b, self.b.zero()
        sums: SSAValue = b.v("vcombine", zero, zero)
        if count * self.pixels <= UNROLLED:
            sums = self._straight(at, count, sums)
        elif len(self.strides.counts) == 1:
            sums = self._row(at, count, self.strides.steps[0], sums)
        else:
            across, (step, inner) = self.strides.counts[1], self.strides.steps

            def row(i: Scalar, values: Values) -> Values:
                start = b.add(at, b.mul(i, step))
                return [self._rest(start, self._row(start, across, inner, values[0]))]

            (sums,) = b.reduce(count, [sums], row)
        return b.v("vaddubh_acc", sums, *tail, *[zero] * (2 - len(tail))) if tail else sums

    def _straight(self, at: Scalar, count: int, sums: SSAValue) -> SSAValue:
        """Add `count` of the outermost pixels to the pair `sums`, without loops."""
        b, (step, *inner) = self.b, self.strides.steps
        rows = [b.add(at, i * step) for i in range(count)]
        across = range(self.strides.counts[1]) if inner else range(1)
        starts = [b.add(row, k * sum(inner)) for row in rows for k in across]
        for pair in (starts[k : k + 2] for k in range(0, len(starts), 2)):
            loaded = [self._load(start, self.strides.used) for start in pair]
            sums = b.v("vaddubh_acc", sums, *loaded, *[b.zero()] * (2 - len(loaded)))
        for row in rows:
            sums = self._rest(row, sums)
        return sums

    def _row(self, at: Scalar, count: int, step: int, sums: SSAValue) -> SSAValue:
        """Add `count` vectors, `step` bytes apart, to the pair `sums`."""
        b = self.b

        def two(i: Scalar, values: Values) -> Values:
            start = b.add(at, b.mul(i, 2 * step))
            pair = (self._load(at, self.strides.used) for at in (start, b.add(start, step)))
            return [b.v("vaddubh_acc", values[0], *pair)]

        if count > 1:
            (sums,) = b.reduce(count // 2, [sums], two)
        if count % 2:
            last = self._load(b.add(at, (count - 1) * step), self.strides.used)
            sums = b.v("vaddubh_acc", sums, last, b.zero())
        return sums

    def _rest(self, row: Scalar, sums: SSAValue) -> SSAValue:
        """Add the bytes behind the vectors of a row to the pair `sums`."""
        b, rest = self.b, self.strides.rest
        if not rest:
            return sums
        loaded = self._load(b.add(row, self.strides.counts[1] * self.strides.used), rest)
        return b.v("vaddubh_acc", sums, b.v("vandvqv", b.first(rest), loaded), b.zero())

    def _load(self, at: Scalar, nbytes: int) -> SSAValue:
        """Load a vector, of which `nbytes` bytes are sure to be in the images."""
        return load_window(self.b, self.images, at, self.nbytes - nbytes)

    def _added(self, words: Values, sums: SSAValue, fold: int) -> Values:
        """Add the pair of halfwords `sums` to words, those that are `fold` bytes apart too."""
        b = self.b
        halves = self._together([b.lo(sums), b.hi(sums)], fold)
        even, odd = (b.v("vadduhw", half, b.zero()) for half in halves)
        found = (b.lo(even), b.lo(odd), b.hi(even), b.hi(odd))
        return [b.v("vaddw", x, y) for x, y in zip(words, found, strict=True)]

    def _together(self, halves: Values, fold: int) -> Values:
        """Add the sums that are `fold` bytes apart."""
        b = self.b
        if VECTOR % fold:
            return [self._folded(half, fold) for half in halves]
        while fold < VECTOR:
            halves = [b.v("vaddh", half, b.v("vror", half, fold)) for half in halves]
            fold *= 2
        return halves

    def _folded(self, half: SSAValue, fold: int) -> SSAValue:
        """Add the pixels of `fold` bytes that the vector `half` holds to the first of them."""
        turned = [self.b.v("vror", half, k * fold) for k in range(1, VECTOR // fold)]
        return reduce(lambda x, y: self.b.v("vaddh", x, y), turned, half)


def flat_layouts(op: htp.AvgPoolOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `flat`), or the reason why it does not support `op`.

    It supports windows of channels in groups of 4.
    """
    depth, window = htp.shape(op.input)[3], window_of(op)
    if any(max(axis.before, axis.after) >= axis.taps for axis in window.sliding.axes):
        return "a window may read padding alone"
    if depth % 4:
        return "its channels are not groups of 4"
    across, whole = op.windows[1], htp.shape(op.input)[1:3]
    run = across == whole[1] if depth >= VECTOR else op.windows == whole
    if across > BYTE_SUMS and not run:
        return f"a window of {op.windows} has too many bytes for halfwords"
    return [Layouts(("flat", "flat"), "flat")]


@kernel("avg_pool.flat", htp.AvgPoolOp, layouts=flat_layouts)
def build_means(b: KernelBuilder, op: htp.AvgPoolOp) -> None:
    """Emit the kernel of an average pool in layout `flat`; its arguments are the addresses of
    image, requantization parameters and output.
    """
    window, how = window_of(op), requantization(op)
    axes = zip(window.sliding.axes, window.image, strict=True)
    for rows, columns in product(*(window_runs(axis, size) for axis, size in axes)):
        Means(b, op, how, rows, columns).emit()


@dataclass(frozen=True)
class Means:
    """The emitter of the windows of a run of rows and a run of columns."""

    b: KernelBuilder
    op: htp.AvgPoolOp
    how: Requantization
    rows: WindowRun
    columns: WindowRun

    @property
    def taps(self) -> Pair:
        """The pixels of a window down and across."""
        return self.rows.taps, self.columns.taps

    @property
    def together(self) -> int:
        """The successive results of a row that are computed as channels of one."""
        count, depth = self.columns.count, htp.shape(self.op.input)[3]
        alike = self.columns.stride == 1 and self.params is not None
        return count if alike and count * depth >= VECTOR else 1

    @cached_property
    def params(self) -> NDArray[np.int32] | None:
        """The row of parameters of all these windows; None if it is not known, or there is none."""
        known, (_, height, width, _) = known_rows(self.op), htp.shape(self.op.output)
        if known is None:
            return None
        if len(known) > 1:
            every = known.reshape(height, width, -1)[self.rows.outputs, self.columns.outputs]
            known = every.reshape(-1, every.shape[-1])
        return known[0] if (known == known[0]).all() else None

    def emit(self) -> None:
        """Emit the results of all images."""
        b, (batch, height, width, depth) = self.b, htp.shape(self.op.input)
        _, out_rows, out_columns, _ = htp.shape(self.op.output)
        rows, columns = self.rows, self.columns
        with nest(b, batch, rows.count, columns.count // self.together) as (n, i, j):
            y, x = (b.add(b.mul(k, run.stride), run.first) for k, run in ((i, rows), (j, columns)))
            image = b.mul(n, height * width * depth)
            pixel = b.add(b.mul(y, width), x)
            at = b.add(b.mul(b.add(i, rows.start), out_columns), j, columns.start)
            result = b.mul(b.add(b.mul(n, out_rows * out_columns), at), depth)
            tail = self._tail(image)
            self._emit_pixel(b.add(image, b.mul(pixel, depth)), result, at, tail)

    def _tail(self, image: Scalar) -> Values:
        """Emit the vectors of an image, at byte offset `image`, that are not loaded with others."""
        (batch, height, width, depth) = htp.shape(self.op.input)
        if depth >= VECTOR or self.taps != (height, width):
            return []
        buffer = input_buffer(self.b, self.op)
        return remainder(self.b, buffer, height * width, depth, image, batch)

    def _emit_pixel(self, source: Scalar, result: Scalar, pixel: Scalar, tail: Values) -> None:
        """Emit the result at byte offset `result`, number `pixel` of its image, of the window that
        begins at byte offset `source`.
        """
        b, (batch, *image, depth) = self.b, htp.shape(self.op.input)
        channels = depth * self.together
        strides = Strides.of((image[0], image[1]), self.taps, depth, channels)
        nbytes = batch * image[0] * image[1] * depth
        sums = Sums(b, strides, input_buffer(b, self.op), nbytes)
        line = None if self.params is None else SumLine.of(self.params, prod(self.taps), self.how)
        width = min(channels, VECTOR)
        for span in pieces(channels):
            with nest(b, span.count) as (i,):
                part = span.at(b, i)
                if line:
                    packed = line.emit(b, *sums.halves(b.add(source, part), tail, width))
                else:
                    packed = self._mean(sums.words(b.add(source, part), tail, width), pixel)
                b.store_partial(b.add(b.arguments[-1], result, part), packed, width)

    def _mean(self, words: Values, pixel: Scalar) -> SSAValue:
        """Emit the requantization of four vectors of sums by the parameters of a `pixel`; return
        the bytes, interleaved.
        """
        b, how, rows = self.b, self.how, htp.shape(self.op.params)[0]
        params, at = ChannelParams(b, how, b.arguments[1], rows), pixel if rows > 1 else 0
        bias, row = params.bias(at), params.row(at)
        totals = [requantize(b, how.mode, b.v("vaddw", word, bias), row) for word in words]
        return clamp(b, how.clamp, pack_channels(b, totals))


def pieces(depth: int) -> list[Span]:
    """Return spans of the vectors of a pixel's channels, the last of which ends with the pixel, and
    may overlap the one before it.
    """
    whole = spans(depth - depth % VECTOR, VECTOR)
    return [*whole, Span(max(0, depth - VECTOR), 1, VECTOR)] if depth % VECTOR else whole


def remainder(
    b: KernelBuilder, buffer: Buffer, pixels: int, depth: int, image: Scalar, images: int
) -> Values:
    """Emit the vectors with the last of the `pixels` of one of `images` images of few channels, at
    byte offset `image`, that are not loaded with others: a whole group of them, and what is left,
    with zeros behind; none where there are none.
    """
    group, size = VECTOR // depth, pixels * depth
    found: list[SSAValue] = []
    if whole_groups(pixels, depth) < pixels // group:
        at = whole_groups(pixels, depth) * group * depth
        found.append(load_window(b, buffer, b.add(image, at), (images - 1) * size + at))
    if pixels % group:
        at = pixels // group * group * depth
        vector = load_window(b, buffer, b.add(image, at), (images - 1) * size + at)
        found.append(b.v("vandvqv", b.first(size - at), vector))
    return found
