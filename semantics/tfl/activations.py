"""Semantics of tfl's activation functions: TFLite's reference kernels."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...dialects import tfl
from ..qnn.binary import sloped
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import has_kernel, is_8bit, is_quantized
from ..tflite import elementwise as tflite_elementwise
from ..tflite import functions
from ..tflite import kernels as tflite_ref
from ..tflite.binary import BinaryValues
from ..tflite.log_softmax import log_softmax as log_softmax_of_bytes


@semantics(tfl.ReluN1To1Op)
def relu_n1_to_1(op: tfl.ReluN1To1Op, x: Array) -> Array:
    """Return min(max(x, -1), 1) of floats or stored integers; the latter are requantized to the
    result's type.
    """
    return tflite_ref.clamp(op.input, op.output, x, (-1.0, 1.0))


@semantics(tfl.LeakyReluOp)
def leaky_relu(op: tfl.LeakyReluOp, x: Array) -> Array:
    """Return x where it is not negative, else alpha * x: of floats, or of stored integers in
    TFLite's fixed point.
    """
    alpha = op.alpha.value.data
    if is_quantized(op.input):
        return tflite_elementwise.leaky_relu(op.input, op.output, x, alpha)
    return sloped(x, x.dtype.type(alpha))


@semantics(tfl.PReluOp)
def prelu(op: tfl.PReluOp, x: Array, alpha: Array) -> Array:
    """Return x where it is not negative, else alpha * x: of 8-bit integers in TFLite's fixed point,
    else of floats or dequantized values, also for 16 bits, where TFLite's kernel is faulty.
    """
    values = BinaryValues(op.input, op.alpha, op.output)
    if is_8bit(*values):
        return tflite_elementwise.prelu(values, x, alpha)
    return by_reals(op, sloped, x, alpha)


def _function(op: tfl.UnaryOp, x: Array, function: Callable[[Array], Array]) -> Array:
    """Apply `function`, of floats, to `x`: directly if it holds floats, to stored integers by
    TFLite's tables. Of 16 bits with zero points other than 0, for which TFLite's kernel is faulty,
    dequantized values are taken instead.
    """
    if is_quantized(op.input):
        if has_kernel(op.input, op.output):
            return functions.by_samples(op.input, op.output, x, function)
        return by_reals(op, function, x)
    return function(x)


@semantics(tfl.EluOp)
def elu(op: tfl.EluOp, x: Array) -> Array:
    """Return x, or exp(x) - 1 where x is negative: of floats, or of stored integers, requantized to
    the result's type.
    """
    return _function(op, x, functions.elu)


@semantics(tfl.GeluOp)
def gelu(op: tfl.GeluOp, x: Array) -> Array:
    """Return x / 2 * (1 + erf(x / sqrt(2))), or its approximation by tanh, of floats, or of stored
    integers, requantized to the result's type.
    """
    return _function(op, x, functions.gelu_by_tanh if op.approximate.value.data else functions.gelu)


@semantics(tfl.LogSoftmaxOp)
def log_softmax(op: tfl.LogSoftmaxOp, x: Array) -> Array:
    """Return the logarithm of the softmax along the last axis: of floats, or of 8-bit integers in
    TFLite's fixed point.
    """
    if is_quantized(op.input):
        return log_softmax_of_bytes(op.input, op.output, x)
    below = x - x.max(-1, keepdims=True)
    return below - np.log(np.exp(below).sum(-1, keepdims=True))
