"""Operations that change a tensor's axes: ExpandDims, Squeeze, Tile, Pack, ChannelShuffle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.irdl import opt_prop_def, prop_def, result_def, var_operand_def

from ..axes import AxesOf
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, QnnOp, expect_in_range, qnn_op_definition
from .blocks import divisible
from .movement import RearrangeOp
from .parameters import LIST, UINT_32, flat


@qnn_op_definition
class ExpandDimsOp(RearrangeOp):
    """The input with axes of extent 1 inserted; `axes`, or `axis` if that is not given, are their
    indices in the result.

    `%y = qnn.expand_dims %x {axes = [0, 2]} : (tensor<4xf32>) -> tensor<1x4x1xf32>`
    """

    name = "qnn.expand_dims"

    axis = opt_prop_def(UINT_32)
    axes = opt_prop_def(AxesOf(LIST, "input", inserted=True))

    @property
    def inserted_axes(self) -> tuple[int, ...]:
        """The indices, in the result, of the axes that are inserted."""
        listed = () if self.axes is None else flat(self.axes)
        return listed or (() if self.axis is None else (self.axis.value.data,))

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input with extent 1 inserted at the indices `inserted_axes`."""
        axes = self.inserted_axes
        expect(len(axes) > 0, "axis or axes must be given")
        rank = len(shape(self.input)) + len(axes)
        expect_in_range("axis" if len(axes) == 1 else "axes", max(axes), rank)
        sizes = iter(shape(self.input))
        return tuple(1 if i in axes else next(sizes) for i in range(rank))


@qnn_op_definition
class SqueezeOp(RearrangeOp):
    """The input without `axes`, which have extent 1.

    By default, `axes` are those that the shape of the result lacks. The input has at least two
    axes.

    `%y = qnn.squeeze %x {axes = [0]} : (tensor<1x4x1xf32>) -> tensor<4x1xf32>`
    """

    name = "qnn.squeeze"
    SCALAR_RESULTS: ClassVar[bool] = True

    axes = opt_prop_def(AxesOf(LIST, "input"))

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input without the removed axes."""
        source = shape(self.input)
        if self.axes is None:
            return self._kept(source)
        ones = {axis: source[axis] for axis in flat(self.axes)}
        expect(set(ones.values()) <= {1}, f"axes must have size 1, got sizes {ones}")
        return tuple(n for i, n in enumerate(source) if i not in ones)

    def _kept(self, source: Sequence[int]) -> tuple[int, ...]:
        result = shape(self.output)
        taken: list[int] = []
        for size in source:
            kept = len(taken) < len(result) and result[len(taken)] == size
            expect(
                kept or size == 1,
                f"output must have shape {list(source)} but for axes of size 1, got {list(result)}",
            )
            taken += [size] if kept else []
        return tuple(taken)

    def verify_op(self) -> None:
        """Check that the input has at least two axes."""
        rank = len(shape(self.input))
        expect(rank > 1, f"input must have rank > 1, got {rank}")


@qnn_op_definition
class TileOp(RearrangeOp):
    """The input repeated `multiples[i]` times along axis i.

    `%y = qnn.tile %x {multiples = [2, 1]} : (tensor<1x4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.tile"

    multiples = prop_def(LIST)

    @property
    def repeats(self) -> tuple[int, ...]:
        """The number of repetitions along each axis: `multiples`."""
        return flat(self.multiples)

    def output_shape(self) -> tuple[int, ...]:
        """Each extent of the input times its multiple."""
        source = shape(self.input)
        expect_shape("multiples", self.multiples.get_shape(), (len(source),))
        return tuple(n * m for n, m in zip(source, self.repeats, strict=True))


@qnn_op_definition
class PackOp(QnnOp):
    """Inputs of one type stacked along `axis`, a new axis of the result.

    `%y = qnn.pack %a, %b {axis = 1 : ui32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4x2xf32>`
    """

    name = "qnn.pack"

    inputs = var_operand_def(ANY["*shape"].per_tensor.same("inputs"))
    output = result_def(ANY.same("inputs"))
    axis = prop_def(AxesOf(UINT_32, "inputs", inserted=True))

    @property
    def new_axis(self) -> int:
        """The axis of the result along which the inputs are stacked."""
        return self.axis.value.data

    def output_shape(self) -> tuple[int, ...]:
        """The shape of one input with a new axis, whose extent is the number of inputs."""
        first, axis = shape(self.inputs[0]), self.new_axis
        return *first[:axis], len(self.inputs), *first[axis:]

    def verify_op(self) -> None:
        """Check that at least one input is given."""
        expect(len(self.inputs) > 0, "inputs must be at least one, got 0")


@qnn_op_definition
class ChannelShuffleOp(RearrangeOp):
    """Channels in interleaved groups: channel g * size + i of `axis` becomes channel i * num_groups
    + g.

    `num_groups` divides the channels into groups of `size`; `axis` is the last one by default.

    `%y = qnn.channel_shuffle %x {num_groups = 2 : ui32} : (tensor<1x6xf32>) -> tensor<1x6xf32>`
    """

    name = "qnn.channel_shuffle"

    num_groups = prop_def(UINT_32)
    axis = opt_prop_def(AxesOf(UINT_32, "input"))

    @property
    def groups(self) -> int:
        """The number of groups: `num_groups`."""
        return self.num_groups.value.data

    @property
    def channel_axis(self) -> int:
        """The axis whose channels are shuffled: `axis`, by default the last one."""
        return len(shape(self.input)) - 1 if self.axis is None else self.axis.value.data

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input."""
        source = shape(self.input)
        expect(self.groups > 0, "num_groups must be > 0, got 0")
        divisible("channels", source[self.channel_axis], self.groups)
        return source
