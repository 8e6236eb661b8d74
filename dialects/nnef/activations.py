"""Activation functions: relu, sigmoid, softmax, elu, prelu, gelu and similar ones (NNEF 1.0.3,
section 4.9.1; some are of later versions of the standard library).
"""

from __future__ import annotations

from xdsl.dialects.builtin import FloatAttr, f64
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..tensors import shape
from .base import SCALARS, OneResultOp, Shape, broadcast
from .parameters import INTEGERS, SCALAR, axes_of, integers
from .unary import UnaryOp


@named_op_definition
class ReluOp(UnaryOp):
    """The rectified linear unit, max(x, 0)."""

    name = "nnef.relu"


@named_op_definition
class SigmoidOp(UnaryOp):
    """The logistic function, 1 / (1 + exp(-x))."""

    name = "nnef.sigmoid"


@named_op_definition
class SoftabsOp(UnaryOp):
    """A smooth absolute value, sqrt(x^2 + epsilon): `nnef.softabs %x {epsilon = 1.0e-3 : f64} :
    ...`.
    """

    name = "nnef.softabs"

    epsilon = prop_def(SCALAR)


@named_op_definition
class SoftmaxOp(UnaryOp):
    """exp(x - m) / sum(exp(x - m)), with the maximum m and the sum taken along `axes`.

    `%y = nnef.softmax %x {axes = [1]} : (tensor<1x10xf32>) -> tensor<1x10xf32>`
    """

    name = "nnef.softmax"

    axes = prop_def(axes_of(INTEGERS, "x"), INTEGERS.attribute([1]))

    @property
    def along(self) -> Shape:
        """The axes `axes`, along which the result sums up to 1."""
        return tuple(integers(self.axes))


@named_op_definition
class SoftplusOp(UnaryOp):
    """log(exp(x) + 1)."""

    name = "nnef.softplus"


@named_op_definition
class EluOp(UnaryOp):
    """x for x >= 0, else alpha * (exp(x) - 1): `nnef.elu %x {alpha = 0.5 : f64} : ...`."""

    name = "nnef.elu"

    alpha = prop_def(SCALAR, FloatAttr(1.0, f64))


@named_op_definition
class SeluOp(UnaryOp):
    """lambda * x for x >= 0, else lambda * alpha * (exp(x) - 1), with the properties `alpha` and
    `lambda`.
    """

    name = "nnef.selu"

    alpha = prop_def(SCALAR, FloatAttr(1.67326319, f64))
    lambda_ = prop_def(SCALAR, FloatAttr(1.05070102, f64), prop_name="lambda")


@named_op_definition
class GeluOp(UnaryOp):
    """x * sigmoid(1.702 * x), NNEF's approximation of the Gaussian error linear unit."""

    name = "nnef.gelu"


@named_op_definition
class SiluOp(UnaryOp):
    """x * sigmoid(x)."""

    name = "nnef.silu"


@named_op_definition
class PreluOp(OneResultOp):
    """x for x >= 0, else alpha * x, where alpha is a tensor that broadcasts from leading axes.

    `%y = nnef.prelu %x, %a : (tensor<1x8x4x4xf32>, tensor<1x8xf32>) -> tensor<1x8x4x4xf32>`
    """

    name = "nnef.prelu"

    x = operand_def(SCALARS)
    alpha = operand_def(SCALARS)
    y = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the broadcast shape of x and alpha."""
        return broadcast((shape(self.x), shape(self.alpha)), ("x", "alpha"))


@named_op_definition
class LeakyReluOp(UnaryOp):
    """x for x >= 0, else alpha * x: `nnef.leaky_relu %x {alpha = 0.1 : f64} : ...`."""

    name = "nnef.leaky_relu"

    alpha = prop_def(SCALAR)
