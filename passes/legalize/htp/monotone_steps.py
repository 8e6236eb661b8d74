"""Expressions of `htp.map` for monotone functions of an integer that a formula only approximates.

Results are numbered from 0. The expression is an estimate of the number, at most one too low, plus
whether the integer reaches the threshold of the next result, of which a table holds the bytes.
"""

from __future__ import annotations

from functools import reduce

import numpy as np

from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive, table_of
from ....dialects.quant import UniformType
from ....kernels.fits.requantization import Rule, Sums, thresholds
from ....semantics.htp.map import evaluate_expression
from ....semantics.numerics import INT32_MAX, INT32_MIN, Ints, ints
from .integer_maps import within

ENTRIES = 256
"""The entries of a table of bytes."""

MARGIN = 4
"""Estimates are rounded 2^-MARGIN below the half: those of results of 8 bits by 15 bits, or more,
are off by less."""


def reached(x: Expression, estimate: Expression, thresholds: Ints) -> Expression:
    """Return the expression of how many of `thresholds`, at most 255 ascending positive integers,
    `x` reaches, an integer up to the last one; `estimate` is as much or one less, unless it lies
    beyond their number.
    """
    last = len(thresholds)
    known = primitive("clamp", estimate, 0, last)
    following = [*thresholds.tolist(), *[int(thresholds[-1]) + 1] * (ENTRIES - last)]
    return known + primitive(">=", x, word_of(known, following))


def requantized_by_steps(rule: Rule, low: int, high: int, target: UniformType) -> Expression:
    """Return the expression of the byte that stores, in the type `target`, the result of `rule` for
    operand 0, an integer from `low` to `high` in 32 bits. Raises HexnnError if the multiplier of
    the rule is out of the range of shifts.
    """
    if not INT32_MIN < low <= high <= INT32_MAX:
        raise HexnnError(f"integers from {low} to {high} have no lane of 32 bits")
    values = np.arange(target.qmin + 1, target.qmax + 1)
    edges = thresholds(rule, Sums(ints([0]), ints([low]), ints([high])), values - target.zero_point)
    least = target.qmin + int((edges[0] <= low).sum())
    steps = edges[0][(edges[0] > low) & (edges[0] <= high)]
    if not len(steps):
        return primitive("clamp", operand(0) * 0 + least, target.qmin, target.qmax)
    origin = int(steps[0]) - 1
    x = primitive("clamp", operand(0), origin, int(steps[-1]))
    number = estimate(x, rule, steps) - (least - target.zero_point)
    for before, ends in enumerate((steps - 1, steps)):
        off = np.arange(len(steps)) + before - evaluate_expression(number, [ends])
        if not np.isin(off, (0, 1)).all():
            raise HexnnError("no multiplier of 31 bits is off by one at most")
    count = reached(x - origin, number, steps - origin)
    return primitive("clamp", count + least, target.qmin, target.qmax)


def estimate(x: Expression, rule: Rule, steps: Ints) -> Expression:
    """Return the expression of `x`, an integer near the thresholds `steps`, times the multiplier of
    `rule`, rounded to an integer that is right or one too low. Raises HexnnError if the multiplier
    is out of the range of shifts.
    """
    left = 31 - max(int(steps[-1]), 1 - int(steps[0])).bit_length()
    right = left - int(rule.shift[0])
    if left < 0 or not MARGIN <= right <= 31:
        raise HexnnError("a multiplier is out of the range of shifts")
    product = primitive("srdhm", x << left if left else x, int(rule.q[0]))
    below = (1 << right - 1) - (1 << right - MARGIN)
    return (within(product, (INT32_MIN, INT32_MAX - below)) + below) >> right


def word_of(index: Expression, words: list[int]) -> Expression:
    """Return the expression of entry number `index` of a table of 256 integers from 0 to
    2^31 - 1.
    """
    count = max(1, (max(words).bit_length() + 7) // 8)
    planes = (
        table_of(index, [word >> shift & 255 for word in words]) << shift
        for shift in range(0, 8 * count, 8)
    )
    return reduce(Expression.__add__, planes)
