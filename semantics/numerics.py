"""Exact integer arithmetic of the rounding modes of quantized operations.

A product with a real multiplier is rounded in mode DOUBLE (twice), SINGLE (once), REDUCED (once,
with a multiplier of 16 bits) or FLOAT (in double, once). Functions are pure and vectorized; those
of integers take and return int64 arrays (Python ints broadcast). `tflite-ref` is the arithmetic of
TFLite's reference kernels with double rounding: `mbqm` is their `MultiplyByQuantizedMultiplier`,
`nearest` their `TfLiteRound`.
"""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Ints: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.floating[Any]]
FloatArray = TypeVar("FloatArray", bound=np.floating[Any])

INT32_MIN, INT32_MAX = -(2**31), 2**31 - 1

LIMIT = 2**62
"""The magnitude at which reals saturate as integers.

It is beyond all storage types, and its sum with a zero point fits into 64 bits.
"""


def ints(x: ArrayLike) -> Ints:
    """Return `x` as an int64 array, without a copy where it already is one."""
    return np.asarray(x, np.int64)


def wrap32(x: ArrayLike) -> Ints:
    """Return the low 32 bits of each integer, as a signed number."""
    return ints(ints(x).astype(np.int32))


def to_int32(x: ArrayLike) -> Ints:
    """Truncate reals to int32 as x86-64 does: NaN and values out of range give INT32_MIN."""
    values = np.asarray(x)
    inside = (values >= INT32_MIN) & (values <= INT32_MAX)
    return np.where(inside, values, INT32_MIN).astype(np.int64)


def sat32(x: ArrayLike) -> Ints:
    """Clamp integers to the signed 32-bit range."""
    return np.clip(ints(x), INT32_MIN, INT32_MAX)


def nearest(x: ArrayLike) -> Floats:
    """Round to nearest, ties away from zero, as C's `round` does (0.49999999999999994 gives 0)."""
    values = np.asarray(x)
    values = values.astype(np.promote_types(values.dtype, np.float32), copy=False)
    whole = np.trunc(values)
    with np.errstate(invalid="ignore"):
        return whole + np.sign(values) * (np.abs(values - whole) >= 0.5)


def round_half_away(x: ArrayLike) -> Ints:
    """Return the integers nearest to reals, ties away from zero, saturated at +-2^62; NaN
    gives 0.
    """
    values = np.asarray(x)
    if values.dtype.kind != "f":
        return ints(values)
    return np.clip(np.nan_to_num(nearest(values), nan=0.0), -LIMIT, LIMIT).astype(np.int64)


def quantize_multiplier(multiplier: ArrayLike) -> tuple[Ints, Ints]:
    """Return `(q, shift)` with `multiplier ~ q * 2^(shift - 31)` and `2^30 <= q < 2^31`.

    `(0, 0)` for multipliers below 2^-32 and for those that are not finite. TFLite's
    `QuantizeMultiplier`.
    """
    real = np.asarray(multiplier, np.float64)
    fraction, exponent = np.frexp(np.where(np.isfinite(real), real, 0))
    q, shift = round_half_away(fraction * 2.0**31), ints(exponent)
    carry = q == 2**31
    q, shift = np.where(carry, q >> 1, q), np.where(carry, shift + 1, shift)
    tiny = shift < -31
    return np.where(tiny, 0, q), np.where(tiny, 0, shift)


def quotient(a: float, b: float) -> np.float32:
    """Return `a / b`, both rounded to float32, in float32: infinite where it overflows or only `b`
    is 0, NaN if both are.
    """
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        return np.float32(a) / np.float32(b)


def srdhm(a: ArrayLike, b: ArrayLike) -> Ints:
    """Return `a * b / 2^31` of 32-bit integers, rounded to nearest, ties up, and saturated.

    The saturating rounding doubling high multiply of gemmlowp.
    """
    return np.minimum((ints(a) * ints(b) + 2**30) >> 31, INT32_MAX)


def rdbpot(x: ArrayLike, exponent: ArrayLike) -> Ints:
    """Return `x / 2^exponent`, rounded to nearest, ties away from zero; `0 <= exponent < 63`.

    The rounding divide by a power of two of gemmlowp.
    """
    x, mask = ints(x), (np.int64(1) << ints(exponent)) - 1
    return (x >> ints(exponent)) + ((x & mask) > (mask >> 1) + (x < 0))


def mbqm(x: ArrayLike, q: ArrayLike, shift: ArrayLike) -> Ints:
    """Return `x * q * 2^(shift - 31)` in rounding mode DOUBLE: rounded twice, by `srdhm` and by
    `rdbpot`.

    The left shift uses the low 5 bits of its amount and wraps: so does the reference kernel on
    x86-64, where C leaves shifts that lose bits undefined.
    """
    left, right = np.maximum(ints(shift), 0) & 31, np.maximum(-ints(shift), 0)
    return rdbpot(srdhm(wrap32(ints(x) << left), q), right)


def mbqm_saturated(x: ArrayLike, q: ArrayLike, shift: ArrayLike) -> Ints:
    """Return what `mbqm` returns, but saturated at 32 bits, not wrapped, where it shifts left.

    For TFLite's kernels by `MultiplyByQuantizedMultiplierSmallerThanOneExp`, which is meant to
    shift right alone: what it gives for a left shift is arbitrary.
    """
    left = np.clip(ints(shift), 0, 31)
    return mbqm(sat32(sat32(x) << left), q, np.minimum(ints(shift), 0))


def float_rule(x: ArrayLike, multiplier: ArrayLike) -> Ints:
    """Return `x * multiplier` in rounding mode FLOAT: the product of the 64-bit integers `x` in
    double, rounded once, ties away from zero.

    Results beyond 32 bits are INT32_MIN, as in the reference kernel on x86-64.
    """
    return to_int32(nearest(ints(x) * np.asarray(multiplier, np.float64)))


def single(x: ArrayLike, q: ArrayLike, shift: ArrayLike) -> Ints:
    """Return `x * q * 2^(shift - 31)` in rounding mode SINGLE: rounded once, ties up; `shift <=
    30`.
    """
    shift = ints(shift)
    return (ints(x) * ints(q) + (np.int64(1) << (30 - shift))) >> (31 - shift)


def reduced(x: ArrayLike, q: ArrayLike, shift: ArrayLike) -> Ints:
    """Return `x * r * 2^(shift - 15)` in rounding mode REDUCED: rounded once, ties up; `r` is `q`
    rounded to 16 bits.

    TFLite requantizes 64-bit sums by it. Beyond `shift` 15, where its kernels shift by a negative
    amount, results saturate at 32 bits.
    """
    product = ints(x) * np.minimum((ints(q) + 2**15) >> 16, 2**15 - 1)
    right, left = np.maximum(15 - ints(shift), 0), np.clip(ints(shift) - 15, 0, 31)
    rounded = (product + ((np.int64(1) << right) >> 1)) >> right
    return np.where(left > 0, sat32(sat32(product) << left), rounded)


def mean_multiplier(q: int, shift: int, count: int) -> tuple[int, int]:
    """Return the multiplier (q, shift) that stands for q * 2^(shift - 31) / `count`, as TFLite's
    quantized MEAN computes it.
    """
    k = min(count.bit_length() - 1, 32, 31 + shift)
    return (q << k) // count, shift - k


def divide_half_away(total: ArrayLike, count: ArrayLike) -> Ints:
    """Return the quotient of integers rounded to nearest, ties away from zero; `count > 0`."""
    total, count = ints(total), ints(count)
    return np.sign(total) * ((np.abs(total) + count // 2) // count)


_ACTIVATIONS: dict[str, tuple[float | None, float | None]] = {
    "NONE": (None, None),
    "RELU": (0.0, None),
    "RELU6": (0.0, 6.0),
    "RELU_N1_TO_1": (-1.0, 1.0),
}
"""Real bounds of each fused activation function that is a clamp."""


def activation_bounds(activation: str) -> tuple[float | None, float | None]:
    """Return the bounds (low, high), as reals, of a fused activation such as RELU6; None for an
    unbounded side.

    Raises KeyError for a function that is not a clamp.
    """
    return _ACTIVATIONS[activation]


Bounds: TypeAlias = tuple[float | None, float | None]
"""The real (low, high) of a clamp; None for an unbounded side."""


def clamp_range(
    bounds: Bounds, scale: float, zero_point: int, qmin: int, qmax: int
) -> tuple[int, int]:
    """Return the stored integers (low, high), within `qmin..qmax`, of the real bounds of an
    activation; an unbounded side (None) gives `qmin` or `qmax`.

    TFLite's `CalculateActivationRangeQuantized`: bounds are divided by the scale in float32.
    """
    low, high = (
        default if bound is None else zero_point + int(round_half_away(quotient(bound, scale)))
        for bound, default in zip(bounds, (qmin, qmax), strict=True)
    )
    return min(max(low, qmin), qmax), min(max(high, qmin), qmax)
