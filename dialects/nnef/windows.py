"""Base classes of operations with windows that slide over all axes; box, debox, argmax_pool, sample
and desample (NNEF 1.0.3, section 4.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import BoolAttr, StringAttr
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import INTEGERS, SCALARS, NnefOp, OneResultOp, Shape
from .geometry import WindowGeometry
from .parameters import (
    BORDER,
    LOGICAL,
    NO_INTEGERS,
    NO_PADDING,
    PADDINGS,
    AttributeOf,
    integers,
    paddings,
)
from .parameters import INTEGERS as INTEGER_LIST

CONSTANT: Attribute = StringAttr("constant")
FALSE = BoolAttr.from_bool(False)
KNOWN_BORDER = AttributeOf("string", ("constant", "replicate", "reflect", "reflect-even"))
"""The border modes of operations that need values beyond the border, so not 'ignore'."""
ZERO_BORDER = AttributeOf("string", ("constant",))


class WindowOp(NnefOp):
    """The base class of operations with a sliding window.

    Without `padding` there are ceil(extent / stride) windows; this automatic padding is never
    negative, and its odd element comes after the input. Given padding may be negative. Absent
    `stride` and `dilation` are 1. `border` selects the elements beyond the input's border: zeros
    ('constant'), the nearest element ('replicate'), a reflection that excludes ('reflect') or
    repeats ('reflect-even') the border element, or none at all ('ignore').
    """

    border = prop_def(BORDER, CONSTANT)
    padding = prop_def(PADDINGS, NO_PADDING)
    stride = prop_def(INTEGER_LIST, NO_INTEGERS)
    dilation = prop_def(INTEGER_LIST, NO_INTEGERS)

    def geometry_of(self, size: Sequence[int]) -> WindowGeometry:
        """Return the geometry of a window of `size`.

        Raises VerifyException if padding, stride or dilation have another number of items than
        `size`, or a value out of range.
        """
        lists = paddings(self.padding), integers(self.stride), integers(self.dilation)
        return WindowGeometry.of(size, *lists)


class SizedOp(NnefOp):
    """The base class of operations with a window of `size` elements along each axis, batch
    included.
    """

    size = prop_def(INTEGER_LIST)


class SlidingOp(SizedOp, WindowOp):
    """The base class of operations whose window of `size` slides over all axes of the first
    operand.

    In transposed operations the window slides over the result, and has a position for each element
    of the operand.
    """

    @property
    def geometry(self) -> WindowGeometry:
        """The geometry of the window over all axes.

        Raises VerifyException if size, stride, dilation or padding does not have an item for each
        axis.
        """
        rank, size = len(shape(self.operands[0])), integers(self.size)
        expect(len(size) == rank, f"size must have {rank} items, got {size}")
        return self.geometry_of(size)


class OutputShapeOp(NnefOp):
    """The base class of transposed operations: the window slides over the result and has a position
    for each element of the input.

    Results of several shapes may have that many positions: `output_shape` selects one. If it is
    absent, the result has the input's extents times the stride with automatic padding, and the
    least possible extents with given padding.
    """

    output_shape_ = prop_def(INTEGER_LIST, NO_INTEGERS, prop_name="output_shape")

    @property
    def wanted_shape(self) -> list[int]:
        """The property `output_shape`, an empty list if absent.

        Raises VerifyException if it has another number of extents than the input.
        """
        wanted, rank = integers(self.output_shape_), len(shape(self.operands[0]))
        fits = len(wanted) in (0, rank)
        expect(fits, f"output_shape must have {rank} items or none, got {wanted}")
        return wanted


class NormalizeOp(NnefOp):
    """The base class of sums over windows that `normalize` divides by the volume of the window, or
    with the border 'ignore' by the number of elements added.
    """

    normalize = prop_def(LOGICAL, FALSE)

    @property
    def is_normalized(self) -> bool:
        """Whether each sum is divided by the volume of the window, or with the border 'ignore' by
        the number of elements added.
        """
        return bool(self.normalize.value.data)


@named_op_definition
class BoxOp(SlidingOp, NormalizeOp, OneResultOp):
    """The sum of each window.

    `%y = nnef.box %x {size = [1, 1, 3, 3], normalize = true} : (tensor<1x8x4x4xf32>) ->
    tensor<1x8x4x4xf32>`. With `normalize` it is divided by the volume of the window; with the
    border 'ignore' by the number of the window's elements that lie in the input.
    """

    name = "nnef.box"

    input = operand_def(SCALARS)
    output = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the number of windows along each axis."""
        return self.geometry.window_counts(shape(self.input))


@named_op_definition
class DeboxOp(SlidingOp, OutputShapeOp, NormalizeOp, OneResultOp):
    """The transpose of box: each input element is added to all elements of a window of the result.

    `%y = nnef.debox %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : (tensor<1x8x4x4xf32>) ->
    tensor<1x8x8x8xf32>`. With `normalize` sums are divided by the volume of the window; with the
    border 'ignore' by the number of elements that are added.
    """

    name = "nnef.debox"

    input = operand_def(SCALARS)
    output = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the property `output_shape` if given.

        Else, with automatic padding, the input's extents times the stride; with given padding, the
        least extents over which the window has a position for each input element.
        """
        return self.geometry.checked_extents(shape(self.input), self.wanted_shape)


@named_op_definition
class ArgmaxPoolOp(SlidingOp, OneResultOp):
    """For each window, the row-major index in the window of its first maximum.

    `%i = nnef.argmax_pool %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} :
    (tensor<1x8x4x4xf32>) -> tensor<1x8x2x2xi32>`
    """

    name = "nnef.argmax_pool"

    input = operand_def(SCALARS)
    index = result_def(INTEGERS)

    def output_shape(self) -> Shape:
        """Return the number of windows along each axis."""
        return self.geometry.window_counts(shape(self.input))


@named_op_definition
class SampleOp(SlidingOp, OneResultOp):
    """For each window, its element at the row-major position `index` in the window.

    `%y = nnef.sample %x, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} :
    (tensor<1x8x4x4xf32>, tensor<1x8x2x2xi32>) -> tensor<1x8x2x2xf32>`
    """

    name = "nnef.sample"

    input = operand_def(SCALARS)
    index = operand_def(INTEGERS)
    output = result_def(SCALARS)
    size = prop_def(INTEGER_LIST)
    border = prop_def(KNOWN_BORDER, CONSTANT)

    def output_shape(self) -> Shape:
        """Return the number of windows along each axis, which must be the shape of `index`."""
        counts = self.geometry.window_counts(shape(self.input))
        expect_shape("index", shape(self.index), counts)
        return counts


@named_op_definition
class DesampleOp(SlidingOp, OutputShapeOp, OneResultOp):
    """The transpose of sample: each input element is added at the row-major position `index` of its
    window in the result.

    `%y = nnef.desample %x, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} : (tensor<1x8x2x2xf32>,
    tensor<1x8x2x2xi32>) -> tensor<1x8x4x4xf32>`. Elements of the result to which nothing is added
    are 0.
    """

    name = "nnef.desample"

    input = operand_def(SCALARS)
    index = operand_def(INTEGERS)
    output = result_def(SCALARS)
    size = prop_def(INTEGER_LIST)
    border = prop_def(ZERO_BORDER, CONSTANT)

    def output_shape(self) -> Shape:
        """Return the property `output_shape` if given.

        Else, with automatic padding, the input's extents times the stride; with given padding, the
        least extents over which the window has a position for each input element.
        """
        expect_shape("index", shape(self.index), shape(self.input))
        return self.geometry.checked_extents(shape(self.input), self.wanted_shape)
