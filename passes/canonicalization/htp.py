"""Simplifications of htp: borders, layout conversions and copies that undo one another.

Planned operations stay: memory that a value came from may hold another one later.
"""

from __future__ import annotations

from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import htp, locations
from .rewriting import joined


class MergeReshapes(RewritePattern):
    """reshape(reshape(x)) -> reshape(x); reshape(x) -> x when the type stays."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ReshapeOp, rewriter: PatternRewriter, /):
        """Only views: no data moves. An argument cannot define the tensor of a view of it."""
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
    """flip(flip(x)) -> x."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """XOR 0x80 twice. A tensor that the first one defines passes on to what it flips."""
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
    """flip(reshape(flip(x))) -> reshape(x)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.FlipSignOp, rewriter: PatternRewriter, /):
        """A view of the same bytes."""
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
    """convert(convert(x)) -> x, or one conversion; convert(x) -> x when the type stays."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: htp.ConvertLayoutOp | htp.CopyOp, rewriter: PatternRewriter, /):
        """A copy of a copy likewise, where the memory in between plays no part."""
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
"""What cancels the borders of lowered operations that meet."""
