"""Operators of the tfl dialect of complex numbers: complex_abs, real, imag."""

from __future__ import annotations

from typing import Any, cast

from xdsl.dialects.builtin import ComplexType
from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import element
from .base import TflOp, elements


class ComplexPartOp(TflOp):
    """The base class of elementwise functions from complex to real numbers."""

    input = operand_def(elements("complex<f32>", "complex<f64>")["*shape"])
    output = result_def(elements("f32", "f64")["*shape"])

    def verify_(self) -> None:
        """Check that the output has the element type of the input's real and imaginary parts."""
        wanted = cast("ComplexType[Any]", element(self.input)).element_type
        expect(
            element(self.output) == wanted,
            f"output must have elements of {wanted}, got {element(self.output)}",
        )


@named_op_definition
class ComplexAbsOp(ComplexPartOp):
    """The absolute value of each complex number."""

    name = "tfl.complex_abs"


@named_op_definition
class RealOp(ComplexPartOp):
    """The real part of each complex number."""

    name = "tfl.real"


@named_op_definition
class ImagOp(ComplexPartOp):
    """The imaginary part of each complex number."""

    name = "tfl.imag"
