"""Normalizations of qnn against ONNX, LiteRT and loops written from the definition."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.litert_operator import Operand, operate
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last, node
from support.oracle import oracle
from support.real_arrays import integers, nearest, numbers, reals
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import InstanceNormMode, InstanceNormRegion, LrnRegion
from hexnn.dialects.quant import NUMERICS, Numerics, NumericsAttr, UniformType
from hexnn.semantics.registry import Array

SIZE = st.integers(1, 5)
FEW = settings(max_examples=25)
CLOSE: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-5}
"""Rounding of sums of up to a thousand squares, whose differences are divided by deviations."""
BYTES = UniformType.per_tensor("i8", 0.05, -3)
WORDS = UniformType.per_tensor("i16", 0.001, 0)
FINE = UniformType.per_tensor("i8", 0.01, -20)


def slices(shape: tuple[int, ...], axes: Iterable[int]) -> list[Any]:
    """The index of each part of a tensor that `axes` span."""
    axes = list(axes)
    others = [[slice(None)] if i in axes else range(n) for i, n in enumerate(shape)]
    return list(product(*others))


@oracle("ONNX", qnn.BatchnormOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=3), channels=SIZE)
def test_batchnorm(shape: list[int], channels: int):
    x = numbers(*shape, 3, channels)
    ones, zeros = np.ones(channels, np.float32), np.zeros(channels, np.float32)
    weight, bias = numbers(channels, seed=1), numbers(channels, seed=2)
    op = qnn.BatchnormOp(value(x.shape), value((channels,)), value((channels,)), out=f32)
    theirs = node("BatchNormalization", channels_first(x), weight, bias, zeros, ones, epsilon=0.0)
    np.testing.assert_allclose(run(op, x, weight, bias), channels_last(theirs), **CLOSE)


@oracle("formula", qnn.BatchnormOp)
@pytest.mark.parametrize("biased", [False, True])
def test_quantized_batchnorm(biased: bool):
    x, w = integers(BYTES, 2, 3, 4), integers(WORDS, 4)
    b = integers(WORDS, 4, seed=1)
    types = [value(x.shape, BYTES), value((4,), WORDS), value((4,), WORDS)]
    op = qnn.BatchnormOp(
        *(types if biased else types[:2]), out=UniformType.per_tensor("i8", 0.2, 5)
    )
    y = reals(BYTES, x) * reals(WORDS, w) + (reals(WORDS, b) if biased else 0)
    seen = run(op, x, w, b) if biased else run(op, x, w)
    np.testing.assert_array_equal(seen, nearest(UniformType.per_tensor("i8", 0.2, 5), y))


@oracle("ONNX", qnn.InstanceNormOp)
@FEW
@given(spatial=st.lists(st.integers(2, 5), min_size=1, max_size=3), channels=SIZE)
def test_instance_norm(spatial: list[int], channels: int):
    x, gamma, beta = numbers(2, *spatial, channels), numbers(channels), numbers(channels, seed=1)
    operands = [value(x.shape), value(gamma.shape), value(beta.shape)]
    op = qnn.InstanceNormOp(*operands, out=f32, epsilon=1e-3)
    theirs = node("InstanceNormalization", channels_first(x), gamma, beta, epsilon=1e-3)
    np.testing.assert_allclose(run(op, x, gamma, beta), channels_last(theirs), **CLOSE)


@oracle("formula", qnn.InstanceNormOp)
@pytest.mark.parametrize("region", ["ACROSS_CHANNEL", "ACROSS_ALL"])
@pytest.mark.parametrize("biased", [False, True])
def test_roots_of_squares(region: str, biased: bool):
    x, gamma, beta = numbers(2, 3, 4, 5), numbers(5, seed=1), numbers(5, seed=2)
    operands = [value(x.shape), value((5,)), *([value((5,))] if biased else [])]
    op = qnn.InstanceNormOp(
        *operands,
        out=f32,
        mode=InstanceNormMode.RMS,
        region=InstanceNormRegion(region),
        epsilon=0.25,
    )
    wanted = np.empty(x.shape)
    for at in slices(x.shape, (3,) if region == "ACROSS_CHANNEL" else (1, 2, 3)):
        part = x[at].astype(np.float64)
        wanted[at] = part * gamma / np.sqrt((part**2).sum() + 0.25) + (beta if biased else 0)
    seen = run(op, x, gamma, *([beta] if biased else []))
    np.testing.assert_allclose(seen, wanted, **CLOSE)


@oracle("formula", qnn.InstanceNormOp)
def test_mean_is_taken_out_without_variance():
    x, gamma = integers(BYTES, 2, 3, 4, 2), numbers(2)
    operands = [value(x.shape, BYTES), value((2,))]
    op = qnn.InstanceNormOp(*operands, out=BYTES, normalize_variance=False)
    wanted = reals(BYTES, x)
    for at in slices(x.shape, (1, 2)):
        wanted[at] -= wanted[at].mean()
    np.testing.assert_array_equal(run(op, x, gamma), nearest(BYTES, wanted))


def test_pairs_without_a_formula_do_not_run():
    op = qnn.InstanceNormOp(value((1, 2, 2)), value((2,)), out=f32, mode=InstanceNormMode.RMS)
    with pytest.raises(HexnnError, match="mode RMS with region ACROSS_SPATIAL has no formula"):
        run(op, numbers(1, 2, 2), numbers(2))


@oracle("ONNX", qnn.GroupNormOp)
@FEW
@given(spatial=st.lists(SIZE, min_size=1, max_size=2), group=SIZE, size=SIZE)
def test_group_norm(spatial: list[int], group: int, size: int):
    channels = group * size
    x, gamma, beta = numbers(2, *spatial, channels), numbers(channels), numbers(channels, seed=1)
    operands = [value(x.shape), value(gamma.shape), value(beta.shape)]
    op = qnn.GroupNormOp(*operands, out=f32, epsilon=0.01, group=group)
    first, parameters = channels_first(x), (gamma, beta)
    wanted = node(
        "GroupNormalization", first, *parameters, opset=21, num_groups=group, epsilon=0.01
    )
    np.testing.assert_allclose(run(op, x, gamma, beta), channels_last(wanted), **CLOSE)


@oracle("formula", qnn.GroupNormOp)
@pytest.mark.parametrize("shape", [(2, 3, 4, 6), (2, 6), (6,), (2, 5, 6)])
@pytest.mark.parametrize("group", [1, 2, 3, 6])
def test_quantized_group_norm(shape: tuple[int, ...], group: int):
    x, beta = integers(BYTES, *shape), numbers(6)
    op = qnn.GroupNormOp(
        value(shape, BYTES), None, value((6,)), out=FINE, epsilon=0.01, group=group
    )
    real, wanted = reals(BYTES, x), np.empty(shape)
    batches = range(shape[0]) if len(shape) > 1 else [slice(None)]
    for batch, first in product(batches, range(0, 6, 6 // group)):
        channels = slice(first, first + 6 // group)
        at = (batch, ..., channels) if len(shape) > 1 else channels
        part = real[at]
        wanted[at] = (part - part.mean()) / np.sqrt(part.var() + 0.01) + beta[channels]
    rounded = nearest(FINE, wanted).astype(int)
    differences = np.abs(run(op, x, beta) - rounded)
    assert differences.max() <= 1
    assert differences.mean() < 0.02
    op.attributes[NUMERICS] = NumericsAttr(Numerics.REAL)
    np.testing.assert_array_equal(run(op, x, beta), rounded)


@oracle("ONNX", qnn.LayerNormOp, qnn.RmsNormOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=4), data=st.data())
def test_trailing_axes(shape: list[int], data: st.DataObject):
    first = data.draw(st.integers(0, len(shape) - 1))
    axes, sizes = list(range(first, len(shape))), shape[first:]
    x, gamma, beta = numbers(*shape), numbers(*sizes, seed=1), numbers(*sizes, seed=2)
    operands = [value(x.shape), value(gamma.shape), value(beta.shape)]
    layer = qnn.LayerNormOp(*operands, out=f32, axes=axes, epsilon=1e-3)
    wanted = node("LayerNormalization", x, gamma, beta, axis=first, epsilon=1e-3)
    np.testing.assert_allclose(run(layer, x, gamma, beta), wanted, **CLOSE)
    rms = qnn.RmsNormOp(*(operands[:2]), out=f32, axes=axes, epsilon=1e-3)
    wanted = node("RMSNormalization", x, gamma, axis=first, epsilon=1e-3, opset=23)
    np.testing.assert_allclose(run(rms, x, gamma), wanted, **CLOSE)


AXES: list[tuple[list[int], tuple[int, ...]]] = [
    ([2], (4,)),
    ([1], (3,)),
    ([2, 0], (4, 2)),
    ([0, 2], (2, 1)),
    ([1, 0, 2], (3, 2, 4)),
]
"""Axes of a tensor of [2, 3, 4], and shapes of gamma."""


@oracle("formula", qnn.LayerNormOp, qnn.RmsNormOp)
@pytest.mark.parametrize(("axes", "sizes"), AXES)
@pytest.mark.parametrize("op_class", [qnn.LayerNormOp, qnn.RmsNormOp])
def test_any_axes(op_class: Any, axes: list[int], sizes: tuple[int, ...]):
    x, gamma, beta = integers(WORDS, 2, 3, 4), numbers(*sizes), numbers(*sizes, seed=1)
    operands = [value(x.shape, WORDS), value(sizes), value(sizes)]
    op = op_class(*operands, out=WORDS, axes=axes, epsilon=0.01)
    real, wanted = reals(WORDS, x), np.empty(x.shape)
    for at in np.ndindex(x.shape):
        part = real[tuple(slice(None) if i in axes else n for i, n in enumerate(at))]
        place = tuple(min(at[axis], n - 1) for axis, n in zip(axes, sizes, strict=True))
        layer = op_class is qnn.LayerNormOp
        mean, square = (part.mean(), part.var()) if layer else (0, (part**2).mean())
        wanted[at] = (real[at] - mean) / np.sqrt(square + 0.01) * gamma[place] + beta[place]
    np.testing.assert_array_equal(run(op, x, gamma, beta), nearest(WORDS, wanted))


@oracle("formula", qnn.LayerNormOp)
def test_gamma_of_fewer_axes_lies_along_the_last_ones():
    x, gamma = numbers(2, 3, 4), numbers(4, seed=1)
    op = qnn.LayerNormOp(value(x.shape), value((4,)), out=f32, axes=[1, 2])
    wanted = [(part - part.mean()) / np.sqrt(part.var() + 0.001) * gamma for part in x]
    np.testing.assert_allclose(run(op, x, gamma), wanted, **CLOSE)


@oracle("ONNX", qnn.L2NormOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=4), data=st.data())
def test_l2_norm(shape: list[int], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x = numbers(*shape)
    op = qnn.L2NormOp(value(x.shape), out=f32, axis=9, axes=[axis])
    wanted = node("LpNormalization", x, axis=axis, p=2)
    np.testing.assert_allclose(run(op, x), wanted, **CLOSE)


@oracle("formula", qnn.L2NormOp)
@pytest.mark.parametrize("axes", [[0], [0, 2], [2, 1, 0]])
def test_l2_norm_of_several_axes(axes: list[int]):
    x = integers(BYTES, 2, 3, 4)
    op = qnn.L2NormOp(value(x.shape, BYTES), out=FINE, axes=axes, epsilon=9.0)
    wanted = reals(BYTES, x)
    for at in slices(x.shape, axes):
        wanted[at] /= max(np.linalg.norm(wanted[at]), 9.0)
    np.testing.assert_array_equal(run(op, x), nearest(FINE, wanted))


@oracle("LiteRT", qnn.L2NormOp)
@settings(max_examples=20)
@given(
    rows=st.integers(1, 9), size=st.integers(1, 40), point=st.integers(-128, 127), data=st.data()
)
def test_l2_norm_of_bytes(rows: int, size: int, point: int, data: st.DataObject):
    signed = data.draw(st.booleans())
    kind, shift = ("i8", 0) if signed else ("u8", 128)
    dtype = np.dtype(np.int8 if signed else np.uint8)
    source = UniformType.per_tensor(kind, 0.05, point + shift)
    target = UniformType.per_tensor(kind, 1 / 128, shift)
    x = np.random.default_rng(rows).integers(-128 + shift, 128 + shift, (rows, size)).astype(dtype)
    x[0] = source.zero_point
    op = qnn.L2NormOp(value(x.shape, source), out=target, axis=1)
    wanted = operate("L2Normalization", [Operand(x, source)], Operand(x, target))
    np.testing.assert_array_equal(run(op, x), wanted)


@oracle("ONNX", qnn.LrnOp)
@settings(max_examples=15)
@given(spatial=st.tuples(SIZE, SIZE), channels=SIZE, radius=st.integers(0, 3))
def test_lrn(spatial: tuple[int, int], channels: int, radius: int):
    # The evaluator computes sums for as many channels as there are images.
    x, size = numbers(channels, *spatial, channels), 2 * radius + 1
    op = qnn.LrnOp(value(x.shape), out=f32, radius=radius, alpha=0.5, beta=0.75, bias=2.0)
    first = channels_first(x)
    wanted = node("LRN", first, size=size, alpha=0.5 * size, beta=0.75, bias=2.0)
    np.testing.assert_allclose(run(op, x), channels_last(wanted), **CLOSE)


def within_channel(x: Array, radius: int) -> Array:
    """The sum of squares over rows and columns around each element."""
    total = np.empty(x.shape)
    for b, h, w, c in np.ndindex(x.shape):
        rows, columns = (slice(max(0, i - radius), i + radius + 1) for i in (h, w))
        total[b, h, w, c] = (x[b, rows, columns, c] ** 2).sum()
    return total


def across_channel(x: Array, radius: int) -> Array:
    """The sum of squares over the channels around each element."""
    total = np.empty(x.shape)
    for *pixel, c in np.ndindex(x.shape):
        total[*pixel, c] = (x[*pixel, max(0, c - radius) : c + radius + 1] ** 2).sum()
    return total


REGIONS: dict[LrnRegion, Callable[[Array, int], Array]] = {
    LrnRegion.WITHIN_CHANNEL: within_channel,
    LrnRegion.ACROSS_CHANNEL: across_channel,
}


@oracle("formula", qnn.LrnOp)
@pytest.mark.parametrize("region", REGIONS)
@pytest.mark.parametrize("radius", [0, 1, 2, 9])
def test_quantized_lrn(region: LrnRegion, radius: int):
    x = integers(BYTES, 2, 4, 3, 5)
    op = qnn.LrnOp(value(x.shape, BYTES), out=WORDS, radius=radius, region=region, alpha=0.5)
    real = reals(BYTES, x)
    wanted = real / (1 + 0.5 * REGIONS[region](real, radius)) ** 0.5
    np.testing.assert_array_equal(run(op, x), nearest(WORDS, wanted))
