"""Convolution kernels equal the reference, for all shapes that windows and tiles tell apart."""

from typing import Any

import numpy as np
import pytest
from support.image_window import image_window

from hexnn.dialects import htp
from hexnn.dialects.htp import Requant
from hexnn.kernels.contractions import conv as _conv
from hexnn.kernels.contractions import matrix as _matrix
from hexnn.semantics import spatial
from hexnn.testing.kernel_harness import (
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

ZERO_POINT = 77

assert _conv, _matrix


def check_conv(
    image: tuple[int, int, int, int],
    kernel: tuple[int, int],
    outputs: int,
    **options: Any,
) -> Run:
    """A convolution of random data by both kernels; `headroom` is that of the parameters."""
    rng = np.random.default_rng(hash((image, kernel, outputs)) % 2**32)
    headroom = options.pop("headroom", 0)
    x, w = random_bytes(rng, image), random_weights(rng, (*kernel, image[3], outputs))
    stride, dilation = options.get("stride", (1, 1)), options.get("dilation", (1, 1))
    padding = options.get("padding", (0, 0, 0, 0))
    window = image_window(kernel, stride, padding, dilation)
    centred = w.astype(np.int64) - options.get("weight_zero_point", 0)
    sums = spatial.convolve(x, centred, window, ZERO_POINT)
    params = random_params(rng, sums, 20, headroom)
    types = (activation(image, ZERO_POINT), weights(w.shape), words(params.shape))
    result = activation((image[0], *window.outputs(image[1:3]), outputs), 20)
    source, weight, rows = values(*types)
    op = htp.Conv2dOp(source, weight, rows, result, **options)
    check_kernel(op, [x, w, params], "conv_2d.matrix")
    return check_kernel(op, [x, w, params], "conv_2d.strip")


@pytest.mark.parametrize("inputs", [1, 3, 4, 5, 10, 16, 33])
def test_channels(inputs: int):
    check_conv((1, 5, 7, inputs), (2, 2), 37 - inputs)


@pytest.mark.parametrize("stride", [(1, 1), (2, 2), (3, 3), (1, 2), (2, 1), (3, 2), (2, 3), (4, 4)])
@pytest.mark.parametrize("padding", [(0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 0, 1), (2, 0, 1, 2)])
def test_strides_and_padding(stride: tuple[int, int], padding: tuple[int, int, int, int]):
    check_conv((2, 9, 11, 5), (3, 3), 6, stride=stride, padding=padding)


@pytest.mark.parametrize("seed", range(16))
def test_pixels_of_partial_words(seed: int):
    """Pixels are moved to multiples of 4 bytes, several that a vector holds at once; those of a
    padded row without a byte behind it.
    """
    rng = np.random.default_rng(seed)
    inputs = int(rng.choice([1, 2, 3, 5, 9, 19, 34, 61, 63, 65, 126, 127, 129, 165]))
    down, across = (int(n) for n in rng.integers(1, 3, 2)) if seed % 2 else (1, 1)
    pads = rng.integers(0, 2, 4) if seed % 4 else np.zeros(4, int)
    padding = int(pads[0]), int(pads[1]), int(pads[2]), int(pads[3])
    image = int(rng.integers(1, 3)), int(rng.integers(3, 7)), int(rng.integers(3, 19)), inputs
    stride = int(rng.integers(1, 4)), int(rng.integers(1, 4))
    zero_point = int(rng.choice([0, -5]))
    outputs = int(rng.integers(1, 50))
    check_conv(
        image,
        (down, across),
        outputs,
        stride=stride,
        padding=padding,
        weight_zero_point=zero_point,
    )


@pytest.mark.parametrize("dilation", [(2, 2), (1, 3), (3, 1)])
@pytest.mark.parametrize("stride", [(1, 1), (2, 2), (3, 2)])
def test_dilation(dilation: tuple[int, int], stride: tuple[int, int]):
    check_conv((1, 12, 10, 4), (3, 2), 4, dilation=dilation, stride=stride, padding=(2, 3, 1, 2))


@pytest.mark.parametrize("width", [1, 2, 7, 8, 16, 31, 32, 33, 64, 66, 71])
@pytest.mark.parametrize("stride", [1, 2])
def test_widths(width: int, stride: int):
    check_conv((1, 4, width, 4), (3, 3), 4, stride=(stride, stride), padding=(1, 1, 1, 1))


@pytest.mark.parametrize("kernel", [(1, 1), (1, 3), (3, 1), (5, 5), (7, 2)])
@pytest.mark.parametrize("stride", [1, 2])
def test_kernels(kernel: tuple[int, int], stride: int):
    check_conv((1, 8, 9, 6), kernel, 5, stride=(stride, stride))


@pytest.mark.parametrize("padding", [(4, 1, 5, 1), (0, 6, 0, 40), (1, 0, 35, 0)])
def test_more_padding_than_image(padding: tuple[int, int, int, int]):
    check_conv((1, 2, 3, 4), (3, 3), 4, padding=padding)


@pytest.mark.parametrize("zero_point", [-128, -1, 1, 127])
@pytest.mark.parametrize("inputs", [3, 8])
def test_weight_zero_point(zero_point: int, inputs: int):
    check_conv((2, 5, 9, inputs), (3, 3), 21, padding=(1, 1, 1, 1), weight_zero_point=zero_point)


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("clamp", [(0, 255), (40, 200), (0, 100), (100, 255)])
@pytest.mark.parametrize("headroom", [0, 2])
def test_requantization(mode: Requant, clamp: tuple[int, int], headroom: int):
    check_conv((1, 6, 6, 7), (1, 1), 9, requant=mode, clamp=clamp, headroom=headroom)


@pytest.mark.parametrize("shape", [(1, 1, 1, 8, 4), (3, 1, 1, 33, 130), (2, 3, 3, 9, 70)])
def test_matrix(shape: tuple[int, int, int, int, int]):
    check_conv(shape[:4], (1, 1), shape[4])


@pytest.mark.parametrize(("extent", "outputs"), [((32, 32, 16), 16), ((8, 8, 64), 64)])
def test_density(extent: tuple[int, int, int], outputs: int):
    """Executed instructions stay near the multiplications that are needed."""
    run = check_conv((1, *extent), (3, 3), outputs, padding=(1, 1, 1, 1))
    needed = np.prod(extent) * 9 * outputs / 128
    assert run.instructions < 1.6 * needed
