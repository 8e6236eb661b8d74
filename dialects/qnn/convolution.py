"""Conv2d and DepthWiseConv2d: filters that move over an image."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Unpack

from xdsl.ir import Attribute
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..irdl import expect, expect_shape
from ..shapes import windows_2d
from ..tensors import expect_per_axis, expect_per_tensor, shape
from .base import BIAS, IMAGE, QnnOp, Value, expect_all_or_none_quantized, qnn_op_definition
from .datatypes import expect_same_datatype
from .parameters import (
    BOOL_8,
    PAIR,
    PAIRS,
    UINT_32,
    DilatedMoves,
    bool8,
    expect_positive,
    moving,
    pads,
    pair,
    uint32,
    uint32s,
)


class Convolution2dOp(QnnOp):
    """A filter [kh, kw, ., channel_out] over [batch, height, width, channel_in], plus a bias.

    The weight has one scale, or one for each output channel (axis 3). Padding is real zero.
    """

    input = operand_def(IMAGE)
    weight = operand_def(IMAGE)
    bias = opt_operand_def(BIAS)
    output = result_def(IMAGE)

    stride = prop_def(PAIR)
    pad_amount = prop_def(PAIRS)
    dilation = prop_def(PAIR, uint32s([1, 1]))

    @property
    def strides(self) -> tuple[int, int]:
        """(vertical, horizontal)."""
        return pair(self.stride)

    @property
    def dilations(self) -> tuple[int, int]:
        """(vertical, horizontal)."""
        return pair(self.dilation)

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """(top, bottom, left, right) in pixels."""
        return pads(self.pad_amount)

    @property
    def kernel(self) -> tuple[int, int]:
        """(height, width) of the filter."""
        return shape(self.weight)[0], shape(self.weight)[1]

    @property
    def channels(self) -> int:
        """The number of output channels."""
        return shape(self.weight)[3]

    def output_shape(self) -> tuple[int, ...]:
        """Floor of (padded size - dilated kernel) / stride + 1."""
        batch, height, width, _ = shape(self.input)
        out = windows_2d((height, width), self.kernel, self.strides, self.pads, self.dilations)
        size = f"[{height}, {width}] with padding {list(self.pads)}"
        expect(min(out) >= 1, f"weight of {list(self.kernel)} must fit the input of {size}")
        return batch, *out, self.channels

    def verify_op(self) -> None:
        """Filter depth, bias, quantization."""
        expect_positive("stride", self.strides)
        expect_positive("dilation", self.dilations)
        expect(min(shape(self.weight)) > 0, f"weight must have elements, got {self.weight.type}")
        expect_shape("weight", shape(self.weight), (*self.kernel, self.depth(), self.channels))
        if self.bias is not None:
            expect_shape("bias", shape(self.bias), (self.channels,))
            expect_per_axis("bias", self.bias, 0)
        expect_all_or_none_quantized(input=self.input, weight=self.weight, output=self.output)
        expect_same_datatype("output", self.output, "input", self.input)
        expect_per_tensor("input", self.input)
        expect_per_tensor("output", self.output)
        expect_per_axis("weight", self.weight, 3)

    @abstractmethod
    def depth(self) -> int:
        """What axis 2 of the weight must be. Raises VerifyException for bad groups."""


@qnn_op_definition
class Conv2dOp(Convolution2dOp):
    """2-D convolution, in `group` groups of channels.

    `%y = qnn.conv_2d %x, %w, %b {stride = dense<1> : tensor<2xui32>, pad_amount = dense<1> :
    tensor<2x2xui32>} : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>, tensor<4xf32>)
    -> tensor<1x8x8x4xf32>`
    """

    name = "qnn.conv_2d"
    QNN_NAME: ClassVar = "Conv2d"

    group = prop_def(UINT_32, uint32(1))
    reuse_sparse_indices = prop_def(BOOL_8, bool8(False))

    def __init__(
        self,
        input: Value,
        weight: Value,
        bias: Value | None,
        element: Attribute,
        *,
        group: int = 1,
        **moves: Unpack[DilatedMoves],
    ):
        """The result holds `element`."""
        properties = {"group": uint32(group)} | moving(**moves)
        self._build([input, weight, bias], element, properties)

    def depth(self) -> int:
        """channel_in / group."""
        inputs, groups = shape(self.input)[3], self.group.value.data
        expect(
            groups > 0 and inputs % groups == 0 and self.channels % groups == 0,
            f"group must divide {inputs} input and {self.channels} output channels, got {groups}",
        )
        return inputs // groups


@qnn_op_definition
class DepthWiseConv2dOp(Convolution2dOp):
    """2-D convolution of each input channel by its own filters: [kh, kw, 1, channel_out].

    Output channel o reads input channel o // (channel_out / channel_in).
    """

    name = "qnn.depth_wise_conv_2d"
    QNN_NAME: ClassVar = "DepthWiseConv2d"

    def __init__(
        self,
        input: Value,
        weight: Value,
        bias: Value | None,
        element: Attribute,
        **moves: Unpack[DilatedMoves],
    ):
        """The result holds `element`."""
        self._build([input, weight, bias], element, moving(**moves))

    def depth(self) -> int:
        """One, where channel_out is a multiple of channel_in."""
        inputs = shape(self.input)[3]
        expect(
            inputs > 0 and self.channels % inputs == 0,
            f"weight's {self.channels} output channels must be a multiple of {inputs} channels",
        )
        return 1
