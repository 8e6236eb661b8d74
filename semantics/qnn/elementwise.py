"""Semantics of qnn's functions of single elements: ElementWiseUnary, Neuron, Logit, IsInf, IsNan.

Floats are computed in float32. A quantized function of 8 bits is a table, as in TFLite; ABS, clamps
and HARD_SWISH have TFLite's fixed-point kernels, and so have SIGMOID, TANH, EXP and GELU of int16.
Other functions of 16 bits, other widths, and RSQRT are computed on dequantized values
(`semantics/reals.py`), unless the operation's own numerics ask for TFLite's kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import NeuronOperation, UnaryOperation
from ...dialects.qnn.base import SameShapeOp
from ...dialects.quant import is_tflite_kernel
from ..numerics import Bounds
from ..reals import by_reals
from ..registry import Array, semantics
from ..tensors import (
    clamped_float,
    dtype,
    has_kernel,
    is_8bit,
    is_16bit,
    is_quantized,
)
from ..tflite import elementwise as tflite_elementwise
from ..tflite import int16
from ..tflite import kernels as tflite_ref
from ..tflite.functions import KERNELS, gelu
from .truth import is_true, stored_truth

Function = Callable[[Array], Array]


def real_function(op: SameShapeOp, x: Array, function: Function, *rest: Array | None) -> Array:
    """Apply `function`, of floats, to each element of `x`: to floats in float32, to 8 bits by a
    table of 256 entries.

    Other quantized types are dequantized first. `rest` are the arrays of the operation's further
    operands, which `function` does not take.
    """
    if is_8bit(op.input, op.output):
        with np.errstate(all="ignore"):
            return tflite_ref.by_table(op.input, op.output, x, function)

    def of_first(reals: Array, *rest: Array) -> Array:
        return function(reals)

    return by_reals(op, of_first, x, *rest)


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
    U.RECIPROCAL: lambda x: np.float32(1) / x,
    U.ROUND: np.rint,
    U.RSQRT: lambda x: np.float32(1) / np.sqrt(x),
    U.SIGN: np.sign,
    U.SIN: np.sin,
    U.SQRT: np.sqrt,
}
"""Operation -> its function of floats; applied to integers and booleans where it is defined for
them.
"""


@semantics(qnn.UnaryOp)
def unary(op: qnn.UnaryOp, x: Array) -> Array:
    """Apply the operation's function (an entry of `UNARY`) to each element.

    NOT takes truth values; integers without quantization are computed in their type. Quantized ABS
    and 16-bit EXP are computed as in TFLite's kernels, and so are all quantized functions with an
    entry in `KERNELS` if the operation itself states TFLite's numerics; RSQRT on dequantized
    values, all else by `real_function`.
    """
    if op.kind is U.NOT:
        return stored_truth(op.output, ~is_true(op.input, x))
    if x.dtype.kind in "biu" and not is_quantized(op.input):
        return np.asarray(UNARY[op.kind](x)).astype(dtype(op.output))
    if is_tflite_kernel(op) and op.kind in KERNELS and is_quantized(op.input):
        return KERNELS[op.kind](op.input, op.output, x)
    if op.kind is U.RSQRT:
        return by_reals(op, UNARY[op.kind], x)
    if op.kind is U.EXP and is_16bit(op.input, op.output):
        return int16.by_samples(op.input, op.output, x, np.exp)
    if op.kind is U.ABS and has_kernel(op.input, op.output):
        return tflite_elementwise.absolute(op.input, op.output, x)
    return real_function(op, x, UNARY[op.kind])


def _elu(x: Array, p: Mapping[str, float]) -> Array:
    """Return x, or alpha * (exp(x) - 1) where x is negative, with alpha from the parameters `p`."""
    return np.maximum(x, 0) + np.fmin(0, np.float32(p["alpha"]) * np.expm1(x))


def _softplus(x: Array, p: Mapping[str, float]) -> Array:
    """Return log(1 + exp(beta * x)) / beta, or x where beta * x is above the threshold, if that is
    not negative; beta and the threshold are from the parameters `p`.
    """
    beta, threshold = np.float32(p["beta"]), np.float32(p["threshold"])
    curve = np.logaddexp(beta * x, np.float32(0)) / beta
    return np.where(beta * x > threshold, x, curve) if threshold >= 0 else curve


def _hard_sigmoid(x: Array, p: Mapping[str, float]) -> Array:
    """Return alpha * x + beta, clamped to [0, 1], with alpha and beta from the parameters `p`."""
    return np.clip(np.float32(p["alpha"]) * x + np.float32(p["beta"]), 0, 1)


N = NeuronOperation
NEURONS: dict[NeuronOperation, Callable[[Array, Mapping[str, float]], Array]] = {
    N.ELU: _elu,
    N.GELU: lambda x, _: gelu(x),
    N.HARD_SIGMOID: _hard_sigmoid,
    N.HARD_SWISH: lambda x, _: x * np.clip(x + 3, 0, 6) / 6,
    N.SIGMOID: lambda x, _: tflite_ref.sigmoid(x),
    N.SOFTPLUS: _softplus,
    N.TANH: lambda x, _: np.tanh(x),
}
"""Operation -> its activation function of floats and parameters; clamps are not in the table."""

UNIT_RESULTS = {N.SIGMOID: int16.logistic, N.TANH: int16.tanh}
"""Operation -> TFLite's int16 kernel (source, target, array) for a result of scale 2^-15."""


@semantics(qnn.NeuronOp)
def neuron(op: qnn.NeuronOp, x: Array) -> Array:
    """Apply the operation's activation function to the stored elements `x`; return those of the
    result, requantized to its type.
    """
    if op.bounds is not None:
        return _clamp(op, x, op.bounds)

    def function(reals: Array) -> Array:
        return NEURONS[op.kind](reals, op.parameters)

    if op.kind in UNIT_RESULTS and int16.has_unit_result(op.input, op.output):
        return UNIT_RESULTS[op.kind](op.input, op.output, x)
    if op.kind is N.GELU and is_16bit(op.input, op.output):
        return int16.by_samples(op.input, op.output, x, function)
    if op.kind is not N.HARD_SWISH:
        return real_function(op, x, function)
    if tflite_elementwise.has_hard_swish(op.input, op.output):
        return tflite_elementwise.hard_swish(op.input, op.output, x)
    return by_reals(op, function, x)


def _clamp(op: qnn.NeuronOp, x: Array, bounds: Bounds) -> Array:
    """Clamp the stored elements `x` to real bounds and requantize them to the result's type: by
    TFLite's kernel where it accepts the types, else on dequantized values.
    """
    if not is_quantized(op.input) or has_kernel(op.input, op.output):
        return tflite_ref.clamp(op.input, op.output, x, bounds)
    return by_reals(op, partial(clamped_float, bounds=bounds), x)


@semantics(qnn.LogitOp)
def logit(op: qnn.LogitOp, x: Array, epsilon: Array | None = None) -> Array:
    """Return log(z / (1 - z)), the inverse of the sigmoid, in the storage of the result's type.

    z is the real value of x, clamped to [epsilon, 1 - epsilon]; `epsilon` is a scalar array, None
    for no clamp.
    """

    def function(reals: Array) -> Array:
        one = np.float32(1)
        z = reals if epsilon is None else np.maximum(np.minimum(reals, one - epsilon), epsilon)
        return np.log(z / (one - z))

    return real_function(op, x, function, *() if epsilon is None else (epsilon,))


@semantics(qnn.IsInfOp)
def is_inf(op: qnn.IsInfOp, x: Array) -> Array:
    """Return whether elements are infinite, of the signs that the operation selects."""
    negative, positive = op.signs
    return (np.isneginf(x) & negative) | (np.isposinf(x) & positive)


@semantics(qnn.IsNanOp)
def is_nan(op: qnn.IsNanOp, x: Array) -> Array:
    """Return whether elements are NaN."""
    return np.isnan(x)
