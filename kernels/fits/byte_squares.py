"""Search for one multiplier of halfwords with which scaled squares of bytes equal a table.

The square of a byte is a halfword without sign; less about 2^15 it is one with sign, which a single
instruction multiplies by another, doubles, rounds and narrows to its upper half. Where all results
from some byte on are the same, its square stands for all greater ones, and less or nothing is to be
subtracted. How much it is decides which products are rounded up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialects.htp.expressions import Interval
from ...semantics.numerics import Ints
from .halfwords import BYTES, INT16
from .squares import BYTE_SHIFT

OFFSETS = 32
"""The numbers to subtract from squares that are tried. With one alone a function is found for 86 of
100 random scales.
"""

PRODUCT = 15
"""The bits by which the doubled product is shifted right."""


@dataclass(frozen=True)
class ByteSquare:
    """The function of a byte x, computed in halfwords, then in bytes, saturated:

        z = ((min(x, most)^2 - offset) * multiplier + 2^14 >> 15)
        clamp(rounding shift of z + constant right by `shift`)

    `signed` says whether results are signed bytes.
    """

    most: int
    offset: int
    multiplier: int
    constant: int
    shift: int
    clamp: Interval
    signed: bool

    @property
    def values(self) -> Ints:
        """The function's values for all bytes."""
        squares = np.minimum(np.arange(256), self.most) ** 2
        z = products(squares - self.offset, np.array([self.multiplier]))[0]
        sums = np.clip(z + self.constant, *INT16)
        return np.clip(sums + (1 << self.shift >> 1) >> self.shift, *self.clamp)


def products(numbers: Ints, multipliers: Ints) -> Ints:
    """Return the rounded products of halfwords, a row for each multiplier."""
    rounding = 1 << PRODUCT - 1
    return np.clip(multipliers[:, None] * numbers + rounding >> PRODUCT, *INT16)


def fit_byte_square(entries: Ints, signed: bool) -> ByteSquare | None:
    """Return a function that equals the 256 `entries`, less 128 if it is to be `signed`; None if
    none that is tried does: multipliers by the slope between the first and the last entry that are
    not clamped, with as many fraction bits as halfwords hold.
    """
    most = int(np.flatnonzero(entries != entries[-1]).max(initial=-1)) + 1
    inside = np.flatnonzero((entries > entries.min()) & (entries < entries.max()))
    if len(inside) < 2:
        return None
    first, last = int(inside[0]), int(inside[-1])
    rise, run = int(entries[last] - entries[first]), last * last - first * first
    search = Search(entries[: most + 1] + BYTES[signed][0], signed)
    for shift in range(BYTE_SHIFT, -1, -1):
        low, high = ((rise + end << shift + PRODUCT) // run for end in (-1, 1))
        if 0 < low and high < INT16[1]:
            return search.first(np.arange(low, high + 2), shift)
    return None


@dataclass(frozen=True)
class Search:
    """The search for a function of bytes whose results are `wanted` up to the byte from which on
    they stay the same.
    """

    wanted: Ints
    signed: bool

    @property
    def squares(self) -> Ints:
        """The squares of the bytes."""
        return np.arange(len(self.wanted)) ** 2

    @property
    def offsets(self) -> Ints:
        """The numbers that may be subtracted, 0 first where it is one."""
        least = max(0, int(self.squares[-1]) - INT16[1])
        return np.linspace(least, -INT16[0], OFFSETS).astype(np.int64)

    def first(self, multipliers: Ints, shift: int) -> ByteSquare | None:
        """Return the function with this shift, one of `multipliers` and the first offset that gives
        the results; None if none does.
        """
        made = (self.best(int(offset), multipliers, shift) for offset in self.offsets)
        return next((x for x in made if x), None)

    def best(self, offset: int, multipliers: Ints, shift: int) -> ByteSquare | None:
        """Return the function with this offset and shift, and one of `multipliers`, that of the
        widest interval of constants; None if it does not give the results.
        """
        wanted, z = self.wanted, products(self.squares - offset, multipliers)
        z += 1 << shift >> 1
        clamp = int(wanted.min()), int(wanted.max())
        least = ((wanted << shift) - z)[:, wanted > clamp[0]].max(1)
        greatest = ((wanted + 1 << shift) - 1 - z)[:, wanted < clamp[1]].min(1)
        k = int(np.argmax(greatest - least))
        constant = int(least[k] + greatest[k] >> 1)
        numbers = offset, int(multipliers[k]), constant, shift
        made = ByteSquare(len(wanted) - 1, *numbers, clamp, self.signed)
        is_code = INT16[0] <= constant <= INT16[1]
        return made if is_code and np.array_equal(made.values[: len(wanted)], wanted) else None
