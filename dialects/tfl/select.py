"""Operators of the tfl dialect that choose between two tensors: select, select_v2."""

from __future__ import annotations

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, TflOp, elements, expect_broadcast


class ChoiceOp(TflOp):
    """The base class of elementwise choices: x where the condition is true, else y. Of quantized
    tensors TFLite copies the stored integers, whatever the scales.
    """

    condition = operand_def(elements("i1"))
    x = operand_def(ANY.per_tensor)
    y = operand_def(ANY.per_tensor.like("x"))
    output = result_def(ANY.per_tensor.like("x"))


@named_op_definition
class SelectOp(ChoiceOp):
    """x where the condition is true, else y, for tensors of one shape.

    The condition has that shape, or one element, or one for each index of the first axis.
    """

    name = "tfl.select"

    def verify_(self) -> None:
        """Check that x and y have the output's shape, and that the condition has this shape too, or
        one axis, as long as the output's first, or no axis.
        """
        sizes, given = shape(self.output), shape(self.condition)
        expect_shape("x", shape(self.x), sizes)
        expect_shape("y", shape(self.y), sizes)
        allowed = (sizes, sizes[:1], ())
        expect(
            any(_fits(given, one) for one in allowed),
            f"condition must have shape {list(sizes)}, {list(sizes[:1])} or [], got {list(given)}",
        )


def _fits(given: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Return whether the shapes `given` and `wanted` have the same rank and equal extents, where
    -1, an unknown extent, equals any.
    """
    pairs = zip(given, wanted, strict=False)
    return len(given) == len(wanted) and all(a == b or -1 in (a, b) for a, b in pairs)


@named_op_definition
class SelectV2Op(ChoiceOp):
    """x where the condition is true, else y; the three shapes broadcast."""

    name = "tfl.select_v2"

    def verify_(self) -> None:
        """Check that the output has the shape to which the operands broadcast."""
        expect_broadcast(self.output, self.condition, self.x, self.y)
