"""Floating point: IEEE results equal numpy's, qfloats stay near the exact value."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.semantics.hvx import semantics
from hexnn.semantics.hvx.qfloat import nearest_odd

Array = NDArray[Any]


def register(values: list[float] | Array, dtype: type[np.generic]) -> Array:
    """A vector of repeated values."""
    wide = np.resize(np.asarray(values), 128 // np.dtype(dtype).itemsize)
    return wide.astype(dtype).view(np.uint8)


def random(dtype: type[np.generic], seed: int = 0) -> Array:
    """Ordinary numbers of all sizes as registers."""
    rng = np.random.default_rng(seed)
    scale = 2.0 ** rng.integers(-6, 6, (64, 128 // np.dtype(dtype).itemsize))
    return (rng.standard_normal(scale.shape) * scale).astype(dtype).view(np.uint8)


@pytest.mark.parametrize("operation", ["add", "sub", "mpy"])
@pytest.mark.parametrize(("element", "dtype"), [("sf", np.float32), ("hf", np.float16)])
def test_ieee_arithmetic(operation: str, element: str, dtype: type[np.generic]):
    u, v = random(dtype), random(dtype, 1)
    compute = {"add": np.add, "sub": np.subtract, "mpy": np.multiply}[operation]
    found = semantics(f"v{operation}_{element}_{element}")(u, v).view(dtype)
    assert (found == compute(u.view(dtype), v.view(dtype))).all()


@pytest.mark.parametrize("operation", ["add", "sub", "mpy"])
@pytest.mark.parametrize(("element", "form"), [("sf", "qf32"), ("hf", "qf16")])
def test_qfloats_are_near(operation: str, element: str, form: str):
    dtype = np.float32 if element == "sf" else np.float16
    u, v = random(dtype), random(dtype, 1)
    name = f"vmpy_{form}_{element}" if operation == "mpy" else f"v{operation}_{element}"
    converted = semantics(f"vconv_{element}_{form}")(semantics(name)(u, v)).view(dtype)
    compute = {"add": np.add, "sub": np.subtract, "mpy": np.multiply}[operation]
    left, right = u.view(dtype).astype(np.float64), v.view(dtype).astype(np.float64)
    unit = 2.0**-23 if element == "sf" else 2.0**-10
    error = abs(converted - compute(left, right))
    bound = abs(left * right) if operation == "mpy" else np.maximum(abs(left), abs(right))
    least = 0.0 if element == "sf" else 2.0**-15
    assert (error <= 4 * unit * bound + least).all()


def test_a_qfloat_has_an_implied_lowest_bit():
    one = register([1.0], np.float32)
    found = semantics("vmpy_qf32_sf")(one, one)
    assert (found.view(np.uint32) == 0x4000007F).all()


def test_zero_plus_zero_has_the_least_exponent():
    zero = register([0.0], np.float32)
    assert not semantics("vadd_sf")(zero, zero).any()


def test_conversions_round_and_saturate():
    values = register([0.5, 1.5, -2.5, 60000.0, -1.0, np.nan, np.inf, -np.inf], np.float16)
    found = semantics("vcvt_h_hf")(values).view(np.int16)[:8]
    assert found.tolist() == [0, 2, -2, 32767, -1, 32767, 32767, -32768]
    found = semantics("vcvt_uh_hf")(values).view(np.uint16)[:8]
    assert found.tolist() == [0, 2, 0, 60000, 0, 65535, 65535, 0]


def test_plain_conversions_go_toward_zero():
    values = register([1.9, -1.9, 3e9, -3e9, np.nan, -np.inf], np.float32)
    found = semantics("vconv_w_sf")(values).view(np.int32)[:6]
    assert found.tolist() == [1, -1, 2**31 - 1, -(2**31), 2**31 - 1, -(2**31)]


def test_comparisons_order_everything():
    u = register([0.0, 1.0, np.nan, -np.inf], np.float32)
    v = register([-0.0, np.nan, np.inf, -1.0], np.float32)
    assert semantics("vgtsf")(u, v)[::4][:4].tolist() == [False, False, True, False]
    assert semantics("vmax_sf")(u, v).view(np.float32)[:1].tolist() == [0.0]
    assert np.isnan(semantics("vfmax_sf")(u, v).view(np.float32)[1])


def test_brain_floats_widen_and_narrow():
    u = register([1.0, -3.0], np.float32)
    brain = semantics("vcvt_bf_sf")(u, u)
    low, high = semantics("vadd_sf_bf")(brain, brain)
    assert (low.view(np.float32) == 2 * u.view(np.float32)).all()
    assert (high == low).all()


def odd_or_double(value: Fraction, may_double: bool) -> tuple[int, bool]:
    """The candidate nearest to `value`, the one next to a multiple of four when two are."""
    start = 4 * (value // 4)
    candidates = [(int(start) + step, False) for step in (1, 3, -1)]
    candidates += [(int(start) + 2, True)] if may_double else []
    number, doubled = min(candidates, key=lambda c: (abs(value - c[0]), (c[0] - 1) % 4))
    return (number // 2 if doubled else number), doubled


@pytest.mark.parametrize("may_double", [False, True])
def test_nearest_odd(may_double: bool):
    """Quarters of integers, and what lies a trace below or above them."""
    for quarters in range(65):
        for trace in (-1, 0, 1):
            units = np.array([quarters / 4])
            odd, doubled = nearest_odd(units, np.array([trace]), np.array([may_double]))
            exact = Fraction(quarters, 4) + Fraction(trace, 1000)
            assert (odd[0], doubled[0]) == odd_or_double(exact, may_double), (quarters, trace)
