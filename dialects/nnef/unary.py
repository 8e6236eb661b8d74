"""Functions of one element (NNEF 1.0.3, section 4.2.1)."""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..tensors import shape
from .base import GENERIC, LOGICALS, SCALARS, OneResultOp, Shape


class UnaryOp(OneResultOp):
    """A function of each element: `%y = nnef.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>`."""

    x = operand_def(SCALARS)
    y = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """That of x."""
        return shape(self.x)


@named_op_definition
class AbsOp(UnaryOp):
    """The absolute value."""

    name = "nnef.abs"


@named_op_definition
class AcosOp(UnaryOp):
    """The arccosine."""

    name = "nnef.acos"


@named_op_definition
class AcoshOp(UnaryOp):
    """The inverse hyperbolic cosine."""

    name = "nnef.acosh"


@named_op_definition
class AsinOp(UnaryOp):
    """The arcsine."""

    name = "nnef.asin"


@named_op_definition
class AsinhOp(UnaryOp):
    """The inverse hyperbolic sine."""

    name = "nnef.asinh"


@named_op_definition
class AtanOp(UnaryOp):
    """The arctangent."""

    name = "nnef.atan"


@named_op_definition
class AtanhOp(UnaryOp):
    """The inverse hyperbolic tangent."""

    name = "nnef.atanh"


@named_op_definition
class CeilOp(UnaryOp):
    """The smallest integer that is not below x."""

    name = "nnef.ceil"


@named_op_definition
class CosOp(UnaryOp):
    """The cosine."""

    name = "nnef.cos"


@named_op_definition
class CoshOp(UnaryOp):
    """The hyperbolic cosine."""

    name = "nnef.cosh"


@named_op_definition
class ExpOp(UnaryOp):
    """e to the power of x."""

    name = "nnef.exp"


@named_op_definition
class FloorOp(UnaryOp):
    """The largest integer that is not above x."""

    name = "nnef.floor"


@named_op_definition
class LogOp(UnaryOp):
    """The natural logarithm."""

    name = "nnef.log"


@named_op_definition
class Log2Op(UnaryOp):
    """The logarithm to base 2."""

    name = "nnef.log2"


@named_op_definition
class NegOp(UnaryOp):
    """-x."""

    name = "nnef.neg"


@named_op_definition
class RcpOp(UnaryOp):
    """1 / x."""

    name = "nnef.rcp"


@named_op_definition
class RoundOp(UnaryOp):
    """The nearest integer; of two the larger, floor(x + 0.5)."""

    name = "nnef.round"


@named_op_definition
class RsqrOp(UnaryOp):
    """1 / x^2."""

    name = "nnef.rsqr"


@named_op_definition
class RsqrtOp(UnaryOp):
    """1 / sqrt(x)."""

    name = "nnef.rsqrt"


@named_op_definition
class SignOp(UnaryOp):
    """1, 0 or -1."""

    name = "nnef.sign"


@named_op_definition
class SinOp(UnaryOp):
    """The sine."""

    name = "nnef.sin"


@named_op_definition
class SinhOp(UnaryOp):
    """The hyperbolic sine."""

    name = "nnef.sinh"


@named_op_definition
class SqrOp(UnaryOp):
    """x^2."""

    name = "nnef.sqr"


@named_op_definition
class SqrtOp(UnaryOp):
    """The square root."""

    name = "nnef.sqrt"


@named_op_definition
class TanOp(UnaryOp):
    """The tangent."""

    name = "nnef.tan"


@named_op_definition
class TanhOp(UnaryOp):
    """The hyperbolic tangent."""

    name = "nnef.tanh"


@named_op_definition
class NotOp(UnaryOp):
    """Whether x is false."""

    name = "nnef.not"

    x = operand_def(LOGICALS)
    y = result_def(LOGICALS)


@named_op_definition
class CopyOp(UnaryOp):
    """x itself."""

    name = "nnef.copy"

    x = operand_def(GENERIC)
    y = result_def(GENERIC)
