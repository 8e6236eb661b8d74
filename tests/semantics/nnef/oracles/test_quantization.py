"""Quantization of nnef against Khronos' expansion of it, and step by step."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.khronos import khronos
from support.nnef_operation import expect_close, reals, run
from support.nnef_windows import each
from support.oracle import oracle

from hexnn.dialects import nnef

EXPANDED = ["linear_quantize", "min_max_linear_quantize", "logarithmic_quantize", "clamp"]
X = 2 * reals(2, 3, 5)
LOW, HIGH = np.array([[-1, 0, -3]], np.float32), np.array([[1.5, 2, 1]], np.float32)
SIGNS = [(False, False), (False, True), (True, False), (True, True)]


@oracle("Khronos", nnef.LinearQuantizeOp)
@pytest.mark.parametrize("bits", [1, 3, 8, 16])
def test_linear(bits: int):
    wanted = khronos("linear_quantize", X, LOW, HIGH, lowered=EXPANDED, bits=bits)
    expect_close(run(nnef.LinearQuantizeOp, X, LOW, HIGH, bits=bits), wanted)


@oracle("Khronos", nnef.MinMaxLinearQuantizeOp)
@pytest.mark.parametrize("bits", [2, 3, 8])
@pytest.mark.parametrize(("signed", "symmetric"), SIGNS)
def test_min_max(bits: int, signed: bool, symmetric: bool):
    case: dict[str, Any] = {"bits": bits, "signed": signed, "symmetric": symmetric}
    wanted = khronos("min_max_linear_quantize", X, LOW, HIGH, lowered=EXPANDED, **case)
    expect_close(run(nnef.MinMaxLinearQuantizeOp, X, LOW, HIGH, **case), wanted)


@oracle("formula", nnef.LinearQuantizeOp, nnef.MinMaxLinearQuantizeOp)
@settings(max_examples=40, deadline=None)
@given(
    st.floats(-4, 4, width=32),
    st.integers(2, 8),
    st.sampled_from(SIGNS),
    st.sampled_from([(-1.0, 1.0), (0.0, 2.5), (-3.0, 0.5)]),
)
def test_the_nearest_of_evenly_spread_values(
    number: float, bits: int, sign: tuple[bool, bool], bounds: tuple[float, float]
):
    x, low, high = (np.array(v, np.float32) for v in (number, *bounds))
    steps = 2**bits - 1 - all(sign)
    values = [bounds[0] + i * (bounds[1] - bounds[0]) / steps for i in range(steps + 1)]
    least = min(abs(number - v) for v in values)
    case: dict[str, Any] = {"signed": sign[0], "symmetric": sign[1], "bits": bits}
    found = [float(run(nnef.MinMaxLinearQuantizeOp, x, low, high, **case))]
    if not all(sign):
        found.append(float(run(nnef.LinearQuantizeOp, x, low, high, bits=bits)))
    for y in found:
        assert abs(number - y) <= least + 1e-5  # float32, three operations
        assert min(abs(y - v) for v in values) <= 1e-5


@oracle("formula", nnef.ZeroPointLinearQuantizeOp)
@pytest.mark.parametrize("bits", [2, 8])
@pytest.mark.parametrize(("signed", "symmetric"), SIGNS)
def test_zero_point(bits: int, signed: bool, symmetric: bool):
    """With scales that are powers of 2 all is exact."""
    scale = np.array([[0.25, 0.5, 2]], np.float32)
    zero_point = np.array([[0, 1, -1]], np.int32)
    half = 2 ** (bits - 1)
    least, most = (symmetric - half, half - 1) if signed else (0, 2 * half - 1)

    def stored(place: tuple[int, ...]) -> float:
        step, zero = Fraction(float(scale[0, place[1]])), int(zero_point[0, place[1]])
        number = math.floor(Fraction(float(X[place])) / step + Fraction(1, 2)) + zero
        return float((min(max(number, least), most) - zero) * step)

    case: dict[str, Any] = {"bits": bits, "signed": signed, "symmetric": symmetric}
    y = run(nnef.ZeroPointLinearQuantizeOp, X, zero_point, scale, **case)
    np.testing.assert_array_equal(y, each(X.shape, stored))


@oracle("Khronos", nnef.LogarithmicQuantizeOp)
@pytest.mark.parametrize("bits", [1, 3, 5])
def test_logarithmic(bits: int):
    high = np.abs(HIGH)
    wanted = khronos("logarithmic_quantize", X, high, lowered=EXPANDED, bits=bits)
    expect_close(run(nnef.LogarithmicQuantizeOp, X, high, bits=bits), wanted)


@oracle("formula", nnef.LogarithmicQuantizeOp)
def test_logarithmic_values_are_powers_of_two():
    x = np.array([0, 1, -1.5, 100, 1e-30, -0.3], np.float32)
    y = run(nnef.LogarithmicQuantizeOp, x, np.array(6, np.float32), bits=3)
    np.testing.assert_array_equal(y, [0, 1, -2, 8, 2.0**-4, -0.25])


def test_halves_are_rounded_up():
    """floor(x + 0.5), whereas Khronos' interpreter rounds -2.5 to -3."""
    x, zero, one = np.array([-2.5, -0.5, 0.5, 2.5], np.float32), np.int32(0), np.float32(1)
    case: dict[str, Any] = {"bits": 8, "signed": True, "symmetric": False}
    y = run(nnef.ZeroPointLinearQuantizeOp, x, np.array(zero), np.array(one), **case)
    np.testing.assert_array_equal(y, [-2, 0, 1, 3])


def test_what_is_below_a_half_is_rounded_down():
    """In float32 the largest number below 0.5 plus 0.5 would be 1."""
    x, one = np.nextafter(np.full(1, 0.5, np.float32), np.float32(0)), np.ones(1, np.float32)
    case: dict[str, Any] = {"bits": 8, "signed": True, "symmetric": False}
    y = run(nnef.ZeroPointLinearQuantizeOp, x, np.zeros(1, np.int32), one, **case)
    np.testing.assert_array_equal(y, [0])
