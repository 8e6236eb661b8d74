"""Replacement of operations in canonicalization patterns, with their locations preserved."""

from __future__ import annotations

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from ...dialects import locations

NAME = "canonicalize"
"""The pass name in locations that are fused by a canonicalization."""


def joined(gone: LocationAttr, kept: LocationAttr) -> LocationAttr:
    """Return the location for an operation at `kept` that also stands for a removed one at `gone`:
    whichever of the two locations names a tensor of the source network; a fused location of both
    if both do, `kept` if neither does.
    """
    if locations.tensor_name(gone) is None:
        return kept
    if locations.tensor_name(kept) is None:
        return gone
    return locations.fused(NAME, gone, kept)


def replace(op: Operation, new: Operation, rewriter: PatternRewriter) -> None:
    """Replace `op` by `new`, which takes over its location and attributes."""
    new.location = op.location
    new.attributes |= op.attributes
    rewriter.replace(op, new)


def replace_both(
    first: Operation, last: Operation, new: Operation, rewriter: PatternRewriter
) -> None:
    """Replace `last`, which reads the result of `first`, by `new`, which computes last(first(x)).

    `new` gets the location of `last`, and that of `first` too unless `first` has other users, for
    which it is kept.
    """
    new.location = last.location
    if is_read_by(first, last):
        new.location = joined(first.location, last.location)
    new.attributes |= last.attributes
    rewriter.replace(last, new)


def is_read_by(first: Operation, last: Operation) -> bool:
    """Whether `last` alone uses the results of `first`; True too if they are unused."""
    return all(use.operation is last for result in first.results for use in result.uses)


def replace_by_values(
    op: Operation,
    values: tuple[SSAValue, ...],
    rewriter: PatternRewriter,
    undone: Operation | None = None,
) -> None:
    """Replace the results of `op` by existing `values`. If there is one value, the only result of
    an operation, that operation takes over the location of `op`, and also that of `undone`, the
    operation that `op` cancels (the inner f of f(f(x)) -> x), if only `op` reads it.

    For any other `values`, `op` is kept if it defines a tensor of the source network.
    """
    owner = values[0].owner if len(values) == 1 else None
    alone = isinstance(owner, Operation) and len(owner.results) == 1
    if locations.tensor_name(op.location) is not None and not alone:
        return
    if isinstance(owner, Operation) and alone:
        gone = owner.location
        if undone is not None and is_read_by(undone, op):
            gone = joined(gone, undone.location)
        _rename_untransposed(owner, op.location)
        owner.location = joined(gone, op.location)
    rewriter.replace(op, (), values)


def _rename_untransposed(op: Operation, kept: LocationAttr) -> None:
    """Add the location `kept` to that of the operation which computes the tensor of `op` in another
    order of axes, if there is one: `op`, which transposes its result, may become dead.
    """
    name = locations.tensor_name(op.location)
    for value in op.operands:
        inner = value.owner
        if name is None or not isinstance(inner, Operation):
            continue
        perm = locations.result_permutation(inner.location)
        if perm and locations.tensor_name(inner.location) == name:
            inner.location = locations.transposed(perm, joined(op.location, kept))
