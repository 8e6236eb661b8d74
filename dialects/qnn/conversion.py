"""Conversions between data types and scales: Quantize, Dequantize, Convert, Cast."""

from __future__ import annotations

from xdsl.ir import Block, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.traits import IsTerminator

from ..irdl import expect
from .base import FLOAT, QUANTIZED, REAL, SameShapeOp, qnn_op_definition
from .parameters import BOOL_8, bool8


class ConversionOp(SameShapeOp):
    """A conversion of the element type, which keeps the shape."""


@qnn_op_definition
class QuantizeOp(ConversionOp):
    """round(x / scale) + zero point, within the range of the result's type.

    `%y = qnn.quantize %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>`
    """

    name = "qnn.quantize"

    input = operand_def(FLOAT["*shape"])
    output = result_def(QUANTIZED["*shape"])


@qnn_op_definition
class DequantizeOp(ConversionOp):
    """The real values (q - zero point) * scale.

    `%y = qnn.dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4xf32>`
    """

    name = "qnn.dequantize"

    input = operand_def(QUANTIZED["*shape"])
    output = result_def(FLOAT["*shape"])


@qnn_op_definition
class ConvertOp(ConversionOp):
    """The same real numbers in another type: another scale, zero point or width.

    `%y = qnn.convert %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) ->
    tensor<4x!quant.uniform<i16:f32, 0.125:0>>`. The data type of a tensor of the application may
    change when it runs: with `dynamic_input_data` that of an input which is an argument of the
    graph or returned by it, with `dynamic_output_data` that of an output which is returned.
    """

    name = "qnn.convert"

    input = operand_def(REAL["*shape"])
    output = result_def(REAL["*shape"])
    dynamic_input_data = prop_def(BOOL_8, bool8(False))
    dynamic_output_data = prop_def(BOOL_8, bool8(False))

    @property
    def is_decided_later(self) -> bool:
        """Whether a data type may change at run time."""
        return bool(self.dynamic_input_data) or bool(self.dynamic_output_data)

    def verify_op(self) -> None:
        """Check that data types change only for tensors of the application."""
        if self.parent_op() is None:
            return
        expect(
            not self.dynamic_input_data
            or isinstance(self.input.owner, Block)
            or is_returned(self.input),
            "dynamic_input_data must be false where the input is neither an argument nor a result "
            "of the graph",
        )
        expect(
            not self.dynamic_output_data or is_returned(self.output),
            "dynamic_output_data must be false where the output is no result of the graph",
        )


def is_returned(value: SSAValue) -> bool:
    """Return whether `value` is returned by its function."""
    return any(use.operation.has_trait(IsTerminator) for use in value.uses)


@qnn_op_definition
class CastOp(ConversionOp):
    """The same stored numbers in another type; scales and zero points are ignored.

    `%y = qnn.cast %x : (tensor<4xf32>) -> tensor<4xi32>`
    """

    name = "qnn.cast"
