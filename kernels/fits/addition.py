"""Search for one affine function, rounded by a shift, that equals a quantized addition exactly.

TFLite's ADD rounds five times, but it is a function of two bytes only. A *linear form*

    (lhs_factor * lhs + rhs_factor * rhs + constant) >> shift

often gives the same byte for all 65,536 pairs. For given factors each pair bounds the constant by
an interval, so only factors are searched.

The kernel computes the form in halfwords: factors are split into digits of 7 bits, whose products
are summed from the lowest digit up, with a shift by 7 after each. The shifts of partial sums lose
nothing, since floor(floor(x / a) / b) = floor(x / (a * b)). The cost of a form is therefore the
number of digits of its factors. A digit whose sums leave room for it is *wide*: it has 8 bits, and
its shift only moves bytes, which any unit does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, islice, product
from operator import itemgetter
from typing import Protocol

import numpy as np

from ...dialects import htp, hvx
from ...semantics.numerics import Ints, mbqm

Scale = tuple[int, int]
"""(multiplier, shift) of a real scale: `multiplier * 2^(shift - 31)`."""

DIGIT = 7
"""Bits of a digit of the factors: 255 * 127 * 2 and the carry of lower digits fit into 16 bits."""

WIDE = 8
"""Bits of a wide digit."""

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

BYTES = np.arange(256)

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
    """The number of digits of the factors; sums of the highest digits fit into a signed
    halfword.
    """

    wide: int = 0
    """The digits but for the highest that have 8 bits, as a bit mask; others have 7."""

    def width(self, k: int) -> int:
        """Return the bits of digit `k`, which is not the highest."""
        return WIDE if self.wide >> k & 1 else DIGIT

    def start(self, k: int) -> int:
        """Return the bits of the digits below digit `k`."""
        return sum(map(self.width, range(k)))

    def digit(self, number: int, k: int) -> int:
        """Return digit `k` of `number`, a factor or the constant; digit 0 is the lowest. The
        highest digit, `k` = `digits` - 1, holds all remaining bits.
        """
        high = number >> self.start(k)
        return high if k == self.digits - 1 else high % (1 << self.width(k))

    @property
    def additions(self) -> int:
        """The number of digits of the constant that are not 0."""
        return sum(self.digit(self.constant, k) != 0 for k in range(self.digits))

    @property
    def units(self) -> int:
        """The vector units that the code for a vector of bytes takes."""
        return 4 * self.digits - 1 + 2 * self.additions

    @property
    def last_shift(self) -> int:
        """The right shift that remains to be done on the sum of the highest digits."""
        return self.shift - self.start(self.digits - 1)


@lru_cache(maxsize=256)
def fit(addition: Pairs) -> LinearForm | None:
    """Return the linear form that equals `addition`, a quantized addition or another function of
    two bytes, for all pairs of bytes: of those that are tried with the fewest digits the one whose
    constant has the fewest digits other than 0, since each of these is added.

    None if no form that is tried does.
    """
    table = addition.table()
    for _, group in groupby(shifts(addition), key=itemgetter(0)):
        found = [form for tried in group for form in forms(addition, table, *tried)]
        if found:
            return min(found, key=lambda form: (form.additions, -form.wide.bit_count()))
    return None


def forms(addition: Pairs, table: Ints, digits: int, shift: int) -> Iterator[LinearForm]:
    """Yield the linear forms of this shift and number of digits that equal `addition`, whose
    results are `table`.
    """
    (low, high), free = addition.clamp, 1 << 40
    least = np.where(table > low, table << shift, -free)
    greatest = np.where(table < high, (table + 1 << shift) - 1, free)
    for lhs, rhs in factors(addition, shift):
        linear = (lhs * BYTES)[:, None] + rhs * BYTES
        first, last = int((least - linear).max()), int((greatest - linear).min())
        if first <= last:
            form = LinearForm(lhs, rhs, most_trailing_zeros(first, last), shift, digits)
            yield from islice(widened(form, linear), 1)
        if first - last > WIDENING:
            return


def widened(form: LinearForm, linear: Ints) -> Iterator[LinearForm]:
    """Yield `form` with all choices of wide digits that 16-bit lanes can hold, those with the most
    first. `linear` is as in `fits`.
    """
    for wide in sorted(range(1 << form.digits - 1), key=int.bit_count, reverse=True):
        made = replace(form, wide=wide)
        if 0 <= made.last_shift <= LONGEST_SHIFT and fits(made, linear):
            yield made


def shifts(addition: Pairs) -> Iterator[tuple[int, int]]:
    """Yield the (number of digits, shift) of linear forms to try.

    For each number of digits, these are the greatest shifts with which that many digits can hold
    the factors, and 16-bit lanes can hold the sums of the highest digits: two for all digits of 7
    bits, and one more for each that may be wide.
    """
    slope, bound = max(map(abs, addition.slopes())), addition.bound()
    for digits in DIGITS:
        low = WIDE * (digits - 1)
        possible = [
            shift
            for shift in range(low + LONGEST_SHIFT, DIGIT * (digits - 1) - 1, -1)
            if slope * 2**shift < 2 ** (low + DIGIT) and bound * 2**shift < 2 ** (low + 15)
        ]
        yield from ((digits, shift) for shift in possible[: digits + 1])


def factors(addition: Pairs, shift: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs (lhs_factor, rhs_factor) to try: integers near the real factors times
    2^shift.

    The pair of nearest integers comes first.
    """
    nearest = [round(slope * 2**shift) for slope in addition.slopes()]
    for distances in product(DISTANCES, DISTANCES):
        lhs, rhs = (n + d for n, d in zip(nearest, distances, strict=True))
        yield lhs, rhs


def most_trailing_zeros(low: int, high: int) -> int:
    """Return the integer in [low, high] whose binary form has the most trailing zeros."""
    bits = 0
    while -(-low >> bits + 1) << bits + 1 <= high and bits < 64:
        bits += 1
    return -(-low >> bits) << bits


def fits(form: LinearForm, linear: Ints) -> bool:
    """Return whether 16-bit lanes can hold the computation of `form`, digit by digit.

    The highest digit of each factor must be a signed byte, and what the highest digits and the
    carry of lower ones sum up to, the top bits of `linear` plus the form's constant, must fit into
    int16; sums of lower digits must fit into uint16. `linear` is `lhs_factor * lhs + rhs_factor *
    rhs` for all pairs of bytes.
    """
    both, last = (form.lhs_factor, form.rhs_factor), form.digits - 1
    top = linear + form.constant >> form.start(last)
    digits = all(-(1 << DIGIT) <= form.digit(f, last) < 1 << DIGIT for f in both)
    held = digits and bool(INT16_MIN <= top.min() and top.max() <= INT16_MAX)
    return held and max(lower_sums(form), default=0) < 1 << 16


def lower_sums(form: LinearForm) -> Iterator[int]:
    """Yield an upper bound of the sums of each digit of `form` but the highest."""
    carry = 0
    for k in range(form.digits - 1):
        factors = form.digit(form.lhs_factor, k) + form.digit(form.rhs_factor, k)
        total = 255 * factors + form.digit(form.constant, k) + carry
        yield total
        carry = total >> form.width(k)
