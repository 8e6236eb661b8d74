"""Pooling: maxima and means of windows that slide over all axes (NNEF 1.0.3, section 4.9.3)."""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..tensors import shape
from .base import INTEGERS, SCALARS, OneResultOp, Shape
from .windows import SlidingOp


class PoolOp(SlidingOp, OneResultOp):
    """The base class of pooling operations: one number for each window.

    `%y = nnef.max_pool %x {size = [1, 1, 2, 2], stride = [1, 1, 2, 2], border = "ignore"} :
    (tensor<1x8x4x4xf32>) -> tensor<1x8x2x2xf32>`. Elements beyond the border of the input count, by
    default as zeros; with the border 'ignore' they do not.
    """

    input = operand_def(SCALARS)
    output = result_def(SCALARS)

    def output_shape(self) -> Shape:
        """Return the number of windows along each axis."""
        return self.geometry.window_counts(shape(self.input))


@named_op_definition
class MaxPoolOp(PoolOp):
    """The maximum of each window."""

    name = "nnef.max_pool"


@named_op_definition
class AvgPoolOp(PoolOp):
    """The mean of each window."""

    name = "nnef.avg_pool"


@named_op_definition
class RmsPoolOp(PoolOp):
    """The square root of the mean of the squares of each window."""

    name = "nnef.rms_pool"


@named_op_definition
class MaxPoolWithIndexOp(SlidingOp):
    """The maximum of each window, and the row-major index in the window of its first occurrence.

    `%y, %i = nnef.max_pool_with_index %x {size = [1, 1, 2, 2]} : (tensor<1x8x4x4xf32>)
    -> (tensor<1x8x4x4xf32>, tensor<1x8x4x4xi32>)`
    """

    name = "nnef.max_pool_with_index"

    input = operand_def(SCALARS)
    output = result_def(SCALARS)
    index = result_def(INTEGERS)

    def output_shapes(self) -> tuple[Shape, ...]:
        """Return the number of windows along each axis, for both results."""
        return (self.geometry.window_counts(shape(self.input)),) * 2
