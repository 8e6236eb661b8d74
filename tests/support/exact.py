"""Arithmetic on exact rationals: what the roundings mean, written without numpy."""

from __future__ import annotations

from fractions import Fraction
from math import floor


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


def wrapped(x: int) -> int:
    """The low 32 bits, signed."""
    return (x + 2**31) % 2**32 - 2**31


def float32(x: Fraction) -> Fraction:
    """The nearest float32, ties to even; unlimited above, where float32 has only infinity."""
    return _rounded(x, 24, -149)


def float64(x: Fraction) -> Fraction:
    """The nearest float64, ties to even; unlimited above."""
    return _rounded(x, 53, -1074)


def _rounded(x: Fraction, digits: int, least: int) -> Fraction:
    """`x` to `digits` bits, the last one not below 2^least."""
    size = abs(x.numerator).bit_length() - x.denominator.bit_length()
    exponent = size - digits - 1
    while exponent < least or abs(x) >= Fraction(2) ** (exponent + digits):
        exponent += 1
    unit = Fraction(2) ** exponent
    return half_even(x / unit) * unit
