"""Copies of image rows with their padding in scratch memory, as `lane_window` lays them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects.htp import round_up
from ..builder import KernelBuilder
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar
from ..spans import spans
from ..window import valid_range
from .dealt_rows import DealtRow, PhaseWords
from .lane_window import FlatWindow
from .word_gathers import ADJACENT, gathered_words

UNROLLED = 4
"""The pixels that an iteration copies, and the most vectors without a loop."""


@dataclass(frozen=True)
class Phase:
    """A phase of a row at address `target`: the range `pixels` of its pixels lie in the image, the
    first of them in column `first`.
    """

    target: Scalar
    pixels: range
    first: int

    @staticmethod
    def of(flat: FlatWindow, phase: int, target: Scalar) -> Phase:
        """Return the phase of remainder `phase`."""
        across = flat.window.horizontal
        low = across.before - phase
        pixels = valid_range(low, flat.window.image[1], across.stride, flat.columns)
        return Phase(target, pixels, pixels.start * across.stride - low if pixels else 0)

    def start(self, b: KernelBuilder, flat: FlatWindow) -> Scalar:
        """Return the address of the first pixel that lies in the image."""
        return b.add(self.target, flat.lead + self.pixels.start * flat.pitch)


@dataclass(frozen=True)
class RowWriter:
    """Emitter of the copies of one image's rows at address `target`.

    `images` is the buffer of the batch of images, `fill` a vector of padding.
    """

    b: KernelBuilder
    flat: FlatWindow
    images: Buffer
    target: Scalar
    fill: SSAValue

    def write(self, image: Scalar, last: int) -> None:
        """Emit the copies of the image at byte offset `image` of the buffer, which is at most
        `last` in any iteration of the loops around.
        """
        b, flat, window = self.b, self.flat, self.flat.window
        down = window.vertical
        inside = valid_range(down.before, window.image[0], 1, flat.rows)
        self._pad(0, inside.start)
        with b.loop(len(inside)) as y:
            row = b.add(y, inside.start - down.before)
            source = b.add(image, b.mul(row, window.image[1] * flat.depth))
            end = last + (inside.stop - 1 - down.before) * window.image[1] * flat.depth
            at = b.add(self.target, b.mul(b.add(y, inside.start), flat.row_bytes))
            self._row(source, end, at)
        self._pad(inside.stop, flat.rows - inside.stop)

    def _pad(self, first: int, rows: int) -> None:
        """Fill `rows` rows from row `first` on with padding."""
        at = self.b.add(self.target, first * self.flat.row_bytes)
        self._fill(at, rows * self.flat.row_bytes // VECTOR)

    def _fill(self, at: Scalar, vectors: int) -> None:
        """Write `vectors` vectors of padding to the address `at`."""
        for i in self._each(vectors):
            self.b.store_unaligned(self.b.add(at, self.b.mul(i, VECTOR)), self.fill)

    def _row(self, source: Scalar, last: int, target: Scalar) -> None:
        """Emit the copy of the row at byte offset `source`, which is at most `last`, to the address
        `target`.
        """
        b, flat = self.b, self.flat
        phases = [
            Phase.of(flat, phase, b.add(target, k * flat.phase_bytes))
            for k, phase in enumerate(flat.phases)
        ]
        if flat.window.horizontal.stride == 1 and not flat.by_pixel:
            (phase,) = phases
            first = phase.first * flat.depth
            return self._run(phase.pixels, b.add(source, first), last + first, phase.target)
        if not flat.by_pixel:
            return self._dealt(phases, b.add(self.images.address, source))
        for phase in phases:
            self._fill(
                b.add(phase.target, flat.lead), -(-phase.pixels.start * flat.pitch // VECTOR)
            )
        for phase in phases:
            self._pixels(phase, source, last)
        for phase in phases:
            behind = flat.columns - phase.pixels.stop
            end = b.add(phase.start(b, flat), len(phase.pixels) * flat.pitch)
            self._fill(end, -(-behind * flat.pitch // VECTOR))
        return None

    def _run(self, pixels: range, source: Scalar, last: int, target: Scalar) -> None:
        """Emit the copy of a run of adjacent `pixels`, with padding before and behind. Where rows
        of the image are not aligned, gathers take a packet for each vector, loads and stores two:
        28x28x88 takes 11,527 packets on v73, with loads 12,249.
        """
        b, flat = self.b, self.flat
        before = flat.lead + pixels.start * flat.depth if pixels else 0
        whole, rest = divmod(len(pixels) * flat.depth, VECTOR)
        self._fill(target, before // VECTOR)
        start, done = b.add(target, before), whole * VECTOR
        gathers = whole > 0 and flat.window.image[1] * flat.depth % VECTOR > 0
        if rest and gathers:
            offsets = ADJACENT % rest + VECTOR - rest
            first = b.add(source, done + rest - VECTOR)
            b.store(b.add(start, done), self._gathered(first, offsets))
        for i in self._each(whole):
            at = b.mul(i, VECTOR)
            end = last + (whole - 1) * VECTOR
            if gathers:
                vector = self._gathered(b.add(source, at), ADJACENT)
            else:
                vector = load_window(b, self.images, b.add(source, at), end)
            b.store(b.add(start, at), vector)
        if rest:
            at = b.add(start, done)
            vector = (
                b.load(at)
                if gathers
                else load_window(b, self.images, b.add(source, done), last + done)
            )
            b.store(at, b.v("vmux", b.first(rest), vector, self.fill))
            done += VECTOR
        used = flat.lead + flat.columns * flat.depth
        self._fill(b.add(start, done), -(-(used - before - done) // VECTOR))

    def _gathered(self, source: Scalar, offsets: NDArray[np.int32]) -> SSAValue:
        """Emit the gather of the words at `offsets` from byte offset `source` on, all of the 128
        bytes behind it, which lie in the image.
        """
        return gathered_words(self.b, self.b.add(self.images.address, source), offsets)

    def _each(self, count: int) -> Iterator[Scalar]:
        """Yield the indices of `count` vectors: in a loop, unless they are so few that the loop
        over the rows is to be the innermost one.
        """
        if count <= UNROLLED:
            yield from range(count)
        else:
            with self.b.loop(count) as i:
                yield i

    def _pixels(self, phase: Phase, source: Scalar, last: int) -> None:
        """Emit the copy of the pixels of a phase, one by one: those after which a vector lies in
        the row in loops, then the others.
        """
        b, flat = self.b, self.flat
        count, step = len(phase.pixels), flat.window.horizontal.stride * flat.depth
        first = phase.first * flat.depth
        source, last = b.add(source, first), last + first
        reach = flat.depth if flat.by_pixel else round_up(flat.depth, VECTOR)
        room = flat.window.image[1] * flat.depth - first - reach
        inside = min(count, max(0, room // step + 1))
        target = phase.start(b, flat)
        for span in spans(inside, UNROLLED):
            with b.loop(span.count) as i:
                for k in range(span.length):
                    x = b.add(span.at(b, i), k)
                    self._pixel(x, step, source, last + (span.last + k) * step, target)
        for x in range(inside, count):
            self._pixel(x, step, source, last + x * step, target)

    def _pixel(self, x: Scalar, step: int, source: Scalar, last: int, target: Scalar) -> None:
        """Emit the copy of pixel number `x` of those that are `step` bytes apart from byte offset
        `source` on, to the pitch of the rows; its offset is at most `last`.
        """
        b, flat = self.b, self.flat
        pixel, at = b.add(source, b.mul(x, step)), b.add(target, b.mul(x, flat.pitch))
        for k in range(-(-flat.depth // VECTOR)):
            part = min(k * VECTOR, flat.depth - VECTOR) if flat.by_pixel else k * VECTOR
            vector = load_window(b, self.images, b.add(pixel, part), last + part)
            b.store_unaligned(b.add(at, k * VECTOR), vector)

    def _dealt(self, phases: Sequence[Phase], row: Scalar) -> None:
        """Emit the copy of the row at address `row` to phases that are runs of pixels."""
        flat = self.flat
        stride, columns = flat.window.horizontal.stride, flat.window.image[1]
        for phase in phases:
            place = phase.pixels, phase.first, stride
            words = PhaseWords(*place, flat.depth, columns, flat.columns)
            DealtRow(self.b, words, row, phase.target, self.fill).write()
