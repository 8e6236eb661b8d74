"""Depthwise convolutions by columns of windows."""

from typing import Any

import pytest
from support.depthwise import check_depthwise, operation

from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load

load()


@pytest.mark.parametrize(
    ("image", "kernel", "options"),
    [
        ((1, 35, 5, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((1, 19, 10, 240), (5, 5), {"padding": (2, 2, 2, 2), "weight_zero_point": 3}),
        ((2, 7, 7, 240), (5, 5), {"padding": (2, 2, 2, 2), "weight_zero_point": -9}),
        ((2, 20, 5, 240), (5, 5), {"padding": (2, 1, 2, 1), "stride": (2, 2)}),
        ((2, 5, 17, 240), (1, 5), {"padding": (0, 0, 2, 2)}),
        ((1, 13, 13, 240), (3, 3), {"padding": (4, 4, 4, 4), "dilation": (4, 4)}),
        ((1, 8, 9, 132), (3, 3), {"padding": (0, 1, 0, 1), "stride": (2, 2)}),
        ((1, 14, 12, 128), (6, 3), {"padding": (2, 1, 1, 1), "dilation": (2, 3)}),
        ((1, 5, 65, 240), (3, 3), {"padding": (2, 2, 2, 2), "dilation": (2, 2)}),
        ((1, 4, 41, 128), (1, 3), {"padding": (0, 0, 7, 9), "dilation": (1, 6), "stride": (1, 4)}),
        ((1, 1, 1, 128), (3, 3), {"padding": (1, 1, 1, 1)}),
        ((2, 3, 2, 68), (3, 3), {"padding": (1, 1, 1, 1), "stride": (2, 2)}),
        ((1, 2, 3, 240), (3, 3), {"padding": (5, 5, 5, 5)}),
        ((1, 11, 17, 128), (9, 1), {"padding": (1, 0, 0, 0), "weight_zero_point": 3}),
        (
            (1, 9, 31, 128),
            (5, 5),
            {"padding": (2, 2, 2, 2), "stride": (2, 2), "weight_zero_point": -128},
        ),
        (
            (2, 7, 37, 236),
            (4, 5),
            {"padding": (1, 1, 2, 1), "stride": (1, 3), "weight_zero_point": 7},
        ),
    ],
)
def test_columns_and_edges(image: Any, kernel: tuple[int, int], options: dict[str, Any]):
    check_depthwise(image, kernel, name="columns", **options)


@pytest.mark.parametrize(
    ("image", "kernel", "multiplier", "reason"),
    [
        ((1, 5, 9, 128), (3, 3), 2, "depth multiplier"),
        ((1, 5, 3, 24), (3, 3), 1, "fill vectors"),
        ((1, 5, 1, 96), (1, 1), 1, "fill vectors"),
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
