"""Every numeric function that stages share, against exact rationals at the ends of its arguments.

Stages agree with each other when a function that they share is wrong; these oracles share nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from math import inf, isinf, nan

import numpy as np
import pytest
from numpy.typing import ArrayLike
from support.exact import float32, float64, half_away, saturated, wrapped

from hexnn.dialects.htp import Requant
from hexnn.dialects.quant import UniformType, full_range
from hexnn.semantics import numerics, reals, softmax, tensors
from hexnn.semantics.htp import requantization as requant

FLOAT_MAX = float(np.finfo(np.float32).max)
DENORMAL = 2.0**-149
SCALES = (1e-30, 1.2e-7, 2.0**-8, 0.05, 1.0, 3.7, 65536.0, 1e30)
STORAGES = {name: full_range(int(name[1:]), name[0] == "i") for name in "i8 u8 i16 u16 i32".split()}
BELOW_ZERO = (-inf, -FLOAT_MAX, -1e30, -6.0, -0.05, -DENORMAL)
BOUNDS = (*BELOW_ZERO, 0.0, *(-bound for bound in BELOW_ZERO))
WORDS = (-(2**31), 1 - 2**31, -(2**30), -65537, -3, -1, 0, 1, 2, 65535, 2**30, 2**31 - 1)
SIGNIFICANDS = (2**30, 2**30 + 1, 1518500250, 2**31 - 1)
SHIFTS = (-31, -30, -9, -1, 0, 1, 8, 30, 31, 32, 40, 63, 64, 140)
TINY = (5e-324, 1e-300, 2.0**-33)
MULTIPLIERS = (*TINY, 2.0**-32, 1e-9, 0.3, 1 - 2.0**-40, 1.0, 6e3, 2.0**63, 1e300)


def zero_points(storage: str) -> tuple[int, int, int]:
    """Both ends of the storage, and a value between them."""
    low, high = STORAGES[storage]
    return low, high, (low + high) // 3


# Reals to integers


def stored_bound(bound: float, scale: float, zero_point: int, low: int, high: int) -> int:
    """The stored value of a bound: its quotient by the scale is a float32, infinite beyond it."""
    if isinf(bound):
        return high if bound > 0 else low
    steps = float32(Fraction(bound) / float32(Fraction(scale)))
    return saturated(half_away(steps) + zero_point, low, high)


@pytest.mark.parametrize("storage", STORAGES)
def test_clamp_range(storage: str):
    low, high = STORAGES[storage]
    for scale, point, bound in product(SCALES, zero_points(storage), BOUNDS):
        expected = stored_bound(float(np.float32(bound)), scale, point, low, high)
        computed = [
            numerics.clamp_range(bounds, scale, point, low, high)
            for bounds in ((bound, None), (None, bound), (bound, bound))
        ]
        wanted = [(expected, high), (low, expected), (expected, expected)]
        assert computed == wanted, (scale, point, bound)


def test_clamp_range_of_a_narrowed_storage():
    assert numerics.clamp_range((-FLOAT_MAX, FLOAT_MAX), 0.1, 0, -7, 7) == (-7, 7)
    assert numerics.clamp_range((5.0, 9.0), 0.1, 0, -7, 7) == (7, 7)
    assert numerics.clamp_range((-9.0, -5.0), 0.1, 0, -7, 7) == (-7, -7)


REALS = (0.0, 0.49999999999999994, 0.5, 1.5, 2.5, 2.0**23 + 0.5, 2.0**52 + 1, 2.0**61 + 2.0**20)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_round_half_away(dtype: Callable[[float], np.floating]):
    for real in (*REALS, DENORMAL, 5e-324):
        with np.errstate(over="ignore"):
            x = dtype(real)
        if not np.isinf(x):
            expected = half_away(Fraction(float(x)))
            assert [int(numerics.round_half_away(v)) for v in (x, -x)] == [expected, -expected]


def test_round_half_away_saturates():
    huge = [inf, FLOAT_MAX, 2.0**62, 1e300]
    assert numerics.round_half_away(huge).tolist() == [numerics.LIMIT] * 4
    assert numerics.round_half_away(np.negative(huge)).tolist() == [-numerics.LIMIT] * 4
    for dtype in (np.float16, np.float32):
        x = np.array([nan, inf], dtype)
        assert numerics.round_half_away(x).tolist() == [0, numerics.LIMIT]
    assert numerics.round_half_away([2**62 + 1, -3]).tolist() == [2**62 + 1, -3]


def test_to_int32():
    beyond = [nan, inf, -inf, 2.0**31, -(2.0**31) - 1, 1e300]
    assert numerics.to_int32(beyond).tolist() == [-(2**31)] * len(beyond)
    inside = [0.9, -0.9, 2.0**31 - 1, -(2.0**31)]
    assert numerics.to_int32(inside).tolist() == [0, 0, 2**31 - 1, -(2**31)]


@pytest.mark.parametrize("storage", STORAGES)
def test_reals_are_stored(storage: str):
    """The real rule: one rounding, saturated; NaN stands for the zero point."""
    low, high = STORAGES[storage]
    for scale, point in product(SCALES, zero_points(storage)):
        type = UniformType.per_tensor(storage, scale, point)
        finite = [real for real in (*BOUNDS, 0.5 * scale, -1.5 * scale) if not isinf(real)]
        expected = [
            saturated(half_away(float64(Fraction(x) / Fraction(scale))) + point, low, high)
            for x in finite
        ]
        computed = reals.quantized(type, np.array([*finite, inf, -inf, nan]))
        assert computed.tolist() == [*expected, high, low, point], (scale, point)


@pytest.mark.parametrize("storage", STORAGES)
def test_stored_values_are_reals(storage: str):
    low, high = STORAGES[storage]
    for scale, point in product(SCALES, zero_points(storage)):
        type = UniformType.per_tensor(storage, scale, point)
        q = np.array([low, low + 1, point, high - 1, high])
        expected = [float64(Fraction(scale) * (int(v) - point)) for v in q]
        assert [Fraction(x) for x in reals.dequantized_exactly(type, q)] == expected


@pytest.mark.parametrize("storage", ["i8", "u8"])
def test_table_of_a_clamped_line(storage: str):
    """Tables at extreme scales: of float32 reals, saturated at the ends of the storage."""
    low, high = STORAGES[storage]
    inputs = np.arange(256)[::9]
    for source, target in product(SCALES[::3], SCALES[::3]):
        for point in zero_points(storage):
            types = [UniformType.per_tensor(storage, scale, point) for scale in (source, target)]
            inverse = float32(1 / float32(Fraction(target)))
            line = [
                float32(float32(float32(Fraction(source)) * (q - point)) * inverse)
                for q in (int(i) + low for i in inputs)
            ]
            expected = [saturated(half_away(x) + point, low, high) for x in line]
            table = tensors.lookup_table(types[0], types[1], lambda x: x)
            assert table[inputs].tolist() == expected, (source, target, point)


# Fixed-point multiplication


@pytest.mark.parametrize("multiplier", MULTIPLIERS)
def test_quantize_multiplier(multiplier: float):
    q, shift = (int(v) for v in numerics.quantize_multiplier(multiplier))
    if multiplier in TINY:
        assert (q, shift) == (0, 0)
        return
    assert 2**30 <= q < 2**31
    exact = Fraction(multiplier) / Fraction(2) ** (shift - 31)
    assert q == half_away(exact) or (q == 2**30 and half_away(2 * exact) == 2**31)


def test_quantize_multiplier_of_what_is_not_finite():
    q, shift = numerics.quantize_multiplier([inf, nan, 0.0])
    assert q.tolist() == shift.tolist() == [0, 0, 0]


def test_quotient_overflows_to_infinity():
    assert numerics.quotient(1e38, 1e-38) == inf
    assert numerics.quotient(0.3, 0.1) == float(float32(float32(Fraction(0.3)) / _float(0.1)))


def _float(x: float) -> Fraction:
    """The float32 nearest to `x`."""
    return float32(Fraction(x))


def doubly_rounded(x: int, q: int, shift: int) -> int:
    """The reference kernel's product, in the integers of C on x86-64."""
    shifted = wrapped(x << (max(shift, 0) & 31))
    high = saturated((shifted * q + 2**30) >> 31, -(2**31), 2**31 - 1)
    return half_away(Fraction(high, 2 ** max(-shift, 0)))


def equal(expected: Iterable[int], computed: ArrayLike) -> None:
    """Both are the same integers."""
    assert np.ravel(computed).tolist() == list(expected)


@pytest.mark.parametrize("shift", SHIFTS)
def test_mbqm(shift: int):
    for q in (0, *SIGNIFICANDS):
        equal([doubly_rounded(x, q, shift) for x in WORDS], numerics.mbqm(WORDS, q, shift))


@pytest.mark.parametrize("shift", [s for s in SHIFTS if s <= 30])
def test_single(shift: int):
    for q in SIGNIFICANDS:
        exact = [Fraction(x * q) * Fraction(2) ** (shift - 31) for x in WORDS]
        equal([(2 * x + 1) // 2 for x in exact], numerics.single(WORDS, q, shift))


@pytest.mark.parametrize("shift", SHIFTS)
def test_reduced(shift: int):
    """A shift to the left saturates."""
    wide = [*WORDS, *((x << 16) + 1 for x in WORDS)]
    for q in (0, *SIGNIFICANDS):
        r = min((q + 2**15) >> 16, 2**15 - 1)
        exact = [Fraction(x * r) * Fraction(2) ** (shift - 15) for x in wide]
        rounded = [(2 * x + 1) // 2 for x in exact]
        meant = [saturated(x, -(2**31), 2**31 - 1) for x in rounded] if shift > 15 else rounded
        equal(meant, numerics.reduced(wide, q, shift))


@pytest.mark.parametrize("multiplier", MULTIPLIERS)
def test_float_rule(multiplier: float):
    """The product is a double, rounded once; what no int32 holds is INT32_MIN."""
    sums = [*WORDS, 2**31 + 5, -(2**33) + 3]
    exact = [half_away(float64(x * Fraction(multiplier))) for x in sums]
    fits = [x if -(2**31) <= x < 2**31 else -(2**31) for x in exact]
    with np.errstate(over="ignore"):
        equal(fits, numerics.float_rule(sums, multiplier))


def test_words_wrap_and_saturate():
    values = [*WORDS, 2**31, -(2**31) - 1, 2**32 + 7, 2**62]
    equal([wrapped(x) for x in values], numerics.wrap32(values))
    equal([saturated(x, -(2**31), 2**31 - 1) for x in values], numerics.sat32(values))


def test_divide_half_away():
    totals = [*WORDS, 3 * 2**40, -(3 * 2**40)]
    for count in (1, 2, 3, 49, 2**16 - 1):
        expected = [half_away(Fraction(total, count)) for total in totals]
        equal(expected, numerics.divide_half_away(totals, count))


# Requantization in htp: every step is one of a vector of words


@pytest.mark.parametrize("mode", Requant)
def test_rescale(mode: Requant):
    for q, left, right in product(SIGNIFICANDS, (0, 1, 7, 31), (0, 1, 15, 31)):
        rounding = (1 << right >> 1) + (5 << right)
        rounding = saturated(rounding, -(2**31), 2**31 - 1)
        expected = [_rescaled(x, left, q, rounding, right, mode) for x in WORDS]
        equal(expected, requant.rescale(WORDS, left, q, rounding, right, mode))


def _rescaled(x: int, left: int, q: int, rounding: int, right: int, mode: Requant) -> int:
    product = wrapped(x << left) * q
    high = (product + (2**30 if mode is Requant.DOUBLE else 0)) // 2**31
    high = saturated(high, -(2**31), 2**31 - 1)
    if mode is not Requant.SINGLE:
        high = wrapped(high - (high < 0))
    return saturated(high + rounding, -(2**31), 2**31 - 1) // 2**right


# Exponentials of softmax


def test_exponentials_of_softmax():
    """Within 2^-21 of the real ones wherever they do not vanish, at any scale."""
    for scale, beta in product((1e-30, 1e-3, 0.0625, 1.0, 1e30), (1e-10, 0.5, 1.0, 1e10)):
        table = softmax.softmax_table(scale, beta)
        real = np.exp(-np.arange(256) * float(np.float32(scale)) * beta)
        assert table[0] == 2**31 - 1
        assert (np.abs(table / 2.0**31 - real) <= 2.0**-21).all(), (scale, beta)
