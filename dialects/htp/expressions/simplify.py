"""Simplification of expressions: constants folded, sums with constants merged and moved outwards.

Every rule holds for all integers, and its intermediate values lie in 32 bits where those of the
expression do: a constant moves out of a comparison, minimum, maximum or choice only if it is added
to both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .intervals import INT32, bounds_of
from .primitives import COMPARISONS, CONSTANT, Expression, constant, node, primitive

Rule = Callable[[Expression], Expression]
"""A function from a node, whose arguments are simplified, to an equal expression."""


def simplified(expression: Expression) -> Expression:
    """Return an expression that is equal for all operands, with constants folded and merged."""
    known: dict[Expression, Expression] = {}
    for old in expression.nodes():
        new = old
        if not old.is_leaf:
            new = node(old.primitive, tuple(known[a] for a in old.arguments), old.number)
        known[old] = simplified_node(new)
    return known[expression]


def simplified_node(e: Expression) -> Expression:
    """Return an expression equal to `e`, whose arguments are simplified."""
    if e.is_leaf:
        return e
    if all(a.primitive == CONSTANT for a in e.arguments):
        low, high = bounds_of(e, [(a.number, a.number) for a in e.arguments])
        return constant(low) if INT32[0] <= low == high <= INT32[1] else e
    rule = RULES.get(e.primitive)
    return e if rule is None else rule(e)


def parts(e: Expression) -> tuple[Expression, int]:
    """Return (x, c) for which `e` is x + c, with c the constant that is added at its root, if any,
    else 0.
    """
    if e.primitive in ("+", "-") and e.arguments[1].primitive == CONSTANT:
        c = e.arguments[1].number
        return e.arguments[0], c if e.primitive == "+" else -c
    return e, 0


def plus(x: Expression, c: int) -> Expression:
    """Return x + c, written with a constant that is not negative."""
    if c == 0:
        return x
    return x + c if c > 0 else x - -c


def total(e: Expression) -> Expression:
    """Merge the constants of a sum or difference: (x + a) - b is x + (a - b)."""
    left, right = e.arguments
    if e.primitive == "+" and left.primitive == CONSTANT:
        left, right = right, left
    if right.primitive != CONSTANT:
        return e
    x, c = parts(left)
    c += right.number if e.primitive == "+" else -right.number
    return plus(x, c) if abs(c) <= INT32[1] else e


def common(e: Expression) -> Expression:
    """Move a constant that is added to both of the last two arguments out of the node: max(x + c,
    y + c) is max(x, y) + c, and x + c < y + c is x < y.
    """
    *rest, left, right = e.arguments
    (x, a), (y, b) = parts(left), parts(right)
    if a != b or a == 0:
        return compared(e) if e.primitive in COMPARISONS else e
    inner = node(e.primitive, (*rest, x, y), e.number)
    return inner if e.primitive in COMPARISONS else plus(inner, a)


def compared(e: Expression) -> Expression:
    """Move the constant of a sum that is compared with a constant to the other side: x + a < b is x
    < b - a.
    """
    left, right = e.arguments
    x, a = parts(left)
    if right.primitive != CONSTANT or not INT32[0] <= right.number - a <= INT32[1]:
        return e
    return primitive(e.primitive, x, right.number - a)


def clamped(e: Expression) -> Expression:
    """Return the clamp of a clamp as one, whose limits are the inner ones, clamped to the outer."""
    inner, low, high = e.arguments
    if inner.primitive != "clamp":
        return e
    x, *limits = inner.arguments
    return primitive("clamp", x, *(min(max(v.number, low.number), high.number) for v in limits))


def without_neutral(e: Expression) -> Expression:
    """Return the first argument if the second one, a constant, changes nothing: x >> 0, x * 1."""
    first, second = e.arguments
    neutral = 1 if e.primitive in ("*", "div") else 0
    same = second.primitive == CONSTANT and second.number == neutral
    return first if same else e


RULES: Mapping[str, Rule] = {
    "+": total,
    "-": total,
    "clamp": clamped,
    **dict.fromkeys(("min", "max", "select", *COMPARISONS), common),
    **dict.fromkeys(("<<", ">>", "rdbpot", "*", "div"), without_neutral),
}
"""Primitive -> the rule of its nodes."""
