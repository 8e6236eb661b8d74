"""Every numeric function that stages share, against exact rationals at the ends of its arguments.

Stages agree with each other when a function that they share is wrong; these oracles share nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import inf, isinf, nan

import numpy as np
import pytest
from support.exact import float32, half_away, saturated

from hexnn.dialects.quant import full_range
from hexnn.runtime.reference import numerics

FLOAT_MAX = float(np.finfo(np.float32).max)
DENORMAL = 2.0**-149
SCALES = (1e-30, 1.2e-7, 2.0**-8, 0.05, 1.0, 3.7, 65536.0, 1e30)
STORAGES = {name: full_range(int(name[1:]), name[0] == "i") for name in "i8 u8 i16 u16 i32".split()}
BELOW_ZERO = (-inf, -FLOAT_MAX, -1e30, -6.0, -0.05, -DENORMAL)
BOUNDS = (*BELOW_ZERO, 0.0, *(-bound for bound in BELOW_ZERO))


def zero_points(storage: str) -> tuple[int, int, int]:
    """Both ends of the storage, and a value between them."""
    low, high = STORAGES[storage]
    return low, high, (low + high) // 3


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
        assert computed == [(expected, high), (low, expected), (expected, expected)], (
            scale,
            point,
            bound,
        )


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
