"""Conversions to qnn of the tfl operators whose results follow from shapes and single numbers."""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.constants import known_array
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import element, shape, tensor_type
from ....dialects.tfl.base import is_float
from .steps import Builder, Conversions, Refusal, Replacement, along, check_kept, evaluated

B = BinaryOperation


def fill(op: tfl.FillOp) -> Replacement:
    """Convert Fill of a constant element to ConstantOfShape; of another one to a broadcast of
    it.
    """
    check_kept(op.input, op.result)
    b, known, type = Builder(), known_array(op.input), tensor_type(op.result)
    if known is not None:
        return b.done(b.filled(known.item(), type))
    return b.done(b.broadcast(op.input, type.get_shape()))


def zeros_like(op: tfl.ZerosLikeOp) -> Replacement:
    """Convert ZerosLike to ConstantOfShape, whose shape is the static one of the result."""
    b = Builder()
    return b.done(b.filled(0, tensor_type(op.output)))


def shape_of(op: tfl.ShapeOp) -> Replacement:
    """Convert Shape to a constant: the static shape."""
    b = Builder()
    return b.done(b.static(shape(op.input), element(op.output)))


def rank(op: tfl.RankOp) -> Replacement:
    """Convert Rank to a constant: the static rank."""
    b = Builder()
    return b.done(b.static(len(shape(op.input)), element(op.output)))


def one_hot(op: tfl.OneHotOp) -> Replacement:
    """Convert OneHot to a Select between the two values by an EQUAL of index and position: QNN's
    OneHot refuses indices outside of [0, depth - 1], for which TFLite gives `off_value`.
    """
    check_kept(op.on_value, op.off_value, op.output)
    b, axis, sizes = Builder(), op.new_axis, shape(op.output)
    column = (*shape(op.indices)[:axis], 1, *shape(op.indices)[axis:])
    classes = np.arange(sizes[axis]).reshape(along(axis, sizes[axis], len(sizes)))
    table = b.static(classes, element(op.indices))
    hot = b.binary(B.EQUAL, b.reshaped(op.indices, column), table)
    values = [_alone(b, value, len(sizes)) for value in (op.on_value, op.off_value)]
    return b.done(b(qnn.ElementWiseSelectOp(hot, *values)))


def _alone(b: Builder, value: SSAValue, rank: int) -> SSAValue:
    """Return `value`, which has one element, with `rank` axes of extent 1: a new constant if it is
    constant, else the result of a Reshape, appended to `b`.
    """
    known = known_array(value)
    if known is None:
        return b.reshaped(value, [1] * rank)
    return b.static(known.reshape([1] * rank), element(value))


def range_(op: tfl.RangeOp) -> Replacement:
    """Convert Range to a constant; of computed integers to start + delta * i, for as many i as the
    result has elements. Raises Refusal for computed floats, of which each sum is rounded.
    """
    if all(known_array(value) is not None for value in op.operands):
        return evaluated(op)
    if is_float(element(op.result)):
        raise Refusal("a range of floats is not constant", "constant operands, or integers")
    b, type = Builder(), element(op.result)
    start, delta = b.vector(op.start), b.vector(op.delta)
    steps = b.static(np.arange(shape(op.result)[0]), type)
    return b.done(b.binary(B.ADD, b.binary(B.MULTIPLY, steps, delta), start))


def broadcast_args(op: tfl.BroadcastArgsOp) -> Replacement:
    """Convert BroadcastArgs to a constant, or to a Select of the extents of `s0` where those of
    `s1` are 1, else of these; the shorter shape is first filled with ones on the left.
    """
    if all(known_array(value) is not None for value in op.operands):
        return evaluated(op)
    b, (rank,) = Builder(), shape(op.r0)
    first, second = (filled_left(b, value, rank) for value in (op.s0, op.s1))
    repeated = b.binary(B.EQUAL, second, 1)
    return b.done(b(qnn.ElementWiseSelectOp(repeated, first, second)))


def filled_left(b: Builder, extents: SSAValue, rank: int) -> SSAValue:
    """Return a shape, a vector of extents, with as many ones before it as make it `rank` long. A
    Concat is appended to `b` if there are any.
    """
    missing = rank - shape(extents)[0]
    if not missing:
        return extents
    ones = b.static(np.ones(missing), element(extents))
    return b(qnn.ConcatOp([ones, extents], axis=0)) if shape(extents)[0] else ones


CONVERSIONS: Conversions = {
    tfl.BroadcastArgsOp: broadcast_args,
    tfl.FillOp: fill,
    tfl.OneHotOp: one_hot,
    tfl.RangeOp: range_,
    tfl.RankOp: rank,
    tfl.ShapeOp: shape_of,
    tfl.ZerosLikeOp: zeros_like,
}
