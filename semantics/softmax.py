"""Softmax in TFLite's fixed point and in floats, as the semantics of several dialects
compute it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .numerics import Ints, ints, mbqm, quantize_multiplier, rdbpot, sat32, srdhm

Array: TypeAlias = NDArray[Any]
Padding: TypeAlias = tuple[int, int, int, int]
Pair: TypeAlias = tuple[int, int]

SHARE_BITS = 16
"""The fraction bits of probabilities that are rescaled."""


# Softmax: fixed point of the reference kernel (gemmlowp), Q5.26 in, Q0.31 exponentials, Q12.19 sum

_EXP_STEPS = (
    (24, 1672461947),
    (25, 1302514674),
    (26, 790015084),
    (27, 290630308),
    (28, 39332535),
    (29, 720401),
    (30, 242),
)
"""(bit, exp(-2^(bit - 26)) in Q0.31) for each bit of the Q5.26 remainder."""


def exp_on_negative(a: Ints) -> Ints:
    """Return exp(a) in Q0.31 for `a <= 0` in Q5.26: gemmlowp's `exp_on_negative_values`."""
    modulo = (a & (2**24 - 1)) - 2**24
    x = (modulo << 5) + 2**28
    x2 = srdhm(x, x)
    x3, x4 = srdhm(x2, x), srdhm(x2, x2)
    poly = rdbpot(srdhm(rdbpot(x4, 2) + x3, 715827883) + x2, 1)
    result = sat32(1895147668 + srdhm(1895147668, x + poly))
    for bit, factor in _EXP_STEPS:
        result = np.where((modulo - a) >> bit & 1, srdhm(result, factor), result)
    return np.where(a == 0, 2**31 - 1, result)


def one_over_one_plus(a: Ints) -> Ints:
    """Return 1 / (1 + a) in Q0.31 for `a` (Q0.31) in [0, 1): gemmlowp's three
    Newton-Raphson steps.
    """
    half = (a + 2**31) >> 1
    x = 1515870810 + srdhm(half, -1010580540)
    for _ in range(3):
        x = x + sat32(srdhm(x, 2**29 - srdhm(half, x)) << 2)
    return sat32(x << 1)


def softmax_table(scale: float, beta: float) -> Ints:
    """Return exp(-k * scale * beta) in Q0.31 for k = 0..255, the difference of a logit from the
    maximum; 0 for k beyond TFLite's cut-off.
    """
    real = min(float(beta) * float(np.float32(scale)) * 2.0**26, 2.0**31 - 1)
    q, shift = (int(v) for v in quantize_multiplier(real))
    cut = int(np.floor(31 * 2.0**26 / 2.0**shift))
    k = np.arange(256, dtype=np.int64)
    scaled = srdhm(np.trunc(-np.minimum(k, cut) * 2.0**shift), q)
    return np.where(k <= cut, exp_on_negative(scaled), 0)


def softmax_quantized(x: Array, table: Ints, qmin: int, bits: int = 8) -> Ints:
    """Return the softmax along the last axis of 8-bit `x`, as integers of `bits` bits, 8 or 16, in
    units of 2^-bits with zero point `qmin`.

    `table` is that of `softmax_table`, for the scale of `x`. Where the reference kernel aborts (512
    equal logits, a shift of 32 and more), the same formula is evaluated without overflow.
    """
    logits = ints(x)
    exps = table[logits.max(-1, keepdims=True) - logits]
    total = rdbpot(exps, 12).sum(-1, keepdims=True)
    length = ints(np.frexp(total.astype(np.float64))[1])
    fraction = total << np.maximum(32 - length, 0) >> np.maximum(length - 32, 0)
    scale = one_over_one_plus(fraction - 2**31)
    return np.minimum(rdbpot(srdhm(scale, exps), length + 11 - bits), 2**bits - 1) + qmin


def softmax_rescaled(x: Array, table: Ints, scale: float, zero_point: int) -> Ints:
    """Return the softmax along the last axis of 8-bit `x`, not clamped, in units of `scale` with
    `zero_point`: that of `softmax_quantized` in 16 bits, rescaled. `table` is that of
    `softmax_table`.
    """
    shares = softmax_quantized(x, table, 0, SHARE_BITS)
    return mbqm(shares, *share_multiplier(scale)) + zero_point


def share_multiplier(scale: float) -> tuple[int, int]:
    """Return (multiplier, shift) by which probabilities in units of 2^-16 become those in units of
    `scale`.
    """
    q, shift = quantize_multiplier(2.0**-SHARE_BITS / scale)
    return int(q), int(shift)


def softmax_float(x: Array, beta: float) -> Array:
    """Return the softmax of beta * x along the last axis, for floats; `beta` is rounded to
    float32.
    """
    exps = np.exp((x - x.max(-1, keepdims=True)) * np.float32(beta))
    return (exps / exps.sum(-1, keepdims=True)).astype(x.dtype)
