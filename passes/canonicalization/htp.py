"""Canonicalization patterns of htp: cancel or merge reshapes, sign flips, layout conversions and
copies.

Operations with a destination address (after htp-plan-memory) are never rewritten: the memory of a
source value may have been reused for another value by then.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import htp, locations
from .rewriting import is_read_by, joined

SIGN = 128
"""The difference between a stored u8 value and the i8 value with the sign bit flipped."""


def flipped_by(flip: htp.FlipSignOp) -> int:
    """Return what `flip` adds to the integers that it gets."""
    return SIGN if htp.quantized(flip.input).data.signed else -SIGN


class MergeReshapes(RewritePattern):
    """Merge reshapes: reshape(reshape(x)) -> reshape(x), and reshape(x) -> x where the type is
    unchanged.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ReshapeOp, rewriter: PatternRewriter, /):
        """Replace reshape(reshape(x)) by one reshape of x, and a reshape that keeps the type by its
        operand.

        The latter is kept if it defines a tensor of the source network and its operand is a block
        argument, whose location cannot take that tensor's name.
        """
        inner = op.input.owner
        if op.input.type == op.output.type:
            if isinstance(inner, Operation):
                inner.location = joined(op.location, inner.location)
            elif locations.tensor_name(op.location) is not None:
                return
            rewriter.replace(op, (), [op.input])
        elif isinstance(inner, htp.ReshapeOp):
            merged = htp.ReshapeOp(inner.input, op.output.type)
            merged.location = joined(inner.location, op.location)
            rewriter.replace(op, merged)


def keeps_name(op: htp.FlipSignOp | htp.ConvertLayoutOp | htp.CopyOp) -> bool:
    """Return whether `op`, if it has a single use, cannot give the name of the source network's
    tensor that it defines away: its operand is a block argument, whose location cannot take it.
    """
    is_named = locations.tensor_name(op.location) is not None
    return is_named and op.output.has_one_use() and not isinstance(op.input.owner, Operation)


def hands_name_on(op: htp.FlipSignOp | htp.ConvertLayoutOp | htp.CopyOp) -> bool:
    """Give the name of the source network's tensor that `op` defines, if `op` has a single use, to
    the operation that computes its operand. Return whether the use can be replaced by that operand:
    not if `op` keeps the name.
    """
    source = op.input.owner
    if keeps_name(op):
        return False
    if op.output.has_one_use() and isinstance(source, Operation):
        source.location = joined(op.location, source.location)
    return True


class CancelFlips(RewritePattern):
    """Cancel pairs of sign flips (XOR of each byte with 0x80): flip(flip(x)) -> x."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace flip(flip(x)) by x, where the types agree.

        If the inner flip defines a tensor of the source network and would become dead, the
        operation that computes x takes that tensor's name over; both flips are kept if x is a block
        argument.
        """
        inner = op.input.owner
        if op.dest is not None or not isinstance(inner, htp.FlipSignOp):
            return
        if inner.input.type != op.output.type:
            return
        if hands_name_on(inner):
            rewriter.replace(op, (), [inner.input])


class CancelFlipsAroundReshape(RewritePattern):
    """Cancel sign flips around a reshape: flip(reshape(flip(x))) -> reshape(x)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace flip(reshape(flip(x))) by reshape(x), where x and the result have the same
        quantized element type.
        """
        view = op.input.owner
        if op.dest is not None or not isinstance(view, htp.ReshapeOp):
            return
        if not isinstance(view.input.owner, htp.FlipSignOp):
            return
        source = view.input.owner.input
        if htp.quantized(source) == htp.quantized(op.output):
            reshaped = htp.ReshapeOp(source, op.output.type)
            reshaped.location = joined(view.location, op.location)
            if is_read_by(view.input.owner, view):
                reshaped.location = joined(view.input.owner.location, reshaped.location)
            rewriter.replace(op, reshaped)


class CancelFlipsAroundMove(RewritePattern):
    """Cancellation of sign flips before and behind a move: flip(move(flip(x), ...)) -> move(x,
    ...).
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace flip(move(flip(x), ...)) by move(x, ...), with the constants that it fills in
        flipped, if the inner move has no other use, and all its operands are flips of tensors of
        the outer flip's element type.
        """
        move = op.input.owner
        if op.dest is not None or not isinstance(move, htp.MoveOp) or move.impl is not None:
            return
        flips = [x.owner for x in move.inputs if isinstance(x.owner, htp.FlipSignOp)]
        sources = [flip.input for flip in flips]
        same = all(htp.quantized(x) == htp.quantized(op.output) for x in sources)
        if len(flips) < len(move.inputs) or not same or not move.output.has_one_use():
            return
        if any(keeps_name(flip) for flip in flips):
            return
        for flip in flips:
            hands_name_on(flip)
        change = flipped_by(op)
        pieces = [p if p.map else replace(p, value=p.value + change) for p in move.boxes]
        moved = htp.MoveOp(sources, op.output.type, pieces)
        moved.location = joined(move.location, op.location)
        rewriter.replace(op, moved)


class CancelFlipsAroundPad(RewritePattern):
    """Cancel sign flips around padding: flip(pad(flip(x))) -> pad(x)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace flip(pad(flip(x))) by pad(x), with the value that is added flipped, if pad(...)
        has no kernel and no other use, and x has the element type of the result.
        """
        pad = op.input.owner
        if op.dest is not None or not isinstance(pad, htp.PadOp) or pad.impl is not None:
            return
        flip = pad.input.owner
        if not isinstance(flip, htp.FlipSignOp) or not pad.output.has_one_use():
            return
        source = flip.input
        if htp.quantized(source) != htp.quantized(op.output) or not hands_name_on(flip):
            return
        low, high = zip(*pad.amounts, strict=True)
        value = pad.value.value.data + flipped_by(op)
        padded = htp.PadOp(source, op.output.type, low=low, high=high, value=value)
        padded.location = joined(pad.location, op.location)
        rewriter.replace(op, padded)


class SinkFlipBelowSlice(RewritePattern):
    """Flip signs of what a slice takes only: slice(flip(x)) -> flip(slice(x))."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.SliceOp, rewriter: PatternRewriter, /):
        """Replace slice(flip(x)) by flip(slice(x)), if flip(x) has no other use and defines no
        tensor of the source network.

        It is kept if x is a flip too, with which the other one cancels, or if the slice has a
        kernel.
        """
        flip = op.input.owner
        if op.impl is not None or not isinstance(flip, htp.FlipSignOp):
            return
        if isinstance(flip.input.owner, htp.FlipSignOp) or not flip.output.has_one_use():
            return
        if locations.tensor_name(flip.location) is not None:
            return
        offsets, sizes = op.box
        type = TensorType(htp.quantized(flip.input), sizes)
        part = htp.SliceOp(flip.input, type, offsets=offsets, sizes=sizes)
        flipped = htp.FlipSignOp(part, op.output.type)
        part.location, flipped.location = op.location, flip.location
        rewriter.replace(op, [part, flipped])


class CancelConversions(RewritePattern):
    """Cancel layout conversions, and copies between memories: convert(convert(x)) -> x and
    convert(x) -> x, where result and x have the same type (shape, layout, memory).
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ConvertLayoutOp | htp.CopyOp, rewriter: PatternRewriter, /):
        """Replace convert(x), or convert(convert(x)), by x if the result has the type of x; convert
        is a layout conversion or a copy.

        If the inner one defines a tensor of the source network and would become dead, the operation
        that computes x takes that tensor's name over; both are kept if x is a block argument.
        Operations with a destination operand, which htp-plan-memory adds, are kept.
        """
        inner = op.input.owner
        if op.dest is not None:
            return
        if op.input.type == op.output.type:
            rewriter.replace(op, (), [op.input])
        elif isinstance(inner, type(op)) and inner.input.type == op.output.type:
            if hands_name_on(inner):
                rewriter.replace(op, (), [inner.input])


BORDER_PATTERNS: tuple[RewritePattern, ...] = (
    MergeReshapes(),
    CancelFlips(),
    CancelFlipsAroundReshape(),
    CancelFlipsAroundMove(),
    CancelFlipsAroundPad(),
    SinkFlipBelowSlice(),
)
"""The patterns that run after opdef-to-htp and cancel conversions between lowered operations."""
