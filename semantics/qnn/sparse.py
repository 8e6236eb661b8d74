"""Semantics of the qnn operations on sparse tensors: CreateSparse, GetSparseIndices,
GetSparseValues, SparseToDense.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn.sparse import sparse_encoding
from ..registry import Array, semantics
from ..tensors import dtype
from .indexing import flat_indices


class SparseArray(np.ndarray[Any, Any]):
    """A sparse tensor as its dense array; row i of `indices` and row i of `values` give the index
    tuple and the value of its specified element i.
    """

    indices: Array
    values: Array

    @classmethod
    def of(cls, shape: tuple[int, ...], indices: Array, values: Array) -> SparseArray:
        """Return the array of `shape` with values[i] at index tuple indices[i], zeros elsewhere.

        Index tuples that contain -1 are skipped. Raises HexnnError for indices outside of the
        shape, and for duplicate tuples.
        """
        axes = indices.shape[1]
        at = flat_indices(indices, shape[:axes])
        kept = at >= 0
        if len(np.unique(at[kept])) < np.count_nonzero(kept):
            raise HexnnError("indices must be unique, row by row")
        dense = np.zeros((int(np.prod(shape[:axes])), *shape[axes:]), values.dtype)
        dense[at[kept]] = values[kept]
        made = dense.reshape(shape).view(cls)
        made.indices, made.values = indices, values
        return made


def sparse_array(value: SSAValue, x: Array) -> SparseArray:
    """Return `x` as a sparse array: itself if it is one, else one that specifies the index tuples
    at which `x` is not 0 and their values, then dummy elements with index tuples of -1.

    The sparse type of `value` gives the number n of elements, dummies included. Raises HexnnError
    if a dense array is not 0 at more than n index tuples.
    """
    if isinstance(x, SparseArray) and hasattr(x, "indices"):
        return x
    count, axes = sparse_encoding("input", value).indices_shape
    positions = np.argwhere((x != 0).any(axis=tuple(range(axes, x.ndim))))
    if len(positions) > count:
        raise HexnnError(f"input must be 0 but at {count} indices, got {len(positions)}")
    indices = np.full((count, axes), -1, np.int32)
    indices[: len(positions)] = positions
    values = np.zeros((count, *x.shape[axes:]), x.dtype)
    values[: len(positions)] = x[tuple(positions.T)]
    return SparseArray.of(x.shape, indices, values)


@semantics(qnn.CreateSparseOp)
def create_sparse(op: qnn.CreateSparseOp, indices: Array, values: Array) -> Array:
    """Return the sparse array of the result's shape with values[i] at index tuple indices[i]."""
    return SparseArray.of(op.output_shape(), indices, values)


@semantics(qnn.GetSparseIndicesOp)
def get_sparse_indices(op: qnn.GetSparseIndicesOp, x: Array) -> Array:
    """Return the index tuples of the specified elements, in the order in which they were given."""
    return sparse_array(op.input, x).indices.astype(dtype(op.output))


@semantics(qnn.GetSparseValuesOp)
def get_sparse_values(op: qnn.GetSparseValuesOp, x: Array) -> Array:
    """Return the values of the specified elements, in the order in which they were given."""
    return sparse_array(op.input, x).values


@semantics(qnn.SparseToDenseOp)
def sparse_to_dense(op: qnn.SparseToDenseOp, x: Array) -> Array:
    """Return the dense array of a sparse tensor."""
    return x.view(np.ndarray)
