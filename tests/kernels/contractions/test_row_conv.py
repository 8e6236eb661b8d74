"""Convolutions of images of few channels, row by row, equal the reference."""

from typing import Any

import numpy as np
import pytest
from support.image_window import image_window

from hexnn.dialects import htp
from hexnn.dialects.sliding_window import SlidingWindow
from hexnn.kernels.contractions.row_conv import row_layouts
from hexnn.kernels.contractions.row_words import RowWords
from hexnn.kernels.window import Window
from hexnn.semantics import spatial
from hexnn.testing.kernel_harness import (
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


def operation(
    image: tuple[int, int, int, int], kernel: tuple[int, int], outputs: int, **options: Any
) -> tuple[htp.Conv2dOp, list[Any]]:
    """A convolution and random operands."""
    rng = np.random.default_rng(hash((image, kernel, outputs)) % 2**32)
    x, w = random_bytes(rng, image), random_weights(rng, (*kernel, image[3], outputs))
    stride, dilation = options.get("stride", (1, 1)), options.get("dilation", (1, 1))
    window = image_window(kernel, stride, options.get("padding", (0, 0, 0, 0)), dilation)
    centred = w.astype(np.int64) - options.get("weight_zero_point", 0)
    params = random_params(rng, spatial.convolve(x, centred, window, ZERO_POINT), 20, 0)
    result = activation((image[0], *window.outputs(image[1:3]), outputs), 20)
    types = (activation(image, ZERO_POINT), weights(w.shape), words(params.shape))
    source, weight, rows = values(*types)
    return htp.Conv2dOp(source, weight, rows, result, **options), [x, w, params]


def check_rows(
    image: tuple[int, int, int, int], kernel: tuple[int, int], outputs: int, **options: Any
) -> None:
    """A convolution of random data, by the kernels that support it."""
    op, arrays = operation(image, kernel, outputs, **options)
    check_kernel(op, arrays, "conv_2d.row_loops")
    if not isinstance(row_layouts(op), str):
        check_kernel(op, arrays, "conv_2d.rows")


@pytest.mark.parametrize("seed", range(10))
def test_random_windows_of_wide_images(seed: int):
    """Several groups of columns, of which the first and the last may read padding."""
    rng = np.random.default_rng(seed)
    inputs, down = int(rng.choice([1, 2, 3, 5, 6, 7])), int(rng.integers(1, 4))
    across = int(rng.integers(1, min(4, 8 // inputs) + 1))
    kernel = (int(rng.integers(1, 6)), int(rng.integers(1, 8 // inputs + 2)))
    padding = tuple(int(rng.integers(0, n)) for n in np.repeat(kernel, 2))
    width = int(rng.integers(40, 90)) * across
    outputs = int(rng.integers(1, 10))
    check_rows((2, 7, width, inputs), kernel, outputs, stride=(down, across), padding=padding)


@pytest.mark.parametrize("zero_point", [0, 9])
@pytest.mark.parametrize("inputs", [1, 2, 3, 5, 6, 7])
def test_channels(inputs: int, zero_point: int):
    check_rows((1, 7, 9, inputs), (3, 3), 6, padding=(1, 1, 1, 1), weight_zero_point=zero_point)


@pytest.mark.parametrize("stride", [(1, 1), (2, 2), (1, 2), (2, 1), (3, 2)])
@pytest.mark.parametrize("kernel", [(1, 1), (3, 3), (5, 5), (2, 3), (3, 1), (1, 3), (5, 2)])
def test_windows(kernel: tuple[int, int], stride: tuple[int, int]):
    down, across = kernel
    check_rows((1, 9, 21, 3), kernel, 5, stride=stride, padding=(down // 2, 0, 0, across // 2))


@pytest.mark.parametrize("width", [30, 43, 64, 65, 97, 131, 260])
@pytest.mark.parametrize("stride", [1, 2])
def test_widths(width: int, stride: int):
    """Rows shorter and longer than a vector, groups of pixels without padding between others."""
    pads = (1, 1, 1, 1)
    check_rows((1, 5, width, 3), (3, 3), 4, stride=(stride, stride), padding=pads)


@pytest.mark.parametrize("padding", [(0, 0, 0, 0), (3, 3, 3, 3), (2, 3, 2, 3), (0, 0, 4, 4)])
def test_padding(padding: tuple[int, int, int, int]):
    check_rows((1, 11, 80, 3), (7, 7), 36, stride=(2, 2), padding=padding)


def test_more_padding_than_image():
    check_rows((1, 2, 3, 1), (5, 5), 4, padding=(4, 4, 4, 4))


def test_dilated_rows():
    check_rows((1, 9, 12, 2), (3, 3), 4, dilation=(2, 1), padding=(2, 2, 1, 1))


def test_batches():
    check_rows((3, 6, 40, 3), (3, 3), 8, stride=(2, 2), padding=(0, 1, 0, 1))


def test_many_outputs():
    check_rows((1, 4, 9, 3), (2, 2), 150)


def test_the_words_of_a_window():
    """27 taps are 7 words: two for each row, and one for the last bytes of three rows."""
    window = Window((8, 8), SlidingWindow.of((3, 3), padding=((1, 1), (1, 1))))
    steps = [step.taps for step in RowWords(window, 3).steps]
    assert sorted(tap for taps in steps for tap in taps) == list(range(27))
    assert len(steps) == 7
    assert steps[-1] == (8, 17, 26)


@pytest.mark.parametrize(
    ("image", "options", "why"),
    [
        ((1, 5, 9, 4), {}, "its images have whole words of channels"),
        ((1, 5, 9, 3), {"dilation": (1, 2)}, "the taps of a row are not adjacent"),
        ((1, 5, 40, 3), {"stride": (1, 3)}, "the windows of 16 pixels of a row do not fit"),
    ],
)
def test_what_is_not_supported(image: tuple[int, ...], options: dict[str, Any], why: str):
    op, _ = operation((image[0], image[1], image[2], image[3]), (3, 3), 4, **options)
    assert str(row_layouts(op)).startswith(why)
