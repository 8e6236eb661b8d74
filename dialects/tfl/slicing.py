"""Operators of the tfl dialect that take, replace or reverse ranges of a tensor: slice,
strided_slice, reverse_v2, reverse_sequence, dynamic_update_slice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from xdsl.dialects.builtin import IntegerAttr
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import (
    ANY,
    BOOLEAN,
    FALSE,
    INDICES,
    INDICES_32,
    INTEGER,
    ZERO,
    ShapedOp,
    known_integers,
    normalized_axes,
)

Taken: TypeAlias = range | int | None
"""What an axis of a strided slice gives: a range of indices; one index, without the axis; None for
a new axis of extent 1.
"""


class KeptShapeOp(ShapedOp):
    """The base class of operators whose output has the type of their first operand."""

    def result_shape(self) -> Sequence[int]:
        """The shape of the first operand."""
        return shape(self.operands[0])


@named_op_definition
class SliceOp(ShapedOp):
    """The elements of the input from `begin` on, of each axis `size`; a size of -1 means all up to
    the end.
    """

    name = "tfl.slice"

    input = operand_def(ANY.per_tensor)
    begin = operand_def(INDICES["rank"])
    size = operand_def(INDICES["rank"])
    output = result_def(ANY.like("input"))

    @property
    def taken(self) -> tuple[range, ...] | None:
        """The range of indices along each axis; None if `begin` or `size` is not constant. Raises
        VerifyException for ranges that the input does not have.
        """
        source = shape(self.input)
        begins, sizes = known_integers(self.begin), known_integers(self.size)
        if begins is None or sizes is None:
            return None
        expect_shape("begin", shape(self.begin), (len(source),))
        ranges = [
            range(begin, n if size == -1 else begin + size)
            for begin, size, n in zip(begins, sizes, source, strict=True)
        ]
        for axis, (taken, n) in enumerate(zip(ranges, source, strict=True)):
            expect(
                0 <= taken.start <= taken.stop <= n,
                f"slice must lie in [0, {n}] of axis {axis}, got [{taken.start}, {taken.stop}]",
            )
        return tuple(ranges)

    def result_shape(self) -> Sequence[int] | None:
        """The number of indices along each axis; None if `begin` or `size` is not constant."""
        return None if self.taken is None else [len(taken) for taken in self.taken]


@named_op_definition
class StridedSliceOp(ShapedOp):
    """The elements of each axis from `begin` to before `end` in steps of `strides`.

    Row i of the three operands is for an axis of the input; a negative begin or end counts from
    the end of the axis, and both are clipped to it. Bit i of a mask applies to row i: `begin_mask`
    and `end_mask` ignore begin and end, `shrink_axis_mask` takes the element at begin and drops
    the axis, `new_axis_mask` inserts an axis of extent 1, `ellipsis_mask` stands for all axes that
    the other rows do not name; these two have no bits beyond the rows, of which LiteRT would make
    axes of its own. If `offset`, end counts from begin.
    """

    name = "tfl.strided_slice"

    input = operand_def(ANY.per_tensor)
    begin = operand_def(INDICES["rows"])
    end = operand_def(INDICES["rows"])
    strides = operand_def(INDICES["rows"])
    begin_mask = prop_def(INTEGER)
    end_mask = prop_def(INTEGER)
    ellipsis_mask = prop_def(INTEGER)
    new_axis_mask = prop_def(INTEGER)
    shrink_axis_mask = prop_def(INTEGER)
    offset = prop_def(BOOLEAN, FALSE)
    output = result_def(ANY.like("input"))

    @property
    def taken(self) -> tuple[Taken, ...] | None:
        """What the slice takes of each axis of the input, and its new axes, in order: a range of
        indices; one index, which drops the axis; None for a new axis. None as a whole if begin, end
        or strides are not constant.
        """
        begins, ends, strides = map(known_integers, (self.begin, self.end, self.strides))
        if begins is None or ends is None or strides is None:
            return None
        return self.taken_by(begins, ends, strides)

    def taken_by(
        self, begins: Sequence[int], ends: Sequence[int], strides: Sequence[int]
    ) -> tuple[Taken, ...]:
        """Return what the slice takes of each axis of the input with the given begins, ends and
        strides: a range of indices, or one index, which drops the axis; None stands for a new axis.
        Raises VerifyException for values that are not allowed.
        """
        expect(0 not in strides, f"strides must not be 0, got {list(strides)}")
        rows = list(zip(begins, ends, strides, strict=True))
        sizes, result = iter(shape(self.input)), list[Taken]()
        for row in self.rows(len(rows)):
            if row is None:
                result.append(range(next(sizes)))
            elif self.is_new(row):
                result.append(None)
            else:
                result.append(self._range(row, rows[row], next(sizes)))
        return tuple(result)

    def is_new(self, row: int) -> bool:
        """Return whether row number `row` of the operands inserts an axis."""
        return _has(self.new_axis_mask, row)

    def is_dropped(self, row: int) -> bool:
        """Return whether row number `row` of the operands takes one index and drops the axis."""
        return _has(self.shrink_axis_mask, row)

    def ignores_begin(self, row: int) -> bool:
        """Return whether row number `row` takes indices from the end of the axis on, whatever its
        begin.
        """
        return _has(self.begin_mask, row)

    def rows(self, count: int) -> list[int | None]:
        """Return, for each axis of the input and each new axis, in order, the index of the row of
        begin, end and strides that is for it; None for an axis that the ellipsis stands for, or
        that follows all rows. `count` is the number of rows.
        """
        for name, mask in (("ellipsis", self.ellipsis_mask), ("new_axis", self.new_axis_mask)):
            bits = mask.value.data
            expect(
                bits >> count == 0, f"{name}_mask must have bits of the {count} rows, got {bits}"
            )
        ellipses = [row for row in range(count) if _has(self.ellipsis_mask, row)]
        expect(len(ellipses) <= 1, f"ellipsis_mask must have one bit, got rows {ellipses}")
        named = [row for row in range(count) if row not in ellipses]
        new = sum(self.is_new(row) for row in named)
        rank = len(shape(self.input))
        rest = rank - (len(named) - new)
        expect(rest >= 0, f"needs at most {rank} rows for axes of the input, got {rank - rest}")
        at = ellipses[0] if ellipses else count
        return [*range(at), *[None] * rest, *range(at + 1, count)]

    def _range(self, row: int, given: tuple[int, int, int], size: int) -> range | int:
        """Return the indices that a row of the operands takes of an axis of extent `size`: a range,
        or one index if the axis is dropped. `row` is the row's number, for the masks, `given` its
        (begin, end, stride).
        """
        begin, end, stride = given
        first = self.first_index(row, begin, stride, size)
        if self.is_dropped(row):
            return first
        low, high = (0, size) if stride > 0 else (-1, size - 1)
        last = end + first if self.offset.value.data else end
        last = min(max(last + size if last < 0 else last, low), high)
        if _has(self.end_mask, row):
            last = high if stride > 0 else low
        return range(first, last, stride)

    def first_index(self, row: int, begin: int, stride: int, size: int) -> int:
        """Return the first index that row number `row` takes of an axis of extent `size`, counted
        from 0. Raises VerifyException for a begin outside of an axis that is dropped.
        """
        if self.is_dropped(row):
            begin = 0 if self.ignores_begin(row) else begin
            expect(
                -size <= begin < size,
                f"begin of a dropped axis must lie in [{-size}, {size - 1}], got {begin}",
            )
            return begin % size
        low, high = (0, size) if stride > 0 else (-1, size - 1)
        if self.ignores_begin(row):
            return low if stride > 0 else high
        return min(max(begin + size if begin < 0 else begin, low), high)

    def result_shape(self) -> Sequence[int] | None:
        """The number of indices along each axis that is not dropped; None if begin, end or strides
        are not constant.
        """
        expect_shape("end", shape(self.end), shape(self.begin))
        expect_shape("strides", shape(self.strides), shape(self.begin))
        if (taken := self.taken) is None:
            return None
        return [1 if t is None else len(t) for t in taken if not isinstance(t, int)]


def _has(mask: IntegerAttr[Any], bit: int) -> bool:
    return bool(mask.value.data >> bit & 1)


def neighbours_message(axes: Sequence[int]) -> str | None:
    """Return a message unless `axes`, counted from 0, are neighbours, each listed once, in any
    order: LiteRT's kernel of reverse_v2 takes no others.
    """
    first = min(axes, default=0)
    if axes and sorted(axes) == list(range(first, first + len(axes))):
        return None
    return f"axis must list neighbouring axes, got {sorted(axes)}"


@named_op_definition
class ReverseV2Op(KeptShapeOp):
    """The input with the order of elements along each axis in `axis` reversed."""

    name = "tfl.reverse_v2"

    input = operand_def(ANY.per_tensor)
    axis = operand_def(INDICES_32["axes"])
    output = result_def(ANY.like("input"))

    @property
    def axes(self) -> tuple[int, ...] | None:
        """The reversed axes; None if they are not constant."""
        given = known_integers(self.axis)
        return None if given is None else normalized_axes(given, len(shape(self.input)))

    def result_shape(self) -> Sequence[int]:
        """The shape of the input."""
        axes = self.axes or ()
        expect(len(set(axes)) == len(axes), f"axis must list an axis once, got {list(axes)}")
        return super().result_shape()


@named_op_definition
class ReverseSequenceOp(KeptShapeOp):
    """The input with, for each index b of axis `batch_dim`, the order of the first `seq_lengths[b]`
    elements along axis `seq_dim` reversed.
    """

    name = "tfl.reverse_sequence"

    input = operand_def(ANY.per_tensor)
    seq_lengths = operand_def(INDICES["batch"])
    seq_dim = prop_def(INTEGER)
    batch_dim = prop_def(INTEGER, ZERO)
    output = result_def(ANY.like("input"))

    @property
    def axes(self) -> tuple[int, int]:
        """The axis of the sequences, and that of the batch."""
        given = [self.seq_dim.value.data, self.batch_dim.value.data]
        sequence, batch = normalized_axes(given, len(shape(self.input)))
        return sequence, batch

    def result_shape(self) -> Sequence[int]:
        """The shape of the input."""
        (sequence, batch), source = self.axes, shape(self.input)
        expect(sequence != batch, f"seq_dim and batch_dim must differ, got {sequence}")
        expect_shape("seq_lengths", shape(self.seq_lengths), (source[batch],))
        for length in known_integers(self.seq_lengths) or ():
            expect(
                0 <= length <= source[sequence],
                f"seq_lengths must lie in [0, {source[sequence]}], got {length}",
            )
        return source


@named_op_definition
class DynamicUpdateSliceOp(KeptShapeOp):
    """The operand with the elements from `start_indices` on replaced by `update`.

    Start indices are clipped so that the update lies within the operand.
    """

    name = "tfl.dynamic_update_slice"

    operand = operand_def(ANY.per_tensor)
    update = operand_def(ANY.like("operand"))
    start_indices = operand_def(INDICES["rank"])
    output = result_def(ANY.like("operand"))

    def result_shape(self) -> Sequence[int]:
        """The shape of the operand."""
        whole, part = shape(self.operand), shape(self.update)
        expect_shape("start_indices", shape(self.start_indices), (len(whole),))
        expect(len(part) == len(whole), f"update must have rank {len(whole)}, got {len(part)}")
        fits = all(n <= size for n, size in zip(part, whole, strict=True))
        expect(fits, f"update must be at most {list(whole)}, got {list(part)}")
        return whole
