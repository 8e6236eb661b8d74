"""Expressions of arithmetic on plain integers, which wraps around as in C and numpy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from xdsl.ir import Attribute

from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, primitive
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.quant import storage_dtype

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
