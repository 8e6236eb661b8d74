"""Integers of 64 bits as pairs of words: casts from and to them, comparisons, indices.

A tensor of them is seen as twice as many words, the low one of each pair first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

import numpy as np
from xdsl.dialects.builtin import TensorType, i1, i32, i64
from xdsl.ir import Attribute, SSAValue

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.qnn import BinaryOperation
from ....dialects.tensors import element, shape, tensor_type
from .border import Border
from .broadcasting import shapes_4d
from .moves import taken

LOW, HIGH = 0, 1
"""The positions of the words of a pair."""

WORDS = TensorType(i32, (1, 1, 1, 2))
"""The type of a constant that says which word of a pair is which."""


def is_long(value: SSAValue) -> bool:
    """Return whether the elements of a tensor are integers of 64 bits with a sign."""
    return element(value) == i64


def words(border: Border, value: SSAValue, dims: Sequence[int]) -> tuple[SSAValue, SSAValue]:
    """Return the (low, high) words of the elements of the qnn value `value`, i64, as tensors of
    shape `dims`, of four axes; `border` inserts the operations that separate them.
    """
    known = fixed_constant(value)
    if known is not None:
        pairs = np.ascontiguousarray(known.array).reshape(-1).view(np.int32).reshape(-1, 2)
        low, high = (border.words(pairs[:, word].reshape(dims)) for word in (LOW, HIGH))
        return low, high
    count = prod(dims)
    pairs = border.add(htp.ReshapeOp(value, TensorType(i32, (1, 1, count, 2))), "words")
    low, high = (column(border, pairs, word, dims) for word in (LOW, HIGH))
    return low, high


def column(border: Border, pairs: SSAValue, word: int, dims: Sequence[int]) -> SSAValue:
    """Return word number `word` of each of `pairs`, [1, 1, count, 2], in shape `dims`; `border`
    inserts the move.
    """
    count = htp.shape(pairs)[2]
    arrays = [np.arange(1), np.arange(1), np.arange(count), np.array([word])]
    move = htp.MoveOp([pairs], TensorType(i32, (1, 1, count, 1)), taken(arrays))
    return border.add(htp.ReshapeOp(border.add(move, "word"), TensorType(i32, dims)), "word")


def narrowed(border: Border, value: SSAValue, kept: Attribute, function: Expression) -> SSAValue:
    """Return the qnn value `value`, i64, cast to elements `kept`: `function` of the low word x0 or,
    of truth values, whether one of the words is not 0. `border` inserts the operations.
    """
    dims, _ = shapes_4d(shape(value), [])
    low, high = words(border, value, dims)
    type = TensorType(kept, dims)
    if kept == i1:
        function = primitive("max", *(primitive("!=", operand(i), 0) for i in (LOW, HIGH)))
        return border.add(htp.MapOp([low, high], type, function))
    return border.add(htp.MapOp([low], type, function))


def widened(border: Border, low: SSAValue, result: SSAValue, *, is_signed: bool = True) -> SSAValue:
    """Return the words `low`, an htp tensor, as the elements of the qnn value `result`, i64: each
    is followed by 32 copies of its sign, or by 0 if it has none. `border` inserts the operations.
    """
    count = prod(htp.shape(low))
    column = border.add(htp.ReshapeOp(low, TensorType(i32, (count, 1, 1, 1))), "words")
    place = border.add(htp.ConstantOp.of(np.array([[[[LOW, HIGH]]]], np.int32), WORDS), "constant")
    is_high, word = primitive("clamp", operand(1), LOW, HIGH), operand(0)
    both = primitive("select", is_high, word >> 31 if is_signed else 0, word)
    pairs = border.add(htp.MapOp([column, place], TensorType(i32, (count, 1, 1, 2)), both))
    return border.add(htp.ReshapeOp(pairs, tensor_type(result)), "reshape")


B = BinaryOperation
ORDERS: Mapping[BinaryOperation, str] = {
    B.GREATER: ">",
    B.GREATER_EQUAL: ">=",
    B.LESS: "<",
    B.LESS_EQUAL: "<=",
}
"""Comparison of order -> the primitive of words."""


def comparison(op: qnn.BinaryOp) -> Expression | None:
    """Return the expression of a comparison of integers of 64 bits, of which x0 and x1 are the low
    and the high word of the first, x2 and x3 of the second; None for other functions.
    """
    low, high = (operand(LOW), operand(2 + LOW)), (operand(HIGH), operand(2 + HIGH))
    if op.kind is B.EQUAL:
        return primitive("min", primitive("==", *low), primitive("==", *high))
    if op.kind is B.NOT_EQUAL:
        return primitive("max", primitive("!=", *low), primitive("!=", *high))
    if op.kind not in ORDERS:
        return None
    name = ORDERS[op.kind]
    unsigned = (primitive("add32", x, -(1 << 31)) for x in low)
    return primitive(
        "select", primitive("==", *high), primitive(name, *unsigned), primitive(name, *high)
    )


def compared(op: qnn.BinaryOp, function: Expression, border: Border) -> SSAValue:
    """Return the result of the comparison `op` of i64 tensors by its `function` of words;
    `border` inserts the operations.
    """
    values = (op.lhs, op.rhs)
    dims, shapes = shapes_4d(shape(op.output), [shape(value) for value in values])
    pairs = [words(border, value, dims) for value, dims in zip(values, shapes, strict=True)]
    inputs = [word for pair in pairs for word in pair]
    return border.add(htp.MapOp(inputs, TensorType(i1, dims), function))
