"""Depthwise convolution kernels equal the reference."""

from typing import Any

import numpy as np
import pytest
from support.image_window import image_window
from support.kernel_harness import (
    Run,
    activation,
    check_kernel,
    random_bytes,
    random_params,
    random_weights,
    values,
    weights,
    words,
)

from hexnn.dialects import htp
from hexnn.dialects.htp import Requant
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.kernels.depthwise import signed_bytes
from hexnn.semantics import spatial

load()

ZERO_POINT = 77


def operation(
    image: tuple[int, int, int, int], kernel: tuple[int, int], multiplier: int, **options: Any
) -> htp.DepthwiseConv2dOp:
    """A depthwise convolution."""
    outputs = image[3] * multiplier
    moves = {key: options[key] for key in ("stride", "padding", "dilation") if key in options}
    size = image_window(kernel, **moves).outputs(image[1:3])
    types = (activation(image, ZERO_POINT), weights((*kernel, 1, outputs)), words((outputs, 5)))
    source, weight, rows = values(*types)
    result = activation((image[0], *size, outputs), 20)
    return htp.DepthwiseConv2dOp(source, weight, rows, result, **options)


def check_depthwise(
    image: tuple[int, int, int, int], kernel: tuple[int, int], multiplier: int = 1, **options: Any
) -> Run:
    """Random data; `headroom` is that of the parameters, `name` of the implementation."""
    name = options.pop("name", "strip")
    rng = np.random.default_rng(hash((image, kernel, multiplier)) % 2**32)
    headroom = options.pop("headroom", 0)
    op = operation(image, kernel, multiplier, **options)
    x, w = random_bytes(rng, image), random_weights(rng, htp.shape(op.weight))
    centred = w.astype(np.int64) - op.weight_zero_point.value.data
    sums = spatial.depthwise(x, centred, op.sliding_window, ZERO_POINT)
    params = random_params(rng, sums, 20, headroom)
    return check_kernel(op, [x, w, params], f"depthwise_conv_2d.{name}")


@pytest.mark.parametrize("inputs", [1, 3, 4, 5, 10, 33])
@pytest.mark.parametrize("multiplier", [1, 2, 3, 4, 5, 8])
def test_channels(inputs: int, multiplier: int):
    check_depthwise((1, 5, 7, inputs), (2, 3), multiplier)


@pytest.mark.parametrize("stride", [(1, 1), (2, 2), (3, 3), (1, 2), (3, 2)])
@pytest.mark.parametrize("padding", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 0, 1), (2, 0, 1, 2)])
def test_strides_and_padding(stride: tuple[int, int], padding: tuple[int, int, int, int]):
    check_depthwise((2, 9, 23, 5), (3, 3), stride=stride, padding=padding)


@pytest.mark.parametrize("kernel", [(1, 1), (3, 3), (2, 5), (10, 8)])
@pytest.mark.parametrize("dilation", [(1, 1), (2, 2)])
def test_kernels(kernel: tuple[int, int], dilation: tuple[int, int]):
    check_depthwise((1, 20, 17, 5), kernel, dilation=dilation, padding=(1, 2, 3, 1))


@pytest.mark.parametrize("zero_point", [-128, -3, 127])
@pytest.mark.parametrize("kernel", [(3, 3), (1, 4), (17, 17)])
def test_weight_zero_point(zero_point: int, kernel: tuple[int, int]):
    check_depthwise((1, 18, 19, 6), kernel, 2, weight_zero_point=zero_point)


def test_numbers_of_nine_bits_are_sums_of_signed_bytes():
    for number in range(-256, 255):
        parts = signed_bytes(number)
        assert sum(parts) == number
        assert all(-128 <= part < 128 for part in parts)
        assert len(parts) == (0 if number == 0 else 1 if -128 <= number < 128 else 2)


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("headroom", [0, 2])
def test_requantization(mode: Requant, headroom: int):
    check_depthwise((1, 6, 6, 7), (3, 3), requant=mode, clamp=(40, 200), headroom=headroom)


def test_density():
    """3x3: nine loads and products, and the rest of a vector of 32 pixels x 4 channels."""
    run = check_depthwise((1, 16, 16, 16), (3, 3), padding=(1, 1, 1, 1))
    assert run.instructions / (16 * 16 * 16 / 128) < 90


@pytest.mark.parametrize("kernel", [(1, 1), (1, 3), (3, 1), (2, 2), (3, 3), (3, 4)])
@pytest.mark.parametrize("padding", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 3)])
@pytest.mark.parametrize("width", [36, 64, 131])
def test_rows(kernel: tuple[int, int], padding: tuple[int, int, int, int], width: int):
    if max(padding[:2]) >= kernel[0]:
        padding = (0, 0, *padding[2:])
    check_depthwise((1, 7, width, 5), kernel, padding=padding, name="rows")


@pytest.mark.parametrize("padding", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 2, 0, 0)])
def test_rows_of_tall_images(padding: tuple[int, int, int, int]):
    check_depthwise((1, 45, 34, 5), (3, 3), padding=padding, name="rows")


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("headroom", [0, 2])
def test_rows_requantize(mode: Requant, headroom: int):
    check_depthwise(
        (2, 11, 40, 8),
        (3, 3),
        padding=(1, 1, 1, 1),
        requant=mode,
        clamp=(40, 200),
        headroom=headroom,
        name="rows",
    )


@pytest.mark.parametrize("zero_point", [-128, -3, 127])
@pytest.mark.parametrize("kernel", [(3, 3), (2, 4), (1, 1)])
def test_rows_weight_zero_point(zero_point: int, kernel: tuple[int, int]):
    check_depthwise((1, 9, 37, 6), kernel, weight_zero_point=zero_point, name="rows")


@pytest.mark.parametrize(
    ("image", "kernel", "multiplier", "options", "reason"),
    [
        ((1, 5, 31, 4), (3, 3), 1, {}, "less than 32 pixels"),
        ((1, 5, 99, 4), (3, 3), 2, {}, "depth multiplier"),
        ((1, 5, 99, 4), (3, 5), 1, {}, "registers"),
        ((1, 5, 99, 4), (4, 1), 1, {}, "registers"),
        ((1, 5, 99, 4), (3, 3), 1, {"stride": (2, 2)}, "strides"),
        ((1, 5, 99, 4), (3, 3), 1, {"dilation": (1, 2)}, "dilation"),
        ((1, 5, 99, 4), (3, 3), 1, {"padding": (0, 0, 32, 0)}, "vector of pixels"),
        ((1, 5, 99, 4), (3, 3), 1, {"padding": (0, 0, 0, 32)}, "vector of pixels"),
        ((1, 5, 99, 4), (3, 3), 1, {"padding": (3, 0, 0, 0)}, "row of taps"),
    ],
)
def test_rows_are_refused(
    image: tuple[int, int, int, int],
    kernel: tuple[int, int],
    multiplier: int,
    options: dict[str, Any],
    reason: str,
):
    offered = IMPLEMENTATIONS["depthwise_conv_2d.rows"].layouts(
        operation(image, kernel, multiplier, **options)
    )
    assert isinstance(offered, str)
    assert reason in offered


def test_rows_are_dense():
    """3x3: 12 products a vector of 32 pixels x 4 channels, and under 60 instructions in all."""
    run = check_depthwise((1, 30, 64, 8), (3, 3), padding=(1, 1, 1, 1), name="rows")
    assert run.instructions / (30 * 64 * 8 / 128) < 60


@pytest.mark.parametrize("padding", [(0, 0, 6, 0), (0, 0, 0, 6), (5, 0, 3, 1), (0, 4, 1, 5)])
@pytest.mark.parametrize("width", [32, 33, 61, 64])
def test_padding_of_one_side(padding: tuple[int, int, int, int], width: int):
    check_depthwise((1, 7, width, 5), (3, 7), padding=padding)
