"""Depthwise convolutions whose lanes are channels equal the reference."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from support.depthwise import check_depthwise, operation

from hexnn.dialects.htp import Requant
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load

load()

SEEDS = 24
DEPTHS = (4, 8, 20, 32, 64, 72, 96, 120, 124, 128, 144, 192, 240, 256, 300)
"""Channels that fill vectors, repeat within them, or do neither."""


DENSE = (128, 236, 240, 256, 384, 500)
"""Channels that nearly fill vectors."""


def drawn(
    rng: np.random.Generator, depths: Sequence[int] = DEPTHS
) -> tuple[Any, Any, dict[str, Any]]:
    """The image and the window of a random convolution, and its options."""

    def pair(low: int, high: int) -> tuple[int, int]:
        down, across = rng.integers(low, high, 2)
        return int(down), int(across)

    while True:
        size, kernel, dilation = pair(1, 12), pair(1, 4), pair(1, 3)
        before, after = pair(0, 4), pair(0, 4)
        reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
        if all(n + a + z >= r for n, a, z, r in zip(size, before, after, reach, strict=True)):
            break
    options = {
        "stride": pair(1, 4),
        "dilation": dilation,
        "padding": (before[0], after[0], before[1], after[1]),
        "weight_zero_point": int(rng.choice([0, -128, 5, 127])),
        "requant": list(Requant)[rng.integers(len(Requant))],
        "headroom": int(rng.choice([0, 2])),
    }
    return (int(rng.integers(1, 3)), *size, int(rng.choice(depths))), kernel, options


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions(seed: int):
    image, kernel, options = drawn(np.random.default_rng(seed))
    check_depthwise(image, kernel, name="flat", **options)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_random_convolutions_by_columns(seed: int):
    image, kernel, options = drawn(np.random.default_rng(seed), DENSE)
    check_depthwise(image, kernel, name="columns", **options)


@pytest.mark.parametrize(
    ("image", "kernel", "options"),
    [
        ((1, 35, 5, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 19, 10, 240), (5, 5), {"padding": (2, 2, 2, 2), "weight_zero_point": 3}),
        ((2, 20, 5, 240), (5, 5), {"padding": (2, 1, 2, 1), "stride": (2, 2)}),
        ((2, 5, 17, 240), (1, 5), {"padding": (0, 0, 2, 2)}),
        ((1, 13, 13, 240), (3, 3), {"padding": (4, 4, 4, 4), "dilation": (4, 4)}),
        ((1, 8, 9, 132), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((1, 14, 12, 128), (6, 3), {"padding": (2, 1, 1, 1), "dilation": (2, 3)}),
        ((1, 1, 1, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 2, 3, 240), (3, 3), {"padding": (5, 5, 5, 5)}),
    ],
)
def test_columns_and_edges(image: Any, kernel: tuple[int, int], options: dict[str, Any]):
    check_depthwise(image, kernel, name="columns", **options)


@pytest.mark.parametrize(
    ("image", "kernel", "multiplier", "reason"),
    [
        ((1, 5, 9, 128), (3, 3), 2, "depth multiplier"),
        ((1, 5, 9, 144), (3, 3), 1, "fill vectors"),
        ((1, 9, 9, 130), (3, 3), 1, "fill vectors"),
        ((1, 9, 9, 128), (3, 7), 1, "registers"),
    ],
)
def test_refused_by_columns(image: Any, kernel: tuple[int, int], multiplier: int, reason: str):
    offered = IMPLEMENTATIONS["depthwise_conv_2d.columns"].layouts(
        operation(image, kernel, multiplier)
    )
    assert isinstance(offered, str)
    assert reason in offered


@pytest.mark.parametrize(
    ("image", "kernel", "options"),
    [
        ((1, 17, 5, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 19, 4, 240), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((1, 10, 3, 128), (3, 3), {"padding": (3, 3, 3, 3), "dilation": (3, 3)}),
        ((1, 11, 20, 24), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 1, 1, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 9, 6, 128), (5, 5), {"padding": (2, 2, 2, 2), "weight_zero_point": 3}),
        ((2, 7, 4, 240), (5, 5), {"padding": (2, 1, 2, 1), "stride": (2, 1)}),
        ((1, 8, 9, 40), (5, 5), {"padding": (2, 2, 2, 2)}),
        ((1, 9, 9, 12), (7, 4), {"padding": (0, 2, 1, 3), "headroom": 2}),
    ],
)
def test_tiles_and_edges(image: Any, kernel: tuple[int, int], options: dict[str, Any]):
    check_depthwise(image, kernel, name="flat", **options)


@pytest.mark.parametrize(
    ("image", "kernel", "multiplier", "reason"),
    [
        ((1, 5, 9, 8), (3, 3), 2, "depth multiplier"),
        ((1, 5, 9, 6), (3, 3), 1, "groups of 4"),
        ((1, 5, 50, 8), (2, 40), 1, "registers"),
    ],
)
def test_refused(image: Any, kernel: tuple[int, int], multiplier: int, reason: str):
    offered = IMPLEMENTATIONS["depthwise_conv_2d.flat"].layouts(
        operation(image, kernel, multiplier)
    )
    assert isinstance(offered, str)
    assert reason in offered


def test_density():
    """3x3: under 70 instructions for the vectors of 128 outputs."""
    run = check_depthwise((1, 14, 14, 128), (3, 3), padding=(1, 1, 1, 1), name="flat")
    assert run.instructions / (14 * 14) < 75
