"""What operations on boxes share: index tensors, results of open size, checks of sizes."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue
from xdsl.irdl import IRDLOperation

from ..dimensions import Dim
from ..irdl import expect, expect_shape
from ..tensors import expect_per_tensor, shape
from .base import REAL, DefinedOp
from .datatypes import QnnTensor, expect_same_datatype
from .form import named_values
from .parameters import ui32

VECTOR = QnnTensor(REAL.what, REAL.accepts, 1)
ROWS = QnnTensor(REAL.what, REAL.accepts, 2)
CUBE = QnnTensor(REAL.what, REAL.accepts, 3)
INDEX_LIST = QnnTensor("i32", lambda element: element == i32, 1)
INDEX_TABLE = QnnTensor("i32", lambda element: element == i32, 2)
COUNTS = QnnTensor("ui32", lambda element: element == ui32, 1)


class BoxOp(DefinedOp):
    """Base of the operations on boxes: quantized tensors have one scale each."""

    SAME_DATATYPE: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Pairs of an operand or result and the one whose data type it has."""

    def verify_op(self) -> None:
        """One scale each, equal data types."""
        expect_one_scale(self)
        for name, reference in self.SAME_DATATYPE:
            expect_same_datatype(name, getattr(self, name), reference, getattr(self, reference))


def expect_one_scale(op: IRDLOperation) -> None:
    """No quantized operand or result has several scales."""
    for name, value in named_values(op):
        expect_per_tensor(name, value)


def expect_rows(name: str, value: SSAValue, *sizes: int) -> None:
    """A tensor has the shape `sizes`."""
    expect_shape(name, shape(value), sizes)


def open_size(result: SSAValue, most: int, axis: int = 0) -> int:
    """A size that the definition leaves to the tensor: the result's own.

    While the result is made, a dynamic one of at most `most`.
    """
    sizes = shape(result)
    return sizes[axis] if axis < len(sizes) else Dim(most)


def smaller(one: int, other: int) -> int:
    """The smaller size, dynamic when either is."""
    dynamic = isinstance(one, Dim) or isinstance(other, Dim)
    return Dim(min(one, other)) if dynamic else min(one, other)


def expect_fraction(name: str, number: float) -> None:
    """A threshold lies in [0, 1]."""
    expect(0 <= number <= 1, f"{name} must lie in [0, 1], got {number:g}")


def expect_levels(prefix: str, lowest: int, highest: int, limit: int) -> None:
    """Levels of a feature pyramid lie in [2, `limit`] and rise."""
    for end, level in (("min", lowest), ("max", highest)):
        expect(2 <= level <= limit, f"{prefix}_{end}_level must lie in [2, {limit}], got {level}")
    expect(
        highest >= lowest,
        f"{prefix}_max_level must be >= {prefix}_min_level, {lowest}, got {highest}",
    )
