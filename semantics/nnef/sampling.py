"""Semantics of nnef's sampling up and down by integer factors."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import nnef
from ..numerics import ints
from ..registry import Array
from ..resampling import Taps, resample
from .borders import INSIDE
from .real_functions import real_semantics


@real_semantics(nnef.NearestDownsampleOp)
def nearest_downsample(op: nnef.NearestDownsampleOp, x: Array) -> Any:
    """Return the first element of each block, whose extent along each spatial axis is the axis's
    factor.
    """
    return x[(..., *(slice(None, None, factor) for factor in op.factors))]


@real_semantics(nnef.AreaDownsampleOp)
def area_downsample(op: nnef.AreaDownsampleOp, x: Array) -> Any:
    """Return the mean of each block, whose extent along each spatial axis is the axis's factor."""
    sizes = zip(x.shape[2:], op.factors, strict=True)
    blocks = [part for size, factor in sizes for part in (size // factor, factor)]
    return x.reshape(*x.shape[:2], *blocks).mean(tuple(range(3, 2 + len(blocks), 2)))


@real_semantics(nnef.NearestUpsampleOp)
def nearest_upsample(op: nnef.NearestUpsampleOp, x: Array) -> Any:
    """Repeat each element along each spatial axis by the axis's factor."""
    for axis, factor in enumerate(op.factors, 2):
        x = np.repeat(x, factor, axis)
    return x


@real_semantics(nnef.MultilinearUpsampleOp)
def multilinear_upsample(op: nnef.MultilinearUpsampleOp, x: Array) -> Any:
    """Interpolate linearly along each spatial axis, to extents multiplied by the factors."""
    for axis, factor in enumerate(op.factors, 2):
        size = x.shape[axis]
        coordinates = source_coordinates(size * factor, np.array(size), op.method.data)
        x = resample(x, axis, neighbours(coordinates, size, op.border.data))
    return x


def source_coordinates(count: int, size: Array, method: str) -> Array:
    """Return the source coordinates of result elements i = 0..count - 1 along an axis whose source
    extent is `size`: one number, or an array [n, 1] for a result of [n, count].

    By `method`: 'asymmetric' i * size / count; 'symmetric' (i + 0.5) * size / count - 0.5;
    'aligned' i * (size - 1) / (count - 1), 0 for a single element.
    """
    numbers = np.arange(count, dtype=np.float64)
    match method:
        case "asymmetric":
            return numbers * size / count
        case "symmetric":
            return (numbers + 0.5) * size / count - 0.5
        case _:
            return numbers * np.maximum(size - 1, 0) / max(count - 1, 1)


def neighbours(coordinates: Array, size: int, border: str) -> Taps:
    """Return the taps of a linear interpolation: the two elements around each coordinate, and their
    weights.

    An index outside of [0, size) is replaced by that of the element which the border mode repeats
    there; with a constant border its weight is 0.
    """
    low = np.floor(coordinates)
    far = coordinates - low
    indices, weights = ints(np.stack((low, low + 1), 1)), np.stack((1 - far, far), 1)
    if border in INSIDE:
        return Taps(INSIDE[border](indices, size), weights)
    known = (indices >= 0) & (indices < size)
    return Taps(np.where(known, indices, 0), np.where(known, weights, 0.0))
