"""Conversions to qnn of the tfl operators that join along a new axis or divide into parts."""

from __future__ import annotations

from itertools import accumulate

from ....dialects import qnn, tfl
from ....dialects.tensors import shape
from .determined import one_axis
from .steps import Builder, Conversions, Replacement


def pack(op: tfl.PackOp) -> Replacement:
    """Convert Pack to qnn's Pack; of a single value to Reshape; of scalars, which qnn's Pack does
    not take, to Concat of tensors [1].
    """
    b = Builder()
    if len(op.values) == 1:
        return b.done(b(qnn.ReshapeOp(op.values[0], out=op.output.type)))
    if shape(op.values[0]):
        return b.done(b(qnn.PackOp(op.values, axis=op.new_axis)))
    return b.done(b(qnn.ConcatOp([b.vector(value) for value in op.values], axis=0)))


def unpack(op: tfl.UnpackOp) -> Replacement:
    """Convert Unpack to UnPack along the equivalent non-negative axis."""
    yield qnn.UnPackOp(op.input, axis=op.parted_axis)


def split(op: tfl.SplitOp | tfl.SplitVOp) -> Replacement:
    """Convert Split and SplitV to Split at the indices where parts after the first start; a single
    part is a Reshape to its own shape.
    """
    sizes, parts = shape(op.value), [shape(part) for part in op.outputs]
    if len(parts) == 1:
        yield qnn.ReshapeOp(op.value, out=op.outputs[0].type)
        return

    def fits(axis: int) -> bool:
        return parts[0][axis] != sizes[axis]

    axis = one_axis(op.split_dim, "split_dim", len(sizes), fits)
    *starts, _ = accumulate(part[axis] for part in parts)
    yield qnn.SplitOp(op.value, axis=axis, split_index=starts)


CONVERSIONS: Conversions = {
    tfl.PackOp: pack,
    tfl.SplitOp: split,
    tfl.SplitVOp: split,
    tfl.UnpackOp: unpack,
}
