"""Expressions of arithmetic on plain integers, which wraps around as in C and numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from xdsl.ir import Attribute

from ....dialects import qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.quant import storage_dtype
from ....dialects.tensors import element
from .border import byte_type, is_byte, sign_offset

B, U = BinaryOperation, UnaryOperation


def negative(x: Expression) -> Expression:
    """Return -x."""
    return primitive("sub32", 0, x)


def magnitude(x: Expression) -> Expression:
    """Return |x|."""
    return primitive("max", x, negative(x))


def sign(x: Expression) -> Expression:
    """Return 1 for a positive number, -1 for a negative one, 0 for 0."""
    return primitive(">", x, 0) - primitive("<", x, 0)


def unchanged(x: Expression) -> Expression:
    """Return x."""
    return x


def squared_difference(a: Expression, b: Expression) -> Expression:
    """Return (a - b)^2."""
    difference = primitive("sub32", a, b)
    return primitive("mul32", difference, difference)


def remainder(a: Expression, b: Expression) -> Expression:
    """Return a minus b times their truncated quotient; a for b = 0."""
    return primitive("sub32", a, primitive("mul32", primitive("quotient", a, b), b))


def c_remainder(a: Expression, b: Expression) -> Expression:
    """Return the remainder that has the sign of a; 0 for b = 0."""
    return primitive("select", b, remainder(a, b), 0)


def is_below(a: Expression, b: Expression) -> Expression:
    """Return whether the floor of a / b is less than the truncated quotient: whether a is no
    multiple of b and their signs differ.
    """
    differ = primitive("!=", primitive("<", a, 0), primitive("<", b, 0))
    inexact = primitive("!=", c_remainder(a, b), 0)
    return primitive("min", differ, inexact)


def floored_quotient(a: Expression, b: Expression) -> Expression:
    """Return the floor of a / b; 0 for b = 0."""
    return primitive("sub32", primitive("quotient", a, b), is_below(a, b))


def floored_remainder(a: Expression, b: Expression) -> Expression:
    """Return the remainder that has the sign of b; 0 for b = 0."""
    above = primitive("select", is_below(a, b), b, 0)
    return primitive("add32", c_remainder(a, b), above)


UNARY: Mapping[UnaryOperation, Callable[[Expression], Expression]] = {
    U.ABS: magnitude,
    U.CEIL: unchanged,
    U.FLOOR: unchanged,
    U.NEG: negative,
    U.ROUND: unchanged,
    U.SIGN: sign,
}
"""Function of one integer -> its expression modulo 2^32."""

BINARY: Mapping[BinaryOperation, Callable[[Expression, Expression], Expression]] = {
    B.ADD: partial(primitive, "add32"),
    B.DIVIDE: partial(primitive, "quotient"),
    B.FLOOR_DIV: floored_quotient,
    B.FMOD: c_remainder,
    B.MOD: floored_remainder,
    B.MULTIPLY: partial(primitive, "mul32"),
    B.SQUARED_DIFFERENCE: squared_difference,
    B.SUBTRACT: partial(primitive, "sub32"),
}
"""Function of two integers -> its expression modulo 2^32."""


def low_bits(x: Expression, type: Attribute) -> Expression:
    """Return the number that the low bits of `x` stand for in the storage of the element type
    `type`, of 8, 16 or 32 bits. Raises HexnnError for truth values.
    """
    dtype = np.dtype(storage_dtype(type).str)
    if dtype.kind == "b":
        raise HexnnError("arithmetic of truth values has no kernel")
    if dtype.itemsize == 4:
        return x
    return primitive("signed" if dtype.kind == "i" else "unsigned", x, 8 * dtype.itemsize)


def stored_quotient(op: qnn.BinaryOp) -> Expression:
    """Return the expression of FLOOR_DIV or MOD as TFLite computes them of quantized tensors: of
    the stored integers, whatever their scales.
    """
    sides = (
        operand(index) - sign_offset(byte_type(value)) if is_byte(value) else operand(index)
        for index, value in enumerate((op.lhs, op.rhs))
    )
    result = low_bits(BINARY[op.kind](*sides), element(op.output))
    return result + sign_offset(byte_type(op.output)) if is_byte(op.output) else result
