"""Pooling over windows; the mean over height and width is the average of one window."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..irdl import expect, expect_shape, named_op_definition
from ..sliding_window import SlidingWindow, pairs_of
from .attributes import Requant, shape
from .base import (
    ACTIVATION,
    I32,
    I32_ARRAY,
    PARAMS,
    HtpOp,
    assembly,
    expect_clamp,
    expect_length,
    expect_params,
    expect_same_quantization,
    i32_array,
    int_property,
    integers,
)
from .convolution import Requantized, requantization


class PoolOp(HtpOp):
    """Base of the two pools: a window moves by `stride` over the padded image."""

    input = operand_def(ACTIVATION)
    output = result_def(ACTIVATION)
    window = prop_def(I32_ARRAY)
    stride = prop_def(I32_ARRAY, i32_array([1, 1]))
    padding = prop_def(I32_ARRAY, i32_array([0, 0, 0, 0]))

    @property
    def windows(self) -> tuple[int, int]:
        """Window height and width."""
        height, width = integers(self.window)
        return height, width

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
    def sliding_window(self) -> SlidingWindow:
        """The window as it slides over height and width."""
        return SlidingWindow.of(self.windows, self.strides, pairs_of(self.pads))

    def verify_op(self) -> None:
        """The output has the windows' positions and the input's channels."""
        expect(min(expect_length("window", self.window, 2)) > 0, "window must be positive")
        expect(min(expect_length("stride", self.stride, 2)) > 0, "stride must be positive")
        expect(min(expect_length("padding", self.padding, 4)) >= 0, "padding must not be negative")
        expect_clamp(self)
        batch, height, width, depth = shape(self.input)
        size = self.sliding_window.outputs((height, width))
        expect_shape("output", shape(self.output), (batch, *size, depth))


def pool_properties(
    window: Sequence[int], stride: Sequence[int], padding: Sequence[int]
) -> dict[str, Attribute]:
    """The properties that both pools have."""
    return {
        "window": i32_array(window),
        "stride": i32_array(stride),
        "padding": i32_array(padding),
    }


@named_op_definition
class AvgPoolOp(PoolOp, Requantized):
    """The sum of each window's raw bytes, requantized; padded pixels count 0.

    One row of `params` for all outputs, or one for each output pixel, where windows at the border
    hold fewer pixels. The sum needs no weights: bias is minus the zero point times the count.
    QNN: PoolAvg2d, ReduceMean over height and width.
    """

    name = "htp.avg_pool"
    input = operand_def(ACTIVATION)
    params = operand_def(PARAMS)
    assembly_format = assembly("input", "params")

    def __init__(
        self,
        input: SSAValue | Operation,
        params: SSAValue | Operation,
        output: Attribute,
        *,
        window: Sequence[int],
        stride: Sequence[int] = (1, 1),
        padding: Sequence[int] = (0, 0, 0, 0),
        requant: Requant = Requant.DOUBLE,
        clamp: tuple[int, int] = (0, 255),
    ):
        properties = pool_properties(window, stride, padding) | requantization(requant, clamp)
        self._build([input, params], output, properties)

    def verify_op(self) -> None:
        """As `PoolOp`, with one row of parameters or one a pixel."""
        super().verify_op()
        _, height, width, _ = shape(self.output)
        expect_params(self.params, (1, height * width))


@named_op_definition
class MaxPoolOp(PoolOp):
    """The largest byte of each window, clamped; padded pixels never win. QNN: PoolMax2d."""

    name = "htp.max_pool"
    min = prop_def(I32, int_property(0))
    max = prop_def(I32, int_property(255))
    assembly_format = assembly("input")

    def __init__(
        self,
        input: SSAValue | Operation,
        output: Attribute,
        *,
        window: Sequence[int],
        stride: Sequence[int] = (1, 1),
        padding: Sequence[int] = (0, 0, 0, 0),
        clamp: tuple[int, int] = (0, 255),
    ):
        bounds = {"min": int_property(clamp[0]), "max": int_property(clamp[1])}
        self._build([input], output, pool_properties(window, stride, padding) | bounds)

    @property
    def clamp(self) -> tuple[int, int]:
        """The smallest and the largest output value."""
        return self.min.value.data, self.max.value.data

    def verify_op(self) -> None:
        """As `PoolOp`, and the quantization stays."""
        super().verify_op()
        expect_same_quantization("max_pool", self.input, self.output)
