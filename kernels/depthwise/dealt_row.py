"""Geometry of rows of outputs at a stride of 2 of which vectors hold several whole pixels, and are
read in the image itself (`dealt_source`).
"""

from __future__ import annotations

from dataclasses import dataclass

from ..scalars import VECTOR
from ..window import Window

STRIDE = 2
"""The stride, and the vectors of the image that are dealt for a vector of outputs."""

BEFORE, EVEN_COLUMN, ODD_COLUMN, BEHIND = range(-1, 3)
"""The columns of the image that a tap may read for output column 0."""


@dataclass(frozen=True)
class DealtRow:
    """The rows of a depthwise convolution of `depth` channels, as vectors of whole pixels."""

    window: Window
    depth: int

    @property
    def columns(self) -> list[int]:
        """The column of the image that each tap along the width reads for output column 0."""
        across = self.window.horizontal
        return [kx * across.dilation - across.before for kx in range(across.taps)]

    @property
    def usable(self) -> bool:
        """Whether rows of the image and of the output are whole vectors of pixels, and taps read
        columns that are next to those of the output's vector.
        """
        (_, width), (_, outputs) = self.window.image, self.window.output
        whole = (
            self.depth < VECTOR
            and VECTOR % self.depth == 0
            and width * self.depth % (STRIDE * VECTOR) == 0
        )
        near = all(BEFORE <= column <= BEHIND for column in self.columns)
        strided = self.window.horizontal.stride == STRIDE and width == STRIDE * outputs
        return whole and near and strided

    @property
    def vectors(self) -> int:
        """The vectors of a row of the output."""
        return self.window.output[1] * self.depth // VECTOR

    @property
    def inner(self) -> range:
        """The numbers of the vectors of a row of the output that read no padding of the width."""
        first, last = int(BEFORE in self.columns), self.vectors - (BEHIND in self.columns)
        return range(first, max(first, last))
