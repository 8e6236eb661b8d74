"""`!quant.any`: quantized elements whose scales are not chosen yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from xdsl.dialects.builtin import f32
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .quantized import Encoding, QuantizedType, ScaleArrays
from .storage import Storage, parse_storage, print_storage


@irdl_attr_definition
class AnyQuantizedType(QuantizedType):
    """The quantized element type of values whose scales and zero points are not chosen yet.

    `!quant.any<i8<-127:127>:f32>`. Tensors of such elements can be declared, but no executor
    computes them.
    """

    name = "quant.any"
    data: Storage

    @property
    def scales(self) -> tuple[float, ...]:
        """The empty tuple."""
        return ()

    @property
    def zero_points(self) -> tuple[int, ...]:
        """The empty tuple."""
        return ()

    @property
    def encoding(self) -> Encoding:
        """None of QNN's encodings: reading it raises VerifyException, since QNN has none without
        scales.
        """
        self._refuse()

    @property
    def granularity(self) -> str:
        """How many scales the type has, in words for error messages: `none`."""
        return "none"

    def broadcast_parameters(self, shape: Sequence[int]) -> ScaleArrays:
        """Raise VerifyException: there are no scales."""
        self._refuse()

    def verify_shape(self, shape: Sequence[int]) -> None:
        """Accept any shape."""

    def _refuse(self) -> NoReturn:
        raise VerifyException(f"{self} has no scales")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Storage:
        """Parse `<i8<-127:127>:f32>`, in which `:f32` is the default."""
        with parser.in_angle_brackets():
            return parse_storage(parser, f32)

    def print_parameter(self, printer: Printer) -> None:
        """Print the parameters, such as `<i8<-127:127>:f32>`, the range only if it is not full."""
        with printer.in_angle_brackets():
            print_storage(printer, self.data)
