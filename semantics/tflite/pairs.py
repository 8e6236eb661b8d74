"""TFLite's kernels of pairs of elements, where real arithmetic on QNN's definition gives other
results: quantized ones, quotients and powers.

They take the values that the operation has, whose types say which form applies, and two arrays,
which broadcast. Divisors of 0 and negative integer exponents, which TFLite refuses, give any
result.
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
    """Return a comparison of floats, integers or quantized operands of any scales."""
    if is_quantized(values.lhs):
        lhs, rhs = compared(kind, values.lhs, values.rhs, lhs, rhs)
    return np.asarray(ufunc(lhs, rhs))


def _sum(sign: int, values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return lhs + sign * rhs: of 16 bits by shifts where the scales are powers of two."""
    if int16.has_shifts(*values):
        return stored(values.output, int16.add(*values, lhs, rhs, sign))
    return add(values, lhs, rhs, sign=sign)


def maximum(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return the larger of floats or stored integers, whatever their scales."""
    return np.where(lhs > rhs, lhs, rhs)


def minimum(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return the smaller of floats or stored integers, whatever their scales."""
    return np.where(lhs < rhs, lhs, rhs)


def quotient(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return DIV: of floats, of integers truncated as in C, of quantized ones in fixed point."""
    if is_quantized(values.lhs):
        return divide(values, lhs, rhs)
    with np.errstate(all="ignore"):
        if lhs.dtype.kind == "f":
            return np.divide(lhs, rhs)
        return np.trunc(lhs.astype(np.float64) / rhs).astype(np.int64).astype(lhs.dtype)


def floored_quotient(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return FLOOR_DIV: the floor of the rounded quotient of floats, of stored integers whatever
    their scales.
    """
    with np.errstate(all="ignore"):
        if lhs.dtype.kind == "f":
            return np.floor(lhs / rhs)
        return np.asarray(np.floor_divide(lhs, rhs))


def floored_remainder(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return FLOOR_MOD of floats, or of stored integers whatever their scales."""
    with np.errstate(all="ignore"):
        return np.asarray(np.mod(lhs, rhs))


def power(values: BinaryValues, lhs: Array, rhs: Array) -> Array:
    """Return POW: in double, integers that 32 bits do not hold being INT32_MIN; for one exponent,
    nearly an integer from 1 on, by multiplications, which wrap.
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
    """Return a power with an exponent from 1 on, by squares."""
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
