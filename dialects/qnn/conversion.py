"""Between data types and scales: Quantize, Dequantize, Convert, Cast."""

from __future__ import annotations

from typing import ClassVar

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def

from .base import FLOAT, QUANTIZED, REAL, SameShapeOp, Value, qnn_op_definition
from .parameters import BOOL_8, bool8


class ConversionOp(SameShapeOp):
    """The same elements under another type."""

    def __init__(self, input: Value, element: Attribute):
        """The result holds `element`."""
        super().__init__(input, element)


@qnn_op_definition
class QuantizeOp(ConversionOp):
    """round(x / scale) + zero point, within the range of the result's type."""

    name = "qnn.quantize"
    QNN_NAME: ClassVar = "Quantize"

    input = operand_def(FLOAT)
    output = result_def(QUANTIZED)


@qnn_op_definition
class DequantizeOp(ConversionOp):
    """(q - zero point) * scale."""

    name = "qnn.dequantize"
    QNN_NAME: ClassVar = "Dequantize"

    input = operand_def(QUANTIZED)
    output = result_def(FLOAT)


@qnn_op_definition
class ConvertOp(ConversionOp):
    """The same real numbers under another type: to another scale, zero point or width."""

    name = "qnn.convert"
    QNN_NAME: ClassVar = "Convert"

    input = operand_def(REAL)
    output = result_def(REAL)
    dynamic_input_data = prop_def(BOOL_8, bool8(False))
    dynamic_output_data = prop_def(BOOL_8, bool8(False))


@qnn_op_definition
class CastOp(ConversionOp):
    """The same stored numbers under another type: scales and zero points are ignored."""

    name = "qnn.cast"
    QNN_NAME: ClassVar = "Cast"
