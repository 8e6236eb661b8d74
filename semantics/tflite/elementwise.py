"""TFLite's fixed-point kernels of 8-bit elementwise functions, bit for bit.

HARD_SWISH is computed in 16 bits; SQUARED_DIFFERENCE and comparisons rescale both operands to one
scale; ABS and PRELU rescale their results.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from xdsl.ir import SSAValue

from ..numerics import Ints, ints, mbqm, quantize_multiplier, quotient, rdbpot
from ..registry import Array
from ..tensors import add_zero_point, centred, is_8bit, quantization, stored
from .binary import BinaryValues

INT16_MAX = 2**15 - 1
RELUISH_SCALE = np.float32(3) / np.float32(32768)
"""The real step of the clamp in HARD_SWISH: 16 bits represent the range up to 3."""


def absolute(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return ABS of stored integers `x` of type `source`, rescaled if `target`, the result, has
    another scale: stored integers of `target`.
    """
    a, y = quantization(source), quantization(target)
    steps = ints(np.abs(centred(source, x)))
    if a.scale != y.scale:
        steps = mbqm(steps, *quantize_multiplier(quotient(a.scale, y.scale)))
    return stored(target, add_zero_point(target, steps))


def prelu(values: BinaryValues, x: Array, slope: Array) -> Array:
    """Return PRELU of stored integers: x, or x * slope where x is negative. Both are requantized to
    the result's type, each by a multiplier of its own, which is computed in float32 from the scales
    of `values`.
    """
    a, s, y = (quantization(value) for value in values)
    centre = ints(centred(values.lhs, x))
    above = mbqm(centre, *quantize_multiplier(quotient(a.scale, y.scale)))
    product = centre * centred(values.rhs, slope)
    with np.errstate(over="ignore"):
        scale = np.float32(a.scale) * np.float32(s.scale)
    below = mbqm(product, *quantize_multiplier(quotient(float(scale), y.scale)))
    return stored(values.output, add_zero_point(values.output, np.where(centre >= 0, above, below)))


def squared_difference(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return SQUARED_DIFFERENCE, (lhs - rhs)^2, of stored integers, requantized to the result's
    type: operands are rescaled to integers of 7 fraction bits, in units of twice the larger scale.
    `values` hold the types of operands and result.
    """
    a, b, y = (quantization(value) for value in values)
    common = 2 * max(a.scale, b.scale)
    difference = _shifted(values.lhs, lhs, 7, common) - _shifted(values.rhs, rhs, 7, common)
    scale = common * common / (2**14 * y.scale)
    q = mbqm(difference * difference, *quantize_multiplier(scale))
    return stored(values.output, add_zero_point(values.output, q))


def comparable(value: SSAValue, x: Array) -> Ints:
    """Return the dequantized values of `x` as integers with 8 fraction bits, for comparisons
    between tensors of different scales.
    """
    return _shifted(value, x, 8, 1.0)


def _shifted(value: SSAValue, x: Array, bits: int, scale: float) -> Ints:
    """Return the dequantized values of `x` in units of `scale`, as integers with `bits` fraction
    bits.
    """
    multiplier = quantize_multiplier(quantization(value).scale / scale)
    return mbqm(ints(centred(value, x)) << bits, *multiplier)


def hard_swish(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return HARD_SWISH, x * relu6(x + 3) / 6, of stored integers of type `source`, as stored
    integers of type `target`, in 16-bit arithmetic.

    x is multiplied by 128 first; relu6(x + 3) is an integer in units of 6 / 32768.
    """
    fine = np.float32(1 / 128) * np.float32(quantization(source).scale)
    factor, exponent = _multiplier_16bit(fine / np.float32(quantization(target).scale))
    hires = ints(centred(source, x)) << 7
    clamp = (_reluish(hires, fine) + 2**15) >> 1
    product = clamp * _srdhm16(hires, factor)
    truncated = _sat16(np.sign(product) * (np.abs(product) >> 15))
    q = rdbpot(truncated, -exponent) + quantization(target).zero_point
    return stored(target, q)


def has_hard_swish(source: SSAValue, target: SSAValue) -> bool:
    """Return whether TFLite's fixed-point HARD_SWISH accepts input and result: 8 bits, and an input
    scale below 128 times the result's.
    """
    if not is_8bit(source, target):
        return False
    return quantization(source).scale < 128 * quantization(target).scale


def _reluish(hires: Ints, fine: np.float32) -> Ints:
    """Return the input of HARD_SWISH clamped to [-3, 3], as 16-bit integers in units of 3 / 32768.

    It equals relu6(x + 3) - 3, where x is the input.
    `hires` are the input's integers, `fine` is their scale.
    """
    factor, exponent = _multiplier_16bit(fine / RELUISH_SCALE)
    if exponent > 0:
        hires = _sat16(hires << (exponent - 1))
    clamp = _srdhm16(hires, factor)
    return _sat16(clamp << 1) if exponent > 0 else rdbpot(clamp, -exponent)


def _multiplier_16bit(real: np.float32) -> tuple[int, int]:
    """Return (q, shift) with `real ~ q * 2^(shift - 15)`, where q has 16 bits."""
    q, shift = quantize_multiplier(real)
    return min((int(q) + 2**15) >> 16, INT16_MAX), int(shift)


def _srdhm16(a: Ints, b: int) -> Ints:
    """Return `a * b / 2^15` of 16-bit integers, rounded to nearest, ties up, and saturated."""
    return np.minimum((a * b + 2**14) >> 15, INT16_MAX)


def _sat16(x: ArrayLike) -> Ints:
    """Clamp to the signed 16-bit range."""
    return np.clip(ints(x), -(2**15), INT16_MAX)
