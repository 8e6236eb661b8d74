"""Operators of the tfl dialect that pad a tensor or repeat its elements: pad, padv2, mirror_pad,
tile, broadcast_to.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue
from xdsl.irdl import operand_def, prop_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, INDICES, OneOf, ShapedOp, known_sizes

MIRROR_LIMIT = {"REFLECT": 1, "SYMMETRIC": 0}
"""Mode of a mirroring pad -> the extent of an axis minus the greatest padding that it allows."""


class PaddedOp(ShapedOp):
    """The base class of operators that pad: their second operand, [rank, 2], holds the numbers of
    elements to add before and after the input along each axis.
    """

    input = operand_def(ANY)
    output = result_def(ANY.like("input"))

    @property
    def amounts(self) -> Sequence[tuple[int, int]] | None:
        """For each axis the numbers of elements to add (before the input, after it); None if they
        are not constant.
        """
        values = known_array(self.operands[1])
        return None if values is None else [(int(a), int(b)) for a, b in values]

    def result_shape(self) -> Sequence[int] | None:
        """Each extent of the input plus the padding before and after; None if the amounts are not
        constant.
        """
        source = shape(self.input)
        expect_shape("padding", shape(self.operands[1]), (len(source), 2))
        pads = self.amounts
        if pads is None:
            return None
        expect(all(min(p) >= 0 for p in pads), f"padding must not be negative, got {pads}")
        return [n + a + b for n, (a, b) in zip(source, pads, strict=True)]


@named_op_definition
class PadOp(PaddedOp):
    """The input padded with zeros (quantized tensors: with the zero point).

    The operand `padding`, [rank, 2], holds the numbers of elements to add before and after the
    input along each axis.
    """

    name = "tfl.pad"

    input = operand_def(ANY)
    padding = operand_def(INDICES["rank", "pair"])


@named_op_definition
class PadV2Op(PaddedOp):
    """The input padded with `constant_values`, one value of the input's type.

    The operand `padding`, [rank, 2], holds the numbers of elements to add before and after the
    input along each axis.
    """

    name = "tfl.padv2"

    input = operand_def(ANY.per_tensor)
    padding = operand_def(INDICES["rank", "pair"])
    constant_values = operand_def(ANY.like("input"))


@named_op_definition
class MirrorPadOp(PaddedOp):
    """The input padded with its own elements, mirrored at the edges: mode SYMMETRIC repeats the
    elements at the edges, REFLECT does not.

    The operand `pad`, [rank, 2], holds the numbers of elements to add before and after the input
    along each axis.
    """

    name = "tfl.mirror_pad"

    input = operand_def(ANY.per_tensor)
    pad = operand_def(INDICES["rank", "pair"])
    mode = prop_def(OneOf(("REFLECT", "SYMMETRIC")))

    def result_shape(self) -> Sequence[int] | None:
        """Each extent of the input plus the padding on both sides; None if the amounts are not
        constant. Raises VerifyException if one side needs more elements than the extent has to
        mirror.
        """
        limit = MIRROR_LIMIT[self.mode.data]
        for n, sides in zip(shape(self.input), self.amounts or (), strict=False):
            expect(
                max(sides) <= n - limit,
                f"{self.mode.data} must pad an extent of {n} by at most {n - limit}, "
                f"got {list(sides)}",
            )
        return super().result_shape()


@named_op_definition
class TileOp(ShapedOp):
    """The input repeated `multiples[i]` times along each axis i."""

    name = "tfl.tile"

    input = operand_def(ANY.per_tensor)
    multiples = operand_def(INDICES["rank"])
    output = result_def(ANY.like("input"))

    def result_shape(self) -> Sequence[int] | None:
        """The products of the extents and the multiples; None if these are not constant."""
        shape(self.output)
        source = shape(self.input)
        expect_shape("multiples", shape(self.multiples), (len(source),))
        counts = known_sizes("multiples", self.multiples)
        if counts is None:
            return None
        return [n * count for n, count in zip(source, counts, strict=True)]


@named_op_definition
class BroadcastToOp(ShapedOp):
    """The input repeated along axes of extent 1, and along new ones before the others, until it has
    the shape that the operand `shape` holds.
    """

    name = "tfl.broadcast_to"

    input = operand_def(ANY.per_tensor)
    shape = operand_def(INDICES["rank"])
    output = result_def(ANY.like("input"))

    def result_shape(self) -> Sequence[int] | None:
        """The values of the operand `shape`, to which the input's shape broadcasts; None if they
        are not constant.
        """
        known = known_sizes("shape", self.shape)
        expect_broadcast(self.input, shape(self.output) if known is None else known)
        return known


def expect_broadcast(value: SSAValue, sizes: Sequence[int]) -> None:
    """Raise VerifyException unless the shape of `value` broadcasts to `sizes`."""
    source = shape(value)
    ends = list(sizes)[len(sizes) - len(source) :]
    fits = len(source) <= len(sizes) and all(
        n in (1, size) for n, size in zip(source, ends, strict=True)
    )
    expect(fits, f"input must broadcast to {list(sizes)}, got {list(source)}")
