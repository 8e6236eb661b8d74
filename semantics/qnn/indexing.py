"""Semantics of the qnn operations that read and write at indices: Gather, GatherElements, GatherNd,
BatchPermutation, ScatterElements, ScatterNd, StridedSlice.

Data that only moves keeps its stored integers. Scatters with a reduction are computed on
dequantized values (`semantics/reals.py`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn.indexing import outside, signed
from ...dialects.qnn.slicing import Range
from ...dialects.tensors import element
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import stored_zero

UPDATES: dict[str, np.ufunc] = {"ADD": np.add, "MUL": np.multiply, "MAX": np.maximum}
"""Reduction of a scatter -> its function, applied once per update."""


def checked_indices(indices: Array, size: int, name: str = "indices") -> Array:
    """Return indices as signed integers, of which -1 selects no element.

    Raises HexnnError for an index outside of [-1, size - 1]; the message calls the indices `name`.
    """
    bad = outside(indices, size)
    if bad.size:
        raise HexnnError(f"{name} must lie in [0, {size - 1}] or be -1, got {bad[0]}")
    return signed(indices)


@semantics(qnn.GatherOp)
def gather(op: qnn.GatherOp, x: Array, indices: Array) -> Array:
    """Return the slices of the stored `x` at `indices` along the operation's axis, in whose place
    the result has the axes of `indices`; elements that represent 0 for index -1.
    """
    axis = op.gathered_axis
    at = checked_indices(indices, x.shape[axis])
    y = x.take(at, axis, mode="clip")
    skipped = (at < 0).reshape(*at.shape, *[1] * (x.ndim - axis - 1))
    return np.where(skipped, x.dtype.type(stored_zero(op.input)), y)


@semantics(qnn.GatherElementsOp)
def gather_elements(op: qnn.GatherElementsOp, x: Array, indices: Array) -> Array:
    """Return, for each of `indices`, the stored element of `x` at that index along the operation's
    axis and at its own position along the others; an element that represents 0 for index -1.
    """
    axis = op.gathered_axis
    at = checked_indices(indices, x.shape[axis])
    grid = np.indices(at.shape)
    grid[axis] = np.maximum(at, 0)
    return np.where(at < 0, x.dtype.type(stored_zero(op.input)), x[tuple(grid)])


def flat_indices(tuples: Array, sizes: tuple[int, ...]) -> Array:
    """Return the row-major index of each index tuple in a tensor of shape `sizes`.

    -1 for a tuple that contains -1. Raises HexnnError for an index outside of its axis.
    """
    columns = [
        checked_indices(tuples[..., i], size, f"indices of axis {i}")
        for i, size in enumerate(sizes)
    ]
    number = np.zeros(tuples.shape[:-1], np.int64)
    for column, size in zip(columns, sizes, strict=True):
        number = number * size + column
    skipped = np.any([column < 0 for column in columns], axis=0) if columns else False
    return np.where(skipped, -1, number)


@semantics(qnn.GatherNdOp)
def gather_nd(op: qnn.GatherNdOp, x: Array, indices: Array) -> Array:
    """Return the slices of the stored `x` at index tuples, the rows of `indices` along its last
    axis; batch axes, if the operation has any, come first in both. Elements represent 0 where a
    tuple contains -1.
    """
    batch, depth = op.batch_rank, indices.shape[-1]
    addressed, kept = x.shape[batch : batch + depth], x.shape[batch + depth :]
    at = flat_indices(indices, addressed)
    batches = math.prod(x.shape[:batch])
    table = x.reshape(batches, math.prod(addressed), *kept)
    flat = at.reshape(batches, -1)
    y = table[np.arange(batches)[:, None], np.maximum(flat, 0)]
    y[flat < 0] = stored_zero(op.input)
    return y.reshape((*at.shape, *kept))


@semantics(qnn.BatchPermutationOp)
def batch_permutation(op: qnn.BatchPermutationOp, x: Array, indices: Array) -> Array:
    """Return the images of `x` at `indices`, in their order; indices outside of the batch are
    skipped.

    The result has as many images as there are indices: those missing are added at the end, with
    elements that represent 0. Raises HexnnError if an index of the batch occurs twice.
    """
    signed = indices.astype(np.int32)
    valid = signed[(signed >= 0) & (signed < x.shape[0])]
    if len(np.unique(valid)) < len(valid):
        raise HexnnError("valid indices must be unique")
    y = np.full((len(indices), *x.shape[1:]), stored_zero(op.input), x.dtype)
    y[: len(valid)] = x[valid]
    return y


def scatter_by(
    op: qnn.ScatterOp, function: Callable[..., Array], x: Array, indices: Array, updates: Array
) -> Array:
    """Return `function(ufunc, x, indices, updates)`, applied to stored integers, or to dequantized
    values if the operation has a reduction or element types differ.

    The ufunc is that of the reduction, which combines updates with old values; None if the
    operation has no reduction, so that updates replace old values.
    """
    change = UPDATES.get(op.change)
    same = element(op.input) == element(op.updates) == element(op.output)
    if change is None and same:
        return function(None, x, indices, updates)
    return by_reals(op, partial(function, change), x, indices, updates)


def changed(change: np.ufunc | None, x: Array, at: Any, updates: Array) -> Array:
    """Return a copy of `x` whose elements at the numpy index `at` are replaced by `updates`, or,
    unless the ufunc `change` is None, by change(element, update).
    """
    y = x.copy()
    if change is None:
        y[at] = updates
    else:
        change.at(y, at, updates)
    return y


@semantics(qnn.ScatterElementsOp)
def scatter_elements(op: qnn.ScatterElementsOp, x: Array, indices: Array, updates: Array) -> Array:
    """Return `x` with each element of `updates` written along the operation's axis at the index
    that `indices` has for it, or combined with the old value by the operation's reduction.
    """

    def scattered(change: np.ufunc | None, x: Array, indices: Array, updates: Array) -> Array:
        axis = op.scattered_axis
        at = checked_indices(indices, x.shape[axis])
        kept = np.nonzero(at >= 0)
        kept_indices = (*kept[:axis], at[kept], *kept[axis + 1 :])
        return changed(change, x, kept_indices, updates[kept])

    return scatter_by(op, scattered, x, indices, updates)


def scattered_slices(change: np.ufunc | None, x: Array, indices: Array, updates: Array) -> Array:
    """Return a copy of `x` whose slices at the index tuples `indices` are replaced by `updates`,
    or, unless the ufunc `change` is None, by change(slice, update).
    """
    depth = indices.shape[-1]
    at = flat_indices(indices, x.shape[:depth]).ravel()
    slices = updates.reshape(at.size, *x.shape[depth:])
    table = x.reshape(math.prod(x.shape[:depth]), *x.shape[depth:])
    return changed(change, table, at[at >= 0], slices[at >= 0]).reshape(x.shape)


@semantics(qnn.ScatterNdOp)
def scatter_nd(op: qnn.ScatterNdOp, x: Array, indices: Array, updates: Array) -> Array:
    """Return `x` with each slice in `updates` written at its index tuple in `indices`, or combined
    with the old slice by the operation's reduction.
    """
    return scatter_by(op, scattered_slices, x, indices, updates)


@semantics(qnn.StridedSliceOp)
def strided_slice(op: qnn.StridedSliceOp, x: Array) -> Array:
    """Return a view of a range of indices along each axis.

    Axes that the operation declares new are inserted with extent 1; those that it declares shrunk
    are dropped after the selection of one index.
    """
    return x[tuple(index_of(taken) for taken in op.taken(x.shape))]


def index_of(taken: Range) -> int | slice | None:
    """Return the numpy index for the range `taken` of an axis.

    A slice; None for a new axis; an integer for an axis that is dropped from the shape.
    """
    if taken.is_new:
        return None
    if taken.is_shrunk:
        return taken.begin
    step = 1 if taken.stride > 0 else -1
    end = taken.begin + (taken.count - 1) * taken.stride + step
    return slice(taken.begin, None if end < 0 else end, taken.stride)
