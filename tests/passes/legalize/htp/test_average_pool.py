"""Means of windows that reach into the padding, counted or not, for any zero point."""

import numpy as np
import pytest
from support.htp_networks import Net

from hexnn.dialects import qnn
from hexnn.tools.api import Model


@pytest.mark.parametrize("counted", [True, False])
@pytest.mark.parametrize("zero_point", [-128, -77, 3, 127])
@pytest.mark.parametrize(
    ("size", "stride", "pads"),
    [
        ((2, 2), (2, 2), (1, 0, 1, 0)),
        ((3, 2), (1, 2), (1, 1, 0, 1)),
        ((3, 3), (2, 1), (2, 2, 1, 1)),
    ],
)
def test_hvx_computes_what_qnn_does(
    counted: bool,
    zero_point: int,
    size: tuple[int, int],
    stride: tuple[int, int],
    pads: tuple[int, int, int, int],
):
    net = Net((1, 5, 5, 3), zero=zero_point)
    pool = qnn.PoolAvg2dOp(
        net.x, filter_size=size, stride=stride, pad_amount=pads, count_pad_for_edges=counted
    )
    net.add(pool)
    network = Model(net.module())
    x = np.random.default_rng(0).integers(-128, 128, (1, 5, 5, 3)).astype(np.int8)
    assert np.array_equal(network.lower("hvx")(x), network(x))
