"""`!opdef.shape`: the type of an operand that has dimensions, but no data."""

from __future__ import annotations

from xdsl.ir import Data, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

LEAST_RANK = 4
"""The rank to which tensors of the opdef graph are filled."""


@irdl_attr_definition
class ShapeType(Data[tuple[int, ...]], TypeAttribute):
    """The type of an operand with dimensions only: `!opdef.shape<1x2x2x1>` has height 2 and width
    2.

    The dimensions are batch, height, width and depth (with 5 of them, depth of the volume before
    height). Strides, dilations, and sizes of filters and blocks are such operands.
    """

    name = "opdef.shape"

    @property
    def dims(self) -> tuple[int, ...]:
        """The dimensions, four or more."""
        return self.data

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[int, ...]:
        """Parse `<1x2x2x1>`."""
        with parser.in_angle_brackets():
            return tuple(parser.parse_dimension_list())

    def print_parameter(self, printer: Printer) -> None:
        """Print the dimensions as `<1x2x2x1>`."""
        printer.print_string(f"<{'x'.join(map(str, self.data))}>")

    def verify(self) -> None:
        """Raise VerifyException unless there are four dimensions or more, none of them negative."""
        if len(self.data) < LEAST_RANK or min(self.data) < 0:
            raise VerifyException(f"a shape has {LEAST_RANK} dimensions or more, got {self.data}")
