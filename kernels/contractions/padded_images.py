"""Row-major images whose pixels start at multiples of 4 bytes, as scalar loads read them.

Images with padding, or whose number of channels is not a multiple of 4, are first copied to scratch
memory: padding is written out there, and each pixel starts at a multiple of 4 bytes. Of windows of
one pixel only what they read is copied. Other images are read where they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from ...dialects.htp import round_up
from ..builder import KernelBuilder
from ..permute import Repitch
from ..runs import Buffer, copy_run, fill, load_window, nest
from ..scalars import VECTOR, Scalar
from ..spans import Span
from ..window import QUAD
from .conv_tiles import Convolution
from .patches import Patches


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
    def padded(self) -> bool:
        """Whether the images have padding."""
        return any(self.conv.window.sliding.amounts)

    @property
    def copied(self) -> bool:
        """Whether these are copies: the images have padding, or are not whole words a pixel."""
        window, conv = self.conv.window, self.conv
        one = conv.batch * window.image[0] * window.image[1] == 1
        return self.padded or (conv.inputs % QUAD != 0 and not one)

    @property
    def sampled(self) -> bool:
        """Whether these are copies of the pixels alone that windows of one pixel read."""
        return self.copied and self.conv.window.sliding.taps == (1, 1) and not self.padded

    @property
    def size(self) -> tuple[int, int]:
        """The height and the width of an image, padding included."""
        window = self.conv.window
        if self.sampled:
            return window.output
        height, width = (
            axis.before + extent + axis.after
            for axis, extent in zip(window.sliding.axes, window.image, strict=True)
        )
        return height, width

    @property
    def nbytes(self) -> int:
        """The bytes of the copies, and of a vector after them; 0 if none are needed."""
        pixels = self.conv.batch * self.size[0] * self.size[1]
        return round_up(pixels * self.pixel_bytes, VECTOR) + VECTOR if self.copied else 0

    def patches(self) -> Patches:
        """Return the patches of the output pixels."""
        conv, pitch, (height, width) = self.conv, self.pixel_bytes, self.size
        window, row = conv.window, width * pitch
        if window.direct or self.sampled:
            pixels = conv.batch * height * width
            return Patches(1, 1, pixels, 0, 0, pitch, (), conv.input_quads, conv.inputs)
        down, across = window.vertical, window.horizontal
        contiguous = 1 in (across.dilation, across.taps) and conv.inputs % QUAD == 0
        taps = ((down.taps, down.dilation * row), (across.taps, across.dilation * pitch))
        joined = across.taps if contiguous else 1
        return Patches(
            conv.batch,
            *window.output,
            height * row,
            down.stride * row,
            across.stride * pitch,
            taps[:1] if contiguous else taps,
            joined * conv.input_quads,
            joined * conv.inputs,
        )

    def copy(self, b: KernelBuilder, images: Buffer, target: Buffer) -> None:
        """Emit the copy of the row-major `images` to `target`, with padding around each."""
        conv, pitch, (height, width) = self.conv, self.pixel_bytes, self.size
        if self.padded:
            fill(b, target, conv.fill)
        axes, image = conv.window.sliding.axes, conv.window.image
        down, across = conv.window.sliding.strides if self.sampled else (1, 1)
        counts = (conv.batch, *(conv.window.output if self.sampled else image))
        if not self.padded and (down, across) == (1, 1):
            counts = (1, 1, prod(counts))
        row_bytes, images_apart = image[1] * conv.inputs, height * width * pitch
        first = 0 if self.sampled else (axes[0].before * width + axes[1].before) * pitch
        row = PixelRow(conv.inputs, across * conv.inputs, pitch, counts[2], self.padded)
        last = ((counts[0] - 1) * image[0] + (counts[1] - 1) * down) * row_bytes
        with nest(b, *counts[:2], parallel=row.adjacent) as (n, y):
            start = b.mul(b.add(b.mul(n, image[0]), b.mul(y, down)), row_bytes)
            at = b.add(b.mul(n, images_apart), b.mul(y, width * pitch))
            row.copy(b, images, start, b.add(target.address, at, first), last)


@dataclass(frozen=True)
class PixelRow:
    """Emitter of copies of a row of pixels of `nbytes` bytes, which start every `source` bytes, so
    that they start every `target` bytes.
    """

    nbytes: int
    source: int
    target: int
    count: int
    exact: bool
    """Whether nothing may be written behind the row; else a vector may."""

    @property
    def adjacent(self) -> bool:
        """Whether the pixels are contiguous, here as there."""
        return self.nbytes == self.source == self.target

    def copy(
        self, b: KernelBuilder, images: Buffer, start: Scalar, target: Scalar, last: int
    ) -> None:
        """Emit the copy of the row at byte offset `start` of the images, `last` at most, to the
        address `target`.
        """
        if self.adjacent:
            return copy_run(b, images, start, target, self.count * self.nbytes, last)
        end = last + (self.count - 1) * self.source
        if self.nbytes >= VECTOR:
            with b.loop(self.count) as x:
                source, at = b.add(start, b.mul(x, self.source)), b.mul(x, self.target)
                copy_run(b, images, source, b.add(target, at), self.nbytes, end)
            return None
        move = Repitch(b, self.nbytes, self.source, self.target)
        for span, whole in self._groups():
            with b.loop(span.count) as i:
                x = span.at(b, i)
                loaded = load_window(b, images, b.add(start, b.mul(x, self.source)), end)
                used = VECTOR if whole else span.length * self.target
                at = b.add(target, b.mul(x, self.target))
                b.store_partial(at, move(loaded, span.length), used)
        return None

    def _groups(self) -> list[tuple[Span, bool]]:
        """Return spans of the pixels that one vector holds, and whether a whole vector is stored of
        each: the next ones overwrite what it has behind the pixels.
        """
        held = (VECTOR - self.nbytes) // max(self.source, self.target) + 1
        groups, rest = divmod(self.count, held)
        within = (self.count * self.target - VECTOR) // (held * self.target) + 1
        whole = max(0, min(groups, within)) if self.exact else groups
        spans = (
            (Span(0, whole, held), True),
            (Span(whole * held, groups - whole, held), False),
            (Span(groups * held, 1, rest), not self.exact),
        )
        return [(span, free) for span, free in spans if span.count and span.length]
