"""Equality of arrays: exact for integers, by the largest magnitude for floats and complex ones."""

import numpy as np

from hexnn.tools.closeness import elementwise_difference


def test_integers_are_equal_or_not() -> None:
    differs, distances = elementwise_difference(np.array([1, 2]), np.array([1, 4]))
    assert (differs.tolist(), distances.tolist()) == ([False, True], [0, 2])


def test_floats_are_close() -> None:
    value, reference = np.array([1.0, 2.0, np.nan]), np.array([1.000001, 3.0, np.nan])
    assert elementwise_difference(value, reference)[0].tolist() == [False, True, False]


def test_imaginary_parts_count() -> None:
    differs, distances = elementwise_difference(np.array([1 + 2j, 3j]), np.array([1 + 5j, 3j]))
    assert (differs.tolist(), distances.tolist()) == ([True, False], [3.0, 0.0])
