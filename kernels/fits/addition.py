"""Search for one affine function, rounded by a shift, that equals a quantized addition exactly.

TFLite's ADD rounds five times, but it is a function of two bytes only. A *linear form*

    (lhs_factor * lhs + rhs_factor * rhs + constant) >> shift

often gives the same byte for all 65,536 pairs. For given factors each pair bounds the constant by
an interval, so only factors are searched.

The kernel computes the form in halfwords: factors are split into digits of 7 bits, whose products
are summed from the lowest digit up, with a shift by 7 after each. The shifts of partial sums lose
nothing, since floor(floor(x / a) / b) = floor(x / (a * b)). The cost of a form is therefore the
number of digits of its factors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Protocol

import numpy as np

from ...dialects import htp, hvx
from ...semantics.numerics import Ints, mbqm

Scale = tuple[int, int]
"""(multiplier, shift) of a real scale: `multiplier * 2^(shift - 31)`."""

DIGIT = 7
"""Bits of a digit of the factors: 255 * 127 * 2 and the carry of lower digits fit into 16 bits."""

DIGITS = range(1, 5)
"""The numbers of digits that are tried; four are 28 bits, nearly the precision of the
multipliers.
"""

LONGEST_SHIFT = hvx.instruction("vasrhubsat").longest_shift
"""The greatest shift amount of the instruction that narrows halfwords to bytes."""

DISTANCES = (0, 1, -1, 2, -2)
"""The distances from the nearest integer factor that are tried, in order."""

WIDENING = 4 * 255 * max(DISTANCES)
"""An upper bound of how far the tried factors can move the two ends of the interval of
constants.
"""

INT16_MIN, INT16_MAX = -(1 << 15), (1 << 15) - 1

LHS, RHS = np.indices((256, 256))
"""The left and the right byte of all 65,536 pairs, each int64 `[256, 256]`."""


class Pairs(Protocol):
    """The protocol of functions to fit: nearly linear functions of two bytes whose results are
    clamped to bytes.
    """

    @property
    def clamp(self) -> tuple[int, int]:
        """The (least, greatest) result."""
        ...

    def table(self) -> Ints:
        """Return the results, `[256, 256]`, indexed by [lhs, rhs]."""
        ...

    def slopes(self) -> tuple[float, float]:
        """Return by how much the result, before the clamp, grows when the (left, right) operand
        grows by 1.
        """
        ...

    def bound(self) -> float:
        """Return an upper bound of the result's absolute value before the clamp."""
        ...


@dataclass(frozen=True)
class Addition:
    """The parameters of an `htp.add`: `scales` and `zero_points` are those of (left, right,
    output).

    The output is clamp((l + r) * output scale + output zero point), where l and r are the operands
    minus their zero points, shifted left by `left_shift` bits and multiplied by their scales.
    """

    scales: tuple[Scale, Scale, Scale]
    zero_points: tuple[int, int, int]
    left_shift: int
    clamp: tuple[int, int]

    @staticmethod
    def of(op: htp.AddOp) -> Addition:
        """Return the parameters of `op`: scales, zero points, left shift and clamp."""
        lhs, rhs, out = (htp.quantized(v).zero_point for v in (op.lhs, op.rhs, op.output))
        return Addition(op.scales, (lhs, rhs, out), op.left_shift.value.data, op.clamp)

    def rescaled_bytes(self, index: int) -> Ints:
        """Return `((q - zero_point) << left_shift) * scale`, rounded, for all bytes q, as int64
        `[256]`.

        `index` is the operand: 0 for left, 1 for right.
        """
        centred = np.arange(256, dtype=np.int64) - self.zero_points[index]
        return mbqm(centred << self.left_shift, *self.scales[index])

    def table(self) -> Ints:
        """Return the output bytes of the addition, `[256, 256]`, indexed by [lhs, rhs]."""
        total = self.rescaled_bytes(0)[:, None] + self.rescaled_bytes(1)[None, :]
        return np.clip(mbqm(total, *self.scales[2]) + self.zero_points[2], *self.clamp)

    def slopes(self) -> tuple[float, float]:
        """Return the real factors of (left, right): by how much the output grows when the operand's
        byte grows by 1.
        """
        lhs, rhs, out = (q * 2.0 ** (shift - 31) for q, shift in self.scales)
        return lhs * out * 2.0**self.left_shift, rhs * out * 2.0**self.left_shift

    def bound(self) -> float:
        """Return an upper bound of the output's absolute value before the clamp, over all pairs of
        bytes.
        """
        (lhs, rhs), zeros = self.slopes(), self.zero_points
        lowest = zeros[2] - lhs * zeros[0] - rhs * zeros[1]
        return 1 + max(abs(lowest), abs(lowest + 255 * (lhs + rhs)))


@dataclass(frozen=True)
class LinearForm:
    """The function `(lhs_factor * lhs + rhs_factor * rhs + constant) >> shift` of two bytes,
    unclamped.
    """

    lhs_factor: int
    rhs_factor: int
    constant: int
    shift: int
    digits: int
    """The number of 7-bit digits of the factors; sums of the highest digits fit into a signed
    halfword.
    """

    def digit(self, number: int, k: int) -> int:
        """Return 7-bit digit `k` of `number`, a factor or the constant; digit 0 is the lowest. The
        highest digit, `k` = `digits` - 1, holds all remaining bits.
        """
        high = number >> DIGIT * k
        return high if k == self.digits - 1 else high % (1 << DIGIT)

    @property
    def last_shift(self) -> int:
        """The right shift that remains to be done on the sum of the highest 7-bit digits: `shift -
        7 * (digits - 1)`.
        """
        return self.shift - DIGIT * (self.digits - 1)


@lru_cache(maxsize=256)
def fit(addition: Pairs) -> LinearForm | None:
    """Return the linear form with the fewest 7-bit digits that equals `addition`, a quantized
    addition or another function of two bytes, for all pairs of bytes.

    None if no form that is tried does.
    """
    table = addition.table()
    for digits, shift in shifts(addition):
        for lhs, rhs in factors(addition, shift):
            linear = lhs * LHS + rhs * RHS
            low, high = constant_interval(linear, table, addition.clamp, shift)
            if low <= high:
                form = LinearForm(lhs, rhs, most_trailing_zeros(low, high), shift, digits)
                if fits(form, linear):
                    return form
            if low - high > WIDENING:
                break
    return None


def shifts(addition: Pairs) -> Iterator[tuple[int, int]]:
    """Yield the (number of 7-bit digits, shift) of linear forms to try.

    For each number of digits, these are the two greatest shifts with which that many digits can
    hold the factors, and 16-bit lanes can hold the sums of the highest digits.
    """
    slope, bound = max(map(abs, addition.slopes())), addition.bound()
    for digits in DIGITS:
        low = DIGIT * (digits - 1)
        possible = [
            shift
            for shift in range(low + LONGEST_SHIFT, low - 1, -1)
            if slope * 2**shift < 2 ** (low + DIGIT) and bound * 2**shift < 2 ** (low + 15)
        ]
        yield from ((digits, shift) for shift in possible[:2])


def factors(addition: Pairs, shift: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs (lhs_factor, rhs_factor) to try: integers near the real factors times
    2^shift.

    The pair of nearest integers comes first.
    """
    nearest = [round(slope * 2**shift) for slope in addition.slopes()]
    for distances in product(DISTANCES, DISTANCES):
        lhs, rhs = (n + d for n, d in zip(nearest, distances, strict=True))
        yield lhs, rhs


def constant_interval(
    linear: Ints, table: Ints, clamp: tuple[int, int], shift: int
) -> tuple[int, int]:
    """Return the (least, greatest) integer c for which `clamp((linear + c) >> shift)` equals
    `table`.

    `linear` and `table` are `[256, 256]`, for all pairs of bytes. If there is no such integer,
    least > greatest.
    """
    low, high = clamp
    least = ((table << shift) - linear)[table > low]
    greatest = ((table + 1 << shift) - 1 - linear)[table < high]
    bound = 1 << 40
    return int(least.max(initial=-bound)), int(greatest.min(initial=bound))


def most_trailing_zeros(low: int, high: int) -> int:
    """Return the integer in [low, high] whose binary form has the most trailing zeros."""
    bits = 0
    while -(-low >> bits + 1) << bits + 1 <= high and bits < 64:
        bits += 1
    return -(-low >> bits) << bits


def fits(form: LinearForm, linear: Ints) -> bool:
    """Return whether 16-bit lanes can hold the computation of `form`, digit by digit of 7 bits.

    The highest digit of each factor must be a signed byte, and what the highest digits and the
    carry of lower ones sum up to, the top bits of `linear` plus the form's constant, must fit into
    int16. `linear` is `lhs_factor * lhs + rhs_factor * rhs` for all pairs of bytes.
    """
    both = (form.lhs_factor, form.rhs_factor)
    top = linear + form.constant >> DIGIT * (form.digits - 1)
    digits = all(-(1 << DIGIT) <= form.digit(f, form.digits - 1) < 1 << DIGIT for f in both)
    return digits and bool(INT16_MIN <= top.min() and top.max() <= INT16_MAX)
