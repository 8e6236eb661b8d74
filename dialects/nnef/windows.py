"""Windows that slide over all axes: box filters, index based sampling (NNEF 1.0.3, section 4.3)."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import BoolAttr, StringAttr
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import INTEGERS, SCALARS, NnefOp, OneResultOp, Shape
from .geometry import Moves
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
"""The borders of operations that need a value there."""
ZERO_BORDER = AttributeOf("string", ("constant",))


class WindowOp(NnefOp):
    """How a window moves.

    Without `padding` it is such that ceil(extent / stride) places result, an odd element after;
    never below 0. Given padding may be. Without `stride` and `dilation` they are 1. `border` says
    what lies beyond the edge of the input: zeros, the edge element, or what a mirror shows that
    stands on the edge element ('reflect') or beyond it ('reflect-even').
    """

    border = prop_def(BORDER, CONSTANT)
    padding = prop_def(PADDINGS, NO_PADDING)
    stride = prop_def(INTEGER_LIST, NO_INTEGERS)
    dilation = prop_def(INTEGER_LIST, NO_INTEGERS)

    def moves_of(self, size: Sequence[int]) -> Moves:
        """How a window of `size` moves. Raises VerifyException when lists do not fit it."""
        lists = paddings(self.padding), integers(self.stride), integers(self.dilation)
        return Moves.of(size, *lists)


class SizedOp(NnefOp):
    """A window over all axes, also batch and channel."""

    size = prop_def(INTEGER_LIST)


class SlidingOp(SizedOp, WindowOp):
    """A window of `size` that moves over all axes of the first operand."""

    @property
    def moves(self) -> Moves:
        """How it moves. Raises VerifyException when lists do not fit the rank."""
        rank, size = len(shape(self.operands[0])), integers(self.size)
        expect(len(size) == rank, f"size must have {rank} items, got {size}")
        return self.moves_of(size)


class OutputShapeOp(NnefOp):
    """`output_shape` chooses among the shapes that are scaled down to that of the input."""

    output_shape_ = prop_def(INTEGER_LIST, NO_INTEGERS, prop_name="output_shape")

    @property
    def wanted_shape(self) -> list[int]:
        """The shape that is asked for, or an empty list. Raises VerifyException for a rank."""
        wanted, rank = integers(self.output_shape_), len(shape(self.operands[0]))
        fits = len(wanted) in (0, rank)
        expect(fits, f"output_shape must have {rank} items or none, got {wanted}")
        return wanted


class NormalizeOp(NnefOp):
    """Whether sums are divided by the number of summands."""

    normalize = prop_def(LOGICAL, FALSE)

    @property
    def is_normalized(self) -> bool:
        """Whether they are."""
        return bool(self.normalize.value.data)


@named_op_definition
class BoxOp(SlidingOp, NormalizeOp, OneResultOp):
    """The sum of each window.

    `%y = nnef.box %x {size = [1, 1, 3, 3], normalize = true} : (tensor<1x8x4x4xf32>)
    -> tensor<1x8x4x4xf32>`. With `normalize` divided by the volume of the window; with the border
    'ignore' by the number of its elements that lie in the input.
    """

    name = "nnef.box"

    input = operand_def(SCALARS)
    output = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """The places of the window."""
        return self.moves.down(shape(self.input))


@named_op_definition
class DeboxOp(SlidingOp, OutputShapeOp, NormalizeOp, OneResultOp):
    """The reverse of box: each element is added to all places of its window.

    `%y = nnef.debox %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} :
    (tensor<1x8x4x4xf32>) -> tensor<1x8x8x8xf32>`. With `normalize` divided by the volume of the
    window; with the border 'ignore' by the number of elements that are added.
    """

    name = "nnef.debox"

    input = operand_def(SCALARS)
    output = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """`output_shape`, or the least shape with so many places."""
        return self.moves.up_to(shape(self.input), self.wanted_shape)


@named_op_definition
class ArgmaxPoolOp(SlidingOp, OneResultOp):
    """The place of the maximum in each window, in row-major order; of equal ones the first.

    `%i = nnef.argmax_pool %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} :
    (tensor<1x8x4x4xf32>) -> tensor<1x8x2x2xi32>`
    """

    name = "nnef.argmax_pool"

    input = operand_def(SCALARS)
    index = result_def(INTEGERS)

    def output_shape(self) -> Shape:
        """The places of the window."""
        return self.moves.down(shape(self.input))


@named_op_definition
class SampleOp(SlidingOp, OneResultOp):
    """The element of each window at the place that `index` says.

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
        """The places of the window; `index` has as many."""
        places = self.moves.down(shape(self.input))
        expect_shape("index", shape(self.index), places)
        return places


@named_op_definition
class DesampleOp(SlidingOp, OutputShapeOp, OneResultOp):
    """The reverse of sample: elements are added where `index` says, the others are 0.

    `%y = nnef.desample %x, %i {size = [1, 1, 2, 2], stride = [1, 1, 2, 2]} :
    (tensor<1x8x2x2xf32>, tensor<1x8x2x2xi32>) -> tensor<1x8x4x4xf32>`
    """

    name = "nnef.desample"

    input = operand_def(SCALARS)
    index = operand_def(INTEGERS)
    output = result_def(SCALARS)
    size = prop_def(INTEGER_LIST)
    border = prop_def(ZERO_BORDER, CONSTANT)

    def output_shape(self) -> Shape:
        """`output_shape`, or the least shape with so many places."""
        expect_shape("index", shape(self.index), shape(self.input))
        return self.moves.up_to(shape(self.input), self.wanted_shape)
