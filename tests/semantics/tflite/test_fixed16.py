"""16-bit sigmoid and tanh over all their inputs."""

import numpy as np
import pytest

from hexnn.semantics.tflite import fixed16

ALL = np.arange(-(2**15), 2**15)


@pytest.mark.parametrize("bits", range(7))
def test_tanh(bits: int):
    y = fixed16.tanh(ALL, bits)
    # gemmlowp's steps of 16 bits add up to 12 units in the last place.
    np.testing.assert_allclose(y, np.tanh(ALL / 2.0 ** (15 - bits)) * 2**15, rtol=0, atol=13)
    np.testing.assert_array_equal(y[1:], -y[:0:-1])


@pytest.mark.parametrize("bits", range(7))
def test_sigmoid(bits: int):
    y = fixed16.sigmoid(ALL, bits)
    wanted = 2**15 / (1 + np.exp(-ALL / 2.0 ** (15 - bits)))
    np.testing.assert_allclose(y, wanted, rtol=0, atol=8)
    assert (y >= 0).all()
