"""Sign flips that become part of maps and tables: elementwise functions of uint8 with int8 operands
or results of the network compute with these themselves.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import htp, locations
from ...dialects.htp.expressions import operand, primitive, simplified, substituted
from ...dialects.quant import UniformType, storage_dtype
from ..legalize.htp.formulas import sum_of
from .htp import SIGN, flipped_by
from .naming import hands_over_name
from .pair_flips import FoldFlipBeforePairs, FoldFlipBehindPairs
from .rewriting import joined

Bytewise = htp.MapOp | htp.LutOp
"""Operations whose function can compute with signed bytes as well as with unsigned ones."""


def signs(op: Operation) -> htp.FlipSignOp | None:
    """Return the sign flip that defines the tensor that the table look-up `op` maps, or the first
    operand of a map that a flip defines; None if there is none.
    """
    values = op.inputs if isinstance(op, htp.MapOp) else op.operands[:1]
    owners = (value.owner for value in values)
    return next((owner for owner in owners if isinstance(owner, htp.FlipSignOp)), None)


class FoldFlipBefore(RewritePattern):
    """Fold flips into what reads them: map(flip(x)) becomes a map of x with another expression,
    lut(flip(x)) one of x with the entries in another order.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: Bytewise, rewriter: PatternRewriter, /):
        """Replace the operand flip(x) of a map without destination, or of a look-up in a constant
        table, by x.
        """
        if op.dest is not None or op.impl is not None or (flip := signs(op)) is None:
            return
        if not hands_over_name(flip):
            return
        if isinstance(op, htp.MapOp):
            new: list[Operation] = [self.map(op, flip)]
        elif (entries := table_of(op)) is not None:
            new = [*looked_up(flip.input, np.roll(entries, SIGN), op, htp.quantized(op.output))]
        else:
            return
        new[-1].location = op.location
        rewriter.replace(op, new)

    def map(self, op: htp.MapOp, flip: htp.FlipSignOp) -> htp.MapOp:
        """Return the map that computes `op` from the operand of `flip`."""
        changed = [i for i, value in enumerate(op.inputs) if value is flip.output]
        values = {i: operand(i) + flipped_by(flip) for i in changed}
        inputs = [flip.input if value is flip.output else value for value in op.inputs]
        return htp.MapOp(inputs, op.output.type, simplified(substituted(op.function, values)))


class FoldFlipBehind(RewritePattern):
    """Fold a flip into what it reads: flip(map(x)) becomes a map with another expression,
    flip(lut(x)) a look-up of other entries.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace flip(f(x)), where f is a map or a look-up in a constant table, and f(x) has no
        other use.
        """
        inner = op.input.owner
        if op.dest is not None or not isinstance(inner, Bytewise) or inner.impl is not None:
            return
        if not inner.output.has_one_use():
            return
        if isinstance(inner, htp.MapOp):
            function = simplified(inner.function + flipped_by(op))
            new: list[Operation] = [htp.MapOp(inner.inputs, op.output.type, function)]
        elif (entries := table_of(inner)) is not None:
            flipped = entries ^ np.uint8(SIGN)
            new = [*looked_up(inner.input, flipped, inner, htp.quantized(op.output))]
        else:
            return
        new[-1].location = joined(inner.location, op.location)
        rewriter.replace(op, new)


def table_of(op: htp.LutOp) -> NDArray[np.uint8] | None:
    """Return the 256 entries of the table of a look-up as bytes; None if it is no constant."""
    table = op.table.owner
    if not isinstance(table, htp.ConstantOp):
        return None
    return table.array.view(np.uint8).reshape(256)


def looked_up(
    value: SSAValue, entries: NDArray[np.uint8], op: htp.LutOp, element: UniformType
) -> list[htp.ConstantOp | htp.LutOp]:
    """Return a constant of `entries`, and the look-up of `value` in it, with results of type
    `element`, which takes the place of `op`.
    """
    type = TensorType(element, htp.TABLE_SHAPE)
    array = entries.view(storage_dtype(element)).reshape(htp.TABLE_SHAPE)
    table = htp.ConstantOp.of(array, type)
    table.location = (
        op.table.owner.location if isinstance(op.table.owner, Operation) else op.location
    )
    return [table, htp.LutOp(value, table, TensorType(element, htp.shape(op.output)))]


class MapBesideFlip(RewritePattern):
    """Write a sum or a maximum as a map, of which the flips beside it can become part."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.AddOp | htp.MaximumOp, rewriter: PatternRewriter, /):
        """Replace a sum or maximum that reads a flip, or that only a flip reads."""
        before = any(isinstance(value.owner, htp.FlipSignOp) for value in op.operands)
        readers = [use.operation for use in op.output.uses]
        behind = len(readers) == 1 and isinstance(readers[0], htp.FlipSignOp)
        if op.impl is not None or op.dest is not None or not (before or behind):
            return
        maximum = primitive("max", operand(0), operand(1))
        function = sum_of(op) if isinstance(op, htp.AddOp) else maximum
        new = htp.MapOp([op.lhs, op.rhs], op.output.type, simplified(function))
        new.location = op.location
        rewriter.replace(op, new)


class HoistFlipAboveConcat(RewritePattern):
    """Flip what is concatenated rather than the whole, where that becomes part of what computes it:
    flip(concat(f(x), flip(y))) -> concat(flip(f(x)), y).
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace the flip of a concatenation without a kernel or another use, of flips, and of
        maps and look-ups in constant tables that have no other use.
        """
        whole = op.input.owner
        if op.dest is not None or not isinstance(whole, htp.ConcatOp) or whole.impl is not None:
            return
        if not (whole.output.has_one_use() and all(map(absorbs_flip, whole.inputs))):
            return
        flips, values = list[Operation](), list[SSAValue]()
        for value in whole.inputs:
            if isinstance(value.owner, htp.FlipSignOp):
                values.append(value.owner.input)
                continue
            type = TensorType(htp.quantized(op.output), htp.shape(value))
            flips.append(flip := htp.FlipSignOp(value, type))
            if isinstance(value.owner, Operation):
                flip.location = value.owner.location
            values.append(flip.output)
        new = htp.ConcatOp(values, op.output.type, axis=whole.axis_index)
        new.location = joined(whole.location, op.location)
        rewriter.replace(op, [*flips, new])


def absorbs_flip(value: SSAValue) -> bool:
    """Return whether a flip of `value` becomes part of the operation that computes it, or cancels
    it.
    """
    made = value.owner
    if isinstance(made, htp.FlipSignOp):
        return locations.tensor_name(made.location) is None
    if not isinstance(made, Bytewise) or made.impl is not None or not value.has_one_use():
        return False
    return isinstance(made, htp.MapOp) or table_of(made) is not None


FLIP_PATTERNS: tuple[RewritePattern, ...] = (
    MapBesideFlip(),
    FoldFlipBefore(),
    FoldFlipBehind(),
    HoistFlipAboveConcat(),
    FoldFlipBeforePairs(),
    FoldFlipBehindPairs(),
)
"""The patterns that run after those that cancel flips."""
