"""Semantics of `htp.gather` and `htp.scatter`, on stored elements."""

from __future__ import annotations

import numpy as np

from ...dialects import htp
from ..qnn.indexing import changed, checked_indices
from ..registry import Array, semantics

CHANGES: dict[htp.Change, np.ufunc | None] = {
    htp.Change.REPLACE: None,
    htp.Change.ADD: np.add,
    htp.Change.MULTIPLY: np.multiply,
    htp.Change.MAXIMUM: np.maximum,
}
"""What a scatter does with old elements -> the function of old and new ones; None: the new ones."""


@semantics(htp.GatherOp)
def gather(op: htp.GatherOp, x: Array, indices: Array) -> Array:
    """Return the rows of the table `x` at `indices`; rows of the operation's `fill` for -1. Raises
    HexnnError for other indices outside of the table.
    """
    at = checked_indices(indices.reshape(-1), x.shape[2])
    rows = x[:, :, np.maximum(at, 0)]
    return np.where((at < 0)[:, None], x.dtype.type(op.fill.value.data), rows)


@semantics(htp.ScatterOp)
def scatter(op: htp.ScatterOp, x: Array, indices: Array, updates: Array) -> Array:
    """Return the table `x` with its rows at `indices` replaced or changed by `updates`, in order;
    those of index -1 are skipped. Raises HexnnError for other indices outside of the table.
    """
    at = checked_indices(indices.reshape(-1), x.shape[2])
    rows = changed(CHANGES[op.change.data], x[0, 0], at[at >= 0], updates[0, 0, at >= 0])
    return rows.reshape(x.shape)
