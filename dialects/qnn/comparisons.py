"""Comparisons with sections of their own; the result is BOOL_8."""

from __future__ import annotations

from typing import ClassVar

from .base import qnn_op_definition
from .binary import BinaryOperation, NamedBinaryOp

B = BinaryOperation


@qnn_op_definition
class ElementWiseEqualOp(NamedBinaryOp):
    """Whether lhs = rhs.

    `%y = qnn.element_wise_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_equal"
    QNN_NAME: ClassVar = "ElementWiseEqual"
    KIND: ClassVar[BinaryOperation] = B.EQUAL


@qnn_op_definition
class ElementWiseGreaterOp(NamedBinaryOp):
    """Whether lhs > rhs.

    `%y = qnn.element_wise_greater %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_greater"
    QNN_NAME: ClassVar = "ElementWiseGreater"
    KIND: ClassVar[BinaryOperation] = B.GREATER


@qnn_op_definition
class ElementWiseGreaterEqualOp(NamedBinaryOp):
    """Whether lhs >= rhs.

    `%y = qnn.element_wise_greater_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>)
    -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_greater_equal"
    QNN_NAME: ClassVar = "ElementWiseGreaterEqual"
    KIND: ClassVar[BinaryOperation] = B.GREATER_EQUAL


@qnn_op_definition
class ElementWiseLessOp(NamedBinaryOp):
    """Whether lhs < rhs.

    `%y = qnn.element_wise_less %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_less"
    QNN_NAME: ClassVar = "ElementWiseLess"
    KIND: ClassVar[BinaryOperation] = B.LESS


@qnn_op_definition
class ElementWiseLessEqualOp(NamedBinaryOp):
    """Whether lhs <= rhs.

    `%y = qnn.element_wise_less_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_less_equal"
    QNN_NAME: ClassVar = "ElementWiseLessEqual"
    KIND: ClassVar[BinaryOperation] = B.LESS_EQUAL


@qnn_op_definition
class ElementWiseNotEqualOp(NamedBinaryOp):
    """Whether lhs and rhs differ.

    `%y = qnn.element_wise_not_equal %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_not_equal"
    QNN_NAME: ClassVar = "ElementWiseNotEqual"
    KIND: ClassVar[BinaryOperation] = B.NOT_EQUAL
