"""Simplified expressions equal the originals for all operands."""

from __future__ import annotations

import numpy as np
import pytest
from support.random_expressions import random_expression

from hexnn.dialects.htp.expressions import intervals, parse, simplified, text_of
from hexnn.semantics.htp.map import evaluate_expression


@pytest.mark.parametrize("seed", range(40))
def test_values(seed: int):
    rng = np.random.default_rng(seed)
    expression = random_expression(rng, 2, 8)
    if intervals(expression, [(-128, 127)] * 2)[1] is not None:
        return
    simple = simplified(expression)
    assert intervals(simple, [(-128, 127)] * 2)[1] is None
    arrays = [rng.integers(-128, 128, 400) for _ in "ab"]
    expected = np.broadcast_to(evaluate_expression(expression, arrays), 400)
    np.testing.assert_array_equal(evaluate_expression(simple, arrays), expected)


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("x0 + 128 - 128", "x0"),
        ("5 + (x0 - 7)", "x0 - 2"),
        ("max(x0 + 128, x1 + 128) - 128", "max(x0, x1)"),
        ("select(x0 + 3 < x1 + 3, x0 + 1, x1 + 1)", "select(x0 < x1, x0, x1) + 1"),
        ("x0 + 3 >= 10", "x0 >= 7"),
        ("clamp(clamp(x0, 3, 90), -5, 20)", "clamp(x0, 3, 20)"),
        ("rdbpot(x0 * 1 << 0, 0) >> 0", "x0"),
        ("x0 + srdhm(1 << 30, 8)", "x0 + 4"),
        ("x0 + 2147483647 + 1", "x0 + 2147483647 + 1"),
        ("(2147483647 + 1) * x0", "(2147483647 + 1) * x0"),
        ("min(x0 + 1, x1)", "min(x0 + 1, x1)"),
    ],
)
def test_texts(text: str, simple: str):
    assert text_of(simplified(parse(text))) == simple
