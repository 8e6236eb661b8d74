"""Matrix products and patches of qnn against their definitions, element by element, and ONNX."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.exact_reals import fractions, rounded, stored
from support.one_operation import run, tensor, value
from support.onnx_node import channels_last, node
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32
from xdsl.ir import Attribute

from hexnn.dialects import qnn
from hexnn.dialects.qnn import PatchPadding
from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

BYTES = UniformType.per_tensor("i8", 0.25, -3)
OTHER = UniformType.per_tensor("i8", 0.1973, 17)
WORDS = UniformType.per_tensor("u16", 0.000713, 30000)
NIBBLES = UniformType.per_axis("i4", 0, [0.11, 0.07, 0.031, 0.2, 0.0123])


@oracle("formula", qnn.MatMulOp)
def test_mat_mul_of_words():
    target = UniformType.per_tensor("i16", 0.00451, 0)
    bias = UniformType.per_tensor("i32", WORDS.scale * BYTES.scale, 0)
    a, b, c = stored(WORDS, 2, 1, 4, 5), stored(BYTES, 3, 5, 2), stored(bias, 2)
    values = [value(a.shape, WORDS), value(b.shape, BYTES), value(c.shape, bias)]
    op = qnn.MatMulOp(*values, out=target)
    total = np.matmul(fractions(WORDS, a), fractions(BYTES, b)) + fractions(bias, c)
    np.testing.assert_array_equal(run(op, a, b, c), rounded(target, total))


@oracle("formula", qnn.FullyConnectedOp)
@pytest.mark.parametrize("source", [BYTES, WORDS])
def test_fully_connected_is_rounded_once(source: UniformType):
    target = UniformType.per_tensor("i8", 0.0917 if source == BYTES else 0.471, 3)
    x, w = stored(source, 3, 2, 4), stored(NIBBLES, 5, 4)
    op = qnn.FullyConnectedOp(value(x.shape, source), value(w.shape, NIBBLES), out=target)
    total = fractions(source, x).reshape(-1, 4).dot(fractions(NIBBLES, w).T)
    np.testing.assert_array_equal(run(op, x, w), rounded(target, total))


@oracle("ONNX", qnn.MatMulOp, qnn.FullyConnectedOp)
def test_onnx_products():
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((2, 1, 3, 4), np.float32), rng.standard_normal((5, 4, 2), np.float32)
    product = qnn.MatMulOp(value(a.shape), value(b.shape), out=f32)
    np.testing.assert_allclose(run(product, a, b), node("MatMul", a, b), atol=1e-6)
    x, w, c = a[0, 0], b[0].T.copy(), np.arange(2, dtype=np.float32)
    layer = qnn.FullyConnectedOp(*([value(v.shape) for v in (x, w, c)]), out=f32)
    np.testing.assert_allclose(run(layer, x, w, c), node("Gemm", x, w, c, transB=1), atol=1e-6)


MOVES = {
    "kernel_size": [2, 3],
    "stride": [1, 2],
    "pad_amount": [[1, 0], [0, 2]],
    "dilation": [2, 1],
}


def column_places(shape: tuple[int, ...], channel: int, row: int, column: int) -> Any:
    """The pixels under a tap of all positions of MOVES, and which of them are on the image."""
    rows = np.arange((shape[1] + 1 - 3) + 1) - 1 + 2 * row
    columns = np.arange((shape[2] + 2 - 3) // 2 + 1) * 2 + column
    y, x = (axis.reshape(-1) for axis in np.meshgrid(rows, columns, indexing="ij"))
    inside = (y >= 0) & (y < shape[1]) & (x >= 0) & (x < shape[2])
    return y, x, inside


@oracle("formula", qnn.Im2ColOp)
@pytest.mark.parametrize("target", [BYTES, OTHER])
def test_columns_hold_pixels(target: UniformType):
    shape = (2, 4, 6, 3)
    x = stored(BYTES, *shape)
    y = run(qnn.Im2ColOp(value(shape, BYTES), out=target, **MOVES), x)
    reals = fractions(BYTES, x)
    for index, (channel, row, column) in enumerate(np.ndindex(3, 2, 3)):
        at_y, at_x, inside = column_places(shape, channel, row, column)
        wanted = np.full((2, len(at_y)), Fraction(0))
        wanted[:, inside] = reals[:, at_y[inside], at_x[inside], channel]
        np.testing.assert_array_equal(y[:, index], rounded(target, wanted))


@oracle("formula", qnn.Col2ImOp)
@pytest.mark.parametrize("element", [OTHER, i32])
def test_images_are_sums_of_columns(element: Attribute):
    shape, source = (2, 4, 6, 3), BYTES if element == OTHER else i32
    columns = np.random.default_rng(0).integers(-128, 128, (2, 18, 9))
    columns = columns.astype(np.int8 if element == OTHER else np.int32)
    made = qnn.Col2ImOp(value(columns.shape, source), out=tensor(shape, element), **MOVES)
    reals = fractions(BYTES, columns) if element == OTHER else columns.astype(object)
    total = np.zeros(shape, object)
    for index, (channel, row, column) in enumerate(np.ndindex(3, 2, 3)):
        at_y, at_x, inside = column_places(shape, channel, row, column)
        total[:, at_y[inside], at_x[inside], channel] += reals[:, index, inside]
    wanted = rounded(OTHER, total * Fraction(1)) if element == OTHER else total.astype(np.int32)
    np.testing.assert_array_equal(run(made, columns), wanted)


@oracle("ONNX", qnn.Col2ImOp)
def test_onnx_images():
    columns = np.random.default_rng(0).standard_normal((2, 18, 9), np.float32)
    op = qnn.Col2ImOp(value(columns.shape), out=tensor((2, 4, 6, 3)), **MOVES)
    size, block = np.array([4, 6]), np.array([2, 3])
    options: dict[str, Any] = {"strides": [1, 2], "pads": [1, 0, 0, 2], "dilations": [2, 1]}
    wanted = channels_last(node("Col2Im", columns, size, block, **options))
    np.testing.assert_allclose(run(op, columns), wanted, atol=1e-5, err_msg="6 summands")


@oracle("formula", qnn.ExtractPatchesOp)
@settings(max_examples=30, deadline=None)
@given(st.data(), st.sampled_from(PatchPadding))
def test_patches_are_channels(data: st.DataObject, padding: PatchPadding):
    size, stride, rate = ([data.draw(st.integers(1, 3)) for _ in range(2)] for _ in range(3))
    reach = [(k - 1) * r + 1 for k, r in zip(size, rate, strict=True)]
    image = [n + data.draw(st.integers(0, 4)) for n in reach]
    x = stored(BYTES, 2, *image, 2)
    parameters = {"size": size, "stride": stride, "rate": rate, "padding": padding}
    y = run(qnn.ExtractPatchesOp(value(x.shape, BYTES), out=BYTES, **parameters), x)
    same = padding is PatchPadding.SAME
    axes = list(zip(image, reach, stride, strict=True))
    out = [-(-n // s) if same else (n - r) // s + 1 for n, r, s in axes]
    missing = [max((-(-n // s) - 1) * s + r - n, 0) if same else 0 for n, r, s in axes]
    before = [m // 2 for m in missing]
    for i, j, row, column, channel in np.ndindex(*out, *size, 2):
        at = (
            i * stride[0] + row * rate[0] - before[0],
            j * stride[1] + column * rate[1] - before[1],
        )
        inside = 0 <= at[0] < image[0] and 0 <= at[1] < image[1]
        wanted = x[:, at[0], at[1], channel] if inside else [-3, -3]
        np.testing.assert_array_equal(y[:, i, j, (row * size[1] + column) * 2 + channel], wanted)


@oracle("formula", qnn.ExtractPatchesOp)
def test_patches_of_another_scale():
    x = stored(BYTES, 1, 3, 3, 1)
    parameters = {"size": [1, 2], "stride": [1, 1], "rate": [1, 1], "padding": PatchPadding.SAME}
    y = run(qnn.ExtractPatchesOp(value(x.shape, BYTES), out=OTHER, **parameters), x)
    reals = np.pad(fractions(BYTES, x), [(0, 0), (0, 0), (0, 1), (0, 0)], constant_values=0)
    wanted = np.concatenate([reals[:, :, :-1], reals[:, :, 1:]], -1) * Fraction(1)
    np.testing.assert_array_equal(y, rounded(OTHER, wanted))


@oracle("formula", qnn.Correlation1DOp)
@pytest.mark.parametrize("element", [f32, OTHER])
@pytest.mark.parametrize(("displacement", "shift"), [(0, 0), (2, 0), (1, 2), (2, -3), (9, 1)])
def test_correlation(displacement: int, shift: int, element: Attribute):
    quantized = element == OTHER
    source = BYTES if quantized else f32
    a, b = (random(seed, quantized) for seed in (0, 1))
    op = qnn.Correlation1DOp(
        value(a.shape, source),
        value(b.shape, source),
        out=element,
        displacement=displacement,
        shift=shift,
    )
    lhs, rhs = (fractions(BYTES, v) if quantized else v for v in (a, b))
    total = np.full((2, 3, 5, 2 * displacement + 1), Fraction(0))
    for n, h, w, d in np.ndindex(*total.shape):
        at = w + d - (displacement - shift)
        if 0 <= at < 5:
            products = lhs[n, h, w] * rhs[n, h, at]
            total[n, h, w, d] = sum(map(Fraction, products.tolist())) / 4
    seen = run(op, a, b)
    if quantized:
        np.testing.assert_array_equal(seen, rounded(OTHER, total))
    else:
        np.testing.assert_allclose(seen, total.astype(np.float32), atol=1e-6)


def random(seed: int, quantized: bool) -> Array:
    """An operand of a correlation."""
    if quantized:
        return stored(BYTES, 2, 3, 5, 4, seed=seed)
    return np.random.default_rng(seed).standard_normal((2, 3, 5, 4), np.float32)
