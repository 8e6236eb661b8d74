"""Elementwise operators of the tfl dialect: add, sub, mul, maximum, minimum, relu, relu6,
relu_0_to_1, logistic, tanh, hard_swish, softmax.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ComplexType
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensor_constraints import TensorOf
from ..tensors import element
from .base import (
    ACTIVATION,
    BOOLEAN,
    NO_ACTIVATION,
    NUMBER,
    REAL,
    REAL_NUMBER,
    TRUE,
    TflOp,
    expect_broadcast,
    type_name,
)

FACTOR = TensorOf(
    f"{NUMBER.what}, or complex numbers",
    lambda element: NUMBER.accepts(element) or isinstance(element, ComplexType),
)
"""The constraint of the operands of a product."""


class BinaryOp(TflOp):
    """The base class of elementwise functions of two operands, with numpy's broadcasting."""

    lhs = operand_def(NUMBER.per_tensor)
    rhs = operand_def(NUMBER.per_tensor.like("lhs"))
    output = result_def(NUMBER.per_tensor.like("lhs"))

    def verify_(self) -> None:
        """Check that the output has the shape to which the operands broadcast."""
        expect_broadcast(self.output, self.lhs, self.rhs)


class ArithmeticOp(BinaryOp):
    """The base class of arithmetic functions of two operands, which a fused activation follows."""

    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)


class SumOfTwoOp(ArithmeticOp):
    """The base class of sums and differences.

    `pot_scale_int16` requests TFLite's kernel that rescales 16-bit operands by shifts, where all
    scales are powers of two.
    """

    pot_scale_int16 = prop_def(BOOLEAN, TRUE)


@named_op_definition
class AddOp(SumOfTwoOp):
    """lhs + rhs, elementwise with numpy's broadcasting, then the fused activation."""

    name = "tfl.add"


@named_op_definition
class SubOp(SumOfTwoOp):
    """lhs - rhs, elementwise with numpy's broadcasting, then the fused activation."""

    name = "tfl.sub"


@named_op_definition
class MulOp(ArithmeticOp):
    """lhs * rhs, elementwise with numpy's broadcasting, then the fused activation."""

    name = "tfl.mul"

    lhs = operand_def(FACTOR.per_tensor)
    rhs = operand_def(FACTOR.per_tensor.like("lhs"))
    output = result_def(FACTOR.per_tensor.like("lhs"))


@named_op_definition
class MaximumOp(BinaryOp):
    """The larger of lhs and rhs, elementwise with numpy's broadcasting.

    Of quantized operands TFLite compares the stored integers, whatever the scales.
    """

    name = "tfl.maximum"


@named_op_definition
class MinimumOp(BinaryOp):
    """The smaller of lhs and rhs, elementwise with numpy's broadcasting.

    Of quantized operands TFLite compares the stored integers, whatever the scales.
    """

    name = "tfl.minimum"


class UnaryOp(TflOp):
    """The base class of elementwise functions of one operand; the output has the operand's
    shape.
    """

    input = operand_def(REAL["*shape"].per_tensor)
    output = result_def(REAL["*shape"].per_tensor.like("input"))


@named_op_definition
class ReluOp(UnaryOp):
    """max(x, 0)."""

    name = "tfl.relu"


@named_op_definition
class Relu6Op(UnaryOp):
    """min(max(x, 0), 6)."""

    name = "tfl.relu6"


@named_op_definition
class Relu0To1Op(UnaryOp):
    """min(max(x, 0), 1)."""

    name = "tfl.relu_0_to_1"


@named_op_definition
class LogisticOp(UnaryOp):
    """1 / (1 + exp(-x))."""

    name = "tfl.logistic"


@named_op_definition
class TanhOp(UnaryOp):
    """tanh(x)."""

    name = "tfl.tanh"


@named_op_definition
class HardSwishOp(UnaryOp):
    """x * min(max(x + 3, 0), 6) / 6."""

    name = "tfl.hard_swish"


@named_op_definition
class SoftmaxOp(UnaryOp):
    """exp(beta * x) / sum(exp(beta * x)), with the sum along the last axis."""

    name = "tfl.softmax"

    input = operand_def(REAL["*outer", "depth"].per_tensor)
    output = result_def(REAL["*outer", "depth"].per_tensor)
    beta = prop_def(REAL_NUMBER)

    def verify_(self) -> None:
        """Check that the output has the type of the input, or 16 bits for 8, and that beta is
        positive.
        """
        source, result = (type_name(element(value)) for value in (self.input, self.output))
        allowed = (source, "qi16") if source in ("qi8", "qu8") else (source,)
        expect(result in allowed, f"output must be of {' or '.join(allowed)}, got {result}")
        expect(self.beta.value.data > 0, f"beta must be positive, got {self.beta.value.data}")
