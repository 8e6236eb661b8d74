"""Kernels stay within the machine's registers: 28 vectors of 32, 4 predicates."""

from collections.abc import Callable

import pytest
from support.vector_liveness import live_vectors
from xdsl.dialects import func

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.kernels.cost import assigned, build_kernel
from hexnn.testing.kernel_harness import activation, values, weights, words

VECTORS = 28


def kernel(name: str, op: htp.HtpOp) -> func.FuncOp:
    """The code of an implementation, with parameters of which nothing is known."""
    load()
    implementation = IMPLEMENTATIONS[name]
    offered = implementation.layouts(op)
    assert not isinstance(offered, str)
    (layouts,) = offered
    placed = assigned(name, op, layouts, implementation.scratch(op, layouts))
    return build_kernel("kernel", implementation.build, placed)


def convolution(inputs: int, outputs: int, size: int, zero_point: int) -> htp.HtpOp:
    """A 3x3 convolution."""
    x, w, p = values(
        activation((1, size, size, inputs)), weights((3, 3, inputs, outputs)), words((outputs, 5))
    )
    result = activation((1, size, size, outputs))
    pads = (1, 1, 1, 1)
    return htp.Conv2dOp(x, w, p, result, padding=pads, weight_zero_point=zero_point)


def matrix(pixels: int, inputs: int, outputs: int, zero_point: int) -> htp.HtpOp:
    """A product with a matrix."""
    x, w, p = values(
        activation((pixels, 1, 1, inputs)), weights((1, 1, inputs, outputs)), words((outputs, 5))
    )
    result = activation((pixels, 1, 1, outputs))
    return htp.FullyConnectedOp(x, w, p, result, weight_zero_point=zero_point)


def depthwise(channels: int, size: int, zero_point: int) -> htp.HtpOp:
    """A 3x3 depthwise convolution."""
    x, w, p = values(
        activation((1, size, size, channels)), weights((3, 3, 1, channels)), words((channels, 5))
    )
    result = activation((1, size - 2, size - 2, channels))
    return htp.DepthwiseConv2dOp(x, w, p, result, weight_zero_point=zero_point)


def average(size: int, rows: int, window: int) -> htp.HtpOp:
    """An average pool of stride 1."""
    x, p = values(activation((1, size, size, 8)), words((rows, 5)))
    result = activation((1, size - window + 1, size - window + 1, 8))
    return htp.AvgPoolOp(x, p, result, window=(window, window))


@pytest.mark.parametrize("zero_point", [0, 3])
@pytest.mark.parametrize(("inputs", "outputs", "size"), [(3, 16, 32), (16, 16, 8), (64, 70, 3)])
def test_convolution(inputs: int, outputs: int, size: int, zero_point: int):
    code = kernel("conv_2d.strip", convolution(inputs, outputs, size, zero_point))
    assert live_vectors(code) <= VECTORS


@pytest.mark.parametrize("name", ["conv_2d.rows", "conv_2d.row_loops"])
@pytest.mark.parametrize("zero_point", [0, 3])
@pytest.mark.parametrize(("inputs", "outputs", "size"), [(3, 16, 32), (1, 70, 90), (2, 9, 3)])
def test_convolution_of_rows(inputs: int, outputs: int, size: int, zero_point: int, name: str):
    code = kernel(name, convolution(inputs, outputs, size, zero_point))
    assert live_vectors(code) <= VECTORS


@pytest.mark.parametrize("zero_point", [0, 3])
@pytest.mark.parametrize(("pixels", "outputs"), [(1, 10), (1, 640), (5, 130), (20, 8), (3, 1000)])
def test_matrix(pixels: int, outputs: int, zero_point: int):
    code = kernel("fully_connected.matrix", matrix(pixels, 130, outputs, zero_point))
    assert live_vectors(code) <= VECTORS


@pytest.mark.parametrize("zero_point", [0, 3])
@pytest.mark.parametrize(("pixels", "outputs"), [(1, 2), (1, 16), (3, 31)])
def test_inner_products(pixels: int, outputs: int, zero_point: int):
    code = kernel("fully_connected.inner_products", matrix(pixels, 1300, outputs, zero_point))
    assert live_vectors(code) <= VECTORS


@pytest.mark.parametrize("zero_point", [0, 3])
@pytest.mark.parametrize("outputs", [8, 95])
def test_blocks(outputs: int, zero_point: int):
    code = kernel("fully_connected.blocks", matrix(1, 1300, outputs, zero_point))
    assert live_vectors(code) <= VECTORS


@pytest.mark.parametrize("zero_point", [0, 3])
@pytest.mark.parametrize("size", [5, 16])
def test_depthwise(size: int, zero_point: int):
    code = kernel("depthwise_conv_2d.strip", depthwise(8, size, zero_point))
    assert live_vectors(code) <= VECTORS


@pytest.mark.parametrize("size", [34, 67])
def test_depthwise_rows(size: int):
    assert live_vectors(kernel("depthwise_conv_2d.rows", depthwise(8, size, 0))) <= VECTORS


@pytest.mark.parametrize(
    "make",
    [lambda: average(6, 1, 2), lambda: average(6, 25, 2), lambda: average(40, 1, 20)],
)
def test_average(make: Callable[[], htp.HtpOp]):
    assert live_vectors(kernel("avg_pool.strip", make())) <= VECTORS
    assert live_vectors(kernel("avg_pool.whole", average(9, 1, 9))) <= VECTORS


@pytest.mark.parametrize("depth", [16, 64, 128])
@pytest.mark.parametrize(("window", "stride"), [(3, 2), (3, 1), (2, 2)])
def test_max_flat(depth: int, window: int, stride: int):
    (x,) = values(activation((1, 40, 40, depth)))
    size = (40 - window) // stride + 1
    result = activation((1, size, size, depth))
    op = htp.MaxPoolOp(x, result, window=(window, window), stride=(stride, stride))
    assert live_vectors(kernel("max_pool.flat", op)) <= VECTORS
