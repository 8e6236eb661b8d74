"""Parameters with a shape: made of Python's values and of arrays, shared, read back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from xdsl.dialects.builtin import TensorType, f32, i1, i8, i32
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.construction import tensor_type_of
from hexnn.dialects.qnn.parameters import DenseOf, dense, flat, ui32, values_of


@pytest.mark.parametrize(
    ("element", "values", "dtype"),
    [
        (ui32, [[1, 2, 3], [4, 5, 2**32 - 1]], np.uint32),
        (i32, np.array([-1, 2], np.int64), np.int32),
        (i32, (), np.int32),
        (i32, [np.array([1, 2]), np.array([3, 4])], np.int32),
        (f32, [0.5, -0.0, 1], np.float32),
        (f32, 2.5, np.float32),
        (i1, [True, False], np.bool_),
    ],
)
def test_values_come_back(element: Any, values: Any, dtype: type[np.generic]):
    made = dense(element, values)
    array = values_of(made)
    assert array.dtype == dtype
    assert_array_equal(array, np.array(values, dtype), strict=True)
    assert made.type == TensorType(element, array.shape)


def test_the_sign_of_zero_is_kept():
    """Equal parameters are one attribute, but 0.0 and -0.0 are not the same."""
    assert np.signbit(values_of(dense(f32, [-0.0]))) == np.signbit(-0.0)
    assert not np.signbit(values_of(dense(f32, [0.0]))[0])


def test_equal_parameters_are_one_attribute():
    assert dense(ui32, [1, 1]) is dense(ui32, np.array([1, 1]))


def test_a_flat_list_takes_the_shape():
    assert flat(dense(ui32, [1, 2, 3, 4], (2, 2))) == (1, 2, 3, 4)
    assert dense(ui32, [1, 2, 3, 4], (2, 2)) == dense(ui32, [[1, 2], [3, 4]])
    assert flat(dense(i32, [[-1, 5]])) == (-1, 5)


@pytest.mark.parametrize(
    ("element", "values", "shape", "message"),
    [
        (ui32, [1, -1], None, r"UINT_32 must not be negative, got \[1, -1\]"),
        (ui32, [2**32], None, r"parameters must be numbers of ui32, got \[4294967296\]"),
        (i32, [0.5], None, r"parameters must be numbers of i32, got \[0\.5\]"),
        (f32, [1e39], None, r"parameters must be numbers of f32, got \[1e\+39\]"),
        (ui32, [1, 2, 3], (2, 2), r"values must fill \[2, 2\], got \[1, 2, 3\]"),
        (ui32, [[1, 2], [3]], None, r"rows must have equal lengths, got \[\[1, 2\], \[3\]\]"),
        (ui32, [[1, 2], 3], None, r"rows must have equal lengths, got \[\[1, 2\], 3\]"),
        (ui32, "12", None, "parameters must be numbers of ui32, got 12"),
    ],
)
def test_what_does_not_fit(element: Any, values: Any, shape: tuple[int, ...], message: str):
    with pytest.raises(VerifyException, match=message):
        dense(element, values, shape)


def test_constraints_know_the_shape():
    pairs = DenseOf(ui32, (-1, 2))
    assert pairs.attribute([[1, 2]]) == dense(ui32, [[1, 2]])
    assert pairs.attribute([]) == dense(ui32, [], (0, 2))
    assert DenseOf(ui32, (2, 2)).attribute(range(4)) == dense(ui32, [[0, 1], [2, 3]])


@pytest.mark.parametrize("shape", [(), (4,), (1, 2**31, 3), (-1, 8)])
def test_types_are_as_xdsl_makes_them(shape: tuple[int, ...]):
    made, wanted = tensor_type_of(i8, shape), TensorType(i8, shape)
    assert made == wanted
    assert hash(made) == hash(wanted)
    assert str(made) == str(wanted)
