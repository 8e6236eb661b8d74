"""Which part of the input a part of the depth needs."""

import pytest
from support.htp_networks import Net

import hexnn
from hexnn.dialects import htp
from hexnn.passes.htp.regions import RULES, Region, pieces


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


@pytest.mark.parametrize(("total", "count", "step"), [(1, 1, 1), (10, 3, 1), (37, 4, 8), (8, 8, 1)])
def test_intervals_cover_what_they_divide(total: int, count: int, step: int):
    intervals = pieces(total, count, step)
    assert len(list(intervals)) == len(intervals) <= count
    assert [i for start, stop in intervals for i in range(start, stop)] == list(range(total))
    assert all(start % step == 0 for start, _ in intervals)
    assert intervals[-1] == list(intervals)[-1] == intervals[-1:][0]


def test_a_million_intervals_cost_nothing():
    assert pieces(2**40, 2**30, 1)[-1] == (2**40 - 1024, 2**40)


COMPUTING = {op for op in htp.HTP.operations if issubclass(op, htp.HtpOp)}
TRANSFERS = {htp.ConcatOp, htp.SliceOp, htp.CopyOp, htp.ReshapeOp}
"""What moves data between the memories, and views: tiled without a rule."""
WHOLE = {htp.PackageOp}
"""Kernels of op packages, which run as a whole: their rules split them (AUTOSPLIT)."""


def test_every_operation_that_computes_can_be_split():
    assert set(RULES) == COMPUTING - TRANSFERS - WHOLE
