"""Semantics of tfl's elementwise functions: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import clamped, fused_bounds
from ..tflite import binary as tflite_binary
from ..tflite import elementwise as tflite_elementwise
from ..tflite import int16
from ..tflite import kernels as tflite_ref
from ..tflite.binary import BinaryValues
from .fused import bounds


@semantics(tfl.AddOp)
def add(op: tfl.AddOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs + rhs, with broadcasting and the fused activation, of floats or stored integers;
    the latter are requantized to the result's type.
    """
    return _sum(op, lhs, rhs, 1)


@semantics(tfl.SubOp)
def sub(op: tfl.SubOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs - rhs, with broadcasting and the fused activation, of floats or stored integers;
    the latter are requantized to the result's type.
    """
    return _sum(op, lhs, rhs, -1)


def _sum(op: tfl.SumOfTwoOp, lhs: Array, rhs: Array, sign: int) -> Array:
    """Return lhs + sign * rhs: what `add` returns for a `sign` of 1, `sub` for -1."""
    values = BinaryValues(op.lhs, op.rhs, op.output)
    if op.pot_scale_int16.value.data and int16.has_shifts(*values):
        return clamped(op.output, int16.add(*values, lhs, rhs, sign), bounds(op))
    return tflite_binary.add(values, lhs, rhs, bounds(op), sign)


@semantics(tfl.MulOp)
def mul(op: tfl.MulOp, lhs: Array, rhs: Array) -> Array:
    """Return lhs * rhs, with broadcasting and the fused activation, of floats or stored integers;
    the latter are requantized to the result's type.
    """
    return tflite_binary.multiply(BinaryValues(op.lhs, op.rhs, op.output), lhs, rhs, bounds(op))


@semantics(tfl.MaximumOp)
def maximum(op: tfl.MaximumOp, lhs: Array, rhs: Array) -> Array:
    """Return the larger of two floats or stored integers, elementwise; the latter are compared as
    they are, whatever their scales.
    """
    return np.where(lhs > rhs, lhs, rhs)


@semantics(tfl.MinimumOp)
def minimum(op: tfl.MinimumOp, lhs: Array, rhs: Array) -> Array:
    """Return the smaller of two floats or stored integers, elementwise; the latter are compared as
    they are, whatever their scales.
    """
    return np.where(lhs < rhs, lhs, rhs)


@semantics(tfl.ReluOp)
def relu(op: tfl.ReluOp, x: Array) -> Array:
    """Return max(x, 0) of floats or stored integers; the latter are requantized to the result's
    type.
    """
    return tflite_ref.clamp(op.input, op.output, x, fused_bounds("RELU"))


@semantics(tfl.Relu6Op)
def relu6(op: tfl.Relu6Op, x: Array) -> Array:
    """Return min(max(x, 0), 6) of floats or stored integers; the latter are requantized to the
    result's type.
    """
    return tflite_ref.clamp(op.input, op.output, x, fused_bounds("RELU6"))


@semantics(tfl.Relu0To1Op)
def relu_0_to_1(op: tfl.Relu0To1Op, x: Array) -> Array:
    """Return min(max(x, 0), 1) of floats or stored integers; the latter are requantized to the
    result's type.
    """
    return tflite_ref.clamp(op.input, op.output, x, (0.0, 1.0))


@semantics(tfl.LogisticOp)
def logistic(op: tfl.LogisticOp, x: Array) -> Array:
    """Return 1 / (1 + exp(-x)) of floats or stored integers; the latter are requantized to the
    result's type.
    """
    return tflite_ref.logistic(op.input, op.output, x)


@semantics(tfl.TanhOp)
def tanh(op: tfl.TanhOp, x: Array) -> Array:
    """Return the hyperbolic tangent of floats or stored integers; the latter are requantized to the
    result's type.
    """
    return tflite_ref.tanh(op.input, op.output, x)


@semantics(tfl.HardSwishOp)
def hard_swish(op: tfl.HardSwishOp, x: Array) -> Array:
    """Return x * relu6(x + 3) / 6 as the result's type stores it. If input and result are 8-bit and
    the input's scale is below 128 times the result's, computed on stored integers in TFLite's fixed
    point; else on floats, dequantized where the types are quantized.
    """
    if tflite_elementwise.has_hard_swish(op.input, op.output):
        return tflite_elementwise.hard_swish(op.input, op.output, x)
    return by_reals(op, _swish, x)


def _swish(reals: Array) -> Array:
    """Return x * relu6(x + 3) / 6 for floats x."""
    return reals * np.clip(reals + 3, 0, 6) / 6


@semantics(tfl.SoftmaxOp)
def softmax(op: tfl.SoftmaxOp, x: Array) -> Array:
    """Return the softmax of beta * x along the last axis, of floats or stored integers, in the
    storage of the result.
    """
    return tflite_ref.softmax(op.input, op.output, x, float(op.beta.value.data))
