"""Semantics of tfl's quantization and dequantization: TFLite's reference kernels."""

from __future__ import annotations

from ...dialects import tfl
from ..registry import Array, semantics
from ..tensors import dtype, is_quantized
from ..tflite import kernels as tflite_ref
from ..tflite.fake_quant import Grid


@semantics(tfl.QuantizeOp)
def quantize(op: tfl.QuantizeOp, x: Array) -> Array:
    """Quantize reals, ties away from zero; or rescale quantized integers to the result's
    quantization.
    """
    if is_quantized(op.input):
        return tflite_ref.convert(op.input, op.output, x)
    return tflite_ref.quantize(op.output, x)


@semantics(tfl.DequantizeOp)
def dequantize(op: tfl.DequantizeOp, x: Array) -> Array:
    """Dequantize integers to reals; or convert float16 to float32."""
    if is_quantized(op.input):
        return tflite_ref.dequantize(op.input, x)
    return x.astype(dtype(op.output))


def grid(op: tfl.FakeQuantOp) -> Grid:
    """Return the numbers to which `op` rounds."""
    bits, narrow = op.num_bits.value.data, bool(op.narrow_range.value.data)
    return Grid.of(op.min.value.data, op.max.value.data, bits, narrow)


@semantics(tfl.FakeQuantOp)
def fake_quant(op: tfl.FakeQuantOp, x: Array) -> Array:
    """Round reals to numbers of equal distance."""
    return grid(op).rounded(x)
