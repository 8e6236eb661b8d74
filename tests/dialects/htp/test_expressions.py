"""Expressions read back what was printed; intervals hold all values, exact rationals agree."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import numpy as np
import pytest
from support.random_expressions import random_expression

from hexnn.dialects.htp.expressions import (
    COMPARISONS,
    Expression,
    ExpressionError,
    constant,
    intervals,
    operand,
    parse,
    primitive,
    text_of,
)
from hexnn.semantics.htp.map import FUNCTIONS, evaluate_expression


@pytest.mark.parametrize("seed", range(40))
def test_round_trip(seed: int):
    expression = random_expression(np.random.default_rng(seed), 3)
    assert parse(text_of(expression)) is expression


def test_equal_nodes_are_one():
    x = operand(0)
    assert x + 1 is primitive("+", operand(0), constant(1))
    assert parse("(x0 + 1) * (x0 + 1)").arguments[0] is parse("x0 + 1")


def test_parts_that_occur_twice_are_named():
    square = parse("(x0 - 3) * (x0 - 3)")
    assert text_of(square) == "t0 = x0 - 3; t0 * t0"
    text = "t0 = x0 * x0; t1 = t0 * t0; t1 - t1 * x1"
    assert text_of(parse(text)) == text


@pytest.mark.parametrize("text", ["x0 - (x1 - x2)", "x0 < (x1 < x2)", "(x0 + 1) * -2 << 3"])
def test_parentheses_stay_where_they_matter(text: str):
    assert text_of(parse(text)) == text


def test_deep_texts_are_errors():
    for text in ("(" * 100000, "min(" * 300, "x0" + "+x0" * 100000):
        with pytest.raises(ExpressionError, match="more than"):
            parse(text)
    doubled = "t0 = x0 + x0; " + "".join(f"t{n + 1} = t{n} + t{n}; " for n in range(60)) + "t60"
    assert intervals(parse(doubled), [(0, 1)])[1] is not None


@pytest.mark.parametrize("seed", range(40))
def test_intervals_hold_all_values(seed: int):
    rng = np.random.default_rng(seed)
    expression = random_expression(rng, 2)
    spans = [(0, 255), (-128, 127)]
    known, overflow = intervals(expression, spans)
    if overflow is not None:
        return
    x = [rng.integers(low, high + 1, 2000) for low, high in spans]
    for node, (low, high) in known.items():
        values = evaluate_expression(node, x)
        assert low <= values.min()
        assert values.max() <= high


def rounded(value: Fraction, *, up: bool) -> int:
    """`value` rounded to nearest, ties up or away from zero."""
    if up or value >= 0:
        return floor(value + Fraction(1, 2))
    return -floor(-value + Fraction(1, 2))


def exact(node: Expression, a: int, b: int) -> int:
    """A primitive by its definition, in exact rationals."""
    compare = {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}
    table = {
        "<<": lambda: a * 2**b,
        ">>": lambda: floor(Fraction(a, 2**b)),
        "srdhm": lambda: min(rounded(Fraction(a * b, 2**31), up=True), 2**31 - 1),
        "rdbpot": lambda: rounded(Fraction(a, 2**b), up=False),
        "div": lambda: rounded(Fraction(a, b), up=False),
    }
    name = node.primitive
    return int(compare[name]) if name in COMPARISONS else table[name]()


EDGES = [-(2**31), 2**31 - 1, -(2**30), 2**30, -3, -2, -1, 0, 1, 2, 3]


@pytest.mark.parametrize("name", ["<<", ">>", "srdhm", "rdbpot", "div", *COMPARISONS])
def test_primitives_are_their_definitions(name: str):
    amounts = {"<<": range(32), ">>": range(32), "rdbpot": range(32), "div": [1, 2, 3, 49, 1000]}
    rng = np.random.default_rng(0)
    lhs = [*EDGES, *rng.integers(-(2**31), 2**31, 200).tolist()]
    for a in lhs:
        for b in amounts.get(name, [*EDGES, *rng.integers(-(2**31), 2**31, 20).tolist()]):
            node = primitive(name, operand(0), b)
            want = exact(node, a, b)
            assert int(FUNCTIONS[name](np.int64(a), np.int64(b))) == want, (name, a, b)
            known, overflow = intervals(node, [(a, a)])
            assert known[node] in ((want, want), (0, 1)), overflow
