"""The operation `htp.reduce`: the greatest or the least element along an axis."""

from __future__ import annotations

from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def
from xdsl.utils.str_enum import StrEnum

from ..definitions import named_op_definition
from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from .attributes import shape
from .base import ACTIVATION, I32, Family, HtpOp, assembly, expect_same_quantization, int_property


class Extremum(StrEnum):
    """Which of several elements `htp.reduce` keeps."""

    MAX = "max"
    """The greatest stored integer."""

    MIN = "min"
    """The least stored integer."""


ExtremumAttr = enum_attribute(Extremum, "htp.extremum")


@named_op_definition
class ReduceOp(HtpOp):
    """The greatest or the least of the elements along `axis`, whose extent becomes 1; the result
    has the operand's quantization.

        %y = htp.reduce %x {kind = max, axis = 1 : i32} : (!x) -> !y

    QNN: ReduceMax, ReduceMin. Means are `htp.avg_pool`.
    """

    name = "htp.reduce"
    FAMILY: ClassVar[Family] = Family.REDUCE
    input = operand_def(ACTIVATION)
    output = result_def(ACTIVATION)
    kind = prop_def(ExtremumAttr)
    axis = prop_def(I32)
    assembly_format = assembly("input")

    def __init__(
        self, input: SSAValue | Operation, output: Attribute, *, kind: Extremum, axis: int
    ):
        properties = {"kind": ExtremumAttr(kind), "axis": int_property(axis)}
        self._build([input], output, properties)

    @property
    def reduced_axis(self) -> int:
        """The axis along which elements are compared: 0 to 3."""
        return self.axis.value.data

    def verify_op(self) -> None:
        """Check that the axis exists, and that the result has extent 1 along it, the other extents
        of the operand, and its quantization.
        """
        axis, wanted = self.reduced_axis, list(shape(self.input))
        expect(0 <= axis < 4, f"axis must lie in [0, 3], got {axis}")
        wanted[axis] = 1
        expect_shape("output", shape(self.output), wanted)
        expect_same_quantization("reduce", self.input, self.output)
