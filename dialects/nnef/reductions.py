"""Reductions over axes, which stay with size 1 (NNEF 1.0.3, section 4.4)."""

from __future__ import annotations

from xdsl.dialects.builtin import BoolAttr
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..tensors import shape
from .base import INTEGERS, LOGICALS, SCALARS, NnefOp, OneResultOp, Shape, expect_axes
from .parameters import INTEGERS as INTEGER_LIST
from .parameters import LOGICAL, integers

FALSE = BoolAttr.from_bool(False)


class ReduceOp(OneResultOp):
    """One number for the elements along `axes`, which are listed once each.

    `%y = nnef.max_reduce %x {axes = [2, 3]} : (tensor<1x8x4x4xf32>)
    -> tensor<1x8x1x1xf32>`
    """

    input = operand_def(SCALARS)
    output = result_def(SCALARS)
    axes = prop_def(INTEGER_LIST)

    @property
    def reduced(self) -> tuple[int, ...]:
        """The axes, as they are listed."""
        return tuple(integers(self.axes))

    def verify_op(self) -> None:
        """The axes lie within the rank, once each."""
        expect_axes("axes", self.reduced, len(shape(self.input)))

    def output_shape(self) -> Shape:
        """The shape of the input with 1 along the axes."""
        return reduced(shape(self.input), self.reduced)


def reduced(sizes: Shape, axes: Shape) -> Shape:
    """`sizes` with 1 along `axes`."""
    return tuple(1 if axis in axes else size for axis, size in enumerate(sizes))


@named_op_definition
class SumReduceOp(ReduceOp):
    """The sum; with `normalize` divided by the number of elements."""

    name = "nnef.sum_reduce"

    axes = prop_def(INTEGER_LIST)
    normalize = prop_def(LOGICAL, FALSE)


@named_op_definition
class MeanReduceOp(ReduceOp):
    """The mean."""

    name = "nnef.mean_reduce"


@named_op_definition
class MaxReduceOp(ReduceOp):
    """The maximum."""

    name = "nnef.max_reduce"


@named_op_definition
class MinReduceOp(ReduceOp):
    """The minimum."""

    name = "nnef.min_reduce"


class ArgReduceOp(ReduceOp):
    """The place of an extreme among the elements along `axes`, in row-major order, the first."""

    output = result_def(INTEGERS)


@named_op_definition
class ArgmaxReduceOp(ArgReduceOp):
    """The place of the maximum."""

    name = "nnef.argmax_reduce"


@named_op_definition
class ArgminReduceOp(ArgReduceOp):
    """The place of the minimum."""

    name = "nnef.argmin_reduce"


class LogicReduceOp(ReduceOp):
    """A truth value for those along `axes`."""

    input = operand_def(LOGICALS)
    output = result_def(LOGICALS)


@named_op_definition
class AnyReduceOp(LogicReduceOp):
    """Whether one is true."""

    name = "nnef.any_reduce"


@named_op_definition
class AllReduceOp(LogicReduceOp):
    """Whether all are true."""

    name = "nnef.all_reduce"


@named_op_definition
class MomentsOp(NnefOp):
    """The mean and the variance, the mean square of the distances from the mean.

    `%m, %v = nnef.moments %x {axes = [0, 2]} : (tensor<2x8x4xf32>)
    -> (tensor<1x8x1xf32>, tensor<1x8x1xf32>)`
    """

    name = "nnef.moments"

    input = operand_def(SCALARS)
    mean = result_def(SCALARS)
    variance = result_def(SCALARS)
    axes = prop_def(INTEGER_LIST)

    def verify_op(self) -> None:
        """The axes lie within the rank, once each."""
        expect_axes("axes", integers(self.axes), len(shape(self.input)))

    def output_shapes(self) -> tuple[Shape, ...]:
        """The shape of the input with 1 along the axes, twice."""
        return (reduced(shape(self.input), tuple(integers(self.axes))),) * 2
