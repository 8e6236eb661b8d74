"""Semantics of qnn operations on elements: functions of one, two or three operands.

Floats are computed in float32. Quantized operands have the rules of `tflite-ref`; an operation
that has none there refuses them, but for functions of one 8-bit element, which are tabulated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn import BinaryOperation, NeuronOperation, UnaryOperation
from . import tflite_ref
from .registry import Array, semantics
from .tensors import dtype, is_quantized, quantization
from .tflite_ref import Sum

Function = Callable[[Array], Array]
LIMIT = 2.0**31
"""Where real results of tables end: beyond all stored values."""


def refuse_quantized(op: qnn.QnnOp, *values: SSAValue) -> None:
    """Raise HexnnError when one of `values` is quantized."""
    if any(is_quantized(value) for value in values):
        types = ", ".join(str(value.type) for value in values)
        raise HexnnError(f"{op.qnn_name} has no tflite-ref semantics for {types}")


def refuse_scales(op: qnn.QnnOp, *values: SSAValue) -> None:
    """Raise HexnnError unless all `values` have one quantization, or none has."""
    if len({quantization(value) for value in values if is_quantized(value)}) > 1:
        types = ", ".join(str(value.type) for value in values)
        raise HexnnError(f"{op.qnn_name} has no tflite-ref semantics for {types}")


def real_function(source: SSAValue, target: SSAValue, x: Array, function: Function) -> Array:
    """A function of each element, in float32; quantized by a table."""

    def bounded(reals: Array) -> Array:
        return np.nan_to_num(np.clip(function(reals), -LIMIT, LIMIT))

    with np.errstate(all="ignore"):
        if is_quantized(source):
            return tflite_ref.by_table(source, target, x, bounded)
        return function(in_float32(x)).astype(dtype(target))


def in_float32(x: Array) -> Array:
    """Floats in float32, float64 as they are."""
    return x.astype(np.promote_types(x.dtype, np.float32))


B = BinaryOperation
UFUNCS: dict[BinaryOperation, Callable[[Array, Array], Any]] = {
    B.ADD: np.add,
    B.AND: np.logical_and,
    B.DIVIDE: np.divide,
    B.EQUAL: np.equal,
    B.FLOOR_DIV: np.floor_divide,
    B.FMOD: np.fmod,
    B.GREATER: np.greater,
    B.GREATER_EQUAL: np.greater_equal,
    B.LESS: np.less,
    B.LESS_EQUAL: np.less_equal,
    B.MAXIMUM: np.maximum,
    B.MINIMUM: np.minimum,
    B.MOD: np.mod,
    B.MULTIPLY: np.multiply,
    B.NOT_EQUAL: np.not_equal,
    B.OR: np.logical_or,
    B.POWER: np.power,
    B.SQUARED_DIFFERENCE: lambda a, b: (a - b) ** 2,
    B.SUBTRACT: np.subtract,
    B.XOR: np.logical_xor,
}
"""The operations on floats, integers and booleans."""

ORDERED = frozenset(
    {B.EQUAL, B.GREATER, B.GREATER_EQUAL, B.LESS, B.LESS_EQUAL, B.MAXIMUM, B.MINIMUM, B.NOT_EQUAL}
)
"""Those that quantized values of one scale may do as they are stored."""


@semantics(qnn.BinaryOp)
def binary(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    """An elementwise operation with broadcasting."""
    if not is_quantized(op.lhs):
        with np.errstate(all="ignore"):
            return _binary(op, lhs, rhs)
    values = Sum(op.lhs, op.rhs, op.output)
    match op.kind:
        case B.ADD:
            return tflite_ref.add(values, lhs, rhs)
        case B.SUBTRACT:
            return tflite_ref.add(values, lhs, rhs, sign=-1)
        case B.MULTIPLY:
            return tflite_ref.multiply(values, lhs, rhs)
        case _:
            return _ordered(op, lhs, rhs)


def _binary(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    """Floats and integers; the quotient of integers is truncated, as in C."""
    target = dtype(op.output)
    if op.kind is B.DIVIDE and lhs.dtype.kind in "iu":
        safe = np.where(rhs == 0, 1, rhs)
        return np.asarray((lhs - np.fmod(lhs, safe)) // safe).astype(target)
    if op.kind is B.POWER and lhs.dtype.kind in "iu":
        return np.power(lhs.astype(np.float64), rhs.astype(np.float64)).astype(target)
    return np.asarray(UFUNCS[op.kind](lhs, rhs)).astype(target)


def _ordered(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    kept = (op.lhs, op.rhs, op.output) if is_quantized(op.output) else (op.lhs, op.rhs)
    if op.kind not in ORDERED or len({quantization(v) for v in kept}) > 1:
        types = ", ".join(str(v.type) for v in (op.lhs, op.rhs, op.output))
        raise HexnnError(f"{op.kind} has no tflite-ref semantics for {types}")
    return np.asarray(UFUNCS[op.kind](lhs, rhs)).astype(dtype(op.output))


U = UnaryOperation
UNARY: dict[UnaryOperation, Function] = {
    U.ABS: np.abs,
    U.ASIN: np.arcsin,
    U.ATAN: np.arctan,
    U.CEIL: np.ceil,
    U.COS: np.cos,
    U.EXP: np.exp,
    U.FLOOR: np.floor,
    U.LOG: np.log,
    U.NEG: np.negative,
    U.NOT: np.logical_not,
    U.RECIPROCAL: lambda x: np.float32(1) / x,
    U.ROUND: np.rint,
    U.RSQRT: lambda x: np.float32(1) / np.sqrt(x),
    U.SIGN: np.sign,
    U.SIN: np.sin,
    U.SQRT: np.sqrt,
}
"""The functions of floats; those that integers or booleans have are theirs, too."""

FIXED = frozenset({U.ABS, U.RSQRT})
"""Functions that TFLite has fixed-point kernels for: a table would differ."""


@semantics(qnn.UnaryOp)
def unary(op: qnn.UnaryOp, x: Array) -> Array:
    """A function of each element."""
    if op.kind in FIXED:
        refuse_quantized(op, op.input)
    if x.dtype.kind in "biu" and not is_quantized(op.input):
        return np.asarray(UNARY[op.kind](x)).astype(dtype(op.output))
    return real_function(op.input, op.output, x, UNARY[op.kind])


def _erf(x: Array) -> Array:
    return np.vectorize(math.erf, otypes=[np.float64])(x).astype(x.dtype)


def _elu(x: Array, p: Mapping[str, float]) -> Array:
    return np.maximum(x, 0) + np.fmin(0, np.float32(p["alpha"]) * np.expm1(x))


def _softplus(x: Array, p: Mapping[str, float]) -> Array:
    beta, threshold = np.float32(p["beta"]), np.float32(p["threshold"])
    curve = np.logaddexp(beta * x, np.float32(0)) / beta
    return np.where(beta * x > threshold, x, curve) if threshold >= 0 else curve


def _hard_sigmoid(x: Array, p: Mapping[str, float]) -> Array:
    return np.clip(np.float32(p["alpha"]) * x + np.float32(p["beta"]), 0, 1)


N = NeuronOperation
NEURONS: dict[NeuronOperation, Callable[[Array, Mapping[str, float]], Array]] = {
    N.ELU: _elu,
    N.GELU: lambda x, _: x / 2 * (1 + _erf(x / np.sqrt(np.float32(2)))),
    N.HARD_SIGMOID: _hard_sigmoid,
    N.HARD_SWISH: lambda x, _: x * np.clip(x + 3, 0, 6) / 6,
    N.SIGMOID: lambda x, _: tflite_ref.sigmoid(x),
    N.SOFTPLUS: _softplus,
    N.TANH: lambda x, _: np.tanh(x),
}
"""Activation functions of floats and their parameters; clamps are not among them."""


@semantics(qnn.NeuronOp)
def neuron(op: qnn.NeuronOp, x: Array) -> Array:
    """An activation function, rescaled to the result's type."""
    if op.bounds is not None:
        return tflite_ref.clamp(op.input, op.output, x, op.bounds)
    if op.kind is N.HARD_SWISH and is_quantized(op.input):
        raise HexnnError(f"{op.kind} has no tflite-ref semantics for {op.input.type}")
    function, parameters = NEURONS[op.kind], op.parameters
    return real_function(op.input, op.output, x, lambda reals: function(reals, parameters))


@semantics(qnn.PreluOp)
def prelu(op: qnn.PreluOp, x: Array, slope: Array) -> Array:
    """A slope of its own where elements are negative."""
    refuse_quantized(op, op.input, op.slope, op.output)
    return np.where(x < 0, in_float32(x) * slope, x).astype(dtype(op.output))


@semantics(qnn.LogitOp)
def logit(op: qnn.LogitOp, x: Array, epsilon: Array | None = None) -> Array:
    """The inverse of the sigmoid."""

    def function(reals: Array) -> Array:
        one = np.float32(1)
        z = reals if epsilon is None else np.maximum(np.minimum(reals, one - epsilon), epsilon)
        return np.log(z / (one - z))

    return real_function(op.input, op.output, x, function)


@semantics(qnn.ElementWiseSelectOp)
def select(op: qnn.ElementWiseSelectOp, condition: Array, lhs: Array, rhs: Array) -> Array:
    """One of two values."""
    refuse_scales(op, op.lhs, op.rhs, op.output)
    return np.where(condition, lhs, rhs)


@semantics(qnn.IsInfOp)
def is_inf(op: qnn.IsInfOp, x: Array) -> Array:
    """Infinities of the signs asked for."""
    negative, positive = op.signs
    return (np.isneginf(x) & negative) | (np.isposinf(x) & positive)


@semantics(qnn.IsNanOp)
def is_nan(op: qnn.IsNanOp, x: Array) -> Array:
    """What is not a number."""
    return np.isnan(x)


@semantics(qnn.SoftmaxOp)
def softmax(op: qnn.SoftmaxOp, x: Array) -> Array:
    """Softmax along an axis."""
    last = np.moveaxis(x, op.reduced_axis, -1)
    y = tflite_ref.softmax(op.input, op.output, last, float(op.beta.value.data))
    return np.moveaxis(y, -1, op.reduced_axis)


@semantics(qnn.LogSoftmaxOp)
def log_softmax(op: qnn.LogSoftmaxOp, x: Array) -> Array:
    """Logarithm of softmax; the maximum is taken out first, so that no exponential overflows."""
    refuse_quantized(op, op.input, op.output)
    scaled = in_float32(x) * np.float32(op.beta.value.data)
    scaled = scaled - scaled.max(op.reduced_axis, keepdims=True)
    sums = np.exp(scaled).sum(op.reduced_axis, keepdims=True)
    return (scaled - np.log(sums)).astype(dtype(op.output))
