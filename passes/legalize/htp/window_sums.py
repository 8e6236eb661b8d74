"""Sums over the taps of windows, words, which pools and response norms share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects.htp.expressions import Expression, Interval, operand
from .border import Border
from .integer_maps import mapped, within

TOGETHER = 32
"""The most taps that a map adds: with zero points 50 are as long as the text of an expression may
be."""

Term = Callable[[int], Expression]
"""What a map adds of the operand of a number."""


def bounded(span: Interval) -> Term:
    """Return the term of operands that lie in the interval `span`."""
    return lambda i: within(operand(i), span)


def added(taps: Sequence[SSAValue], term: Term, span: Interval, border: Border) -> SSAValue:
    """Insert the sum, words, of a term in the interval `span`, which holds 0, of each of the htp
    values `taps`, `TOGETHER` at a time, and return it.
    """
    groups = [taps[at : at + TOGETHER] for at in range(0, len(taps), TOGETHER)]
    parts = [
        mapped(reduce(Expression.__add__, map(term, range(len(group)))), group, i32, border)
        for group in groups
    ]
    if len(parts) == 1:
        return parts[0]
    low, high = (bound * TOGETHER for bound in span)
    return added(parts, bounded((low, high)), (low, high), border)
