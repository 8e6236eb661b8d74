"""Softmax and LogSoftmax over one axis."""

from __future__ import annotations

from abc import abstractmethod

from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def

from ..axes import AxesOf
from ..irdl import expect
from ..tensors import shape
from .base import (
    REAL,
    SameShapeOp,
    expect_all_or_none_quantized,
    qnn_op_definition,
)
from .parameters import FLOAT_32, UINT_32, float32


class NormalizingOp(SameShapeOp):
    """Softmax of beta * x along one axis, or its logarithm."""

    input = operand_def(REAL["*shape"].per_tensor)
    output = result_def(REAL["*shape"].per_tensor)

    @property
    @abstractmethod
    def reduced_axis(self) -> int:
        """The axis along which exponentials are summed."""

    def verify_op(self) -> None:
        """Check that input and output are both floats or both quantized."""
        expect_all_or_none_quantized(input=self.input, output=self.output)


@qnn_op_definition
class SoftmaxOp(NormalizingOp):
    """exp(beta * x) / sum of exp(beta * x) along `axis`, the last one by default.

    `%y = qnn.softmax %x {axis = 0 : ui32, beta = 2.0 : f32} : (tensor<2x4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.softmax"

    axis = opt_prop_def(AxesOf(UINT_32, "input"))
    beta = prop_def(FLOAT_32, float32(1.0))

    @property
    def reduced_axis(self) -> int:
        """The axis along which exponentials are summed: `axis`, by default the last one."""
        return len(shape(self.input)) - 1 if self.axis is None else self.axis.value.data

    def verify_op(self) -> None:
        """Check that beta is positive."""
        super().verify_op()
        expect(self.beta.value.data > 0, f"beta must be > 0, got {self.beta.value.data}")


@qnn_op_definition
class LogSoftmaxOp(NormalizingOp):
    """beta * x - ln(sum of exp(beta * x) along `axis`).

    `%y = qnn.log_softmax %x {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.log_softmax"

    axis = prop_def(AxesOf(UINT_32, "input"))
    beta = prop_def(FLOAT_32, float32(1.0))

    @property
    def reduced_axis(self) -> int:
        """The axis along which exponentials are summed: `axis`."""
        return self.axis.value.data
