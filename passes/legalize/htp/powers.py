"""Expressions of powers of plain 32-bit integers, as TFLite's POW computes them: in double,
truncated, INT32_MIN where 32 bits do not hold the power.

A magnitude that 32 bits do not hold is any negative number; products of it are negative, too.
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import qnn
from ....dialects.constants import known_array
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import INT32, Expression, operand, primitive
from ....dialects.htp.expressions.primitives import Operand
from ....dialects.quant import is_tflite_kernel
from ....dialects.tensors import element, shape
from .plain_integers import magnitude, negative

BITS = 5
"""The bits of the exponents that are computed: with greater ones powers of 2 or more exceed 32
bits, and those of -1, 0 and 1 depend on whether they are odd."""

LEAST = INT32[0]
"""The result where 32 bits do not hold the power."""


def select(condition: Operand, a: Operand, b: Operand) -> Expression:
    """Return `a` where `condition` holds, else `b`."""
    return primitive("select", condition, a, b)


def product(a: Expression, b: Expression) -> Expression:
    """Return a * b, or a negative number where 31 bits do not hold it, of numbers that are not
    negative unless 31 bits do not hold them.

    Two numbers of m and n significant bits have a product of m + n - 1 or m + n: beyond 31 bits if
    m + n > 32; if m + n = 32, its bit 31 says so.
    """
    zeros = primitive("clz", a) + primitive("clz", b)
    return select(primitive("<", zeros, 32), LEAST, primitive("mul32", a, b))


def bit(x: Expression, index: int) -> Expression:
    """Return bit number `index` of `x`."""
    return primitive("unsigned", x >> index if index else x, 1)


def power(x: Expression, n: Expression) -> Expression:
    """Return x to the power of `n`, truncated, or INT32_MIN where 32 bits do not hold it."""
    outside = primitive("max", primitive("<", n, 0), primitive(">", n, (1 << BITS) - 1))
    exponent = select(outside, bit(n, 0) + 2, n)
    factor = magnitude(x)
    result = select(bit(exponent, 0), factor, 1)
    for index in range(1, BITS):
        factor = product(factor, factor)
        result = select(bit(exponent, index), product(result, factor), result)
    below = primitive("min", primitive("<", x, 0), bit(n, 0))
    inside = select(primitive("<", result, 0), LEAST, select(below, negative(result), result))
    big = primitive("max", primitive(">", x, 1), primitive("<", x, -1))
    without = primitive("min", primitive("<", n, 0), primitive("==", x, 0))
    far = select(primitive("<", n, 0), 0, LEAST)
    return select(primitive("min", big, outside), far, select(without, LEAST, inside))


def multiplied(x: Expression, exponent: int) -> Expression:
    """Return x to the power of `exponent`, at least 1, by repeated squaring, which wraps around."""
    if exponent == 1:
        return x
    root = multiplied(x, exponent // 2)
    square = primitive("mul32", root, root)
    return primitive("mul32", square, x) if exponent % 2 else square


POWER = power(operand(0), operand(1))
"""The power of the first operand by the second."""


def is_plain_power(op: qnn.BinaryOp) -> bool:
    """Return whether `op` is TFLite's POW of plain 32-bit integers."""
    values = (op.lhs, op.rhs, op.output)
    plain = all(element(value) == i32 for value in values)
    return op.kind is qnn.BinaryOperation.POWER and is_tflite_kernel(op) and plain


def powers(op: qnn.BinaryOp) -> tuple[list[SSAValue], Expression]:
    """Return the operands that the expression of `op`, a POW of plain integers, reads, and the
    expression. By one exponent of at least 1 for all of lhs, TFLite's is a product that wraps
    around. Raises HexnnError if such an exponent is computed.
    """
    if math.prod(shape(op.rhs)) != 1 or shape(op.rhs) == shape(op.lhs):
        return [op.lhs, op.rhs], POWER
    known = known_array(op.rhs)
    if known is None:
        raise HexnnError("POWER of integers by one computed exponent has no kernel")
    exponent = int(known.flat[0])
    if exponent < 1:
        return [op.lhs, op.rhs], POWER
    return [op.lhs], multiplied(operand(0), exponent)
