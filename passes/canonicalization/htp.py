"""Canonicalization of htp: reshapes, sign flips, layout conversions and copies that cancel or
merge.

Operations with a destination address (after htp-plan-memory) are never rewritten: the memory of a
source value may have been reused for another value by then.
"""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import htp, locations
from .rewriting import joined


class MergeReshapes(RewritePattern):
    """Merge reshapes: reshape(reshape(x)) -> reshape(x), and reshape(x) -> x where the type is
    unchanged.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ReshapeOp, rewriter: PatternRewriter, /):
        """Replace a reshape of a reshape, or one that keeps the type.

        A reshape of a block argument is kept if it names a source tensor: the argument cannot take
        that name.
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


class CancelFlips(RewritePattern):
    """Cancel pairs of sign flips: flip(flip(x)) -> x."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace a second XOR with 0x80 by the input of the first one.

        If the first flip carries the name of a tensor of the source, the operation that computes
        its input takes that name over.
        """
        inner = op.input.owner
        if op.dest is not None or not isinstance(inner, htp.FlipSignOp):
            return
        if inner.input.type != op.output.type:
            return
        source = inner.input.owner
        if locations.tensor_name(inner.location) is not None and inner.output.has_one_use():
            if not isinstance(source, Operation):
                return
            source.location = joined(inner.location, source.location)
        rewriter.replace(op, (), [inner.input])


class CancelFlipsAroundReshape(RewritePattern):
    """Cancel sign flips around a reshape: flip(reshape(flip(x))) -> reshape(x)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """Replace the outer flip by a reshape of the inner flip's input, where the element types
        agree.
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
            rewriter.replace(op, reshaped)


class CancelConversions(RewritePattern):
    """Cancel layout conversions, and copies between memories: convert(convert(x)) -> x and
    convert(x) -> x, where the type of the result is that of x.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ConvertLayoutOp | htp.CopyOp, rewriter: PatternRewriter, /):
        """Replace a conversion or copy by its operand, or by the operand of a preceding one, where
        the types are equal; operations with planned destinations are kept.
        """
        inner = op.input.owner
        if op.dest is not None:
            return
        if op.input.type == op.output.type:
            rewriter.replace(op, (), [op.input])
        elif isinstance(inner, type(op)) and inner.input.type == op.output.type:
            rewriter.replace(op, (), [inner.input])


BORDER_PATTERNS: tuple[RewritePattern, ...] = (
    MergeReshapes(),
    CancelFlips(),
    CancelFlipsAroundReshape(),
)
"""The patterns that run after qnn-to-htp, to cancel the conversions between lowered operations."""
