"""The range of a convolution's sums is that of all its inputs."""

import numpy as np
import pytest

from hexnn.dialects.quant import UniformType
from hexnn.passes.legalize.htp.convolution import Weights, sums


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("point", [0, 7, -128])
def test_extremes_are_those_of_zeros_and_255(seed: int, point: int):
    """The least sum takes 255 where a weight is negative and 0 elsewhere, the greatest the other
    way round; no random input leaves the range.
    """
    rng = np.random.default_rng(seed)
    values = rng.integers(-128, 128, (2, 3, 2, 5)).astype(np.int8)
    weights = Weights(values, point, UniformType.per_tensor("i8", 0.5, point))
    bias, zero = rng.integers(-1000, 1000, 5), int(rng.integers(0, 256))
    centred = (values.astype(np.int64) - point).reshape(12, 5)
    found = sums(weights, bias, zero)

    def total(x: np.ndarray) -> np.ndarray:
        return ((x - zero) * centred).sum(0) + bias

    for sign, end in ((-1, found.low), (1, found.high)):
        assert (total(np.where(sign * centred > 0, 255, 0)) == end).all()
    for _ in range(20):
        inside = total(rng.integers(0, 256, (12, 1)))
        assert ((found.low <= inside) & (inside <= found.high)).all()
    assert (total(np.zeros((12, 1), np.int64)) == found.bias).all()
