"""Codes of comparisons agree with the numbers for all pairs of bytes, by brute force."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.dialects.quant import UniformType
from hexnn.passes.legalize.htp.comparison_codes import Numbers, compared, comparison_codes
from hexnn.semantics.htp.map import evaluate_expression

COMPARISONS = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "==": np.equal,
    "!=": np.not_equal,
}
"""Each comparison -> the numpy function that compares the numbers."""

BYTES = np.indices((256, 256))


def check(name: str, lhs: Numbers, rhs: Numbers) -> int:
    """Compare the codes of all pairs with the numbers; return the number of tables."""
    codes = comparison_codes(name, lhs, rhs)
    tables = [codes.lhs, codes.rhs]
    sides = [x if t is None else t[x].astype(int) for x, t in zip(BYTES, tables, strict=True)]
    found = evaluate_expression(codes.expression, sides)
    np.testing.assert_array_equal(found != 0, COMPARISONS[name](lhs[:, None], rhs[None, :]))
    return sum(table is not None for table in tables)


@pytest.mark.parametrize("name", COMPARISONS)
@pytest.mark.parametrize("seed", range(30))
def test_codes_of_random_types(name: str, seed: int):
    """Fine scales have equal numbers of different bytes, scales from 1 on are compared as reals."""
    rng = np.random.default_rng(seed)
    scales = np.exp(rng.uniform(np.log(1e-4), np.log(4.0), 2))
    if seed % 3 == 0:
        scales[1] = scales[0] * [1, 2, 0.5][seed % 9 // 3]
    points = rng.choice([0, 255, 128, int(rng.integers(256))], 2)
    types = [
        UniformType.per_tensor("u8", float(s), int(z)) for s, z in zip(scales, points, strict=True)
    ]
    check(name, *compared(types))


@pytest.mark.parametrize(("low", "high"), [(0, 254), (2, 256), (0, 256), (30, 160)], ids=str)
def test_one_table_tells_numbers_without_a_match(low: int, high: int):
    """Two right numbers without a match mark the left ones without: at an end, or anywhere."""
    rhs = np.arange(256) * 2
    lhs = np.sort(np.concatenate((rhs[low:high], np.full(256 - (high - low), 2 * low + 1))))
    assert check("==", lhs, rhs) == 1


@pytest.mark.parametrize("shift", [0, 1, -1, 7])
def test_255_numbers_on_both_sides(shift: int):
    """No code is left where both sides have the same ends; where they do not, one is for each."""
    lhs = np.concatenate(([0], np.arange(255)))
    assert check("==", lhs, lhs + shift) == 2


def test_numbers_that_repeat_on_both_sides_are_less_by_a_common_one():
    lhs, rhs = np.arange(256) // 2 - 40, np.arange(256) // 3
    assert check("==", lhs, rhs) == 2
    assert comparison_codes("==", lhs, rhs).lhs is not None
