"""Pools of qnn against their definitions, window by window, and ONNX."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.exact_reals import fractions, rounded, stored
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.qnn import RoundingMode
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

BYTES = UniformType.per_tensor("i8", 0.25, -3)
OTHER = UniformType.per_tensor("i8", 0.1973, 17)
WORDS = UniformType.per_tensor("u16", 0.000713, 30000)
CASES = [
    {"filter_size": [2, 3], "stride": [1, 2], "pad_amount": [[0, 1], [2, 0]]},
    {"filter_size": [3, 2], "stride": [3, 3], "pad_amount": [[1, 0], [0, 0]]},
    {"filter_size": [1, 2], "stride": [2, 3], "pad_amount": [[2, 3], [0, 0]]},
]
"""Windows, among them ones that lie in the padding."""


def windows(x: Any, op: qnn.PoolOp) -> Iterator[tuple[tuple[int, ...], list[Any], int]]:
    """Place of a result, the real elements of its window by rows, and its padded elements."""
    sizes, sides = x.shape[1:-1], op.sliding_window.padding
    for at in np.ndindex(*op.output_shape()[1:-1]):
        starts = [a * s - before for a, s, (before, _) in zip(at, op.strides, sides, strict=True)]
        rows: list[Any] = []
        padded = 0
        for tap in np.ndindex(*op.window):
            place = [s + t for s, t in zip(starts, tap, strict=True)]
            axes = list(zip(place, sizes, sides, strict=True))
            if all(0 <= p < n for p, n, _ in axes):
                rows.append(x[(slice(None), *place)])
            elif all(-before <= p < n + after for p, n, (before, after) in axes):
                padded += 1
        yield at, rows, padded


def pooled(x: Any, op: qnn.PoolOp, function: Any) -> Any:
    """A function of the elements and the padding of each window."""
    y = np.zeros(op.output_shape(), object)
    for at, rows, padded in windows(x, op):
        y[(slice(None), *at)] = function(rows, padded)
    return y


@oracle("formula", qnn.PoolAvg2dOp)
@pytest.mark.parametrize("mode", RoundingMode)
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize(("source", "target"), [(BYTES, BYTES), (BYTES, OTHER), (WORDS, WORDS)])
@pytest.mark.parametrize("case", CASES)
def test_averages(
    case: dict[str, Any],
    source: UniformType,
    target: UniformType,
    counted: bool,
    mode: RoundingMode,
):
    x = stored(source, 2, 6, 7, 3)
    parameters = {"rounding_mode": mode, "count_pad_for_edges": counted, **case}
    op = qnn.PoolAvg2dOp(value(x.shape, source), out=target, **parameters)
    same = source == target
    zero = source.zero_point if same else 0

    def mean(rows: list[Any], padded: int) -> Any:
        count = len(rows) + padded * counted
        total = sum(rows) + zero * padded * counted if rows else zero * count
        return total * Fraction(1, count) if count else zero

    plain = UniformType.per_tensor(source.storage_name, 1, 0)
    numbers = x.astype(object) if same else fractions(source, x)
    wanted = rounded(plain if same else target, pooled(numbers, op, mean))
    np.testing.assert_array_equal(run(op, x), wanted)


@oracle("formula", qnn.PoolMax2dOp)
@pytest.mark.parametrize("mode", RoundingMode)
@pytest.mark.parametrize("target", [BYTES, OTHER])
def test_maxima(target: UniformType, mode: RoundingMode):
    x = stored(BYTES, 2, 6, 7, 3)
    op = qnn.PoolMax2dOp(value(x.shape, BYTES), out=target, rounding_mode=mode, **CASES[0])

    def greatest(rows: list[Any], padded: int) -> Any:
        return np.max(np.array(rows, object), axis=0) if rows else Fraction(-1000)

    wanted = rounded(target, pooled(fractions(BYTES, x), op, greatest))
    np.testing.assert_array_equal(run(op, x), wanted)


@oracle("formula", qnn.PoolAvg3dOp, qnn.PoolMax3dOp)
@settings(max_examples=20, deadline=None)
@given(st.data(), st.booleans())
def test_volumes(data: st.DataObject, up: bool):
    def three(low: int, high: int) -> list[int]:
        return [data.draw(st.integers(low, high)) for _ in range(3)]

    window, stride, pads = three(1, 3), three(1, 3), [(a, 1) for a in three(0, 2)]
    x = stored(BYTES, 1, *[k + n for k, n in zip(window, three(0, 3), strict=True)], 2)
    mode = RoundingMode.CEIL if up else RoundingMode.FLOOR
    moves = {"filter_size": window, "stride": stride, "pad_amount": pads, "rounding_mode": mode}
    average = qnn.PoolAvg3dOp(value(x.shape, BYTES), out=BYTES, **moves)
    greatest = qnn.PoolMax3dOp(value(x.shape, BYTES), out=BYTES, **moves)
    means, maxima = run(average, x), run(greatest, x)
    for at, rows, _ in windows(x.astype(int), average):
        place = (slice(None), *at)
        mean = np.mean(rows, axis=0) if rows else np.full((1, 2), -3)
        assert np.abs(means[place] - mean).max() <= 0.5
        assert (maxima[place] == (np.max(rows, axis=0) if rows else -128)).all()


@oracle("formula", qnn.L2Pool2dOp)
@pytest.mark.parametrize("case", CASES)
def test_norms(case: dict[str, Any]):
    x, target = stored(BYTES, 2, 6, 7, 3), UniformType.per_tensor("i8", 0.61, -90)
    op = qnn.L2Pool2dOp(value(x.shape, BYTES), out=target, **case)
    y = run(op, x)
    for at, rows, _ in windows(fractions(BYTES, x), op):
        for batch, channel in np.ndindex(2, 3):
            norm = sqrt(sum(row[batch, channel] ** 2 for row in rows))
            wanted = np.clip(norm / 0.61 - 90, -128, 127)
            assert abs(y[(batch, *at, channel)] - wanted) <= 0.5 + 1e-9


@oracle("ONNX", qnn.PoolAvg2dOp, qnn.PoolAvg3dOp)
@pytest.mark.parametrize("counted", [False, True])
@pytest.mark.parametrize("count", [2, 3])
def test_onnx_averages(count: int, counted: bool):
    x = np.random.default_rng(0).standard_normal((2, *[7] * count, 3), np.float32)
    pads = [(1, 0), (0, 1), (1, 1)][:count]
    parameters = {"filter_size": [2] * count, "stride": [2] * count, "pad_amount": pads}
    kind = qnn.PoolAvg2dOp if count == 2 else qnn.PoolAvg3dOp
    op = kind(value(x.shape), out=f32, count_pad_for_edges=counted, **parameters)
    wanted = onnx_pool("AveragePool", x, op, count_include_pad=int(counted))
    np.testing.assert_allclose(run(op, x), wanted, atol=1e-6, err_msg="8 summands")


def onnx_pool(name: str, x: Array, op: qnn.PoolOp, **options: Any) -> Array:
    """ONNX's result for the windows of `op`."""
    sides = [before for before, _ in op.sliding_window.padding] + [
        after for _, after in op.sliding_window.padding
    ]
    moves = {"kernel_shape": list(op.window), "strides": list(op.strides), "pads": sides}
    given = np.ascontiguousarray(channels_first(x))
    return channels_last(node(name, given, opset=18, **moves, **options))


@oracle("ONNX", qnn.PoolMax3dOp)
def test_onnx_maxima_of_volumes():
    x = np.random.default_rng(0).standard_normal((2, 5, 6, 7, 3), np.float32)
    pads = [[0, 1], [1, 0], [1, 1]]
    parameters = {"filter_size": [2, 3, 2], "stride": [2, 1, 3], "pad_amount": pads}
    op = qnn.PoolMax3dOp(value(x.shape), out=f32, **parameters)
    np.testing.assert_array_equal(run(op, x), onnx_pool("MaxPool", x, op))


@oracle("ONNX", qnn.PoolMax2dOp, qnn.L2Pool2dOp)
@pytest.mark.parametrize("case", CASES[:2])
def test_onnx_maxima_and_norms(case: dict[str, Any]):
    x = np.random.default_rng(0).standard_normal((2, 6, 7, 3), np.float32)
    greatest = qnn.PoolMax2dOp(value(x.shape), out=f32, **case)
    np.testing.assert_array_equal(run(greatest, x), onnx_pool("MaxPool", x, greatest))
    norm = qnn.L2Pool2dOp(value(x.shape), out=f32, **case)
    wanted = onnx_pool("LpPool", x, norm, p=2)
    np.testing.assert_allclose(run(norm, x), wanted, rtol=1e-5, err_msg="6 summands")
