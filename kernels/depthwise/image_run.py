"""Geometry of rows of outputs at a stride that are computed as runs of bytes, and read in the image
itself.

A vector holds 128 adjacent bytes of a row of the output: its lanes are channels of several adjacent
pixels, its *pieces*. It reads vectors of a row of the image, the *steps*: number j starts j pixels
behind the byte that the first lane reads in column 0 of its window. A piece q pixels behind the
first lane's reads column kx of its window in step j = q (stride - 1) + kx dilation. So each piece
has its weights at steps of its own, and zeros at the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import lcm

from ...dialects.sliding_window import WindowAxis
from ..scalars import VECTOR
from ..window import Window
from .tap_words import TAPS

MOST_EDGES = 0.25
"""The greatest share of vectors that read padding: their code masks it."""

MOST_BLOCKS = 8
"""The most blocks of lanes: with more, the scalars that select a block's channels are spilled."""


@dataclass(frozen=True)
class Lanes:
    """The lanes of a step that lie in the row of the image: from `start` up to `end`."""

    start: int
    end: int

    @property
    def whole(self) -> bool:
        """Whether all lanes do."""
        return self.start == 0 and self.end == VECTOR


@dataclass(frozen=True)
class ImageRun:
    """The rows of a depthwise convolution of `depth` channels as runs of bytes."""

    window: Window
    depth: int

    @property
    def across(self) -> WindowAxis:
        """The window's axis along the width."""
        return self.window.horizontal

    @property
    def row_bytes(self) -> int:
        """The bytes of a row of the image."""
        return self.window.image[1] * self.depth

    @cached_property
    def offsets(self) -> list[int]:
        """The byte offset in a row of the output of each of its vectors."""
        return [*range(0, self.window.output[1] * self.depth, VECTOR)]

    @cached_property
    def pieces(self) -> int:
        """The most pieces of a vector."""
        return max((at % self.depth + VECTOR - 1) // self.depth + 1 for at in self.offsets)

    @cached_property
    def steps(self) -> list[int]:
        """The steps of a row of the image that are read."""
        across = self.across
        pieces = [q * (across.stride - 1) for q in range(self.pieces)]
        return sorted({q + kx * across.dilation for q in pieces for kx in range(across.taps)})

    def column(self, step: int, piece: int) -> int | None:
        """Return the column of the window that a piece reads in a step; None if it reads none
        there.
        """
        kx, rest = divmod(step - piece * (self.across.stride - 1), self.across.dilation)
        return None if rest or not 0 <= kx < self.across.taps else kx

    def base(self, offset: int) -> int:
        """Return the byte offset in a row of the image of step 0, for a vector of the output at
        `offset`.
        """
        channel = offset % self.depth
        pixel = self.across.stride * (offset - channel) - self.across.before * self.depth
        return pixel + channel

    @cached_property
    def inner(self) -> range:
        """The numbers of the output vectors that read the image only."""
        first, last = (self.steps[i] * self.depth for i in (0, -1))
        inside = [
            v
            for v, at in enumerate(self.offsets)
            if self.base(at) + first >= 0 and self.base(at) + last + VECTOR <= self.row_bytes
        ]
        return range(inside[0], inside[-1] + 1) if inside else range(0)

    @property
    def last_bytes(self) -> int:
        """The bytes to store of a row's last vector, 1 to 128."""
        return self.window.output[1] * self.depth - self.offsets[-1]

    @property
    def edges(self) -> list[int]:
        """The numbers of the other output vectors."""
        return [v for v in range(len(self.offsets)) if v not in self.inner]

    def lanes(self, vector: int, step: int) -> Lanes:
        """Return the lanes of a step of an output vector that lie in the row."""
        at = self.base(self.offsets[vector]) + step * self.depth
        start, end = (min(max(n - at, 0), VECTOR) for n in (0, self.row_bytes))
        return Lanes(start, end)

    @cached_property
    def masked_steps(self) -> list[int]:
        """The steps in which some output vector reads padding."""
        return [j for j in self.steps if not all(self.lanes(v, j).whole for v in self.edges)]

    @property
    def period(self) -> int:
        """The number of vectors after which the channels of the lanes repeat."""
        return lcm(self.depth, VECTOR) // VECTOR

    @property
    def turn_bytes(self) -> int:
        """The bytes of a row of the image between what vectors read that are `period` apart."""
        return self.across.stride * self.period * VECTOR

    @cached_property
    def starts(self) -> list[int]:
        """The channel of the first lane of each block of lanes, the first inner one's first."""
        first = self.inner.start
        order = self.offsets[first:] + self.offsets[:first]
        return list(dict.fromkeys(at % self.depth for at in order))

    def block(self, vector: int) -> int:
        """Return the index of the block of an output vector."""
        return self.starts.index(self.offsets[vector] % self.depth)

    @cached_property
    def usable(self) -> bool:
        """Whether there is a stride, pixels are shorter than vectors, the steps of a row of the
        window are those of one word, and most vectors of a row read the image only.

        At a stride of 1 copies of rows with their padding take fewer packets (28x28x88: 13,777
        instead of 15,643 on v73); with two words so do pixels that are dealt in copies (56x56x72 at
        stride 2: 18,328 instead of 25,949).
        """
        if self.across.stride == 1 or self.depth >= VECTOR or len(self.steps) > TAPS:
            return False
        few = len(self.edges) <= MOST_EDGES * len(self.offsets) and self.period <= MOST_BLOCKS
        return few and bool(self.inner)
