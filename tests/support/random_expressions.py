"""Random expressions of `htp.map`."""

from __future__ import annotations

import numpy as np

from hexnn.dialects.htp.expressions import (
    COMPARISONS,
    Expression,
    constant,
    operand,
    primitive,
)

BINARY = ("+", "-", "*", "min", "max", "add32", "sub32", "mul32", "quotient", "xor", *COMPARISONS)


def random_expression(rng: np.random.Generator, operands: int, depth: int = 5) -> Expression:
    """A random expression of `operands` operands, with common parts."""
    parts = [operand(index) for index in range(operands)]
    parts += [constant(int(n)) for n in rng.integers(-300, 300, 2)]
    for _ in range(depth):
        parts.append(_node(rng, parts))
    return parts[-1]


def _node(rng: np.random.Generator, parts: list[Expression]) -> Expression:
    """A random primitive of some of `parts`."""
    a, b, c = (parts[int(i)] for i in rng.integers(0, len(parts), 3))
    amount = int(rng.integers(0, 8))
    multiplier = int(rng.integers(1 << 30, 1 << 31))
    low, high = sorted(int(n) for n in rng.integers(-200, 300, 2))
    kinds = [
        lambda: primitive(str(rng.choice(BINARY)), a, b),
        lambda: primitive(str(rng.choice(BINARY)), a, b),
        lambda: primitive("<<", a, amount),
        lambda: primitive(">>", a, amount),
        lambda: primitive("rdbpot", a, amount),
        lambda: primitive("srdhm", a, multiplier),
        lambda: primitive("div", a, amount + 1),
        lambda: primitive("clamp", a, low, high),
        lambda: primitive("clz", a),
        lambda: primitive(str(rng.choice(("shl", "shr"))), a, primitive("clamp", b, 0, 31)),
        lambda: primitive("select", c, a, b),
        lambda: primitive(str(rng.choice(["signed", "unsigned"])), a, int(rng.integers(1, 32))),
    ]
    return kinds[int(rng.integers(len(kinds)))]()
