"""Conversions to qnn of quantize, dequantize and constants."""

from __future__ import annotations

import numpy as np

from ....dialects import constants, qnn, tfl
from ....dialects.qnn import BinaryOperation, NeuronOperation, UnaryOperation
from ....dialects.tensors import element, is_quantized
from ....semantics.tfl.quantization import grid
from .steps import Conversions, Formula, Replacement

B = BinaryOperation


def quantize(op: tfl.QuantizeOp) -> Replacement:
    """Convert Quantize to Quantize if its input is floats, to Convert if it is quantized."""
    kind = qnn.ConvertOp if is_quantized(op.input) else qnn.QuantizeOp
    yield kind(op.input, out=element(op.output))


def dequantize(op: tfl.DequantizeOp) -> Replacement:
    """Convert Dequantize to Dequantize if its input is quantized, to Cast if it is float16."""
    kind = qnn.DequantizeOp if is_quantized(op.input) else qnn.CastOp
    yield kind(op.input, out=element(op.output))


def fake_quant(op: tfl.FakeQuantOp) -> Replacement:
    """Convert FakeQuant to elementwise operations as in TFLite's kernel: the clamped distance from
    the least number, in steps, rounded to the nearest integer, ties up, times the step, plus the
    least number.
    """
    f, (scale, low, high) = Formula(), map(float, grid(op))
    clamped = f.add(
        qnn.ElementWiseNeuronOp(
            op.input,
            operation=NeuronOperation.RELU_MIN_MAX,
            min_value=low,
            max_value=high,
            out=element(op.input),
        )
    )
    inverse = float(np.float32(1) / np.float32(scale))
    steps = f.binary(B.MULTIPLY, f.binary(B.SUBTRACT, clamped, low), inverse)
    whole = f.unary(UnaryOperation.FLOOR, steps)
    rest = f.binary(B.GREATER_EQUAL, f.binary(B.SUBTRACT, steps, whole), 0.5)
    rounded = f.binary(B.ADD, whole, f.add(qnn.CastOp(rest, out=element(op.input))))
    f.binary(B.ADD, f.binary(B.MULTIPLY, rounded, scale), low)
    yield from f.steps


def constant(op: constants.ConstantOp) -> Replacement:
    """Convert a constant, which shares its bytes with the qnn constant."""
    yield qnn.ConstantOp(op.value, op.type)


CONVERSIONS: Conversions = {
    tfl.DequantizeOp: dequantize,
    tfl.FakeQuantOp: fake_quant,
    tfl.PseudoConstOp: constant,
    tfl.PseudoQConstOp: constant,
    tfl.QuantizeOp: quantize,
}
