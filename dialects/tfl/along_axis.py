"""Operators of the tfl dialect that search and add along one axis: arg_max, arg_min, cumsum."""

from __future__ import annotations

import math

from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, BOOLEAN, FALSE, INDICES, NUMBER, TflOp, normalized_axes


def known_axis(value: SSAValue, name: str, rank: int) -> int | None:
    """Return the axis, counted from 0, that the operand `value` holds; None if it is not constant.

    Raises VerifyException, whose message calls the operand `name`, unless it has one element and,
    if constant, that element is an axis of a tensor of `rank` axes.
    """
    count = math.prod(shape(value))
    expect(count == 1, f"{name} must have one element, got {count}")
    values = known_array(value)
    return None if values is None else normalized_axes([int(values.item())], rank)[0]


class ArgOp(TflOp):
    """The base class of arg_max and arg_min, which search along the axis `dim`; the output has the
    other axes.

    `%i = tfl.arg_max %x, %dim : (tensor<2x4xf32>, tensor<i32>) -> tensor<2xi32>`
    """

    input = operand_def(ANY)
    dim = operand_def(INDICES)
    output = result_def(INDICES)

    def verify_(self) -> None:
        """Check that the output has the input's shape without the axis `dim`, or, if `dim` is not
        constant, the input's rank minus 1.
        """
        source = shape(self.input)
        expect(len(source) > 0, "input must have an axis, got rank 0")
        axis = known_axis(self.dim, "dim", len(source))
        result = shape(self.output)
        if axis is None:
            expect(
                len(result) == len(source) - 1,
                f"output must have rank {len(source) - 1}, got {len(result)}",
            )
            return
        expect_shape("output", result, [*source[:axis], *source[axis + 1 :]])


@named_op_definition
class ArgMaxOp(ArgOp):
    """The index of the first maximum along the axis `dim`."""

    name = "tfl.arg_max"


@named_op_definition
class ArgMinOp(ArgOp):
    """The index of the first minimum along the axis `dim`."""

    name = "tfl.arg_min"


@named_op_definition
class CumsumOp(TflOp):
    """The sum of all elements from the start of the axis `axis` to each element.

    With `exclusive` the element itself is not added, with `reverse` sums start from the end.

    `%y = tfl.cumsum %x, %axis {exclusive = true} : (tensor<4x8xf32>, tensor<i32>) ->
    tensor<4x8xf32>`
    """

    name = "tfl.cumsum"

    input = operand_def(NUMBER["*shape"])
    axis = operand_def(INDICES)
    exclusive = prop_def(BOOLEAN, FALSE)
    reverse = prop_def(BOOLEAN, FALSE)
    output = result_def(NUMBER["*shape"].same("input"))

    @property
    def modes(self) -> dict[str, bool]:
        """The values of `exclusive` and `reverse`, by name."""
        return {
            "exclusive": bool(self.exclusive.value.data),
            "reverse": bool(self.reverse.value.data),
        }

    def verify_(self) -> None:
        """Check that the axis, if constant, is one of the input's."""
        known_axis(self.axis, "axis", len(shape(self.input)))
