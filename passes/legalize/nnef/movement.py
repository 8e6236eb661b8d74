"""Conversions of nnef's operations that reshape, join, slice or reduce tensors to qnn."""

from __future__ import annotations

import math
from itertools import accumulate
from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import nnef, qnn
from ....dialects.nnef.parameters import integers, paddings
from ....dialects.qnn import BinaryOperation
from ....dialects.qnn.reduction import ReduceOp
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ..tfl.steps import Refusal
from .elements import Conversion, Table
from .padding import strided, surrounded
from .steps import Steps


def reshape(op: nnef.ReshapeOp | nnef.SqueezeOp | nnef.UnsqueezeOp, s: Steps) -> SSAValue:
    """Convert reshape, squeeze or unsqueeze to a Reshape to the shape of the result."""
    x = s(op.input)
    return s.reshape(x, shape(op.output)) if shape(x) != shape(op.output) else s.copy(x)


def transpose(op: nnef.TransposeOp, s: Steps) -> SSAValue:
    """Convert transpose to Transpose; to a copy for the identity permutation."""
    x, perm = s(op.input), op.permutation
    return s.transpose(x, perm) if perm != tuple(range(len(perm))) else s.copy(x)


def tile(op: nnef.TileOp, s: Steps) -> SSAValue:
    """Convert tile to Tile; to a copy for scalars."""
    x = s(op.input)
    return s.add(qnn.TileOp(x, multiples=integers(op.repeats))) if shape(x) else s.copy(x)


def pad(op: nnef.PadOp, s: Steps) -> SSAValue:
    """Convert pad to Pad with the scheme equivalent to NNEF's border mode; negative padding is
    sliced off.
    """
    sides = paddings(op.padding)
    x = surrounded(s, s(op.input), sides, op.border.data, op.value.value.data)
    return s.copy(x) if x is op.input else x


def concat(op: nnef.ConcatOp, s: Steps) -> SSAValue:
    """Convert concat to Concat along the same axis."""
    return s.add(
        qnn.ConcatOp([s(v) for v in op.values], axis=op.joined_axis, out=s.element(op.value))
    )


def stack(op: nnef.StackOp, s: Steps) -> SSAValue:
    """Convert stack to Pack along the same axis; scalars to a Concat of tensors of shape [1]."""
    values = [s(v) for v in op.values]
    if shape(values[0]):
        return s.add(qnn.PackOp(values, axis=op.joined_axis))
    return s.add(qnn.ConcatOp([s.extended(v) for v in values], axis=0))


def split(op: nnef.SplitOp, s: Steps) -> tuple[SSAValue, ...]:
    """Convert split to a qnn Split at the offsets of the parts; return all parts."""
    sizes = [shape(part)[op.parted_axis] for part in op.values]
    starts = list(accumulate(sizes[:-1]))
    s.add(qnn.SplitOp(s(op.value), axis=op.parted_axis, split_index=starts))
    return tuple(s.operations[-1].results)


def unstack(op: nnef.UnstackOp, s: Steps) -> tuple[SSAValue, ...]:
    """Convert unstack to a qnn UnPack along the same axis; return all slices."""
    s.add(qnn.UnPackOp(s(op.value), axis=op.parted_axis))
    return tuple(s.operations[-1].results)


def slice_(op: nnef.SliceOp, s: Steps) -> SSAValue:
    """Convert slice to a StridedSlice with explicit begin, end and stride of every axis."""
    x = s(op.input)
    if not shape(x):
        return s.copy(x)
    ranges = [part.indices(size) for part, size in zip(op.slices, shape(x), strict=True)]
    return strided(s, x, ranges)


def gather(op: nnef.GatherOp, s: Steps) -> SSAValue:
    """Convert gather to Gather. Raises Refusal unless the indices are constant and non-negative."""
    x, axis = s(op.input), op.axis.value.data
    indices = s.known(op.indices)
    if indices is None:
        raise Refusal("indices are not constant: QNN gives zeros for -1", "constant indices")
    if np.any(indices < 0):
        raise Refusal(f"index {int(np.min(indices))} is below 0", "non-negative indices")
    if not shape(op.indices):
        one = s.add(qnn.GatherOp(x, s.reshape(op.indices, (1,)), axis=axis))
        return s.reshape(one, shape(op.output))
    return s.add(qnn.GatherOp(x, op.indices, axis=axis))


def copies(op: nnef.CopyNOp, s: Steps) -> tuple[SSAValue, ...]:
    """Convert copy_n to one copy of the tensor for each result."""
    x = s(op.x)
    return tuple(s.copy(x) for _ in op.y)


def add_n(op: nnef.AddNOp, s: Steps) -> SSAValue:
    """Convert add_n to a chain of additions, or to a copy of a single operand. Raises Refusal
    without operands, and for more than one addition of quantized integers.
    """
    if not op.x:
        raise Refusal("x is an empty list", "one at least")
    first, *others = (s(value) for value in op.x)
    if not others:
        return s.copy(first)
    if len(others) > 1 and isinstance(s.element(op.y), UniformType):
        raise Refusal("partial sums have no quantization", "floats")
    for other in others:
        first = s.binary(BinaryOperation.ADD, first, other, s.element(op.y))
    return first


# Reductions


def reduction(kind: type[ReduceOp]) -> Conversion:
    """Return the conversion of an nnef reduction to a qnn reduction of class `kind`; the reduced
    axes are kept with extent 1.
    """

    def convert(op: Any, s: Steps) -> SSAValue:
        x = s(op.input)
        return s.reduce(kind, x, op.reduced, s.element(op.output)) if op.reduced else s.copy(x)

    return convert


def sum_reduce(op: nnef.SumReduceOp, s: Steps) -> SSAValue | tuple[SSAValue, ...]:
    """Convert sum_reduce to ReduceSum, or to ReduceMean if it is normalized."""
    kind = qnn.ReduceMeanOp if op.normalize.value.data else qnn.ReduceSumOp
    return reduction(kind)(op, s)


def arg_reduce(kind: type[qnn.ArgmaxOp | qnn.ArgminOp]) -> Conversion:
    """Return the conversion of an nnef argmax_reduce or argmin_reduce to `kind`, Argmax or Argmin;
    if several axes are reduced, they are first moved last and merged into one.
    """

    def convert(op: Any, s: Steps) -> SSAValue:
        x, axes, type = s(op.input), sorted(op.reduced), element(op.output)
        if len(axes) == 1:
            return s.add(kind(x, axis=axes[0], out=type, keep_dims=True))
        others = [axis for axis in range(len(shape(x))) if axis not in axes]
        moved = s.transpose(x, (*others, *axes))
        sizes = shape(moved)[: len(others)]
        flat = s.reshape(moved, (*sizes, math.prod(shape(moved)[len(others) :])))
        return s.reshape(s.add(kind(flat, axis=len(others), out=type)), shape(op.output))

    return convert


def moments(op: nnef.MomentsOp, s: Steps) -> tuple[SSAValue, ...]:
    """Convert moments to Moments; return (mean, variance), with the reduced axes kept at extent
    1.
    """
    x, axes = s(op.input), sorted(integers(op.axes))
    types = s.element(op.mean), s.element(op.variance)
    s.add(qnn.MomentsOp(s.extended(x), out=types, axes=axes, keep_dims=True))
    results = list(s.operations[-1].results)
    return tuple(s.reshape(result, shape(op.mean)) for result in results)


MOVEMENT: Table = {
    nnef.ReshapeOp: reshape,
    nnef.SqueezeOp: reshape,
    nnef.UnsqueezeOp: reshape,
    nnef.TransposeOp: transpose,
    nnef.TileOp: tile,
    nnef.PadOp: pad,
    nnef.ConcatOp: concat,
    nnef.StackOp: stack,
    nnef.SplitOp: split,
    nnef.UnstackOp: unstack,
    nnef.SliceOp: slice_,
    nnef.GatherOp: gather,
    nnef.CopyNOp: copies,
    nnef.AddNOp: add_n,
    nnef.MaxReduceOp: reduction(qnn.ReduceMaxOp),
    nnef.MeanReduceOp: reduction(qnn.ReduceMeanOp),
    nnef.MinReduceOp: reduction(qnn.ReduceMinOp),
    nnef.SumReduceOp: sum_reduce,
    nnef.ArgmaxReduceOp: arg_reduce(qnn.ArgmaxOp),
    nnef.ArgminReduceOp: arg_reduce(qnn.ArgminOp),
    nnef.MomentsOp: moments,
}
"""Conversions of operations that move or reduce elements."""
