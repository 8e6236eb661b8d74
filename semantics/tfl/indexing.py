"""Semantics of the tfl operators that read or write at indices: TFLite's reference kernels.

Stored integers do not change, but for embedding_lookup's rows that become floats.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tensors import shape
from ..registry import Array, semantics
from ..tensors import dtype
from ..tflite import kernels as tflite_ref


def checked_indices(indices: Array, size: int, name: str = "indices") -> Array:
    """Return indices as int64. Raises HexnnError for one outside of [0, size - 1]; the message
    calls the indices `name`.
    """
    wide = indices.astype(np.int64)
    bad = wide[(wide < 0) | (wide >= size)]
    if bad.size:
        raise HexnnError(f"{name} must lie in [0, {size - 1}], got {bad[0]}")
    return wide


def tuple_index(tuples: Array, sizes: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the numpy index of slices at index tuples, which lie along the last axis of `tuples`,
    into axes of extents `sizes`. Raises HexnnError for an index outside of its axis.
    """
    return tuple(
        checked_indices(tuples[..., i], size, f"indices of axis {i}")
        for i, size in enumerate(sizes)
    )


@semantics(tfl.GatherOp)
def gather(op: tfl.GatherOp, x: Array, indices: Array) -> Array:
    """Return the slices of `x` at `indices` along the operation's axis, batch by batch."""
    axis, batch = op.axes
    at = checked_indices(indices, x.shape[axis])
    y = np.empty(shape(op.output), x.dtype)
    for index in np.ndindex(*x.shape[:batch]):
        y[index] = x[index].take(at[index], axis - batch)
    return y


@semantics(tfl.GatherNdOp)
def gather_nd(op: tfl.GatherNdOp, x: Array, indices: Array) -> Array:
    """Return the slices of `x` at the index tuples along the last axis of `indices`."""
    return x[tuple_index(indices, x.shape[: indices.shape[-1]])]


@semantics(tfl.EmbeddingLookupOp)
def embedding_lookup(op: tfl.EmbeddingLookupOp, lookup: Array, value: Array) -> Array:
    """Return the rows of `value` at the indices `lookup`: as stored, or dequantized if the result
    holds floats. Raises HexnnError for an index out of range.
    """
    at = checked_indices(lookup, len(value), "lookup")
    if not op.is_hybrid:
        return value[at]
    with np.errstate(over="ignore"):
        return tflite_ref.dequantize(op.value, value)[at].astype(dtype(op.output))


@semantics(tfl.ScatterNdOp)
def scatter_nd(op: tfl.ScatterNdOp, indices: Array, updates: Array, sizes: Array) -> Array:
    """Add the slices in `updates`, one after the other, to zeros at their index tuples; stored
    integers wrap around, truth values are combined by or. The result's type gives the shape,
    `sizes` is not read. Raises HexnnError for an index out of range.
    """
    y = np.zeros(shape(op.output), dtype(op.output))
    at = tuple_index(indices, y.shape[: indices.shape[-1]])
    combine = np.logical_or if y.dtype == bool else np.add
    combine.at(y, at, updates)
    return y


@semantics(tfl.SparseToDenseOp)
def sparse_to_dense(
    op: tfl.SparseToDenseOp, indices: Array, sizes: Array, values: Array, default: Array
) -> Array:
    """Write `values` one after the other at their indices into a tensor of the default value. The
    result's type gives the shape, `sizes` is not read. Raises HexnnError for an index out of range.
    """
    y = np.full(shape(op.dense), default.item(), dtype(op.dense))
    tuples = indices.reshape(op.count, y.ndim)
    y[tuple_index(tuples, y.shape)] = values
    return y
