"""Windows that slide over an image, and the planes that turn their taps into contiguous memory.

A pixel is a word (4 channels, layout `strip`). For each tap along the width, `kx`, and each phase
of the vertical stride, a *plane* holds for all output columns x the pixel that the tap reads:

    plane[r][x] = image[r * stride + phase - top][x * stride + kx * dilation - left]

or the padding value outside of the image. Rows of a plane are as long as rows of the output, so tap
(ky, kx) of 32 consecutive output pixels is 32 consecutive words, also across the ends of rows: no
kernel that reads planes depends on edges, strides, dilation or partial rows. `edges` writes and
reads planes. In memory planes are ordered by kx, then channel quad, then phase, contiguously.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..dialects.htp import round_up
from ..dialects.sliding_window import SlidingWindow, WindowAxis
from .scalars import VECTOR, WORD

LANES = VECTOR // WORD
"""Pixels in a vector."""

QUAD = 4
"""Channels in a vector of layout `strip`."""


def valid_range(low: int, size: int, stride: int, count: int) -> range:
    """Return the range of indices i in [0, count) along an axis of a plane that hold pixels: `i *
    stride - low` is then an index in [0, size) along that axis of the image.
    """
    first = max(0, -(-low // stride))
    last = min(count, -(-(low + size) // stride))
    return range(min(first, count), max(last, min(first, count)))


@dataclass(frozen=True)
class Taps:
    """The rows of a window that read one plane (the rows at one phase of the vertical stride of a
    padded image): `first`, `first + step`, ..., `count` of them.

    `phase` is (image row + top padding) modulo the vertical stride, equal for all image rows in the
    plane.
    """

    phase: int
    first: int
    step: int
    count: int
    row: int
    """The row of the plane that the first of these rows of the window reads for output row 0."""

    rows: int
    """The distance in the plane, in rows, between what successive rows of the window read."""


@dataclass(frozen=True)
class Window:
    """A window that slides over an image of (height, width) pixels, and the sizes of its planes:
    copies of the image in which each tap of the window reads contiguous pixels.
    """

    image: tuple[int, int]
    sliding: SlidingWindow
    """The taps, strides, dilations and padding along height and width."""

    @property
    def vertical(self) -> WindowAxis:
        """The taps, stride, dilation and padding along the height."""
        return self.sliding.axes[0]

    @property
    def horizontal(self) -> WindowAxis:
        """The taps, stride, dilation and padding along the width."""
        return self.sliding.axes[1]

    @cached_property
    def output(self) -> tuple[int, int]:
        """The (height, width) of the output."""
        height, width = self.image
        return self.vertical.outputs(height), self.horizontal.outputs(width)

    def inner(self, axis: int) -> range:
        """Return the output rows (axis 0) or columns (axis 1) whose windows read no padding of that
        axis.
        """
        its, size = self.sliding.axes[axis], self.image[axis]
        first = -(-its.before // its.stride)
        stop = (size + its.before - its.extent) // its.stride + 1
        return range(first, max(first, min(stop, self.output[axis])))

    @property
    def vectors(self) -> int:
        """The number of vectors, of 32 pixels each, that an output image takes for 4 channels."""
        return -(-(self.output[0] * self.output[1]) // LANES)

    @property
    def image_vectors(self) -> int:
        """The number of vectors, of 32 pixels each, that the image takes for 4 channels."""
        return -(-(self.image[0] * self.image[1]) // LANES)

    @property
    def direct(self) -> bool:
        """Whether an output pixel reads only the pixel at its own indices, so that no planes
        (copies in which each tap reads contiguous pixels) are needed.
        """
        return self.sliding.taps == (1, 1) == self.sliding.strides and not any(self.sliding.amounts)

    @cached_property
    def vertical_taps(self) -> tuple[Taps, ...]:
        """The rows of the window, grouped by the plane that they read: a plane holds the image rows
        of one phase of the vertical stride.
        """
        stride, step = self.vertical.stride, self.vertical.dilation
        by_phase: dict[int, list[int]] = {}
        for ky in range(self.vertical.taps):
            by_phase.setdefault(ky * step % stride, []).append(ky)
        return tuple(
            Taps(
                phase,
                kys[0],
                kys[1] - kys[0] if len(kys) > 1 else 0,
                len(kys),
                kys[0] * step // stride,
                (kys[1] - kys[0]) * step // stride if len(kys) > 1 else 0,
            )
            for phase, kys in by_phase.items()
        )

    def plane_rows(self, taps: Taps) -> int:
        """Return the number of rows of the plane (image rows at one phase of the vertical stride)
        that the window's rows `taps` read.
        """
        return self.output[0] + taps.row + taps.rows * (taps.count - 1)

    def plane_lead(self, taps: Taps) -> int:
        """Return the number of unused bytes, 0 to 127, in front of the plane (image rows at one
        phase of the vertical stride) that the window's rows `taps` read.

        They align the image rows in the plane to vectors if image rows are copied whole, without
        gaps; if not, there are none.
        """
        if self.sliding.strides != (1, 1) or self.image[1] != self.output[1]:
            return 0
        above = valid_range(
            self.vertical.before - taps.phase, self.image[0], 1, self.plane_rows(taps)
        ).start
        return -above * self.output[1] * WORD % VECTOR

    def plane_bytes(self, taps: Taps) -> int:
        """Return the bytes, a multiple of 128, reserved for the plane (image rows at one phase of
        the vertical stride) that the window's rows `taps` read.

        They include those that the last store into the plane writes past its end.
        """
        pixels = self.plane_rows(taps) * self.output[1] + self.horizontal.before
        return round_up(self.plane_lead(taps) + (pixels + LANES - 1) * WORD, VECTOR)

    @cached_property
    def column_bytes(self) -> int:
        """The bytes of all planes (copies of image rows, one plane for each phase of the vertical
        stride) for one column of the window and 4 channels.
        """
        return sum(map(self.plane_bytes, self.vertical_taps))

    @property
    def quad_bytes(self) -> int:
        """The bytes of all planes (copies in which each tap reads contiguous pixels) for one quad
        (group of 4) of channels; 0 if no planes are needed.
        """
        return 0 if self.direct else self.column_bytes * self.horizontal.taps

    def planes(self, quads: int) -> Iterator[tuple[int, Taps, int]]:
        """Yield (kx, taps, byte offset) of every plane of the first quad (group of 4) of channels.
        A plane is a copy of the pixels that column `kx` of the window reads in its rows `taps`.

        `quads` is the number of quads of an image. In memory, the planes of all quads for one `kx`
        precede those for the next.
        """
        for kx in range(self.horizontal.taps):
            offset = kx * quads * self.column_bytes
            for taps in self.vertical_taps:
                yield kx, taps, offset + self.plane_lead(taps)
                offset += self.plane_bytes(taps)
