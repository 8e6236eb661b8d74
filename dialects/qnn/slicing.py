"""StridedSlice: a strided range of indices along each axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import i32
from xdsl.irdl import prop_def

from ..dimensions import Dim
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import qnn_op_definition
from .movement import RearrangeOp
from .parameters import UINT_32, DenseOf, uint32, values_of

RANGES = DenseOf(i32, (-1, 3))


@dataclass(frozen=True)
class Range:
    """The indices taken along one axis: `count` of them from `begin` on, `stride` apart."""

    begin: int
    stride: int
    count: int
    """The number of indices, at least 1: an empty range takes the index at its begin."""

    is_new: bool = False
    """Whether the axis is inserted, not one of the input."""
    is_shrunk: bool = False
    """Whether the axis is dropped from the result."""


@qnn_op_definition
class StridedSliceOp(RearrangeOp):
    """The elements of each axis from begin to end, without the element at end, in steps of stride.

    `ranges` has a row [begin, end, stride] for each axis of the input and for each new one. Below
    0, begin and end count from the end of the axis, except that with a negative stride an end of -1
    is the position before index 0; then they are clipped to the axis. Bit i of a mask applies to
    row i: `begin_mask` ignores its begin and starts at the first index (at the last for a negative
    stride), `end_mask` ignores its end and includes all further indices, `shrink_axes` takes the
    element at begin only and drops the axis, `new_axes_mask` inserts an axis of extent 1, whatever
    the other masks say. An empty range gives one element, that at its begin, or the last one if
    that is beyond. Strides are not 0, and negative only where begin is behind end and the axis is
    static.

    `%y = qnn.strided_slice %x {ranges = [[1, 9, 2], [0, 0, 1]], shrink_axes = 2 : ui32} :
    (tensor<8x4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.strided_slice"
    SCALAR_RESULTS: ClassVar[bool] = True

    ranges = prop_def(RANGES)
    begin_mask = prop_def(UINT_32, uint32(0))
    end_mask = prop_def(UINT_32, uint32(0))
    shrink_axes = prop_def(UINT_32, uint32(0))
    new_axes_mask = prop_def(UINT_32, uint32(0))

    @property
    def rows(self) -> tuple[tuple[int, int, int], ...]:
        """The (begin, end, stride) of each row of `ranges`, as given."""
        return tuple((int(b), int(e), int(s)) for b, e, s in values_of(self.ranges))

    @property
    def new_axes(self) -> tuple[bool, ...]:
        """Whether each row of `ranges` inserts an axis (`new_axes_mask`)."""
        return tuple(
            _has(self.new_axes_mask.value.data, row) for row in range(self.ranges.get_shape()[0])
        )

    def taken(self, source: Sequence[int]) -> tuple[Range, ...]:
        """Return the indices that each row of `ranges` takes of an input of shape `source`."""
        new = self.new_axes
        wanted = (len(source) + sum(new), 3)
        expect_shape("ranges", self.ranges.get_shape(), wanted)
        sizes = iter(source)
        return tuple(
            Range(0, 1, 1, is_new=True) if is_new else self._range(row, next(sizes))
            for row, is_new in enumerate(new)
        )

    def _range(self, row: int, size: int) -> Range:
        """Return the indices that row `row` of `ranges` takes along an axis of extent `size`.
        Raises VerifyException for an invalid row.
        """
        given = begin, _, stride = self.rows[row]
        expect(stride != 0, f"ranges must have strides that are not 0, got {list(given)}")
        expect(
            stride > 0 or not isinstance(size, Dim),
            f"ranges must have strides > 0 along dynamic axes, got {list(given)}",
        )
        first, last = self._limits(row, size)
        if _has(self.shrink_axes.value.data, row):
            expect(
                -size <= begin < size,
                f"ranges must begin in [{-size}, {size - 1}] at a shrunk axis, got {begin}",
            )
            return Range(int(first), 1, 1, is_shrunk=True)
        expect(
            stride > 0 or first > last,
            f"ranges must have negative strides only for begin > end, got {list(given)}",
        )
        count = -((first - last) // stride) if stride > 0 else -((last - first) // -stride)
        return Range(int(min(first, size - 1)), stride, max(count, 1))

    def _limits(self, row: int, size: int) -> tuple[int, int]:
        """Return (begin, end) of row `row` for an axis of extent `size`, with masks applied and
        clipped to the axis.
        """
        begin, end, stride = self.rows[row]
        rises = stride > 0
        first, last = _clipped_up(begin, end, size) if rises else _clipped_down(begin, end, size)
        if _has(self.begin_mask.value.data, row):
            first = 0 if rises else size - 1
        if _has(self.end_mask.value.data, row):
            last = size if rises else -1
        return first, last

    def output_shape(self) -> tuple[int, ...]:
        """The number of elements taken along each axis, without the axes that are dropped."""
        return tuple(r.count for r in self.taken(shape(self.input)) if not r.is_shrunk)


def _has(mask: int, bit: int) -> bool:
    return bool(mask >> bit & 1)


def _clipped_up(begin: int, end: int, size: int) -> tuple[int, int]:
    """Return begin and end of a range of positive stride, counted from the start of the axis and
    clipped to [0, size].
    """
    begin = begin + size if begin < 0 else begin
    end = end + size if end < 0 else end
    return min(size, max(begin, 0)), min(size, max(end, 0))


def _clipped_down(begin: int, end: int, size: int) -> tuple[int, int]:
    """Return begin and end of a range of negative stride, counted from the start of the axis; begin
    is clipped to [0, size - 1], end to [-1, size - 1].
    """
    begin = begin + size if begin < 0 else begin
    end = end + size if end < -1 else end
    return min(size - 1, max(begin, 0)), min(size - 1, max(end, -1))
