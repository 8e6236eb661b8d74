"""Depthwise convolutions that compute the sums of all channels in one pass."""

from typing import Any

import numpy as np
import pytest
from support.depthwise import check_depthwise, operation

from hexnn.dialects.htp import Requant
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load

load()


@pytest.mark.parametrize("seed", range(24))
def test_random_convolutions(seed: int):
    rng = np.random.default_rng(seed)
    height, width, batch = (int(rng.integers(*ends)) for ends in ((1, 20), (12, 40), (1, 3)))
    kernel = int(rng.integers(1, 4)), int(rng.integers(1, 4))
    dilation = int(rng.integers(1, 3)), int(rng.integers(1, 3))
    top, bottom, left, right = (int(n) for n in rng.integers(0, 4, 4))
    options: dict[str, Any] = {
        "stride": (int(rng.integers(1, 3)), 1),
        "dilation": dilation,
        "padding": (top + 2, bottom + 2, left, right),
        "requant": list(Requant)[seed % len(Requant)],
        "headroom": int(rng.choice([0, 2])),
    }
    image = batch, height, width, int(rng.choice([64, 128, 236, 256]))
    check_depthwise(image, kernel, name="flat_sums", **options)


@pytest.mark.parametrize(
    ("image", "kernel", "options", "reason"),
    [
        ((1, 5, 9, 6), (3, 3), {}, "groups of 4"),
        ((1, 9, 9, 128), (3, 3), {"stride": (1, 2)}, "stride"),
        ((1, 9, 9, 128), (5, 5), {}, "registers"),
        ((1, 9, 9, 128), (3, 3), {"weight_zero_point": 5}, "registers"),
        ((1, 9, 7, 88), (3, 3), {}, "too few"),
    ],
)
def test_refused_by_sums(image: Any, kernel: tuple[int, int], options: dict[str, Any], reason: str):
    offered = IMPLEMENTATIONS["depthwise_conv_2d.flat_sums"].layouts(
        operation(image, kernel, 1, **options)
    )
    assert isinstance(offered, str)
    assert reason in offered
