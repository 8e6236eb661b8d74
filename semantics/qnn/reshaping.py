"""Semantics of qnn's Pad, Concat, Reshape and Transpose.

QNN defines no rounding for them: an operand whose quantization is not the result's is rescaled as
in TFLite's reference kernels (`tflite-ref`), or dequantized and quantized (`semantics/reals.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.dimensions import bounded_shape, fits_bounds
from ...dialects.qnn import PadScheme
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import dtype, is_quantized, share_quantization, tensor_type
from ..tflite.concatenation import concatenate

PAD_MODES: dict[PadScheme, Any] = {
    PadScheme.MIRROR_SYMMETRIC: "symmetric",
    PadScheme.MIRROR_REFLECT: "reflect",
    PadScheme.EDGE: "edge",
}
"""Scheme that repeats elements -> numpy's mode of padding."""


@semantics(qnn.PadOp)
def pad(op: qnn.PadOp, x: Array) -> Array:
    """Pad with a stored integer, or, by the operation's scheme, with elements of the tensor; stored
    elements are kept as they are. Raises HexnnError if the tensor has no elements to pad with.
    """
    if op.scheme.data is PadScheme.CONSTANT:
        return np.pad(x, op.amounts, constant_values=op.constant)
    if not x.size:
        raise HexnnError(f"has no elements to pad with, scheme {op.scheme.data}: {list(x.shape)}")
    return np.pad(x, op.amounts, mode=PAD_MODES[op.scheme.data])


@semantics(qnn.ConcatOp)
def concat(op: qnn.ConcatOp, *xs: Array) -> Array:
    """Concatenate along the operation's axis; inputs whose quantization is not the result's are
    rescaled.
    """
    if is_quantized(op.output) and dtype(op.output) != np.uint8:
        if not share_quantization(op.output, *op.inputs):
            return by_reals(op, lambda *reals: np.concatenate(reals, op.joined_axis), *xs)
    return concatenate(op.inputs, op.output, xs, op.joined_axis)


@semantics(qnn.ReshapeOp)
def reshape(op: qnn.ReshapeOp, x: Array, shape: Array | None = None) -> Array:
    """Return the same elements in the shape of the result's type if that is static, else in the
    shape that the operand `shape` gives. Raises HexnnError if the latter does not fit the type.
    """
    if shape is None or tensor_type(op.output).has_static_shape():
        return x.reshape(tensor_type(op.output).get_shape())
    sizes = op.resolved(shape.tolist(), x.shape)
    if not fits_bounds(sizes, bounded_shape(tensor_type(op.output))):
        raise HexnnError(f"shape must fit the output {op.output.type}, got {list(sizes)}")
    return x.reshape(sizes)


@semantics(qnn.TransposeOp)
def transpose(op: qnn.TransposeOp, x: Array) -> Array:
    """Permute the axes by the operation's permutation."""
    return x.transpose(op.permutation)
