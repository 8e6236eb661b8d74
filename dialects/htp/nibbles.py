"""Bytes of 16 values at most, two of which cross from main memory in one."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import TensorType, UnitAttr, i8
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from .attributes import layout_of, physical_bytes, with_layout
from .base import BYTES, I32, Family, HtpOp, assembly, int_property
from .layouts import ROW_MAJOR, VECTOR, round_up


@named_op_definition
class UnpackNibblesOp(HtpOp):
    """The bytes of a tensor in its layout, each `least` plus half a byte of the input, modulo 256.

    Byte i of vector k of the input holds byte i of vector 2 k in its low half, byte i of vector
    2 k + 1 in its high half. Padding of the layout is unpacked like any other byte; with `padded` a
    half of 0 stands for its zeros.

        %w = htp.unpack_nibbles %packed {least = 248 : i32}
          : (tensor<1x1x1x2048xi8>) -> tensor<1x1x64x64x!w>
    """

    name = "htp.unpack_nibbles"
    FAMILY: ClassVar[Family] = Family.MOVE
    input = operand_def(BYTES)
    output = result_def(BYTES)
    least = prop_def(I32)
    padded = opt_prop_def(UnitAttr)
    assembly_format = assembly("input")

    def __init__(
        self, input: SSAValue | Operation, output: Attribute, *, least: int, padded: bool = False
    ):
        properties = {"least": int_property(least), "padded": UnitAttr() if padded else None}
        self._build([input], output, properties)

    def verify_op(self) -> None:
        """Check that the layout of the result is known, that the input holds as many bytes, and
        that `least` is a byte.
        """
        least = self.least.value.data
        expect(0 <= least <= 255, f"least must lie in [0, 255], got {least}")
        if layout_of(self.output) is not None:
            need, have = packed_bytes(self.output), physical_bytes(self.input)
            expect(have == need, f"input must hold {need} bytes, got {have}")


def packed_bytes(of: SSAValue | Attribute) -> int:
    """Return the bytes of a tensor whose bytes in its layout are packed, two in one: whole vectors,
    as two vectors are packed into one.
    """
    return round_up(physical_bytes(of), 2 * VECTOR) // 2


def packed_type(of: SSAValue | Attribute, space: str) -> TensorType[Attribute]:
    """Return the type of the packed bytes of a tensor, in the memory called `space`."""
    return with_layout(TensorType(i8, [1, 1, 1, packed_bytes(of)]), ROW_MAJOR, space)
