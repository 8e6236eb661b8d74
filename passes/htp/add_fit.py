"""One linear form for a quantized addition, where that is exact.

TFLite's ADD rounds five times, but it is a function of two bytes only. A form

    (lhs_factor * lhs + rhs_factor * rhs + constant) >> shift

with factors of 24 bits often gives the same byte for all 65,536 pairs; here it is looked for. For
given factors each pair leaves an interval for the constant, so the search is over the factors only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from ...dialects import htp
from ...runtime.reference.numerics import INT32_MAX, INT32_MIN, Ints, mbqm

Scale = tuple[int, int]
"""Multiplier and shift."""

FACTOR_BITS = 23
"""Bits of a factor beside its sign."""

SHIFTS = range(23, 15, -1)
"""Shifts that the kernel can do, the most exact first."""

DISTANCES = (0, 1, -1, 2, -2)
"""Distances from the nearest factor that are tried."""

LHS, RHS = np.indices((256, 256))
"""All pairs of bytes."""


@dataclass(frozen=True)
class Addition:
    """The parameters of an `htp.add`."""

    scales: tuple[Scale, Scale, Scale]
    zero_points: tuple[int, int, int]
    left_shift: int
    clamp: tuple[int, int]

    @staticmethod
    def of(op: htp.AddOp) -> Addition:
        """The parameters of `op`."""
        lhs, rhs, out = (htp.quantized(v).zero_point for v in (op.lhs, op.rhs, op.output))
        return Addition(op.scales, (lhs, rhs, out), op.left_shift.value.data, op.clamp)

    def side(self, index: int) -> Ints:
        """The rescaled values of all bytes of an operand."""
        centred = np.arange(256, dtype=np.int64) - self.zero_points[index]
        return mbqm(centred << self.left_shift, *self.scales[index])

    def table(self) -> Ints:
        """The output byte of all pairs `[lhs, rhs]`."""
        total = self.side(0)[:, None] + self.side(1)[None, :]
        return np.clip(mbqm(total, *self.scales[2]) + self.zero_points[2], *self.clamp)

    def slopes(self) -> tuple[float, float]:
        """How much the output grows with each byte."""
        lhs, rhs, out = (q * 2.0 ** (shift - 31) for q, shift in self.scales)
        return lhs * out * 2.0**self.left_shift, rhs * out * 2.0**self.left_shift

    def bound(self) -> float:
        """A bound of the sums' magnitude before the clamp."""
        (lhs, rhs), zeros = self.slopes(), self.zero_points
        lowest = zeros[2] - lhs * zeros[0] - rhs * zeros[1]
        return 1 + max(abs(lowest), abs(lowest + 255 * (lhs + rhs)))


@dataclass(frozen=True)
class LinearForm:
    """`(lhs_factor * lhs + rhs_factor * rhs + constant) >> shift`, then a clamp; in 32 bits."""

    lhs_factor: int
    rhs_factor: int
    constant: int
    shift: int


@lru_cache(maxsize=256)
def fit(addition: Addition) -> LinearForm | None:
    """The form that equals the addition for all pairs of bytes; None where none was found."""
    table = addition.table()
    for lhs, rhs, shift in candidates(addition):
        linear = lhs * LHS + rhs * RHS
        low, high = constants(linear, table, addition.clamp, shift)
        constant = (low + high) // 2
        if low <= high and fits_32_bits(linear + constant):
            return LinearForm(lhs, rhs, constant, shift)
    return None


def candidates(addition: Addition) -> Iterator[tuple[int, int, int]]:
    """(factors, shift) worth trying: the two most exact shifts, factors near the slopes."""
    slopes, bound = addition.slopes(), addition.bound()
    fit_in = [s for s in SHIFTS if max(slopes) < 2 ** (FACTOR_BITS - s) and bound < 2 ** (31 - s)]
    for shift in fit_in[:2]:
        nearest = [round(slope * 2**shift) for slope in slopes]
        for distances in product(DISTANCES, DISTANCES):
            lhs, rhs = (n + d for n, d in zip(nearest, distances, strict=True))
            yield lhs, rhs, shift


def constants(linear: Ints, table: Ints, clamp: tuple[int, int], shift: int) -> tuple[int, int]:
    """The least and the greatest constant with which `linear` gives `table`, if in that order."""
    low, high = clamp
    least = ((table << shift) - linear)[table > low]
    greatest = ((table + 1 << shift) - 1 - linear)[table < high]
    bound = 1 << 62
    return int(least.max(initial=-bound)), int(greatest.min(initial=bound))


def fits_32_bits(x: Ints) -> bool:
    """Whether all values are 32-bit signed."""
    return bool(INT32_MIN <= x.min() and x.max() <= INT32_MAX)
