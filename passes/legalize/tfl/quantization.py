"""Conversions to qnn of quantize, dequantize and constants."""

from __future__ import annotations

from ....dialects import constants, qnn, tfl
from ....dialects.tensors import element, is_quantized
from .steps import Conversions, Steps


def quantize(op: tfl.QuantizeOp) -> Steps:
    """Convert Quantize to Quantize if its input is floats, to Convert if it is quantized."""
    kind = qnn.ConvertOp if is_quantized(op.input) else qnn.QuantizeOp
    yield kind(op.input, out=element(op.output))


def dequantize(op: tfl.DequantizeOp) -> Steps:
    """Convert Dequantize to Dequantize if its input is quantized, to Cast if it is float16."""
    kind = qnn.DequantizeOp if is_quantized(op.input) else qnn.CastOp
    yield kind(op.input, out=element(op.output))


def constant(op: constants.ConstantOp) -> Steps:
    """Convert a constant, which shares its bytes with the qnn constant."""
    yield qnn.ConstantOp(op.value, op.type)


CONVERSIONS: Conversions = {
    tfl.DequantizeOp: dequantize,
    tfl.PseudoConstOp: constant,
    tfl.PseudoQConstOp: constant,
    tfl.QuantizeOp: quantize,
}
