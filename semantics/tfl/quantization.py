"""Semantics of tfl's quantization and dequantization: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ..registry import Array, semantics
from ..tensors import dtype, is_quantized
from ..tflite import kernels as tflite_ref
from ..tflite.fake_quant import Grid


@semantics(tfl.QuantizeOp)
def quantize(op: tfl.QuantizeOp, x: Array) -> Array:
    """Quantize reals to stored integers of the result's type, ties away from zero; or requantize
    stored integers to it.
    """
    if is_quantized(op.input):
        return tflite_ref.convert(op.input, op.output, x)
    return tflite_ref.quantize(op.output, x)


@semantics(tfl.DequantizeOp)
def dequantize(op: tfl.DequantizeOp, x: Array) -> Array:
    """Return the real values of stored integers, computed in float32, or the floats themselves,
    converted to the result's type.
    """
    reals = tflite_ref.dequantize(op.input, x) if is_quantized(op.input) else x
    with np.errstate(over="ignore"):
        return reals.astype(dtype(op.output))


def grid(op: tfl.FakeQuantOp) -> Grid:
    """Return the equidistant numbers to which the fake_quant `op` rounds."""
    bits, narrow = op.num_bits.value.data, bool(op.narrow_range.value.data)
    return Grid.of(op.min.value.data, op.max.value.data, bits, narrow)


@semantics(tfl.FakeQuantOp)
def fake_quant(op: tfl.FakeQuantOp, x: Array) -> Array:
    """Round floats to the nearest of the equidistant numbers that `op` describes, as floats."""
    return grid(op).rounded(x)
