"""Operators of the tfl dialect that multiply matrices: conv_2d, depthwise_conv_2d,
fully_connected, batch_matmul.
"""

from __future__ import annotations

import math

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..dimensions import broadcast_shape
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from ..tensors import is_quantized, shape
from .base import (
    ACTIVATION,
    BIAS,
    BOOLEAN,
    FALSE,
    FILTER_MATRIX,
    FILTERS,
    IMAGE,
    NO_ACTIVATION,
    NUMBER,
    ONE,
    PADDING,
    POSITIVE,
    REAL,
    WEIGHTS_FORMAT,
    TflOp,
)

PIXELS = IMAGE["batch", "height", "width", "channel"].per_tensor
"""The constraint of the input of a convolution."""
CHANNELS = BIAS["channel_out"].per_axis(0)
"""The constraint of a bias: one value for each output channel."""


class FilterOp(TflOp):
    """The base class of operators that multiply the input by a filter and add a bias."""

    @property
    def layer(self) -> tuple[SSAValue, SSAValue, SSAValue]:
        """The input, the filter and the output."""
        return self.operands[0], self.operands[1], self.results[0]

    def expect_quantization(self) -> None:
        """Check that input, filter and output are all quantized or all floats.

        A float input and output may also have a quantized filter ("dynamic-range quantization").
        """
        quantized = [is_quantized(v) for v in self.layer]
        expect(
            quantized in ([True] * 3, [False] * 3, [False, True, False]),
            "input, filter and output must be all quantized or all floats",
        )


class ConvolutionOp(FilterOp):
    """The base class of 2-D convolutions: NHWC input; `padding` is "SAME" or "VALID"."""

    input = operand_def(PIXELS)
    filter = operand_def(FILTERS)
    bias = opt_operand_def(CHANNELS)
    dilation_h_factor = prop_def(POSITIVE, ONE)
    dilation_w_factor = prop_def(POSITIVE, ONE)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    padding = prop_def(PADDING)
    stride_h = prop_def(POSITIVE)
    stride_w = prop_def(POSITIVE)
    output = result_def(IMAGE["batch", "height_out", "width_out", "channel_out"].per_tensor)

    @property
    def strides(self) -> tuple[int, int]:
        """The (vertical, horizontal) strides."""
        return self.stride_h.value.data, self.stride_w.value.data

    @property
    def dilations(self) -> tuple[int, int]:
        """The (vertical, horizontal) dilations."""
        return self.dilation_h_factor.value.data, self.dilation_w_factor.value.data

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window of the filter's taps over height and width, with strides, dilations and
        padding.
        """
        taps, size = shape(self.filter)[1:3], shape(self.input)[1:3]
        window = SlidingWindow.of(taps, self.strides, dilations=self.dilations)
        return window.named(self.padding.data, size)

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """The (top, bottom, left, right) padding in pixels."""
        top, bottom, left, right = self.sliding_window.amounts
        return top, bottom, left, right

    def expect_output(self) -> None:
        """Check that the output has the height and width that window, stride and padding give."""
        size, kernel = shape(self.input)[1:3], shape(self.filter)[1:3]
        expect(min(kernel) >= 1, f"filter must have a size, got shape {list(shape(self.filter))}")
        out = self.sliding_window.outputs(size)
        expect(min(out) >= 1, f"filter of {list(kernel)} does not fit the input of {list(size)}")
        batch, *_, channels = shape(self.output)
        expect_shape("output", shape(self.output), (batch, *out, channels))


@named_op_definition
class Conv2DOp(ConvolutionOp):
    """2-D convolution with an OHWI filter, plus the bias, then the fused activation.

    `%y = tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} :
    (tensor<1x8x8x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>`. The number of
    groups is the input's depth divided by the filter's.
    """

    name = "tfl.conv_2d"

    input = operand_def(PIXELS)
    filter = operand_def(
        FILTERS["channel_out", "filter_height", "filter_width", "filter_depth"].per_axis(0)
    )
    bias = opt_operand_def(CHANNELS)

    def verify_(self) -> None:
        """Check that the filter's depth divides the input's into groups whose number divides that
        of the output channels, that the output has the height and width that the window gives, and
        that input, filter and output are quantized alike or all floats.
        """
        channels, depth = shape(self.filter)[0], shape(self.filter)[3]
        inputs = shape(self.input)[3]
        expect(
            depth >= 1 and inputs % depth == 0 and channels % (inputs // depth or 1) == 0,
            f"filter depth {depth} must divide the input's depth {inputs} into groups "
            f"that divide the {channels} output channels",
        )
        self.expect_output()
        self.expect_quantization()


@named_op_definition
class DepthwiseConv2DOp(ConvolutionOp):
    """Depthwise 2-D convolution, plus the bias, then the fused activation.

    Each input channel has `depth_multiplier` filters of its own; the filter tensor is 1HWO with O =
    input channels * `depth_multiplier`.
    """

    name = "tfl.depthwise_conv_2d"

    input = operand_def(PIXELS)
    filter = operand_def(FILTERS[1, "filter_height", "filter_width", "channel_out"].per_axis(3))
    bias = opt_operand_def(CHANNELS)
    depth_multiplier = prop_def(POSITIVE, ONE)

    def verify_(self) -> None:
        """Check that the filter has `depth_multiplier` channels for each input channel, that the
        output has the height and width that the window gives, and the quantization
        (`expect_quantization`).
        """
        inputs, multiplier = shape(self.input)[3], self.depth_multiplier.value.data
        channels = shape(self.filter)[3]
        expect(
            channels == inputs * multiplier,
            f"filter must have {inputs} * {multiplier} channels, got {channels}",
        )
        self.expect_output()
        self.expect_quantization()


@named_op_definition
class BatchMatMulOp(TflOp):
    """The matrix product of x and y over their last two axes; the axes before are batches, which
    broadcast. `adj_x` and `adj_y` first swap the last two axes of an operand.

    `%z = tfl.batch_matmul %x, %y {adj_y = true} : (tensor<5x2x3xf32>, tensor<4x3xf32>) ->
    tensor<5x2x4xf32>`
    """

    name = "tfl.batch_matmul"

    x = operand_def(NUMBER["*batch_x", "rows_x", "columns_x"].per_tensor)
    y = operand_def(NUMBER["*batch_y", "rows_y", "columns_y"])
    adj_x = prop_def(BOOLEAN, FALSE)
    adj_y = prop_def(BOOLEAN, FALSE)
    asymmetric_quantize_inputs = prop_def(BOOLEAN, FALSE)
    output = result_def(NUMBER.per_tensor.like("x"))

    @property
    def transposed(self) -> tuple[bool, bool]:
        """Whether the last two axes of x, and of y, are swapped (`adj_x`, `adj_y`)."""
        return bool(self.adj_x.value.data), bool(self.adj_y.value.data)

    def verify_(self) -> None:
        """Check that x has as many columns as y has rows, that batches broadcast, and the output's
        shape.
        """
        x, y = shape(self.x), shape(self.y)
        (rows, depth), (inner, columns) = (
            sizes[-2:][::-1] if swap else sizes[-2:]
            for sizes, swap in zip((x, y), self.transposed, strict=True)
        )
        expect(depth == inner, f"y must have {depth} rows as x has columns, got {inner}")
        batch = broadcast_shape(x[:-2], y[:-2])
        expect_shape("output", shape(self.output), (*batch, rows, columns))


@named_op_definition
class FullyConnectedOp(FilterOp):
    """input * transpose(filter) + bias, then the fused activation; the filter is [outputs, inputs].

    The input is reshaped to [batch, inputs] first. The output is [batch, outputs], or, with
    `keep_num_dims`, has the input's shape with the last extent replaced by `outputs`.
    """

    name = "tfl.fully_connected"

    input = operand_def(REAL.per_tensor)
    filter = operand_def(FILTER_MATRIX["channel_out", "depth"].per_axis(0))
    bias = opt_operand_def(CHANNELS)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    weights_format = prop_def(WEIGHTS_FORMAT, StringAttr("DEFAULT"))
    keep_num_dims = prop_def(BOOLEAN, FALSE)
    asymmetric_quantize_inputs = prop_def(BOOLEAN, FALSE)
    output = result_def(REAL["*outer", "channel_out"].per_tensor)

    def verify_(self) -> None:
        """Check the output's shape, the quantization, and that the filter's depth (its last extent)
        divides the input's number of elements; with `keep_num_dims` it must equal the input's last
        extent.
        """
        units, depth = shape(self.filter)
        source = shape(self.input)
        count = math.prod(source)
        expect(
            depth >= 1 and count % depth == 0,
            f"filter depth {depth} must divide the input's {count} elements",
        )
        keep = bool(self.keep_num_dims.value.data)
        expect(not keep or source[-1:] == (depth,), f"input depth must be {depth} to keep its axes")
        expected = (*source[:-1], units) if keep else (count // depth, units)
        expect_shape("output", shape(self.output), expected)
        self.expect_quantization()
