"""Conv1d and DepthWiseConv1d: convolutions over one axis."""

from __future__ import annotations

from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from .base import BIAS, qnn_op_definition
from .convolution import ConvolutionOp, DepthWiseOp, GroupedOp
from .parameters import PAIR, UINT_32, uint32
from .space import SEQUENCE

OUTPUT_SEQUENCE = SEQUENCE["batch", "width_out", "channel_out"].per_tensor


class Convolution1dOp(ConvolutionOp):
    """A convolution of [batch, width, channel_in] with a weight [kw, depth, channel_out]; depth is
    the number of input channels that a filter reads.
    """

    input = operand_def(SEQUENCE["batch", "width", "channel_in"].per_tensor)
    weight = operand_def(SEQUENCE["filter_width", "depth", "channel_out"].per_axis(-1))
    bias = opt_operand_def(BIAS["channel_out"].per_axis(0))
    output = result_def(OUTPUT_SEQUENCE)

    stride = prop_def(UINT_32)
    pad_amount = prop_def(PAIR)
    dilation = prop_def(UINT_32, uint32(1))


@qnn_op_definition
class Conv1dOp(Convolution1dOp, GroupedOp):
    """1-D convolution with a weight [kw, channel_in / group, channel_out] in `group` groups of
    channels, plus an optional bias.

    `%y = qnn.conv_1d %x, %w, %b {stride = 1 : ui32, pad_amount = [1, 1]} : (tensor<1x8x3xf32>,
    tensor<3x3x4xf32>, tensor<4xf32>) -> tensor<1x8x4xf32>`
    """

    name = "qnn.conv_1d"


@qnn_op_definition
class DepthWiseConv1dOp(Convolution1dOp, DepthWiseOp):
    """1-D depthwise convolution: each input channel has its own filters, weight [kw, 1,
    channel_out].

    Output channel o reads input channel o // (channel_out / channel_in). An optional bias is added.

    `%y = qnn.depth_wise_conv_1d %x, %w {stride = 1 : ui32, pad_amount = [1, 1]} :
    (tensor<1x8x3xf32>, tensor<3x1x6xf32>) -> tensor<1x8x6xf32>`
    """

    name = "qnn.depth_wise_conv_1d"

    output = result_def(OUTPUT_SEQUENCE.like("input"))
