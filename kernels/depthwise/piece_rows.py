"""Rows of packed images (`packing`): a gather makes each vector of the words of its pieces, in a
packet with its store. Loads of each piece take a packet each, and the store another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, WORD, Scalar
from ..spans import spans
from .word_gathers import gathered_words

UNROLLED = 8
"""The pixels that an iteration gathers."""


@dataclass(frozen=True)
class Pieces:
    """The pieces of a packed row: of each the column of the image that it reads in column 0 of the
    packed row, from left to right, and its first lane. A piece has `channels` bytes of a pixel of
    `depth`, both whole words; a row of the image has `columns` pixels, one of the packed image
    `width`.
    """

    firsts: Sequence[int]
    lanes: Sequence[int]
    channels: int
    depth: int
    columns: int
    width: int

    @property
    def reach(self) -> int:
        """The columns of the image from that of the first piece on to that of the last one, as far
        as they lie in a row.
        """
        return min(self.firsts[-1] - self.firsts[0], self.columns - 1)

    @property
    def last(self) -> int:
        """The offset of the last byte of a gather's region: one size for all, as it occupies a
        register.
        """
        return self.reach * self.depth + self.channels - 1

    def base(self, c: int) -> int:
        """Return the column of the image at which the region starts from which packed column `c`
        is gathered.
        """
        return min(max(0, self.firsts[0] + c), self.columns - 1 - self.reach)

    def inside(self, c: int) -> range:
        """Return the indices of the pieces that read the image in packed column `c`."""
        found = [k for k, x in enumerate(self.firsts) if 0 <= x + c < self.columns]
        return range(found[0], found[-1] + 1) if found else range(0)

    @cached_property
    def inner(self) -> range:
        """The packed columns in which all pieces read the image."""
        start = min(max(0, -self.firsts[0]), self.width)
        return range(start, max(start, min(self.width, self.columns - self.firsts[-1])))

    def offsets(self, c: int) -> NDArray[np.int32]:
        """Return the offset of each word of packed column `c` in its region; that of
        words that read no image is any.
        """
        words = np.zeros(VECTOR // WORD, np.int32)
        for k in self.inside(c):
            lane, count = self.lanes[k] // WORD, self.channels // WORD
            start = (self.firsts[k] + c - self.base(c)) * self.depth
            words[lane : lane + count] = start + WORD * np.arange(count)
        return words


@dataclass(frozen=True)
class PieceRows:
    """Emitter of packed rows; `fill` is the byte that stands for padding."""

    b: KernelBuilder
    pieces: Pieces
    fill: int

    def row(self, start: Scalar, target: Scalar) -> None:
        """Emit at address `target` the packed row of the row of the image whose first packed
        channels are at address `start`.
        """
        b, pieces = self.b, self.pieces
        inner = pieces.inner
        for c in self._edges():
            self._gather(b.add(start, pieces.base(c) * pieces.depth), c, target, c)
        for span in spans(len(inner), UNROLLED):
            with b.loop(span.count, parallel=True) as i:
                for n in range(span.length):
                    c = b.add(span.at(b, i), n, inner.start)
                    first = b.add(start, b.mul(c, pieces.depth), pieces.firsts[0] * pieces.depth)
                    self._gather(first, inner.start, target, c)
        for c in self._edges():
            at = b.add(target, c * VECTOR)
            b.store(at, self._padded(b.load(at), c))

    def _edges(self) -> Iterator[int]:
        """Yield the packed columns in which some piece reads padding."""
        return (c for c in range(self.pieces.width) if c not in self.pieces.inner)

    def _gather(self, region: Scalar, like: int, target: Scalar, c: Scalar) -> None:
        """Emit the gather of packed column `c` from address `region`, with offsets as packed
        column `like` has them.
        """
        b, pieces = self.b, self.pieces
        words = gathered_words(b, region, pieces.offsets(like), pieces.last)
        b.store(b.add(target, b.mul(c, VECTOR)), words)

    def _padded(self, vector: SSAValue, c: int) -> SSAValue:
        """Emit a vector of packed column `c` with padding in the lanes of pieces that read it."""
        b, pieces, fill = self.b, self.pieces, self.b.splat_b(self.fill)
        inside = pieces.inside(c)
        if not inside:
            return fill
        start, end = pieces.lanes[inside[0]], pieces.lanes[inside[-1]] + pieces.channels
        if start:
            vector = b.v("vmux", b.first(start), fill, vector)
        return b.v("vmux", b.first(end), vector, fill) if end < VECTOR else vector
