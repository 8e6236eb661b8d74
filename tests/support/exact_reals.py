"""Quantized tensors as exact fractions, and back by one rounding."""

from fractions import Fraction
from math import floor
from typing import Any

import numpy as np

from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array


def stored(type: UniformType, *shape: int, seed: int = 0) -> Array:
    """Random stored values of the whole range; of 32 bits, small ones."""
    low, high = (type.qmin, type.qmax + 1) if type.data.bits < 32 else (-3000, 3000)
    values = np.random.default_rng(seed).integers(low, high, shape)
    return values.astype(storage_dtype(type))


def fractions(type: UniformType, q: Array) -> Any:
    """The reals of stored values."""
    reals = np.empty(q.shape, object)
    for at in np.ndindex(q.shape):
        index = 0 if type.axis is None else at[type.axis]
        reals[at] = Fraction(type.scales[index]) * (int(q[at]) - type.zero_points[index])
    return reals


def rounded(type: UniformType, reals: Any) -> Array:
    """Stored values of reals: rounded once, half away from zero, and saturated."""
    result = np.empty(reals.shape, storage_dtype(type))
    for at in np.ndindex(reals.shape):
        steps = reals[at] / Fraction(type.scale)
        whole = floor(abs(steps) + Fraction(1, 2)) * (1 if steps >= 0 else -1)
        result[at] = min(max(whole + type.zero_point, type.qmin), type.qmax)
    return result
