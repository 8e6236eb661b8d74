"""Operations on shapes: reshape, transpose, squeeze, unsqueeze, tile, pad (section 4.5)."""

from __future__ import annotations

import math

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, StringAttr, f64, i64
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import GENERIC, SCALARS, OneResultOp, Shape
from .parameters import BORDER, INTEGER, INTEGERS, PADDINGS, SCALAR, axes_of, integers, paddings


class MovementOp(OneResultOp):
    """The base class of operations that move the elements of the input unchanged."""

    input = operand_def(GENERIC)
    output = result_def(GENERIC)


@named_op_definition
class ReshapeOp(MovementOp):
    """The elements of the input in row-major order, with `axis_count` axes replaced by those of
    `shape`.

    `%y = nnef.reshape %x {shape = [0, -1]} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>`. The axes
    from `axis_start` on are replaced, all of them if `axis_count` is -1. An extent of 0 is copied
    from the input's axis at the same index, counted from `axis_start`; at most one extent of -1 is
    inferred.
    """

    name = "nnef.reshape"

    shape = prop_def(INTEGERS)
    axis_start = prop_def(INTEGER, IntegerAttr(0, i64))
    axis_count = prop_def(INTEGER, IntegerAttr(-1, i64))

    @property
    def replaced(self) -> tuple[int, int]:
        """The range of the input's axes that are replaced, as (first, end), where `end` is
        excluded.
        """
        rank = len(shape(self.input))
        start, count = self.axis_start.value.data, self.axis_count.value.data
        return start, rank if count == -1 else start + count

    def verify_op(self) -> None:
        """Check that the replaced axes exist, at most one extent is -1, and each 0 has an axis to
        copy.
        """
        rank, (start, end) = len(shape(self.input)), self.replaced
        expect(
            0 <= start <= end <= rank,
            f"axis_start and axis_count must lie within the rank {rank}, got "
            f"{self.axis_start.value.data} and {self.axis_count.value.data}",
        )
        sizes = integers(self.shape)
        expect(min(sizes, default=0) >= -1, f"shape must hold sizes, 0 or -1, got {sizes}")
        expect(sizes.count(-1) <= 1, f"shape must have at most one -1, got {sizes}")
        for index, size in enumerate(sizes):
            copied = size != 0 or start + index < rank
            expect(copied, f"shape has 0 at {index}, where the input has no axis, got {sizes}")

    def output_shape(self) -> Shape:
        """Return the input's shape with the replaced axes exchanged for those of `shape`, 0 and -1
        resolved. Raises VerifyException if that changes the number of elements.
        """
        source, (start, end) = shape(self.input), self.replaced
        sizes = [source[start + i] if n == 0 else n for i, n in enumerate(integers(self.shape))]
        count = math.prod(source[start:end])
        if -1 in sizes:
            known = math.prod(size for size in sizes if size != -1)
            sizes[sizes.index(-1)] = count // known if known else 0
        expect(
            math.prod(sizes) == count,
            f"shape must have the {count} elements that it replaces, got {integers(self.shape)}",
        )
        return (*source[:start], *sizes, *source[end:])


@named_op_definition
class TransposeOp(MovementOp):
    """The input with its axes permuted: axis i of the result is axis `axes[i]` of the input.

    `%y = nnef.transpose %x {axes = [0, 2, 1]} : (tensor<1x2x3xf32>) -> tensor<1x3x2xf32>`. `axes`
    lists leading axes; axes after them keep their indices.
    """

    name = "nnef.transpose"

    axes = prop_def(INTEGERS)

    @property
    def permutation(self) -> Shape:
        """For each axis of the result, the index of the input's axis that it is."""
        listed, rank = integers(self.axes), len(shape(self.input))
        return (*listed, *range(len(listed), rank))

    def verify_op(self) -> None:
        """Check that `axes` is a permutation of as many leading axes as it lists."""
        axes, rank = integers(self.axes), len(shape(self.input))
        fits = len(axes) <= rank and sorted(axes) == list(range(len(axes)))
        expect(fits, f"axes must permute the first axes of {rank}, got {axes}")

    def output_shape(self) -> Shape:
        """Return the extents of the input in the order of the result's axes."""
        source = shape(self.input)
        return tuple(source[axis] for axis in self.permutation)


@named_op_definition
class SqueezeOp(MovementOp):
    """The input with the axes in `axes` removed, which must have extent 1.

    `%y = nnef.squeeze %x {axes = [0]} : (tensor<1x2xf32>) -> tensor<2xf32>`
    """

    name = "nnef.squeeze"

    axes = prop_def(axes_of(INTEGERS, "input"))

    def verify_op(self) -> None:
        """Check that the axes in `axes` have extent 1."""
        source, axes = shape(self.input), integers(self.axes)
        for axis in axes:
            expect(source[axis] == 1, f"axis {axis} of axes must have size 1, got {source[axis]}")

    def output_shape(self) -> Shape:
        """Return the input's shape without the axes in `axes`."""
        axes = integers(self.axes)
        return tuple(size for axis, size in enumerate(shape(self.input)) if axis not in axes)


@named_op_definition
class UnsqueezeOp(MovementOp):
    """The input with axes of extent 1 inserted, which have the indices `axes` in the result.

    `%y = nnef.unsqueeze %x {axes = [0]} : (tensor<2xf32>) -> tensor<1x2xf32>`. `axes` may be
    in any order.
    """

    name = "nnef.unsqueeze"

    axes = prop_def(axes_of(INTEGERS, "input", inserted=True))

    def output_shape(self) -> Shape:
        """Return the input's shape with extents of 1 inserted, which have the indices `axes` in the
        result.
        """
        axes, source = integers(self.axes), iter(shape(self.input))
        rank = len(shape(self.input)) + len(axes)
        return tuple(1 if axis in axes else next(source) for axis in range(rank))


@named_op_definition
class TileOp(MovementOp):
    """The input repeated `repeats[i]` times along axis i.

    `%y = nnef.tile %x {repeats = [1, 2]} : (tensor<2x3xf32>) -> tensor<2x6xf32>`
    """

    name = "nnef.tile"

    repeats = prop_def(INTEGERS)

    def verify_op(self) -> None:
        """Check that `repeats` has a positive number for each axis."""
        repeats, rank = integers(self.repeats), len(shape(self.input))
        fits = len(repeats) == rank and min(repeats, default=1) > 0
        expect(fits, f"repeats must be {rank} numbers > 0, got {repeats}")

    def output_shape(self) -> Shape:
        """Return each extent of the input times its number of repetitions."""
        sizes = zip(shape(self.input), integers(self.repeats), strict=True)
        return tuple(size * times for size, times in sizes)


@named_op_definition
class PadOp(OneResultOp):
    """The input padded by (before, after) elements along each axis; negative amounts crop.

    `%y = nnef.pad %x {padding = [[0, 0], [1, 2]]} : (tensor<2x3xf32>) -> tensor<2x6xf32>`. `border`
    selects the values of the added elements: `value` ('constant'), or elements of the input, as for
    windows (`WindowOp`).
    """

    name = "nnef.pad"

    input = operand_def(SCALARS)
    output = result_def(SCALARS)
    padding = prop_def(PADDINGS)
    border = prop_def(BORDER, StringAttr("constant"))
    value = prop_def(SCALAR, FloatAttr(0.0, f64))

    def verify_op(self) -> None:
        """Check that `padding` has a pair for each axis, and that `border` is not 'ignore'."""
        rank, pairs = len(shape(self.input)), paddings(self.padding)
        expect(len(pairs) == rank, f"padding must have {rank} pairs, got {len(pairs)}")
        expect(
            self.border.data != "ignore",
            "border must be 'constant', 'replicate', 'reflect' or 'reflect-even', got 'ignore'",
        )

    def output_shape(self) -> Shape:
        """Return each extent of the input plus its padding, before and after. Raises
        VerifyException if a sum is not positive.
        """
        pairs = zip(shape(self.input), paddings(self.padding), strict=True)
        sizes = tuple(before + size + after for size, (before, after) in pairs)
        expect(min(sizes, default=1) > 0, f"padding must leave elements, got {list(sizes)}")
        return sizes
