"""Conversions between data types and scales: Quantize, Dequantize, Convert, Cast."""

from __future__ import annotations

from xdsl.ir import Block, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.traits import IsTerminator

from ..irdl import expect
from .base import FLOAT, QUANTIZED, REAL, SameShapeOp, qnn_op_definition
from .parameters import BOOL_8, bool8


class ConversionOp(SameShapeOp):
    """A conversion of each element to another type, which keeps the shape."""


@qnn_op_definition
class QuantizeOp(ConversionOp):
    """round(x / scale) + zero point, saturated to the range of the result's storage type.

    Scale and zero point are those of the result's type; ties are rounded away from zero.

    `%y = qnn.quantize %x : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:0>>`
    """

    name = "qnn.quantize"

    input = operand_def(FLOAT["*shape"])
    output = result_def(QUANTIZED["*shape"])


@qnn_op_definition
class DequantizeOp(ConversionOp):
    """The real values (q - zero point) * scale of stored integers q, with the scale and zero point
    of the input's type, as floats.

    `%y = qnn.dequantize %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) -> tensor<4xf32>`
    """

    name = "qnn.dequantize"

    input = operand_def(QUANTIZED["*shape"])
    output = result_def(FLOAT["*shape"])


@qnn_op_definition
class ConvertOp(ConversionOp):
    """The same real numbers in another type: other scale and zero point, other width, float or
    quantized.

    At run time, an application may change the data type of a tensor that it provides or reads.
    `dynamic_input_data` allows that for the input, which must then be an argument or a result of
    the function; `dynamic_output_data` for the output, which must be a result of the function.

    `%y = qnn.convert %x : (tensor<4x!quant.uniform<i8:f32, 0.5:0>>) ->
    tensor<4x!quant.uniform<i16:f32, 0.125:0>>`
    """

    name = "qnn.convert"

    input = operand_def(REAL["*shape"])
    output = result_def(REAL["*shape"])
    dynamic_input_data = prop_def(BOOL_8, bool8(False))
    dynamic_output_data = prop_def(BOOL_8, bool8(False))

    @property
    def is_decided_later(self) -> bool:
        """Whether the data type of the input or output may change at run time."""
        return bool(self.dynamic_input_data) or bool(self.dynamic_output_data)

    def verify_op(self) -> None:
        """Check that tensors whose data type may change are arguments or results of the
        function.
        """
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
    """Return whether `value` is an operand of a terminator, such as a function's return."""
    return any(use.operation.has_trait(IsTerminator) for use in value.uses)


@qnn_op_definition
class CastOp(ConversionOp):
    """The same stored numbers in another data type; scales and zero points are ignored.

    Floats are truncated and saturated to an integer type; of integers the low bits are kept, as in
    C.

    `%y = qnn.cast %x : (tensor<4xf32>) -> tensor<4xi32>`
    """

    name = "qnn.cast"
