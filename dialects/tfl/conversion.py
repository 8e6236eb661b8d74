"""Operators of the tfl dialect that change the element type: cast, bitcast."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..quant import storage_dtype
from ..tensors import element, shape
from .base import ANY, ShapedOp


@named_op_definition
class CastOp(ShapedOp):
    """The numbers of the input, as they are stored, converted to the element type of the output."""

    name = "tfl.cast"

    input = operand_def(ANY.per_tensor)
    output = result_def(ANY.per_tensor)

    def result_shape(self) -> Sequence[int]:
        """The shape of the input."""
        return shape(self.input)


@named_op_definition
class BitcastOp(ShapedOp):
    """The bytes of the input, read as elements of the type of the output.

    Elements of the output that are smaller than the input's get an axis of their own, the last;
    larger ones take up the input's last axis.
    """

    name = "tfl.bitcast"

    input = operand_def(ANY.per_tensor)
    output = result_def(ANY.per_tensor)

    def result_shape(self) -> Sequence[int]:
        """The shape of the input; with a further last axis if the output has smaller elements,
        without the last axis if it has larger ones.
        """
        source = shape(self.input)
        old, new = (_bytes(element(value)) for value in (self.input, self.output))
        if old == new:
            return source
        if old > new:
            return *source, old // new
        parts = source[-1] if source else 1
        expect(parts * old == new, f"last axis must have extent {new // old}, got {parts}")
        return source[:-1]


def _bytes(element: Attribute) -> int:
    """Return the number of bytes that an element of this type takes in an array."""
    return storage_dtype(element).itemsize
