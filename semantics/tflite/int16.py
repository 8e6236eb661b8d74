"""TFLite's kernels of 16-bit functions: tables of samples with linear interpolation.

LOGISTIC and TANH share a table of the sigmoid; EXP, GELU, and the exponential and the reciprocal
in SOFTMAX have tables of 513 samples over the range of the input, hence 512 steps between samples.
The interpolation's error in the middle of a step is halved and subtracted from the sample that
begins the step. Inputs and results have zero point 0, except in the tables of SOFTMAX.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.quant import UniformType
from ..numerics import Ints, ints, mbqm, nearest, quantize_multiplier, rdbpot, to_int32, wrap32
from ..registry import Array
from ..tensors import is_16bit, quantization, stored

LOW, HIGH = -(2**15), 2**15 - 1
"""The ends of int16."""

STEPS = 512
"""Steps of a table of samples; each is 128 stored integers long."""

UNIT = 2.0**-15
"""The scale of results in [-1, 1)."""

POWER_TOLERANCE = 1e-3
"""How far log2 of a scale may be from an integer for TFLite to take it for a power of two."""

EXPONENTS = 10 / 65535
"""The real step of the exponents in SOFTMAX, which reach from -10 to 0."""


def power_of_two(scale: float) -> int | None:
    """Return n if log2 of `scale` is within `POWER_TOLERANCE` of the integer n, else None."""
    exponent = float(np.log2(scale))
    return round(exponent) if abs(exponent - round(exponent)) < POWER_TOLERANCE else None


def has_shifts(*values: SSAValue) -> bool:
    """Return whether all `values`, operands and result of an ADD or SUB, are int16 with scales that
    are powers of two, so that TFLite rescales their integers by shifts.
    """
    return is_16bit(*values) and all(
        power_of_two(quantization(value).scale) is not None for value in values
    )


def has_unit_result(source: SSAValue, target: SSAValue) -> bool:
    """Return whether TFLite's LOGISTIC and TANH accept int16 `source` and `target`: zero points 0,
    and a result of scale 2^-15.
    """
    return is_16bit(source, target) and power_of_two(quantization(target).scale) == -15


def has_softmax(source: SSAValue, target: SSAValue) -> bool:
    """Return whether TFLite's SOFTMAX accepts int16 `source` and `target`: zero points 0, and a
    result whose scale differs from 2^-15 by at most a thousandth of that.
    """
    if not is_16bit(source, target):
        return False
    return abs(quantization(target).scale - UNIT) <= UNIT / 1000


# Tables of 513 samples

Float: TypeAlias = type[np.float32] | type[np.float64]


@dataclass(frozen=True)
class Range:
    """The real numbers that 16-bit integers of a scale and zero point represent."""

    scale: float
    zero_point: int = 0
    float: Float = np.float32
    """The floats in which the numbers are computed."""

    def end(self, stored: int) -> np.floating[Any]:
        """Return the real number that the integer `stored` represents."""
        return self.float(self.scale) * self.float(stored - self.zero_point)


def table_of(function: Callable[[Array], Array], source: Range, target: Range) -> Ints:
    """Return 513 samples of a real function over the range `source`, corrected by half the error of
    the interpolation, as 16-bit integers in the scale of `target`, without its zero point.

    `function` maps float64 arrays; arguments and values are rounded to the floats of `source`, as
    all arithmetic of TFLite's `LUTPopulate` is. Samples that no float represents (infinity less
    infinity) are 0.
    """
    kind = source.float

    def at(x: Array) -> Array:
        return function(x.astype(np.float64)).astype(kind) * inverse

    with np.errstate(all="ignore"):
        low, high = source.end(LOW), source.end(HIGH)
        step = (high - low) / kind(STEPS)
        inverse = kind(2**16) / (target.end(HIGH) - target.end(LOW))
        left = low + np.arange(STEPS, dtype=kind) * step
        following = at(low + np.arange(1, STEPS + 1, dtype=kind) * step)
        here, middle = nearest(at(left)), nearest(at(left + step / kind(2)))
        between = nearest((following + here) / kind(2))
        samples = here - nearest((between - middle) / kind(2))
        samples = np.append(samples, nearest(at(np.array([high]))))
    return ints(np.nan_to_num(np.clip(samples, LOW, HIGH), nan=0))


def looked_up(x: Ints, table: Ints) -> Ints:
    """Return the values at the 16-bit integers `x` of a function given by a `table` of 513 samples,
    with linear interpolation.

    The differences of samples and the results have 16 bits and wrap, as in the reference kernel.
    """
    index, offset = (x >> 7) + STEPS // 2, x & 127
    slope = ints((table[index + 1] - table[index]).astype(np.int16))
    return ints((table[index] + (slope * offset + 64 >> 7)).astype(np.int16))


def by_samples(
    source: SSAValue, target: SSAValue, x: Array, function: Callable[[Array], Array]
) -> Array:
    """Apply a real function to stored integers `x` by a table of samples: EXP and GELU of int16
    `source` and `target` (input and result) with zero points 0.
    """
    ranges = (Range(quantization(v).scale) for v in (source, target))
    return stored(target, looked_up(ints(x), table_of(function, *ranges)))


# Sigmoid and tanh


@cache
def sigmoid_samples() -> Ints:
    """Return 256 samples of the sigmoid, at x = i / 24, times 65,536 and rounded; the last one is
    65,535.

    Half the error e that linear interpolation to the next sample has in the middle between the two
    is subtracted before rounding: e = sigmoid''(x) / (8 * 24^2).
    """
    y = 1 / (1 + np.exp(-np.arange(256) / 24))
    curvature = y * (1 - y) * (1 - 2 * y)
    samples = ints(np.rint(2**16 * (y - curvature / 24**2 / 16)))
    return np.append(samples[:-1], 2**16 - 1)


SIGMOID_POWERS, TANH_POWERS = (-12,), (-12, -11)
"""The n of the scales 2^n whose step multipliers LOGISTIC and TANH do not round."""


def step_multiplier(type: UniformType, powers: Sequence[int]) -> tuple[int, int]:
    """Return the (multiplier, shift) that convert integers of type `type` to units of
    1 / (3 * 4096): (x * multiplier + floor(2^(shift - 1))) >> shift, in 32 bits.

    The multiplier is 3 * 2^(12 + n) if the scale is about 2^n with n in `powers`, else 3 * 2^12 *
    scale, rounded down to 15 significant bits. One beyond 32 bits is INT32_MIN, as in the reference
    kernel on x86-64.
    """
    power = power_of_two(type.scale)
    if power is not None and power in powers:
        return 3 << (12 + power), 0
    multiplier, shift = float(np.float32(type.scale)) * 3 * 4096, 0
    while multiplier <= HIGH / 2 and shift <= 30:
        multiplier, shift = 2 * multiplier, shift + 1
    return int(to_int32(multiplier)), shift


def _steps(x: Array, type: UniformType, powers: Sequence[int]) -> Ints:
    """Return `x`, integers of type `type`, in units of 1 / (3 * 4096), rounded to integers as
    TFLite does.
    """
    multiplier, shift = step_multiplier(type, powers)
    return wrap32(ints(x) * multiplier + (1 << shift >> 1)) >> shift


def _interpolated(steps: Ints, bits: int) -> Ints:
    """Return 2^(16 + bits) times the sigmoid of steps / (24 * 2^bits), for `steps` >= 0, linearly
    interpolated between the samples of its table.
    """
    table, index = sigmoid_samples(), np.minimum(steps >> bits, 254)
    rest = steps & ((1 << bits) - 1)
    return (table[index] << bits) + rest * (table[index + 1] - table[index])


def logistic(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return LOGISTIC, 1 / (1 + exp(-x)), of the stored int16 `x` of type `source`, as stored
    integers of type `target`; `has_unit_result` accepts these types.
    """
    steps = _steps(x, quantization(source), SIGMOID_POWERS)
    above = np.where(abs(steps) >> 9 >= 255, HIGH << 10, _interpolated(abs(steps), 9))
    y = np.where(steps >= 0, above + (1 << 9), (1 << 25) - above + (1 << 9) - 1)
    return stored(target, y >> 10)


def tanh(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return TANH, 2 * sigmoid(2 * x) - 1, of the stored int16 `x` of type `source`, as stored
    integers of type `target`; `has_unit_result` accepts these types.
    """
    steps = _steps(x, quantization(source), TANH_POWERS)
    above = np.where(abs(steps) >> 8 >= 255, (2**16 - 1) << 8, _interpolated(abs(steps), 8))
    y = np.where(steps >= 0, above - (1 << 23) + (1 << 7), -above + (1 << 23) + (1 << 7) - 1)
    return stored(target, y >> 8)


# Softmax: its tables are computed in float64, those of other functions in float32

SHARES = Range(2 / 65535, float=np.float64)
"""The values of the tables of SOFTMAX, [-1, 1]."""


@cache
def exponentials() -> Ints:
    """Return the table of exp over [-10, 0], in units of 2 / 65535."""
    return table_of(np.exp, Range(EXPONENTS, HIGH, np.float64), SHARES)


@cache
def reciprocals() -> Ints:
    """Return the table of 1 / (1 + x) over [0, 1], in units of 2 / 65535."""
    return table_of(lambda x: 1 / (1 + x), Range(1 / 65535, LOW, np.float64), SHARES)


def softmax(source: SSAValue, target: SSAValue, x: Array, beta: float) -> Array:
    """Return SOFTMAX of beta * x along the last axis, of the stored int16 `x` of type `source`, as
    stored integers of type `target`; `has_softmax` accepts these types.
    """
    with np.errstate(over="ignore"):
        steps = np.float32(quantization(source).scale) * np.float32(beta)
    real = float(steps) / EXPONENTS
    below = ints(x) - ints(x).max(-1, keepdims=True)
    return stored(target, shares(mbqm(below, *quantize_multiplier(real)) + HIGH))


def shares(exponents: Ints) -> Ints:
    """Return the shares along the last axis, in units of 2^-15, of the exponentials of which
    `exponents` are the indices of 16 bits in `exponentials`, those below it being its first.
    """
    exps = looked_up(np.clip(exponents, LOW, HIGH), exponentials())
    total = exps.sum(-1, keepdims=True)
    bits = ints(np.frexp(total.astype(np.float64))[1])
    fraction = ((total << 31 - bits) + (1 << 13) >> 14) - 3 * 2**15
    inverse = looked_up(np.clip(fraction, LOW, HIGH), reciprocals())
    rounded = exps * inverse + (np.int64(1) << bits - 2) >> bits - 1
    return np.clip(rounded, 0, HIGH)


# Sums


def add(lhs: SSAValue, rhs: SSAValue, target: SSAValue, a: Array, b: Array, sign: int = 1) -> Ints:
    """Return ADD, or SUB with a `sign` of -1, of the stored integers `a` of `lhs` and `b` of `rhs`,
    clamped to 16 bits, for types that `has_shifts` accepts. An operand of smaller scale than
    `target` is first divided by the quotient of both, a power of two, ties away from zero; others
    are taken as they are.
    """
    left, right = (rdbpot(ints(x), _bits_lost(value, target)) for value, x in ((lhs, a), (rhs, b)))
    return np.clip(left + sign * right, LOW, HIGH)


def _bits_lost(value: SSAValue, target: SSAValue) -> int:
    """Return by how many bits the integers of the operand `value` are shifted right to the scale of
    the result `target`: the difference of the exponents of 2, or 0 if that is negative.
    """
    scale, wanted = (power_of_two(quantization(v).scale) for v in (value, target))
    return max((wanted or 0) - (scale or 0), 0)
