"""Semantics of the tfl operators that take, replace or reverse ranges of a tensor: stored integers
do not change.
"""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tensors import shape
from ...dialects.tfl.base import normalized_axes
from ...dialects.tfl.slicing import Taken, neighbours_message
from ..registry import Array, semantics


@semantics(tfl.SliceOp)
def slice_(op: tfl.SliceOp, x: Array, begin: Array, size: Array) -> Array:
    """Return the `size` elements from `begin` on along each axis, all the rest for a size of -1.
    Raises HexnnError for ranges that the input does not have, or that give another shape than the
    result's type.
    """
    if not x.ndim == begin.size == size.size:
        given = f"{begin.size} starts and {size.size} sizes"
        raise HexnnError(f"slice takes a start and a size of each of {x.ndim} axes, got {given}")
    ends = [n if s == -1 else b + s for b, s, n in zip(begin, size, x.shape, strict=True)]
    y = x[tuple(slice(int(b), int(e)) for b, e in zip(begin, ends, strict=True))]
    wanted = shape(op.output)
    inside = all(0 <= b <= e <= n for b, e, n in zip(begin, ends, x.shape, strict=True))
    if not inside or y.shape != wanted:
        sizes = f"{begin.tolist()} with sizes {size.tolist()}"
        raise HexnnError(f"slice from {sizes} of {list(x.shape)} must give {list(wanted)}")
    return y


@semantics(tfl.StridedSliceOp)
def strided_slice(
    op: tfl.StridedSliceOp, x: Array, begin: Array, end: Array, strides: Array
) -> Array:
    """Return the elements from `begin` to `end` in steps of `strides` along each axis, with the
    masks of `op`: without axes that are dropped, with new ones of extent 1. Raises HexnnError if
    they do not have the shape of the result.
    """
    taken = op.taken_by(begin.tolist(), end.tolist(), strides.tolist())
    y = x[tuple(index_of(one) for one in taken)]
    if y.shape != shape(op.output):
        raise HexnnError(f"ranges give shape {list(y.shape)}, not {list(shape(op.output))}")
    return y


def index_of(taken: Taken) -> int | slice | None:
    """Return the numpy index that takes `taken` of an axis: a slice for a range, the index itself
    for one index, None for a new axis.
    """
    if not isinstance(taken, range):
        return taken
    end = taken.stop if taken.stop >= 0 else None
    return slice(taken.start, end, taken.step) if taken else slice(0, 0)


@semantics(tfl.ReverseV2Op)
def reverse_v2(op: tfl.ReverseV2Op, x: Array, axis: Array) -> Array:
    """Reverse the order of elements along each axis in `axis`. Raises HexnnError for axes that are
    no neighbours: TFLite refuses them when it runs.
    """
    axes = normalized_axes(axis.tolist(), x.ndim)
    if (message := neighbours_message(axes)) is not None:
        raise HexnnError(message)
    return np.flip(x, axes)


@semantics(tfl.ReverseSequenceOp)
def reverse_sequence(op: tfl.ReverseSequenceOp, x: Array, lengths: Array) -> Array:
    """Reverse the order of the first `lengths[b]` elements along the sequence axis of `op`, for
    each index b of its batch axis.
    """
    y = np.moveaxis(x, op.axes, (1, 0)).copy()
    for row, length in zip(y, lengths, strict=True):
        row[:length] = row[:length][::-1].copy()
    return np.moveaxis(y, (1, 0), op.axes)


@semantics(tfl.DynamicUpdateSliceOp)
def dynamic_update_slice(
    op: tfl.DynamicUpdateSliceOp, x: Array, update: Array, start_indices: Array
) -> Array:
    """Write `update` into a copy of `x` from `start_indices` on, which are clipped so that it
    fits.
    """
    y = x.copy()
    starts = [
        min(max(int(start), 0), n - m)
        for start, n, m in zip(start_indices, x.shape, update.shape, strict=True)
    ]
    y[tuple(slice(s, s + m) for s, m in zip(starts, update.shape, strict=True))] = update
    return y
