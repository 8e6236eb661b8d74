"""Semantics of the tfl operators that move data: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ..registry import Array, semantics
from ..tensors import tensor_type
from ..tflite import kernels as tflite_ref
from ..tflite.concatenation import concatenate
from .along_axis import axis_in
from .fused import bounds


@semantics(tfl.ReshapeOp)
def reshape(op: tfl.ReshapeOp, x: Array, shape: Array) -> Array:
    """Return the same elements in the shape of the result; the operand `shape` holds that shape
    once more and is not read.
    """
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(tfl.SqueezeOp)
def squeeze(op: tfl.SqueezeOp, x: Array) -> Array:
    """Return the same elements in the shape of the result, without axes of extent 1."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(tfl.ExpandDimsOp)
def expand_dims(op: tfl.ExpandDimsOp, x: Array, dim: Array) -> Array:
    """Return the same elements with a new axis of extent 1 at `dim`."""
    return np.expand_dims(x, axis_in(dim, x.ndim + 1))


@semantics(tfl.TransposeOp)
def transpose(op: tfl.TransposeOp, x: Array, perm: Array) -> Array:
    """Return the input with its axes permuted: axis i of the result is axis `perm[i]` of the
    input.
    """
    return x.transpose([int(axis) for axis in perm])


@semantics(tfl.ConcatenationOp)
def concatenation(op: tfl.ConcatenationOp, *xs: Array) -> Array:
    """Concatenate floats or stored integers along the operation's axis, with the fused activation;
    uint8 inputs of another quantization than the result's are requantized.
    """
    y = concatenate(op.values, op.output, xs, op.axis.value.data)
    return tflite_ref.bounded(op.output, y, bounds(op))
