"""Split and UnPack, with one result for each part of a tensor."""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

from xdsl.irdl import operand_def, prop_def, var_result_def

from ..axes import AxesOf
from ..irdl import expect
from ..tensors import shape
from .base import ANY, DefinedOp, qnn_op_definition
from .parameters import LIST, UINT_32, flat


class PartsOp(DefinedOp):
    """A division of the input along `axis` into parts, one result for each; quantization is
    per-tensor.
    """

    input = operand_def(ANY.per_tensor)
    outputs = var_result_def(ANY.same("input"))
    axis = prop_def(AxesOf(UINT_32, "input"))

    @property
    def parted_axis(self) -> int:
        """The axis along which the input is divided."""
        return self.axis.value.data


@qnn_op_definition
class SplitOp(PartsOp):
    """Consecutive parts of the input along `axis`: the first starts at 0, the others at the indices
    `split_index`.

    These indices rise and lie within the axis.

    `%a, %b = qnn.split %x {axis = 0 : ui32, split_index = [1]} : (tensor<4xf32>) -> (tensor<1xf32>,
    tensor<3xf32>)`
    """

    name = "qnn.split"

    split_index = prop_def(LIST)

    @property
    def starts(self) -> tuple[int, ...]:
        """The indices at which the parts after the first start: `split_index`."""
        return flat(self.split_index)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """For each part, the shape of the input with the extent of the part along `axis`."""
        source, axis, starts = shape(self.input), self.parted_axis, self.starts
        ends = (0, *starts, source[axis])
        sizes = [end - start for start, end in pairwise(ends)]
        expect(
            not starts or min(sizes) > 0,
            f"split_index must rise within [1, {source[axis] - 1}], got {list(starts)}",
        )
        return tuple((*source[:axis], n, *source[axis + 1 :]) for n in sizes)


@qnn_op_definition
class UnPackOp(PartsOp):
    """The slices of the input at each index of `axis`, one result each, in which that axis is
    removed.

    `%a, %b = qnn.un_pack %x {axis = 0 : ui32} : (tensor<2x4xf32>) -> (tensor<4xf32>,
    tensor<4xf32>)`
    """

    name = "qnn.un_pack"
    SCALAR_RESULTS: ClassVar[bool] = True

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shape of the input without `axis`, once for each index of that axis."""
        source, axis = shape(self.input), self.parted_axis
        return ((*source[:axis], *source[axis + 1 :]),) * source[axis]
