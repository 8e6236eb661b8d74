"""Elementwise functions of several operands: arithmetic, comparison, logic, select, clamp (section
4.2).
"""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..tensors import shape
from .base import GENERIC, LOGICALS, SCALARS, OneResultOp, Shape, broadcast


class BinaryOp(OneResultOp):
    """The base class of functions of two elements; operands broadcast from leading axes.

    `%z = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>`
    """

    x = operand_def(SCALARS)
    y = operand_def(SCALARS)
    z = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the broadcast shape of x and y."""
        return broadcast((shape(self.x), shape(self.y)), ("x", "y"))


class ComparisonOp(BinaryOp):
    """The base class of elementwise comparisons, whose result is i1.

    `%z = nnef.lt %x, %y : (tensor<2xf32>, tensor<f32>) -> tensor<2xi1>`
    """

    z = result_def(LOGICALS)


class LogicOp(BinaryOp):
    """The base class of elementwise functions of two truth values (i1)."""

    x = operand_def(LOGICALS)
    y = operand_def(LOGICALS)
    z = result_def(LOGICALS)


@named_op_definition
class AddOp(BinaryOp):
    """x + y."""

    name = "nnef.add"


@named_op_definition
class DivOp(BinaryOp):
    """x / y."""

    name = "nnef.div"


@named_op_definition
class MaxOp(BinaryOp):
    """The maximum of x and y."""

    name = "nnef.max"


@named_op_definition
class MinOp(BinaryOp):
    """The minimum of x and y."""

    name = "nnef.min"


@named_op_definition
class MulOp(BinaryOp):
    """x * y."""

    name = "nnef.mul"


@named_op_definition
class PowOp(BinaryOp):
    """x to the power of y."""

    name = "nnef.pow"


@named_op_definition
class SubOp(BinaryOp):
    """x - y."""

    name = "nnef.sub"


@named_op_definition
class EqOp(ComparisonOp):
    """x == y."""

    name = "nnef.eq"


@named_op_definition
class GeOp(ComparisonOp):
    """x >= y."""

    name = "nnef.ge"


@named_op_definition
class GtOp(ComparisonOp):
    """x > y."""

    name = "nnef.gt"


@named_op_definition
class LeOp(ComparisonOp):
    """x <= y."""

    name = "nnef.le"


@named_op_definition
class LtOp(ComparisonOp):
    """x < y."""

    name = "nnef.lt"


@named_op_definition
class NeOp(ComparisonOp):
    """x != y."""

    name = "nnef.ne"


@named_op_definition
class AndOp(LogicOp):
    """Whether x and y are both true."""

    name = "nnef.and"


@named_op_definition
class OrOp(LogicOp):
    """Whether x or y is true."""

    name = "nnef.or"


@named_op_definition
class SelectOp(OneResultOp):
    """`true_value` where the condition holds, else `false_value`.

    `%y = nnef.select %c, %a, %b : (tensor<2xi1>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>`
    """

    name = "nnef.select"

    condition = operand_def(LOGICALS)
    true_value = operand_def(GENERIC)
    false_value = operand_def(GENERIC)
    output = result_def(GENERIC)

    def output_shape(self) -> Shape:
        """Return the broadcast shape of the condition and both values."""
        values = (self.condition, self.true_value, self.false_value)
        return broadcast(tuple(map(shape, values)), ("condition", "true_value", "false_value"))


@named_op_definition
class ClampOp(OneResultOp):
    """max(min(x, b), a): `nnef.clamp %x, %a, %b : (tensor<2x3xf32>, ...) -> tensor<2x3xf32>`."""

    name = "nnef.clamp"

    x = operand_def(SCALARS)
    a = operand_def(SCALARS)
    b = operand_def(SCALARS)
    y = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the broadcast shape of x, a and b."""
        return broadcast(tuple(map(shape, (self.x, self.a, self.b))), ("x", "a", "b"))
