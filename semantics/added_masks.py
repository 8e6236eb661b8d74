"""Softmax of 8-bit logits to which an 8-bit mask is added, in integers: the definition of qnn's
MaskedSoftmax where the mask holds addends.

A logit, less its zero point, times a power of two plus an addend, likewise, times a factor is their
sum in a small unit. Its distance from the greatest of the row becomes a probability in units of
2^-15 as in TFLite's Softmax of int16, which is rescaled.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from .numerics import Ints, mbqm, quantize_multiplier, round_half_away
from .tflite.int16 import EXPONENTS, HIGH, UNIT, shares

SUM_LIMIT = 1 << 29
"""The limit of the magnitudes of sums: differences of two have 31 bits."""

COARSEST, FINEST = 2.0**-13, 2.0**-20
"""The greatest unit of sums, in which 255 rounded addends are off by 2^-6 at most, and the unit
below which no fraction bits are added."""


@dataclass(frozen=True)
class Addends:
    """The factors of logits and addends, and the real number that the integer 1 stands for in their
    sums.
    """

    logit: int
    """A power of two."""
    addend: int
    unit: float

    @staticmethod
    def of(scale: float, mask_scale: float) -> Addends | None:
        """Return the factors for logits of `scale` and addends of `mask_scale`; None if the unit of
        sums would be too great.
        """
        ratio = mask_scale / scale
        most = SUM_LIMIT / (256 * (1 + ratio))
        bits = min(math.floor(math.log2(most)), max(0, math.ceil(math.log2(scale / FINEST))))
        unit = scale * 2.0**-bits
        if bits < 0 or unit > COARSEST:
            return None
        return Addends(1 << bits, int(round_half_away(ratio * 2.0**bits)), unit)

    @property
    def multiplier(self) -> float:
        """The steps of an exponent in a unit of the sums."""
        return self.unit / EXPONENTS


def softmax(x: Ints, mask: Ints, addends: Addends, scale: float) -> Ints:
    """Return the softmax along the last axis, in units of `scale`, of logits `x` with a `mask` that
    broadcasts to them; both are integers less their zero points.
    """
    sums = x * addends.logit + mask * addends.addend
    below = sums - sums.max(-1, keepdims=True)
    exponents = mbqm(below, *quantize_multiplier(addends.multiplier)) + HIGH
    return mbqm(shares(exponents), *quantize_multiplier(UNIT / scale))
