"""Conversions to qnn of the tfl operators whose results follow from shapes and single numbers."""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.constants import known_array
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import element, shape, tensor_type
from .steps import Builder, Conversions, Replacement, along, check_kept, evaluated


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
    hot = b.binary(BinaryOperation.EQUAL, b.reshaped(op.indices, column), table)
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


CONVERSIONS: Conversions = {
    tfl.BroadcastArgsOp: evaluated,
    tfl.FillOp: fill,
    tfl.OneHotOp: one_hot,
    tfl.RangeOp: evaluated,
    tfl.RankOp: rank,
    tfl.ShapeOp: shape_of,
    tfl.ZerosLikeOp: zeros_like,
}
