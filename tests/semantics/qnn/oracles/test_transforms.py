"""Transforms, moments and the masked softmax of qnn against scipy, ONNX and loops."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.onnx_node import node
from support.oracle import oracle
from support.real_arrays import integers, nearest, numbers, reals
from xdsl.dialects.builtin import f32, i32
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import MaskedSoftmaxMode
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array, evaluate

SIZE = st.integers(1, 5)
FEW = settings(max_examples=25)
CLOSE: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-5}
"""Rounding of sums of up to a hundred float32 terms of size 1."""
BYTES = UniformType.per_tensor("i8", 0.05, -3)
FINE = UniformType.per_tensor("i8", 1 / 128, -60)
WORDS = UniformType.per_tensor("i16", 0.01, 7)


@oracle("scipy", qnn.HadamardTransformOp)
@pytest.mark.parametrize("size", [1, 2, 8, 64])
def test_hadamard_transform(size: int):
    linalg: Any = pytest.importorskip("scipy.linalg")
    matrix, x = linalg.hadamard(size), numbers(2, 3, size)
    op = qnn.HadamardTransformOp(value(x.shape), out=f32, scale=0.5)
    np.testing.assert_allclose(run(op, x), x @ matrix * 0.5, **CLOSE)
    q = integers(BYTES, 3, size)
    quantized = qnn.HadamardTransformOp(value(q.shape, BYTES), out=BYTES)
    np.testing.assert_array_equal(run(quantized, q), nearest(BYTES, reals(BYTES, q) @ matrix))


def test_hadamard_transform_of_another_size_does_not_run():
    op = qnn.HadamardTransformOp(value((2, 12)), out=f32)
    with pytest.raises(HexnnError, match="input must have a last axis that is a power of 2"):
        run(op, numbers(2, 12))


@oracle("ONNX", qnn.StftOp)
@FEW
@given(
    length=st.integers(2, 12),
    step=st.integers(1, 9),
    more=st.integers(0, 20),
    one_side=st.booleans(),
    windowed=st.booleans(),
)
def test_stft(length: int, step: int, more: int, one_side: bool, windowed: bool):
    x, window = numbers(2, length + more, 1), numbers(length, seed=1)
    operands = [value(x.shape), *([value((length,))] if windowed else [])]
    given_length = None if windowed else length
    op = qnn.StftOp(
        *operands, out=f32, frame_step=step, frame_length=given_length, onesided=one_side
    )
    # The evaluator needs a window.
    theirs = window if windowed else np.ones(length, np.float32)
    steps, lengths = np.array(step, np.int64), np.array(length, np.int64)
    wanted = node("STFT", x, steps, theirs, lengths, onesided=int(one_side))
    seen = run(op, x, window) if windowed else run(op, x)
    np.testing.assert_allclose(seen, wanted, **CLOSE)


@oracle("formula", qnn.StftOp)
def test_stft_of_the_whole_signal():
    x = integers(BYTES, 1, 9, 1)
    op = qnn.StftOp(value(x.shape, BYTES), out=UniformType.per_tensor("i8", 0.3, 4), frame_step=2)
    n = np.arange(9)
    angles = [-2 * np.pi * k * n / 9 for k in range(5)]
    real = reals(BYTES, x)[0, :, 0]
    wanted = [[(real * np.cos(a)).sum(), (real * np.sin(a)).sum()] for a in angles]
    np.testing.assert_array_equal(
        run(op, x)[0, 0], nearest(UniformType.per_tensor("i8", 0.3, 4), wanted)
    )


@oracle("formula", qnn.MomentsOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=4), data=st.data(), kept=st.booleans())
def test_moments(shape: list[int], data: st.DataObject, kept: bool):
    rank = len(shape)
    axes = data.draw(st.lists(st.integers(0, rank - 1), unique=True))
    listed = [axis - rank if data.draw(st.booleans()) else axis for axis in axes]
    x = np.random.default_rng(0).integers(-128, 128, shape).astype(np.int8)
    op = qnn.MomentsOp(value(x.shape, BYTES), out=[WORDS, f32], axes=listed, keep_dims=kept)
    op.verify()
    mean, variance = evaluate(op, [x])
    others = [i for i in range(rank) if i not in axes]
    stored = x.transpose(*others, *axes).reshape(*[shape[i] for i in others], -1)
    rows, sums = reals(BYTES, stored), (stored.astype(int) - BYTES.zero_point).sum(-1)
    sizes = [1 if i in axes else n for i, n in enumerate(shape)]
    wanted = sizes if kept else [shape[i] for i in others] or [1]
    np.testing.assert_array_equal(
        mean, nearest(WORDS, BYTES.scale * (sums / rows.shape[-1])).reshape(wanted)
    )
    spread = (rows**2).mean(-1) - rows.mean(-1) ** 2
    np.testing.assert_allclose(variance, spread.reshape(wanted), rtol=1e-6, atol=1e-9)


def softmax(row: Array) -> Array:
    """Softmax of one row, in float64."""
    weights = np.exp(row.astype(np.float64) - row.max())
    return weights / weights.sum()


@oracle("formula", qnn.MaskedSoftmaxOp)
@FEW
@given(sizes=st.tuples(SIZE, SIZE, SIZE, SIZE), data=st.data())
def test_added_mask(sizes: tuple[int, int, int, int], data: st.DataObject):
    batch, height, width, channel = sizes
    x = numbers(*sizes)
    flags = data.draw(st.lists(st.booleans(), min_size=batch * channel, max_size=batch * channel))
    mask = np.array(flags).reshape(batch, channel)
    mask[:, 0] = True
    op = qnn.MaskedSoftmaxOp(value(sizes), value(mask.shape), out=f32)
    seen = run(op, x, ((mask - 1.0) * 10000).astype(np.float32))
    for b, h, w in np.ndindex(batch, height, width):
        wanted = np.zeros(channel)
        wanted[mask[b]] = softmax(x[b, h, w][mask[b]])
        np.testing.assert_allclose(seen[b, h, w], wanted, **CLOSE)


LENGTHS: list[tuple[Attribute, Any]] = [
    (i32, np.int32),
    (f32, np.float32),
    (UniformType.per_tensor("i8", 1.0, 0), np.int8),
]
"""Element types of lengths, and their arrays."""


@oracle("formula", qnn.MaskedSoftmaxOp)
@pytest.mark.parametrize(("type", "dtype"), LENGTHS)
def test_packed_sequences(type: Attribute, dtype: Any):
    x = integers(BYTES, 2, 3, 9, 9)
    lengths = np.array([[1, 3, 4], [9, 0, 0]], dtype)
    op = qnn.MaskedSoftmaxOp(
        value(x.shape, BYTES),
        value(lengths.shape, type),
        out=FINE,
        mode=MaskedSoftmaxMode.COMPRESSED,
    )
    wanted = np.zeros(x.shape)
    for b, first, last in [(0, 0, 1), (0, 1, 4), (0, 4, 8), (1, 0, 9)]:
        for h in range(3):
            for w in range(first, last):
                wanted[b, h, w, first:last] = softmax(reals(BYTES, x[b, h, w, first:last]))
    np.testing.assert_array_equal(run(op, x, lengths), nearest(FINE, wanted))


@pytest.mark.parametrize(
    ("lengths", "message"),
    [
        ([[3.0, 2.0]], "mask must hold lengths of at most 4 in all, got 5"),
        ([[3.0, -1.0]], "mask must hold lengths, whole numbers from 0 on"),
        ([[2.5, 1.0]], "mask must hold lengths, whole numbers from 0 on"),
    ],
)
def test_lengths_that_do_not_fit_do_not_run(lengths: list[list[float]], message: str):
    op = qnn.MaskedSoftmaxOp(
        value((1, 1, 4, 4)), value((1, 2)), out=f32, mode=MaskedSoftmaxMode.COMPRESSED
    )
    with pytest.raises(HexnnError, match=message):
        run(op, numbers(1, 1, 4, 4), np.array(lengths, np.float32))
