"""TFLite's kernels of two operands where real arithmetic by QNN's definition gives other results:
of quantized operands, and quotients and powers.

A kernel takes the SSA values of the operation, whose types say which arithmetic applies, and two
arrays of floats or stored integers, which broadcast. For divisors of 0 and negative integer
exponents, which TFLite refuses, results are arbitrary.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from ...dialects.qnn import BinaryOperation
from ..numerics import to_int32
from ..registry import Array
from ..tensors import is_quantized, stored
from . import int16
from .binary import BinaryValues, add
from .elementwise import compared, divide

B = BinaryOperation
Kernel: TypeAlias = Callable[[BinaryValues, Array, Array], Array]
NEARLY = 1e-5
"""How far an exponent may be from an integer for TFLite to multiply instead."""


def _compare(
    kind: BinaryOperation, ufunc: Callable[..., Any], values: BinaryValues, lhs: Array, rhs: Array
) -> Array:
    """Return the truth values of comparison `kind` by the numpy function `ufunc`: of floats, plain
    integers, or stored integers, of the types of `values`, in the way that TFLite's kernel compares
    them.
    """
    if is_quantized(values.lhs):
        lhs, rhs = compared(kind, values.lhs, values.rhs, lhs, rhs)
    return np.asarray(ufunc(lhs, rhs))


def _sum(sign: int, values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return lhs + sign * rhs of floats or stored integers, requantized to the result's type in
    `values`; 16-bit integers whose scales are powers of two are rescaled by shifts.
    """
    if int16.has_shifts(*values):
        return stored(values.output, int16.add(*values, lhs, rhs, sign))
    return add(values, lhs, rhs, sign=sign)


def maximum(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return the larger of two floats or stored integers, elementwise; integers are compared as
    they are, whatever their scales, so that `values` is not read.
    """
    return np.where(lhs > rhs, lhs, rhs)


def minimum(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return the smaller of two floats or stored integers, elementwise; integers are compared as
    they are, whatever their scales, so that `values` is not read.
    """
    return np.where(lhs < rhs, lhs, rhs)


def quotient(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return DIV: of floats, of plain integers truncated as in C, of stored quantized ones in fixed
    point, requantized to the result's type in `values`.
    """
    if is_quantized(values.lhs):
        return divide(values, lhs, rhs)
    with np.errstate(all="ignore"):
        if lhs.dtype.kind == "f":
            return np.divide(lhs, rhs)
        return np.trunc(lhs.astype(np.float64) / rhs).astype(np.int64).astype(lhs.dtype)


def floored_quotient(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return FLOOR_DIV: the floor of the quotient of floats, rounded to their type first, or the
    floor of the quotient of stored integers, whatever their scales.
    """
    with np.errstate(all="ignore"):
        if lhs.dtype.kind == "f":
            return np.floor(lhs / rhs)
        return np.asarray(np.floor_divide(lhs, rhs))


def floored_remainder(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return FLOOR_MOD, the remainder with the sign of rhs, of floats or of stored integers,
    whatever their scales.
    """
    with np.errstate(all="ignore"):
        return np.asarray(np.mod(lhs, rhs))


def power(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return POW of floats or plain integers. Integers are raised in double and truncated, or
    INT32_MIN where 32 bits do not hold the power.

    If rhs is one number for all of lhs, nearly an integer of at least 1, the power is a product by
    repeated squaring instead, in which integers wrap around.
    """
    whole = int(np.rint(rhs.flat[0])) if rhs.size == 1 and rhs.shape != lhs.shape else 0
    with np.errstate(all="ignore"):
        if whole >= 1 and abs(rhs.flat[0] - whole) < NEARLY:
            product = _multiplied(lhs, whole)
            return np.broadcast_to(product, np.broadcast_shapes(lhs.shape, rhs.shape))
        if lhs.dtype.kind == "f":
            return np.power(lhs, rhs)
        reals = np.power(lhs.astype(np.float64), rhs.astype(np.float64))
        return to_int32(np.trunc(reals)).astype(lhs.dtype)


def _multiplied(base: Array, exponent: int) -> Array:
    """Return `base` to the power of `exponent`, an integer of at least 1, by repeated squaring."""
    if exponent == 1:
        return base
    root = _multiplied(base, exponent // 2)
    return root * root * base if exponent % 2 else root * root


UFUNCS: dict[BinaryOperation, Callable[..., Any]] = {
    B.EQUAL: np.equal,
    B.GREATER: np.greater,
    B.GREATER_EQUAL: np.greater_equal,
    B.LESS: np.less,
    B.LESS_EQUAL: np.less_equal,
    B.NOT_EQUAL: np.not_equal,
}
KERNELS: dict[BinaryOperation, Kernel] = {
    **{kind: partial(_compare, kind, ufunc) for kind, ufunc in UFUNCS.items()},
    B.ADD: partial(_sum, 1),
    B.DIVIDE: quotient,
    B.FLOOR_DIV: floored_quotient,
    B.MAXIMUM: maximum,
    B.MINIMUM: minimum,
    B.MOD: floored_remainder,
    B.POWER: power,
    B.SUBTRACT: partial(_sum, -1),
}
"""Operation -> its kernel."""
