"""Patches: the inputs of each output pixel of a convolution, as words of four channels that scalar
loads read from row-major images.

A patch is the channels of all taps of the window at one output pixel. Images with padding, or whose
number of channels is not a multiple of 4, are first copied to scratch memory: padding is written
out there, and each pixel starts at a multiple of 4 bytes. Other images are read where they are.
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
from ..runs import Buffer, copy_run, fill, load_window, nest
from ..scalars import ONES, VECTOR, Scalar
from ..spans import spans
from ..window import LANES, QUAD
from .conv_tiles import Convolution

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
class PaddedImages:
    """A batch of row-major images in which pixels start at multiples of 4 bytes, padding included:
    the network's own, or copies.
    """

    conv: Convolution

    @property
    def pixel_bytes(self) -> int:
        """The distance between pixels."""
        return QUAD * self.conv.input_quads

    @property
    def height(self) -> int:
        """The height of an image, padding included."""
        axis = self.conv.window.vertical
        return axis.before + self.conv.window.image[0] + axis.after

    @property
    def width(self) -> int:
        """The width of an image, padding included."""
        axis = self.conv.window.horizontal
        return axis.before + self.conv.window.image[1] + axis.after

    @property
    def copied(self) -> bool:
        """Whether these are copies: the images have padding, or are not whole words a pixel."""
        window, conv = self.conv.window, self.conv
        one = conv.batch * window.image[0] * window.image[1] == 1
        return any(window.sliding.amounts) or (conv.inputs % QUAD != 0 and not one)

    @property
    def nbytes(self) -> int:
        """The bytes of the copies, and of a vector after them; 0 if none are needed."""
        pixels = self.conv.batch * self.height * self.width
        return round_up(pixels * self.pixel_bytes, VECTOR) + VECTOR if self.copied else 0

    def patches(self) -> Patches:
        """Return the patches of the output pixels."""
        conv, pitch = self.conv, self.pixel_bytes
        window, row = conv.window, self.width * pitch
        if window.direct:
            pixels = conv.batch * window.image[0] * window.image[1]
            return Patches(1, 1, pixels, 0, 0, pitch, (), conv.input_quads, conv.inputs)
        down, across = window.vertical, window.horizontal
        contiguous = 1 in (across.dilation, across.taps) and conv.inputs % QUAD == 0
        taps = ((down.taps, down.dilation * row), (across.taps, across.dilation * pitch))
        joined = across.taps if contiguous else 1
        return Patches(
            conv.batch,
            *window.output,
            self.height * row,
            down.stride * row,
            across.stride * pitch,
            taps[:1] if contiguous else taps,
            joined * conv.input_quads,
            joined * conv.inputs,
        )

    def copy(self, b: KernelBuilder, images: Buffer, target: Buffer) -> None:
        """Emit the copy of the row-major `images` to `target`, with padding around each."""
        conv, pitch = self.conv, self.pixel_bytes
        height, width = conv.window.image
        if any(conv.window.sliding.amounts):
            fill(b, target, conv.fill)
        run = width * conv.inputs if conv.inputs == pitch else conv.inputs
        runs = width * conv.inputs // run
        first = (conv.window.vertical.before * self.width + conv.window.horizontal.before) * pitch
        rows = (conv.batch, height, runs)
        total = conv.batch * height * width * conv.inputs
        with nest(b, *rows) as (n, y, x):
            start = b.add(b.mul(b.add(b.mul(n, height), y), width * conv.inputs), b.mul(x, run))
            at = b.add(b.mul(b.add(b.mul(n, self.height), y), self.width * pitch), b.mul(x, pitch))
            copy_run(b, images, start, b.add(target.address, at, first), run, total - run)


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
