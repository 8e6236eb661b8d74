"""Helpers of the operations on boxes (detection, proposals, suppression): tensor constraints,
extents that depend on the data (`open_size`), checks of shapes, thresholds and pyramid levels.
"""

from __future__ import annotations

from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ..dimensions import Dim
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import REAL
from .datatypes import QnnTensor
from .parameters import ui32

VECTOR = QnnTensor(REAL.what, REAL.accepts, 1).per_tensor
ROWS = QnnTensor(REAL.what, REAL.accepts, 2).per_tensor
CUBE = QnnTensor(REAL.what, REAL.accepts, 3).per_tensor
INDEX_LIST = QnnTensor("i32", lambda element: element == i32, 1)
INDEX_TABLE = QnnTensor("i32", lambda element: element == i32, 2)
COUNTS = QnnTensor("ui32", lambda element: element == ui32, 1)


def expect_rows(name: str, value: SSAValue, *sizes: int) -> None:
    """Raise VerifyException unless `value` has the shape `sizes`; `name` is its name in the
    message.
    """
    expect_shape(name, shape(value), sizes)


def open_size(result: SSAValue, most: int, axis: int = 0) -> int:
    """Return the extent along `axis` of the type of `result`: the capacity for boxes, which does
    not follow from the operands.

    While the type is still being inferred, return a dynamic extent (`Dim`) with the bound `most`.
    """
    sizes = shape(result)
    return sizes[axis] if axis < len(sizes) else Dim(most)


def smaller(one: int, other: int) -> int:
    """Return the smaller of two extents; the result is dynamic (`Dim`) if either is."""
    dynamic = isinstance(one, Dim) or isinstance(other, Dim)
    return Dim(min(one, other)) if dynamic else min(one, other)


def expect_fraction(name: str, number: float) -> None:
    """Raise VerifyException unless `number`, a threshold called `name` in the message, is in [0,
    1].
    """
    expect(0 <= number <= 1, f"{name} must lie in [0, 1], got {number:g}")


def expect_levels(prefix: str, lowest: int, highest: int, limit: int) -> None:
    """Raise VerifyException unless 2 <= lowest <= highest <= limit, for the levels of a feature
    pyramid given by the parameters `PREFIX_min_level` and `PREFIX_max_level`.
    """
    for end, level in (("min", lowest), ("max", highest)):
        expect(2 <= level <= limit, f"{prefix}_{end}_level must lie in [2, {limit}], got {level}")
    expect(
        highest >= lowest,
        f"{prefix}_max_level must be >= {prefix}_min_level, {lowest}, got {highest}",
    )
