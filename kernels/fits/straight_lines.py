"""Search for a line `(factor * x + constant) >> shift`, clamped, that equals a table of 256 bytes.

A table bounds the factor by its slope between the first and the last entry that are not clamped,
and for each factor the constant by an interval; all factors in question are tried at once.
"""

from __future__ import annotations

import numpy as np

from ...semantics.numerics import Ints
from .addition import (
    DIGIT,
    DIGITS,
    INT16_MAX,
    INT16_MIN,
    LONGEST_SHIFT,
    LinearForm,
    most_trailing_zeros,
)

BYTES = np.arange(256)

MOST = 4096
"""The most factors that are tried for one shift."""


def fit_line(entries: Ints) -> LinearForm | None:
    """Return the linear form of the left operand, with the fewest 7-bit digits, that equals the 256
    `entries`, clamped to the least and the greatest of them; None if there is none.
    """
    inside = np.flatnonzero((entries > entries.min()) & (entries < entries.max()))
    if len(inside) < 2:
        return None
    first, last = int(inside[0]), int(inside[-1])
    rise, run = int(entries[last] - entries[first]), last - first
    for digits in DIGITS[:3]:
        low = DIGIT * (digits - 1)
        for shift in range(low + LONGEST_SHIFT, low - 1, -1):
            least, most = ((rise + d << shift) // run for d in (-1, 1))
            if most + 1 - least <= MOST and (form := best(entries, least, most + 1, shift, digits)):
                return form
    return None


def best(entries: Ints, least: int, most: int, shift: int, digits: int) -> LinearForm | None:
    """Return the linear form with this shift and number of digits, and a factor in [least, most],
    that equals `entries`; None if there is none whose code fits into halfwords.
    """
    factors = np.arange(least, most + 1)
    lines = factors[:, None] * BYTES
    floor, ceiling = entries.min(), entries.max()
    low = ((entries << shift) - lines)[:, entries > floor].max(1)
    high = ((entries + 1 << shift) - 1 - lines)[:, entries < ceiling].min(1)
    for k in np.argsort(low - high)[:4]:
        if low[k] > high[k]:
            return None
        constant = most_trailing_zeros(int(low[k]), int(high[k]))
        form = LinearForm(int(factors[k]), 0, constant, shift, digits)
        top = lines[k] + constant >> DIGIT * (digits - 1)
        digit = form.digit(form.lhs_factor, digits - 1)
        if -128 <= digit < 128 and INT16_MIN <= top.min() and top.max() <= INT16_MAX:
            return form
    return None
