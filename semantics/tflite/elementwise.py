"""TFLite's fixed-point kernels of 8-bit elementwise functions, bit for bit.

HARD_SWISH is computed in 16 bits; SQUARED_DIFFERENCE and comparisons rescale both operands to one
scale; ABS, PRELU and LEAKY_RELU, also of 16 bits, and DIV rescale their results.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from xdsl.ir import SSAValue

from ...dialects.qnn import BinaryOperation
from ..numerics import (
    Bounds,
    Ints,
    ints,
    mbqm,
    mbqm_saturated,
    quantize_multiplier,
    quotient,
    rdbpot,
    srdhm,
)
from ..reals import dequantized_exactly
from ..registry import Array
from ..softmax import one_over_one_plus
from ..tensors import add_zero_point, centred, clamped, is_8bit, quantization, stored
from .binary import BinaryValues

INT16_MAX = 2**15 - 1
RELUISH_SCALE = np.float32(3) / np.float32(32768)
"""The real step of the clamp in HARD_SWISH: 16 bits represent the range up to 3."""


def absolute(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return ABS of the stored integers `x` of type `source`, as stored integers of type `target`:
    rescaled where the scales differ.
    """
    a, y = quantization(source), quantization(target)
    steps = ints(np.abs(centred(source, x)))
    if a.scale != y.scale:
        steps = mbqm(steps, *quantize_multiplier(quotient(a.scale, y.scale)))
    return stored(target, add_zero_point(target, steps))


def prelu(values: BinaryValues, x: Array, slope: Array) -> Array:
    """Return PRELU of stored integers: x where it is not negative, else x * slope. Both are
    requantized to the result's type in `values`, each by a multiplier of its own, which is computed
    in float32.
    """
    product = ints(centred(values.lhs, x)) * centred(values.rhs, slope)
    return _sloped(values.lhs, values.output, x, product, quantization(values.rhs).scale)


def leaky_relu(source: SSAValue, target: SSAValue, x: Array, alpha: float) -> Array:
    """Return LEAKY_RELU of the stored integers `x` of type `source`: x where it is not negative,
    else alpha * x, each requantized to `target` by a multiplier of its own.
    """
    return _sloped(source, target, x, ints(centred(source, x)), alpha)


def _sloped(source: SSAValue, target: SSAValue, x: Array, product: Ints, slope: float) -> Array:
    """Return the stored integers `x`, requantized from `source` to `target`; where they stand for
    negative numbers, `product` instead, whose scale is that of `source` times `slope`.
    """
    a, y, centre = quantization(source), quantization(target), ints(centred(source, x))
    above = mbqm(centre, *quantize_multiplier(quotient(a.scale, y.scale)))
    with np.errstate(over="ignore"):
        scale = np.float32(a.scale) * np.float32(slope)
    below = mbqm(product, *quantize_multiplier(quotient(float(scale), y.scale)))
    return stored(target, add_zero_point(target, np.where(centre >= 0, above, below)))


def squared_difference(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return SQUARED_DIFFERENCE, (lhs - rhs)^2, of stored integers, requantized to the result's
    type. `values` hold the types of operands and result.

    The operands are first rescaled to integers of 7 fraction bits, in units of twice the larger
    scale.
    """
    a, b, y = (quantization(value) for value in values)
    common = 2 * max(a.scale, b.scale)
    difference = _shifted(values.lhs, lhs, 7, common) - _shifted(values.rhs, rhs, 7, common)
    scale = common * common / (2**14 * y.scale)
    q = mbqm(difference * difference, *quantize_multiplier(scale))
    return stored(values.output, add_zero_point(values.output, q))


def divide(values: BinaryValues, lhs: Array, rhs: Array, bounds: Bounds = (None, None)) -> Array:
    """Return DIV of stored integers, clamped to the real `bounds`: the dividend times the divisor's
    reciprocal in fixed point, requantized to the result's type in `values`.

    A divisor of 0 counts as 1; TFLite refuses it.
    """
    a, b, y = (quantization(value) for value in values)
    dividend, divisor = ints(centred(values.lhs, lhs)), ints(centred(values.rhs, rhs))
    dividend, divisor = np.broadcast_arrays(
        np.where(divisor < 0, -1, 1) * dividend, np.maximum(np.abs(divisor), 1)
    )
    bits = _bits(divisor)
    inverse = one_over_one_plus((divisor << 31 - bits + 1) - 2**31)
    headroom = 31 - _bits(np.where(dividend < 0, ~dividend, dividend))
    quotients = srdhm(dividend << headroom, inverse)
    with np.errstate(over="ignore"):
        scale = np.float32(b.scale) * np.float32(y.scale)
    q, shift = quantize_multiplier(quotient(a.scale, float(scale)))
    result = mbqm_saturated(quotients, q, shift + 1 - bits - headroom)
    return clamped(values.output, add_zero_point(values.output, result), bounds)


def _bits(x: Ints) -> Ints:
    """Return for each non-negative integer the number of its bits, leading zeros not counted."""
    return ints(np.frexp(x.astype(np.float64))[1])


def compared(
    kind: BinaryOperation, lhs: SSAValue, rhs: SSAValue, a: Array, b: Array
) -> tuple[Array, Array]:
    """Return the numbers that TFLite compares in place of the stored integers `a` (type of `lhs`)
    and `b` (of `rhs`): for 16 bits these themselves, unless `kind` is EQUAL or NOT_EQUAL; else
    reals as integers with 8 fraction bits. From a scale of 1 on TFLite's arithmetic is faulty:
    there exact reals are returned.
    """
    words = quantization(lhs).data.bits == 16
    if words and kind not in (BinaryOperation.EQUAL, BinaryOperation.NOT_EQUAL):
        return a, b
    if max(quantization(lhs).scale, quantization(rhs).scale) >= 1:
        return dequantized_exactly(quantization(lhs), a), dequantized_exactly(quantization(rhs), b)
    return comparable(lhs, a), comparable(rhs, b)


def comparable(value: SSAValue, x: Array) -> Ints:
    """Return the real values of the stored integers `x`, of the type of `value`, rounded to
    integers with 8 fraction bits, so that tensors of different scales can be compared.
    """
    return _shifted(value, x, 8, 1.0)


def _shifted(value: SSAValue, x: Array, bits: int, scale: float) -> Ints:
    """Return the real values of the stored integers `x`, of the type of `value`, in units of
    `scale`, rounded to integers with `bits` fraction bits.
    """
    multiplier = quantize_multiplier(quantization(value).scale / scale)
    return mbqm(ints(centred(value, x)) << bits, *multiplier)


def hard_swish(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return HARD_SWISH, x * relu6(x + 3) / 6, of stored integers of type `source`, as stored
    integers of type `target`, in 16-bit arithmetic.

    x is multiplied by 128 first; relu6(x + 3) is an integer in units of 6 / 32768.
    """
    fine = np.float32(1 / 128) * np.float32(quantization(source).scale)
    factor, exponent = _multiplier_16bit(quotient(float(fine), quantization(target).scale))
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
    factor, exponent = _multiplier_16bit(quotient(float(fine), float(RELUISH_SCALE)))
    if exponent > 0:
        hires = _sat16(hires << min(exponent - 1, 16))
    clamp = _srdhm16(hires, factor)
    return _sat16(clamp << 1) if exponent > 0 else rdbpot(clamp, -exponent)


def _multiplier_16bit(real: np.float32) -> tuple[int, int]:
    """Return (q, shift), where q is an integer of 16 bits and `real` about q * 2^(shift - 15)."""
    q, shift = quantize_multiplier(real)
    return min((int(q) + 2**15) >> 16, INT16_MAX), int(shift)


def _srdhm16(a: Ints, b: int) -> Ints:
    """Return `a * b / 2^15` of 16-bit integers, rounded to nearest, ties up, and saturated."""
    return np.minimum((a * b + 2**14) >> 15, INT16_MAX)


def _sat16(x: ArrayLike) -> Ints:
    """Clamp to the signed 16-bit range."""
    return np.clip(ints(x), -(2**15), INT16_MAX)
