"""SQNR, cosine, mean and largest error, against exact rationals."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType

from hexnn.dialects.quant import UniformType
from hexnn.tools.differences import Difference, Expected, scales_of
from hexnn.tools.error_statistics import ErrorStatistics
from hexnn.tools.inputs import Array


def fractions(array: Array) -> list[Fraction]:
    return [Fraction(float(one)) for one in array.ravel()]


def decibels(ratio: Fraction) -> float:
    """10 log10 of a positive ratio, whatever its size."""
    return 10 * (math.log10(ratio.numerator) - math.log10(ratio.denominator))


@pytest.mark.parametrize("seed", range(8))
def test_against_exact_rationals(seed: int):
    random = np.random.default_rng(seed)
    sizes = random.integers(1, 60, 3)
    references = [random.normal(size=size) * 10.0 ** random.integers(-9, 9) for size in sizes]
    values = [one + random.normal(size=one.shape) * abs(one).max() / 50 for one in references]
    found = ErrorStatistics()
    for value, reference in zip(values, references, strict=True):
        found.add(value, reference)
    seen = [one for value in values for one in fractions(value)]
    wanted = [one for reference in references for one in fractions(reference)]
    errors = [abs(a - b) for a, b in zip(seen, wanted, strict=True)]
    signal, noise = (sum(one * one for one in numbers) for numbers in (wanted, errors))
    assert found.sqnr == pytest.approx(decibels(Fraction(signal) / noise), rel=1e-9)
    product = sum(a * b for a, b in zip(seen, wanted, strict=True))
    length = math.sqrt(signal * sum(one * one for one in seen))
    assert found.cosine == pytest.approx(float(product) / length, rel=1e-9)
    assert found.mean == pytest.approx(float(sum(errors) / len(errors)), rel=1e-9)
    assert found.maximum == pytest.approx(float(max(errors)), rel=1e-9)
    assert found.elements == len(errors)


def test_equal_tensors_have_no_error():
    found = ErrorStatistics()
    found.add(*2 * (np.array([1.5, np.nan, np.inf, -np.inf, 0]),))
    assert (found.sqnr, found.cosine, found.mean, found.maximum) == (math.inf, 1.0, 0.0, 0.0)
    assert found.to_dict() == {"sqnr": None, "cosine": 1.0, "max_error": 0.0, "mean_error": 0.0}
    assert ErrorStatistics().mean == 0


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_an_element_that_is_not_finite_is_an_infinite_error(bad: float):
    found = ErrorStatistics()
    found.add(np.array([1.0, bad]), np.array([1.0, 2.0]))
    assert (found.sqnr, found.mean, found.maximum) == (-math.inf, math.inf, math.inf)
    assert found.cosine == 1


def test_zeros():
    found = ErrorStatistics()
    found.add(np.zeros(3), np.ones(3))
    assert (found.sqnr, found.cosine) == (0.0, 0.0)
    found = ErrorStatistics()
    found.add(np.ones(3, np.float16), np.zeros(3, np.float16))
    assert (found.sqnr, found.cosine) == (-math.inf, 0.0)


def test_integers_and_complex_numbers():
    found = ErrorStatistics()
    found.add(np.array([True, False]), np.array([True, True]))
    found.add(np.array([3], np.uint8), np.array([5], np.uint8))
    assert (found.noise, found.signal, found.maximum) == (5, 27, 2)
    found = ErrorStatistics()
    found.add(np.array([3 + 4j]), np.array([0j]))
    assert (found.maximum, found.noise) == (5, 25)


def test_a_reference_in_reals_is_not_rounded():
    """A tensor that is the nearest to its reference is equal, and has the error of rounding."""
    type = TensorType(UniformType.per_tensor("u8", 0.25, 7), [2, 3])
    real = np.array([0.1, 1.0, -0.3, 0.0, 2.4, 9.9])
    steps = np.array([0, 4, -1, 0, 10, 40])
    difference = Difference()
    difference.add(steps.reshape(2, 3), Expected(real).wanted(type), scales_of(type, (2, 3)))
    assert difference.equal
    errors = abs(steps * 0.25 - real)
    assert difference.error.maximum == pytest.approx(errors.max())
    assert difference.error.mean == pytest.approx(errors.mean())


def test_scales_along_an_axis():
    element = UniformType.per_axis("i8", 1, [0.5, 2.0])
    scales = scales_of(TensorType(element, [3, 2]), (3, 2))
    difference = Difference()
    difference.add(np.ones((3, 2), np.int64), np.zeros((3, 2), np.int64), scales)
    assert (difference.error.maximum, difference.error.mean) == (2.0, 1.25)
