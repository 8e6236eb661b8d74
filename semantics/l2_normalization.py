"""TFLite's integer L2 normalization of 8-bit tensors."""

from __future__ import annotations

import numpy as np

from .numerics import Ints, ints, mbqm, rdbpot, srdhm
from .registry import Array

HALF_OF_THREE = (1 << 28) + (1 << 27)
"""1.5 in fixed point with 3 integer bits."""

SQRT_HALF = 1518500250
"""sqrt(1/2) in Q0.31."""


def inverse_square_root(x: Ints) -> tuple[Ints, Ints]:
    """Return `(q, shift)` with `1 / sqrt(x) ~ q * 2^(shift - 31)`, for integers from 0 up.

    TFLite's `GetInvSqrtQuantizedMultiplierExp`: five steps of Newton's iteration in fixed point. 0
    and 1 give `(2^31 - 1, 0)`.
    """
    y, right = ints(x), np.full(x.shape, 11)
    while (large := y >= 1 << 29).any():
        y, right = np.where(large, y >> 2, y), right + large
    bits = np.frexp(np.maximum(y, 1).astype(np.float64))[1]
    pairs = (31 - bits) // 2 - 1
    y, right = y << (2 * pairs), right - pairs
    root = _newton(ints(y))
    q = srdhm(root, SQRT_HALF)
    left = np.maximum(-right, 0)
    q, right = np.where(right < 0, q << left, q), np.maximum(right, 0)
    small = x <= 1
    return np.where(small, 2**31 - 1, q), np.where(small, 0, -right)


def _newton(y: Ints) -> Ints:
    """Return sqrt(2 / y) for y in [1/2, 2), by five steps of Newton's iteration.

    y and the result are fixed-point numbers with 3 integer bits.
    """
    half = rdbpot(y >> 1, 1)
    root = np.full(y.shape, 1 << 28)
    for _ in range(5):
        cube = _rescaled(srdhm(srdhm(root, root), root), 6)
        root = _rescaled(srdhm(HALF_OF_THREE, root) - srdhm(half, cube), 3)
    return root


def _rescaled(x: Ints, bits: int) -> Ints:
    """Return the fixed-point numbers `x` in a format with `bits` fewer integer bits and `bits` more
    fraction bits: `x * 2^bits`, saturated to 32 bits.
    """
    return np.clip(x << bits, -(2**31), 2**31 - 1)


def l2_normalized(x: Array, *, legacy: bool) -> Ints:
    """Return the integers `x`, from which zero points are subtracted already, divided by their L2
    norm along the last axis, times 128, rounded.

    The factor 128 is applied as in TFLite's kernels: to `x` if `legacy` (uint8), else (int8) to the
    multiplier.
    """
    wide = ints(x)
    q, shift = inverse_square_root((wide * wide).sum(-1, keepdims=True))
    return mbqm(wide * 128, q, shift) if legacy else mbqm(wide, q, shift + 7)
