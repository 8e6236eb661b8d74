"""Search for the arithmetic of scaled squares of differences, in words: of one operand of the
difference as a line, and of the square itself.

A word times a halfword, shifted right by 16, is one instruction (see `halfwords`): even halfwords
are taken as unsigned numbers, odd ones as signed ones, so that both must be from 0 to 2^15 - 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...dialects import hvx
from ...dialects.htp.expressions import INT32, Expression, Interval
from ...semantics.htp.map import evaluate_expression
from ...semantics.numerics import Ints
from .byte_pairs import ONE, real_function
from .halfwords import BYTES, INT16, PRODUCT, WORD_SHIFT

BYTE_SHIFT = hvx.instruction("vasrhubrndsat").longest_shift
"""By how much halfwords are shifted to bytes: they have as many fraction bits as they can hold."""

SQUARE = 2, 0
"""The exponents of x0 * x0."""

DISTANCES = (0, 4, -4, 8, -8)
"""The distances from the nearest multiplier of squares that are tried: multiples of 4, as products
with odd halfwords are doubled twice."""


@dataclass(frozen=True)
class WordLine:
    """The function `((x * multiplier >> 16) + constant) >> shift` of a byte x."""

    multiplier: int
    """Even, as products with odd halfwords are doubled."""

    constant: int
    shift: int


def fit_word_line(values: Ints) -> WordLine | None:
    """Return the line that equals the 256 halfwords `values`; None if none that is tried does."""
    slope = float(values[-1] - values[0]) / 255
    most = max(abs(slope) * 256, float(np.abs(values).max()) + 1, abs(slope) * 2.0**PRODUCT)
    shift = min(WORD_SHIFT, int(np.floor(np.log2(INT32[1] / most))))
    if shift < 0:
        return None
    least, greatest = ((values + end << shift) for end in (0, 1))
    for multiplier in multipliers(values, shift):
        products = np.arange(256) * multiplier >> PRODUCT
        low, high = int((least - products).max()), int((greatest - 1 - products).min())
        if low <= high:
            return WordLine(multiplier, low + high >> 1, shift)
    return None


def multipliers(values: Ints, shift: int) -> list[int]:
    """Return even multipliers of a line with this `shift` through `values`: in the middle of the
    slopes between pairs of points that lie far apart.
    """
    near = np.arange(64)
    runs = 255 - near[:, None] - near[None, :]
    rises = values[255 - near][:, None] - values[near][None, :]
    scale = 2.0 ** (shift + PRODUCT)
    low, high = float(((rises - 1) / runs).max()), float(((rises + 1) / runs).min())
    return [2 * round((low + (high - low) * part) * scale / 2) for part in np.linspace(0, 1, 33)]


@dataclass(frozen=True)
class SquareScaling:
    """A function of an integer d with a magnitude below 2^15, computed in words, then in halfwords,
    then in bytes, saturated:

        z = ((|d| * multiplier >> 16) * |d| >> 16)
        (z >> word_shift) + constant, rounding shift right by `BYTE_SHIFT`

    `multiplier` is a multiple of 4. `signed` says whether results are signed bytes.
    """

    multiplier: int
    word_shift: int
    constant: int
    clamp: Interval
    signed: bool

    def values(self, d: Ints, odd: bool) -> Ints:
        """Return the function's values for the magnitudes `d` in `odd` or even halfwords."""
        factor, shift = (self.multiplier >> 2, PRODUCT - 1) if odd else (self.multiplier, PRODUCT)
        z = (d * factor >> shift) * d >> shift
        halves = np.clip(z >> self.word_shift, *INT16)
        sums = np.clip(halves + self.constant, *INT16)
        return np.clip(sums + (1 << BYTE_SHIFT - 1) >> BYTE_SHIFT, *self.clamp)


def fit_square(rest: Expression, most: int, signed: bool) -> SquareScaling | None:
    """Return a scaling that equals the expression `rest`, a clamp of a multiple of x0 * x0, for
    every integer x0 with a magnitude up to `most`, less 128 if it is to be `signed`; None if none
    that is tried does.
    """
    real = {power: c for power, c in (real_function(rest) or {}).items() if c}
    if rest.primitive != "clamp" or not real.keys() <= {SQUARE, ONE} or most > INT16[1]:
        return None
    d, less = np.arange(most + 1), BYTES[signed][0]
    wanted = evaluate_expression(rest, [d]) + less
    if not np.array_equal(wanted, evaluate_expression(rest, [-d]) + less):
        return None
    low, high = (limit.number + less for limit in rest.arguments[1:])
    point = (round(real.get(ONE, 0.0)) + less) << BYTE_SHIFT
    for multiplier, word_shift in factors(real.get(SQUARE, 0.0), most):
        made = SquareScaling(multiplier, word_shift, point, (low, high), signed)
        if all(np.array_equal(made.values(d, odd), wanted) for odd in (False, True)):
            return made
    return None


def factors(slope: float, most: int) -> Iterator[tuple[int, int]]:
    """Yield (multiplier, word shift) to try for `slope * d * d`, |d| up to `most`: the two greatest
    shifts with which 31 bits hold the multiplier and all products.
    """
    bits = 2 * PRODUCT + BYTE_SHIFT
    possible = [
        shift
        for shift in range(WORD_SHIFT, -1, -1)
        if 0 < slope * max(2.0**bits, most * most * 2.0**BYTE_SHIFT) * 2.0**shift < INT32[1]
    ]
    for shift in possible[:2]:
        nearest = 4 * round(slope * 2.0 ** (bits + shift - 2))
        for distance in DISTANCES:
            if 0 < nearest + distance <= INT32[1]:
                yield nearest + distance, shift
