"""Semantics of qnn's reductions.

Floats are summed in float32. The 8-bit mean, minima and maxima are computed as in TFLite's
reference kernels (`tflite-ref`), other quantized reductions on dequantized values
(`semantics/reals.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from ...dialects import qnn
from ..reals import by_reals, unchanged
from ..registry import Array, semantics
from ..tensors import dtype, has_kernel, is_8bit, is_quantized, share_quantization
from ..tflite import kernels as tflite_ref


@semantics(qnn.ReduceMeanOp)
def reduce_mean(op: qnn.ReduceMeanOp, x: Array) -> Array:
    """Return the mean over the operation's axes, in the storage of the result's type: of stored
    integers as in TFLite's kernel where it accepts the types, else of dequantized values.
    """
    axes = op.reduced_axes

    def mean(reals: Array) -> Array:
        return shaped(op, reals.mean(axes))

    if has_kernel(op.input, op.output):
        return shaped(op, tflite_ref.mean(op.input, op.output, x, axes, op.keeps_dims))
    return by_reals(op, mean, x)


def shaped(op: qnn.ReduceOp, y: Any) -> Array:
    """Return `y` in the shape of the result, which omits reduced axes or keeps them with
    extent 1.
    """
    return np.asarray(y).reshape(op.output_shape())


@semantics(qnn.ReduceMaxOp, qnn.ReduceMinOp)
def extreme(op: qnn.ReduceMaxOp | qnn.ReduceMinOp, x: Array) -> Array:
    """Return the minimum or maximum over the operation's axes, found among stored integers and
    rescaled to the result.
    """
    reduce = np.max if isinstance(op, qnn.ReduceMaxOp) else np.min
    y = shaped(op, reduce(x, axis=op.reduced_axes))
    if not is_quantized(op.input) or share_quantization(op.input, op.output):
        return y
    if is_8bit(op.input, op.output):
        return tflite_ref.convert(op.input, op.output, y)
    return by_reals(op, unchanged, y)


def _sum_square(x: Array, **how: Any) -> Any:
    """Return the sum of squares; `how` are the arguments of `np.sum`."""
    return np.sum(x * x, **how)


TOTALS: dict[type[qnn.ReduceOp], Callable[..., Any]] = {
    qnn.ReduceProdOp: np.prod,
    qnn.ReduceSumOp: np.sum,
    qnn.ReduceSumSquareOp: _sum_square,
}
"""Operation -> its reduction by summation or multiplication; integers wrap around."""


@semantics(*TOTALS)
def total(op: qnn.ReduceOp, x: Array) -> Array:
    """Return the sum, product or sum of squares over the operation's axes, computed on floats or
    dequantized values and requantized to the result's type.
    """
    axes = op.reduced_axes if x.ndim else ()

    def reduced(wide: Array) -> Array:
        return shaped(op, TOTALS[type(op)](wide, axis=axes, dtype=wide.dtype))

    return by_reals(op, reduced, x)


@semantics(qnn.ArgmaxOp, qnn.ArgminOp)
def index_of_extreme(op: qnn.ArgOp, x: Array) -> Array:
    """Return the index of the first minimum or maximum along the operation's axis."""
    search = np.argmax if isinstance(op, qnn.ArgmaxOp) else np.argmin
    index = np.asarray(search(x, axis=op.searched_axis))
    return index.reshape(op.output_shape()).astype(dtype(op.output))


@semantics(qnn.CumulativeSumOp)
def cumulative_sum(op: qnn.CumulativeSumOp, x: Array) -> Array:
    """Return running sums along the operation's axis, computed on dequantized values if these are
    quantized, and requantized; integers wrap around.
    """
    return by_reals(op, partial(_running, op), x)


def _running(op: qnn.CumulativeSumOp, x: Array) -> Array:
    """Return the cumulative sums of `x`, reals or integers, along the operation's axis.

    They run from the end for `reverse` and exclude the element itself for `exclusive`.
    """
    axis = op.summed_axis
    sums = np.cumsum(np.flip(x, axis) if op.runs_back else x, axis=axis, dtype=x.dtype)
    if op.excludes_itself:
        sums = np.roll(sums, 1, axis)
        sums[(slice(None),) * axis + (slice(0, 1),)] = 0
    return np.flip(sums, axis) if op.runs_back else sums
