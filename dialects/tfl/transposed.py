"""Transposed convolutions of the tfl dialect: their base class, and that of images,
transpose_conv.
"""

from __future__ import annotations

from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from ..tensors import shape
from .base import ACTIVATION, IMAGE, INDICES_32, NO_ACTIVATION, PADDING, POSITIVE, known_sizes
from .matrix import CHANNELS, PIXELS, FilterOp


class TransposedOp(FilterOp):
    """The base class of transposed convolutions: y[i * stride + tap * dilation - padding] += x[i] *
    filter[tap], plus the bias, then the fused activation.

    `padding` (SAME or VALID) is that of the convolution from an image like the output to one like
    the input; terms that fall outside of the output are dropped.
    """

    @property
    def layer(self) -> tuple[SSAValue, SSAValue, SSAValue]:
        """The input, the filter and the output. The input is the third operand: the first one is
        the output's shape.
        """
        return self.operands[2], self.operands[1], self.results[0]

    @property
    def biases(self) -> SSAValue | None:
        """The bias operand; None if it is absent."""
        return self.operands[3] if len(self.operands) > 3 else None

    @property
    def taps(self) -> tuple[int, ...]:
        """The extents of the filter along the spatial axes."""
        raise NotImplementedError

    @property
    def strides(self) -> tuple[int, ...]:
        """The stride along each spatial axis."""
        raise NotImplementedError

    @property
    def dilations(self) -> tuple[int, ...]:
        """The dilation along each spatial axis."""
        return (1,) * len(self.taps)

    @property
    def scheme(self) -> str:
        """The padding, `SAME` or `VALID`."""
        raise NotImplementedError

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window of the convolution from an image like the output to one like the input."""
        window = SlidingWindow.of(self.taps, self.strides, dilations=self.dilations)
        return window.named(self.scheme, shape(self.results[0])[1:-1])

    def expect_fit(self) -> None:
        """Raise VerifyException unless all spatial extents of the filter are at least 1, the output
        has the shape that the first operand holds, if that is constant, and input, filter and
        output are quantized alike or all floats.
        """
        _, filter, output = self.layer
        expect(min(self.taps) >= 1, f"filter must have a size, got shape {list(shape(filter))}")
        wanted = known_sizes("output_shape", self.operands[0])
        if wanted is not None:
            expect_shape("output", shape(output), wanted)
        self.expect_quantization()


@named_op_definition
class TransposeConvOp(TransposedOp):
    """2-D transposed convolution with an OHWI filter `weights`, to the constant shape
    `output_shape`.

    `%y = tfl.transpose_conv %shape, %w, %x {padding = "SAME", stride_h = 2 : i32, stride_w = 2 :
    i32} : (tensor<4xi32>, tensor<4x3x3x3xf32>, tensor<1x4x4x3xf32>) -> tensor<1x8x8x4xf32>`
    """

    name = "tfl.transpose_conv"

    output_shape = operand_def(INDICES_32[4])
    weights = operand_def(
        IMAGE["channel_out", "filter_height", "filter_width", "channel"].per_axis(0)
    )
    input = operand_def(PIXELS)
    bias = opt_operand_def(CHANNELS)
    padding = prop_def(PADDING)
    stride_h = prop_def(POSITIVE)
    stride_w = prop_def(POSITIVE)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    output = result_def(IMAGE["batch", "height_out", "width_out", "channel_out"].per_tensor)

    @property
    def filter(self) -> SSAValue:
        """The filter: `weights`."""
        return self.weights

    @property
    def taps(self) -> tuple[int, ...]:
        """The filter's height and width."""
        return shape(self.weights)[1:3]

    @property
    def strides(self) -> tuple[int, ...]:
        """The (vertical, horizontal) strides."""
        return self.stride_h.value.data, self.stride_w.value.data

    @property
    def scheme(self) -> str:
        """The padding, `SAME` or `VALID`."""
        return self.padding.data

    def verify_(self) -> None:
        """Check that the filter is not empty, that the output has the shape `output_shape`, if that
        is constant, and that input, filter and output are quantized alike or all floats.
        """
        self.expect_fit()
