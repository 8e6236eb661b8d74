"""Sums of squares over windows of images of bytes, which L2 pools and response norms share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import htp
from ....dialects.htp.expressions import Expression, operand
from ....dialects.sliding_window import SlidingWindow
from .border import Border
from .formulas import centred
from .integer_maps import within
from .reduction import mapped
from .window_taps import taps_of

TOGETHER = 32
"""The most taps that a map adds: with zero points 50 are as long as the text of an expression may
be."""

Term = Callable[[int], Expression]
"""What a map adds of the operand of a number."""


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
    sums = added(taps, lambda i: centred(i, type) * centred(i, type), part, border)
    part *= len(taps)
    for window in others:
        taps = taps_of(border, sums, window, 0)
        sums = added(taps, bounded(part), part, border)
        part *= len(taps)
    return sums


def bounded(most: int) -> Term:
    """Return the term of operands that are sums from 0 to `most`."""
    return lambda i: within(operand(i), (0, most))


def added(taps: Sequence[SSAValue], term: Term, most: int, border: Border) -> SSAValue:
    """Insert the sum, words, of a term of at most `most` of each of the htp values `taps`, of
    `TOGETHER` at a time, and return it.
    """
    groups = [taps[at : at + TOGETHER] for at in range(0, len(taps), TOGETHER)]
    parts = [
        mapped(reduce(Expression.__add__, map(term, range(len(group)))), group, i32, border)
        for group in groups
    ]
    return parts[0] if len(parts) == 1 else added(parts, bounded(most * TOGETHER), 0, border)
