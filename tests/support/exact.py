"""Arithmetic on exact rationals: what the roundings mean, written without numpy."""

from __future__ import annotations

from fractions import Fraction
from math import floor

FLOAT32_MAX = Fraction(2**24 - 1) * 2**104
FLOAT32_LEAST_EXPONENT = -149
"""The exponent of the last bit of denormals."""


def half_away(x: Fraction) -> int:
    """The nearest integer, ties away from zero."""
    return floor(abs(x) + Fraction(1, 2)) * (1 if x >= 0 else -1)


def half_even(x: Fraction) -> int:
    """The nearest integer, ties to even."""
    below = floor(x)
    rest = x - below
    return below + (rest > Fraction(1, 2) or (rest == Fraction(1, 2) and below % 2 == 1))


def saturated(x: int, low: int, high: int) -> int:
    """`x` within `low..high`."""
    return low if x < low else high if x > high else x


def float32(x: Fraction) -> Fraction:
    """The nearest float32, ties to even; unlimited above, where float32 has only infinity."""
    if x == 0:
        return x
    exponent = FLOAT32_LEAST_EXPONENT
    while abs(x) >= Fraction(2) ** (exponent + 24):
        exponent += 1
    unit = Fraction(2) ** exponent
    return half_even(x / unit) * unit
