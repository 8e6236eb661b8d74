"""What simplifications share: where the operations that are left come from."""

from __future__ import annotations

from xdsl.dialects.builtin import LocationAttr
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter

from ...dialects import locations

NAME = "canonicalize"
"""The pass that fused locations speak of."""


def joined(gone: LocationAttr, kept: LocationAttr) -> LocationAttr:
    """The location of one value that stands for two; only tensors of the source count."""
    if locations.tensor_name(gone) is None:
        return kept
    if locations.tensor_name(kept) is None:
        return gone
    return locations.fused(NAME, gone, kept)


def replace(op: Operation, new: Operation, rewriter: PatternRewriter) -> None:
    """Put `new` in the place of `op`, with its location and attributes."""
    new.location = op.location
    new.attributes |= op.attributes
    rewriter.replace(op, new)


def replace_both(
    first: Operation, last: Operation, new: Operation, rewriter: PatternRewriter
) -> None:
    """Put `new` in the place of `last`; `first` stays as long as another one reads it."""
    new.location = last.location
    if is_read_by(first, last):
        new.location = joined(first.location, last.location)
    new.attributes |= last.attributes
    rewriter.replace(last, new)


def is_read_by(first: Operation, last: Operation) -> bool:
    """Whether nothing but `last` reads `first`."""
    return all(use.operation is last for result in first.results for use in result.uses)


def replace_by_values(
    op: Operation,
    values: tuple[SSAValue, ...],
    rewriter: PatternRewriter,
    undone: Operation | None = None,
) -> None:
    """Let the readers of `op`, which maybe takes back what `undone` does, read `values`.

    The operation that computes the value takes over the location. Where none can (an argument, one
    of several results), an operation that defines a tensor of the source stays.
    """
    owner = values[0].owner if len(values) == 1 else None
    alone = isinstance(owner, Operation) and len(owner.results) == 1
    if locations.tensor_name(op.location) is not None and not alone:
        return
    if isinstance(owner, Operation) and alone:
        gone = owner.location
        if undone is not None and is_read_by(undone, op):
            gone = joined(gone, undone.location)
        owner.location = joined(gone, op.location)
    rewriter.replace(op, (), values)
