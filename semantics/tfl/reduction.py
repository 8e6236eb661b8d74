"""Semantics of tfl's pools and reductions: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from .. import spatial
from ..registry import Array, semantics
from ..tensors import clamped_float, expect_alike, is_quantized
from ..tflite import kernels as tflite_ref
from ..tflite import reduction
from .fused import bounds


@semantics(tfl.AveragePool2DOp)
def average_pool_2d(op: tfl.AveragePool2DOp, x: Array) -> Array:
    """Return the mean of each window, padding excluded, with the fused activation: of floats, or of
    stored integers, rounded with ties away from zero.
    """
    pooled = spatial.pool_sum(x, op.sliding_window)
    return tflite_ref.average(op.output, pooled.sums, pooled.counts, bounds(op))


@semantics(tfl.MaxPool2DOp)
def max_pool_2d(op: tfl.MaxPool2DOp, x: Array) -> Array:
    """Return the maximum of each window of floats or stored integers, with the fused activation."""
    pooled = spatial.pool_max(x, op.sliding_window)
    return tflite_ref.bounded(op.output, pooled, bounds(op))


@semantics(tfl.L2Pool2DOp)
def l2_pool_2d(op: tfl.L2Pool2DOp, x: Array) -> Array:
    """Return the root of the mean square of each window of floats, padding excluded, with the fused
    activation. Raises HexnnError for quantized types.
    """
    if is_quantized(op.input):
        raise HexnnError(f"has no semantics for {op.input.type}")
    pooled = spatial.pool_sum(x * x, op.sliding_window)
    return clamped_float(np.sqrt(pooled.sums / np.float32(pooled.counts)), bounds(op))


def _axes(x: Array, axis: Array) -> tuple[int, ...]:
    """Return the distinct axes of `x` that the operand `axis` lists, as indices from 0 on."""
    return tuple(sorted({int(a) % x.ndim for a in axis.ravel()})) if x.ndim else ()


def _shaped(op: tfl.ReduceOp, x: Array, axes: tuple[int, ...], y: Array) -> Array:
    """Return `y`, the reduction of `x` over `axes` without these axes, in the shape of the result
    of `op`: with them, of extent 1, if `op` keeps them.
    """
    kept = (1 if i in axes else n for i, n in enumerate(x.shape))
    return y.reshape(tuple(kept)) if op.keeps_dims else y


@semantics(tfl.MeanOp)
def mean(op: tfl.MeanOp, x: Array, axis: Array) -> Array:
    """Return the mean over the axes in `axis` of floats, or of stored integers, requantized to the
    result's type.
    """
    expect_alike(op.input, op.output)
    axes = _axes(x, axis)
    return _shaped(op, x, axes, reduction.mean(op, x, axes))


@semantics(tfl.SumOp)
def total(op: tfl.SumOp, x: Array, axis: Array) -> Array:
    """Return the sum over the axes in `axis` of floats, or of stored integers, requantized to the
    result's type.
    """
    axes = _axes(x, axis)
    return _shaped(op, x, axes, reduction.total(op, x, axes))


@semantics(tfl.ReduceProdOp)
def reduce_prod(op: tfl.ReduceProdOp, x: Array, axis: Array) -> Array:
    """Return the product over the axes in `axis` of floats, or of stored integers, requantized to
    the result's type.
    """
    axes = _axes(x, axis)
    return _shaped(op, x, axes, reduction.product(op, x, axes))


@semantics(tfl.ReduceMaxOp, tfl.ReduceAnyOp)
def greatest(op: tfl.ReduceMaxOp | tfl.ReduceAnyOp, x: Array, axis: Array) -> Array:
    """Return the maximum of floats or stored integers, or the disjunction of truth values, over the
    axes in `axis`.
    """
    axes = _axes(x, axis)
    return _shaped(op, x, axes, reduction.greatest(x, axes))


@semantics(tfl.ReduceMinOp, tfl.ReduceAllOp)
def least(op: tfl.ReduceMinOp | tfl.ReduceAllOp, x: Array, axis: Array) -> Array:
    """Return the minimum of floats or stored integers, or the conjunction of truth values, over the
    axes in `axis`.
    """
    axes = _axes(x, axis)
    return _shaped(op, x, axes, reduction.least(x, axes))
