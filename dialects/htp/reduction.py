"""The operation `htp.reduce`: a maximum, minimum, sum or product along an axis."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import IntegerType, i32
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.utils.str_enum import StrEnum

from ..definitions import named_op_definition
from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..quant import UniformType
from .attributes import shape, tensor_type
from .base import I32, Family, HtpOp, assembly, int_property
from .map import ELEMENTS


class Reduction(StrEnum):
    """What `htp.reduce` computes of several elements."""

    MAX = "max"
    """The greatest stored integer; of truth values, whether any is true."""

    MIN = "min"
    """The least stored integer; of truth values, whether all are true."""

    SUM = "sum"
    """The sum of integers of 32 bits, modulo 2^32; of bytes without a sign a word."""

    SUM_SQUARE = "sum_square"
    """The sum, a word, of the squares of bytes without a sign."""

    PRODUCT = "prod"
    """The product of integers of 32 bits, modulo 2^32."""


ReductionAttr = enum_attribute(Reduction, "htp.reduction")
SUMS = (Reduction.SUM, Reduction.SUM_SQUARE)
"""The reductions that turn bytes into words."""
WRAPPING = (*SUMS, Reduction.PRODUCT)
"""The reductions whose results have 32 bits and are kept modulo 2^32."""


@named_op_definition
class ReduceOp(HtpOp):
    """The maximum, minimum, sum or product of the elements along `axis`, whose extent becomes 1.

        %y = htp.reduce %x {kind = max, axis = 1 : i32} : (!x) -> !y

    Stored integers are computed with; the result has the element type of the operand, but for sums
    of bytes, and of their squares, which are words. Sums and products have 32 bits and are kept
    modulo 2^32. QNN: ReduceMax, ReduceMin; with `htp.map` before and behind it Argmax, Argmin,
    ReduceSum, ReduceProd, ReduceSumSquare, normalizations. Means of bytes are `htp.avg_pool`.
    """

    name = "htp.reduce"
    FAMILY: ClassVar[Family] = Family.REDUCE
    input = operand_def(ELEMENTS)
    output = result_def(ELEMENTS)
    kind = prop_def(ReductionAttr)
    axis = prop_def(I32)
    assembly_format = assembly("input")

    def __init__(
        self, input: SSAValue | Operation, output: Attribute, *, kind: Reduction, axis: int
    ):
        properties = {"kind": ReductionAttr(kind), "axis": int_property(axis)}
        self._build([input], output, properties)

    @property
    def reduced_axis(self) -> int:
        """The axis along which elements are reduced: 0 to 3."""
        return self.axis.value.data

    def verify_op(self) -> None:
        """Check that the axis exists, that the result has extent 1 along it, the other extents of
        the operand, and its element type, and that sums and products are of 32 bits, or words of
        bytes.
        """
        axis, wanted = self.reduced_axis, list(shape(self.input))
        expect(0 <= axis < 4, f"axis must lie in [0, 3], got {axis}")
        wanted[axis] = 1
        expect_shape("output", shape(self.output), wanted)
        element, result = (tensor_type(v).element_type for v in (self.input, self.output))
        if self.widens:
            return expect(result == i32, f"{self.kind.data} of bytes must give i32, got {result}")
        expect(element == result, f"reduce must keep the elements {element}, got {result}")
        kind = self.kind.data
        bits = element_bits(element)
        expect(kind not in WRAPPING or bits == 32, f"{kind} needs elements of 32 bits, got {bits}")
        expect(kind is not Reduction.SUM_SQUARE, f"{kind} needs elements of 8 bits, got {bits}")
        return None

    @property
    def widens(self) -> bool:
        """Whether the result has words for bytes."""
        element = tensor_type(self.input).element_type
        is_byte = isinstance(element, UniformType) and element.storage_name == "u8"
        return self.kind.data in SUMS and is_byte


def element_bits(element: Attribute) -> int:
    """Return the bits of a stored integer of the element type `element`; 1 of a truth value."""
    if isinstance(element, UniformType):
        return element.data.bits
    return element.width.data if isinstance(element, IntegerType) else 0
