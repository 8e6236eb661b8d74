"""Kernels as Hexagon code: what qemu-hexagon computes equals the reference."""

from collections.abc import Callable

import numpy as np
import pytest
from support.additions import add_op, check_all_pairs, random_scales
from support.image_window import image_window
from support.moves import transposition
from xdsl.dialects.builtin import TensorType

from hexnn.dialects import htp
from hexnn.dialects.htp.elementwise import TABLE_SHAPE
from hexnn.dialects.quant import UniformType
from hexnn.kernels import load
from hexnn.kernels.fits.addition import Addition, fit
from hexnn.passes.legalize.htp.moves import taken
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.semantics import spatial
from hexnn.semantics.softmax import softmax_table
from hexnn.testing.kernel_harness import (
    activation,
    check_kernel,
    random_bytes,
    random_params,
    random_weights,
    values,
    weights,
    with_masks,
    words,
)
from hexnn.testing.programs import PROGRAMS

load()

Image = tuple[int, int, int, int]
Pair = tuple[int, int]


@pytest.fixture(scope="module", autouse=True)
def _tools(program: Callable[[str], str]) -> None:
    for name in PROGRAMS:
        program(name)


@pytest.mark.parametrize(
    ("name", "image", "kernel", "stride", "zero_point"),
    [
        ("rows", (1, 9, 40, 6), (3, 3), (1, 1), 0),
        ("rows", (2, 5, 100, 4), (2, 4), (1, 1), -7),
        ("strip", (1, 9, 11, 6), (3, 3), (2, 2), 0),
        ("flat", (1, 9, 11, 24), (3, 3), (1, 1), 0),
        ("flat", (1, 9, 5, 240), (3, 3), (2, 2), -7),
        ("strip", (1, 12, 9, 3), (10, 8), (1, 1), 5),
    ],
)
def test_depthwise(name: str, image: Image, kernel: Pair, stride: Pair, zero_point: int):
    rng, pads = np.random.default_rng(0), (1, 1, 1, 1)
    slide = image_window(kernel, stride, pads)
    x, w = random_bytes(rng, image), random_weights(rng, (*kernel, 1, image[3]))
    sums = spatial.depthwise(x, w.astype(np.int64) - zero_point, slide, 77)
    params = random_params(rng, sums, 20)
    source, weight, rows = values(activation(image, 77), weights(w.shape), words(params.shape))
    result = activation((image[0], *slide.outputs(image[1:3]), image[3]), 20)
    op = htp.DepthwiseConv2dOp(
        source,
        weight,
        rows,
        result,
        stride=stride,
        padding=pads,
        weight_zero_point=zero_point,
    )
    check_kernel(op, [x, w, params], f"depthwise_conv_2d.{name}", engine=QemuEngine())


@pytest.mark.parametrize(("inputs", "outputs", "size"), [(8, 12, 9), (5, 3, 33)])
@pytest.mark.parametrize("zero_point", [0, 3])
def test_convolution(inputs: int, outputs: int, size: int, zero_point: int):
    rng, pads = np.random.default_rng(0), (1, 1, 1, 1)
    image = (1, 7, size, inputs)
    x, w = random_bytes(rng, image), random_weights(rng, (3, 3, inputs, outputs))
    sums = spatial.convolve(
        x, w.astype(np.int64) - zero_point, image_window((3, 3), padding=pads), 77
    )
    params = random_params(rng, sums, 20)
    source, weight, rows = values(activation(image, 77), weights(w.shape), words(params.shape))
    result = activation((1, 7, size, outputs), 20)
    op = htp.Conv2dOp(source, weight, rows, result, padding=pads, weight_zero_point=zero_point)
    for kernel in ("conv_2d.strip", "conv_2d.matrix"):
        check_kernel(op, [x, w, params], kernel, engine=QemuEngine())


@pytest.mark.parametrize("name", ["matrix", "strip"])
def test_late_values(name: str):
    rng = np.random.default_rng(0)
    x, w = random_bytes(rng, (1, 1, 7, 40)), random_weights(rng, (1, 1, 40, 37))
    sums = x.astype(np.int64) @ w[0, 0].astype(np.int64)
    params = with_masks(rng, random_params(rng, sums, 20))
    source, weight, rows = values(activation(x.shape), weights(w.shape), words(params.shape))
    op = htp.FullyConnectedOp(source, weight, rows, activation((1, 1, 7, 37), 20))
    check_kernel(op, [x, w, params], f"fully_connected.{name}", engine=QemuEngine())


@pytest.mark.parametrize("seed", range(3))
def test_additions(seed: int):
    """Random scales, all pairs of bytes."""
    op = add_op(random_scales(np.random.default_rng(seed)))
    names = ["add.exact", "add.fitted"] if fit(Addition.of(op)) else ["add.exact"]
    for name in names:
        check_all_pairs(op, name, QemuEngine())


@pytest.mark.parametrize("depth", [8, 64, 128])
@pytest.mark.parametrize(("window", "stride"), [(3, 2), (2, 2), (3, 1)])
def test_max_pool(depth: int, window: int, stride: int):
    image = (1, 9, 32, depth)
    size = image_window((window, window), (stride, stride)).outputs((9, 32))
    (source,) = values(activation(image, 3))
    result = activation((1, *size, depth), 3)
    op = htp.MaxPoolOp(source, result, window=(window, window), stride=(stride, stride))
    x = random_bytes(np.random.default_rng(0), image)
    check_kernel(op, [x], "max_pool.flat", engine=QemuEngine())


@pytest.mark.parametrize("depth", [3, 24, 64])
def test_max_pool_of_packed_results(depth: int):
    image = (2, 9, 30, depth)
    size = image_window((3, 4), (3, 4)).outputs((9, 30))
    (source,) = values(activation(image, 3))
    op = htp.MaxPoolOp(source, activation((2, *size, depth), 3), window=(3, 4), stride=(3, 4))
    x = random_bytes(np.random.default_rng(0), image)
    check_kernel(op, [x], "max_pool.packed", engine=QemuEngine())


@pytest.mark.parametrize("image", [(2, 7, 7, 132), (1, 5, 3, 32)])
def test_mean(image: Image):
    rng = np.random.default_rng(0)
    x, size = random_bytes(rng, image), (image[1], image[2])
    sums = x.astype(np.int64).sum((1, 2)).reshape(-1, 1)
    params = random_params(rng, sums, 20)
    source, rows = values(activation(image, 3), words(params.shape))
    result = activation((image[0], 1, 1, image[3]), 20)
    op = htp.AvgPoolOp(source, rows, result, window=size)
    check_kernel(op, [x, params], "avg_pool.flat", engine=QemuEngine())


@pytest.mark.parametrize("name", ["boxes", "deals", "shuffles"])
def test_move(name: str):
    dims, order = (2, 4 if name == "boxes" else 40, 3, 33), (0, 2, 3, 1)
    result = activation([dims[axis] for axis in order])
    op = htp.MoveOp(values(activation(dims)), result, [transposition(dims, order)])
    x = random_bytes(np.random.default_rng(0), dims)
    check_kernel(op, [x], f"move.{name}", engine=QemuEngine())


def test_concatenation_as_one_stream():
    shapes = [(1, 5, 9, depth) for depth in (24, 40, 3)]
    op = htp.ConcatOp(values(*map(activation, shapes)), activation((1, 5, 9, 67)), axis=3)
    arrays = [random_bytes(np.random.default_rng(k), shape) for k, shape in enumerate(shapes)]
    check_kernel(op, arrays, "concat.whole", engine=QemuEngine())


def test_move_by_streams():
    dims, arrays = (
        (1, 6, 9, 24),
        [np.arange(1), np.arange(12) // 2, np.arange(18) // 2, np.arange(24)],
    )
    op = htp.MoveOp(values(activation(dims)), activation([len(a) for a in arrays]), taken(arrays))
    x = random_bytes(np.random.default_rng(0), dims)
    check_kernel(op, [x], "move.streams", engine=QemuEngine())


@pytest.mark.parametrize("kind", [htp.Reduction.SUM, htp.Reduction.PRODUCT, htp.Reduction.MIN])
def test_reductions_of_words(kind: htp.Reduction):
    shape = (2, 45, 1, 7)
    (x,) = values(words(shape))
    op = htp.ReduceOp(x, words((2, 1, 1, 7)), kind=kind, axis=1)
    array = random_bytes(np.random.default_rng(3), (*shape, 4)).view(np.int32)[..., 0]
    check_kernel(op, [array], "reduce.flat", engine=QemuEngine())


@pytest.mark.parametrize("scale", [0.1, 0.02])
@pytest.mark.parametrize(
    ("kernel", "rows"), [("softmax.rows", 7), ("softmax.groups", 135), ("softmax.lanes", 135)]
)
def test_softmax(scale: float, kernel: str, rows: int):
    shape = (1, 1, rows, 21)
    table = softmax_table(scale, 1.0).astype(np.int32).reshape(TABLE_SHAPE)
    logits, entries = values(activation(shape), words(TABLE_SHAPE))
    result = TensorType(UniformType.per_tensor("u8", 1 / 256, 0), shape)
    x = random_bytes(np.random.default_rng(1), shape)
    op = htp.SoftmaxOp(logits, entries, result)
    check_kernel(op, [x, table], kernel, engine=QemuEngine())
