"""Semantics of `htp.map`: the primitives of its expressions, on int64 arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ...dialects import htp
from ...dialects.htp.expressions import CONSTANT, FORMS, INT32, OPERAND, Expression
from ..numerics import Ints, divide_half_away, ints, rdbpot, srdhm, wrap32
from ..registry import Array, semantics
from ..tensors import dtype


def _compare(ufunc: Callable[..., Any], a: Ints, b: Ints) -> Ints:
    """Return 1 where the comparison `ufunc(a, b)` holds, else 0, elementwise."""
    return ints(ufunc(a, b))


def _select(condition: Ints, a: Ints, b: Ints) -> Ints:
    """Return `a` where the condition is not 0, else `b`, elementwise."""
    return np.where(condition != 0, a, b)


def _leading_zeros(a: Ints) -> Ints:
    """Return the number of leading zeros of the 32 bits of each number; 0 for negative ones."""
    return np.where(a < 0, 0, 32 - ints(np.frexp(a.astype(np.float64))[1]))


def _shifted_left(a: Ints, amount: Ints) -> Ints:
    """Return the low 32 bits of a * 2^amount, as signed numbers, elementwise."""
    return wrap32(a << amount)


def _wrap(ufunc: Callable[..., Any], a: Ints, b: Ints) -> Ints:
    """Return the low 32 bits of `ufunc(a, b)`, as signed numbers, elementwise."""
    return wrap32(ufunc(a, b))


def _quotient(a: Ints, b: Ints) -> Ints:
    """Return a / b, truncated towards 0, in 32 bits; 0 where b is 0."""
    sizes = np.abs(a) // np.maximum(np.abs(b), 1)
    return wrap32(np.where(b == 0, 0, np.where((a < 0) != (b < 0), -sizes, sizes)))


def _unsigned(a: Ints, bits: Ints) -> Ints:
    """Return the low `bits` bits of each number, as an unsigned number."""
    return a & ((1 << bits) - 1)


def _signed(a: Ints, bits: Ints) -> Ints:
    """Return the low `bits` bits of each number, as a signed number."""
    half = 1 << bits - 1
    return _unsigned(a + half, bits) - half


FUNCTIONS: Mapping[str, Callable[..., Ints]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "add32": partial(_wrap, np.add),
    "sub32": partial(_wrap, np.subtract),
    "mul32": partial(_wrap, np.multiply),
    "quotient": _quotient,
    "xor": np.bitwise_xor,
    "signed": _signed,
    "unsigned": _unsigned,
    "<<": np.left_shift,
    ">>": np.right_shift,
    "min": np.minimum,
    "max": np.maximum,
    "clamp": np.clip,
    "select": _select,
    "srdhm": srdhm,
    "rdbpot": rdbpot,
    "div": divide_half_away,
    "clz": _leading_zeros,
    "shl": _shifted_left,
    "shr": np.right_shift,
    "==": partial(_compare, np.equal),
    "!=": partial(_compare, np.not_equal),
    "<": partial(_compare, np.less),
    "<=": partial(_compare, np.less_equal),
    ">": partial(_compare, np.greater),
    ">=": partial(_compare, np.greater_equal),
}
"""Primitive -> its function of int64 arrays, which broadcast."""


def evaluate_expression(expression: Expression, operands: Sequence[Ints]) -> Ints:
    """Return the values of `expression`; `operands[i]`, an int64 array, is its operand `xi`, and
    the arrays broadcast.
    """
    known: dict[Expression, Ints] = {}
    for node in expression.nodes():
        if node.primitive == OPERAND:
            known[node] = operands[node.number]
        elif node.primitive in FORMS:
            index, table = node.arguments
            known[node] = ints(FORMS[node.primitive].unpack(table.number))[known[index]]
        elif node.primitive != CONSTANT:
            known[node] = FUNCTIONS[node.primitive](*(known[a] for a in node.arguments))
        elif INT32[0] <= node.number <= INT32[1]:
            known[node] = ints(node.number)
    return known[expression]


@semantics(htp.MapOp)
def map_elements(op: htp.MapOp, *arrays: Array) -> Array:
    """Apply the operation's expression to the stored elements at each index of the operands, which
    broadcast; return the results in the storage of the result's type.
    """
    values = evaluate_expression(op.function, [ints(x) for x in arrays])
    return np.broadcast_to(values, htp.shape(op.output)).astype(dtype(op.output))
