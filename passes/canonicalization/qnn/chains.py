"""Pairs of consecutive data-movement operations or clamps, merged into one or cancelled.

A rule is a function of (`last`, `first`), where `last` reads the result of `first`. It returns the
one operation that computes last(first(x)), existing values that equal the results of `last`, or
None if it does not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any, ClassVar, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ....dialects import qnn
from ....dialects.qnn.parameters import uint32, uint32s
from ....dialects.quant import QuantizedType, UniformType, numerics_of
from ....dialects.tensors import element, is_quantized, shape, tensor_type
from ..rewriting import is_read_by, joined, replace, replace_both, replace_by_values
from .elementwise_forms import Bounds, neuron
from .identities import moves_nothing

Values: TypeAlias = tuple[SSAValue, ...]
Merged: TypeAlias = Operation | Values | None
VIEWS: tuple[type[Operation], ...] = (qnn.ReshapeOp, qnn.ExpandDimsOp, qnn.SqueezeOp)
"""Operations that only change the shape: views of the same elements."""


def is_static(*values: SSAValue) -> bool:
    """Whether the tensors have no dynamic dimension."""
    return all(DYNAMIC_INDEX not in tensor_type(value).get_shape() for value in values)


def has_one_scale(value: SSAValue) -> bool:
    """Whether a tensor is per-tensor quantized or not quantized at all."""
    type = element(value)
    one = isinstance(type, UniformType) and type.axis is None
    return one or not isinstance(type, QuantizedType)


def reshaped(source: SSAValue, result: SSAValue) -> qnn.ReshapeOp:
    """Build a Reshape of `source` to the type of `result`."""
    return qnn.ReshapeOp.build(operands=[source, None], result_types=[result.type])


def views(last: Any, first: Any) -> Merged:
    """Return a Reshape of x for last(first(x)), two of Reshape, ExpandDims, Squeeze; (x,) if x has
    the type of the result, None for dynamic shapes.
    """
    if not is_static(first.input, last.output):
        return None
    if first.input.type == last.output.type:
        return (first.input,)
    return reshaped(first.input, last.output)


def transposes(last: qnn.TransposeOp, first: qnn.TransposeOp) -> Merged:
    """Return the transpose that equals `last` after `first`: transpose(transpose(x, p), q) =
    transpose(x, p[q]); (x,) if p[q] is the identity.
    """
    perm = [first.permutation[axis] for axis in last.permutation]
    if perm == sorted(perm):
        return (first.input,)
    return qnn.TransposeOp.build(
        operands=[first.input], result_types=[last.output.type], properties={"perm": uint32s(perm)}
    )


def clamps(last: qnn.NeuronOp, first: qnn.NeuronOp) -> Merged:
    """Return the clamp that equals `last` after `first`, clamps of the same types and numerics: one
    to the intersection of their bounds.

    None if the bounds do not overlap, if `first` has other users, or, of floats, if only one of the
    two is a RELU, which turns -0.0 into 0.0.
    """
    alike = first.input.type == first.output.type == last.output.type
    if not alike or numerics_of(first) != numerics_of(last) or not is_read_by(first, last):
        return None
    if first.bounds is None or last.bounds is None:
        return None
    if not is_quantized(last.output) and (None in first.bounds) != (None in last.bounds):
        return None  # of floats, RELU makes -0.0 0.0 and a clamp of two bounds keeps it
    both = intersection(first.bounds, last.bounds)
    return None if both is None else neuron(first, both)


def intersection(a: Bounds, b: Bounds) -> Bounds | None:
    """Return (low, high) of the intersection of the ranges `a` and `b`, each None if unbounded;
    None if the intersection is empty.
    """
    lows = [x for x in (a[0], b[0]) if x is not None]
    highs = [x for x in (a[1], b[1]) if x is not None]
    low, high = max(lows, default=None), min(highs, default=None)
    return None if low is not None and high is not None and low > high else (low, high)


def pads(last: qnn.PadOp, first: qnn.PadOp) -> Merged:
    """Return the pad that equals `last` after `first`, both with a constant: pad(pad(x, a), b) =
    pad(x, a + b); None for other modes, or if the constants differ.
    """
    constant = qnn.PadScheme.CONSTANT
    if (last.scheme.data, first.scheme.data) != (constant, constant):
        return None
    if last.pad_constant_value != first.pad_constant_value:
        return None
    both = zip(first.amounts, last.amounts, strict=True)
    amounts = [(a + c, b + d) for (a, b), (c, d) in both]
    return qnn.PadOp.build(
        operands=[first.input],
        result_types=[last.output.type],
        properties=last.properties | {"pad_amount": uint32s(amounts)},
    )


def tiles(last: qnn.TileOp, first: qnn.TileOp) -> Merged:
    """Return the tile operation that equals `last` after `first`: tile(tile(x, a), b) = tile(x, a *
    b), with repeat counts a and b for each axis.
    """
    multiples = [a * b for a, b in zip(first.repeats, last.repeats, strict=True)]
    return qnn.TileOp.build(
        operands=[first.input],
        result_types=[last.output.type],
        properties={"multiples": uint32s(multiples)},
    )


def inverse_blocks(last: Any, first: Any) -> Merged:
    """Return (x,) for last(first(x)), a depth_to_space with a space_to_depth in either order, or
    batch_to_space(space_to_batch(x)).

    None unless block sizes and channel orders are equal and `last` crops exactly what `first`
    padded.
    """
    same = last.block == first.block and mode(last) == mode(first)
    there = getattr(first, "pads", None) == getattr(last, "cropped", None)
    return (first.input,) if same and there else None


def mode(op: Any) -> Any:
    """Return the channel order of a depth_to_space or space_to_depth; None for the batch variants,
    which have no such parameter.
    """
    return getattr(op, "mode", None)


def inverse_batches(last: qnn.SpaceToBatchOp, first: qnn.BatchToSpaceOp) -> Merged:
    """Return (x,) for space_to_batch(batch_to_space(x)); None if the block sizes differ, `first`
    crops or `last` pads.
    """
    plain = not any((*last.pads, *first.cropped))
    return (first.input,) if plain and last.block == first.block else None


def shuffles(last: qnn.ChannelShuffleOp, first: qnn.ChannelShuffleOp) -> Merged:
    """Return (x,) for two channel shuffles, `last` after `first`, of x along one axis, if the
    product of their group counts is its extent, so that the second inverts the first; else None.
    """
    axis = last.channel_axis
    whole = last.groups * first.groups == shape(last.input)[axis]
    return (first.input,) if whole and axis == first.channel_axis else None


def all_of(values: Any, first: Operation) -> bool:
    """Whether `values` are exactly the results of `first`, in order."""
    return tuple(values) == tuple(first.results)


def joined_parts(last: qnn.ConcatOp, first: qnn.SplitOp) -> Merged:
    """Return (x,) for concat(split(x)) if the concatenation joins all parts in order along the axis
    of the split; else None.
    """
    same = last.joined_axis == first.parted_axis and all_of(last.inputs, first)
    return (first.input,) if same else None


def packed_slices(last: qnn.PackOp, first: qnn.UnPackOp) -> Merged:
    """Return (x,) for pack(un_pack(x)) if the pack takes all slices in order along the same axis;
    else None.
    """
    same = last.new_axis == first.parted_axis and all_of(last.inputs, first)
    return (first.input,) if same else None


def parts_of_join(last: qnn.SplitOp, first: qnn.ConcatOp) -> Merged:
    """Return (x, y, ..) for split(concat(x, y, ..)) if the split cuts along the same axis, exactly
    between the operands; else, and for dynamic shapes, None.
    """
    axis = first.joined_axis
    starts = accumulate(shape(value)[axis] for value in first.inputs[:-1])
    same = axis == last.parted_axis and last.starts == tuple(starts)
    return tuple(first.inputs) if same and is_static(*first.inputs) else None


def slices_of_pack(last: qnn.UnPackOp, first: qnn.PackOp) -> Merged:
    """Return (x, y) for un_pack(pack(x, y)) if both have the same axis; else None."""
    return tuple(first.inputs) if last.parted_axis == first.new_axis else None


Row: TypeAlias = tuple[type[Operation], type[Operation], Callable[[Any, Any], Merged]]
VIEW_CHAINS: tuple[Row, ...] = tuple((last, first, views) for last in VIEWS for first in VIEWS)
CHAINS: tuple[Row, ...] = (
    *VIEW_CHAINS,
    (qnn.NeuronOp, qnn.NeuronOp, clamps),
    (qnn.TransposeOp, qnn.TransposeOp, transposes),
    (qnn.PadOp, qnn.PadOp, pads),
    (qnn.TileOp, qnn.TileOp, tiles),
    (qnn.DepthToSpaceOp, qnn.SpaceToDepthOp, inverse_blocks),
    (qnn.SpaceToDepthOp, qnn.DepthToSpaceOp, inverse_blocks),
    (qnn.BatchToSpaceOp, qnn.SpaceToBatchOp, inverse_blocks),
    (qnn.SpaceToBatchOp, qnn.BatchToSpaceOp, inverse_batches),
    (qnn.ChannelShuffleOp, qnn.ChannelShuffleOp, shuffles),
    (qnn.ConcatOp, qnn.SplitOp, joined_parts),
    (qnn.PackOp, qnn.UnPackOp, packed_slices),
    (qnn.SplitOp, qnn.ConcatOp, parts_of_join),
    (qnn.UnPackOp, qnn.PackOp, slices_of_pack),
)
"""Rows of (second operation, first operation, rule); the rule returns the one operation that
replaces both, existing values, or None where it does not apply.
"""


class MergeChains(RewritePattern):
    """Merge or cancel pairs of consecutive operations, last(first(x)), by the functions in the
    class attribute `rows`: (class of `last`, class of `first`, function that merges the two).
    """

    rows: ClassVar[tuple[Row, ...]] = CHAINS

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Merge `op` with the operation that computes its first operand, by the function that the
        first matching row of `rows` gives for the classes of the two operations.
        """
        first = op.operands[0].owner if op.operands else None
        for last_class, first_class, rule in self.rows:
            if isinstance(op, last_class) and isinstance(first, first_class):
                merge(rule(op, first), first, op, rewriter)
                return


class MergeViews(MergeChains):
    """Merge two shape-only operations (Reshape, ExpandDims, Squeeze) into one: view(view(x)) ->
    view(x).
    """

    rows = VIEW_CHAINS


def merge(merged: Merged, first: Operation, last: Operation, rewriter: PatternRewriter) -> None:
    """Replace `last`, which reads the result of `first`, by `merged`: one operation equivalent to
    last(first(x)), or existing values of the same types. None changes nothing.
    """
    if isinstance(merged, Operation):
        replace_both(first, last, merged, rewriter)
    elif merged is not None and types(merged) == types(last.results):
        replace_by_values(last, merged, rewriter, first)


def types(values: Any) -> list[Any]:
    """Return the type of each of several SSA values."""
    return [value.type for value in values]


class ReshapeUnmoved(RewritePattern):
    """Turn a transpose that only permutes axes of extent 1 into a reshape."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.TransposeOp, rewriter: PatternRewriter, /) -> None:
        """Replace a transpose that keeps the row-major order of its elements by a reshape, unless
        the shape is dynamic or the tensor is per-axis quantized.
        """
        if is_static(op.input) and has_one_scale(op.input) and moves_nothing(op):
            replace(op, reshaped(op.input, op.output), rewriter)


class FlattenConcat(RewritePattern):
    """Flatten nested concatenations along one axis: concat(concat(x, y), z) -> concat(x, y, z)."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ConcatOp, rewriter: PatternRewriter, /) -> None:
        """Replace concat(concat(x, y), z) by concat(x, y, z), where both have the same axis and the
        inner one has no other use.
        """
        inner = [joining(value, op.joined_axis) for value in op.inputs]
        if not any(inner):
            return
        values = [
            part
            for value, first in zip(op.inputs, inner, strict=True)
            for part in ([value] if first is None else first.inputs)
        ]
        new = qnn.ConcatOp.build(
            operands=[values],
            result_types=[op.output.type],
            properties={"axis": uint32(op.joined_axis)},
        )
        replace(op, new, rewriter)
        for first in inner:
            if first is not None:
                new.location = joined(first.location, new.location)


def joining(value: SSAValue, axis: int) -> qnn.ConcatOp | None:
    """Return the concatenation along `axis` that computes `value`, if a concatenation along `axis`
    that reads `value` can read its operands instead.

    None if another operation computes `value`, if operands and result differ in element type, or if
    `value` has several uses.
    """
    first = value.owner
    if not isinstance(first, qnn.ConcatOp) or first.joined_axis != axis:
        return None
    same = all(element(part) == element(value) for part in first.inputs)
    return first if same and value.has_one_use() else None
