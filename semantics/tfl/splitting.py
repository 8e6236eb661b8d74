"""Semantics of the tfl operators that join tensors along a new axis or divide one into several:
stored integers do not change.
"""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.tensors import shape
from ..registry import Array, semantics


@semantics(tfl.PackOp)
def pack(op: tfl.PackOp, *values: Array) -> Array:
    """Join tensors of one shape along a new axis."""
    return np.stack(values, op.new_axis)


@semantics(tfl.UnpackOp)
def unpack(op: tfl.UnpackOp, x: Array) -> tuple[Array, ...]:
    """Return the slices at each index of the operation's axis, without that axis."""
    return tuple(np.moveaxis(x, op.parted_axis, 0))


@semantics(tfl.SplitOp)
def split(op: tfl.SplitOp, split_dim: Array, x: Array) -> tuple[Array, ...]:
    """Cut a tensor along the axis `split_dim` into parts of equal extents."""
    return tuple(np.split(x, op.num_splits.value.data, int(split_dim.item())))


@semantics(tfl.SplitVOp)
def split_v(op: tfl.SplitVOp, x: Array, size_splits: Array, split_dim: Array) -> tuple[Array, ...]:
    """Cut a tensor along the axis `split_dim` into parts that have the extents of the results'
    types; `size_splits` is not read.
    """
    axis = int(split_dim.item())
    starts = np.cumsum([shape(part)[axis] for part in op.outputs])
    return tuple(np.split(x, starts[:-1], axis))
