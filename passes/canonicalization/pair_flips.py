"""Sign flips that become part of look-ups by two bytes: the entries in another order, or others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import htp
from ...dialects.quant import UniformType, storage_dtype
from .htp import SIGN
from .naming import hands_over_name
from .rewriting import joined


class FoldFlipBeforePairs(RewritePattern):
    """Fold a flip into the look-up that reads it: that reads its operand, with the entries in
    another order.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.PairLutOp, rewriter: PatternRewriter, /):
        """Replace a look-up in a constant table of which an operand is flip(x)."""
        entries = entries_of(op)
        if entries is None or op.dest is not None or op.impl is not None:
            return
        sides = [op.lhs, op.rhs]
        for axis, value in enumerate(sides):
            flip = value.owner
            if isinstance(flip, htp.FlipSignOp) and hands_over_name(flip):
                sides[axis] = flip.input
                entries = np.roll(entries, SIGN, axis)
        if sides != [op.lhs, op.rhs]:
            new = looked_up(sides, entries, op, htp.quantized(op.output))
            new[-1].location = op.location
            rewriter.replace(op, new)


class FoldFlipBehindPairs(RewritePattern):
    """Fold a flip into the look-up that it reads, with other entries."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace the flip of a look-up in a constant table that has no other use."""
        inner = op.input.owner
        if not isinstance(inner, htp.PairLutOp) or inner.impl is not None or op.dest is not None:
            return
        entries = entries_of(inner)
        if entries is None or not inner.output.has_one_use():
            return
        flipped, element = entries ^ np.uint8(SIGN), htp.quantized(op.output)
        new = looked_up([inner.lhs, inner.rhs], flipped, inner, element)
        new[-1].location = joined(inner.location, op.location)
        rewriter.replace(op, new)


def entries_of(op: htp.PairLutOp) -> NDArray[np.uint8] | None:
    """Return the entries of the table of a look-up as bytes, [256, 256]; None if it is no
    constant.
    """
    table = op.table.owner
    return (
        table.array.view(np.uint8).reshape(256, 256) if isinstance(table, htp.ConstantOp) else None
    )


def looked_up(
    sides: list[SSAValue], entries: NDArray[np.uint8], op: htp.PairLutOp, element: UniformType
) -> list[htp.ConstantOp | htp.PairLutOp]:
    """Return a constant of `entries`, and the look-up of the two `sides` in it, with results of
    type `element`, which takes the place of `op`.
    """
    array = np.ascontiguousarray(entries).view(storage_dtype(element))
    table = htp.ConstantOp.of(
        array.reshape(htp.PAIR_TABLE_SHAPE), TensorType(element, htp.PAIR_TABLE_SHAPE)
    )
    old = op.table.owner
    table.location = old.location if isinstance(old, Operation) else op.location
    lhs, rhs = sides
    return [table, htp.PairLutOp(lhs, rhs, table, TensorType(element, htp.shape(op.output)))]
