"""Which part of the input a part of the depth needs."""

import numpy as np
import pytest
from support.htp_networks import Net
from support.moves import transposition

import hexnn
from hexnn.dialects import htp
from hexnn.passes.htp.tiling.divisions import pieces
from hexnn.passes.htp.tiling.regions import RULES, Region
from hexnn.passes.legalize.htp.moves import taken
from hexnn.semantics.registry import evaluate
from hexnn.testing.kernel_harness import activation, random_bytes, values

ONE, GAPS = np.arange(1), np.array([-1, 0, 1, 3, -1, -1, 2])
REFLECTED = np.pad(np.arange(7), (3, 4), mode="reflect")
TABLE = np.array([8, 0, 3, 3, 1, 5, 2, 0, 0, 7, 4])


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

AFTERWARDS = {htp.UnpackNibblesOp}
"""What tiling inserts for the weights of each piece."""


def test_every_operation_that_computes_can_be_split():
    assert set(RULES) == COMPUTING - TRANSFERS - WHOLE - AFTERWARDS


MOVES = {
    "transposed": ((2, 5, 7, 6), [transposition((2, 5, 7, 6), (0, 3, 1, 2))]),
    "mirrored": ((1, 5, 7, 6), taken([np.arange(n) for n in (1, 5)] + [REFLECTED, np.arange(6)])),
    "by a table": ((1, 4, 9, 8), taken([ONE, np.arange(4), TABLE, np.arange(8)])),
    "with gaps": ((1, 4, 9, 8), taken([ONE, GAPS, np.arange(9), np.arange(8)], 77)),
}
"""Name -> shape of the operand and pieces of a move."""


@pytest.mark.parametrize("case", MOVES)
def test_parts_of_moves(case: str):
    """A part of the result, computed of the regions that it needs, equals that of the whole."""
    rng = np.random.default_rng(0)
    dims, pieces = MOVES[case]
    result = tuple(max(p.stops[axis] for p in pieces) for axis in range(4))
    op = htp.MoveOp(values(activation(dims)), activation(result), pieces)
    x = random_bytes(rng, dims)
    (whole,) = evaluate(op, [x])
    indices = [np.broadcast_to(i.astype(np.uint8), dims) for i in np.indices(dims)]
    origins = [evaluate(op, [index])[0] for index in indices]
    for _ in range(20):
        starts = rng.integers(0, result)
        stops = starts + rng.integers(1, np.subtract(result, starts) + 1)
        region = Region(tuple(starts.tolist()), tuple(stops.tolist()))
        need = RULES[htp.MoveOp](op, region)
        assert need is not None
        (source,) = need.operands
        assert source is not None
        for axis, origin in enumerate(origins):
            seen = origin[region.slices][origin[region.slices] < max(dims)]
            if seen.size:
                assert source.interval(axis) == (seen.min(), seen.max() + 1)
        part = htp.MoveOp(values(activation(source.sizes)), activation(region.sizes), ())
        part.properties["pieces"] = need.properties["pieces"]
        part.verify()
        (seen,) = evaluate(part, [x[source.slices]])
        np.testing.assert_array_equal(seen, whole[region.slices])
