"""Semantics of nnef's windows over all axes: box filters, sampling by index, pools."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import nnef
from ..registry import Array
from . import sliding
from .real_functions import real_semantics


@real_semantics(nnef.BoxOp)
def box(op: nnef.BoxOp, x: Array) -> Any:
    """Return the sum over each window, or the mean if the operation normalizes."""
    of = sliding.means if op.is_normalized else sliding.sums
    return of(x, op.geometry, op.border.data)


@real_semantics(nnef.DeboxOp)
def debox(op: nnef.DeboxOp, x: Array) -> Any:
    """Return a tensor in which each element of `x` is added to all elements of its window.

    If the operation normalizes, the sums are divided by the window's volume, or with border
    'ignore' each by the number of windows that contain it (NaN if none does).
    """
    shape, geometry, border = op.output_shape(), op.geometry, op.border.data
    total = sliding.spread(x, shape, geometry, border)
    if not op.is_normalized:
        return total
    if border != "ignore":
        return total / np.prod(geometry.size)
    return total / sliding.spread(np.ones_like(x), shape, geometry, border)


@real_semantics(nnef.AvgPoolOp)
def avg_pool(op: nnef.AvgPoolOp, x: Array) -> Any:
    """Return the mean over each window: of all its elements, or with border 'ignore' of those
    inside of `x`.
    """
    return sliding.means(x, op.geometry, op.border.data)


@real_semantics(nnef.RmsPoolOp)
def rms_pool(op: nnef.RmsPoolOp, x: Array) -> Any:
    """Return the root of the mean of squares over each window."""
    return np.sqrt(sliding.means(x * x, op.geometry, op.border.data))


@real_semantics(nnef.MaxPoolOp)
def max_pool(op: nnef.MaxPoolOp, x: Array) -> Any:
    """Return the maximum over each window; -inf for a window that lies in ignored padding."""
    return sliding.maxima(x, op.geometry, op.border.data)


@real_semantics(nnef.ArgmaxPoolOp)
def argmax_pool(op: nnef.ArgmaxPoolOp, x: Array) -> Any:
    """Return the row-major index of each window's first maximum; 0 for a window in ignored
    padding.
    """
    return sliding.maxima_indices(x, op.geometry, op.border.data)


@real_semantics(nnef.MaxPoolWithIndexOp)
def max_pool_with_index(op: nnef.MaxPoolWithIndexOp, x: Array) -> tuple[Any, Any]:
    """Return the maxima over windows, and the row-major index of each within its window."""
    arguments = x, op.geometry, op.border.data
    return sliding.maxima(*arguments), sliding.maxima_indices(*arguments)


@real_semantics(nnef.SampleOp)
def sample(op: nnef.SampleOp, x: Array, index: Array) -> Any:
    """Return the element of each window at the row-major index `index` within the window.

    Raises HexnnError for an index outside of a window.
    """
    return sliding.sampled(x, index, op.geometry, op.border.data)


@real_semantics(nnef.DesampleOp)
def desample(op: nnef.DesampleOp, x: Array, index: Array) -> Any:
    """Return zeros to which each element of `x` is added at the row-major index `index` of its
    window.

    Raises HexnnError for an index outside of the window.
    """
    return sliding.desampled(x, index, op.output_shape(), op.geometry)
