"""Elementwise functions of one operand of the tfl dialect: abs, neg, sqrt, rsqrt, square, exp, log,
sin, cos, sign, floor, ceil, round, logical_not.
"""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from .base import ANY, TflOp, elements

FLOATS = elements("f32", "f16")["*shape"]
"""The constraint of tensors of floats."""
REALS = elements("f32", "qi8", "qi16")["*shape"].per_tensor
"""The constraint of tensors of floats, or quantized to signed 8 or 16 bits."""


class FunctionOp(TflOp):
    """The base class of elementwise functions: `y` has the shape of `x`, and its data type (a
    quantized result may have another scale).
    """

    x = operand_def(FLOATS)
    y = result_def(ANY["*shape"].per_tensor.like("x"))


@named_op_definition
class AbsOp(FunctionOp):
    """The absolute value |x|."""

    name = "tfl.abs"

    x = operand_def(elements("f32", "i16", "i32", "qi8", "qi16")["*shape"].per_tensor)


@named_op_definition
class NegOp(FunctionOp):
    """-x. Of a quantized operand TFLite negates the stored integers, whatever the scales and zero
    points.
    """

    name = "tfl.neg"

    x = operand_def(elements("f32", "f16", "i16", "i32", "i64", "qi8", "qi16")["*shape"].per_tensor)


@named_op_definition
class SqrtOp(FunctionOp):
    """The square root of x."""

    name = "tfl.sqrt"

    x = operand_def(REALS)


@named_op_definition
class RsqrtOp(FunctionOp):
    """The reciprocal square root 1 / sqrt(x)."""

    name = "tfl.rsqrt"

    x = operand_def(REALS)


@named_op_definition
class SquareOp(FunctionOp):
    """x * x."""

    name = "tfl.square"


@named_op_definition
class ExpOp(FunctionOp):
    """The exponential function e^x."""

    name = "tfl.exp"

    x = operand_def(REALS)


@named_op_definition
class LogOp(FunctionOp):
    """The natural logarithm of x."""

    name = "tfl.log"

    x = operand_def(REALS)


@named_op_definition
class SinOp(FunctionOp):
    """The sine of x."""

    name = "tfl.sin"


@named_op_definition
class CosOp(FunctionOp):
    """The cosine of x."""

    name = "tfl.cos"


@named_op_definition
class SignOp(FunctionOp):
    """The sign of x: 1, 0 or -1."""

    name = "tfl.sign"

    x = operand_def(elements("f32", "f64", "i32")["*shape"])


@named_op_definition
class FloorOp(FunctionOp):
    """The greatest integer that is not above x."""

    name = "tfl.floor"


@named_op_definition
class CeilOp(FunctionOp):
    """The least integer that is not below x."""

    name = "tfl.ceil"


@named_op_definition
class RoundOp(FunctionOp):
    """The integer nearest to x; ties go to the even one."""

    name = "tfl.round"


@named_op_definition
class LogicalNotOp(FunctionOp):
    """The logical negation of x."""

    name = "tfl.logical_not"

    x = operand_def(elements("i1")["*shape"])
