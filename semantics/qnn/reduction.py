"""Semantics of qnn's reductions.

Means, sums, products, minima and maxima are computed as in TFLite's reference kernels
(`tflite-ref`), other quantized reductions on dequantized values (`semantics/reals.py`).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ...dialects import qnn
from ..reals import by_reals, by_sums, unchanged
from ..registry import Array, semantics
from ..tensors import dtype, is_8bit, is_quantized, share_quantization
from ..tflite import along_axis, reduction
from ..tflite import kernels as tflite_ref


@semantics(qnn.ReduceMeanOp)
def reduce_mean(op: qnn.ReduceMeanOp, x: Array) -> Array:
    """Return the mean over the operation's axes, in the storage of the result's type: of stored
    integers as in TFLite's kernel where it accepts the types, else of dequantized values.
    """
    return shaped(op, reduction.mean(op, x, op.reduced_axes))


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
    reduce = reduction.greatest if isinstance(op, qnn.ReduceMaxOp) else reduction.least
    y = shaped(op, reduce(x, op.reduced_axes))
    if not is_quantized(op.input) or share_quantization(op.input, op.output):
        return y
    if is_8bit(op.input, op.output):
        return tflite_ref.convert(op.input, op.output, y)
    return by_reals(op, unchanged, y)


@semantics(qnn.ReduceSumOp)
def reduce_sum(op: qnn.ReduceSumOp, x: Array) -> Array:
    """Return the sum of the stored `x` over the operation's axes, in the storage of the result's
    type, computed as by TFLite's SUM.
    """
    return shaped(op, reduction.total(op, x, op.reduced_axes))


@semantics(qnn.ReduceProdOp)
def reduce_prod(op: qnn.ReduceProdOp, x: Array) -> Array:
    """Return the product of the stored `x` over the operation's axes, in the storage of the
    result's type, computed as by TFLite's REDUCE_PROD.
    """
    return shaped(op, reduction.product(op, x, op.reduced_axes))


@semantics(qnn.ReduceSumSquareOp)
def reduce_sum_square(op: qnn.ReduceSumSquareOp, x: Array) -> Array:
    """Return the sum of squares over the operation's axes: plain integers wrap around, quantized
    ones are dequantized and the sum is requantized.
    """
    axes = op.reduced_axes if x.ndim else ()

    def squares(wide: Array) -> Array:
        return shaped(op, np.sum(wide * wide, axis=axes, dtype=wide.dtype))

    return by_reals(op, squares, x)


@semantics(qnn.ArgmaxOp, qnn.ArgminOp)
def index_of_extreme(op: qnn.ArgOp, x: Array) -> Array:
    """Return the index of the first minimum or maximum along the operation's axis, as TFLite's
    ARG_MIN and ARG_MAX do.
    """
    largest = isinstance(op, qnn.ArgmaxOp)
    index = along_axis.index_of_extreme(x, op.searched_axis, largest=largest)
    return index.reshape(op.output_shape()).astype(dtype(op.output))


@semantics(qnn.CumulativeSumOp)
def cumulative_sum(op: qnn.CumulativeSumOp, x: Array) -> Array:
    """Return running sums along the operation's axis, from its start or its end, with or without
    each element itself, as the operation says; plain integers wrap around, sums of quantized ones
    are exact (`by_sums`).
    """
    modes = {"exclusive": op.excludes_itself, "reverse": op.runs_back}
    return by_sums(op, partial(along_axis.running_sums, axis=op.summed_axis, **modes), x)
