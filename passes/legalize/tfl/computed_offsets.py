"""Windows at computed offsets: a part of a tensor that starts there, and a tensor placed there
within another one.

An axis is read by a Gather at indices that are computed from the offset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import qnn
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import shape
from .steps import Builder, along

B = BinaryOperation


def element_of(b: Builder, numbers: SSAValue, index: int) -> SSAValue:
    """Return the element `index` of the vector `numbers` in shape [1]; operations are appended to
    `b`.
    """
    if shape(numbers) == (1,):
        return numbers
    return b(qnn.StridedSliceOp(numbers, ranges=[[index, index + 1, 1]]))


def placed(b: Builder, base: SSAValue, part: SSAValue, starts: Mapping[int, SSAValue]) -> SSAValue:
    """Return `base` with its elements replaced by those of `part` from `starts[axis]`, in shape
    [1], on; along axes without a start `part` has the same extent. Operations are appended to `b`.

    Elements are chosen by masks of the indices that lie outside of `part`. A part of several
    elements is moved by a Gather along the axis; one element broadcasts.
    """
    sizes, counts, masks = shape(base), shape(part), list[SSAValue]()
    for axis, start in starts.items():
        outside, at = positions(b, start, sizes[axis], counts[axis])
        masks.append(b.reshaped(outside, along(axis, sizes[axis], len(sizes))))
        if counts[axis] > 1:
            part = b(qnn.GatherOp(part, at, axis=axis))
    mask = reduce(partial(b.binary, B.OR), masks)
    return b(qnn.ElementWiseSelectOp(mask, base, part))


def positions(b: Builder, start: SSAValue, size: int, count: int) -> tuple[SSAValue, SSAValue]:
    """Return two vectors for the indices 0 to `size` - 1 of an axis, of which a part covers `count`
    from `start` on: whether each index lies outside of the part, and the position in the part that
    is nearest to it. With a `count` of 1 no position is needed; the second vector then is the first
    again.
    """
    table = b.static(np.arange(size), i32)
    if count == 1:
        outside = b.binary(B.NOT_EQUAL, table, start)
        return outside, outside
    offset = b.binary(B.SUBTRACT, table, start)
    above = b.binary(B.MAXIMUM, offset, b.static([0], i32))
    at = b.binary(B.MINIMUM, above, b.static([count - 1], i32))
    return b.binary(B.NOT_EQUAL, offset, at), at


@dataclass(frozen=True)
class Steps:
    """Indices along an axis: `count` from `start` on, `stride` apart; a computed start is a value
    of shape [1].
    """

    start: int | SSAValue
    count: int
    stride: int = 1

    def range_from(self, start: int) -> list[int]:
        """Return the [begin, end, stride] of a StridedSlice of the indices from `start` on."""
        return [start, start + self.stride * self.count, self.stride]


def taken(b: Builder, x: SSAValue, axes: Sequence[Steps]) -> SSAValue:
    """Return the elements of `x` at the indices `axes[i]` along axis i: by a StridedSlice where
    they are known, else by a Gather. Operations are appended to `b`.
    """
    whole = [[0, n, 1] for n in shape(x)]
    known = [
        row if isinstance(start := one.start, SSAValue) else one.range_from(start)
        for row, one in zip(whole, axes, strict=True)
    ]
    if known != whole:
        x = b(qnn.StridedSliceOp(x, ranges=known))
    for axis, one in enumerate(axes):
        if isinstance(one.start, SSAValue):
            table = b.static(np.arange(one.count) * one.stride, i32)
            at = b.binary(B.ADD, table, one.start)
            x = b(qnn.GatherOp(x, at, axis=axis))
    return x
