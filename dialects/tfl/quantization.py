"""Operators of the tfl dialect that convert between real values and quantized integers: quantize,
dequantize.
"""

from __future__ import annotations

from xdsl.dialects.builtin import TensorType, UnitAttr
from xdsl.irdl import operand_def, opt_attr_def, opt_prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from .base import FLOAT, QUANTIZED, REAL, TflOp


@named_op_definition
class QuantizeOp(TflOp):
    """Quantization of reals, or requantization of quantized integers, to the scale and zero point
    of the output.

    `qtype`, which MLIR requires, is optional; it must be the type of the output. `volatile` marks
    an operation that MLIR's quantizer may remove; it has no other effect.
    """

    name = "tfl.quantize"

    input = operand_def(REAL["*shape"])
    qtype = opt_prop_def(TensorType)
    volatile = opt_attr_def(UnitAttr)
    output = result_def(QUANTIZED["*shape"])

    def verify_(self) -> None:
        """Check that `qtype`, if given, is the output's type."""
        expect(
            self.qtype is None or self.qtype == self.output.type,
            f"qtype must be the type of the output, got {self.qtype}",
        )


@named_op_definition
class DequantizeOp(TflOp):
    """The dequantized values (q - zero point) * scale, or conversion of float16 to float32.

    `volatile` marks an operation that MLIR's quantizer may remove; it has no other effect.
    """

    name = "tfl.dequantize"

    input = operand_def(REAL["*shape"])
    volatile = opt_attr_def(UnitAttr)
    output = result_def(FLOAT["*shape"])
