"""Runs qnn operations on boxes, and computes what they do box by box."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType

from hexnn.dialects.qnn import SectionOp
from hexnn.dialects.quant import storage_dtype
from hexnn.semantics.registry import Array, evaluate

Box = Sequence[float]


def results(op: SectionOp, *arrays: Array) -> tuple[Array, ...]:
    """The results of `op`, which must verify and keep its types."""
    op.verify()
    found = evaluate(op, arrays)
    for result, array in zip(op.results, found, strict=True):
        assert isinstance(result.type, TensorType)
        sizes = result.type.get_shape()
        assert array.dtype == storage_dtype(result.type.element_type)
        assert len(array.shape) == len(sizes)
        assert all(a in (b, DYNAMIC_INDEX) for b, a in zip(array.shape, sizes, strict=True))
    return found


def corners(rng: np.random.Generator, *shape: int) -> Array:
    """Random boxes [.., 4] within the unit square, the smaller corner first."""
    return np.sort(rng.random((*shape, 2, 2), np.float32), axis=-2).reshape(*shape, 4)


def overlap(one: Box, other: Box) -> float:
    """Intersection over union of two boxes of corners in any order."""
    sides = [
        min(max(one[i], one[i + 2]), max(other[i], other[i + 2]))
        - max(min(one[i], one[i + 2]), min(other[i], other[i + 2]))
        for i in range(2)
    ]
    common = max(sides[0], 0.0) * max(sides[1], 0.0)
    union = sum(abs((b[2] - b[0]) * (b[3] - b[1])) for b in (one, other)) - common
    return common / union if union > 0 else 0.0


def chosen(
    boxes: Array, scores: Array, factor: Callable[[float], float], least: float, floor: float
) -> list[tuple[int, float]]:
    """(index, score) of the boxes that suppression keeps, one after the other."""
    left: dict[int, float] = {i: float(s) for i, s in enumerate(scores) if s >= least}
    kept = list[tuple[int, float]]()
    while left:
        best = min(left, key=lambda index: (-left[index], index))
        kept.append((best, left.pop(best)))
        factors = {i: factor(overlap(boxes[best], boxes[i])) for i in left}
        left = {i: s * factors[i] for i, s in left.items() if factors[i] > 0}
        left = {i: s for i, s in left.items() if s >= floor}
    return kept


def hard(threshold: float) -> Callable[[float], float]:
    """The factor of suppression by a threshold."""
    return lambda seen: float(seen <= threshold)


def linear(threshold: float) -> Callable[[float], float]:
    """The factor that falls with the overlap from a threshold on."""
    return lambda seen: 1.0 if seen < threshold else 1.0 - seen


def gaussian(sigma: float) -> Callable[[float], float]:
    """The factor exp(-overlap^2 / sigma)."""
    return lambda seen: math.exp(-seen * seen / sigma)


def reals(type: Any, array: Array) -> Array:
    """What stored values of one scale stand for."""
    return (array.astype(np.float64) - type.zero_point) * type.scale


def stored(type: Any, numbers: Array) -> Array:
    """Real numbers in a type of one scale: rounded half away from zero, saturated."""
    steps = np.asarray(numbers, np.float64) / type.scale
    q = np.sign(steps) * np.floor(np.abs(steps) + 0.5) + type.zero_point
    return np.clip(q, type.qmin, type.qmax).astype(storage_dtype(type))
