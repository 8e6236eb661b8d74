"""Phases of a row at a stride (`lane_window`) as runs of pixels: a gather makes each vector of the
words of pixels that are as far apart in the image as the stride has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, WORD, Scalar
from ..spans import spans
from .word_gathers import gathered_words

UNROLLED = 4
"""The least vectors that an iteration gathers."""


@dataclass(frozen=True)
class PhaseWords:
    """The words of a phase of rows of `columns` pixels of `depth` channels, which are whole words:
    its `pixels` lie in the image, the first of them in column `first`, the others `stride` columns
    apart. The phase has `count` pixels in all.
    """

    pixels: range
    first: int
    stride: int
    depth: int
    columns: int
    count: int

    @property
    def vectors(self) -> int:
        """The vectors of the phase."""
        return -(-self.count * self.depth // VECTOR)

    @property
    def period(self) -> int:
        """The vectors after which lanes hold the same channels."""
        return self.depth // gcd(self.depth, VECTOR)

    @property
    def reach(self) -> int:
        """The most columns between the words of a vector, as far as they lie in a row."""
        pixels = (VECTOR - WORD) // self.depth + 1
        return min(pixels * self.stride, self.columns - 1)

    @property
    def last(self) -> int:
        """The offset of the last byte of a gather's region: one size for all, as it occupies a
        register.
        """
        return (self.reach + 1) * self.depth - 1

    def column(self, k: int) -> int:
        """Return the column of the first pixel of vector `k` that lies in the image."""
        pixel = max(k * VECTOR // self.depth, self.pixels.start)
        return self.first + (pixel - self.pixels.start) * self.stride

    def base(self, k: int) -> int:
        """Return the column at which the region starts from which vector `k` is gathered."""
        return min(self.column(k), self.columns - 1 - self.reach)

    def lanes(self, k: int) -> range:
        """Return the lanes of vector `k` that lie in the image."""
        ends = self.pixels.start, self.pixels.stop
        return range(*(min(max(n * self.depth - k * VECTOR, 0), VECTOR) for n in ends))

    def offsets(self, k: int) -> NDArray[np.int32]:
        """Return the offset of each word of vector `k` in its region; that of words
        of padding is any.
        """
        pixel, channel = np.divmod(k * VECTOR + np.arange(0, VECTOR, WORD), self.depth)
        column = self.first + (pixel - self.pixels.start) * self.stride - self.base(k)
        inside = (pixel >= self.pixels.start) & (pixel < self.pixels.stop)
        return np.where(inside, column * self.depth + channel, 0).astype(np.int32)

    @cached_property
    def alike(self) -> range:
        """The vectors without padding whose regions start with their first pixel: their offsets
        repeat.
        """
        found = [
            k
            for k in range(self.vectors)
            if len(self.lanes(k)) == VECTOR and self.base(k) == self.column(k)
        ]
        return range(found[0], found[-1] + 1) if found else range(0)


@dataclass(frozen=True)
class DealtRow:
    """Emitter of the vectors of a phase from the row of the image at address `row` to address
    `target`; `fill` is a vector of padding.
    """

    b: KernelBuilder
    words: PhaseWords
    row: Scalar
    target: Scalar
    fill: SSAValue

    def write(self) -> None:
        """Emit all vectors."""
        words, alike = self.words, self.words.alike
        together = -(-UNROLLED // words.period) * words.period
        others = [k for k in range(words.vectors) if k not in alike]
        for k in others:
            if words.lanes(k):
                self._gather(words.base(k) * words.depth, k, k)
        for span in spans(len(alike), together):
            with self.b.loop(span.count, parallel=True) as i:
                for n in range(span.length):
                    self._alike(span.start + n, self.b.mul(i, together))
        for k in others:
            if len(words.lanes(k)) < VECTOR:
                self._pad(k)

    def _alike(self, n: int, later: Scalar) -> None:
        """Emit number `n` of the vectors that are alike, or the one that is `later` than that by
        whole periods.
        """
        b, words = self.b, self.words
        like = words.alike[n]
        bytes_ = words.stride * VECTOR  # of the image between adjacent vectors, over whole periods
        first = b.add(words.base(like) * words.depth, b.mul(later, bytes_))
        self._gather(first, like, b.add(like, later))

    def _gather(self, first: Scalar, like: int, k: Scalar) -> None:
        """Emit the gather of vector `k` from byte `first` of the row on, with offsets as vector
        `like` has them.
        """
        b = self.b
        region, offsets = b.add(self.row, first), self.words.offsets(like)
        vector = gathered_words(b, region, offsets, self.words.last)
        b.store(b.add(self.target, b.mul(k, VECTOR)), vector)

    def _pad(self, k: int) -> None:
        """Emit padding in the lanes of vector `k` that do not lie in the image."""
        b, lanes, at = self.b, self.words.lanes(k), self.b.add(self.target, k * VECTOR)
        vector = b.load(at) if lanes else self.fill
        if lanes and lanes.start:
            vector = b.v("vmux", b.first(lanes.start), self.fill, vector)
        if lanes and lanes.stop < VECTOR:
            vector = b.v("vmux", b.first(lanes.stop), vector, self.fill)
        b.store(at, vector)
