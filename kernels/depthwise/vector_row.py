"""Geometry of rows of outputs at strides of 1 and 2 of which vectors hold several whole pixels, and
are read in the image itself (`vector_source`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..scalars import VECTOR
from ..window import Window

STRIDES = (1, 2)
"""The strides. At stride 2 two vectors of the image are dealt for a vector of outputs."""

DEALT_COLUMNS = range(-1, 3)
"""The columns of the image that a tap may read for output column 0 at stride 2: those of pixels
that are dealt, and one before and behind them."""

LEAST = 2
"""The least inner vectors of a row at a stride of 1: with fewer, the loop over tiles is an
innermost one, whose long body takes too much time to schedule: 17 seconds instead of 3 with
48x48x8."""


@dataclass(frozen=True)
class VectorRow:
    """The rows of a depthwise convolution of `depth` channels, as vectors of whole pixels."""

    window: Window
    depth: int

    @property
    def stride(self) -> int:
        """The stride, and the vectors of the image for a vector of outputs."""
        return self.window.horizontal.stride

    @property
    def columns(self) -> list[int]:
        """The column of the image that each tap along the width reads for output column 0."""
        across = self.window.horizontal
        return [kx * across.dilation - across.before for kx in range(across.taps)]

    @property
    def usable(self) -> bool:
        """Whether rows of the image and of the output are whole vectors of pixels, of which taps
        read the output's own and next ones.

        With copies of rows instead, 32x32x32 takes 5,142 packets instead of 4,831 on v73.
        """
        (_, width), (_, outputs) = self.window.image, self.window.output
        if self.depth >= VECTOR or VECTOR % self.depth or self.stride not in STRIDES:
            return False
        pixels = VECTOR // self.depth
        near = DEALT_COLUMNS if self.stride > 1 else range(1 - pixels, pixels)
        whole = width % (self.stride * pixels) == 0 and width == self.stride * outputs
        few = self.stride == 1 and len(self.inner) < LEAST
        return whole and not few and all(column in near for column in self.columns)

    @property
    def vectors(self) -> int:
        """The vectors of a row of the output."""
        return self.window.output[1] * self.depth // VECTOR

    @property
    def inner(self) -> range:
        """The numbers of the vectors of a row of the output that read no padding of the width."""
        first = int(self.columns[0] < 0)
        last = self.vectors - int(self.columns[-1] >= self.stride)
        return range(first, max(first, last))

    @property
    def edges(self) -> list[range]:
        """The numbers of the other vectors, each of which has code of its own."""
        others = (n for n in range(self.vectors) if n not in self.inner)
        return [range(n, n + 1) for n in others]
