"""Semantics of the qnn dialect under `tflite-ref`, QNN naming no rounding of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import PadScheme
from . import tflite_ref
from .registry import Array, semantics
from .tensors import dtype, is_quantized, tensor_type


@semantics(qnn.QuantizeOp)
def quantize(op: qnn.QuantizeOp, x: Array) -> Array:
    """Reals to integers, ties away from zero."""
    return tflite_ref.quantize(op.output, x)


@semantics(qnn.DequantizeOp)
def dequantize(op: qnn.DequantizeOp, x: Array) -> Array:
    """Integers to reals."""
    return tflite_ref.dequantize(op.input, x).astype(dtype(op.output))


@semantics(qnn.ConvertOp)
def convert(op: qnn.ConvertOp, x: Array) -> Array:
    """To another scale, to or from reals, or to another float."""
    match is_quantized(op.input), is_quantized(op.output):
        case True, True:
            return tflite_ref.convert(op.input, op.output, x)
        case True, False:
            return tflite_ref.dequantize(op.input, x).astype(dtype(op.output))
        case False, True:
            return tflite_ref.quantize(op.output, x)
        case _:
            return x.astype(dtype(op.output))


@semantics(qnn.CastOp)
def cast(op: qnn.CastOp, x: Array) -> Array:
    """The stored numbers in another type."""
    return x.astype(dtype(op.output))


PAD_MODES: dict[PadScheme, Any] = {
    PadScheme.MIRROR_SYMMETRIC: "symmetric",
    PadScheme.MIRROR_REFLECT: "reflect",
    PadScheme.EDGE: "edge",
}


@semantics(qnn.PadOp)
def pad(op: qnn.PadOp, x: Array) -> Array:
    """Surround by a stored value, or by the tensor's own elements."""
    if op.scheme.data is PadScheme.CONSTANT:
        return np.pad(x, op.amounts, constant_values=op.constant)
    return np.pad(x, op.amounts, mode=PAD_MODES[op.scheme.data])


@semantics(qnn.ConcatOp)
def concat(op: qnn.ConcatOp, *xs: Array) -> Array:
    """Join along an axis."""
    return tflite_ref.concatenate(op.inputs, op.output, xs, op.joined_axis)


@semantics(qnn.ReshapeOp)
def reshape(op: qnn.ReshapeOp, x: Array, shape: Array | None = None) -> Array:
    """The same elements under the shape of the result."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(qnn.TransposeOp)
def transpose(op: qnn.TransposeOp, x: Array) -> Array:
    """Permute the axes."""
    return x.transpose(op.permutation)
