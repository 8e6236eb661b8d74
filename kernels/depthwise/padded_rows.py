"""Copies of image rows with their padding in scratch memory, as `lane_window` lays them out."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar
from ..window import valid_range
from .lane_window import FlatWindow


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
            for index, phase in enumerate(flat.phases):
                start = b.add(at, index * flat.phase_bytes)
                self._row(phase, source, end, start)
        self._pad(inside.stop, flat.rows - inside.stop)

    def _pad(self, first: int, rows: int) -> None:
        """Fill `rows` rows from row `first` on with padding."""
        at = self.b.add(self.target, first * self.flat.row_bytes)
        self._fill(at, rows * self.flat.row_bytes // VECTOR)

    def _fill(self, at: Scalar, vectors: int) -> None:
        """Write `vectors` vectors of padding to the address `at`."""
        if vectors > 0:
            with self.b.loop(vectors) as i:
                self.b.store_unaligned(self.b.add(at, self.b.mul(i, VECTOR)), self.fill)

    def _row(self, phase: int, source: Scalar, last: int, target: Scalar) -> None:
        """Emit the copy of the pixels of `phase` of the row at byte offset `source`, which is at
        most `last`, to the address `target`.
        """
        flat, across = self.flat, self.flat.window.horizontal
        low = across.before - phase
        pixels = valid_range(low, flat.window.image[1], across.stride, flat.columns)
        first = pixels.start * across.stride - low if pixels else 0
        source, last = self.b.add(source, first * flat.depth), last + first * flat.depth
        if across.stride == 1 and not flat.by_pixel:
            return self._run(pixels, source, last, target)
        start = self.b.add(target, flat.lead + pixels.start * flat.pitch)
        self._fill(self.b.add(target, flat.lead), -(-pixels.start * flat.pitch // VECTOR))
        self._pixels(len(pixels), across.stride * flat.depth, source, last, start)
        behind = self.b.add(start, len(pixels) * flat.pitch)
        return self._fill(behind, -(-(flat.columns - pixels.stop) * flat.pitch // VECTOR))

    def _run(self, pixels: range, source: Scalar, last: int, target: Scalar) -> None:
        """Emit the copy of a run of adjacent `pixels`, with padding before and behind."""
        b, flat = self.b, self.flat
        before = flat.lead + pixels.start * flat.depth if pixels else 0
        whole, rest = divmod(len(pixels) * flat.depth, VECTOR)
        self._fill(target, before // VECTOR)
        start = b.add(target, before)
        with b.loop(whole) as i:
            at = b.mul(i, VECTOR)
            end = last + (whole - 1) * VECTOR
            b.store(b.add(start, at), load_window(b, self.images, b.add(source, at), end))
        done = whole * VECTOR
        if rest:
            vector = load_window(b, self.images, b.add(source, done), last + done)
            b.store(b.add(start, done), b.v("vmux", b.first(rest), vector, self.fill))
            done += VECTOR
        self._fill(b.add(start, done), (flat.phase_bytes - before - done) // VECTOR)

    def _pixels(self, count: int, step: int, source: Scalar, last: int, target: Scalar) -> None:
        """Emit the copy of `count` pixels, `step` bytes apart, to the pitch of the rows."""
        b, flat = self.b, self.flat
        with b.loop(count) as x:
            pixel, at = b.add(source, b.mul(x, step)), b.add(target, b.mul(x, flat.pitch))
            end = last + (count - 1) * step
            for k in range(-(-flat.depth // VECTOR)):
                part = min(k * VECTOR, flat.depth - VECTOR) if flat.by_pixel else k * VECTOR
                vector = load_window(b, self.images, b.add(pixel, part), end + part)
                b.store_unaligned(b.add(at, k * VECTOR), vector)
