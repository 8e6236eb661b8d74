"""Convolutions and the fully connected layer, and the requantization of their 32-bit sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from .attributes import Requant, RequantAttr, shape
from .base import (
    ACTIVATION,
    CHANNEL_PARAMS,
    I32,
    LATE_WORDS,
    PACKED_COLUMNS,
    PARAM_COLUMNS,
    POSITIVE_PAIR,
    WEIGHT,
    Family,
    HtpOp,
    assembly,
    expect_clamp,
    i32_array,
    int_property,
    integers,
)
from .sliding import SlidingOp, image_window

PIXELS = ACTIVATION["batch", "height", "width", "channel"]
"""The constraint of the input of a convolution or fully connected layer."""


class Requantized(HtpOp):
    """The base class of operations that requantize a 32-bit sum `acc` to bytes.

    With (bias, left, multiplier, rounding, right) the row of `params` for the output channel, in
    32-bit integers, for the modes double, single and single_away of `Requant`:

        a = acc + bias
        x = (a << left) * multiplier >> 31      double: + 2^30 before the shift, saturating
        x += x >> 31                            double and single_away only
        y = min(x + rounding, 2^31 - 1) >> right
        output = clamp(y, min, max)

    A fully connected layer may have 8 more columns, a mask of 256 bits: with y in 0..255 for a, and
    z likewise for a - 1, y is lowered by 1 if y > z and bit y % 32 of word y // 32 is set. The mask
    tells which values are reached by one sum later than the multiplier says.

    `rounding` is (zero point of the output << `right`) + (2^`right` >> 1), to round to nearest. For
    the modes other than double it may include a correction, by which the output equals the
    reference rounding for all sums that can occur.

    Packed parameters are the two columns (64 * bias + right - 1, multiplier), without left shift;
    the property `zero_point`, which is 0 for others, is added to what they round to nearest:

        y = (x + (2^right >> 1) >> right) + zero_point
    """

    WIDTHS: ClassVar[tuple[int, ...]] = (len(PACKED_COLUMNS), len(PARAM_COLUMNS))
    """The numbers of columns that `params` may have."""

    params = operand_def(CHANNEL_PARAMS)
    requant = prop_def(RequantAttr, RequantAttr(Requant.DOUBLE))
    min = prop_def(I32, int_property(0))
    max = prop_def(I32, int_property(255))
    zero_point = prop_def(I32, int_property(0))

    @property
    def mode(self) -> Requant:
        """The rounding mode."""
        return self.requant.data

    @property
    def clamp(self) -> tuple[int, int]:
        """The least and the greatest output value, as stored integers."""
        return self.min.value.data, self.max.value.data

    @property
    def packed_zero_point(self) -> int | None:
        """The zero point that is added to results of packed parameters; None if they are not."""
        packed = shape(self.params)[1] == len(PACKED_COLUMNS)
        return self.zero_point.value.data if packed else None

    def verify_requantization(self) -> None:
        """Check that the clamp is an interval within [0, 255], and that `params` has the columns of
        a requantization; the zero point is a byte, and 0 unless they are packed.
        """
        expect_clamp(self)
        columns, zero = shape(self.params)[1], self.zero_point.value.data
        words = " or ".join(map(str, self.WIDTHS))
        expect(columns in self.WIDTHS, f"params must have {words} columns, got {columns}")
        expect(0 <= zero <= 255, f"zero_point must lie in [0, 255], got {zero}")
        expect(
            not zero or self.packed_zero_point is not None,
            f"zero_point must be 0 for params of {columns} columns, got {zero}",
        )


def requantization(mode: Requant, clamp: tuple[int, int], zero_point: int) -> dict[str, Attribute]:
    """Return the properties `requant` (`mode`, the rounding), `min`, `max` and `zero_point` of a
    `Requantized` operation.

    `clamp` is (min, max) in stored integers.
    """
    return {
        "requant": RequantAttr(mode),
        "min": int_property(clamp[0]),
        "max": int_property(clamp[1]),
        "zero_point": int_property(zero_point),
    }


class ConvolutionOp(SlidingOp, Requantized):
    """The base class of `htp.conv_2d` and `htp.depthwise_conv_2d`.

    `dilation` is [height, width], in pixels.
    """

    FAMILY: ClassVar[Family] = Family.CONTRACT

    input = operand_def(PIXELS)
    weight = operand_def(WEIGHT)
    params = operand_def(CHANNEL_PARAMS)
    output = result_def(ACTIVATION["batch", "height_out", "width_out", "channel_out"])
    dilation = prop_def(POSITIVE_PAIR, i32_array([1, 1]))
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
        zero_point: int = 0,
    ):
        self._build(
            [input, weight, params],
            output,
            {
                "stride": i32_array(stride),
                "padding": i32_array(padding),
                "dilation": i32_array(dilation),
                "weight_zero_point": int_property(weight_zero_point),
                **requantization(requant, clamp, zero_point),
            },
        )

    @property
    def dilations(self) -> tuple[int, int]:
        """The vertical and horizontal distance in pixels between taps of the filter."""
        down, across = integers(self.dilation)
        return down, across

    @property
    def kernel(self) -> tuple[int, int]:
        """The height and width of the filter in taps."""
        height, width, *_ = shape(self.weight)
        return height, width

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window of the filter: its taps, stride, padding and dilation along height and
        width.
        """
        return image_window(self.kernel, self.strides, self.pads, self.dilations)

    def verify_op(self) -> None:
        """Check the requantization, and that the output's shape is the one that a convolution by
        this window gives.
        """
        self.verify_requantization()
        batch, height, width, _ = shape(self.input)
        size = self.sliding_window.outputs((height, width))
        outputs = shape(self.weight)[3]
        expect_shape("output", shape(self.output), (batch, *size, outputs))


@named_op_definition
class Conv2dOp(ConvolutionOp):
    """2-D convolution, NHWC with HWIO weights; acc = sum(x * w) - weight_zero_point * sum(x).

    x are the stored bytes; padding has the value of the input's zero point. The remaining, constant
    terms of the zero points are in the bias of `params`. QNN: Conv2d.
    """

    name = "htp.conv_2d"
    input = operand_def(PIXELS)
    weight = operand_def(WEIGHT["filter_height", "filter_width", "channel", "channel_out"])
    params = operand_def(CHANNEL_PARAMS)


@named_op_definition
class DepthwiseConv2dOp(ConvolutionOp):
    """Depthwise 2-D convolution: output channel o reads only input channel o // multiplier.

    The weight has shape [height, width, 1, output channels]; arithmetic as in `htp.conv_2d`. QNN:
    DepthWiseConv2d.
    """

    name = "htp.depthwise_conv_2d"
    input = operand_def(PIXELS)
    weight = operand_def(WEIGHT["filter_height", "filter_width", 1, "channel_out"])
    params = operand_def(CHANNEL_PARAMS)

    @property
    def multiplier(self) -> int:
        """The number of output channels for each input channel."""
        return shape(self.weight)[3] // shape(self.input)[3]

    def verify_op(self) -> None:
        """Check the rules of `ConvolutionOp`, and that output channels are a multiple of input
        channels.
        """
        super().verify_op()
        outputs, inputs = shape(self.weight)[3], shape(self.input)[3]
        expect(
            outputs % inputs == 0,
            f"output channels must be a multiple of the input's {inputs}, got {outputs}",
        )


@named_op_definition
class FullyConnectedOp(Requantized):
    """Fully connected layer: acc[o] = sum(x[i] * weight[0, 0, i, o]) for each pixel's channel
    vector x.

    Zero points and requantization as in `htp.conv_2d`. QNN: FullyConnected.
    """

    name = "htp.fully_connected"
    FAMILY: ClassVar[Family] = Family.CONTRACT
    WIDTHS: ClassVar[tuple[int, ...]] = (*Requantized.WIDTHS, len(PARAM_COLUMNS) + LATE_WORDS)
    input = operand_def(PIXELS)
    weight = operand_def(WEIGHT[1, 1, "channel", "channel_out"])
    params = operand_def(CHANNEL_PARAMS)
    output = result_def(ACTIVATION["batch", "height", "width", "channel_out"])
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
        zero_point: int = 0,
    ):
        self._build(
            [input, weight, params],
            output,
            {
                "weight_zero_point": int_property(weight_zero_point),
                **requantization(requant, clamp, zero_point),
            },
        )

    def verify_op(self) -> None:
        """Check the requantization."""
        self.verify_requantization()
