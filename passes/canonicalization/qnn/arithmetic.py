"""Algebraic identities of elementwise qnn operations that hold bit-exactly for every operand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IntegerType, i1
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ....dialects import qnn
from ....dialects.constants import fixed_constant, known_array
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.qnn.binary import LOGICAL
from ....dialects.registries.by_class import ByClass
from ....dialects.tensors import element, is_quantized
from ..rewriting import replace, replace_by_values

B = BinaryOperation
U = UnaryOperation
RIGHT: dict[BinaryOperation, float] = {
    B.ADD: 0,  # x + 0 = x, of integers
    B.SUBTRACT: 0,  # x - 0 = x
    B.MULTIPLY: 1,  # x * 1 = x
    B.DIVIDE: 1,  # x / 1 = x
    B.POWER: 1,  # x ^ 1 = x
    B.AND: 1,  # x and true = x
    B.OR: 0,  # x or false = x
    B.XOR: 0,  # x xor false = x
}
"""Operation -> its right identity: the number y for which f(x, y) = x."""

LEFT = {kind: RIGHT[kind] for kind in (B.ADD, B.MULTIPLY, B.AND, B.OR, B.XOR)}
"""Operation -> its left identity, for the commutative ones: the number x for which f(x, y) = y."""

OF_ITSELF = frozenset({B.MAXIMUM, B.MINIMUM, B.AND, B.OR})
"""Idempotent binary operations: f(x, x) = x."""

TWICE_NOTHING = frozenset({U.NOT, U.NEG})
"""Involutions among unary operations: f(f(x)) = x."""

TWICE_ONCE = frozenset({U.ABS, U.CEIL, U.FLOOR, U.ROUND, U.SIGN})
"""Idempotent unary operations: f(f(x)) = f(x)."""


def is_all(value: SSAValue, number: float | None) -> bool:
    """Whether `value` is a nonempty constant whose elements all equal `number`; -0.0 does not equal
    0. False if `number` is None, and for negative floats.
    """
    array = None if number is None else known_array(value)
    if array is None or array.size == 0 or not np.all(array == number):
        return False
    return array.dtype.kind != "f" or not np.signbit(array).any()


def neutral(op: qnn.BinaryOp) -> SSAValue | None:
    """Return the operand that the result of `op` equals for every input, such as x of x + 0, x * 1
    or max(x, x); None if there is none.
    """
    signed_zero = op.kind is B.ADD and not isinstance(element(op.lhs), IntegerType)
    if op.kind in LOGICAL and {element(op.lhs), element(op.rhs)} != {i1}:
        return None
    if op.lhs is op.rhs and op.kind in OF_ITSELF:
        return op.lhs
    if is_quantized(op.lhs) or is_quantized(op.rhs) or signed_zero:
        return None
    if is_all(op.rhs, RIGHT.get(op.kind)):
        return op.lhs
    return op.rhs if is_all(op.lhs, LEFT.get(op.kind)) else None


def chosen(op: qnn.ElementWiseSelectOp) -> SSAValue | None:
    """Return the operand that a select yields for every element, as all elements of its condition
    are the same constant or both alternatives are the same value; else None.
    """
    if op.lhs is op.rhs or is_all(op.condition, 1):
        return op.lhs
    return op.rhs if is_all(op.condition, 0) else None


def repeated(op: qnn.UnaryOp) -> SSAValue | None:
    """Return the existing value that equals f(f(x)), the result of `op`: x if f is an involution,
    as NOT, or f(x) if f is idempotent, as ABS; None for other operations.
    """
    first = op.input.owner
    if not isinstance(first, qnn.UnaryOp) or first.kind is not op.kind or is_quantized(op.input):
        return None
    if op.kind is U.NOT and element(op.input) != i1:
        return None
    if op.kind in TWICE_NOTHING:
        return first.input
    return op.input if op.kind in TWICE_ONCE else None


RULES: ByClass[Callable[[Any], SSAValue | None]] = ByClass(
    {qnn.BinaryOp: neutral, qnn.ElementWiseSelectOp: chosen, qnn.UnaryOp: repeated}
)
"""Operation class -> function returning the existing value that the result equals, if any; the
caller compares the types.
"""


class Simplify(RewritePattern):
    """Replace operations by existing values that their results equal: f(x, identity element) -> x,
    f(f(x)) -> x or f(x), select(true, x, y) -> x.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace `op` by the value that its function in `RULES` returns, if that has the type of
        the result.
        """
        rule = RULES.of(op)
        value = None if rule is None else rule(op)
        if value is not None and value.type == op.results[0].type:
            replace_by_values(op, (value,), rewriter, undone(op, value))


def undone(op: Operation, value: SSAValue) -> Operation | None:
    """Return the operation that computes the first operand of `op` if `op` cancels it, as the outer
    f of f(f(x)) -> x cancels the inner. `value` is what is to replace the result of `op`, here x.

    None if `value` is an operand of `op`, as where f(f(x)) becomes f(x): nothing is cancelled.
    """
    first = op.operands[0].owner
    return first if value not in op.operands and isinstance(first, Operation) else None


COMMUTATIVE = frozenset({B.ADD, B.MULTIPLY, B.AND, B.OR, B.XOR, B.EQUAL, B.NOT_EQUAL})
"""Commutative operations: f(x, y) = f(y, x)."""


class ConstantsLast(RewritePattern):
    """Move a constant operand of a commutative operation to the right: f(constant, x) -> f(x,
    constant).
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ElementWiseBinaryOp, rewriter: PatternRewriter, /) -> None:
        """Swap the operands of a commutative operation if only the left one is constant."""
        lhs, rhs = (fixed_constant(v) is not None for v in (op.lhs, op.rhs))
        if op.kind in COMMUTATIVE and lhs and not rhs:
            new = qnn.ElementWiseBinaryOp.build(
                operands=[op.rhs, op.lhs],
                result_types=[op.output.type],
                properties=op.properties.copy(),
            )
            replace(op, new, rewriter)
