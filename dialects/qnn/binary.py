"""Elementwise operations on two operands, which broadcast: ElementWiseBinary, and arithmetic and
logical ones with QNN operations of their own, such as ElementWiseAdd.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from xdsl.dialects.builtin import AnyFloat, i1
from xdsl.ir import Attribute
from xdsl.irdl import base, operand_def, prop_def, result_def

from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensor_constraints import TensorOf
from ..tensors import element, shape
from .base import ANY, QnnOp, qnn_op_definition
from .broadcasting import broadcast
from .datatypes import expect_same_datatype
from .parameters import QnnEnum
from .sparse import expect_same_format


class BinaryOperation(QnnEnum):
    """The functions (ADD, EQUAL, AND, ..) that parameter `operation` of ElementWiseBinary selects:
    `QNN_OP_ELEMENT_WISE_BINARY_OPERATION_*`.
    """

    ADD = "ADD"
    AND = "AND"
    DIVIDE = "DIVIDE"
    EQUAL = "EQUAL"
    FLOOR_DIV = "FLOOR_DIV"
    FMOD = "FMOD"
    GREATER = "GREATER"
    GREATER_EQUAL = "GREATER_EQUAL"
    LESS = "LESS"
    LESS_EQUAL = "LESS_EQUAL"
    MAXIMUM = "MAXIMUM"
    MINIMUM = "MINIMUM"
    MOD = "MOD"
    MULTIPLY = "MULTIPLY"
    NOT_EQUAL = "NOT_EQUAL"
    OR = "OR"
    POWER = "POWER"
    SQUARED_DIFFERENCE = "SQUARED_DIFFERENCE"
    SUBTRACT = "SUBTRACT"
    XOR = "XOR"


B = BinaryOperation
COMPARISONS = frozenset({B.EQUAL, B.GREATER, B.GREATER_EQUAL, B.LESS, B.LESS_EQUAL, B.NOT_EQUAL})
LOGICAL = frozenset({B.AND, B.OR, B.XOR})


BinaryOperationAttr = enum_attribute(BinaryOperation, "qnn.binary_operation")


class BinaryOp(QnnOp):
    """An elementwise operation on `lhs` and `rhs`, whose shapes broadcast, aligned at their last
    axes.
    """

    SCALARS: ClassVar[bool] = True

    lhs = operand_def(ANY.per_tensor)
    rhs = operand_def(ANY.per_tensor)
    output = result_def(ANY.per_tensor)

    @property
    @abstractmethod
    def kind(self) -> BinaryOperation:
        """The function that is applied to each pair of elements."""

    def default_element(self, name: str, tensor: TensorOf) -> Attribute:
        """Return the element type of the result, if the constructor is given none: that of `lhs`,
        or i1 for comparisons and logical operations. The arguments are not read.
        """
        return i1 if self.kind in COMPARISONS | LOGICAL else element(self.lhs)

    def output_shape(self) -> tuple[int, ...]:
        """The broadcast shape of both operands."""
        return broadcast(("lhs", "rhs"), shape(self.lhs), shape(self.rhs))

    def verify_op(self) -> None:
        """Check that operands and result have the data types that the function requires."""
        if self.kind in LOGICAL:
            return
        if self.kind not in COMPARISONS:
            for name, value in (("lhs", self.lhs), ("rhs", self.rhs)):
                expect(element(value) != i1, f"{name} of {self.kind} must hold numbers, not i1")
        if self.kind is B.MOD:
            floats = isinstance(element(self.lhs), AnyFloat)
            expect(not floats, "lhs of MOD must not hold floats, got {}", self.lhs.type)
        if self.kind is not B.POWER:
            expect_same_datatype("rhs", self.rhs, "lhs", self.lhs)
        if self.kind in COMPARISONS:
            expect(element(self.output) == i1, "output must be i1, got {}", self.output.type)
        else:
            expect_same_datatype("output", self.output, "lhs", self.lhs)


@qnn_op_definition
class ElementWiseBinaryOp(BinaryOp):
    """The function that `operation` names, of each pair of elements of `lhs` and `rhs`, which
    broadcast.

    Arithmetic keeps the data type of `lhs`, comparisons give BOOL_8 (i1). AND, OR and XOR take
    operands of any data types, in which 0 is false and all else true, and give 1 or 0 in any data
    type.

    `%c = qnn.element_wise_binary ADD, %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_binary"

    operation = prop_def(base(BinaryOperationAttr))

    assembly_format = (
        "$operation `,` $lhs `,` $rhs attr-dict `:` functional-type(operands, results)"
    )

    @property
    def kind(self) -> BinaryOperation:
        """The function that the parameter `operation` names."""
        return self.operation.data


class NamedBinaryOp(BinaryOp):
    """An elementwise binary function with a QNN operation of its own, such as ElementWiseAdd."""

    KINDS: ClassVar[type[QnnEnum] | None] = BinaryOperation
    KIND: ClassVar[BinaryOperation]
    SCALAR_RHS: ClassVar[bool] = True
    """Whether the second operand may have rank 0."""

    @property
    def kind(self) -> BinaryOperation:
        """The function that the operation stands for: the class variable `KIND`."""
        return self.KIND

    def verify_op(self) -> None:
        """Check that `rhs` has rank 0 only where QNN allows a scalar."""
        rank = len(shape(self.rhs))
        expect(self.SCALAR_RHS or rank > 0, "rhs must have rank > 0, got {}", self.rhs.type)
        super().verify_op()


@qnn_op_definition
class ElementWiseAddOp(NamedBinaryOp):
    """The elementwise sum, lhs + rhs.

    `%y = qnn.element_wise_add %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_add"
    SCALAR_RHS: ClassVar[bool] = False

    def verify_op(self) -> None:
        """Check that operands and result are all sparse, or all dense."""
        super().verify_op()
        expect_same_format("rhs", self.rhs, "lhs", self.lhs)
        expect_same_format("output", self.output, "lhs", self.lhs)


@qnn_op_definition
class ElementWiseSubtractOp(NamedBinaryOp):
    """The elementwise difference, lhs - rhs.

    `%y = qnn.element_wise_subtract %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_subtract"


@qnn_op_definition
class ElementWiseMultiplyOp(NamedBinaryOp):
    """The elementwise product, lhs * rhs.

    `%y = qnn.element_wise_multiply %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_multiply"


@qnn_op_definition
class ElementWiseAndOp(NamedBinaryOp):
    """The logical and of each pair of elements: 1 where both are not 0, else 0.

    `%y = qnn.element_wise_and %a, %b : (tensor<2x4xi1>, tensor<4xi1>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_and"
    SCALAR_RHS: ClassVar[bool] = False


@qnn_op_definition
class ElementWiseDivideOp(NamedBinaryOp):
    """The elementwise quotient, lhs / rhs, of integers rounded towards 0; undefined where rhs is 0.

    `%y = qnn.element_wise_divide %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_divide"


@qnn_op_definition
class ElementWiseFloorDivOp(NamedBinaryOp):
    """The elementwise quotient rounded down, floor(lhs / rhs); undefined where rhs is 0.

    `%y = qnn.element_wise_floor_div %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_floor_div"


@qnn_op_definition
class ElementWiseFmodOp(NamedBinaryOp):
    """The remainder lhs - trunc(lhs / rhs) * rhs, which has the sign of lhs.

    `%y = qnn.element_wise_fmod %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_fmod"


@qnn_op_definition
class ElementWiseMaximumOp(NamedBinaryOp):
    """The elementwise maximum of lhs and rhs.

    `%y = qnn.element_wise_maximum %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_maximum"


@qnn_op_definition
class ElementWiseMinimumOp(NamedBinaryOp):
    """The elementwise minimum of lhs and rhs.

    `%y = qnn.element_wise_minimum %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_minimum"


@qnn_op_definition
class ElementWiseModOp(NamedBinaryOp):
    """The remainder lhs - floor(lhs / rhs) * rhs, which has the sign of rhs; not for floats.

    `%y = qnn.element_wise_mod %a, %b : (tensor<2x4xi32>, tensor<4xi32>) -> tensor<2x4xi32>`
    """

    name = "qnn.element_wise_mod"


@qnn_op_definition
class ElementWiseOrOp(NamedBinaryOp):
    """The logical or of each pair of elements: 1 where at least one is not 0, else 0.

    `%y = qnn.element_wise_or %a, %b : (tensor<2x4xi1>, tensor<4xi1>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_or"


@qnn_op_definition
class ElementWisePowerOp(NamedBinaryOp):
    """The elementwise power lhs ^ rhs; the exponent may have another data type than lhs.

    `%y = qnn.element_wise_power %a, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.element_wise_power"


@qnn_op_definition
class ElementWiseSquaredDifferenceOp(NamedBinaryOp):
    """The elementwise squared difference, (lhs - rhs)^2.

    `%y = qnn.element_wise_squared_difference %a, %b : (tensor<2x4xf32>, tensor<4xf32>) ->
    tensor<2x4xf32>`
    """

    name = "qnn.element_wise_squared_difference"


@qnn_op_definition
class ElementWiseXorOp(NamedBinaryOp):
    """The logical exclusive or of each pair of elements: 1 where exactly one is not 0, else 0.

    `%y = qnn.element_wise_xor %a, %b : (tensor<2x4xi1>, tensor<4xi1>) -> tensor<2x4xi1>`
    """

    name = "qnn.element_wise_xor"
