"""Activation functions of the tfl dialect beyond those of `elementwise`: relu_n1_to_1, leaky_relu,
prelu, elu, gelu, log_softmax.
"""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from .base import BOOLEAN, FALSE, REAL_NUMBER, TflOp, elements, expect_broadcast
from .elementwise import UnaryOp

BYTES = elements("f32", "qi8", "qu8")
"""The constraint of tensors of floats, or quantized to 8 bits."""
WORDS = elements("f32", "f16", "qi8", "qu8", "qi16")
"""The constraint of tensors of floats, or quantized to 8 or 16 bits."""


@named_op_definition
class ReluN1To1Op(UnaryOp):
    """min(max(x, -1), 1)."""

    name = "tfl.relu_n1_to_1"

    input = operand_def(BYTES["*shape"].per_tensor)


@named_op_definition
class LeakyReluOp(UnaryOp):
    """x, or alpha * x where x is negative.

    `%y = tfl.leaky_relu %x {alpha = 0.1 : f32} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.leaky_relu"

    input = operand_def(WORDS["*shape"].per_tensor)
    alpha = prop_def(REAL_NUMBER)


@named_op_definition
class PReluOp(TflOp):
    """x, or alpha * x where x is negative; the shape of alpha broadcasts to that of x.

    `%y = tfl.prelu %x, %alpha : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>`
    """

    name = "tfl.prelu"

    input = operand_def(WORDS["*shape"].per_tensor)
    alpha = operand_def(WORDS.per_tensor.like("input"))
    output = result_def(WORDS["*shape"].per_tensor.like("input"))

    def verify_(self) -> None:
        """Check that the shape of `alpha` broadcasts to that of the input."""
        expect_broadcast(self.output, self.alpha, self.input)


@named_op_definition
class EluOp(UnaryOp):
    """x, or exp(x) - 1 where x is negative."""

    name = "tfl.elu"

    input = operand_def(elements("f32", "qi8")["*shape"].per_tensor)


@named_op_definition
class GeluOp(UnaryOp):
    """x / 2 * (1 + erf(x / sqrt(2))); `approximate`: x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715
    * x^3))).

    `%y = tfl.gelu %x {approximate = true} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.gelu"

    input = operand_def(WORDS["*shape"].per_tensor)
    approximate = prop_def(BOOLEAN, FALSE)


@named_op_definition
class LogSoftmaxOp(UnaryOp):
    """The logarithm of exp(x) / sum(exp(x)), with the sum along the last axis."""

    name = "tfl.log_softmax"

    input = operand_def(BYTES["*outer", "depth"].per_tensor)
    output = result_def(BYTES["*outer", "depth"].per_tensor.like("input"))
