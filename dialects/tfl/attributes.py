"""Attributes of MLIR's TFL dialect. Most are replaced by a builtin attribute when they are read:
`#tfl<const_bytes : "0x0102">` by `dense<[1, 2]> : tensor<2xi8>`, and enum values such as
`#tfl<lstm_kernel_type_attr FULL>` by strings.
"""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialects.builtin import StringAttr, TensorType, i8
from xdsl.ir import Attribute, Data, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from ..constants import dense_of_bytes


@irdl_attr_definition
class ConstBytesAttr(Data[bytes]):
    """Uninterpreted bytes: `#tfl<const_bytes : "0x0102">`, read as a dense attribute."""

    name = "tfl.const_bytes"

    def __new__(cls, data: bytes) -> Self:
        """Return, in place of an instance, the dense attribute of i8 that holds the bytes
        `data`.
        """
        return cast(Self, dense_of_bytes(data, TensorType(i8, [len(data)])))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> bytes:
        """Parse `: "0x0102"`."""
        parser.parse_punctuation(":")
        start = parser.pos
        digits = parser.parse_str_literal()
        try:
            assert digits.startswith("0x")
            return bytes.fromhex(digits[2:])
        except (AssertionError, ValueError):
            message = 'expected bytes in hexadecimal, as in "0x0102"'
            parser.raise_error(message, start, parser.pos)

    def print_parameter(self, printer: Printer) -> None:
        """Print the bytes in hexadecimal digits: `: "0x0102"`."""
        printer.print_string(f': "0x{self.data.hex()}"')


class EnumAttr(Data[str]):
    """The base class of enum values: `#tfl<mirror_pad_attr REFLECT>`, read as a string."""

    def __new__(cls, data: str) -> Self:
        """Return, in place of an instance, the string attribute of `data`, the name of an enum
        value.
        """
        return cast(Self, StringAttr(data))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse the name of an enum value."""
        return parser.parse_identifier("the name of a value")

    def print_parameter(self, printer: Printer) -> None:
        """Print the name of the enum value."""
        printer.print_string(self.data)


@irdl_attr_definition
class LSTMKernelTypeAttr(EnumAttr):
    """The kind of an LSTM: `#tfl<lstm_kernel_type_attr FULL>`, or BASIC."""

    name = "tfl.lstm_kernel_type_attr"


@irdl_attr_definition
class MirrorPaddingAttr(EnumAttr):
    """The kind of a mirrored padding: `#tfl<mirror_pad_attr REFLECT>`, or SYMMETRIC."""

    name = "tfl.mirror_pad_attr"


@irdl_attr_definition
class ControlType(ParametrizedAttribute, TypeAttribute):
    """The type of values that only order operations: `!tfl.control`."""

    name = "tfl.control"


ATTRIBUTES: list[type[Attribute]] = [
    ConstBytesAttr,
    ControlType,
    LSTMKernelTypeAttr,
    MirrorPaddingAttr,
]
"""The attributes and types of the dialect tfl."""
