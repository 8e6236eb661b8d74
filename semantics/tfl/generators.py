"""Semantics of the tfl operators whose results follow from shapes and single numbers."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.tensors import shape
from ..registry import Array, semantics
from ..tensors import dtype


@semantics(tfl.FillOp)
def fill(op: tfl.FillOp, dims: Array, value: Array) -> Array:
    """Return a tensor in the shape of the result's type, whose elements are the one of `value`;
    `dims` holds that shape once more and is not read.
    """
    return np.full(shape(op.result), value.item(), value.dtype)


@semantics(tfl.ZerosLikeOp)
def zeros_like(op: tfl.ZerosLikeOp, x: Array) -> Array:
    """Return zeros, as stored, of the shape and data type of `x`."""
    return np.zeros_like(x)


@semantics(tfl.ShapeOp)
def shape_of(op: tfl.ShapeOp, x: Array) -> Array:
    """Return the extents of the input."""
    return np.array(x.shape, dtype(op.output))


@semantics(tfl.RankOp)
def rank(op: tfl.RankOp, x: Array) -> Array:
    """Return the number of axes of the input."""
    return np.array(x.ndim, dtype(op.output))


@semantics(tfl.RangeOp)
def range_(op: tfl.RangeOp, start: Array, limit: Array, delta: Array) -> Array:
    """Return the numbers from `start` on, each the one before plus `delta`, rounded to the element
    type. The result's type says how many; `limit` is not read.
    """
    (count,) = shape(op.result)
    steps = np.full(count, delta.item(), start.dtype)
    steps[:1] = start.item()
    return np.add.accumulate(steps, dtype=start.dtype)


@semantics(tfl.OneHotOp)
def one_hot(op: tfl.OneHotOp, indices: Array, depth: Array, on: Array, off: Array) -> Array:
    """Return, for each element of `indices`, a vector along the new axis with `on` at the position
    that equals the element and `off` elsewhere. The result's type gives the axis's extent; `depth`
    is not read.
    """
    classes = np.arange(shape(op.output)[op.new_axis])
    at = np.expand_dims(indices, op.new_axis)
    hot = at == classes.reshape(-1, *[1] * (indices.ndim - op.new_axis))
    return np.where(hot, on.reshape(()), off.reshape(()))


@semantics(tfl.BroadcastArgsOp)
def broadcast_args(op: tfl.BroadcastArgsOp, s0: Array, s1: Array) -> Array:
    """Return the shape to which the shapes `s0` and `s1` broadcast."""
    return np.array(np.broadcast_shapes(tuple(s0), tuple(s1)), s0.dtype)
