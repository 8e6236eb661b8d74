"""Semantics of the qnn operations that convert between data types and scales.

Quantize, Dequantize, and Convert to 8 bits, to 32 bits, or to 16 bits with zero point 0, are
computed as in TFLite's reference kernels (`tflite-ref`); other conversions dequantize in float64,
then quantize (`semantics/reals.py`).
"""

from __future__ import annotations

from ...dialects import qnn
from ..reals import by_reals, cast_stored, in_storage, unchanged
from ..registry import Array, semantics
from ..tensors import has_rescaling, is_per_tensor, is_quantized
from ..tflite import kernels as tflite_ref


@semantics(qnn.QuantizeOp)
def quantize(op: qnn.QuantizeOp, x: Array) -> Array:
    """Quantize reals, rounded to nearest, ties away from zero."""
    return tflite_ref.quantize(op.output, x)


@semantics(qnn.DequantizeOp)
def dequantize(op: qnn.DequantizeOp, x: Array) -> Array:
    """Dequantize integers to reals."""
    return in_storage(op.output, tflite_ref.dequantize(op.input, x))


@semantics(qnn.ConvertOp)
def convert(op: qnn.ConvertOp, x: Array) -> Array:
    """Convert `x` to the result's type: between quantizations, between reals and quantized
    integers, or to another float type.
    """
    match is_quantized(op.input), is_quantized(op.output):
        case True, True if is_per_tensor(op.input) and has_rescaling(op.output):
            return tflite_ref.convert(op.input, op.output, x)
        case True, True:
            return by_reals(op, unchanged, x)
        case True, False:
            return in_storage(op.output, tflite_ref.dequantize(op.input, x))
        case False, True:
            return tflite_ref.quantize(op.output, x)
        case _:
            return in_storage(op.output, x)


@semantics(qnn.CastOp)
def cast(op: qnn.CastOp, x: Array) -> Array:
    """Convert the stored numbers `x`, not the real numbers they represent, to the result's data
    type.

    Floats become integers by truncation; those out of range, whose result ONNX and TFLite leave
    undefined, are saturated. Integers keep their low bits, as in C.
    """
    return cast_stored(op.output, x)
