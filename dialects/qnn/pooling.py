"""PoolAvg2d and PoolMax2d."""

from __future__ import annotations

from typing import ClassVar, Unpack

from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute, SpacedOpaqueSyntaxAttribute
from xdsl.irdl import base, irdl_attr_definition, operand_def, prop_def, result_def

from ..irdl import expect
from ..tensors import expect_per_tensor, shape
from .base import IMAGE, QnnOp, Value, element_or, qnn_op_definition
from .datatypes import expect_same_datatype
from .parameters import (
    BOOL_8,
    PAIR,
    PAIRS,
    Moves,
    QnnEnum,
    bool8,
    expect_positive,
    moving,
    pads,
    pair,
    uint32s,
)


class RoundingMode(QnnEnum):
    """`QNN_OP_POOL_*_2D_ROUNDING_MODE_*`: how the number of windows is rounded."""

    FLOOR = "FLOOR"
    CEIL = "CEIL"


@irdl_attr_definition
class RoundingModeAttr(EnumAttribute[RoundingMode], SpacedOpaqueSyntaxAttribute):
    """The rounding mode of a pool: `#qnn<rounding_mode FLOOR>`."""

    name = "qnn.rounding_mode"


FLOOR = RoundingModeAttr(RoundingMode.FLOOR)


class Pool2dOp(QnnOp):
    """A window that moves over [batch, height, width, channel]."""

    input = operand_def(IMAGE)
    output = result_def(IMAGE)
    filter_size = prop_def(PAIR)
    stride = prop_def(PAIR)
    pad_amount = prop_def(PAIRS)
    rounding_mode = prop_def(base(RoundingModeAttr), FLOOR)

    def __init__(
        self,
        input: Value,
        window: tuple[int, int],
        element: Attribute | None = None,
        **moves: Unpack[Moves],
    ):
        """The result holds `element`, by default that of the input."""
        properties = {"filter_size": uint32s(window)} | moving(**moves)
        self._build([input], element_or(element, input), properties)

    @property
    def window(self) -> tuple[int, int]:
        """(height, width)."""
        return pair(self.filter_size)

    @property
    def strides(self) -> tuple[int, int]:
        """(vertical, horizontal)."""
        return pair(self.stride)

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """(top, bottom, left, right) in pixels."""
        return pads(self.pad_amount)

    def output_shape(self) -> tuple[int, ...]:
        """(padded size - window) / stride + 1, rounded by `rounding_mode`."""
        batch, height, width, depth = shape(self.input)
        top, bottom, left, right = self.pads
        room = (height + top + bottom - self.window[0], width + left + right - self.window[1])
        expect(
            min(room) >= 0,
            f"filter_size {list(self.window)} must fit the input of [{height}, {width}] "
            f"with padding {list(self.pads)}",
        )
        up = self.rounding_mode.data is RoundingMode.CEIL
        sizes = [(r + (s - 1) * up) // s + 1 for r, s in zip(room, self.strides, strict=True)]
        return batch, *sizes, depth

    def verify_op(self) -> None:
        """Parameters, data type, one scale each."""
        expect_positive("filter_size", self.window)
        expect_positive("stride", self.strides)
        expect_same_datatype("output", self.output, "input", self.input)
        expect_per_tensor("input", self.input)
        expect_per_tensor("output", self.output)


@qnn_op_definition
class PoolAvg2dOp(Pool2dOp):
    """The mean of each window; padding counts only with `count_pad_for_edges`.

    `%y = qnn.pool_avg_2d %x {filter_size = dense<8> : tensor<2xui32>, stride = dense<8> :
    tensor<2xui32>, pad_amount = dense<0> : tensor<2x2xui32>} : (tensor<1x8x8x4xf32>)
    -> tensor<1x1x1x4xf32>`
    """

    name = "qnn.pool_avg_2d"
    QNN_NAME: ClassVar = "PoolAvg2d"

    count_pad_for_edges = prop_def(BOOL_8, bool8(False))

    def __init__(
        self,
        input: Value,
        window: tuple[int, int],
        element: Attribute | None = None,
        *,
        count_pad_for_edges: bool = False,
        **moves: Unpack[Moves],
    ):
        """The result holds `element`, by default that of the input."""
        super().__init__(input, window, element, **moves)
        self.count_pad_for_edges = bool8(count_pad_for_edges)

    @property
    def counts_padding(self) -> bool:
        """Whether padded pixels count as zeros."""
        return bool(self.count_pad_for_edges.value.data)


@qnn_op_definition
class PoolMax2dOp(Pool2dOp):
    """The maximum of each window; padding never wins."""

    name = "qnn.pool_max_2d"
    QNN_NAME: ClassVar = "PoolMax2d"
