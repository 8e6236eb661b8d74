"""Random arrays, what stored values stand for, and back: float64, rounded once."""

from typing import Any

import numpy as np

from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array


def numbers(*shape: int, seed: int = 0) -> Array:
    """Random floats."""
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def integers(type: UniformType, *shape: int, seed: int = 0) -> Array:
    """Random stored values; of more than 8 bits, small ones."""
    low, high = max(type.qmin, -1000), min(type.qmax, 1000) + 1
    return np.random.default_rng(seed).integers(low, high, shape).astype(storage_dtype(type))


def reals(type: UniformType, q: Array) -> Array:
    """What stored values stand for."""
    return (q.astype(np.float64) - type.zero_point) * type.scale


def nearest(type: UniformType, x: Any) -> Array:
    """The stored values of reals, halves away from zero."""
    steps = np.asarray(x) / type.scale
    whole = np.floor(np.abs(steps) + 0.5) * np.sign(steps) + type.zero_point
    return np.clip(whole, type.qmin, type.qmax).astype(storage_dtype(type))
