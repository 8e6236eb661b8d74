"""Expressions of `htp.map` for monotone functions of an integer that are nearly linear, such as the
rounding of a sum to another scale.

The expression is `(srdhm(x << left, q) + addend) >> right`, clamped. It is equal to the function if
both reach each result at the same integer x: for a multiplier q, these are two conditions on the
addend for each result, and the addends that fulfil all of them are an interval.
"""

from __future__ import annotations

import numpy as np

from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.quant import UniformType
from ....kernels.fits.requantization import Rule, Sums, thresholds
from ....semantics.numerics import INT32_MAX, INT32_MIN, ints, srdhm

NUDGES = sorted(range(-16, 17), key=abs)
"""Changes of the multiplier that are tried, in units of its lowest bit: the smallest first."""


def requantized(rule: Rule, low: int, high: int, target: UniformType) -> Expression:
    """Return the expression of the integer that stores, in the type `target`, the result of `rule`
    for operand 0, an integer from `low` to `high` in 32 bits. Raises HexnnError if no multiplier
    that is tried has an addend for all results.
    """
    if not INT32_MIN <= low <= high <= INT32_MAX:
        raise HexnnError(f"sums up to {max(abs(low), abs(high))} have no lane of 32 bits")
    values = np.arange(target.qmin + 1, target.qmax + 1)
    sums = Sums(ints([0]), ints([low]), ints([high]))
    edges = thresholds(rule, sums, values - target.zero_point)[0]
    used = (edges > low) & (edges <= high)
    if not used.any():
        least = int(rule.exact(ints([[low]]))[0, 0]) + target.zero_point
        return primitive("clamp", operand(0) * 0 + least, target.qmin, target.qmax)
    values, edges = values[used], edges[used]
    low, high = int(edges[0]) - 1, int(edges[-1])
    shift, first = int(rule.shift[0]), int(rule.q[0])
    room = 31 - max(-target.qmin + 1, target.qmax + 1).bit_length()
    left = min(31 - max(-low, high).bit_length(), room + shift)
    right = left - shift
    if left < 0 or right < 0:
        raise HexnnError("a multiplier of sums is out of the range of shifts")
    for q in (first + nudge for nudge in NUDGES):
        before, at = (srdhm((edges - back) << left, q) for back in (1, 0))
        addends = ((values << right) - at).max(), ((values << right) - before - 1).min()
        if addends[0] <= addends[1]:
            x = primitive("clamp", operand(0), low, high)
            product = primitive("srdhm", x << left if left else x, q)
            total = (product + int(addends[0])) >> right
            return primitive("clamp", total, target.qmin, target.qmax)
    raise HexnnError("no multiplier of 31 bits rounds as the definition over the range of the sums")
