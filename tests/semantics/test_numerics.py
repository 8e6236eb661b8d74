"""The vectorized roundings against their formulas in plain Python integers."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexnn.semantics import numerics

INT32 = st.integers(-(2**31), 2**31 - 1)
CORNERS = [-(2**31), 1 - 2**31, -(2**30), -1, 0, 1, 2**30 - 1, 2**30, 2**31 - 1]
SHIFTS = st.integers(-31, 140)
MULTIPLIERS = st.floats(2.0**-31, 2.0**8, allow_nan=False)


def wrapped(x: int) -> int:
    """The low 32 bits, signed."""
    return (x + 2**31) % 2**32 - 2**31


def truncated(numerator: int, denominator: int) -> int:
    """C's integer division."""
    return int(math.copysign(1, numerator)) * (abs(numerator) // denominator)


def srdhm(a: int, b: int) -> int:
    """Gemmlowp's SaturatingRoundingDoublingHighMul, as written there."""
    if a == b == -(2**31):
        return 2**31 - 1
    nudge = 2**30 if a * b >= 0 else 1 - 2**30
    return truncated(a * b + nudge, 2**31)


def half_away(x: Fraction) -> int:
    return int(math.copysign(1, x)) * math.floor(abs(x) + Fraction(1, 2))


def mbqm(x: int, q: int, shift: int) -> int:
    high = srdhm(wrapped(x << max(shift, 0) % 32), q)
    return half_away(Fraction(high, 2 ** max(-shift, 0)))


@given(INT32, INT32)
def test_srdhm(a: int, b: int):
    assert numerics.srdhm(a, b) == srdhm(a, b)


def test_srdhm_corners():
    a, b = np.array(CORNERS)[:, None], np.array(CORNERS)
    expected = [[srdhm(x, y) for y in CORNERS] for x in CORNERS]
    assert numerics.srdhm(a, b).tolist() == expected


@given(INT32, st.integers(0, 31))
def test_rdbpot(x: int, exponent: int):
    assert numerics.rdbpot(x, exponent) == half_away(Fraction(x, 2**exponent))


@given(st.integers(-200, 200), st.integers(0, 4))
def test_rdbpot_ties(x: int, exponent: int):
    assert numerics.rdbpot(x, exponent) == half_away(Fraction(x, 2**exponent))


@given(INT32, st.integers(2**30, 2**31 - 1), SHIFTS)
def test_mbqm(x: int, q: int, shift: int):
    assert numerics.mbqm(x, q, shift) == mbqm(x, q, shift)


def test_mbqm_rounds_twice():
    q, shift = numerics.quantize_multiplier(0.25)
    assert (int(q), int(shift)) == (2**30, -1)
    assert numerics.mbqm([1, 2, 3, -1, -2, -3, -6], q, shift).tolist() == [1, 1, 1, 0, -1, -1, -2]


@given(INT32, st.integers(2**30, 2**31 - 1), st.integers(-31, 0))
def test_single(x: int, q: int, shift: int):
    exact = Fraction(x * q, 2 ** (31 - shift))
    assert numerics.single(x, q, shift) == math.floor(exact + Fraction(1, 2))


@given(st.integers(-(2**46), 2**46), st.integers(2**30, 2**31 - 1), st.integers(-31, 7))
def test_reduced(x: int, q: int, shift: int):
    r = 0x7FFF if q >= 0x7FFF0000 else (q + 2**15) // 2**16
    exact = Fraction(x * r) * Fraction(2) ** (shift - 15)
    assert numerics.reduced(x, q, shift) == math.floor(exact + Fraction(1, 2))


@given(MULTIPLIERS)
def test_quantize_multiplier(multiplier: float):
    q, shift = (int(v) for v in numerics.quantize_multiplier(multiplier))
    assert 2**30 <= q < 2**31
    exact = Fraction(multiplier) * 2 ** (31 - shift) if shift <= 31 else Fraction(0)
    assert abs(exact - q) <= Fraction(1, 2) or q == 2**30


@pytest.mark.parametrize(
    ("multiplier", "expected"),
    [
        (0.0, (0, 0)),
        (2.0**-40, (0, 0)),
        (2.0**-32, (2**30, -31)),
        (1.0, (2**30, 1)),
        (1 - 2.0**-40, (2**30, 1)),
        (6.0, (3 * 2**29, 3)),
    ],
)
def test_quantize_multiplier_edges(multiplier: float, expected: tuple[int, int]):
    q, shift = numerics.quantize_multiplier(multiplier)
    assert (int(q), int(shift)) == expected


def test_quantize_multiplier_is_vectorized():
    values = np.array([0.3, 1.0, 5e-4])
    q, shift = numerics.quantize_multiplier(values)
    assert list(zip(q, shift, strict=True)) == [numerics.quantize_multiplier(v) for v in values]


@given(st.floats(-(2.0**40), 2.0**40))
def test_round_half_away(x: float):
    assert numerics.round_half_away(x) == half_away(Fraction(x))


def test_round_half_away_edges():
    below_half = np.nextafter(0.5, 0)
    x = [below_half, -below_half, 0.5, -0.5, 1.5, -2.5, 2.0**52 + 1]
    assert numerics.round_half_away(x).tolist() == [0, 0, 1, -1, 2, -3, 2**52 + 1]


@given(st.integers(-(2**40), 2**40), st.integers(1, 5000))
def test_divide_half_away(total: int, count: int):
    assert numerics.divide_half_away(total, count) == half_away(Fraction(total, count))


@given(MULTIPLIERS, st.integers(1, 10000))
def test_mean_multiplier(multiplier: float, count: int):
    q, shift = (int(v) for v in numerics.quantize_multiplier(multiplier))
    folded, folded_shift = numerics.mean_multiplier(q, shift, count)
    assert 0 <= folded < 2**31
    assert folded_shift >= -31
    exact = Fraction(q, count) * Fraction(2) ** shift
    assert 0 <= exact - folded * Fraction(2) ** folded_shift < Fraction(2) ** folded_shift


@pytest.mark.parametrize(
    ("activation", "expected"),
    [
        ("NONE", (-128, 127)),
        ("RELU", (-28, 127)),
        ("RELU6", (-28, 92)),
        ("RELU_N1_TO_1", (-48, -8)),
    ],
)
def test_clamp_range_of_activations(activation: str, expected: tuple[int, int]):
    bounds = numerics.activation_bounds(activation)
    assert numerics.clamp_range(bounds, 0.05, -28, -128, 127) == expected


def test_clamp_range_stays_in_storage():
    assert numerics.clamp_range(numerics.activation_bounds("RELU6"), 0.01, 0, 0, 255) == (0, 255)
