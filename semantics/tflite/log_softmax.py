"""TFLite's LOG_SOFTMAX of 8 bits, bit for bit: exponentials and a logarithm in fixed point.

Differences from the maximum are Q5.26, the sum of exponentials is Q12.19, its logarithm Q5.26; a
result q stands for (q - the greatest integer) / 16. Formulas are those of the reference kernel,
from gemmlowp.
"""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ..numerics import (
    INT32_MAX,
    INT32_MIN,
    Ints,
    ints,
    mbqm,
    quantize_multiplier,
    rdbpot,
    sat32,
    srdhm,
)
from ..registry import Array
from ..softmax import exp_on_negative, one_over_one_plus
from ..tensors import is_8bit, quantization, stored

SCALE = 16 / 256
"""The scale of the results."""
LN_2, SQRT_HALF, FOURTH_ROOT_HALF = 1488522236, 1518500250, 1805811301
QUARTER = rdbpot(536870912, 6)
"""1/4 in Q6.25."""
ALPHA_N, ALPHA_D, ALPHA_I, ALPHA_F = 117049297, 127690142, 1057819769, 638450708
"""The coefficients of the logarithm's rational approximation, in Q0.31."""


def has_fixed_point(source: SSAValue, target: SSAValue, count: int) -> bool:
    """Return whether the kernel accepts the types and sums of `count` elements: 8 bits, a result of
    scale 1/16 whose zero point is its greatest integer, and fewer than 2^12 elements.
    """
    if not is_8bit(source, target) or count >= 1 << 12:
        return False
    y = quantization(target)
    return (y.scale, y.zero_point) == (SCALE, y.qmax)


def log_softmax(source: SSAValue, target: SSAValue, x: Array, beta: float = 1.0) -> Array:
    """Return LOG_SOFTMAX of beta * x along the last axis, of stored integers `x` of type `source`,
    as stored integers of type `target`; `has_fixed_point` accepts these types.
    """
    q = below_greatest(x, quantization(source).scale, beta)
    return stored(target, quantization(target).qmax + q)


def below_greatest(x: Array, scale: float, beta: float) -> Ints:
    """Return log(softmax(beta * x)) along the last axis, in units of 1/16, as integers from -255 to
    0: the stored result minus its greatest storable value, which is its zero point. `x` is stored
    8-bit integers of scale `scale`; their zero point cancels.
    """
    steps = ints(x) - ints(x).max(-1, keepdims=True)
    scaled, cut, (q, shift) = rescaled(steps, scale, beta)
    exps = np.where(steps >= -cut, exp_on_negative(scaled), 0)
    logarithm = log_from_one(rdbpot(exps, 12).sum(-1, keepdims=True))
    back = quantize_multiplier(2.0 ** (31 - shift) / q)
    least = np.maximum(-cut - 1, mbqm(logarithm + INT32_MIN, *back))
    y = np.clip(rdbpot(scaled - logarithm, 22), -255, 0)
    return np.where(steps > least, y, -255)


def rescaled(steps: Ints, scale: float, beta: float) -> tuple[Ints, int, tuple[int, int]]:
    """Return (steps * scale * beta in Q5.26 for integers `steps` <= 0; how far below 0 a step
    counts, lower ones being taken for that; the multiplier, as quantize_multiplier returns it).
    """
    real = min(float(beta) * float(np.float32(scale)) * 2.0**26, 2.0**31 - 1)
    q, shift = (int(v) for v in quantize_multiplier(real))
    cut = int(np.floor(31 * 2.0**26 / 2.0**shift))
    return srdhm(np.trunc(np.maximum(steps, -cut) * 2.0**shift), q), cut, (q, shift)


def log_from_one(x: Ints) -> Ints:
    """Return the natural logarithm, Q5.26, of `x` >= 1 in Q12.19.

    x is written as z * 2^n or as z * 2^(n - 1/2), whichever has z closer to 1; then log x is log z
    plus a multiple of log 2.
    """
    zeros = _leading_zeros(x)
    half = srdhm(x, SQRT_HALF)
    half_zeros = _leading_zeros(half) - 1
    above = _shifted(srdhm(_shifted(x, zeros - 1), SQRT_HALF), 1)
    below = _shifted(x, half_zeros)
    power = np.maximum(
        sat32(_shifted(12 - zeros, 25) + QUARTER), sat32(_shifted(12 - half_zeros, 25) - QUARTER)
    )
    numerator, denominator = _near_one(np.minimum(above, below))
    near = srdhm(rdbpot(numerator, 6), one_over_one_plus(denominator))
    return _shifted(srdhm(power, LN_2) + near, 1)


def _near_one(r: Ints) -> tuple[Ints, Ints]:
    """Return a rational approximation of log(r / (1/2)^(1/4)), for Q0.31 `r` near (1/2)^(1/4), as
    (numerator, denominator - 1) in Q0.31.
    """
    total = r + FOURTH_ROOT_HALF
    p = np.sign(total) * ((np.abs(total) + 1) >> 1)
    q = 2 * (r - FOURTH_ROOT_HALF)
    square = srdhm(q, q)
    numerator = srdhm(q, r) + srdhm(srdhm(q, square), ALPHA_N)
    return numerator, srdhm(p, ALPHA_I + q + srdhm(ALPHA_D, square)) + srdhm(ALPHA_F, q)


def _leading_zeros(x: Ints) -> Ints:
    """Return for each integer the number of leading zeros of its 32 bits."""
    return 32 - ints(np.frexp(x.astype(np.float64))[1])


def _shifted(x: Ints, bits: Ints | int) -> Ints:
    """Return `x * 2^bits`, saturated to 32 bits."""
    return np.clip(ints(x) << ints(bits), INT32_MIN, INT32_MAX)
