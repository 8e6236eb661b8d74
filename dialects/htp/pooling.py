"""Average and maximum pooling; a mean over height and width is a pool of one window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from .attributes import Requant, shape
from .base import (
    ACTIVATION,
    I32,
    PARAMS,
    POSITIVE_PAIR,
    Family,
    assembly,
    expect_clamp,
    expect_same_quantization,
    i32_array,
    int_property,
    integers,
)
from .convolution import PIXELS, Requantized, requantization
from .sliding import SlidingOp, image_window


class PoolOp(SlidingOp):
    """The base class of `htp.avg_pool` and `htp.max_pool`, whose window slides over the padded
    image.

    `window` is [height, width] in pixels.
    """

    FAMILY: ClassVar[Family] = Family.WINDOW

    input = operand_def(PIXELS)
    output = result_def(ACTIVATION["batch", "height_out", "width_out", "channel"])
    window = prop_def(POSITIVE_PAIR)

    @property
    def windows(self) -> tuple[int, int]:
        """The height and width of the window."""
        height, width = integers(self.window)
        return height, width

    @property
    def sliding_window(self) -> SlidingWindow:
        """The window, stride and padding along height and width."""
        return image_window(self.windows, self.strides, self.pads)

    def verify_op(self) -> None:
        """Check that the clamp lies in [0, 255], and that the output has an element per window and
        channel.
        """
        expect_clamp(self)
        batch, height, width, depth = shape(self.input)
        size = self.sliding_window.outputs((height, width))
        expect_shape("output", shape(self.output), (batch, *size, depth))


def pool_properties(
    window: Sequence[int], stride: Sequence[int], padding: Sequence[int]
) -> dict[str, Attribute]:
    """Return the properties `window` (height, width), `stride` (vertical, horizontal) and `padding`
    (top, bottom, left, right) of a pool, in pixels.
    """
    return {
        "window": i32_array(window),
        "stride": i32_array(stride),
        "padding": i32_array(padding),
    }


@named_op_definition
class AvgPoolOp(PoolOp, Requantized):
    """The sum of the stored bytes of each window, requantized; padding adds 0.

    `params` has one row of requantization parameters, as `htp.conv_2d` states them, for all output
    pixels, or one for each if windows at the border have fewer pixels. The multiplier of
    a row includes the division by the number of pixels; its bias includes what zero points, and
    padding that counts as pixels, contribute to the sum. QNN: PoolAvg2d, ReduceMean over height and
    width.
    """

    name = "htp.avg_pool"
    input = operand_def(PIXELS)
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
        zero_point: int = 0,
    ):
        properties = pool_properties(window, stride, padding)
        properties |= requantization(requant, clamp, zero_point)
        self._build([input, params], output, properties)

    def verify_op(self) -> None:
        """Check the rules of `PoolOp`, and that `params` has one row of requantization parameters
        or one per output pixel.
        """
        super().verify_op()
        self.verify_requantization()
        _, height, width, _ = shape(self.output)
        rows, pixels = shape(self.params)[0], height * width
        expect(rows in (1, pixels), f"params must have 1 or {pixels} rows, got {rows}")


@named_op_definition
class MaxPoolOp(PoolOp):
    """The greatest byte of each window, clamped; padding is ignored. QNN: PoolMax2d."""

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
        """The least and the greatest output value, as stored integers."""
        return self.min.value.data, self.max.value.data

    def verify_op(self) -> None:
        """Check the rules of `PoolOp`, and that input and output have the same quantization."""
        super().verify_op()
        expect_same_quantization("max_pool", self.input, self.output)
