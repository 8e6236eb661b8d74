"""Sums of squares over windows of images of bytes, which L2 pools and response norms share."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from ....dialects import htp
from ....dialects.sliding_window import SlidingWindow
from .border import Border
from .formulas import centred
from .window_sums import added, bounded
from .window_taps import taps_of


def sums_of_squares(
    x: SSAValue, windows: Sequence[SlidingWindow], most: int, border: Border
) -> SSAValue:
    """Insert the sums, words, of the squares of the elements of the htp value `x`, less the zero
    point, in windows: `windows` are one of them along each axis, the product of which they are, or
    the only one. `most` is the greatest sum. Return the sums.

    Raises HexnnError for a window of too many taps.
    """
    first, *others = windows
    type = htp.quantized(x)
    taps = taps_of(border, x, first, type.zero_point)
    part = most // len(taps)
    for window in others:
        part //= max(window.taps)
    sums = added(taps, lambda i: centred(i, type) * centred(i, type), (0, part), border)
    part *= len(taps)
    for window in others:
        taps = taps_of(border, sums, window, 0)
        sums = added(taps, bounded((0, part)), (0, part), border)
        part *= len(taps)
    return sums
