"""What the taps of a window read of a row of an image in layout `strip`, for 32 output columns at
a time, and the runs of columns that are computed by the same code.

At a stride of 2 along the width, vectors of 64 adjacent pixels are dealt to those of even and of
odd columns; further taps are these vectors, shifted by pixels of the next ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, WORD, Scalar
from ..spans import Span
from ..window import LANES, Window

DEALT = 3
"""The least taps along the width that read, at stride 2, more than 64 adjacent pixels."""


def reach(window: Window) -> int:
    """Return the image columns that are loaded for 32 output columns, from the first tap's on."""
    across = window.horizontal
    if across.stride == 1:
        return LANES + across.taps - 1
    return (3 if across.taps >= DEALT else 2) * LANES


def column_spans(window: Window) -> Iterator[Span]:
    """Yield spans (runs of equal pieces of an axis) of blocks of 32 output columns that together
    cover an output row; of a shorter row, one block.

    Blocks that read no padding share one span. The last block ends with the row, and may overlap
    the one before it.
    """
    across, out = window.horizontal, window.output[1]
    starts = [max(0, min(x, out - LANES)) for x in range(0, out, LANES)]
    firsts = {x: x * across.stride - across.before for x in starts[:-1]}
    inner = [x for x in firsts if 0 <= firsts[x] <= window.image[1] - reach(window)]
    for x in starts:
        if x not in inner:
            yield Span(x, 1, LANES)
        elif x == inner[0]:
            yield Span(x, len(inner), LANES)


@dataclass
class RowTaps:
    """Emitter of the pixels that the taps read in the image row at address `row`, for the 32 output
    columns from `start` on; `fill` is a vector of padding.
    """

    b: KernelBuilder
    window: Window
    fill: SSAValue
    row: Scalar
    start: Scalar
    known: dict[Scalar, SSAValue] = field(default_factory=dict[Scalar, SSAValue])
    """The vectors loaded so far, by the image column of the first pixel."""

    def taps(self) -> list[SSAValue]:
        """Return for each tap along the width the 32 pixels that it reads, padding included."""
        b, across = self.b, self.window.horizontal
        first = b.add(b.mul(self.start, across.stride), -across.before)
        if across.stride == 1:
            return [self._pixels(b.add(first, kx)) for kx in range(across.taps)]
        streams = self._dealt(first, LANES)
        if across.taps < DEALT:
            return streams[: across.taps]
        ahead = b.add(first, 2 * LANES)
        behind = [self._pixels(ahead)] if across.taps == DEALT else self._dealt(ahead, 0)
        taps = (divmod(kx, across.stride) for kx in range(across.taps))
        return [self._shifted(streams[k], behind[k % len(behind)], shift) for shift, k in taps]

    def _dealt(self, x: Scalar, distance: int) -> list[SSAValue]:
        """Return the pixels of even and of odd columns, counted from image column `x`: of the 32
        from there on and of the 32 that follow `distance` columns later.
        """
        b = self.b
        low, high = self._pixels(x), self._pixels(b.add(x, distance))
        pair = b.v("vdealvdd", high, low, VECTOR - WORD)
        return [b.lo(pair), b.hi(pair)]

    def _shifted(self, pixels: SSAValue, behind: SSAValue, shift: int) -> SSAValue:
        """Return 32 pixels of `pixels`, followed by `behind`, from pixel `shift` on."""
        return self.b.v("valignb", behind, pixels, shift * WORD) if shift else pixels

    def _pixels(self, x: Scalar) -> SSAValue:
        """Return the 32 pixels from image column `x` on, those outside of the row as padding; a
        variable column is inside with all of them.
        """
        b, width = self.b, self.window.image[1]
        if not isinstance(x, int):
            return self._load(x)
        if x >= width or x <= -LANES:
            return self.fill
        if width < LANES:
            whole = b.v("vmux", b.first(width * WORD), self._load(0), self.fill)
            if x > 0:
                return b.v("valignb", self.fill, whole, x * WORD)
            return b.v("vlalignb", whole, self.fill, -x * WORD) if x else whole
        if x < 0:
            return b.v("vlalignb", self._load(0), self.fill, -x * WORD)
        if x + LANES > width:
            last = self._load(width - LANES)
            return b.v("valignb", self.fill, last, (x + LANES - width) * WORD)
        return self._load(x)

    def _load(self, x: Scalar) -> SSAValue:
        """Load the 32 pixels from image column `x` on, once."""
        if x not in self.known:
            at = self.b.add(self.row, self.b.mul(x, WORD))
            self.known[x] = self.b.load_unaligned(at)
        return self.known[x]
