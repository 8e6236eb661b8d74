"""Conv2d and DepthWiseConv2d, and the base classes of all convolutions."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from xdsl.dialects.builtin import IntegerType, TensorType
from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..dimensions import Dim
from ..irdl import expect, expect_shape
from ..quant import QuantizedType
from ..sliding_window import SlidingWindow
from ..tensors import element, is_quantized, shape, tensor_type
from .base import BIAS, IMAGE, QnnOp, expect_all_or_none_quantized, qnn_op_definition
from .parameters import (
    BOOL_8,
    PAIR,
    PAIRS,
    UINT_32,
    bool8,
    pads,
    pair,
    uint32,
    uint32s,
)
from .space import (
    Numbers,
    each,
    expect_alike,
    expect_each_positive,
    expect_fits,
    sides,
)
from .sparse import SparseAttr, expect_zero_is_zero, sparse_encoding

OUTPUT_IMAGE = IMAGE["batch", "height_out", "width_out", "channel_out"].per_tensor


class FilterOp(QnnOp):
    """A (transposed) convolution of an input [batch, space.., channel_in] with a weight, plus an
    optional bias [channel_out].

    Input, weight and output are all floats or all quantized; the bias is floats or integers
    accordingly. The weight is quantized per-tensor, per-axis along its last axis, or by blocks.
    Sums of integers are requantized as in TFLite's reference kernel if there is one for the data
    types (8 bits; i16 input and i8 weight with zero point 0), else multiplied by input scale *
    weight scale / output scale and rounded once.
    """

    @property
    def biases(self) -> SSAValue | None:
        """The bias operand; None if it is absent."""
        return self.operands[2] if len(self.operands) > 2 else None

    @property
    def size(self) -> Numbers:
        """The spatial extents of the input, without batch and channels."""
        return shape(self.operands[0])[1:-1]

    @property
    def kernel(self) -> Numbers:
        """The spatial extents of the weight: its numbers of taps."""
        return shape(self.operands[1])[:-2]

    @property
    def strides(self) -> Numbers:
        """The stride along each spatial axis."""
        return each(self, "stride")

    @property
    def dilations(self) -> Numbers:
        """The dilation along each spatial axis."""
        return each(self, "dilation")

    @property
    def sliding_window(self) -> SlidingWindow:
        """The kernel with its strides, dilations and padding as a sliding window over the spatial
        axes.
        """
        return SlidingWindow.of(self.kernel, self.strides, sides(self), self.dilations)

    @property
    @abstractmethod
    def channels(self) -> int:
        """The number of output channels."""

    @abstractmethod
    def depths(self) -> tuple[int, int]:
        """Return the extents that the last two axes of the weight must have. Raises VerifyException
        unless the groups divide the channels.
        """

    def verify_op(self) -> None:
        """Check that strides and dilations are positive, weight and bias have the required shapes,
        and element types are all quantized or all floats.
        """
        source, weight = self.operands[:2]
        expect_each_positive("stride", self.strides)
        expect_each_positive("dilation", self.dilations)
        expect(min(shape(weight)) > 0, "weight must have elements, got {}", weight.type)
        expect_shape("weight", shape(weight), (*self.kernel, *self.depths()))
        expect_all_or_none_quantized(input=source, weight=weight, output=self.output)
        if self.biases is not None:
            expect_bias(self.biases, source, self.channels)
            expect_alike("bias", self.biases, 0, "channels of weight", weight, -1)


def expect_bias(bias: SSAValue, input: SSAValue, channels: int) -> None:
    """Raise VerifyException unless `bias` has the shape [channels], and holds integers if `input`
    is quantized, else floats.
    """
    expect_shape("bias", shape(bias), (channels,))
    quantized = is_quantized(input)
    fits = isinstance(element(bias), QuantizedType | IntegerType) == quantized
    wanted = "integers as the input is quantized" if quantized else "floats as the input has"
    expect(fits, f"bias must have {wanted}, got {{}}", element(bias))


class ConvolutionOp(FilterOp):
    """A convolution, as opposed to a transposed one.

    A result element is the sum over taps and input channels of x[position * stride + tap * dilation
    - padding] * weight[tap], plus bias. Padding is real zero.
    """

    @property
    def channels(self) -> int:
        """The number of output channels: the extent of the weight's last axis."""
        return shape(self.operands[1])[-1]

    def output_shape(self) -> tuple[int, ...]:
        """[batch, floor((padded extent - dilated kernel) / stride) + 1 .., channel_out]."""
        window = self.sliding_window
        expect_fits("weight of", window, self.size, self.kernel)
        return shape(self.operands[0])[0], *window.outputs(self.size), self.channels

    def depths(self) -> tuple[int, int]:
        """Return the last two extents of the weight: (input channels that a filter reads, output
        channels).
        """
        return self.depth(), self.channels

    @abstractmethod
    def depth(self) -> int:
        """Return the number of input channels that a filter reads. Raises VerifyException for
        channels that the groups do not divide.
        """


class GroupedOp(ConvolutionOp):
    """A convolution in `group` groups: input and output channels are divided into equal ranges, and
    a range of output channels reads the corresponding range of input channels only.
    """

    group = prop_def(UINT_32, uint32(1))

    def depth(self) -> int:
        """Return channel_in / group. Raises VerifyException unless `group` divides input and output
        channels.
        """
        inputs, groups = shape(self.operands[0])[-1], self.group.value.data
        return grouped(inputs, self.channels, groups)

    def verify_op(self) -> None:
        """Check that the channels of the input and those of the weight are both dynamic or both
        static.
        """
        super().verify_op()
        source, weight = self.operands[:2]
        expect_alike("channels of input", source, -1, "inputs of weight", weight, -2)


def grouped(inputs: int, outputs: int, groups: int) -> int:
    """Return inputs / groups, the input channels of one group. Raises VerifyException unless
    `groups` divides `inputs` and `outputs`, the numbers of channels.
    """
    expect(
        groups > 0 and inputs % groups == 0 and outputs % groups == 0,
        f"group must divide {inputs} input and {outputs} output channels, got {groups}",
    )
    return inputs // groups


class SparseConvolutionOp(GroupedOp):
    """A convolution of dense or sparse tensors (`#qnn.sparse`).

    Input and output are both dense or both sparse. If indices are reused (`reuse_sparse_indices`),
    a sparse output has the index tuples of the input, only the elements at these are computed, and
    both tensors have the same spatial extents.
    """

    REUSE: ClassVar[str] = "reuse_sparse_indices"
    """The name of the parameter by which a sparse output has the index tuples of the input."""

    @property
    def reuses_indices(self) -> bool:
        """Whether the sparse output has the index tuples of the input (`reuse_sparse_indices`)."""
        return bool(getattr(self, self.REUSE).value.data)

    def infer_result_types(self) -> tuple[TensorType[Any], ...]:
        """Return the result type, with the shape that `output_shape` returns.

        For a sparse input the result is sparse, too: it has the input's sparse encoding if indices
        are reused, else the encoding that the type of `output` already has.
        """
        if not isinstance(tensor_type(self.operands[0]).encoding, SparseAttr):
            return super().infer_result_types()
        like = self.operands[0] if self.reuses_indices else self.output
        type = TensorType(element(self.output), self.output_shape(), tensor_type(like).encoding)
        return (type,)

    def verify_op(self) -> None:
        """Check that input and output are both sparse or both dense, and that sparse ones have zero
        point 0; if indices are reused, both are sparse, but not along the channels, and have the
        same spatial extents and sparse encoding.
        """
        super().verify_op()
        x, y = tensor_type(self.operands[0]), tensor_type(self.output)
        sparse = isinstance(x.encoding, SparseAttr)
        same = sparse == isinstance(y.encoding, SparseAttr)
        kind = "sparse" if sparse else "dense"
        expect(same, f"output must be {kind} as input is, got {{}}", y)
        if sparse:
            expect_zero_is_zero("input", self.operands[0])
            expect_zero_is_zero("output", self.output)
        if self.reuses_indices:
            expect(sparse, f"{self.REUSE} must be false for dense tensors")
            self._verify_indices(sparse_encoding("input", self.operands[0]), y)

    def _verify_indices(self, encoding: SparseAttr, output: TensorType[Any]) -> None:
        rank = len(shape(self.operands[0]))
        dense = encoding.data[1] < rank
        expect(
            dense, f"input must be dense along its channels for {self.REUSE}, got {{}}", encoding
        )
        expect(
            encoding == output.encoding and self.size == self.output_shape()[1:-1],
            f"output must have the size {list(self.size)} and the places of input, got {{}}",
            output,
        )


class DepthWiseOp(ConvolutionOp):
    """A depthwise convolution: output channel o reads input channel o // (channel_out / channel_in)
    only.
    """

    def depth(self) -> int:
        """Return 1, the input channels that a filter reads. Raises VerifyException unless
        channel_out is a multiple of channel_in.
        """
        inputs = shape(self.operands[0])[-1]
        expect(
            inputs > 0 and self.channels % inputs == 0,
            f"weight must have a multiple of the {inputs} channels of input along its last axis, "
            f"got {self.channels}",
        )
        return 1

    def verify_op(self) -> None:
        """Check that the second-last axis of the weight, of extent 1, is static."""
        super().verify_op()
        weight = self.operands[1]
        fixed = not isinstance(shape(weight)[-2], Dim)
        expect(fixed, "weight must have a static dimension before the last, got {}", weight.type)


class Convolution2dOp(ConvolutionOp):
    """A convolution of [batch, height, width, channel_in] with a weight [kh, kw, depth,
    channel_out]; depth is the number of input channels that a filter reads.
    """

    input = operand_def(IMAGE["batch", "height", "width", "channel_in"].per_tensor)
    weight = operand_def(
        IMAGE["filter_height", "filter_width", "depth", "channel_out"].per_axis(-1)
    )
    bias = opt_operand_def(BIAS["channel_out"].per_axis(0))
    output = result_def(OUTPUT_IMAGE)

    stride = prop_def(PAIR)
    pad_amount = prop_def(PAIRS)
    dilation = prop_def(PAIR, uint32s([1, 1]))

    @property
    def strides(self) -> tuple[int, int]:
        """The (vertical, horizontal) strides."""
        return pair(self.stride)

    @property
    def dilations(self) -> tuple[int, int]:
        """The (vertical, horizontal) dilations."""
        return pair(self.dilation)

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """The (top, bottom, left, right) padding in pixels."""
        return pads(self.pad_amount)

    @property
    def kernel(self) -> tuple[int, int]:
        """The (height, width) of the kernel, in taps."""
        return shape(self.weight)[0], shape(self.weight)[1]


@qnn_op_definition
class Conv2dOp(Convolution2dOp, SparseConvolutionOp):
    """2-D convolution with a weight [kh, kw, channel_in / group, channel_out] in `group` groups of
    channels, plus an optional bias.

    `%y = qnn.conv_2d %x, %w, %b {stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} :
    (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<4xf32>) -> tensor<1x8x8x4xf32>`
    """

    name = "qnn.conv_2d"

    reuse_sparse_indices = prop_def(BOOL_8, bool8(False))


@qnn_op_definition
class DepthWiseConv2dOp(Convolution2dOp, DepthWiseOp):
    """2-D depthwise convolution: each input channel has its own filters, weight [kh, kw, 1,
    channel_out].

    Output channel o reads input channel o // (channel_out / channel_in). An optional bias is added.

    `%y = qnn.depth_wise_conv_2d %x, %w {stride = [1, 1], pad_amount = [[1, 1], [1, 1]]} :
    (tensor<1x8x8x3xf32>, tensor<3x3x1x6xf32>) -> tensor<1x8x8x6xf32>`
    """

    name = "qnn.depth_wise_conv_2d"

    output = result_def(OUTPUT_IMAGE.like("input"))
