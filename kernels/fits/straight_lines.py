"""Search for a line `(factor * x + constant) >> shift`, clamped, that equals a table of 256 bytes.

A table bounds the factor by its slope between the first and the last entry that are not clamped,
and for each factor the constant by an interval; all factors in question are tried at once.
"""

from __future__ import annotations

import numpy as np

from ...semantics.numerics import Ints
from .addition import (
    BYTES,
    DIGIT,
    DIGITS,
    LONGEST_SHIFT,
    WIDE,
    LinearForm,
    most_trailing_zeros,
    widened,
)

MOST = 4096
"""The most factors that are tried for one shift."""


def fit_line(entries: Ints) -> LinearForm | None:
    """Return the linear form of the left operand, with the fewest digits, that equals the 256
    `entries`, clamped to the least and the greatest of them; None if there is none.
    """
    inside = np.flatnonzero((entries > entries.min()) & (entries < entries.max()))
    if len(inside) < 2:
        return None
    first, last = int(inside[0]), int(inside[-1])
    rise, run = int(entries[last] - entries[first]), last - first
    for digits in DIGITS[:3]:
        shifts = range(DIGIT * (digits - 1), WIDE * (digits - 1) + LONGEST_SHIFT + 1)
        for shift in reversed(shifts):
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
        if (found := next(widened(form, lines[k]), None)) is not None:
            return found
    return None
