"""Semantics of qnn pools.

If input and result have the same quantization parameters, maxima and averages are those of the
stored integers, averages rounded as in TFLite's reference kernel, ties away from zero. Otherwise
they are computed on dequantized values (`semantics/reals.py`); averages, and the roots of L2Pool2d,
from exact sums of integers.
"""

from __future__ import annotations

import numpy as np

from ...dialects import qnn
from .. import spatial
from ..numerics import divide_half_away
from ..reals import by_reals, by_sums
from ..registry import Array, semantics
from ..spatial import PooledSum
from ..tensors import is_quantized, quantization, stored, tensor_type


def keeps_quantization(op: qnn.PoolOp) -> bool:
    """Return whether input and result are quantized with the same parameters."""
    source, target = tensor_type(op.operands[0]), tensor_type(op.output)
    return is_quantized(op.output) and source.element_type == target.element_type


def sums(op: qnn.PoolAvgOp, x: Array) -> PooledSum:
    """Return the sums over the windows of `x`, and the number of elements in each window, which
    includes padding if the operation counts it.
    """
    counted = op.sliding_window.padding if op.counts_padding else None
    return spatial.pool_sum(x, op.window_over(x.shape[1:-1]), counted)


@semantics(qnn.PoolAvgOp)
def average(op: qnn.PoolAvgOp, x: Array) -> Array:
    """Return the mean over each window, padding excluded, or included with `count_pad_for_edges`,
    in the storage of the result's type; stored integers are averaged if quantization is kept,
    otherwise dequantized values.
    """

    def means(reals: Array) -> Array:
        pooled = sums(op, reals)
        return pooled.sums / np.maximum(pooled.counts, 1).astype(reals.dtype)

    if not keeps_quantization(op):
        return by_sums(op, means, x)
    zero = quantization(op.output).zero_point
    total, counts = sums(op, x.astype(np.int64) - zero)
    stored_sums = total + counts * zero
    rounded = divide_half_away(stored_sums, np.maximum(counts, 1))
    return stored(op.output, np.where(counts > 0, rounded, zero))


@semantics(qnn.PoolMaxOp)
def maximum(op: qnn.PoolMaxOp, x: Array) -> Array:
    """Return the maximum over each window of the stored elements `x`, padding excluded, requantized
    if the result has another element type.
    """

    def greatest(values: Array) -> Array:
        return spatial.pool_max(values, op.window_over(x.shape[1:-1]))

    same = tensor_type(op.operands[0]).element_type == tensor_type(op.output).element_type
    return greatest(x) if same else by_reals(op, greatest, x)


@semantics(qnn.L2Pool2dOp)
def l2_pool(op: qnn.L2Pool2dOp, x: Array) -> Array:
    """Return the square root of the sum of squares over each window, of floats, or of integers with
    the zero point subtracted; the root is then scaled and quantized.
    """

    def norms(reals: Array) -> Array:
        return np.sqrt(spatial.pool_sum(np.square(reals), op.sliding_window).sums)

    return by_sums(op, norms, x)
