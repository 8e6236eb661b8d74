"""Semantics of qnn's Shape, ConstantOfShape, OneHot, NonZero and TopK."""

from __future__ import annotations

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.dimensions import fits_bounds
from ...dialects.qnn.indexing import outside
from ...dialects.tensors import shape
from ..registry import Array, semantics
from ..tensors import dtype, stored_zero


@semantics(qnn.ShapeOp)
def shape_of(op: qnn.ShapeOp, x: Array) -> Array:
    """Return the extents of the axes that the operation selects, as uint32."""
    return np.array([x.shape[axis] for axis in op.axes], np.uint32)


def requested_shape(op: qnn.ConstantOfShapeOp | qnn.RandomUniformLikeOp, sizes: Array) -> list[int]:
    """Return the shape whose extents are the elements of `sizes`.

    Raises HexnnError if it does not fit the shape and bounds of the result's type.
    """
    requested: list[int] = sizes.tolist()
    if not fits_bounds(requested, shape(op.output)):
        raise HexnnError(f"sizes must fit the output {op.output.type}, got {requested}")
    return requested


@semantics(qnn.ConstantOfShapeOp)
def constant_of_shape(op: qnn.ConstantOfShapeOp, sizes: Array) -> Array:
    """Return a tensor filled with the operation's value; the elements of `sizes` are the extents of
    the tensor.
    """
    return np.full(requested_shape(op, sizes), op.value.value.data, dtype(op.output))


@semantics(qnn.OneHotOp)
def one_hot(op: qnn.OneHotOp, indices: Array) -> Array:
    """Return the one-hot encoding of `indices`: `on` where the position along the new axis equals
    the index, else `off`.

    Raises HexnnError for an index outside of [0, depth).
    """
    depth = op.depth.value.data
    bad = outside(indices, depth, 0)
    if bad.size:
        raise HexnnError(f"indices must lie in [0, {depth - 1}], got {bad[0]}")
    classes = np.arange(depth).reshape(-1, *[1] * (indices.ndim - op.new_axis))
    on, off = (dtype(op.output).type(value) for value in op.values)
    return np.where(np.expand_dims(indices, op.new_axis) == classes, on, off)


@semantics(qnn.NonZeroOp)
def non_zero(op: qnn.NonZeroOp, x: Array) -> Array:
    """Return the index tuples, [elements of x, rank], of the elements that do not represent 0,
    padded with -1.
    """
    indices = np.argwhere(x != stored_zero(op.input))
    y = np.full((x.size, x.ndim), -1, np.int32)
    y[: len(indices)] = indices
    return y.astype(dtype(op.output))


@semantics(qnn.TopKOp)
def top_k(op: qnn.TopKOp, x: Array) -> tuple[Array, Array]:
    """Return (the k largest or smallest elements along the last axis, sorted; their indices); NaN
    counts as the largest.
    """
    last = x.shape[-1] - 1
    if op.largest.value.data:
        order = np.argsort(x, -1, kind="stable")[..., ::-1]
    else:
        order = last - np.argsort(x[..., ::-1], -1, kind="stable")
    indices = order[..., : op.k.value.data]
    return np.take_along_axis(x, indices, -1), indices.astype(dtype(op.indices))
