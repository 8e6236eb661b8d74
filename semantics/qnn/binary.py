"""Semantics of qnn operations of two or three operands that broadcast.

Floats are computed in float32. 8-bit ADD, SUBTRACT, MULTIPLY, SQUARED_DIFFERENCE, comparisons and
Prelu are computed as in TFLite's reference kernels (`tflite-ref`), and so are ADD, SUBTRACT and
MULTIPLY of int16 with zero point 0. Comparisons and selections between operands of the same
quantization use stored integers. Other quantized operations are computed on dequantized operands
(`semantics/reals.py`). With numerics of its own, `tflite-ref`, an operation means TFLite's kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import BinaryOperation
from ...dialects.qnn.binary import COMPARISONS, LOGICAL
from ...dialects.quant import is_tflite_kernel
from ..reals import by_reals, to_integers
from ..registry import Array, semantics
from ..tensors import (
    centred,
    dtype,
    has_kernel,
    is_8bit,
    is_16bit,
    is_quantized,
    quantization,
    share_quantization,
)
from ..tflite import binary as tflite_binary
from ..tflite import elementwise as tflite_elementwise
from ..tflite.binary import BinaryValues
from ..tflite.pairs import KERNELS
from .truth import is_true, stored_truth

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
"""Operation -> its function of reals, integers and booleans; integers wrap around."""

ORDERED = frozenset(
    {B.EQUAL, B.GREATER, B.GREATER_EQUAL, B.LESS, B.LESS_EQUAL, B.MAXIMUM, B.MINIMUM, B.NOT_EQUAL}
)
"""Operations with the same result on stored integers as on reals, if the scales are equal."""

FIXED_POINT: dict[BinaryOperation, Callable[[BinaryValues, Array, Array], Array]] = {
    B.ADD: tflite_binary.add,
    B.SUBTRACT: partial(tflite_binary.add, sign=-1),
    B.MULTIPLY: tflite_binary.multiply,
    B.SQUARED_DIFFERENCE: tflite_elementwise.squared_difference,
}
"""Operation -> its TFLite integer kernel, for 8 bits; for 16 bits all but SQUARED_DIFFERENCE."""

QUOTIENTS = frozenset({B.FLOOR_DIV, B.FMOD, B.MOD})
"""Discontinuous operations: operands quantized with one scale are divided as integers."""


@semantics(qnn.BinaryOp)
def binary(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    """Apply the operation's function to each pair of stored elements, with broadcasting; return
    stored elements.

    Logical functions take truth values, floats are computed in float32, integers in their type.
    Quantized operands go through TFLite's integer kernel where there is one, else mostly through
    dequantized values.
    """
    values = BinaryValues(op.lhs, op.rhs, op.output)
    if is_tflite_kernel(op) and op.kind in KERNELS:
        return KERNELS[op.kind](values, lhs, rhs)
    if op.kind in LOGICAL:
        truth = UFUNCS[op.kind](is_true(op.lhs, lhs), is_true(op.rhs, rhs))
        return stored_truth(op.output, truth)
    if any(map(is_quantized, (op.lhs, op.rhs))):
        return _quantized(op, lhs, rhs)
    with np.errstate(all="ignore"):
        if lhs.dtype.kind == "f":
            wide = UFUNCS[op.kind](in_float32(lhs), in_float32(rhs))
            return np.asarray(wide).astype(dtype(op.output))
        return _integers(op, lhs, rhs)


def in_float32(x: Array) -> Array:
    """Return 16-bit floats as float32; float32, float64, and integers (the exponents of a power)
    unchanged.
    """
    return x.astype(np.promote_types(x.dtype, np.float32)) if x.dtype.kind == "f" else x


def _integers(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    """Return the result for integers and booleans that are not quantized; quotients are truncated
    as in C, 0 for a divisor of 0.
    """
    target = dtype(op.output)
    if op.kind is B.DIVIDE:
        safe = np.where(rhs == 0, 1, rhs)
        y = (lhs - np.fmod(lhs, safe)) // safe * (rhs != 0)
    elif op.kind is B.POWER and rhs.dtype.kind == "f":
        return to_integers(np.power(lhs.astype(np.float64), rhs), target)
    elif op.kind is B.POWER:
        y = _power(lhs, rhs)
    else:
        y = UFUNCS[op.kind](lhs, rhs)
    return np.asarray(y).astype(target)


def _power(base: Array, exponent: Array) -> Array:
    """Return integer powers, wrapping around; for a negative exponent, 1 / base^|exponent|,
    truncated.
    """
    whole = np.power(base.astype(np.uint64), np.maximum(exponent, 0).astype(np.uint64))
    sign = np.where(exponent % 2, base, base * base)
    return np.where(exponent < 0, np.where(np.abs(base) == 1, sign, 0), whole.astype(base.dtype))


def _quantized(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    """Return the stored result for stored integers of quantized operands: by TFLite's integer
    kernel where it takes their types.

    Otherwise comparisons, minima and maxima of values with the same quantization, and quotients and
    remainders of operands with the same scale, are computed on integers, all else on dequantized
    values.
    """
    values = BinaryValues(op.lhs, op.rhs, op.output)
    sixteen = op.kind is not B.SQUARED_DIFFERENCE and is_16bit(*values)
    if op.kind in FIXED_POINT and (is_8bit(*values) or sixteen):
        return FIXED_POINT[op.kind](values, lhs, rhs)
    kept = values if is_quantized(op.output) else (op.lhs, op.rhs)
    if op.kind in ORDERED and share_quantization(*kept):
        return np.asarray(UFUNCS[op.kind](lhs, rhs)).astype(dtype(op.output))
    if op.kind in COMPARISONS and is_8bit(op.lhs, op.rhs) and scales_below_one(op):
        a, b = (
            tflite_elementwise.comparable(op.lhs, lhs),
            tflite_elementwise.comparable(op.rhs, rhs),
        )
        return np.asarray(UFUNCS[op.kind](a, b))
    if op.kind in QUOTIENTS and share_scale(op):
        return by_reals(op, lambda *_: _quotient(op, lhs, rhs), lhs, rhs)
    return by_reals(op, UFUNCS[op.kind], lhs, rhs)


def scales_below_one(op: qnn.BinaryOp) -> bool:
    """Return whether the scales of both operands are below 1, as TFLite's comparisons require."""
    return max(quantization(op.lhs).scale, quantization(op.rhs).scale) < 1


def share_scale(op: qnn.BinaryOp) -> bool:
    """Return whether both operands are quantized with the same scale, so that the quotient of their
    integers, minus zero points, is that of the reals.
    """
    return quantization(op.lhs).scale == quantization(op.rhs).scale


def _quotient(op: qnn.BinaryOp, lhs: Array, rhs: Array) -> Array:
    """Return FLOOR_DIV, FMOD or MOD of operands of one scale, in real numbers: the quotient of the
    integers minus zero points, or their remainder times the scale.
    """
    steps = (centred(value, x).astype(np.float64) for value, x in ((op.lhs, lhs), (op.rhs, rhs)))
    y = UFUNCS[op.kind](*steps)
    return y if op.kind is B.FLOOR_DIV else y * quantization(op.lhs).scale


@semantics(qnn.ElementWiseSelectOp)
def select(op: qnn.ElementWiseSelectOp, condition: Array, lhs: Array, rhs: Array) -> Array:
    """Return elements of `lhs` where the condition holds, else of `rhs`: as stored integers if
    their quantization is that of the result, or the operation's own numerics are TFLite's, else
    rescaled.
    """
    if (
        not is_quantized(op.output)
        or is_tflite_kernel(op)
        or share_quantization(op.lhs, op.rhs, op.output)
    ):
        return np.where(condition, lhs, rhs)
    return by_reals(op, np.where, condition, lhs, rhs)


@semantics(qnn.PreluOp)
def prelu(op: qnn.PreluOp, x: Array, slope: Array) -> Array:
    """Return x, or x * slope where x is negative; `slope` broadcasts.

    Stored integers of 8 bits are computed as in TFLite's kernel, other quantized ones dequantized;
    the result is in the storage of its type.
    """
    values = (op.input, op.slope, op.output)
    if is_8bit(*values) or (is_tflite_kernel(op) and has_kernel(*values)):
        return tflite_elementwise.prelu(BinaryValues(op.input, op.slope, op.output), x, slope)
    return by_reals(op, sloped, x, slope)


def sloped(x: Array, slope: Array) -> Array:
    """Return x, or x * slope where x is negative."""
    return np.where(x < 0, x * slope, x)
