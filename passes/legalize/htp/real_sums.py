"""Sums of reals in double precision as functions of the integer sum, where that can be proved.

A sum of n dequantized integers is computed by the semantics in float64. Every addend is an integer
times one unit: the scale, or its square. If the unit's significant bits and those of the greatest
sum fit into the 53 of a float64, no addition rounds. Else each addition is off by at most 2^-53 of
the sum of magnitudes, and the result is known where no sum of integers lies that near to a number
at which the rounding to an integer changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType
from ....kernels.fits.requantization import Rule, Sums, thresholds
from ....semantics.numerics import Ints, ints, quantize_multiplier, round_half_away

DOUBLE_BITS = 53
"""The significant bits of a float64."""

ROUNDINGS = 8
"""Roundings besides those of the additions: of unit, division, and the quotient by the scale."""


@dataclass(frozen=True)
class RealSum:
    """A sum of `count` integers of magnitudes up to `most`, times `unit`, divided by `divisor`."""

    unit: Fraction
    """The real number that the integer 1 stands for."""

    count: int
    most: int
    divisor: int = 1
    """1 for a sum, `count` for a mean."""

    def rule(self, low: int, high: int, target: UniformType) -> Rule:
        """Return the rule from the sum of integers, `low` to `high`, to the integer that stores the
        result in the type `target`, without the zero point, as float64 computes it. Raises
        HexnnError where the rounding of its additions may decide a result.
        """

        def stored(sums: Ints) -> Ints:
            reals = sums * float(self.unit)
            return round_half_away(reals / float(self.divisor) / target.scale)

        multiplier = float(self.unit) / self.divisor / target.scale
        q, shift = quantize_multiplier(np.array([multiplier]))
        rule = Rule(q, shift, stored, False)
        if not self.is_exact:
            values = np.arange(target.qmin + 1, target.qmax + 1) - target.zero_point
            sums = Sums(ints([0]), ints([low]), ints([high]))
            for value, edge in zip(values, thresholds(rule, sums, values)[0], strict=True):
                tie = (int(value) - Fraction(1, 2)) * Fraction(target.scale)
                self._expect_apart(tie, int(edge) - 1)
                self._expect_apart(tie, int(edge))
        return rule

    @property
    def is_exact(self) -> bool:
        """Whether all sums are numbers of float64, so that additions in any order do not round."""
        odd = self.unit.numerator
        odd //= odd & -odd
        is_binary = self.unit.denominator & (self.unit.denominator - 1) == 0
        return is_binary and odd.bit_length() + self.total.bit_length() <= DOUBLE_BITS

    @property
    def total(self) -> int:
        """The greatest sum of magnitudes."""
        return self.most * self.count

    def _expect_apart(self, tie: Fraction, total: int) -> None:
        """Raise HexnnError if the real result for the integer sum `total` is so near to `tie`, at
        which the rounding changes, that the rounding of float64 may decide.
        """
        exact = total * self.unit / self.divisor
        error = self.total * self.unit / self.divisor
        error *= Fraction(self.count + ROUNDINGS, 1 << DOUBLE_BITS)
        if abs(exact - tie) <= error:
            raise HexnnError(f"the rounding of float64 may decide the result of a sum of {total}")
