"""Functions of two bytes that are nearly linear: their tables and slopes, from an expression.

Without its roundings and clamps an expression is a real function, here a polynomial.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...dialects.htp.expressions import CONSTANT, OPERAND, Expression
from ...semantics.htp.map import evaluate_expression
from ...semantics.numerics import Ints
from .addition import LHS, RHS

Polynomial = dict[tuple[int, int], float]
"""The coefficients of x0^i * x1^j, by (i, j)."""

ONE = (0, 0)
"""The exponents of the constant term."""


def real_function(expression: Expression) -> Polynomial | None:
    """Return the polynomial of x0 and x1 that `expression` is without its roundings and clamps, as
    {(exponent of x0, exponent of x1): coefficient}; None if it is not a polynomial.
    """
    known: dict[Expression, Polynomial | None] = {}
    for node in expression.nodes():
        known[node] = _polynomial(node, [known[a] for a in node.arguments])
    return known[expression]


def _polynomial(node: Expression, arguments: list[Polynomial | None]) -> Polynomial | None:
    """Return the polynomial of `node` from those of its arguments (None for one that is not a
    polynomial); None if `node` is not one, as the entries of a table.
    """
    if node.primitive == OPERAND:
        return {(int(node.number == 0), int(node.number == 1)): 1.0}
    if node.primitive == CONSTANT:
        return {ONE: float(node.number)} if abs(node.number) < 1 << 32 else None
    known = [a for a in arguments if a is not None]
    if len(known) < len(arguments):
        return None
    match node.primitive:
        case "+":
            return added(known[0], known[1], 1.0)
        case "-":
            return added(known[0], known[1], -1.0)
        case "*":
            return product(known[0], known[1])
        case "clamp":
            return known[0]
        case _:
            return _scaled(node, known)


def _scaled(node: Expression, arguments: list[Polynomial]) -> Polynomial | None:
    """Return the polynomial of a shift, a rounding shift (`rdbpot`) or a * b / 2^31 (`srdhm`) from
    those of its arguments, without the rounding; None for other nodes.
    """
    if node.primitive == "srdhm":
        return {k: v * 2.0**-31 for k, v in product(arguments[0], arguments[1]).items()}
    number = node.arguments[-1].number
    factors = {"<<": 2.0**number, ">>": 2.0**-number, "rdbpot": 2.0**-number}
    factor = factors.get(node.primitive)
    return None if factor is None else {k: v * factor for k, v in arguments[0].items()}


def added(a: Polynomial, b: Polynomial, sign: float) -> Polynomial:
    """Return a + sign * b."""
    return {k: a.get(k, 0.0) + sign * b.get(k, 0.0) for k in a.keys() | b.keys()}


def product(a: Polynomial, b: Polynomial) -> Polynomial:
    """Return a * b."""
    total: Polynomial = {}
    for (i, j), x in a.items():
        for (k, m), y in b.items():
            total[i + k, j + m] = total.get((i + k, j + m), 0.0) + x * y
    return total


@dataclass(frozen=True)
class BytePair:
    """The function of two unsigned bytes that `expression` computes from x0 and x1; `clamp` is the
    (least, greatest) result, within a byte.
    """

    expression: Expression
    clamp: tuple[int, int]

    def table(self) -> Ints:
        """Return the results, `[256, 256]`, indexed by [lhs, rhs]."""
        return np.broadcast_to(evaluate_expression(self.expression, [LHS, RHS]), (256, 256))

    def slopes(self) -> tuple[float, float]:
        """Return by how much the result, without roundings and the clamp, grows when the left or
        the right operand grows by 1; (0, 0) if that is not constant.
        """
        real = real_function(self.expression)
        if real is None or any(i + j > 1 and c for (i, j), c in real.items()):
            return 0.0, 0.0
        return real.get((1, 0), 0.0), real.get((0, 1), 0.0)

    def bound(self) -> float:
        """Return an upper bound of the result's absolute value before the clamp."""
        real = real_function(self.expression) or {}
        (lhs, rhs), constant = self.slopes(), real.get(ONE, 0.0)
        low, high = 255 * (min(lhs, 0) + min(rhs, 0)), 255 * (max(lhs, 0) + max(rhs, 0))
        return 1 + max(abs(constant + low), abs(constant + high))
