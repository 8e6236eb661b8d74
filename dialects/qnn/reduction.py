"""Reductions over axes (ReduceSum, ReduceMean, ReduceMax, ..), Argmax, Argmin and CumulativeSum."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import i1, i32
from xdsl.ir import Attribute
from xdsl.irdl import operand_def, prop_def, result_def

from ..axes import AxesOf
from ..irdl import expect
from ..tensor_constraints import TensorOf
from ..tensors import shape
from .base import (
    REAL,
    QnnOp,
    SameShapeOp,
    is_integer,
    qnn_op_definition,
)
from .datatypes import QnnTensor, find_datatype
from .parameters import BOOL_8, LIST, UINT_32, bool8, flat

NUMBERS = QnnTensor("numbers", lambda type: type != i1 and find_datatype(type) is not None)
INDICES = QnnTensor("integers", lambda type: is_integer(type) and type != i1)


class ReduceOp(QnnOp):
    """A reduction over `axes`, which the result lacks, or, with `keep_dims`, has with extent 1.

    If all axes are reduced, the result is [1].

    `%y = qnn.reduce_sum %x {axes = [1, 2]} : (tensor<1x4x4x8xf32>) -> tensor<1x8xf32>`
    """

    input = operand_def(NUMBERS.per_tensor)
    output = result_def(NUMBERS.per_tensor.like("input"))
    axes = prop_def(AxesOf(LIST, "input"))
    keep_dims = prop_def(BOOL_8, bool8(False))

    @property
    def reduced_axes(self) -> tuple[int, ...]:
        """The axes that are reduced, in the order given."""
        return flat(self.axes)

    @property
    def keeps_dims(self) -> bool:
        """Whether reduced axes remain, with extent 1 (`keep_dims`)."""
        return bool(self.keep_dims.value.data)

    def output_shape(self) -> tuple[int, ...]:
        """The extents of the axes not reduced, and 1 for reduced ones if `keep_dims`; if no
        axis is left, [1].
        """
        source, axes = shape(self.input), self.reduced_axes
        if self.keeps_dims:
            return tuple(1 if i in axes else n for i, n in enumerate(source))
        return tuple(n for i, n in enumerate(source) if i not in axes) or (1,)

    def verify_op(self) -> None:
        """Check that `axes` is not empty."""
        expect(len(self.reduced_axes) > 0, "axes must name an axis, got []")


@qnn_op_definition
class ReduceMaxOp(ReduceOp):
    """The maximum of the elements over `axes`.

    `%y = qnn.reduce_max %x {axes = [1]} : (tensor<2x4xf32>) -> tensor<2xf32>`
    """

    name = "qnn.reduce_max"


@qnn_op_definition
class ReduceMeanOp(ReduceOp):
    """The mean of the elements over `axes`.

    `%y = qnn.reduce_mean %x {axes = [1]} : (tensor<2x4xf32>) -> tensor<2xf32>`
    """

    name = "qnn.reduce_mean"

    input = operand_def(REAL.per_tensor)
    output = result_def(REAL.per_tensor.like("input"))


@qnn_op_definition
class ReduceMinOp(ReduceOp):
    """The minimum of the elements over `axes`.

    `%y = qnn.reduce_min %x {axes = [1]} : (tensor<2x4xf32>) -> tensor<2xf32>`
    """

    name = "qnn.reduce_min"


@qnn_op_definition
class ReduceProdOp(ReduceOp):
    """The product of the elements over `axes`.

    `%y = qnn.reduce_prod %x {axes = [1]} : (tensor<2x4xf32>) -> tensor<2xf32>`
    """

    name = "qnn.reduce_prod"


@qnn_op_definition
class ReduceSumOp(ReduceOp):
    """The sum of the elements over `axes`.

    `%y = qnn.reduce_sum %x {axes = [1]} : (tensor<2x4xf32>) -> tensor<2xf32>`
    """

    name = "qnn.reduce_sum"


@qnn_op_definition
class ReduceSumSquareOp(ReduceOp):
    """The sum of the squares of the elements over `axes`; the square of a scalar, for which `axes`
    is ignored.

    `%y = qnn.reduce_sum_square %x {axes = [1]} : (tensor<2x4xf32>) -> tensor<2xf32>`
    """

    name = "qnn.reduce_sum_square"
    SCALARS: ClassVar[bool] = True

    def output_shape(self) -> tuple[int, ...]:
        """The extents of the axes not reduced, and 1 for reduced ones if `keep_dims`; if no
        axis is left, [], where other reductions give [1].
        """
        rank = len(shape(self.input))
        everything = len(self.reduced_axes) >= rank and not self.keeps_dims
        return () if rank == 0 or everything else super().output_shape()

    def verify_op(self) -> None:
        """Check that `axes` is not empty, except for a scalar."""
        if shape(self.input):
            super().verify_op()


class ArgOp(QnnOp):
    """The index along `axis` of the first extreme (greatest or least) element, as an integer.

    `%y = qnn.argmax %x {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2xi32>`
    """

    SCALARS: ClassVar[bool] = True

    input = operand_def(NUMBERS.per_tensor)
    output = result_def(INDICES)
    axis = prop_def(AxesOf(UINT_32, "input"))
    keep_dims = prop_def(BOOL_8, bool8(False))

    def default_element(self, name: str, tensor: TensorOf) -> Attribute:
        """Return i32, the element type of the result if the constructor is given none. The
        arguments are not read.
        """
        return i32

    @property
    def searched_axis(self) -> int:
        """The axis along which the extreme is searched: `axis`."""
        return self.axis.value.data

    @property
    def keeps_dims(self) -> bool:
        """Whether the searched axis remains, with extent 1 (`keep_dims`)."""
        return bool(self.keep_dims.value.data)

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input without the searched axis; with `keep_dims`, that axis remains,
        with extent 1.
        """
        source, axis = shape(self.input), self.searched_axis
        return (*source[:axis], *([1] if self.keeps_dims else []), *source[axis + 1 :])

    def verify_op(self) -> None:
        """Check that the input has rank > 0."""
        expect(len(shape(self.input)) > 0, "input must have rank > 0, got {}", self.input.type)


@qnn_op_definition
class ArgmaxOp(ArgOp):
    """The index of the first maximum along `axis`.

    `%y = qnn.argmax %x {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2xi32>`
    """

    name = "qnn.argmax"


@qnn_op_definition
class ArgminOp(ArgOp):
    """The index of the first minimum along `axis`.

    `%y = qnn.argmin %x {axis = 1 : ui32} : (tensor<2x4xf32>) -> tensor<2xi32>`
    """

    name = "qnn.argmin"


@qnn_op_definition
class CumulativeSumOp(SameShapeOp):
    """The sum of all elements from the start of `axis` to each element.

    With `exclusive` the element itself is not added, with `reverse` sums start from the end of the
    axis.

    `%y = qnn.cumulative_sum %x {axis = 0 : ui32, exclusive = true} : (tensor<4xi32>) ->
    tensor<4xi32>`
    """

    name = "qnn.cumulative_sum"

    input = operand_def(NUMBERS["*shape"].per_tensor)
    output = result_def(NUMBERS["*shape"].per_tensor.like("input"))
    axis = prop_def(AxesOf(UINT_32, "input"))
    exclusive = prop_def(BOOL_8, bool8(False))
    reverse = prop_def(BOOL_8, bool8(False))

    @property
    def summed_axis(self) -> int:
        """The axis along which elements are summed."""
        return self.axis.value.data

    @property
    def excludes_itself(self) -> bool:
        """Whether each element is left out of its own sum (`exclusive`)."""
        return bool(self.exclusive.value.data)

    @property
    def runs_back(self) -> bool:
        """Whether sums start from the end of the axis (`reverse`)."""
        return bool(self.reverse.value.data)
