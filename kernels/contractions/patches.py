"""Patches: the inputs of each output pixel of a convolution, as words of four channels that scalar
loads read from row-major images.

A patch is the channels of all taps of the window at one output pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.htp import round_up
from ..builder import KernelBuilder, Values
from ..permute import Repitch, constant_vector
from ..runs import Buffer, load_window
from ..scalars import ONES, VECTOR, Scalar
from ..spans import spans
from ..window import LANES

SUMMED = 16
"""Vectors of inputs that are summed at a time. Each takes one load and one shuffle, which no packet
issues two of; per group there are one or two shuffles more and a store.
"""

WORDS = VECTOR - 4
"""The amount of a shuffle of whole words."""

Steps: TypeAlias = Callable[[Scalar, Scalar, Values], Values]
"""`steps(offset, word, values)` emits code for a run of contiguous words of a patch, at byte
`offset` from the patch's first word, of which the first is word number `word` of the patch; returns
the values after it.
"""


@dataclass(frozen=True)
class Patches:
    """The patches of all output pixels, and the distances in bytes between their words.

    The output has `images` images of `rows` rows of `columns` pixels. The window of a single pixel
    reads adjacent pixels: all of the batch are then one row.
    """

    images: int
    rows: int
    columns: int
    image_bytes: int
    """The distance between images."""

    row_bytes: int
    """The distance between the patches of successive output rows."""

    pixel_bytes: int
    """The distance between the patches of successive pixels of an output row."""

    taps: tuple[tuple[int, int], ...]
    """(count, distance) of the runs of contiguous words that form a patch, the outer axis first."""

    words: int
    """The number of words of a run."""

    run_bytes: int
    """The bytes of a run that are inputs: less than its words only for a partial last one."""

    @property
    def pixels(self) -> int:
        """The number of output pixels."""
        return self.images * self.rows * self.columns

    @property
    def steps(self) -> int:
        """The number of words of a patch."""
        return self.words * prod(count for count, _ in self.taps)

    @property
    def together(self) -> int:
        """The number of patches of which a vector is loaded: several if they are adjacent and as
        many as fit when each takes a power of two bytes, else 1.
        """
        adjacent = not self.taps and self.run_bytes == self.pixel_bytes
        pitch = 1 << (self.run_bytes - 1).bit_length()
        return VECTOR // pitch if adjacent and pitch < VECTOR else 1

    @property
    def loads(self) -> float:
        """The vectors that are loaded of a patch: a fraction if one holds several patches."""
        return prod(count for count, _ in self.taps) * -(-self.run_bytes // VECTOR) / self.together

    @property
    def sums_bytes(self) -> int:
        """The bytes of a table of one word for each output pixel, and of a vector after it."""
        return round_up(4 * self.pixels, VECTOR) + VECTOR

    def offset(self, b: KernelBuilder, image: Scalar, row: Scalar, column: Scalar) -> Scalar:
        """Return the byte offset of the patch of an output pixel in the buffer of images."""
        places = ((image, self.image_bytes), (row, self.row_bytes), (column, self.pixel_bytes))
        return b.add(*(b.mul(index, step) for index, step in places))

    def number(self, b: KernelBuilder, image: Scalar, row: Scalar, column: Scalar) -> Scalar:
        """Return the number of an output pixel, in row-major order over all images."""
        rows = b.add(b.mul(image, self.rows), row)
        return b.add(b.mul(rows, self.columns), column)

    @property
    def last(self) -> int:
        """The byte offset in the buffer of images of the last run of the last patch."""
        places = (
            (self.images, self.image_bytes),
            (self.rows, self.row_bytes),
            (self.columns, self.pixel_bytes),
            *self.taps,
        )
        return sum((count - 1) * step for count, step in places)

    def reduce(self, b: KernelBuilder, initial: Values, body: Steps) -> Values:
        """Emit loops over the runs of contiguous words of a patch; return the values after the last
        one. `initial` are those before the first.
        """

        def level(
            taps: tuple[tuple[int, int], ...], offset: Scalar, word: Scalar, values: Values
        ) -> Values:
            if not taps:
                return body(offset, word, values)
            (count, step), *inner = taps
            words = self.words
            for n, _ in inner:
                words *= n

            def one(i: Scalar, values: Values) -> Values:
                at = b.add(offset, b.mul(i, step))
                return level(tuple(inner), at, b.add(word, b.mul(i, words)), values)

            return b.reduce(count, values, one)

        return level(self.taps, 0, 0, initial)


@dataclass(frozen=True)
class PatchSums:
    """Emitter of a table with `factor` times the sum of the inputs of each patch, a word each."""

    b: KernelBuilder
    patches: Patches
    images: Buffer
    factor: int
    """A factor of 16 bits."""

    def emit(self, target: Scalar) -> None:
        """Emit the sums of all patches, written to the address `target` in the order of output
        pixels, and then up to 128 bytes more.
        """
        b, patches = self.b, self.patches
        group = min(SUMMED, LANES // self.patches.together) * self.patches.together
        factor = (self.factor & 0xFFFF) * 0x00010001
        with b.loop(patches.images) as n, b.loop(patches.rows) as y:
            for part in spans(patches.columns, group, patches.columns // group - 1):
                with b.loop(part.count) as i:
                    first = part.at(b, i)
                    columns = [
                        b.add(first, p) for p in range(0, part.length, self.patches.together)
                    ]
                    starts = [patches.offset(b, n, y, x) for x in columns]
                    end = (
                        part.last
                        + (part.length - 1) // self.patches.together * self.patches.together
                    )
                    after = (patches.columns - 1 - end) * patches.pixel_bytes
                    words = self._sums(starts, patches.last - after)
                    at = b.mul(patches.number(b, n, y, first), 4)
                    b.store_unaligned(b.add(target, at), b.v("vmpyiwh", words, factor))

    def _sums(self, starts: list[Scalar], last: int) -> SSAValue:
        """Return a vector whose first words are the sums of the inputs of the patches in the
        vectors that start at the byte offsets `starts`, which are `last` at most.
        """
        b, sums = self.b, self._partial_sums(starts, last)
        parts = LANES // self.patches.together
        while parts > 1:
            sums += [sums[-1]] * (len(sums) % 2)
            pairs = zip(sums[::2], sums[1::2], strict=True)
            dealt = (b.v("vdealvdd", high, low, WORDS) for low, high in pairs)
            sums = [b.v("vaddw", b.lo(pair), b.hi(pair)) for pair in dealt]
            parts //= 2
        return sums[0]

    def _partial_sums(self, starts: list[Scalar], last: int) -> list[SSAValue]:
        """Return for each of the vectors of patches that start at the byte offsets `starts`, which
        are `last` at most, a vector of sums of four inputs, or of sums of such.
        """
        b, patches = self.b, self.patches
        nbytes = patches.run_bytes * self.patches.together
        whole, rest = divmod(nbytes, VECTOR)
        last += nbytes - (rest or VECTOR)
        if not patches.taps and whole + bool(rest) == 1:
            return [self._words(load_window(b, self.images, s, last)) for s in starts]

        def run(offset: Scalar, word: Scalar, values: Values) -> Values:
            def chunk(i: Scalar, values: Values) -> Values:
                at = b.add(self.images.address, offset, b.mul(i, VECTOR))
                return self._added(values, (b.load_unaligned(b.add(at, s)) for s in starts))

            values = b.reduce(whole, values, chunk) if whole else values
            at = b.add(offset, whole * VECTOR)
            tails = (self._tail(b.add(s, at), last, rest) for s in starts)
            return self._added(values, tails) if rest else values

        return list(patches.reduce(b, [b.zero()] * len(starts), run))

    def _words(self, patches: SSAValue) -> SSAValue:
        """Return the sums of four inputs each of the adjacent patches at the start of the vector
        `patches`; the words of a patch start at a multiple of a power of two.
        """
        b, nbytes, pitch = self.b, self.patches.run_bytes, VECTOR // self.patches.together
        if nbytes == pitch:
            return b.v("vrmpyub", patches, ONES)
        spread = Repitch(b, nbytes, nbytes, pitch)(patches, self.patches.together)
        ones = np.arange(VECTOR) % pitch < nbytes
        return b.v("vrmpyubv", spread, constant_vector(b, ones.astype(np.uint8)))

    def _added(self, values: Values, vectors: Iterable[SSAValue]) -> Values:
        """Return vectors of sums: `values` with the sums of each four bytes of `vectors` added,
        each of which is made where it is used.
        """
        pairs = zip(values, vectors, strict=True)
        return [self.b.v("vrmpyub_acc", value, vector, ONES) for value, vector in pairs]

    def _tail(self, start: Scalar, last: int, nbytes: int) -> SSAValue:
        """Load the last `nbytes` bytes, 1 to 128, of a run, which are at byte offset `start` of the
        images, `last` at most; the other bytes of the vector are 0.
        """
        vector = load_window(self.b, self.images, start, last)
        if nbytes == VECTOR:
            return vector
        keep = np.repeat([255, 0], [nbytes, VECTOR - nbytes]).astype(np.uint8)
        return self.b.v("vand", vector, constant_vector(self.b, keep))
