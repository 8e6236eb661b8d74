"""Sums of pixels of row-major images: bytes of two pixels are added to halfwords by one
instruction.

Of few channels vectors of as many whole pixels as they hold are added first, those of a whole image
or of each row of a window, then these pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod

from xdsl.ir import SSAValue

from ..builder import KernelBuilder, Values
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from .strip_pool import BYTE_SUMS

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

    def row(self, at: Scalar) -> SSAValue:
        """Emit the sums of a row of pixels as a pair: even bytes in the low vector, odd ones in the
        high one.
        """
        b, (count,), (step,) = self.b, self.strides.counts, self.strides.steps
        loaded = [self._load(b.add(at, k * step), self.strides.used) for k in range(count)]
        loaded += [b.zero()] * (count % 2)
        sums: SSAValue = b.v("vaddubh", *loaded[:2])
        for k in range(2, count, 2):
            sums = b.v("vaddubh_acc", sums, *loaded[k : k + 2])
        return sums

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
        found = self.widened(self._together([b.lo(sums), b.hi(sums)], fold))
        return [b.v("vaddw", x, y) for x, y in zip(words, found, strict=True)]

    def widened(self, halves: Sequence[SSAValue]) -> Values:
        """Emit the halfwords of even and of odd bytes as the words that `words` returns."""
        b = self.b
        even, odd = (b.v("vadduhw", half, b.zero()) for half in halves)
        return [b.lo(even), b.lo(odd), b.hi(even), b.hi(odd)]

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
