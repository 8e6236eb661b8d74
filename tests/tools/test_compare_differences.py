"""Measuring how tensors differ, and references of other types."""

import numpy as np
import pytest
from xdsl.dialects.builtin import TensorType, f32, i32

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.quant import UniformType
from hexnn.tools.differences import Difference, Expected

U8 = TensorType(UniformType.per_tensor("u8", 0.5, 125), [4])
I8 = TensorType(UniformType.per_tensor("i8", 0.5, -3), [4])
MEANT = [-125, 0, 1, 2]
STORED_U8 = np.array([0, 125, 126, 127], np.uint8)
STORED_I8 = np.array([-128, -3, -2, -1], np.int8)


@pytest.mark.parametrize(
    "expected",
    [
        Expected(STORED_U8, U8),
        Expected(STORED_I8, I8),
        Expected(STORED_U8),
        Expected(STORED_I8),
        Expected(np.array(MEANT, np.float32) / 2),
        Expected(np.array(MEANT) * 0.5 + 0.2),
    ],
)
def test_a_reference_means_the_same_in_every_storage(expected: Expected):
    assert expected.comparable(U8).tolist() == MEANT


def test_a_reference_of_another_kind_is_refused():
    with pytest.raises(HexnnError, match="is int32 in the reference"):
        Expected(np.zeros(4, np.int32)).comparable(U8)
    with pytest.raises(HexnnError, match="is float32 in the reference"):
        Expected(np.zeros(4, np.float32)).comparable(TensorType(i32, [4]))
    assert Expected(np.ones(4, np.float64)).comparable(TensorType(f32, [4])).tolist() == [1.0] * 4


def test_integers_are_counted_over_samples():
    difference = Difference()
    reference = np.arange(12).reshape(3, 4)
    difference.add(reference.reshape(1, 12), reference)
    assert difference.equal
    difference.add(reference + (reference > 9) * 3, reference)
    difference.add(reference - (reference == 0), reference)
    assert (difference.size, difference.count, difference.maximum) == (36, 3, 3)
    assert difference.first == (2, 2)
    assert str(difference) == "3 of 36 elements, at most 3 LSB, first at [2, 2] of sample 1"


def test_floats_may_differ_by_a_share_of_the_largest():
    reference = np.array([100.0, 1e-9, np.inf, np.nan])
    difference = Difference()
    difference.add(reference + np.array([0, 9e-4, 0, 0]), reference)
    assert difference.equal
    difference.add(np.array([100.0, 1.1e-3, np.inf, 0.0]), reference)
    assert (difference.count, difference.first) == (2, (1,))
