"""Operators of the tfl dialect that move data: reshape, pad, concatenation."""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def, var_operand_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import (
    ACTIVATION,
    ANY,
    INDICES,
    INTEGER,
    NO_ACTIVATION,
    TflOp,
    expect_same_count,
    normalized_axes,
)


@named_op_definition
class ReshapeOp(TflOp):
    """The elements of the input in row-major order, in another shape.

    The operand `shape` is the new shape; one of its extents may be -1, and is then inferred from
    the number of elements.
    """

    name = "tfl.reshape"

    input = operand_def(ANY)
    shape = operand_def(INDICES["rank"])
    output = result_def(ANY.same("input"))

    def verify_(self) -> None:
        """Check that the number of elements is unchanged, and, if the operand `shape` is constant,
        that the output has that shape.
        """
        expect_same_count(self.input, self.output)
        wanted = known_array(self.shape)
        if wanted is not None and wanted.size:
            expect_shape("output", shape(self.output), [int(n) for n in wanted])


@named_op_definition
class PadOp(TflOp):
    """The input padded with zeros (quantized tensors: with the zero point).

    The operand `padding`, [rank, 2], is the number of elements before and after each axis.
    """

    name = "tfl.pad"

    input = operand_def(ANY)
    padding = operand_def(INDICES["rank", 2])
    output = result_def(ANY.same("input"))

    def verify_(self) -> None:
        """Check that `padding` has a pair for each axis.

        If `padding` is constant, check that it is not negative and that the output has the padded
        shape.
        """
        source = shape(self.input)
        expect_shape("padding", shape(self.padding), (len(source), 2))
        amounts = known_array(self.padding)
        if amounts is None:
            return
        pads = [(int(a), int(b)) for a, b in amounts]
        expect(all(min(p) >= 0 for p in pads), f"padding must not be negative, got {pads}")
        expected = [n + a + b for n, (a, b) in zip(source, pads, strict=True)]
        expect_shape("output", shape(self.output), expected)


@named_op_definition
class ConcatenationOp(TflOp):
    """The concatenation of the inputs along `axis`, then the fused activation.

    A negative `axis` counts from the last one, -1.
    """

    name = "tfl.concatenation"

    values = var_operand_def(ANY)
    axis = prop_def(INTEGER)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    output = result_def(ANY)

    def verify_(self) -> None:
        """Check that shapes agree except along `axis`, where the output has the sum of
        the extents.
        """
        expect(len(self.values) > 0, "needs an input")
        shapes = [shape(value) for value in self.values]
        first = list(shapes[0])
        (axis,) = normalized_axes([self.axis.value.data], len(first))
        for index, other in enumerate(shapes):
            same = [n if i == axis else first[i] for i, n in enumerate(other[: len(first)])]
            expect_shape(f"input {index}", other, same)
        expected = [sum(s[i] for s in shapes) if i == axis else n for i, n in enumerate(first)]
        expect_shape("output", shape(self.output), expected)
