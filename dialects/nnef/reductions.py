"""Reductions along axes, which are kept with extent 1: sum, mean, max, min, argmax, argmin, any,
all and moments (NNEF 1.0.3, section 4.4).
"""

from __future__ import annotations

from xdsl.dialects.builtin import BoolAttr
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..tensors import shape
from .base import INTEGERS, LOGICALS, SCALARS, NnefOp, OneResultOp, Shape
from .parameters import INTEGERS as INTEGER_LIST
from .parameters import LOGICAL, axes_of, integers

FALSE = BoolAttr.from_bool(False)


class ReduceOp(OneResultOp):
    """The base class of reductions along distinct `axes`, which are kept with extent 1.

    `%y = nnef.max_reduce %x {axes = [2, 3]} : (tensor<1x8x4x4xf32>)
    -> tensor<1x8x1x1xf32>`
    """

    input = operand_def(SCALARS)
    output = result_def(SCALARS)
    axes = prop_def(axes_of(INTEGER_LIST, "input"))

    @property
    def reduced(self) -> tuple[int, ...]:
        """The reduced axes, in the order given."""
        return tuple(integers(self.axes))

    def output_shape(self) -> Shape:
        """Return the shape of the input with extent 1 along the axes."""
        return reduced(shape(self.input), self.reduced)


def reduced(sizes: Shape, axes: Shape) -> Shape:
    """Return the shape `sizes` with extent 1 along `axes`."""
    return tuple(1 if axis in axes else size for axis, size in enumerate(sizes))


@named_op_definition
class SumReduceOp(ReduceOp):
    """The sum along the axes; with `normalize` divided by the number of elements added."""

    name = "nnef.sum_reduce"

    axes = prop_def(axes_of(INTEGER_LIST, "input"))
    normalize = prop_def(LOGICAL, FALSE)


@named_op_definition
class MeanReduceOp(ReduceOp):
    """The mean along the axes."""

    name = "nnef.mean_reduce"


@named_op_definition
class MaxReduceOp(ReduceOp):
    """The maximum along the axes."""

    name = "nnef.max_reduce"


@named_op_definition
class MinReduceOp(ReduceOp):
    """The minimum along the axes."""

    name = "nnef.min_reduce"


class ArgReduceOp(ReduceOp):
    """The base class of argmax and argmin.

    The result is the index of the first extreme among the elements along `axes`, in row-major
    order.
    """

    output = result_def(INTEGERS)


@named_op_definition
class ArgmaxReduceOp(ArgReduceOp):
    """The row-major index of the first maximum along the axes."""

    name = "nnef.argmax_reduce"


@named_op_definition
class ArgminReduceOp(ArgReduceOp):
    """The row-major index of the first minimum along the axes."""

    name = "nnef.argmin_reduce"


class LogicReduceOp(ReduceOp):
    """The base class of reductions of truth values along `axes`."""

    input = operand_def(LOGICALS)
    output = result_def(LOGICALS)


@named_op_definition
class AnyReduceOp(LogicReduceOp):
    """Whether any element along the axes is true."""

    name = "nnef.any_reduce"


@named_op_definition
class AllReduceOp(LogicReduceOp):
    """Whether all elements along the axes are true."""

    name = "nnef.all_reduce"


@named_op_definition
class MomentsOp(NnefOp):
    """The mean, and the variance as the mean squared deviation, along `axes`.

    `%m, %v = nnef.moments %x {axes = [0, 2]} : (tensor<2x8x4xf32>)
    -> (tensor<1x8x1xf32>, tensor<1x8x1xf32>)`
    """

    name = "nnef.moments"

    input = operand_def(SCALARS)
    mean = result_def(SCALARS)
    variance = result_def(SCALARS)
    axes = prop_def(axes_of(INTEGER_LIST, "input"))

    def output_shapes(self) -> tuple[Shape, ...]:
        """Return the shape of the input with extent 1 along the axes, for both results."""
        return (reduced(shape(self.input), tuple(integers(self.axes))),) * 2
