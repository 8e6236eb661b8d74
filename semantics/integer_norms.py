"""Normalizations of 8-bit tensors in integers: the definition of LayerNorm, RmsNorm, InstanceNorm,
GroupNorm and L2Norm wherever no format defines one.

For n elements x, unsigned, S is their sum and Q that of their squares; where no mean is subtracted,
x is less its zero point, and S counts as 0:

    mean = round(S / n), rest = S - n * mean
    V = (Q - mean * (2 S - n * mean)) * 2^w - round(rest^2 * 2^w / n) + epsilon
    factor = 1 / sqrt(V), as a mantissa of 15 bits, `m`, and a shift, `e`
    t = ((x - mean) * m - round(rest * m / n) + 2^(e - 1)) >> e
    y = (t * gamma + beta) >> k

V is n * variance with `w` fraction bits; t is the normalized element with `f` fraction bits, within
16 bits. `gamma` has 16 bits, `beta` 32, both with `k` fraction bits and in steps of the result.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from .l2_normalization import inverse_square_root
from .numerics import INT32_MAX, Ints, divide_half_away, ints, round_half_away, srdhm
from .registry import Array

LONGEST = 1 << 15
"""The most elements that are normalized together: their squares add up within 32 bits."""

HALF_RANGE = 1 << 15
"""The limit of magnitudes in 16 bits."""

MOST_BITS, SUM_LIMIT = 24, 1 << 30
"""The most fraction bits of gamma and beta, and the limit of the magnitude of beta."""


@dataclass(frozen=True)
class Form:
    """What is normalized by what: a number of elements and a formula."""

    count: int
    """The number of elements that are normalized together."""
    centres: bool
    """Whether the mean is subtracted."""
    by_mean: bool
    """Whether the divisor is the root of a mean, not of a sum, of squares."""
    epsilon: float
    """What is added to the sum of squares of stored integers."""

    @property
    def sum_bits(self) -> int:
        """The number w of fraction bits of V, an even one."""
        least = 14 if self.centres else 12
        return max(0, least - (self.count - 1).bit_length()) // 2 * 2

    @property
    def bits(self) -> int:
        """The number f of fraction bits of a normalized element."""
        largest = math.isqrt(self.count - 1) + 1 if self.by_mean else 1
        return 15 - largest.bit_length()

    @property
    def added(self) -> int:
        """What is added to the sum of squares with its fraction bits."""
        return min(int(round_half_away(self.epsilon * 2.0**self.sum_bits)), SUM_LIMIT)

    @property
    def gain(self) -> tuple[int, int]:
        """The factor sqrt(n) * 2^(f + w / 2) by which 1 / sqrt(V) is multiplied, as (mantissa of 31
        bits, exponent): mantissa * 2^(exponent - 31). Without sqrt(n) unless `by_mean`.
        """
        real = math.sqrt(self.count) if self.by_mean else 1.0
        fraction, exponent = math.frexp(math.ldexp(real, self.bits + self.sum_bits // 2))
        return min(round(fraction * 2**31), INT32_MAX), exponent


@dataclass(frozen=True)
class Affine:
    """The last step of a normalization, y = (t * gamma + beta) >> shift."""

    gamma: Ints
    beta: Ints
    shift: int


def affine(gamma: Array, beta: Array, scale: float, zero_point: int, form: Form) -> Affine:
    """Return the last step for real `gamma` and `beta`, which broadcast, and a result of `scale`
    and `zero_point`.
    """
    with np.errstate(over="ignore"):
        factors = np.nan_to_num(gamma / scale / 2.0**form.bits)
        offsets = np.nan_to_num(beta / scale) + zero_point + 0.5
    most, far = float(np.abs(factors).max(initial=0)), float(np.abs(offsets).max(initial=0))
    shift = MOST_BITS
    while shift and (most * 2.0**shift >= HALF_RANGE - 1 or far * 2.0**shift >= SUM_LIMIT):
        shift -= 1
    factor = np.clip(factors * 2.0**shift, 1 - HALF_RANGE, HALF_RANGE - 1)
    offset = np.clip(offsets * 2.0**shift, -SUM_LIMIT, SUM_LIMIT)
    return Affine(round_half_away(factor), round_half_away(offset), shift)


def normalized(x: Ints, axes: tuple[int, ...], zero_point: int, form: Form, last: Affine) -> Ints:
    """Return `x`, integers with `zero_point`, normalized over `axes`, as integers in steps of the
    result, zero point included, not clamped. `last.gamma` and `last.beta` broadcast to `x`.
    """
    n = form.count
    centred = x if form.centres else x - zero_point
    total = centred.sum(axes, keepdims=True) if form.centres else ints(0)
    squares = (centred * centred).sum(axes, keepdims=True)
    mean = divide_half_away(total, n)
    rest = total - n * mean
    left = divide_half_away(rest * rest << form.sum_bits, n)
    spread = squares - mean * (2 * total - n * mean) << form.sum_bits
    mantissa, shift = multiplier(
        np.minimum(np.maximum(spread - left, 0) + form.added, INT32_MAX), form
    )
    products = (centred - mean) * mantissa - divide_half_away(rest * mantissa, n)
    t = products + (np.int64(1) << shift >> 1) >> shift
    t = np.clip(t, -HALF_RANGE, HALF_RANGE - 1)
    return t * last.gamma + last.beta >> last.shift


def multiplier(spread: Ints, form: Form) -> tuple[Ints, Ints]:
    """Return the factor `gain / sqrt(spread)` of each row as (mantissa of 15 bits, right shift);
    the mantissa is 0 where `spread` is.
    """
    root, exponent = inverse_square_root(spread)
    gain, bits = form.gain
    product = srdhm(root, gain)
    zeros = 32 - ints(np.frexp(product.astype(np.float64))[1])
    mantissa = np.minimum((product << zeros - 1 >> 15) + 1 >> 1, HALF_RANGE - 1)
    shift = np.clip(14 + zeros - bits - exponent, 0, 22)
    return np.where(spread > 0, mantissa, 0), shift
