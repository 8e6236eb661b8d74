"""Elementwise comparisons with QNN operations of their own, such as ElementWiseEqual."""

from __future__ import annotations

from .base import qnn_op_definition
from .binary import BinaryOperation, NamedBinaryOp

B = BinaryOperation


@qnn_op_definition
class ElementWiseEqualOp(NamedBinaryOp):
    """lhs == rhs for each pair of elements, as BOOL_8.

    `%y = qnn.element_wise_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_equal"


@qnn_op_definition
class ElementWiseGreaterOp(NamedBinaryOp):
    """lhs > rhs for each pair of elements, as BOOL_8.

    `%y = qnn.element_wise_greater %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_greater"


@qnn_op_definition
class ElementWiseGreaterEqualOp(NamedBinaryOp):
    """lhs >= rhs for each pair of elements, as BOOL_8.

    `%y = qnn.element_wise_greater_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) ->
    tensor<2x4xi1>`
    """

    name = "qnn.element_wise_greater_equal"


@qnn_op_definition
class ElementWiseLessOp(NamedBinaryOp):
    """lhs < rhs for each pair of elements, as BOOL_8.

    `%y = qnn.element_wise_less %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_less"


@qnn_op_definition
class ElementWiseLessEqualOp(NamedBinaryOp):
    """lhs <= rhs for each pair of elements, as BOOL_8.

    `%y = qnn.element_wise_less_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_less_equal"


@qnn_op_definition
class ElementWiseNotEqualOp(NamedBinaryOp):
    """lhs != rhs for each pair of elements, as BOOL_8.

    `%y = qnn.element_wise_not_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_not_equal"
