"""Operators of the tfl dialect whose results follow from shapes and single numbers: fill,
zeros_like, shape, rank, range, one_hot, broadcast_args.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, prop_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import (
    ANY,
    INDICES,
    INDICES_32,
    INTEGER,
    NUMBER,
    ShapedOp,
    expect_scalar,
    known_sizes,
    normalized_axes,
)


@named_op_definition
class FillOp(ShapedOp):
    """A tensor of the shape `dims` with all elements equal to the one of `input`."""

    name = "tfl.fill"

    dims = operand_def(INDICES["rank"])
    input = operand_def(ANY.per_tensor)
    result = result_def(ANY.like("input"))

    def result_shape(self) -> Sequence[int] | None:
        """The values of `dims`; None if they are not constant."""
        expect_scalar("input", self.input)
        return known_sizes("dims", self.dims)


@named_op_definition
class ZerosLikeOp(ShapedOp):
    """Zeros of the type of the input: of a quantized type the stored integer 0."""

    name = "tfl.zeros_like"

    input = operand_def(ANY)
    output = result_def(ANY.like("input"))

    def result_shape(self) -> Sequence[int]:
        """The shape of the input."""
        return shape(self.input)


@named_op_definition
class ShapeOp(ShapedOp):
    """The extents of the input's axes."""

    name = "tfl.shape"

    input = operand_def(ANY)
    output = result_def(INDICES)

    def result_shape(self) -> Sequence[int]:
        """[n], where n is the rank of the input."""
        return (len(shape(self.input)),)


@named_op_definition
class RankOp(ShapedOp):
    """The number of the input's axes."""

    name = "tfl.rank"

    input = operand_def(ANY)
    output = result_def(INDICES_32)

    def result_shape(self) -> Sequence[int]:
        """The shape of a scalar."""
        return ()


@named_op_definition
class RangeOp(ShapedOp):
    """The numbers from `start` on, `delta` apart, that lie before `limit`."""

    name = "tfl.range"

    start = operand_def(NUMBER)
    limit = operand_def(NUMBER.same("start"))
    delta = operand_def(NUMBER.same("start"))
    result = result_def(NUMBER.same("start")["count"])

    def result_shape(self) -> Sequence[int] | None:
        """[n], n being the number of elements of the result; None if an operand is not constant."""
        for name, value in (("start", self.start), ("limit", self.limit), ("delta", self.delta)):
            expect_scalar(name, value)
        known = [known_array(value) for value in self.operands]
        if any(array is None for array in known):
            return None
        start, limit, delta = (array.item() for array in known if array is not None)
        expect(delta != 0, f"delta must not be 0, got {delta}")
        steps = (limit - start) / delta
        expect(steps >= 0, f"limit {limit} must lie in the direction of delta {delta} from {start}")
        return (-int(-steps // 1),)


@named_op_definition
class OneHotOp(ShapedOp):
    """One-hot encoding: along a new axis of extent `depth`, `on_value` at the index that `indices`
    gives, `off_value` elsewhere, and for indices outside of [0, depth - 1] everywhere.

    `axis` is the index of the new axis in the output; -1 is the last.
    """

    name = "tfl.one_hot"

    indices = operand_def(INDICES)
    depth = operand_def(INDICES_32)
    on_value = operand_def(ANY.per_tensor)
    off_value = operand_def(ANY.like("on_value"))
    axis = prop_def(INTEGER)
    output = result_def(ANY.like("on_value"))

    @property
    def new_axis(self) -> int:
        """The index of the new axis in the output."""
        (axis,) = normalized_axes([self.axis.value.data], len(shape(self.indices)) + 1)
        return axis

    def result_shape(self) -> Sequence[int] | None:
        """The shape of the indices with the new axis, of extent `depth`; None if `depth` is not
        constant.
        """
        for name, value in (("on_value", self.on_value), ("off_value", self.off_value)):
            expect_scalar(name, value)
        expect_scalar("depth", self.depth)
        source, axis, depth = shape(self.indices), self.new_axis, known_sizes("depth", self.depth)
        return None if depth is None else (*source[:axis], *depth, *source[axis:])


@named_op_definition
class BroadcastArgsOp(ShapedOp):
    """The shape to which the shapes `s0` and `s1` broadcast."""

    name = "tfl.broadcast_args"

    s0 = operand_def(INDICES["rank0"])
    s1 = operand_def(INDICES.same("s0")["rank1"])
    r0 = result_def(INDICES.same("s0"))

    def result_shape(self) -> Sequence[int]:
        """[n], where n is the length of the longer of the shapes `s0` and `s1`."""
        return (max(shape(self.s0)[0], shape(self.s1)[0]),)
