"""Scales of weights with the least squared error, against a search over many scales."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.passes.quantization.weight_scales import (
    EXACT_SIZE,
    greatest,
    least_error,
    weight_scales,
)

Array = NDArray[Any]


def error(weights: Array, scale: float, levels: int = 127) -> float:
    """The squared error of weights that are rounded to steps of `scale` and clipped."""
    stored = np.clip(np.round(weights / scale), -levels, levels)
    return float(np.square(weights - stored * scale).sum())


def drawn(seed: int) -> Array:
    """Weights of one of four distributions, of a random number and magnitude."""
    rng = np.random.default_rng(seed)
    count, magnitude = int(rng.integers(2, 300)), 10.0 ** rng.uniform(-4, 3)
    normal, tails = rng.normal(size=count), rng.standard_t(3, size=count)
    kinds = normal, tails, rng.laplace(size=count), rng.uniform(-1, 1, count)
    return kinds[seed % 4] * magnitude


@pytest.mark.parametrize(("levels", "half"), [(127, 64), (7, 4)])
@pytest.mark.parametrize("seed", range(24))
def test_no_other_scale_has_a_smaller_error(seed: int, levels: int, half: int):
    weights = drawn(seed)
    scale, top = least_error(weights, levels), np.abs(weights).max()
    tried = np.linspace(top / levels / 8, top / half, 4000)
    least = min(error(weights, s, levels) for s in tried)
    assert error(weights, scale, levels) <= least * (1 + 1e-9)
    assert error(weights, scale, levels) <= error(weights, greatest(weights, levels), levels)


def test_many_weights_are_searched_by_their_rounded_magnitudes():
    weights = np.random.default_rng(0).laplace(size=EXACT_SIZE + 1)
    top = np.abs(weights).max()
    least = min(error(weights, s) for s in np.linspace(top / 127 / 2, top / 127, 60))
    assert error(weights, least_error(weights, 127)) <= least * 1.001


def test_each_channel_has_the_scale_of_its_own_weights():
    weights = np.stack([drawn(seed + 4)[:2] for seed in range(3)], axis=-1)
    scales = weight_scales(weights, 1, None, 1.0, "mse")
    assert scales == pytest.approx([least_error(weights[:, i], 127) for i in range(3)], rel=1e-6)
    assert list(weight_scales(np.zeros((2, 3)), 1, None, 1.0, "mse")) == [1.0, 1.0, 1.0]
    one = weight_scales(weights, None, None, 1.0, "mse", "i4")
    assert one == pytest.approx([least_error(weights, 7)])
