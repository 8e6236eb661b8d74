"""Which part of the input a part of the depth needs."""

import pytest
from support.htp_networks import Net

import hexnn
from hexnn.dialects import htp
from hexnn.passes.htp.regions import RULES, Region


def depthwise(multiplier: int, channels: int) -> htp.DepthwiseConv2dOp:
    """A depthwise convolution of htp."""
    net = Net((1, 6, 6, channels))
    net.depthwise(multiplier)
    module = hexnn.apply(net.module(), "qnn-to-htp")
    return next(op for op in module.walk() if isinstance(op, htp.DepthwiseConv2dOp))


@pytest.mark.parametrize(("multiplier", "first", "end"), [(2, 4, 8), (2, 0, 2), (3, 3, 9)])
def test_whole_input_channels(multiplier: int, first: int, end: int):
    op = depthwise(multiplier, 4)
    whole = Region.whole(htp.shape(op.output))
    need = RULES[type(op)](op, whole.along(3, first, end))
    assert need is not None
    source, weight, params = need.operands
    assert source is not None
    assert weight is not None
    assert params is not None
    assert source.interval(3) == (first // multiplier, end // multiplier)
    assert weight.interval(3) == params.interval(0) == (first, end)


@pytest.mark.parametrize(("first", "end"), [(1, 4), (2, 5), (1, 5)])
def test_parts_of_an_input_channel_cannot_be_split_off(first: int, end: int):
    op = depthwise(2, 4)
    whole = Region.whole(htp.shape(op.output))
    assert RULES[type(op)](op, whole.along(3, first, end)) is None
