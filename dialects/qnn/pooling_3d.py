"""PoolAvg3d and PoolMax3d: pools over three axes."""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def

from .base import qnn_op_definition
from .pooling import PoolAvgOp, PoolMaxOp, PoolOp
from .space import TRIPLE, TRIPLE_PAIRS, VOLUME


class Pool3dOp(PoolOp):
    """A pool over depth, height and width of [batch, depth, height, width, channel]."""

    input = operand_def(VOLUME["batch", "depth", "height", "width", "channel"].per_tensor)
    output = result_def(
        VOLUME["batch", "depth_out", "height_out", "width_out", "channel"].per_tensor.like("input")
    )
    filter_size = prop_def(TRIPLE)
    stride = prop_def(TRIPLE)
    pad_amount = prop_def(TRIPLE_PAIRS)


@qnn_op_definition
class PoolAvg3dOp(Pool3dOp, PoolAvgOp):
    """The mean of each 3-D window; padding counts, as zeros, only with `count_pad_for_edges`.

    `%y = qnn.pool_avg_3d %x {filter_size = [2, 2, 2], stride = [2, 2, 2], pad_amount = [[0, 0], [0,
    0], [0, 0]]} : (tensor<1x4x8x8x3xf32>) -> tensor<1x2x4x4x3xf32>`
    """

    name = "qnn.pool_avg_3d"


@qnn_op_definition
class PoolMax3dOp(Pool3dOp, PoolMaxOp):
    """The maximum of each 3-D window, padding excluded.

    `%y = qnn.pool_max_3d %x {filter_size = [2, 2, 2], stride = [2, 2, 2], pad_amount = [[0, 0], [0,
    0], [0, 0]]} : (tensor<1x4x8x8x3xf32>) -> tensor<1x2x4x4x3xf32>`
    """

    name = "qnn.pool_max_3d"
