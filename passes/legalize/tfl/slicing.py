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
from .steps import Builder, Conversions, Refusal, Steps, along, check_kept

B = BinaryOperation


def ranges(taken: Sequence[Taken]) -> dict[str, Any]:
    """Return the parameters of the StridedSlice that takes `taken` of each axis. Raises Refusal for
    a range without indices.
    """
    rows = [row(one) for one in taken]
    return {
        "ranges": rows,
        "shrink_axes": sum(1 << i for i, one in enumerate(taken) if isinstance(one, int)),
        "new_axes_mask": sum(1 << i for i, one in enumerate(taken) if one is None),
    }


def row(taken: Taken) -> list[int]:
    """Return [begin, end, stride] of what is taken of an axis."""
    if taken is None:
        return [0, 1, 1]
    if isinstance(taken, int):
        return [taken, taken + 1, 1]
    if not taken:
        raise Refusal("a range has no elements", "results with elements")
    return [taken.start, taken.stop, taken.step]


def sliced(op: tfl.SliceOp | tfl.StridedSliceOp) -> Steps:
    """Convert Slice and StridedSlice to qnn's StridedSlice, which has the constant ranges as
    parameters.
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


def reverse_v2(op: tfl.ReverseV2Op) -> Steps:
    """Convert ReverseV2 to StridedSlice with stride -1 along the reversed axes."""
    if (axes := op.axes) is None:
        raise Refusal("axis is not a constant", "constant axis")
    yield reversed_axes(op.input, axes)


def reverse_sequence(op: tfl.ReverseSequenceOp) -> Steps:
    """Convert ReverseSequence to GatherNd over each batch at the index length - 1 - i of elements
    i below the length, else at i; the axes are transposed to [batch, sequence, others..] for it.
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


def dynamic_update_slice(op: tfl.DynamicUpdateSliceOp) -> Steps:
    """Convert DynamicUpdateSlice to a Select, by NOT_EQUAL, between the operand and the update.

    Start indices are clipped; ReduceSum takes the one of an axis along which the update is
    shorter. An update of several elements along such an axis is moved there by a Gather.
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
    """Return the start index of `axis`, as [1]: the sum of all, of which the others are 0
    (`alone`), or are made so first.
    """
    if not alone:
        selector = b.static([int(i == axis) for i in range(shape(starts)[0])], i32)
        starts = b.binary(B.MULTIPLY, starts, selector)
    return b(qnn.ReduceSumOp(starts, axes=[0], keep_dims=True))


def positions(b: Builder, start: SSAValue, size: int, count: int) -> tuple[SSAValue, SSAValue]:
    """Return which of `size` indices lie outside of the `count` from `start` on, and for each index
    the nearest position among these.
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
