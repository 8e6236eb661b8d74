"""Elementwise operations: unary, binary, comparisons, logic, select, clamp (section 4.2)."""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..irdl import named_op_definition
from ..tensors import shape
from .base import GENERIC, LOGICALS, SCALARS, OneResultOp, Shape, broadcast


class UnaryOp(OneResultOp):
    """A function of each element: `%y = nnef.exp %x : (tensor<2x3xf32>) -> tensor<2x3xf32>`."""

    x = operand_def(SCALARS)
    y = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """That of x."""
        return shape(self.x)


class BinaryOp(OneResultOp):
    """A function of two elements; leading axes align, those of size 1 or missing repeat.

    `%z = nnef.add %x, %y : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>`
    """

    x = operand_def(SCALARS)
    y = operand_def(SCALARS)
    z = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """The broadcast shape."""
        return broadcast((shape(self.x), shape(self.y)), ("x", "y"))


class ComparisonOp(BinaryOp):
    """A question about two elements: `nnef.lt %x, %y : (tensor<2xf32>, tensor<f32>) -> ...i1`."""

    z = result_def(LOGICALS)


class LogicOp(BinaryOp):
    """A function of two truth values."""

    x = operand_def(LOGICALS)
    y = operand_def(LOGICALS)
    z = result_def(LOGICALS)


@named_op_definition
class ExpOp(UnaryOp):
    """e to the power of x."""

    name = "nnef.exp"


@named_op_definition
class AddOp(BinaryOp):
    """x + y."""

    name = "nnef.add"


@named_op_definition
class LtOp(ComparisonOp):
    """x < y."""

    name = "nnef.lt"


@named_op_definition
class AndOp(LogicOp):
    """x and y."""

    name = "nnef.and"


@named_op_definition
class CopyOp(OneResultOp):
    """x itself."""

    name = "nnef.copy"

    x = operand_def(GENERIC)
    y = result_def(GENERIC)

    def output_shape(self) -> Shape:
        """That of x."""
        return shape(self.x)
