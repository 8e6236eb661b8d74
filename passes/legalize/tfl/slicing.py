"""Conversions to qnn of the tfl operators that take, replace or reverse ranges of a tensor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from typing import Any

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import shape
from ....dialects.tfl.slicing import Taken
from .steps import Builder, Conversions, Refusal, Replacement, along, check_kept

B = BinaryOperation


def ranges(taken: Sequence[Taken]) -> dict[str, Any]:
    """Return the parameters, by name, of the StridedSlice that takes `taken`, with for each axis a
    range, one index (the axis is dropped), or None for a new axis. Raises Refusal for an empty
    range.
    """
    rows = [row(one) for one in taken]
    return {
        "ranges": rows,
        "shrink_axes": sum(1 << i for i, one in enumerate(taken) if isinstance(one, int)),
        "new_axes_mask": sum(1 << i for i, one in enumerate(taken) if one is None),
    }


def row(taken: Taken) -> list[int]:
    """Return [begin, end, stride] of StridedSlice for one axis, of which a range or a single index
    is taken; [0, 1, 1] for None, a new axis. Raises Refusal for an empty range.
    """
    if taken is None:
        return [0, 1, 1]
    if isinstance(taken, int):
        return [taken, taken + 1, 1]
    if not taken:
        raise Refusal("a range has no elements", "results with elements")
    return [taken.start, taken.stop, taken.step]


def sliced(op: tfl.SliceOp | tfl.StridedSliceOp) -> Replacement:
    """Convert Slice and StridedSlice to qnn's StridedSlice, whose ranges are parameters. Raises
    Refusal if the ranges are not constant.
    """
    if (taken := op.taken) is None:
        raise Refusal("ranges are not constant", "constant ranges")
    yield qnn.StridedSliceOp(op.input, **ranges(taken))


def reversed_axes(value: SSAValue, axes: Sequence[int]) -> qnn.StridedSliceOp:
    """Return a StridedSlice of `value` with stride -1 along `axes`."""
    taken = [
        range(n - 1, -1, -1) if axis in axes else range(n) for axis, n in enumerate(shape(value))
    ]
    return qnn.StridedSliceOp(value, **ranges(taken))


def reverse_v2(op: tfl.ReverseV2Op) -> Replacement:
    """Convert ReverseV2 to StridedSlice with stride -1 along the reversed axes."""
    if (axes := op.axes) is None:
        raise Refusal("axis is not a constant", "constant axis")
    yield reversed_axes(op.input, axes)


def reverse_sequence(op: tfl.ReverseSequenceOp) -> Replacement:
    """Convert ReverseSequence to a GatherNd along the sequence axis, batch by batch: element i
    comes from length - 1 - i if that is not negative, else from i. One Transpose moves the axes to
    [batch, sequence, others..] before it, another one back after it.
    """
    b, (sequence, batch) = Builder(), op.axes
    rank, size = len(shape(op.input)), shape(op.input)[sequence]
    order = [batch, sequence, *(i for i in range(rank) if i not in (batch, sequence))]
    source = b(qnn.TransposeOp(op.input, perm=order))
    steps = b.static(np.arange(size)[None], i32)
    lengths = b.reshaped(b.words(op.seq_lengths), (*shape(op.seq_lengths), 1))
    mirrored = b.binary(B.SUBTRACT, b.binary(B.SUBTRACT, lengths, b.static([[1]], i32)), steps)
    inside = b.binary(B.LESS, steps, lengths)
    at = b(qnn.ElementWiseSelectOp(inside, mirrored, steps))
    indices = b.reshaped(at, (*shape(at), 1))
    gathered = b(qnn.GatherNdOp(source, indices, batch_dims=1))
    return b.done(b(qnn.TransposeOp(gathered, perm=np.argsort(order).tolist())))


def dynamic_update_slice(op: tfl.DynamicUpdateSliceOp) -> Replacement:
    """Convert DynamicUpdateSlice to an ElementWiseSelect between the operand and the update, by
    masks of the indices that lie outside of the update.

    Along axes where the update is as long as the operand the start index can only be 0. Along
    others it is clipped and computed at run time (`start_of`); an update of several elements is
    moved there by a Gather, one element broadcasts.
    """
    check_kept(op.operand, op.update, op.output)
    b, whole, part = Builder(), shape(op.operand), shape(op.update)
    room = [n - m for n, m in zip(whole, part, strict=True)]
    shorter = [axis for axis, rest in enumerate(room) if rest]
    if not shorter:
        return b.done(b(qnn.ReshapeOp(op.update, out=op.output.type)))
    below = b.binary(B.MINIMUM, b.words(op.start_indices), b.static(room, i32))
    starts = b.binary(B.MAXIMUM, below, b.static([0] * len(room), i32))
    masks, update = list[SSAValue](), op.update
    for axis in shorter:
        start = start_of(b, starts, axis, alone=len(shorter) == 1)
        outside, at = positions(b, start, whole[axis], part[axis])
        masks.append(b.reshaped(outside, along(axis, whole[axis], len(whole))))
        if part[axis] > 1:
            update = b(qnn.GatherOp(update, at, axis=axis))
    mask = reduce(partial(b.binary, B.OR), masks)
    return b.done(b(qnn.ElementWiseSelectOp(mask, op.operand, update)))


def start_of(b: Builder, starts: SSAValue, axis: int, alone: bool) -> SSAValue:
    """Return the element `axis` of the vector `starts`, in shape [1]: the sum of all elements,
    after the others are multiplied by 0, unless they are known to be 0 (`alone`). Operations are
    appended to `b`.
    """
    if not alone:
        selector = b.static([int(i == axis) for i in range(shape(starts)[0])], i32)
        starts = b.binary(B.MULTIPLY, starts, selector)
    return b(qnn.ReduceSumOp(starts, axes=[0], keep_dims=True))


def positions(b: Builder, start: SSAValue, size: int, count: int) -> tuple[SSAValue, SSAValue]:
    """Return two vectors for the indices 0 to `size` - 1 of an axis, of which an update covers
    `count` from `start` on: whether each index lies outside of the update, and the position in the
    update that is nearest to it. With a `count` of 1 no position is needed; the second vector then
    is the first again.
    """
    table = b.static(np.arange(size), i32)
    if count == 1:
        outside = b.binary(B.NOT_EQUAL, table, start)
        return outside, outside
    offset = b.binary(B.SUBTRACT, table, start)
    above = b.binary(B.MAXIMUM, offset, b.static([0], i32))
    at = b.binary(B.MINIMUM, above, b.static([count - 1], i32))
    return b.binary(B.NOT_EQUAL, offset, at), at


CONVERSIONS: Conversions = {
    tfl.DynamicUpdateSliceOp: dynamic_update_slice,
    tfl.ReverseSequenceOp: reverse_sequence,
    tfl.ReverseV2Op: reverse_v2,
    tfl.SliceOp: sliced,
    tfl.StridedSliceOp: sliced,
}
