"""The operations concat, stack, split, unstack, slice, gather, copy_n and add_n (NNEF 1.0.3,
sections 4.5.3 and 4.5.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.irdl import operand_def, prop_def, result_def, var_operand_def, var_result_def

from ..definitions import named_op_definition
from ..inference import MOST_RESULTS
from ..irdl import expect
from ..tensors import shape
from .base import (
    GENERIC,
    INTEGERS,
    SCALARS,
    NnefOp,
    OneResultOp,
    Shape,
    broadcast,
)
from .parameters import INTEGER, NO_INTEGERS, axes_of, integers
from .parameters import INTEGERS as INTEGER_LIST
from .shapes import MovementOp


class JoinOp(OneResultOp):
    """The base class of operations that join several tensors into one along `axis`."""

    values = var_operand_def(GENERIC)
    value = result_def(GENERIC)
    axis = prop_def(INTEGER)

    @property
    def joined_axis(self) -> int:
        """The axis along which the tensors are joined."""
        return self.axis.value.data

    def verify_op(self) -> None:
        """Check that at least one tensor is given."""
        expect(len(self.values) > 0, "values must hold a tensor, got none")


def _listed(shapes: Sequence[Shape]) -> str:
    return ", ".join(str(list(sizes)) for sizes in shapes)


@named_op_definition
class ConcatOp(JoinOp):
    """The concatenation of tensors along `axis`.

    `%y = nnef.concat %a, %b {axis = 1 : i64} : (tensor<1x2xf32>, tensor<1x3xf32>)
    -> tensor<1x5xf32>`
    """

    name = "nnef.concat"

    axis = prop_def(axes_of(INTEGER, "values"))

    def output_shape(self) -> Shape:
        """Return the operands' shape, with the sum of their extents along `axis`.

        Raises VerifyException unless the extents of all other axes agree.
        """
        axis, shapes = self.joined_axis, [shape(value) for value in self.values]
        for one in shapes:
            agree = len(one) == len(shapes[0]) and all(
                a == b for i, (a, b) in enumerate(zip(one, shapes[0], strict=True)) if i != axis
            )
            expect(agree, f"values must agree but for axis {axis}, got {_listed(shapes)}")
        total = sum(one[axis] for one in shapes)
        return (*shapes[0][:axis], total, *shapes[0][axis + 1 :])


@named_op_definition
class StackOp(JoinOp):
    """The tensors, all of one shape, stacked along a new axis with index `axis` of the result.

    `%y = nnef.stack %a, %b {axis = 0 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>`
    """

    name = "nnef.stack"

    axis = prop_def(axes_of(INTEGER, "values", inserted=True))

    def output_shape(self) -> Shape:
        """Return the common shape of the operands, with an axis inserted whose extent is their
        number.
        """
        axis, shapes = self.joined_axis, [shape(value) for value in self.values]
        expect(len(set(shapes)) == 1, f"values must have one shape, got {_listed(shapes)}")
        return (*shapes[0][:axis], len(shapes), *shapes[0][axis:])


class PartsOp(NnefOp):
    """The base class of operations that divide a tensor along `axis`."""

    value = operand_def(GENERIC)
    values = var_result_def(GENERIC)
    axis = prop_def(axes_of(INTEGER, "value"))

    @property
    def parted_axis(self) -> int:
        """The axis along which the tensor is divided."""
        return self.axis.value.data


@named_op_definition
class SplitOp(PartsOp):
    """Parts of a tensor whose extents along `axis` are proportional to `ratios`.

    `%a, %b = nnef.split %x {axis = 0 : i64, ratios = [1, 2]} : (tensor<6xf32>)
    -> (tensor<2xf32>, tensor<4xf32>)`
    """

    name = "nnef.split"

    axis = prop_def(axes_of(INTEGER, "value"))
    ratios = prop_def(INTEGER_LIST)

    def output_shapes(self) -> tuple[Shape, ...]:
        """Return the shape of each part. Raises VerifyException unless the ratios are positive and
        their sum divides the extent of the axis.
        """
        source, axis, ratios = shape(self.value), self.parted_axis, integers(self.ratios)
        expect(min(ratios, default=0) > 0, f"ratios must be > 0, got {ratios}")
        total, size = sum(ratios), source[axis]
        expect(
            size % total == 0,
            f"ratios must have a sum that divides {size}, the size of axis {axis}, got {ratios}",
        )
        sizes = [ratio * (size // total) for ratio in ratios]
        return tuple((*source[:axis], n, *source[axis + 1 :]) for n in sizes)


@named_op_definition
class UnstackOp(PartsOp):
    """The slices of a tensor at each index of `axis`, with that axis removed.

    `%a, %b = nnef.unstack %x {axis = 0 : i64} : (tensor<2x3xf32>)
    -> (tensor<3xf32>, tensor<3xf32>)`
    """

    name = "nnef.unstack"

    def output_shapes(self) -> tuple[Shape, ...]:
        """Return the shape of the operand without the axis, once for each index of the axis."""
        source, axis = shape(self.value), self.parted_axis
        return ((*source[:axis], *source[axis + 1 :]),) * source[axis]


@named_op_definition
class SliceOp(MovementOp):
    """The elements from index `begin` up to `end`, exclusive, along each of `axes`, by step
    `stride`.

    `%y = nnef.slice %x {axes = [1], begin = [1], end = [0]} : (tensor<2x4xf32>) ->
    tensor<2x3xf32>`. Negative indices count from the end of the axis, and an `end` of 0 is the end
    of the axis. `stride` defaults to 1. A negative stride goes backward to the index after `end`;
    to include index 0, `end` is -1 - extent.
    """

    name = "nnef.slice"

    axes = prop_def(axes_of(INTEGER_LIST, "input"))
    begin = prop_def(INTEGER_LIST)
    end = prop_def(INTEGER_LIST)
    stride = prop_def(INTEGER_LIST, NO_INTEGERS)

    @property
    def ranges(self) -> list[tuple[int, int, int, int]]:
        """The (axis, begin, end, stride) for each of `axes`, as given by the properties."""
        strides = integers(self.stride) or [1] * len(integers(self.axes))
        lists = (integers(self.axes), integers(self.begin), integers(self.end), strides)
        return list(zip(*lists, strict=True))

    @property
    def slices(self) -> tuple[slice, ...]:
        """The Python slice of each axis of the input."""
        taken = [slice(None)] * len(shape(self.input))
        for axis, begin, end, stride in self.ranges:
            taken[axis] = slice_of(begin, end, stride, shape(self.input)[axis])
        return tuple(taken)

    def verify_op(self) -> None:
        """Check that `begin`, `end` and a given `stride` have an item for each of `axes`, that no
        stride is 0, and that begin and end lie within the axis's extent.
        """
        axes, source = integers(self.axes), shape(self.input)
        for name in ("begin", "end", "stride"):
            values = integers(getattr(self, name))
            allowed = len(values) == len(axes) or (name == "stride" and not values)
            expect(allowed, f"{name} must have {len(axes)} values, got {len(values)}")
        strides = integers(self.stride)
        expect(0 not in strides, f"stride must not be 0, got {strides}")
        for axis, begin, end, stride in self.ranges:
            size = source[axis]
            first = -size, size if stride > 0 else size - 1
            last = first if stride > 0 else (-size - 1, size - 1)
            _expect_index("begin", begin, first, axis)
            _expect_index("end", end, last, axis)

    def output_shape(self) -> Shape:
        """Return the number of elements selected along each axis. Raises VerifyException if one is
        0.
        """
        sizes = zip(self.slices, shape(self.input), strict=True)
        taken = tuple(len(range(*part.indices(size))) for part, size in sizes)
        expect(min(taken, default=1) > 0, f"begin and end must leave elements, got {list(taken)}")
        return taken


def _expect_index(name: str, index: int, limits: tuple[int, int], axis: int) -> None:
    """Raise VerifyException unless `index` lies within `limits`, inclusive; `name`, the index's
    name, and `axis` are for the message.
    """
    low, high = limits
    expect(low <= index <= high, f"{name} must lie in [{low}, {high}] on axis {axis}, got {index}")


def slice_of(begin: int, end: int, stride: int, size: int) -> slice:
    """Return the Python slice for NNEF's `begin`, `end` and `stride` along an axis of extent
    `size`.
    """
    first = begin + size if begin < 0 else begin
    if stride > 0:
        return slice(first, end + size if end <= 0 else end, stride)
    last = end + size if end < 0 else end
    return slice(first, last if last >= 0 else None, stride)


@named_op_definition
class GatherOp(OneResultOp):
    """The slices of the input along `axis` at the given `indices`.

    `%y = nnef.gather %x, %i {axis = 1 : i64} : (tensor<2x8xf32>, tensor<3x4xi32>)
    -> tensor<2x3x4xf32>`
    """

    name = "nnef.gather"

    input = operand_def(GENERIC)
    indices = operand_def(INTEGERS)
    output = result_def(GENERIC)
    axis = prop_def(axes_of(INTEGER, "input"), IntegerAttr(0, i64))

    def output_shape(self) -> Shape:
        """Return the shape of the input with the extent of the axis replaced by the shape of the
        indices.
        """
        source, axis = shape(self.input), self.axis.value.data
        return (*source[:axis], *shape(self.indices), *source[axis + 1 :])


@named_op_definition
class CopyNOp(NnefOp):
    """`times` results, each equal to the operand.

    `%a, %b = nnef.copy_n %x {times = 2 : i64} : (tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)`
    """

    name = "nnef.copy_n"

    x = operand_def(GENERIC)
    y = var_result_def(GENERIC)
    times = prop_def(INTEGER)

    def output_shapes(self) -> tuple[Shape, ...]:
        """Return the shape of the operand once for each of the `times` results."""
        times = self.times.value.data
        expect(0 < times <= MOST_RESULTS, f"times must lie in [1, {MOST_RESULTS}], got {times}")
        return (shape(self.x),) * times


@named_op_definition
class AddNOp(OneResultOp):
    """The elementwise sum of all operands, which broadcast from leading axes; 0 when there are
    none.

    `%y = nnef.add_n %a, %b, %c : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>`
    """

    name = "nnef.add_n"

    x = var_operand_def(SCALARS)
    y = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the broadcast shape of all operands; that of a scalar when there are none."""
        names = [f"x[{index}]" for index in range(len(self.x))]
        return broadcast([shape(value) for value in self.x], names)
