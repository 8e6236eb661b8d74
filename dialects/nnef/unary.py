"""Elementwise functions of one operand (NNEF 1.0.3, section 4.2.1)."""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from .base import GENERIC, LOGICALS, SCALARS, OneResultOp


class UnaryOp(OneResultOp):
    """The base class of elementwise functions of one operand.

    `%y = nnef.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>`
    """

    x = operand_def(SCALARS["*shape"])
    y = result_def(SCALARS["*shape"])


@named_op_definition
class AbsOp(UnaryOp):
    """The absolute value of x."""

    name = "nnef.abs"


@named_op_definition
class AcosOp(UnaryOp):
    """The arccosine of x."""

    name = "nnef.acos"


@named_op_definition
class AcoshOp(UnaryOp):
    """The inverse hyperbolic cosine of x."""

    name = "nnef.acosh"


@named_op_definition
class AsinOp(UnaryOp):
    """The arcsine of x."""

    name = "nnef.asin"


@named_op_definition
class AsinhOp(UnaryOp):
    """The inverse hyperbolic sine of x."""

    name = "nnef.asinh"


@named_op_definition
class AtanOp(UnaryOp):
    """The arctangent of x."""

    name = "nnef.atan"


@named_op_definition
class AtanhOp(UnaryOp):
    """The inverse hyperbolic tangent of x."""

    name = "nnef.atanh"


@named_op_definition
class CeilOp(UnaryOp):
    """The least integer that is not below x."""

    name = "nnef.ceil"


@named_op_definition
class CosOp(UnaryOp):
    """The cosine of x."""

    name = "nnef.cos"


@named_op_definition
class CoshOp(UnaryOp):
    """The hyperbolic cosine of x."""

    name = "nnef.cosh"


@named_op_definition
class ExpOp(UnaryOp):
    """The exponential function e^x."""

    name = "nnef.exp"


@named_op_definition
class FloorOp(UnaryOp):
    """The greatest integer that is not above x."""

    name = "nnef.floor"


@named_op_definition
class LogOp(UnaryOp):
    """The natural logarithm of x."""

    name = "nnef.log"


@named_op_definition
class Log2Op(UnaryOp):
    """The logarithm of x to base 2."""

    name = "nnef.log2"


@named_op_definition
class NegOp(UnaryOp):
    """The negation -x."""

    name = "nnef.neg"


@named_op_definition
class RcpOp(UnaryOp):
    """The reciprocal 1 / x."""

    name = "nnef.rcp"


@named_op_definition
class RoundOp(UnaryOp):
    """x rounded to the nearest integer, ties up: floor(x + 0.5)."""

    name = "nnef.round"


@named_op_definition
class RsqrOp(UnaryOp):
    """The reciprocal of the square, 1 / x^2."""

    name = "nnef.rsqr"


@named_op_definition
class RsqrtOp(UnaryOp):
    """The reciprocal of the square root, 1 / sqrt(x)."""

    name = "nnef.rsqrt"


@named_op_definition
class SignOp(UnaryOp):
    """The sign of x: 1, 0 or -1."""

    name = "nnef.sign"


@named_op_definition
class SinOp(UnaryOp):
    """The sine of x."""

    name = "nnef.sin"


@named_op_definition
class SinhOp(UnaryOp):
    """The hyperbolic sine of x."""

    name = "nnef.sinh"


@named_op_definition
class SqrOp(UnaryOp):
    """The square of x."""

    name = "nnef.sqr"


@named_op_definition
class SqrtOp(UnaryOp):
    """The square root of x."""

    name = "nnef.sqrt"


@named_op_definition
class TanOp(UnaryOp):
    """The tangent of x."""

    name = "nnef.tan"


@named_op_definition
class TanhOp(UnaryOp):
    """The hyperbolic tangent of x."""

    name = "nnef.tanh"


@named_op_definition
class NotOp(UnaryOp):
    """The logical negation of x."""

    name = "nnef.not"

    x = operand_def(LOGICALS["*shape"])
    y = result_def(LOGICALS["*shape"])


@named_op_definition
class CopyOp(UnaryOp):
    """A copy of x."""

    name = "nnef.copy"

    x = operand_def(GENERIC["*shape"])
    y = result_def(GENERIC["*shape"])
