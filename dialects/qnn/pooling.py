"""PoolAvg2d, PoolMax2d and L2Pool2d, and the base classes of all pools."""

from __future__ import annotations

from xdsl.irdl import base, operand_def, prop_def, result_def

from ..enum_attributes import enum_attribute
from ..sliding_window import SlidingWindow
from ..tensors import shape
from .base import IMAGE, QnnOp, qnn_op_definition
from .parameters import BOOL_8, PAIR, PAIRS, QnnEnum, bool8, pads, pair
from .space import Numbers, each, expect_each_positive, expect_fits, sides


class RoundingMode(QnnEnum):
    """The rounding of the number of windows along an axis, FLOOR or CEIL:
    `QNN_OP_POOL_*_ROUNDING_MODE_*`.
    """

    FLOOR = "FLOOR"
    CEIL = "CEIL"


RoundingModeAttr = enum_attribute(RoundingMode, "qnn.rounding_mode")
FLOOR = RoundingModeAttr(RoundingMode.FLOOR)


class PoolOp(QnnOp):
    """A reduction of each window of `filter_size` elements, `stride` apart, over the spatial axes.

    Input and output have the same data type and per-tensor quantization. If their scales or zero
    points differ, the real result is rounded once.
    """

    @property
    def size(self) -> Numbers:
        """The spatial extents of the input, without batch and channels."""
        return shape(self.operands[0])[1:-1]

    @property
    def window(self) -> Numbers:
        """The extent of the window along each spatial axis."""
        return each(self, "filter_size")

    @property
    def strides(self) -> Numbers:
        """The stride along each spatial axis."""
        return each(self, "stride")

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window with its strides and padding as a sliding window over the spatial axes."""
        return SlidingWindow.of(self.window, self.strides, sides(self))

    def window_over(self, size: Numbers) -> SlidingWindow:
        """Return the window, its strides and padding for an input of spatial extents `size`.

        If the number of windows is rounded up, the padding at the end is extended for a partial
        last window.
        """
        window = self.sliding_window
        return window.rounded_up(size) if self.rounds_up else window

    @property
    def rounds_up(self) -> bool:
        """Whether the number of windows is rounded up, so that the last one may extend beyond the
        padding.
        """
        return False

    def output_shape(self) -> tuple[int, ...]:
        """[batch, (padded extent - window) / stride + 1 .., channel], rounded down unless
        `rounding_mode` is CEIL.
        """
        batch, *_, depth = shape(self.operands[0])
        expect_fits("filter_size", self.sliding_window, self.size, self.window)
        return batch, *self.window_over(self.size).outputs(self.size), depth

    def verify_op(self) -> None:
        """Check that filter_size and stride are positive."""
        expect_each_positive("filter_size", self.window)
        expect_each_positive("stride", self.strides)


class RoundedPoolOp(PoolOp):
    """A pool whose number of windows is rounded down or up by `rounding_mode`."""

    rounding_mode = prop_def(base(RoundingModeAttr), FLOOR)

    @property
    def rounds_up(self) -> bool:
        """Whether `rounding_mode` is CEIL, so that the last window may extend beyond the
        padding.
        """
        return self.rounding_mode.data is RoundingMode.CEIL


class PoolAvgOp(RoundedPoolOp):
    """The mean of each window; padding counts as zeros with `count_pad_for_edges`, else not at all.

    Elements beyond the padded input (mode CEIL) never count. The mean of an empty window is 0. If
    input and output have the same quantization parameters, the mean of the stored integers is
    rounded half away from zero.
    """

    count_pad_for_edges = prop_def(BOOL_8, bool8(False))

    @property
    def counts_padding(self) -> bool:
        """Whether padding counts as zeros in the mean (`count_pad_for_edges`)."""
        return bool(self.count_pad_for_edges.value.data)


class PoolMaxOp(RoundedPoolOp):
    """The maximum of each window, padding excluded.

    For a window of padding alone it is the least value of the data type.
    """


class Pool2dOp(PoolOp):
    """A pool over height and width of [batch, height, width, channel]."""

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    output = result_def(
        IMAGE["batch", "height_out", "width_out", "channel"].per_tensor.like("input")
    )
    filter_size = prop_def(PAIR)
    stride = prop_def(PAIR)
    pad_amount = prop_def(PAIRS)

    @property
    def window(self) -> tuple[int, int]:
        """The (height, width) of the window."""
        return pair(self.filter_size)

    @property
    def strides(self) -> tuple[int, int]:
        """The (vertical, horizontal) strides."""
        return pair(self.stride)

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """The (top, bottom, left, right) padding in pixels."""
        return pads(self.pad_amount)


@qnn_op_definition
class PoolAvg2dOp(Pool2dOp, PoolAvgOp):
    """The mean of each 2-D window; padding counts, as zeros, only with `count_pad_for_edges`.

    `%y = qnn.pool_avg_2d %x {filter_size = [8, 8], stride = [8, 8], pad_amount = [[0, 0], [0, 0]]}
    : (tensor<1x8x8x4xf32>) -> tensor<1x1x1x4xf32>`
    """

    name = "qnn.pool_avg_2d"


@qnn_op_definition
class PoolMax2dOp(Pool2dOp, PoolMaxOp):
    """The maximum of each 2-D window, padding excluded.

    `%y = qnn.pool_max_2d %x {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]}
    : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>`
    """

    name = "qnn.pool_max_2d"


@qnn_op_definition
class L2Pool2dOp(Pool2dOp):
    """The square root of the sum of squares of each 2-D window, not divided by its size; padding is
    real zero.

    `%y = qnn.l2_pool_2d %x {filter_size = [2, 2], stride = [2, 2], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>`
    """

    name = "qnn.l2_pool_2d"
