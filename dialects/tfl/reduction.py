"""Operators of the tfl dialect that reduce windows or axes: average_pool_2d, max_pool_2d,
l2_pool_2d; mean, sum, reduce_prod, reduce_max, reduce_min, reduce_any, reduce_all.
"""

from __future__ import annotations

from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from ..tensors import shape
from .base import (
    ACTIVATION,
    BOOLEAN,
    FALSE,
    IMAGE,
    INDICES,
    NO_ACTIVATION,
    NUMBER,
    PADDING,
    POSITIVE,
    TRUTH,
    TflOp,
    normalized_axes,
)


class Pool2DOp(TflOp):
    """The base class of pooling: a window slides over height and width of an NHWC image.

    The fused activation is applied to the result.
    """

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    filter_height = prop_def(POSITIVE)
    filter_width = prop_def(POSITIVE)
    padding = prop_def(PADDING)
    stride_h = prop_def(POSITIVE)
    stride_w = prop_def(POSITIVE)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    output = result_def(
        IMAGE["batch", "height_out", "width_out", "channel"].per_tensor.like("input")
    )

    @property
    def window(self) -> tuple[int, int]:
        """The (height, width) of the window."""
        return self.filter_height.value.data, self.filter_width.value.data

    @property
    def strides(self) -> tuple[int, int]:
        """The (vertical, horizontal) strides."""
        return self.stride_h.value.data, self.stride_w.value.data

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window over height and width with its strides and padding."""
        window = SlidingWindow.of(self.window, self.strides)
        return window.named(self.padding.data, shape(self.input)[1:3])

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """The (top, bottom, left, right) padding in pixels."""
        top, bottom, left, right = self.sliding_window.amounts
        return top, bottom, left, right

    def verify_(self) -> None:
        """Check that the output has the height and width that window, stride and padding give."""
        batch, height, width, depth = shape(self.input)
        out = self.sliding_window.outputs((height, width))
        expect(
            min(out) >= 1,
            f"window of {list(self.window)} does not fit the input of {[height, width]}",
        )
        expect_shape("output", shape(self.output), (batch, *out, depth))


@named_op_definition
class AveragePool2DOp(Pool2DOp):
    """The mean of the pixels of each window; pixels of the padding are not counted."""

    name = "tfl.average_pool_2d"


@named_op_definition
class MaxPool2DOp(Pool2DOp):
    """The maximum of the pixels of each window; pixels of the padding do not count."""

    name = "tfl.max_pool_2d"


@named_op_definition
class L2Pool2DOp(Pool2DOp):
    """The root of the mean square of the pixels of each window; pixels of the padding are not
    counted.
    """

    name = "tfl.l2_pool_2d"


class ReduceOp(TflOp):
    """The base class of reductions over the axes that the second operand lists; with `keep_dims`
    they remain with extent 1.

    Axes may be negative and repeat. If they are not constant, the output's shape is not checked.
    """

    input = operand_def(NUMBER)
    keep_dims = prop_def(BOOLEAN)
    output = result_def(NUMBER.like("input"))

    @property
    def reduced(self) -> SSAValue:
        """The operand that lists the axes, whatever its name."""
        return self.operands[1]

    @property
    def keeps_dims(self) -> bool:
        """Whether reduced axes remain, with extent 1 (`keep_dims`)."""
        return bool(self.keep_dims.value.data)

    def verify_(self) -> None:
        """Check that the output has the input's shape without the reduced axes, or, with
        `keep_dims`, with extent 1 along these axes.
        """
        values = known_array(self.reduced)
        if values is None:
            return
        source = shape(self.operands[0])
        axes = normalized_axes([int(a) for a in values.ravel()], len(source))
        if self.keeps_dims:
            expected = [1 if i in axes else size for i, size in enumerate(source)]
        else:
            expected = [size for i, size in enumerate(source) if i not in axes]
        expect_shape("output", shape(self.results[0]), expected)


@named_op_definition
class MeanOp(ReduceOp):
    """The mean over the axes listed in `axis`.

    `%y = tfl.mean %x, %axes {keep_dims = false} : (tensor<1x4x4x8xf32>, tensor<2xi32>)
    -> tensor<1x8xf32>`
    """

    name = "tfl.mean"

    input = operand_def(NUMBER)
    axis = operand_def(INDICES)


class ReduceNumbersOp(ReduceOp):
    """The base class of reductions of numbers over the axes listed in `axes`.

    `%y = tfl.sum %x, %axes {keep_dims = false} : (tensor<1x4x4x8xf32>, tensor<2xi32>)
    -> tensor<1x8xf32>`
    """

    input = operand_def(NUMBER)
    axes = operand_def(INDICES)


@named_op_definition
class SumOp(ReduceNumbersOp):
    """The sum over the axes listed in `axes`."""

    name = "tfl.sum"


@named_op_definition
class ReduceProdOp(ReduceNumbersOp):
    """The product over the axes listed in `axes`."""

    name = "tfl.reduce_prod"


@named_op_definition
class ReduceMaxOp(ReduceNumbersOp):
    """The maximum over the axes listed in `axes`."""

    name = "tfl.reduce_max"


@named_op_definition
class ReduceMinOp(ReduceNumbersOp):
    """The minimum over the axes listed in `axes`."""

    name = "tfl.reduce_min"


class ReduceTruthOp(ReduceOp):
    """The base class of reductions of truth values over the axes listed in `reduction_indices`.

    `%y = tfl.reduce_any %x, %axes {keep_dims = false} : (tensor<4x8xi1>, tensor<1xi32>)
    -> tensor<8xi1>`
    """

    input = operand_def(TRUTH)
    reduction_indices = operand_def(INDICES)
    keep_dims = prop_def(BOOLEAN, FALSE)
    output = result_def(TRUTH)


@named_op_definition
class ReduceAnyOp(ReduceTruthOp):
    """Whether any value over the axes listed in `reduction_indices` is true."""

    name = "tfl.reduce_any"


@named_op_definition
class ReduceAllOp(ReduceTruthOp):
    """Whether all values over the axes listed in `reduction_indices` are true."""

    name = "tfl.reduce_all"
