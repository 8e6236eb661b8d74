"""Elementwise functions of one operand: ElementWiseUnary, those with QNN operations of their own,
Logit.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from xdsl.dialects.builtin import Float16Type, Float32Type, IntegerType, i1
from xdsl.irdl import (
    base,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
)

from ..constants import known_array
from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import element
from .base import ANY, REAL, SameShapeOp, is_real, qnn_op_definition
from .datatypes import QnnTensor
from .parameters import QnnEnum

FLOAT_32 = QnnTensor("f32", lambda type: isinstance(type, Float32Type))
FLOAT_16_32 = QnnTensor("f32 or f16", lambda type: isinstance(type, Float32Type | Float16Type))


class UnaryOperation(QnnEnum):
    """The functions (ABS, NOT, SQRT, ..) that parameter `operation` of ElementWiseUnary selects:
    `QNN_OP_ELEMENT_WISE_UNARY_OPERATION_*`.
    """

    ABS = "ABS"
    ASIN = "ASIN"
    ATAN = "ATAN"
    CEIL = "CEIL"
    COS = "COS"
    EXP = "EXP"
    FLOOR = "FLOOR"
    LOG = "LOG"
    NEG = "NEG"
    NOT = "NOT"
    RECIPROCAL = "RECIPROCAL"
    ROUND = "ROUND"
    RSQRT = "RSQRT"
    SIGN = "SIGN"
    SIN = "SIN"
    SQRT = "SQRT"


U = UnaryOperation
INTEGRAL = frozenset({U.ABS, U.NEG, U.SIGN})
"""The functions that apply to plain integers as well as to floats and quantized integers."""


UnaryOperationAttr = enum_attribute(UnaryOperation, "qnn.unary_operation")


class MappedOp(SameShapeOp):
    """A function of each element; input and result have the same data type, and are per-tensor if
    quantized.
    """

    input = operand_def(ANY["*shape"].per_tensor)
    output = result_def(ANY["*shape"].per_tensor.like("input"))


class UnaryOp(MappedOp):
    """A numerical or logical function of each element."""

    @property
    @abstractmethod
    def kind(self) -> UnaryOperation:
        """The function that is applied to each element."""

    def verify_op(self) -> None:
        """Check that the input has a data type that the function accepts."""
        type = element(self.input)
        if self.kind is U.NOT:
            return
        integral = isinstance(type, IntegerType) and type != i1
        allowed = "numbers" if self.kind in INTEGRAL else "floats or quantized integers"
        expect(
            is_real(type) or (integral and self.kind in INTEGRAL),
            f"input of {self.kind} must be a tensor of {allowed}, got {{}}",
            self.input.type,
        )


@qnn_op_definition
class ElementWiseUnaryOp(UnaryOp):
    """The function that `operation` names, of each element.

    NOT takes any data type, in which 0 is false and all else true, and gives 1 or 0; ABS, NEG and
    SIGN take integers, floats or quantized integers, the others floats or quantized integers.

    `%y = qnn.element_wise_unary SQRT, %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_unary"

    operation = prop_def(base(UnaryOperationAttr))

    assembly_format = "$operation `,` $input attr-dict `:` functional-type(operands, results)"

    @property
    def kind(self) -> UnaryOperation:
        """The function that the parameter `operation` names."""
        return self.operation.data


class NamedUnaryOp(UnaryOp):
    """An elementwise unary function with a QNN operation of its own, such as ElementWiseAbs."""

    KINDS: ClassVar[type[QnnEnum] | None] = UnaryOperation
    KIND: ClassVar[UnaryOperation]

    @property
    def kind(self) -> UnaryOperation:
        """The function that the operation stands for: the class variable `KIND`."""
        return self.KIND


@qnn_op_definition
class ElementWiseAbsOp(NamedUnaryOp):
    """The absolute value of each element.

    `%y = qnn.element_wise_abs %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_abs"


@qnn_op_definition
class ElementWiseAsinOp(NamedUnaryOp):
    """The arcsine of each element; undefined outside of [-1, 1].

    `%y = qnn.element_wise_asin %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_asin"
    SCALARS: ClassVar[bool] = True


@qnn_op_definition
class ElementWiseAtanOp(NamedUnaryOp):
    """The arctangent of each element.

    `%y = qnn.element_wise_atan %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_atan"


@qnn_op_definition
class ElementWiseCeilOp(NamedUnaryOp):
    """The least integer that is not below each element.

    `%y = qnn.element_wise_ceil %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_ceil"


@qnn_op_definition
class ElementWiseCosOp(NamedUnaryOp):
    """The cosine of each element; f32 and f16 only.

    `%y = qnn.element_wise_cos %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_cos"

    input = operand_def(FLOAT_16_32["*shape"].per_tensor)


@qnn_op_definition
class ElementWiseExpOp(NamedUnaryOp):
    """The exponential function e^x of each element x.

    `%y = qnn.element_wise_exp %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_exp"


@qnn_op_definition
class ElementWiseFloorOp(NamedUnaryOp):
    """The greatest integer that is not above each element.

    `%y = qnn.element_wise_floor %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_floor"


@qnn_op_definition
class ElementWiseLogOp(NamedUnaryOp):
    """The natural logarithm of each element; f32 and f16 only.

    `%y = qnn.element_wise_log %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_log"

    input = operand_def(FLOAT_16_32["*shape"].per_tensor)


@qnn_op_definition
class ElementWiseNegOp(NamedUnaryOp):
    """The negation -x of each element x.

    `%y = qnn.element_wise_neg %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_neg"


@qnn_op_definition
class ElementWiseNotOp(NamedUnaryOp):
    """The logical negation: 1 where the element is 0, else 0.

    `%y = qnn.element_wise_not %x : (tensor<4xi1>) -> tensor<4xi1>`
    """

    name = "qnn.element_wise_not"


@qnn_op_definition
class ElementWiseRoundOp(NamedUnaryOp):
    """The integer nearest to each element; ties go to the even one.

    `%y = qnn.element_wise_round %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_round"


@qnn_op_definition
class ElementWiseRsqrtOp(NamedUnaryOp):
    """The reciprocal square root 1 / sqrt(x) of each element x; f32 and f16 only.

    `%y = qnn.element_wise_rsqrt %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_rsqrt"

    input = operand_def(FLOAT_16_32["*shape"].per_tensor)


@qnn_op_definition
class ElementWiseSignOp(NamedUnaryOp):
    """The sign of each element: 1, 0 or -1.

    `%y = qnn.element_wise_sign %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_sign"
    SCALARS: ClassVar[bool] = True


@qnn_op_definition
class ElementWiseSinOp(NamedUnaryOp):
    """The sine of each element; f32 and f16 only.

    `%y = qnn.element_wise_sin %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_sin"

    input = operand_def(FLOAT_16_32["*shape"].per_tensor)


@qnn_op_definition
class ElementWiseSquareRootOp(NamedUnaryOp):
    """The square root of each element.

    `%y = qnn.element_wise_square_root %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_square_root"
    KIND: ClassVar[UnaryOperation] = U.SQRT


@qnn_op_definition
class LogitOp(MappedOp):
    """ln(z / (1 - z)), the inverse of the sigmoid, where z is the input clamped to [epsilon, 1 -
    epsilon].

    Without the operand `epsilon`, z is the input itself. A constant epsilon is at most 0.5.

    `%y = qnn.logit %x, %epsilon : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>`
    """

    name = "qnn.logit"

    input = operand_def(REAL["*shape"].per_tensor)
    epsilon = opt_operand_def(FLOAT_32[1])

    def verify_op(self) -> None:
        """Check that a constant `epsilon` is at most 0.5."""
        array = None if self.epsilon is None else known_array(self.epsilon)
        if array is not None:
            expect(float(array[0]) <= 0.5, f"epsilon must be <= 0.5, got {array[0]}")
