"""Semantics of qnn's reductions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...dialects import qnn
from . import tflite_ref
from .qnn_elementwise import in_float32, refuse_quantized
from .registry import Array, semantics
from .tensors import dtype, is_quantized, quantization


def accumulated(x: Array) -> Array:
    """What sums and products run in: float32 for floats, the type itself for integers."""
    return in_float32(x) if x.dtype.kind == "f" else x


@semantics(qnn.ReduceMeanOp)
def reduce_mean(op: qnn.ReduceMeanOp, x: Array) -> Array:
    """Mean over axes."""
    y = tflite_ref.mean(op.input, op.output, x, op.reduced_axes, op.keeps_dims)
    return y.reshape(op.output_shape()).astype(dtype(op.output))


@semantics(qnn.ReduceMaxOp, qnn.ReduceMinOp)
def extreme(op: qnn.ReduceMaxOp | qnn.ReduceMinOp, x: Array) -> Array:
    """The extreme of what is stored, then in the scale of the result."""
    reduce = np.max if isinstance(op, qnn.ReduceMaxOp) else np.min
    y = np.asarray(reduce(x, axis=op.reduced_axes)).reshape(op.output_shape())
    if is_quantized(op.input) and quantization(op.input) != quantization(op.output):
        return tflite_ref.convert(op.input, op.output, y)
    return y


def _sum_square(x: Array, **how: Any) -> Any:
    return np.sum(x * x, **how)


TOTALS: dict[type[qnn.ReduceOp], Callable[..., Any]] = {
    qnn.ReduceProdOp: np.prod,
    qnn.ReduceSumOp: np.sum,
    qnn.ReduceSumSquareOp: _sum_square,
}
"""Reductions that compute; integers wrap around."""


@semantics(*TOTALS)
def total(op: qnn.ReduceOp, x: Array) -> Array:
    """A sum or product over axes; of a scalar, of nothing but itself."""
    refuse_quantized(op, op.input, op.output)
    axes, wide = op.reduced_axes if x.ndim else (), accumulated(x)
    y = TOTALS[type(op)](wide, axis=axes, dtype=wide.dtype)
    return np.asarray(y).reshape(op.output_shape()).astype(dtype(op.output))


@semantics(qnn.ArgmaxOp, qnn.ArgminOp)
def index_of_extreme(op: qnn.ArgOp, x: Array) -> Array:
    """The first index of the extreme along an axis."""
    search = np.argmax if isinstance(op, qnn.ArgmaxOp) else np.argmin
    found = np.asarray(search(x, axis=op.searched_axis))
    return found.reshape(op.output_shape()).astype(dtype(op.output))


@semantics(qnn.CumulativeSumOp)
def cumulative_sum(op: qnn.CumulativeSumOp, x: Array) -> Array:
    """Running sums along an axis; integers wrap around."""
    refuse_quantized(op, op.input, op.output)
    wide, axis = accumulated(x), op.summed_axis
    forward = np.flip(wide, axis) if op.runs_back else wide
    sums = np.cumsum(forward, axis=axis, dtype=wide.dtype)
    if op.excludes_itself:
        sums = np.roll(sums, 1, axis)
        sums[(slice(None),) * axis + (slice(0, 1),)] = 0
    return (np.flip(sums, axis) if op.runs_back else sums).astype(dtype(op.output))
