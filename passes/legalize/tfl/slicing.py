"""Conversions to qnn of the tfl operators that take, replace or reverse ranges of a tensor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.constants import known_array
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import shape
from ....dialects.tfl.slicing import Taken
from .computed_offsets import Steps, element_of, placed, taken
from .determined import the_only
from .steps import Builder, Conversions, Refusal, Replacement, check_kept, integers

B = BinaryOperation


def ranges(parts: Sequence[Taken]) -> dict[str, Any]:
    """Return the parameters, by name, of the StridedSlice that takes `parts`, with for each axis a
    range, one index (the axis is dropped), or None for a new axis. Raises Refusal for an empty
    range.
    """
    rows = [row(one) for one in parts]
    return {
        "ranges": rows,
        "shrink_axes": sum(1 << i for i, one in enumerate(parts) if isinstance(one, int)),
        "new_axes_mask": sum(1 << i for i, one in enumerate(parts) if one is None),
    }


def row(part: Taken) -> list[int]:
    """Return [begin, end, stride] of StridedSlice for one axis, of which a range or a single index
    is taken; [0, 1, 1] for None, a new axis. Raises Refusal for an empty range.
    """
    if part is None:
        return [0, 1, 1]
    if isinstance(part, int):
        return [part, part + 1, 1]
    if not part:
        raise Refusal("a range has no elements", "results with elements")
    return [part.start, part.stop, part.step]


def slice_(op: tfl.SliceOp) -> Replacement:
    """Convert Slice to qnn's StridedSlice, whose ranges are parameters; along axes at which `begin`
    is computed to Gather. The sizes are those of the result.
    """
    b, known, begins = Builder(), op.taken, known_array(op.begin)
    if known is not None:
        return b.done(b(qnn.StridedSliceOp(op.input, **ranges(known))))
    starts = words_of(b, op.begin) if begins is None else [int(n) for n in begins]
    axes = [Steps(start, n) for start, n in zip(starts, shape(op.output), strict=True)]
    return b.done(taken(b, op.input, axes))


def words_of(b: Builder, numbers: SSAValue) -> list[SSAValue]:
    """Return the elements of the vector `numbers`, of any integers, as i32 in shape [1]; operations
    are appended to `b`.
    """
    words = b.words(numbers)
    return [element_of(b, words, index) for index in range(shape(words)[0])]


def strided_slice(op: tfl.StridedSliceOp) -> Replacement:
    """Convert StridedSlice to qnn's StridedSlice, whose ranges are parameters; along axes at which
    `begin` is computed to Gather. Raises Refusal if the strides are not constant.
    """
    b, known = Builder(), op.taken
    if known is not None:
        return b.done(b(qnn.StridedSliceOp(op.input, **ranges(known))))
    return b.done(b.reshaped(taken(b, op.input, steps_of(b, op)), shape(op.output)))


def steps_of(b: Builder, op: tfl.StridedSliceOp) -> list[Steps]:
    """Return what `op`, of which begins or ends are computed, takes of each axis of its input; the
    ends are those that give the result's shape. Operations that compute starts are appended to `b`.
    Raises Refusal if the strides are not constant, or the result is empty.
    """
    if 0 in shape(op.output):
        raise Refusal("a range has no elements", "results with elements")
    strides, begins = integers(op.strides, "strides"), known_array(op.begin)
    starts = words_of(b, op.begin) if begins is None else [int(n) for n in begins]
    counts, sizes, axes = iter(shape(op.output)), iter(shape(op.input)), list[Steps]()
    for row in op.rows(len(strides)):
        if row is None:
            axes.append(Steps(0, next(counts)))
            next(sizes)
        elif op.is_new(row):
            next(counts)
        else:
            dropped = op.is_dropped(row)
            stride = 1 if dropped else int(strides[row])
            start = start_of(b, op, row, starts[row], stride, next(sizes))
            axes.append(Steps(start, 1 if dropped else next(counts), stride))
    return axes


def start_of(
    b: Builder, op: tfl.StridedSliceOp, row: int, begin: int | SSAValue, stride: int, size: int
) -> int | SSAValue:
    """Return the first index that row number `row` of the operands of `op` takes of an axis of
    extent `size`: of a computed `begin` a value of shape [1], for which operations are appended to
    `b`.
    """
    if op.ignores_begin(row):
        begin = 0
    if not isinstance(begin, SSAValue):
        return op.first_index(row, begin, stride, size)
    below = b.binary(B.LESS, begin, 0)
    first = b(qnn.ElementWiseSelectOp(below, b.binary(B.ADD, begin, size), begin))
    if op.is_dropped(row):
        return first
    return b.binary(B.MINIMUM, b.binary(B.MAXIMUM, first, 0), size - 1)


def reversed_axes(value: SSAValue, axes: Sequence[int]) -> qnn.StridedSliceOp:
    """Return a StridedSlice of `value` with stride -1 along `axes`."""
    parts = [
        range(n - 1, -1, -1) if axis in axes else range(n) for axis, n in enumerate(shape(value))
    ]
    return qnn.StridedSliceOp(value, **ranges(parts))


def reverse_v2(op: tfl.ReverseV2Op) -> Replacement:
    """Convert ReverseV2 to StridedSlice with stride -1 along the reversed axes."""
    axes = op.axes
    if axes is None:
        axes = [the_only(range(len(shape(op.input))), "axis")]
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
    """Convert DynamicUpdateSlice to the operand with the update placed at the start indices, which
    are clipped so that it lies within. Along axes where it is as long as the operand a start can
    only be 0.
    """
    check_kept(op.operand, op.update, op.output)
    b, whole, part = Builder(), shape(op.operand), shape(op.update)
    room = [n - m for n, m in zip(whole, part, strict=True)]
    if not any(room):
        return b.done(b(qnn.ReshapeOp(op.update, out=op.output.type)))
    below = b.binary(B.MINIMUM, b.words(op.start_indices), b.static(room, i32))
    starts = b.binary(B.MAXIMUM, below, b.static([0] * len(room), i32))
    at = {axis: element_of(b, starts, axis) for axis, rest in enumerate(room) if rest}
    return b.done(placed(b, op.operand, op.update, at))


CONVERSIONS: Conversions = {
    tfl.DynamicUpdateSliceOp: dynamic_update_slice,
    tfl.ReverseSequenceOp: reverse_sequence,
    tfl.ReverseV2Op: reverse_v2,
    tfl.SliceOp: slice_,
    tfl.StridedSliceOp: strided_slice,
}
