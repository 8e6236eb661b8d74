"""Conversions to qnn of the tfl operators that search for elements."""

from __future__ import annotations

from xdsl.dialects.builtin import i32

from ....dialects import qnn, tfl
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import element, shape
from .slicing import reversed_axes
from .steps import Builder, Conversions, Refusal, Replacement, evaluated


def top_k_v2(op: tfl.TopKV2Op) -> Replacement:
    """Convert TopKV2 to TopK of the reversed last axis, and count its indices from the other end:
    of equal elements QNN's TopK takes those of greater index first, TFLite those of smaller index.
    """
    b, source = Builder(), shape(op.input)
    count = shape(op.values)[-1]
    reversed = b(reversed_axes(op.input, [len(source) - 1]))
    found = qnn.TopKOp(reversed, k=count, out=(element(op.values), i32))
    b(found)
    last = b.static([source[-1] - 1], i32)
    indices = b.binary(BinaryOperation.SUBTRACT, last, found.indices)
    if element(op.indices) != i32:
        indices = b(qnn.CastOp(indices, out=element(op.indices)))
    return b.done(found.values, indices)


def unique(op: tfl.UniqueOp) -> Replacement:
    """Raise Refusal: QNN has no operation that finds distinct elements."""
    raise Refusal("the number of distinct elements depends on the elements")


CONVERSIONS: Conversions = {
    tfl.TopKV2Op: top_k_v2,
    tfl.UniqueOp: unique,
    tfl.WhereOp: evaluated,
}
