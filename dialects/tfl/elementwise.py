"""Elementwise tfl operators, whose result has the shape of the input."""

from __future__ import annotations

import numpy as np
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import expect_per_tensor, shape
from .base import (
    ACTIVATION,
    NO_ACTIVATION,
    NUMBER,
    REAL,
    REAL_NUMBER,
    TflOp,
    expect_same_kind,
    expect_same_shape,
)


@named_op_definition
class AddOp(TflOp):
    """Elementwise sum with broadcasting, then the fused activation."""

    name = "tfl.add"

    lhs = operand_def(NUMBER)
    rhs = operand_def(NUMBER)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    output = result_def(NUMBER)

    def verify_(self) -> None:
        """Check that shapes broadcast, element types agree, and quantized ones are per-tensor."""
        expect_same_kind(self.lhs, self.rhs, self.output)
        for name, value in (("lhs", self.lhs), ("rhs", self.rhs), ("result", self.output)):
            expect_per_tensor(name, value)
        lhs, rhs = shape(self.lhs), shape(self.rhs)
        try:
            expected = np.broadcast_shapes(lhs, rhs)
        except ValueError:
            expect(False, f"shapes {list(lhs)} and {list(rhs)} do not broadcast")
            return
        expect_shape("result", shape(self.output), expected)


class UnaryOp(TflOp):
    """The base class of functions of each element."""

    input = operand_def(REAL)
    output = result_def(REAL)

    def verify_(self) -> None:
        """Check that shape and kind of element type are kept, and quantized types are
        per-tensor.
        """
        expect_same_shape(self.input, self.output)
        expect_same_kind(self.input, self.output)
        expect_per_tensor("input", self.input)
        expect_per_tensor("result", self.output)


@named_op_definition
class ReluOp(UnaryOp):
    """max(x, 0)."""

    name = "tfl.relu"


@named_op_definition
class Relu6Op(UnaryOp):
    """min(max(x, 0), 6)."""

    name = "tfl.relu6"


@named_op_definition
class LogisticOp(UnaryOp):
    """1 / (1 + exp(-x))."""

    name = "tfl.logistic"


@named_op_definition
class TanhOp(UnaryOp):
    """Hyperbolic tangent."""

    name = "tfl.tanh"


@named_op_definition
class SoftmaxOp(UnaryOp):
    """exp(beta * x) divided by its sum along the last axis."""

    name = "tfl.softmax"

    beta = prop_def(REAL_NUMBER)

    def verify_(self) -> None:
        """Check that the rank is at least 1 and beta is positive."""
        super().verify_()
        expect(len(shape(self.input)) >= 1, "input must have an axis to sum along")
        expect(self.beta.value.data > 0, f"beta must be positive, got {self.beta.value.data}")
