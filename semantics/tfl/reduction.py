"""Semantics of tfl's pools and reductions: TFLite's reference kernels."""

from __future__ import annotations

from ...dialects import tfl
from .. import spatial
from ..registry import Array, semantics
from ..tflite import kernels as tflite_ref
from .fused import bounds


@semantics(tfl.AveragePool2DOp)
def average_pool_2d(op: tfl.AveragePool2DOp, x: Array) -> Array:
    """Return the mean of each window, padding excluded; integers are rounded with ties away from
    zero.
    """
    pooled = spatial.pool_sum(x, op.sliding_window)
    return tflite_ref.average(op.output, pooled.sums, pooled.counts, bounds(op))


@semantics(tfl.MaxPool2DOp)
def max_pool_2d(op: tfl.MaxPool2DOp, x: Array) -> Array:
    """Return the maximum of each window."""
    pooled = spatial.pool_max(x, op.sliding_window)
    return tflite_ref.bounded(op.output, pooled, bounds(op))


@semantics(tfl.MeanOp)
def mean(op: tfl.MeanOp, x: Array, axis: Array) -> Array:
    """Return the mean over the axes in `axis`."""
    axes = tuple(int(a) for a in axis.ravel())
    return tflite_ref.mean(op.input, op.output, x, axes, bool(op.keep_dims.value.data))
