"""Conversions to qnn of the tfl operators that reduce segments."""

from __future__ import annotations

from math import prod
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import Operation, SSAValue

from ....dialects import qnn, tfl
from ....dialects.constants import known_array
from ....dialects.dimensions import tensor_of
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import element, shape, tensor_type
from ....dialects.tfl.base import is_float
from ....dialects.tfl.segments import UnsortedSegmentOp
from ....semantics.tensors import dtype
from ....semantics.tfl.segments import REDUCTIONS, initial
from .steps import Builder, Conversions, Replacement

Segments: TypeAlias = tfl.SegmentSumOp | UnsortedSegmentOp

SCATTERS: dict[type[Operation], str] = {
    tfl.SegmentSumOp: "ADD",
    tfl.UnsortedSegmentProdOp: "MUL",
    tfl.UnsortedSegmentSumOp: "ADD",
}
"""Operation class -> the reduction of the ScatterNd that it becomes."""


def ids_of(b: Builder, op: Segments) -> SSAValue:
    """Return the segment ids of the rows as one column, [rows, 1], all negative ones as -1, which
    ScatterNd and ScatterElements skip; operations for that are appended to `b`.
    """
    ids, known = op.segment_ids, known_array(op.segment_ids)
    if known is None or known.min(initial=0) < -1:
        ids = b.binary(BinaryOperation.MAXIMUM, b.vector(ids), b.static([-1], i32))
    return b.reshaped(ids, (prod(shape(ids)), 1))


def scattered(op: Segments) -> Replacement:
    """Convert a segment sum or product to a ScatterNd that adds the rows to zeros, or multiplies
    ones by them.
    """
    b, type = Builder(), tensor_type(op.output)
    empty = b.filled(initial(REDUCTIONS[op.__class__], dtype(op.output)), type)
    ids = ids_of(b, op)
    rows = b.reshaped(op.input, (shape(ids)[0], *type.get_shape()[1:]))
    return b.done(b(qnn.ScatterNdOp(empty, ids, rows, reduction=SCATTERS[op.__class__])))


def extreme(op: tfl.UnsortedSegmentMaxOp | tfl.UnsortedSegmentMinOp) -> Replacement:
    """Convert a segment maximum to ScatterElements with reduction MAX: each row is flattened, and
    its id is the index of each of its elements. A minimum is the maximum of numbers in reverse
    order (`ordered`), mapped back afterwards.
    """
    b, (segments, *row) = Builder(), shape(op.output)
    least = initial(np.maximum, dtype(op.output))
    ids = ids_of(b, op)
    flat = (shape(ids)[0], prod(row))
    rows = ordered(b, op, b.reshaped(op.input, flat))
    table = b.filled(least, tensor_of(element(op.input), (segments, prod(row))))
    at = b.broadcast(ids, flat)
    found = b(qnn.ScatterElementsOp(table, at, rows, axis=0, reduction="MAX"))
    return b.done(b.reshaped(ordered(b, op, found), shape(op.output)))


def ordered(b: Builder, op: Operation, value: SSAValue) -> SSAValue:
    """Return `value` if `op` is a maximum; for a minimum its elements mapped so that their order
    reverses, the map being its own inverse: -x of floats, -1 - x of integers. Operations are
    appended to `b`.
    """
    if isinstance(op, tfl.UnsortedSegmentMaxOp):
        return value
    last = b.static([-0.0 if is_float(element(value)) else -1], element(value))
    return b.binary(BinaryOperation.SUBTRACT, last, value)


CONVERSIONS: Conversions = {
    tfl.SegmentSumOp: scattered,
    tfl.UnsortedSegmentMaxOp: extreme,
    tfl.UnsortedSegmentMinOp: extreme,
    tfl.UnsortedSegmentProdOp: scattered,
    tfl.UnsortedSegmentSumOp: scattered,
}
