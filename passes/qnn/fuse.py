"""Operations of qnn that do nothing, or that one operation can do for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import shape
from ..canonicalization.qnn.forms import neuron
from ..canonicalization.qnn.identities import is_identity
from ..networks import LevelPass
from .numerics import numerics_of

NAME = "qnn-fuse"
Op = TypeVar("Op", bound=Operation)


def producer(value: SSAValue, of: type[Op]) -> Op | None:
    """The operation of class `of` that computes `value`."""
    owner = value.owner
    return owner if isinstance(owner, of) else None


def fused_location(first: Operation, last: Operation) -> locations.NameLoc:
    """Where an operation comes from that does what `first` and then `last` did."""
    return locations.fused(NAME, first.location, last.location)


# Operations that do nothing


class Absorb(RewritePattern):
    """identity(f(x)) -> f(x), which then defines the tensor of the identity."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Remove an operation that does nothing, unless nothing would define its tensor."""
        if not is_identity(op):
            return
        before = producer(op.operands[0], qnn.QnnOp)
        if before is None or numerics_of(before) != numerics_of(op):
            return
        before.location = fused_location(before, op)
        rewriter.notify_op_modified(before)
        rewriter.replace(op, (), before.results)


# Two operations as one


def _merge(first: qnn.QnnOp, last: qnn.QnnOp, merged: qnn.QnnOp, rewriter: PatternRewriter) -> None:
    merged.location = fused_location(first, last)
    merged.attributes |= last.attributes
    rewriter.replace(last, merged)


def mergeable(first: qnn.QnnOp | None, last: qnn.QnnOp) -> bool:
    """Only `last` reads `first`, and they round alike."""
    return (
        first is not None and first.output.has_one_use() and numerics_of(first) == numerics_of(last)
    )


class MergeClamps(RewritePattern):
    """clamp(clamp(x, a), b) -> clamp(x, a and b) of one type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.NeuronOp, rewriter: PatternRewriter, /) -> None:
        """Merge two clamps whose ranges overlap."""
        first = producer(op.input, qnn.NeuronOp)
        if first is None or not mergeable(first, op):
            return
        if not first.input.type == first.output.type == op.output.type:
            return
        both = intersection(first.bounds, op.bounds)
        if both is not None:
            _merge(first, op, neuron(first, both), rewriter)


def intersection(
    a: tuple[float | None, float | None] | None, b: tuple[float | None, float | None] | None
) -> tuple[float | None, float | None] | None:
    """What two clamps leave together; None when one is none or they do not overlap."""
    if a is None or b is None:
        return None
    lows = [x for x in (a[0], b[0]) if x is not None]
    highs = [x for x in (a[1], b[1]) if x is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    return None if low is not None and high is not None and low > high else (low, high)


class MergeReshapes(RewritePattern):
    """reshape(reshape(x)) -> reshape(x)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ReshapeOp, rewriter: PatternRewriter, /) -> None:
        """Skip the shape in between."""
        first = producer(op.input, qnn.ReshapeOp)
        if first is not None and mergeable(first, op):
            _merge(first, op, qnn.ReshapeOp(first.input, shape(op.output)), rewriter)


class MergeTransposes(RewritePattern):
    """transpose(transpose(x, p), q) -> transpose(x, p[q])."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.TransposeOp, rewriter: PatternRewriter, /) -> None:
        """Compose the permutations."""
        first = producer(op.input, qnn.TransposeOp)
        if first is not None and mergeable(first, op):
            perm = [first.permutation[axis] for axis in op.permutation]
            _merge(first, op, qnn.TransposeOp(first.input, perm), rewriter)


@register_pass
class QnnFusePass(LevelPass):
    """Remove QNN operations that change nothing, merge clamps, reshapes and transposes.

    A clamp goes where the type of its input implies it; the tensor that is no more is remembered
    in the location of the operation that is left.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Rewrite until nothing changes."""
        patterns = (Absorb(), MergeClamps(), MergeReshapes(), MergeTransposes())
        locations.rewrite(parts, *patterns, recursive=True)
