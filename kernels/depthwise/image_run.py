"""Geometry of rows of outputs at a stride that are computed as runs of bytes, and read in the image
itself.

A vector holds 128 adjacent bytes of a row of the output: its lanes are channels of several adjacent
pixels, its *pieces*. Vectors start so that they have no more pieces than one word of taps serves;
some overlap the vector before for that. Their channels repeat after each *group* of adjacent
pixels. A vector reads vectors of a row of the image, the *steps*: number j starts j pixels
behind the byte that the first lane reads in column 0 of its window. A piece q pixels behind the
first lane's reads column kx of its window in step j = q (stride - 1) + kx dilation. So each piece
has its weights at steps of its own, and zeros at the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...dialects.sliding_window import WindowAxis
from ..scalars import VECTOR
from ..window import Window
from .tap_words import TAPS

MOST_EDGES = 0.25
"""The greatest share of vectors that read padding: their code masks it."""

MOST_BLOCKS = 8
"""The most blocks of lanes: with more, the scalars that select a block's channels are spilled."""

SPARSE = 0.6
"""The greatest share of lanes in use, if each pixel has vectors of its own of which only the last
is partial, for which a run takes fewer packets: of 192 channels, 0.75, one takes 7,159 on v73, by
columns 6,425."""

MASKED = 2
"""The most steps that read padding, if pixels are longer than a vector, for which a run takes fewer
packets: masks of steps and of rows lie in four predicates. With three steps 65x65x144 takes 37,109
packets on v73, by columns 29,520."""

GAIN = 0.9
"""The most vectors of a run, as a share of those that hold channels of one pixel each: a vector of
a run reads a step more, at any alignment."""


DENSE = 1.1
"""The most vectors of a run of pixels of less than a vector, as a share of those of copies, which
have no pieces too many: what reading at any alignment takes more than reading copies is what making
these takes. 56x56x72 at stride 2, 1.19, takes 12,991 packets on v73 as runs, 11,598 with copies."""


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
class Group:
    """Vectors of `pixels` adjacent pixels of an output row of `depth` channels: the byte offset of
    each, from the group's first byte on; the last one ends with the group.
    """

    depth: int
    pixels: int
    starts: tuple[int, ...]

    @staticmethod
    def of(depth: int, pixels: int, pieces: int) -> Group | None:
        """Return the fewest vectors of at most `pieces` pieces; None if these have less bytes than
        a vector, or the group has.
        """
        last, spare = pixels * depth - VECTOR, pieces * depth - VECTOR
        if last < 0 or spare < 0:
            return None
        starts = [0]
        while (at := starts[-1]) < last:
            far = min(at + VECTOR, last)
            starts.append(far - max(0, far % depth - spare))
        return Group(depth, pixels, tuple(starts))

    def regular(self, width: int) -> int:
        """Return the number of vectors of whole groups in a row of `width` pixels."""
        return width // self.pixels * len(self.starts)

    def row(self, width: int) -> list[int]:
        """Return the offsets of the vectors of a row of `width` pixels: those of whole groups, then
        those of pixels that are left over, which are the last ones of a group that ends with the
        row.
        """
        whole, rest = divmod(width, self.pixels)
        firsts = [k * self.pixels * self.depth for k in range(whole)]
        offsets = [first + at for first in firsts for at in self.starts]
        left = (self.pixels - rest) * self.depth
        if rest:
            end = (width - self.pixels) * self.depth
            offsets += [end + at for at in self.starts if at + VECTOR > left]
        return offsets


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
    def group(self) -> Group | None:
        """The group of pixels whose vectors compute a row with the fewest vectors; None if none has
        few enough blocks, or one word does not serve enough pieces.
        """
        width, most = self.window.output[1], (VECTOR - 2) // self.depth + 2
        served = [n for n in range(1, most + 1) if len(self._steps(n)) <= TAPS]
        longest = min(width, MOST_BLOCKS * VECTOR // self.depth)
        found = (Group.of(self.depth, n, len(served)) for n in range(1, longest + 1))
        usable = [x for x in found if x is not None and len(x.starts) <= MOST_BLOCKS]
        return min(usable, key=lambda x: (len(x.row(width)), len(x.starts)), default=None)

    @cached_property
    def offsets(self) -> list[int]:
        """The byte offset in a row of the output of each of its vectors."""
        return self.group.row(self.window.output[1]) if self.group else []

    @cached_property
    def pieces(self) -> int:
        """The most pieces of a vector."""
        return max((at % self.depth + VECTOR - 1) // self.depth + 1 for at in self.offsets)

    @cached_property
    def steps(self) -> list[int]:
        """The steps of a row of the image that are read."""
        return self._steps(self.pieces)

    def _steps(self, pieces: int) -> list[int]:
        """Return the steps that a vector of so many pieces reads."""
        across = self.across
        firsts = [q * (across.stride - 1) for q in range(pieces)]
        return sorted({q + kx * across.dilation for q in firsts for kx in range(across.taps)})

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

    def reads_inside(self, vector: int) -> bool:
        """Whether a vector of the output reads no padding of the width."""
        first, last = (
            self.base(self.offsets[vector]) + self.steps[i] * self.depth for i in (0, -1)
        )
        return first >= 0 and last + VECTOR <= self.row_bytes

    @cached_property
    def inner(self) -> range:
        """The numbers of the output vectors of whole groups that read the image only."""
        assert self.group is not None
        regular = range(self.group.regular(self.window.output[1]))
        inside = [v for v in regular if self.reads_inside(v)]
        return range(inside[0], inside[-1] + 1) if inside else range(0)

    @property
    def rest(self) -> list[int]:
        """The numbers of the other output vectors that read the image only."""
        others = (v for v in range(len(self.offsets)) if v not in self.inner)
        return [v for v in others if self.reads_inside(v)]

    @property
    def edges(self) -> list[int]:
        """The numbers of the output vectors that read padding."""
        return [v for v in range(len(self.offsets)) if not self.reads_inside(v)]

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
        assert self.group is not None
        return len(self.group.starts)

    @property
    def turn_bytes(self) -> int:
        """The bytes of a row of the output between vectors that are `period` apart."""
        assert self.group is not None
        return self.group.pixels * self.depth

    @cached_property
    def starts(self) -> list[int]:
        """The channel of the first lane of each block of lanes, the first inner one's first."""
        assert self.group is not None
        starts, turn = self.group.starts, self.inner.start % self.period
        return [at % self.depth for at in (*starts[turn:], *starts[:turn])]

    def block(self, vector: int) -> int:
        """Return the index of the block of an output vector."""
        return self.starts.index(self.offsets[vector] % self.depth)

    @cached_property
    def usable(self) -> bool:
        """Whether there is a stride, pixels fill their vectors badly, and most vectors of a row
        read the image only.

        At a stride of 1 copies of rows with their padding take fewer packets (28x28x88: 13,777
        instead of 15,643 on v73).
        """
        if self.across.stride == 1 or self.group is None:
            return False
        single = -(-self.depth // VECTOR)
        sparse = self.depth <= SPARSE * single * VECTOR and len(self.masked_steps) <= MASKED
        if single > 1 and not sparse:
            return False
        count, most = len(self.offsets), GAIN * single * self.window.output[1]
        if single == 1:
            most = min(most, DENSE * -(-self.window.output[1] * self.depth // VECTOR))
        few = len(self.edges) <= MOST_EDGES * count and count <= most
        return few and bool(self.inner)
