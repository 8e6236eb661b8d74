"""Search for a line of one byte that is computed with one product of halfwords, and equals a table
of 256 bytes.

A byte in the upper half of a halfword is a factor with 15 bits of precision; a constant in the
lower half moves the line by less than a step of the sums, so that nearly every requantization has
such a line.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialects import hvx
from ...dialects.htp.expressions import Interval
from ...semantics.numerics import Ints

SHIFT = hvx.instruction("vasrhubrndsat").longest_shift
"""By how much sums are shifted to bytes: a sum has 16 bits, of which the upper 9 hold all bytes,
signed or not."""

FACTOR_BITS = SHIFT + 7
"""The fraction bits of a factor: products are `256 * x * factor`, doubled, of which the upper
halfword is kept."""

INT16 = -(1 << 15), (1 << 15) - 1
SIGNED = np.arange(-128, 128)
LOWEST = range(0, 256, 8)
"""The lower halves that are tried. Of 300 requantizations drawn at random 0 alone serves nine in
ten, these serve all."""


@dataclass(frozen=True)
class HalfwordLine:
    """The function `((256 * x + low) * factor * 2 + 2^15 >> 16) + constant` of a signed byte x,
    saturated to halfwords, divided by 2^`SHIFT` and rounded half up.
    """

    factor: int
    low: int
    constant: int


def fit_halfword_line(results: Ints, limits: Interval) -> HalfwordLine | None:
    """Return a line whose values for the bytes from -128 to 127, clamped to `limits` (least,
    greatest), equal `results`; None if none is found.
    """
    inside = np.flatnonzero((results > limits[0]) & (results < limits[1]))
    if len(inside) < 2:
        return None
    run = int(inside[-1] - inside[0])
    rise = int(results[inside[-1]] - results[inside[0]])
    least, most = ((rise + d << FACTOR_BITS) // run for d in (-1, 1))
    factors = np.arange(max(least, INT16[0]), min(most + 1, INT16[1]) + 1)
    made = (best(results, limits, factors, low) for low in LOWEST if len(factors))
    return next((line for line in made if line is not None), None)


def best(results: Ints, limits: Interval, factors: Ints, low: int) -> HalfwordLine | None:
    """Return the line with this lower half, and one of `factors`, whose constant has the greatest
    margin; None if none equals `results`.
    """
    products = factors[:, None] * (256 * SIGNED + low) * 2 + (1 << 15) >> 16
    sums = np.clip(products, *INT16) + (1 << SHIFT - 1)
    least = ((results << SHIFT) - sums)[:, results > limits[0]].max(1)
    greatest = ((results + 1 << SHIFT) - 1 - sums)[:, results < limits[1]].min(1)
    k = int(np.argmax(greatest - least))
    constant = int(least[k] + greatest[k]) // 2
    if least[k] > greatest[k] or not INT16[0] <= constant <= INT16[1]:
        return None
    return HalfwordLine(int(factors[k]), low, constant)
