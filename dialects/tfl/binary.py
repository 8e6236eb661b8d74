"""Elementwise functions of two operands of the tfl dialect beyond those of `elementwise`: div,
squared_difference, pow, floor_div, floor_mod, atan2, bitwise_xor, right_shift; add_n.
"""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def, var_operand_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import element, shape
from .base import TflOp, elements
from .elementwise import ArithmeticOp, BinaryOp

QUOTIENTS = elements("f32", "i8", "i16", "i32", "qi8", "qi16").per_tensor
"""The constraint of tensors that floor_div takes."""
REMAINDERS = elements("f32", "i8", "i16", "i32", "i64", "qi8", "qi16").per_tensor
"""The constraint of tensors that floor_mod takes."""
BITS = elements("i8", "ui8", "i16", "ui16", "i32", "ui32")
"""The constraint of tensors of integers of up to 32 bits."""
ANGLES = elements("f32", "f16", "f64")
"""The constraint of tensors that atan2 takes."""
SUMMANDS = elements("f32", "i32")
"""The constraint of tensors that add_n takes."""


@named_op_definition
class DivOp(ArithmeticOp):
    """lhs / rhs, of integers rounded towards 0, then the fused activation."""

    name = "tfl.div"

    lhs = operand_def(elements("f32", "i32", "qi8", "qu8", "qi16").per_tensor)


@named_op_definition
class SquaredDifferenceOp(BinaryOp):
    """(lhs - rhs)^2."""

    name = "tfl.squared_difference"

    lhs = operand_def(elements("f32", "i32", "qi8").per_tensor)


@named_op_definition
class PowOp(BinaryOp):
    """lhs to the power of rhs."""

    name = "tfl.pow"

    lhs = operand_def(elements("f32", "i32"))


@named_op_definition
class FloorDivOp(BinaryOp):
    """lhs / rhs rounded down. Of quantized operands TFLite divides the stored integers, whatever
    the scales.
    """

    name = "tfl.floor_div"

    lhs = operand_def(QUOTIENTS)


@named_op_definition
class FloorModOp(BinaryOp):
    """The remainder of floor_div, which has the sign of rhs. Of quantized operands TFLite divides
    the stored integers, whatever the scales.
    """

    name = "tfl.floor_mod"

    lhs = operand_def(REMAINDERS)


@named_op_definition
class Atan2Op(TflOp):
    """The angle of the point (x, y), in (-pi, pi]."""

    name = "tfl.atan2"

    y = operand_def(ANGLES["*shape"])
    x = operand_def(ANGLES["*shape"].like("y"))
    output = result_def(ANGLES["*shape"].like("y"))


@named_op_definition
class BitwiseXorOp(BinaryOp):
    """The exclusive or of the bits of lhs and rhs."""

    name = "tfl.bitwise_xor"

    lhs = operand_def(BITS)


@named_op_definition
class RightShiftOp(BinaryOp):
    """lhs shifted right by rhs bits, copies of the sign entering from the left; negative amounts
    count as 0, too large ones as the number of bits - 1.
    """

    name = "tfl.right_shift"

    lhs = operand_def(BITS)


@named_op_definition
class AddNOp(TflOp):
    """The sum of tensors of one shape.

    `%y = tfl.add_n %a, %b, %c : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.add_n"

    inputs = var_operand_def(SUMMANDS)
    sum = result_def(SUMMANDS)

    def verify_(self) -> None:
        """Check that there are inputs, and that all have the type of the sum."""
        expect(len(self.inputs) > 0, "needs an input")
        wanted = element(self.sum)
        for index, value in enumerate(self.inputs):
            expect_shape(f"input {index}", shape(value), shape(self.sum))
            expect(
                element(value) == wanted,
                f"input {index} must have the data type of the sum, {wanted}, got {element(value)}",
            )
