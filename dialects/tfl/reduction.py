"""Operators of the tfl dialect that reduce windows or axes: average_pool_2d, max_pool_2d, mean."""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from ..tensors import shape
from .base import (
    ACTIVATION,
    BOOLEAN,
    IMAGE,
    INDICES,
    NO_ACTIVATION,
    NUMBER,
    PADDING,
    POSITIVE,
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
class MeanOp(TflOp):
    """The mean over the axes listed in `axis`; with `keep_dims` they remain with extent 1.

    `%y = tfl.mean %x, %axes {keep_dims = false} : (tensor<1x4x4x8xf32>, tensor<2xi32>)
    -> tensor<1x8xf32>`
    """

    name = "tfl.mean"

    input = operand_def(NUMBER)
    axis = operand_def(INDICES)
    keep_dims = prop_def(BOOLEAN)
    output = result_def(NUMBER.like("input"))

    def verify_(self) -> None:
        """Check that the output has the input's shape without the reduced axes, or, with
        `keep_dims`, with extent 1 along these axes.

        If the operand `axis` is not constant, nothing is checked.
        """
        values = known_array(self.axis)
        if values is None:
            return
        source = shape(self.input)
        axes = normalized_axes([int(a) for a in values.ravel()], len(source))
        if self.keep_dims.value.data:
            expected = [1 if i in axes else size for i, size in enumerate(source)]
        else:
            expected = [size for i, size in enumerate(source) if i not in axes]
        expect_shape("output", shape(self.output), expected)
