"""Operators of the tfl dialect that convert between real values and quantized integers: quantize,
dequantize, fake_quant.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, TensorType, UnitAttr, i32
from xdsl.ir import Attribute
from xdsl.irdl import AtLeast, operand_def, opt_attr_def, opt_prop_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import Described, expect
from ..tensor_constraints import TensorOf
from .base import (
    BOOLEAN,
    FALSE,
    FLOAT,
    REAL_NUMBER,
    STORAGES,
    TflOp,
    elements,
    is_float,
    type_name,
)

STORED_AS = (*STORAGES, "u16", "u32")
"""The storage types of quantized tensors to and from which reals are converted."""


def _is_stored(element: Attribute) -> bool:
    """Return whether `element` is a quantized type to or from which reals are converted."""
    return type_name(element) in {f"q{name}" for name in STORED_AS}


STORED = TensorOf(f"quantized integers ({', '.join(STORED_AS)})", _is_stored)
STORED_OR_FLOAT = TensorOf(
    f"floats or {STORED.what}", lambda element: is_float(element) or _is_stored(element)
)
SINGLE = elements("f32")
"""The constraint of tensors of 32-bit floats."""
BIT_WIDTH = Described(
    IntegerAttr.constr(i32, value=AtLeast(2)), "expected a 32-bit integer from 2 to 16"
)
"""The constraint of the number of bits of `fake_quant`."""


@named_op_definition
class QuantizeOp(TflOp):
    """Quantization of reals, or requantization of quantized integers, to the scale and zero point
    of the output.

    `qtype`, which MLIR requires, is optional; it must be the type of the output. `volatile` marks
    an operation that MLIR's quantizer may remove; it has no other effect.
    """

    name = "tfl.quantize"

    input = operand_def(STORED_OR_FLOAT["*shape"])
    qtype = opt_prop_def(TensorType)
    volatile = opt_attr_def(UnitAttr)
    output = result_def(STORED["*shape"])

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

    input = operand_def(STORED_OR_FLOAT["*shape"])
    volatile = opt_attr_def(UnitAttr)
    output = result_def(FLOAT["*shape"])


@named_op_definition
class FakeQuantOp(TflOp):
    """Each real rounded to the nearest of 2^num_bits equidistant numbers (2^num_bits - 1 with
    `narrow_range`) from `min` to `max`; all are shifted a little where needed for 0 to be one of
    them.

    `%y = tfl.fake_quant %x {min = -1.0 : f32, max = 1.0 : f32, num_bits = 8 : i32} :
    (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "tfl.fake_quant"

    input = operand_def(SINGLE["*shape"])
    min = prop_def(REAL_NUMBER)
    max = prop_def(REAL_NUMBER)
    num_bits = prop_def(BIT_WIDTH)
    narrow_range = prop_def(BOOLEAN, FALSE)
    output = result_def(SINGLE["*shape"])

    def verify_(self) -> None:
        """Check that `min` is below `max`, and that `num_bits` is at most 16."""
        low, high = self.min.value.data, self.max.value.data
        expect(low < high, f"min must be below max, got {low} and {high}")
        bits = self.num_bits.value.data
        expect(bits <= 16, f"num_bits must be at most 16, got {bits}")
