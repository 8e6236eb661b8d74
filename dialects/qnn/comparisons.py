"""Comparisons with sections of their own; the result is BOOL_8."""

from __future__ import annotations

from .base import qnn_op_definition
from .binary import BinaryOperation, NamedBinaryOp

B = BinaryOperation


@qnn_op_definition
class ElementWiseEqualOp(NamedBinaryOp):
    """Whether lhs = rhs.

    `%y = qnn.element_wise_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_equal"


@qnn_op_definition
class ElementWiseGreaterOp(NamedBinaryOp):
    """Whether lhs > rhs.

    `%y = qnn.element_wise_greater %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_greater"


@qnn_op_definition
class ElementWiseGreaterEqualOp(NamedBinaryOp):
    """Whether lhs >= rhs.

    `%y = qnn.element_wise_greater_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>)
    -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_greater_equal"


@qnn_op_definition
class ElementWiseLessOp(NamedBinaryOp):
    """Whether lhs < rhs.

    `%y = qnn.element_wise_less %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_less"


@qnn_op_definition
class ElementWiseLessEqualOp(NamedBinaryOp):
    """Whether lhs <= rhs.

    `%y = qnn.element_wise_less_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_less_equal"


@qnn_op_definition
class ElementWiseNotEqualOp(NamedBinaryOp):
    """Whether lhs and rhs differ.

    `%y = qnn.element_wise_not_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_not_equal"
