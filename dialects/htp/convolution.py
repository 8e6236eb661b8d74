"""Operations that multiply with weights, and the arithmetic that they share."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..irdl import expect, expect_shape, named_op_definition
from ..sliding_window import SlidingWindow, pairs_of
from .attributes import Requant, RequantAttr, shape
from .base import (
    ACTIVATION,
    I32,
    I32_ARRAY,
    PARAMS,
    WEIGHT,
    HtpOp,
    assembly,
    expect_clamp,
    expect_length,
    expect_params,
    i32_array,
    int_property,
    integers,
)


class Requantized(HtpOp):
    """An operation that ends in a requantization of a 32-bit sum `acc`, by a row of `params`.

    With (bias, left, multiplier, rounding, right) the output channel's row, in 32-bit integers:

        a = acc + bias
        x = (a << left) * multiplier >> 31      double: + 2^30 before the shift, saturating
        x += x >> 31                            double and single_away only
        y = min(x + rounding, 2^31 - 1) >> right
        output = clamp(y, min, max)

    `rounding` holds the half of the last digit, and the output's zero point shifted left by
    `right`.
    """

    requant = prop_def(RequantAttr, RequantAttr(Requant.DOUBLE))
    min = prop_def(I32, int_property(0))
    max = prop_def(I32, int_property(255))

    @property
    def mode(self) -> Requant:
        """The rounding."""
        return self.requant.data

    @property
    def clamp(self) -> tuple[int, int]:
        """The smallest and the largest output value."""
        return self.min.value.data, self.max.value.data


def requantization(mode: Requant, clamp: tuple[int, int]) -> dict[str, Attribute]:
    """The properties of a `Requantized` operation."""
    return {
        "requant": RequantAttr(mode),
        "min": int_property(clamp[0]),
        "max": int_property(clamp[1]),
    }


class ConvolutionOp(Requantized):
    """Base of the two convolutions."""

    input = operand_def(ACTIVATION)
    weight = operand_def(WEIGHT)
    params = operand_def(PARAMS)
    output = result_def(ACTIVATION)
    stride = prop_def(I32_ARRAY, i32_array([1, 1]))
    padding = prop_def(I32_ARRAY, i32_array([0, 0, 0, 0]))
    dilation = prop_def(I32_ARRAY, i32_array([1, 1]))
    weight_zero_point = prop_def(I32, int_property(0))
    assembly_format = assembly("input", "weight", "params")

    def __init__(
        self,
        input: SSAValue | Operation,
        weight: SSAValue | Operation,
        params: SSAValue | Operation,
        output: Attribute,
        *,
        stride: Sequence[int] = (1, 1),
        padding: Sequence[int] = (0, 0, 0, 0),
        dilation: Sequence[int] = (1, 1),
        weight_zero_point: int = 0,
        requant: Requant = Requant.DOUBLE,
        clamp: tuple[int, int] = (0, 255),
    ):
        self._build(
            [input, weight, params],
            output,
            {
                "stride": i32_array(stride),
                "padding": i32_array(padding),
                "dilation": i32_array(dilation),
                "weight_zero_point": int_property(weight_zero_point),
                **requantization(requant, clamp),
            },
        )

    @property
    def strides(self) -> tuple[int, int]:
        """Stride down and across."""
        down, across = integers(self.stride)
        return down, across

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """Padding above, below, left and right."""
        top, bottom, left, right = integers(self.padding)
        return top, bottom, left, right

    @property
    def dilations(self) -> tuple[int, int]:
        """Distance of the kernel's taps down and across."""
        down, across = integers(self.dilation)
        return down, across

    @property
    def kernel(self) -> tuple[int, int]:
        """Taps down and across."""
        return shape(self.weight)[0], shape(self.weight)[1]

    @property
    def sliding_window(self) -> SlidingWindow:
        """The kernel as it slides over height and width."""
        return SlidingWindow.of(self.kernel, self.strides, pairs_of(self.pads), self.dilations)

    def verify_op(self) -> None:
        """The output has the windows' positions, and one row of parameters a channel."""
        expect(min(expect_length("stride", self.stride, 2)) > 0, "stride must be positive")
        expect(min(expect_length("dilation", self.dilation, 2)) > 0, "dilation must be positive")
        expect(min(expect_length("padding", self.padding, 4)) >= 0, "padding must not be negative")
        expect_clamp(self)
        batch, height, width, _ = shape(self.input)
        size = self.sliding_window.outputs((height, width))
        outputs = shape(self.weight)[3]
        expect_shape("output", shape(self.output), (batch, *size, outputs))
        expect_params(self.params, (outputs,))
        self.verify_channels()

    def verify_channels(self) -> None:
        """The weight's channels agree with the input's."""


@named_op_definition
class Conv2dOp(ConvolutionOp):
    """2-D convolution, NHWC with HWIO weights; acc = sum(x * w) - weight_zero_point * sum(x).

    x are the raw bytes, padding counts as the input's zero point; the constant terms of both zero
    points are in the bias. QNN: Conv2d.
    """

    name = "htp.conv_2d"

    def verify_channels(self) -> None:
        """The filter is as deep as the input."""
        have, need = shape(self.weight)[2], shape(self.input)[3]
        expect(have == need, f"filter depth must be the input's {need}, got {have}")


@named_op_definition
class DepthwiseConv2dOp(ConvolutionOp):
    """2-D convolution channel by channel: output channel o reads input channel o // multiplier.

    The weight has shape [kh, kw, 1, O]; arithmetic as `htp.conv_2d`. QNN: DepthWiseConv2d.
    """

    name = "htp.depthwise_conv_2d"

    @property
    def multiplier(self) -> int:
        """Output channels of each input channel."""
        return shape(self.weight)[3] // shape(self.input)[3]

    def verify_channels(self) -> None:
        """The filter is one deep, its channels a multiple of the input's."""
        depth, outputs = shape(self.weight)[2:]
        inputs = shape(self.input)[3]
        expect(depth == 1, f"filter depth must be 1, got {depth}")
        expect(
            outputs % inputs == 0,
            f"output channels must be a multiple of the input's {inputs}, got {outputs}",
        )


@named_op_definition
class FullyConnectedOp(Requantized):
    """Each pixel's channels times a matrix [1, 1, I, O]; arithmetic as `htp.conv_2d`.

    QNN: FullyConnected.
    """

    name = "htp.fully_connected"
    input = operand_def(ACTIVATION)
    weight = operand_def(WEIGHT)
    params = operand_def(PARAMS)
    output = result_def(ACTIVATION)
    weight_zero_point = prop_def(I32, int_property(0))
    assembly_format = assembly("input", "weight", "params")

    def __init__(
        self,
        input: SSAValue | Operation,
        weight: SSAValue | Operation,
        params: SSAValue | Operation,
        output: Attribute,
        *,
        weight_zero_point: int = 0,
        requant: Requant = Requant.DOUBLE,
        clamp: tuple[int, int] = (0, 255),
    ):
        self._build(
            [input, weight, params],
            output,
            {
                "weight_zero_point": int_property(weight_zero_point),
                **requantization(requant, clamp),
            },
        )

    def verify_op(self) -> None:
        """The matrix takes the input's channels to the output's."""
        expect_clamp(self)
        *pixels, inputs = shape(self.input)
        outputs = shape(self.weight)[3]
        expect_shape("weight", shape(self.weight), (1, 1, inputs, outputs))
        expect_shape("output", shape(self.output), (*pixels, outputs))
        expect_params(self.params, (outputs,))
