"""Lowering of functions of two values of 8 bits that have no expression to tables of all their
results.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.htp.expressions import operand
from ....dialects.quant import storage_dtype
from ....dialects.tensors import shape
from ....semantics.registry import Array, evaluate
from .border import Border, byte_type, sign_offset, to_u8, u8_type
from .broadcasting import shapes_4d


def lower_pairs(op: qnn.BinaryOp, border: Border) -> SSAValue:
    """Lower a function of two operands of 8 bits to a table of its 65,536 results, computed by its
    reference semantics; return its result. `border` inserts operations and converts operands.
    """
    lhs, rhs = op.operands
    whole, dims = shapes_4d(shape(op.output), [shape(lhs), shape(rhs)])
    a, b = (
        repeated(border, border.enter(value, own), whole)
        for value, own in zip((lhs, rhs), dims, strict=True)
    )
    results = evaluate(op, [np.repeat(stored(lhs), 256), np.tile(stored(rhs), 256)])[0]
    table = to_u8(results, byte_type(op.output)).reshape(htp.PAIR_TABLE_SHAPE)
    entries = border.bytes(table, u8_type(op.output))
    return border.add(htp.PairLutOp(a, b, entries, TensorType(u8_type(op.output), whole)))


def stored(value: SSAValue) -> Array:
    """Return the 256 stored integers of a tensor of 8 bits in the order of their u8 form."""
    type = byte_type(value)
    return (np.arange(256) - sign_offset(type)).astype(storage_dtype(type))


def repeated(border: Border, value: SSAValue, dims: Sequence[int]) -> SSAValue:
    """Return the htp `value`, repeated along the axes where its extent is 1 and that of `dims` is
    not; `border` inserts the operation that repeats it.
    """
    type = htp.tensor_type(value)
    if htp.shape(value) == tuple(dims):
        return value
    whole = TensorType(type.element_type, dims)
    return border.add(htp.MapOp([value], whole, operand(0)), "broadcast")
