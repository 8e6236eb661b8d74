"""Operators of the tfl dialect that join tensors along a new axis or divide one into several: pack,
unpack, split, split_v.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, prop_def, result_def, var_operand_def, var_result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import (
    ANY,
    INDICES,
    INDICES_32,
    INTEGER,
    POSITIVE,
    ShapedOp,
    expect_scalar,
    known_integers,
    normalized_axes,
)


@named_op_definition
class PackOp(ShapedOp):
    """The `values_count` values, which have one shape, joined along a new axis.

    `axis` is the index of the new axis in the output; a negative one counts from the last, -1.
    """

    name = "tfl.pack"

    values = var_operand_def(ANY.per_tensor.like("values"))
    values_count = prop_def(INTEGER)
    axis = prop_def(INTEGER)
    output = result_def(ANY.like("values"))

    @property
    def new_axis(self) -> int:
        """The index of the new axis in the output."""
        (axis,) = normalized_axes([self.axis.value.data], len(shape(self.values[0])) + 1)
        return axis

    def result_shape(self) -> Sequence[int]:
        """The shape of the values with the new axis, whose extent is their number."""
        count = self.values_count.value.data
        expect(len(self.values) > 0, "needs an input")
        expect(len(self.values) == count, f"needs {count} inputs, got {len(self.values)}")
        first = shape(self.values[0])
        for index, value in enumerate(self.values):
            expect_shape(f"input {index}", shape(value), first)
        return *first[: self.new_axis], count, *first[self.new_axis :]


class PartsOp(ShapedOp):
    """The base class of operators that divide a tensor along an axis, with a result for each
    part.
    """

    outputs = var_result_def(ANY)


@named_op_definition
class UnpackOp(PartsOp):
    """The `num` slices of the input at each index of `axis`, without that axis."""

    name = "tfl.unpack"

    input = operand_def(ANY.per_tensor)
    outputs = var_result_def(ANY.like("input"))
    num = prop_def(INTEGER)
    axis = prop_def(INTEGER)

    @property
    def parted_axis(self) -> int:
        """The axis along which the input is divided."""
        (axis,) = normalized_axes([self.axis.value.data], len(shape(self.input)))
        return axis

    def result_shapes(self) -> Sequence[Sequence[int]]:
        """The shape of the input without `axis`, `num` times."""
        source, num = shape(self.input), self.num.value.data
        axis = self.parted_axis
        expect(source[axis] == num, f"num must be {source[axis]}, got {num}")
        return ((*source[:axis], *source[axis + 1 :]),) * num


class SplitBaseOp(PartsOp):
    """The base class of operators that cut `value` along the axis `split_dim` into `num_splits`
    consecutive parts.

    A negative `split_dim` counts from the last axis, -1.
    """

    value = operand_def(ANY.per_tensor)
    split_dim = operand_def(INDICES_32)
    outputs = var_result_def(ANY.like("value"))
    num_splits = prop_def(POSITIVE)

    @property
    def parted_axis(self) -> int | None:
        """The axis along which `value` is cut; None if it is not constant."""
        expect_scalar("split_dim", self.split_dim)
        given = known_integers(self.split_dim)
        return None if given is None else normalized_axes(given, len(shape(self.value)))[0]

    def extents(self, size: int) -> Sequence[int] | None:
        """Return the extent of each part along the axis `split_dim`, where `size` is the extent of
        `value`; None if the operand that lists them is not constant.
        """
        raise NotImplementedError(type(self).__name__)

    def result_shapes(self) -> Sequence[Sequence[int]] | None:
        """The shapes of the parts: that of `value` with the extent of each part along the axis;
        None if the axis or the extents are not constant.
        """
        source, axis = shape(self.value), self.parted_axis
        extents = None if axis is None else self.extents(source[axis])
        if axis is None or extents is None:
            return None
        return [(*source[:axis], extent, *source[axis + 1 :]) for extent in extents]


@named_op_definition
class SplitOp(SplitBaseOp):
    """The `num_splits` parts of equal extents of `value` along the axis `split_dim`."""

    name = "tfl.split"

    split_dim = operand_def(INDICES_32)
    value = operand_def(ANY.per_tensor)

    def extents(self, size: int) -> Sequence[int]:
        """Return equal extents, whose sum is `size`."""
        count = self.num_splits.value.data
        expect(size % count == 0, f"num_splits must divide the extent {size}, got {count}")
        return (size // count,) * count


@named_op_definition
class SplitVOp(SplitBaseOp):
    """The `num_splits` parts of `value` along the axis `split_dim`, of the extents `size_splits`.

    One of them may be -1: the rest of the axis.
    """

    name = "tfl.split_v"

    value = operand_def(ANY.per_tensor)
    size_splits = operand_def(INDICES["parts"])
    split_dim = operand_def(INDICES_32)

    def extents(self, size: int) -> Sequence[int] | None:
        """Return the extents of the parts, whose sum is `size`, with the rest in place of -1; None
        if `size_splits` is not constant.
        """
        expect_shape("size_splits", shape(self.size_splits), (self.num_splits.value.data,))
        given = known_integers(self.size_splits)
        if given is None:
            return None
        expect(
            min(given) >= -1 and given.count(-1) <= 1,
            f"size_splits must be extents, of which one may be -1, got {given}",
        )
        rest = size - sum(extent for extent in given if extent >= 0)
        extents = [rest if extent == -1 else extent for extent in given]
        expect(
            sum(extents) == size and rest >= 0,
            f"size_splits must add up to the extent {size}, got {given}",
        )
        return extents
