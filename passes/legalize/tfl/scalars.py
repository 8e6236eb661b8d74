"""Conversions to qnn of elementwise operators of scalars: those of tensors of one element, as most
operations of qnn refuse tensors of rank 0.
"""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from ....dialects import tfl
from ....dialects.constants import known_array
from ....dialects.tensors import element, shape, with_shape
from ....dialects.tfl.elementwise import BinaryOp
from .steps import Builder, Conversion, Replacement, made

BROADCASTING = (BinaryOp, tfl.PReluOp, tfl.PredicateOp, tfl.SelectV2Op)
"""The operators whose operands broadcast, so that one of them can be a scalar."""

ELEMENTWISE = (
    *(*BROADCASTING, tfl.AddNOp, tfl.DequantizeOp, tfl.FunctionOp),
    *(tfl.QuantizeOp, tfl.SelectOp, tfl.UnaryOp),
)
"""The operators whose result is a scalar only if all operands are."""


def has_scalars(op: Operation) -> bool:
    """Return whether `op` is elementwise, and its result or, if the operands broadcast, one of them
    is a scalar.
    """
    if not isinstance(op, ELEMENTWISE):
        return False
    values = op.operands if isinstance(op, BROADCASTING) else op.results
    return any(not shape(value) for value in values)


def on_vectors(op: Operation, convert: Conversion) -> Replacement:
    """Convert an elementwise `op` as `convert` does one with tensors of shape [1] instead of
    scalars, between Reshapes.
    """
    b = Builder()
    vectors = op.clone({value: vector(b, value) for value in op.operands})
    for result in tuple(vectors.results):
        Rewriter.replace_value_with_new_type(result, with_shape(result, shape(result) or (1,)))
    steps, values = made(convert(vectors))
    vectors.drop_all_references()
    yield from (*b.steps, *steps)
    restored = Builder()
    scalars = [restored.reshaped(v, shape(r)) for v, r in zip(values, op.results, strict=True)]
    yield from restored.steps
    return scalars


def vector(b: Builder, value: SSAValue) -> SSAValue:
    """Append the operation that makes a scalar a tensor of shape [1]: a constant of a constant,
    else a Reshape; return tensors of other shapes as they are.
    """
    known = None if shape(value) else known_array(value)
    return b.vector(value) if known is None else b.static(known.reshape(1), element(value))
