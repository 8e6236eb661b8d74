"""Conv3d: convolution over three axes."""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from .base import BIAS, qnn_op_definition
from .convolution import SparseConvolutionOp
from .parameters import BOOL_8, bool8, uint32s
from .space import TRIPLE, TRIPLE_PAIRS, VOLUME

OUTPUT_VOLUME = VOLUME["batch", "depth_out", "height_out", "width_out", "channel_out"].per_tensor


@qnn_op_definition
class Conv3dOp(SparseConvolutionOp):
    """3-D convolution with a weight [kd, kh, kw, channel_in / group, channel_out] in `group` groups
    of channels, plus an optional bias.

    `reuse_sparse_indicies` is QNN's spelling of Conv2d's `reuse_sparse_indices`.

    `%y = qnn.conv_3d %x, %w, %b {stride = [1, 1, 1], pad_amount = [[1, 1], [1, 1], [1, 1]]} :
    (tensor<1x4x8x8x3xf32>, tensor<3x3x3x3x4xf32>, tensor<4xf32>) -> tensor<1x4x8x8x4xf32>`
    """

    name = "qnn.conv_3d"
    REUSE: ClassVar[str] = "reuse_sparse_indicies"

    input = operand_def(VOLUME["batch", "depth", "height", "width", "channel_in"].per_tensor)
    weight = operand_def(
        VOLUME["filter_depth", "filter_height", "filter_width", "depth_in", "channel_out"].per_axis(
            -1
        )
    )
    bias = opt_operand_def(BIAS["channel_out"].per_axis(0))
    output = result_def(OUTPUT_VOLUME.like("input"))

    stride = prop_def(TRIPLE)
    pad_amount = prop_def(TRIPLE_PAIRS)
    dilation = prop_def(TRIPLE, uint32s([1, 1, 1]))
    reuse_sparse_indicies = prop_def(BOOL_8, bool8(False))
