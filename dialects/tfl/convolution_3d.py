"""Convolutions of volumes in the tfl dialect: conv_3d, conv_3d_transpose."""

from __future__ import annotations

from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from ..tensor_constraints import TensorOf
from ..tensors import shape
from .base import ACTIVATION, INDICES_32, NO_ACTIVATION, ONE, PADDING, POSITIVE, REALS, is_real
from .matrix import CHANNELS, FilterOp
from .transposed import TransposedOp

VOLUME = TensorOf(REALS, is_real, 5)
"""The constraint of volumes, [batch, depth, height, width, channel], and of their filters."""
INPUT = VOLUME["batch", "depth", "height", "width", "channel"].per_tensor
OUTPUT = VOLUME["batch", "depth_out", "height_out", "width_out", "channel_out"].per_tensor
TAPS = "filter_depth", "filter_height", "filter_width"


class VolumeOp(FilterOp):
    """The base class of convolutions over depth, height and width: strides, dilations, padding and
    fused activation.
    """

    dilation_d_factor = prop_def(POSITIVE, ONE)
    dilation_h_factor = prop_def(POSITIVE, ONE)
    dilation_w_factor = prop_def(POSITIVE, ONE)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    padding = prop_def(PADDING)
    stride_d = prop_def(POSITIVE)
    stride_h = prop_def(POSITIVE)
    stride_w = prop_def(POSITIVE)

    @property
    def taps(self) -> tuple[int, ...]:
        """The extents of the filter along depth, height and width."""
        return shape(self.operands[1])[:3]

    @property
    def strides(self) -> tuple[int, ...]:
        """The strides along depth, height and width."""
        return self.stride_d.value.data, self.stride_h.value.data, self.stride_w.value.data

    @property
    def dilations(self) -> tuple[int, ...]:
        """The dilations along depth, height and width."""
        factors = (self.dilation_d_factor, self.dilation_h_factor, self.dilation_w_factor)
        return tuple(factor.value.data for factor in factors)

    @property
    def scheme(self) -> str:
        """The padding, `SAME` or `VALID`."""
        return self.padding.data


@named_op_definition
class Conv3DOp(VolumeOp):
    """3-D convolution with a DHWIO filter, plus the bias, then the fused activation.

    `%y = tfl.conv_3d %x, %w {padding = "SAME", stride_d = 1 : i32, stride_h = 1 : i32, stride_w = 1
    : i32} : (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>) -> tensor<1x4x8x8x4xf32>`
    """

    name = "tfl.conv_3d"

    input = operand_def(INPUT)
    filter = operand_def(VOLUME[*TAPS, "channel", "channel_out"].per_axis(-1))
    bias = opt_operand_def(CHANNELS)
    output = result_def(OUTPUT)

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window of the filter's taps, with strides, dilations and padding."""
        window = SlidingWindow.of(self.taps, self.strides, dilations=self.dilations)
        return window.named(self.scheme, shape(self.input)[1:4])

    def verify_(self) -> None:
        """Check that the output has the depth, height and width that window, stride and padding
        give, and that input, filter and output are quantized alike or all floats.
        """
        expect(
            min(self.taps) >= 1, f"filter must have a size, got shape {list(shape(self.filter))}"
        )
        size = shape(self.input)[1:4]
        out = self.sliding_window.outputs(size)
        expect(min(out) >= 1, f"filter of {list(self.taps)} does not fit the input of {list(size)}")
        batch, *_, channels = shape(self.output)
        expect_shape("output", shape(self.output), (batch, *out, channels))
        self.expect_quantization()


@named_op_definition
class Conv3DTransposeOp(VolumeOp, TransposedOp):
    """3-D transposed convolution with a DHWOI filter, to the constant shape `output_shape`.

    `%y = tfl.conv_3d_transpose %shape, %w, %x {padding = "SAME", stride_d = 2 : i32, stride_h = 2 :
    i32, stride_w = 2 : i32} : (tensor<5xi32>, tensor<3x3x3x4x3xf32>, tensor<1x2x4x4x3xf32>) ->
    tensor<1x4x8x8x4xf32>`
    """

    name = "tfl.conv_3d_transpose"

    output_shape = operand_def(INDICES_32[5])
    filter = operand_def(VOLUME[*TAPS, "channel_out", "channel"].per_axis(-2))
    input = operand_def(INPUT)
    bias = opt_operand_def(CHANNELS)
    output = result_def(OUTPUT)

    def verify_(self) -> None:
        """Check that the filter is not empty, that the output has the shape `output_shape`, if that
        is constant, and that input, filter and output are quantized alike or all floats.
        """
        self.expect_fit()
