"""Transposed convolutions: TransposeConv1d, TransposeConv2d, TransposeConv3d."""

from __future__ import annotations

from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..irdl import expect
from ..tensors import shape
from .base import BIAS, IMAGE, qnn_op_definition
from .convolution import OUTPUT_IMAGE, FilterOp, grouped
from .convolution_1d import OUTPUT_SEQUENCE
from .convolution_3d import OUTPUT_VOLUME
from .parameters import PAIR, PAIRS, UINT_32, uint32, uint32s
from .space import SEQUENCE, TRIPLE, TRIPLE_PAIRS, VOLUME, Numbers, each, padding_text


class TransposedOp(FilterOp):
    """A transposed convolution, with `group` groups of channels.

    y[i * stride + tap * dilation - padding] += x[i] * weight[tap], plus bias. What falls outside of
    the result is dropped; `output_padding`, which is less than the stride, extends the result at
    its end. Channels form `group` groups, each of which reads its own input channels; scales along
    the last axis of the weight, the output channels of a group, hold for all groups.
    """

    group = prop_def(UINT_32, uint32(1))

    @property
    def dilations(self) -> Numbers:
        """The dilation along each spatial axis: 1, except for TransposeConv3d."""
        return (1,) * len(self.size)

    @property
    def output_paddings(self) -> Numbers:
        """The number of elements added at the end of each spatial axis of the result
        (`output_padding`).
        """
        return each(self, "output_padding")

    @property
    def channels(self) -> int:
        """The number of output channels: those of a group (last axis of the weight) times
        `group`.
        """
        return shape(self.operands[1])[-1] * self.group.value.data

    def depths(self) -> tuple[int, int]:
        """Return (input channels, output channels of a group). Raises VerifyException unless the
        groups divide the channels.
        """
        inputs = shape(self.operands[0])[-1]
        grouped(inputs, self.channels, self.group.value.data)
        return inputs, shape(self.operands[1])[-1]

    def sizes(self, size: Numbers) -> Numbers:
        """Return the spatial extents of the result for those of the input: stride * (extent - 1) +
        dilated kernel - padding + output_padding.
        """
        least = self.sliding_window.least_sizes(size)
        return tuple(n + more for n, more in zip(least, self.output_paddings, strict=True))

    def output_shape(self) -> tuple[int, ...]:
        """[batch, stride * (extent - 1) + dilated kernel - padding + output_padding ..,
        channel_out].
        """
        out, seen = self.sizes(self.size), padding_text(self.sliding_window.padding)
        expect(
            min(out) > 0, f"pad_amount must leave elements, got {seen}, which leaves {list(out)}"
        )
        return shape(self.operands[0])[0], *out, self.channels

    def verify_op(self) -> None:
        """Check that each output_padding is below the stride."""
        super().verify_op()
        for added, stride in zip(self.output_paddings, self.strides, strict=True):
            expect(
                added < stride,
                f"output_padding must be below the stride {list(self.strides)}, "
                f"got {list(self.output_paddings)}",
            )


@qnn_op_definition
class TransposeConv1dOp(TransposedOp):
    """1-D transposed convolution with a weight [kw, channel_in, channel_out / group], plus an
    optional bias.

    `%y = qnn.transpose_conv_1d %x, %w {stride = 2 : ui32, pad_amount = [1, 0]} :
    (tensor<1x4x3xf32>, tensor<3x3x2xf32>) -> tensor<1x8x2xf32>`
    """

    name = "qnn.transpose_conv_1d"

    input = operand_def(SEQUENCE["batch", "width", "channel_in"].per_tensor)
    weight = operand_def(SEQUENCE["filter_width", "channel_in", "channel_group"].per_axis(-1))
    bias = opt_operand_def(BIAS["channel_out"].per_axis(0))
    output = result_def(OUTPUT_SEQUENCE.like("input"))

    stride = prop_def(UINT_32)
    pad_amount = prop_def(PAIR)
    output_padding = prop_def(UINT_32, uint32(0))


@qnn_op_definition
class TransposeConv2dOp(TransposedOp):
    """2-D transposed convolution with a weight [kh, kw, channel_in, channel_out / group], plus an
    optional bias.

    `%y = qnn.transpose_conv_2d %x, %w {stride = [2, 2], pad_amount = [[1, 0], [1, 0]]} :
    (tensor<1x4x4x3xf32>, tensor<3x3x3x2xf32>) -> tensor<1x8x8x2xf32>`
    """

    name = "qnn.transpose_conv_2d"

    input = operand_def(IMAGE["batch", "height", "width", "channel_in"].per_tensor)
    weight = operand_def(
        IMAGE["filter_height", "filter_width", "channel_in", "channel_group"].per_axis(-1)
    )
    bias = opt_operand_def(BIAS["channel_out"].per_axis(0))
    output = result_def(OUTPUT_IMAGE.like("input"))

    stride = prop_def(PAIR)
    pad_amount = prop_def(PAIRS)
    output_padding = prop_def(PAIR, uint32s([0, 0]))


@qnn_op_definition
class TransposeConv3dOp(TransposedOp):
    """3-D transposed convolution with a weight [kd, kh, kw, channel_in, channel_out / group], plus
    an optional bias.

    `%y = qnn.transpose_conv_3d %x, %w {stride = [2, 2, 2], pad_amount = [[0, 0], [0, 0], [0, 0]]} :
    (tensor<1x2x4x4x3xf32>, tensor<2x2x2x3x2xf32>) -> tensor<1x4x8x8x2xf32>`
    """

    name = "qnn.transpose_conv_3d"

    input = operand_def(VOLUME["batch", "depth", "height", "width", "channel_in"].per_tensor)
    weight = operand_def(
        VOLUME[
            "filter_depth", "filter_height", "filter_width", "channel_in", "channel_group"
        ].per_axis(-1)
    )
    bias = opt_operand_def(BIAS["channel_out"].per_axis(0))
    output = result_def(OUTPUT_VOLUME.like("input"))

    stride = prop_def(TRIPLE)
    pad_amount = prop_def(TRIPLE_PAIRS)
    dilation = prop_def(TRIPLE, uint32s([1, 1, 1]))
    output_padding = prop_def(TRIPLE, uint32s([0, 0, 0]))

    @property
    def dilations(self) -> Numbers:
        """The dilation along each spatial axis, from the parameter `dilation`."""
        return each(self, "dilation")
