"""Pool kernels equal the reference."""

from typing import Any

import numpy as np
import pytest
from support.image_window import image_window

from hexnn.dialects import htp
from hexnn.dialects.htp import Requant
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from hexnn.kernels import load
from hexnn.semantics.spatial import pool_sum
from hexnn.testing.kernel_harness import (
    Run,
    activation,
    check_kernel,
    random_bytes,
    random_params,
    values,
    words,
)

load()

Image = tuple[int, int, int, int]
Pair = tuple[int, int]


def output_shape(image: Image, window: Pair, options: dict[str, Any]) -> tuple[int, ...]:
    """The shape of the pooled image."""
    moves = {key: options[key] for key in ("stride", "padding") if key in options}
    return (image[0], *image_window(window, **moves).outputs(image[1:3]), image[3])


def check_max(image: Image, window: Pair, **options: Any) -> Run:
    """A max pool of random data; `name` is that of the implementation."""
    rng = np.random.default_rng(hash((image, window)) % 2**32)
    name = options.pop("name", "strip")
    (source,) = values(activation(image, 3))
    result = activation(output_shape(image, window, options), 3)
    op = htp.MaxPoolOp(source, result, window=window, **options)
    return check_kernel(op, [random_bytes(rng, image)], f"max_pool.{name}")


def average(image: Image, window: Pair, per_pixel: bool, **options: Any) -> htp.AvgPoolOp:
    """An average pool with one row of parameters, or one a pixel."""
    result = output_shape(image, window, options)
    rows = result[1] * result[2] if per_pixel else 1
    source, params = values(activation(image, 3), words((rows, 5)))
    return htp.AvgPoolOp(source, params, activation(result, 20), window=window, **options)


def check_average(
    image: Image, window: Pair, per_pixel: bool = False, kernel: str = "strip", **options: Any
) -> Run:
    """An average pool of random data; `headroom` is that of the parameters."""
    rng = np.random.default_rng(hash((image, window)) % 2**32)
    headroom = options.pop("headroom", 0)
    op = average(image, window, per_pixel, **options)
    x, rows = random_bytes(rng, image), htp.shape(op.params)[0]
    sums = pool_sum(x, op.sliding_window).sums
    spread = np.repeat(sums.reshape(-1, 1), rows, axis=1)
    params = random_params(rng, spread, 20, headroom)
    return check_kernel(op, [x, params], f"avg_pool.{kernel}")


WINDOWS = [
    ((2, 2), (2, 2), (0, 0, 0, 0)),
    ((3, 3), (2, 2), (0, 1, 0, 1)),
    ((3, 5), (3, 1), (1, 1, 2, 2)),
    ((1, 1), (1, 1), (0, 0, 0, 0)),
    ((2, 3), (1, 3), (1, 0, 0, 2)),
]


@pytest.mark.parametrize(("window", "stride", "padding"), WINDOWS)
@pytest.mark.parametrize("image", [(1, 6, 6, 4), (2, 13, 17, 5), (1, 7, 40, 33)])
def test_max(window: Pair, stride: Pair, padding: Image, image: Image):
    check_max(image, window, stride=stride, padding=padding, clamp=(10, 240))


@pytest.mark.parametrize(("window", "stride", "padding"), WINDOWS)
@pytest.mark.parametrize("per_pixel", [False, True])
@pytest.mark.parametrize("image", [(1, 6, 6, 4), (2, 13, 17, 5)])
def test_average(window: Pair, stride: Pair, padding: Image, per_pixel: bool, image: Image):
    check_average(image, window, per_pixel, stride=stride, padding=padding)


@pytest.mark.parametrize("window", [(16, 16), (16, 17), (20, 3)])
def test_average_of_large_windows(window: Pair):
    check_average((1, 20, 19, 4), window)


@pytest.mark.parametrize("kernel", ["strip", "whole"])
@pytest.mark.parametrize(
    "image", [(1, 8, 8, 64), (2, 7, 7, 5), (2, 5, 9, 20), (1, 25, 20, 3), (2, 1, 1, 4)]
)
def test_mean(kernel: str, image: Image):
    check_average(image, (image[1], image[2]), kernel=kernel)


@pytest.mark.parametrize("kernel", ["strip", "whole"])
@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("headroom", [0, 3])
def test_requantization(kernel: str, mode: Requant, headroom: int):
    image, clamp = (1, 5, 5, 6), (40, 200)
    check_average(image, (5, 5), kernel=kernel, requant=mode, clamp=clamp, headroom=headroom)


def test_requantization_of_each_pixel():
    check_average((1, 6, 7, 6), (3, 3), True, requant=Requant.SINGLE, headroom=2)


def test_one_pixel_with_its_own_row():
    rng = np.random.default_rng(3)
    op = average((2, 3, 2, 5), (3, 2), True)
    x = random_bytes(rng, (2, 3, 2, 5))
    params = random_params(rng, pool_sum(x, op.sliding_window).sums.reshape(-1, 1), 20)
    layouts = Layouts(("strip", "columns"), "strip")
    check_kernel(op, [x, params], "avg_pool.strip", layouts=layouts)


def test_a_window_that_is_not_the_image():
    op = average((1, 4, 4, 4), (3, 4), False)
    offered = IMPLEMENTATIONS["avg_pool.whole"].layouts(op)
    assert offered == "its window is not the whole image"


def test_density():
    assert check_average((1, 8, 8, 64), (8, 8), kernel="whole").instructions < 600


@pytest.mark.parametrize("depth", [1, 8, 32, 48, 64, 100, 128, 384])
@pytest.mark.parametrize(
    ("window", "stride"),
    [((3, 3), (2, 2)), ((2, 2), (2, 2)), ((3, 3), (1, 1)), ((2, 5), (3, 2)), ((1, 2), (1, 1))],
)
def test_max_flat(depth: int, window: Pair, stride: Pair):
    width = max(12, 256 // depth)
    check_max((2, 9, width, depth), window, stride=stride, clamp=(10, 240), name="flat")


@pytest.mark.parametrize("padding", [(1, 1, 1, 1), (0, 1, 0, 1), (2, 2, 2, 2), (1, 0, 2, 0)])
@pytest.mark.parametrize(
    ("image", "stride"),
    [
        ((2, 9, 13, 64), (2, 2)),
        ((2, 6, 40, 16), (2, 2)),
        ((1, 7, 3, 8), (2, 2)),
        ((3, 4, 3, 3), (1, 1)),
        ((2, 5, 31, 24), (1, 1)),
        ((1, 5, 33, 96), (1, 1)),
        ((2, 5, 8, 192), (2, 2)),
        ((1, 4, 9, 300), (1, 3)),
        ((1, 3, 3, 128), (1, 1)),
        ((2, 9, 55, 32), (3, 2)),
        ((2, 9, 13, 96), (2, 2)),
        ((1, 8, 21, 24), (1, 3)),
        ((2, 5, 3, 20), (2, 2)),
        ((1, 6, 40, 127), (3, 2)),
    ],
)
def test_max_flat_with_padding(image: Image, stride: Pair, padding: Image):
    """Rows of any length, pixels that do not fill vectors, images smaller than windows."""
    check_max(image, (3, 3), stride=stride, padding=padding, clamp=(10, 240), name="flat")


def test_max_flat_of_wide_rows():
    """Blocks of several vectors, and one that is not whole."""
    check_max((1, 11, 54, 64), (3, 3), stride=(2, 2), name="flat")
    check_max((1, 8, 130, 64), (3, 3), name="flat")
    check_max((2, 5, 31, 128), (3, 3), stride=(3, 3), name="flat")


PACKED: list[tuple[Image, Pair, dict[str, Any]]] = [
    ((1, 16, 16, 32), (4, 4), {"stride": (4, 4)}),
    ((2, 7, 9, 24), (2, 2), {"stride": (2, 2)}),
    ((2, 13, 17, 5), (3, 3), {"stride": (3, 3), "padding": (1, 1, 1, 1)}),
    ((1, 9, 40, 3), (2, 2), {"stride": (2, 2), "padding": (0, 1, 0, 0)}),
    ((1, 12, 19, 40), (3, 2), {"stride": (1, 3), "padding": (2, 1, 1, 0)}),
    ((2, 8, 30, 64), (3, 5), {"stride": (2, 4), "padding": (1, 1, 2, 2)}),
    ((1, 24, 24, 1), (8, 8), {"stride": (8, 8)}),
    ((1, 40, 21, 100), (40, 7), {"stride": (1, 7)}),
    ((3, 5, 3, 1), (3, 3), {}),
    ((1, 6, 2, 7), (5, 2), {"stride": (3, 2), "padding": (4, 0, 0, 1)}),
    ((2, 33, 33, 24), (3, 3), {"stride": (2, 2)}),
    ((2, 70, 3, 127), (66, 3), {}),
    ((1, 3, 130, 2), (2, 66), {"stride": (1, 60)}),
]


@pytest.mark.parametrize(("image", "window", "options"), PACKED)
def test_max_packed(image: Image, window: Pair, options: dict[str, Any]):
    """Pixels of any size below a vector, at any stride."""
    check_max(image, window, clamp=(10, 240), name="packed", **options)


def test_max_packed_is_dense():
    """A row of a window is one load, 256 in all; the maxima take twice as many instructions."""
    run = check_max((1, 32, 32, 32), (4, 4), stride=(4, 4), name="packed")
    assert run.instructions < 1000


@pytest.mark.parametrize(
    ("image", "window", "options", "reason"),
    [
        ((1, 8, 8, 128), (3, 3), {}, "a vector or more"),
        ((1, 8, 8, 64), (3, 3), {"padding": (3, 1, 0, 1)}, "padding alone"),
        ((1, 70, 8, 64), (66, 2), {"padding": (1, 0, 0, 0)}, "too much code"),
    ],
)
def test_max_packed_is_refused(image: Image, window: Pair, options: dict[str, Any], reason: str):
    (source,) = values(activation(image, 3))
    result = activation(output_shape(image, window, options), 3)
    offered = IMPLEMENTATIONS["max_pool.packed"].layouts(
        htp.MaxPoolOp(source, result, window=window, **options)
    )
    assert isinstance(offered, str)
    assert reason in offered


@pytest.mark.parametrize("stride", [3, 4, 5, 8, 16, 40])
def test_strides_beyond_two(stride: int):
    """Planes gather pixels at any stride."""
    image = (1, 9, 5 * stride + 3, 5)
    check_max(image, (2, 3), stride=(2, stride), padding=(0, 0, 1, 1))
    check_average(image, (2, 3), True, stride=(2, stride), padding=(0, 0, 1, 1))
    check_max((1, 3, 70 * stride, 4), (2, 3), stride=(1, stride))


@pytest.mark.parametrize(
    ("image", "window", "options", "reason"),
    [
        ((1, 8, 8, 64), (3, 3), {"padding": (3, 1, 0, 1)}, "padding alone"),
        ((1, 20, 8, 64), (15, 1), {}, "registers"),
    ],
)
def test_max_flat_is_refused(image: Image, window: Pair, options: dict[str, Any], reason: str):
    (source,) = values(activation(image, 3))
    result = activation(output_shape(image, window, options), 3)
    offered = IMPLEMENTATIONS["max_pool.flat"].layouts(
        htp.MaxPoolOp(source, result, window=window, **options)
    )
    assert isinstance(offered, str)
    assert reason in offered


def test_max_flat_of_single_pixels_is_dense():
    """At a stride of 2 a result loads two columns of two rows; those of the third are carried."""
    run = check_max((1, 33, 33, 96), (3, 3), stride=(2, 2), name="flat")
    assert run.instructions / (16 * 16) < 24


def test_max_flat_is_dense():
    """Each row of the image is loaded once."""
    run = check_max((1, 56, 56, 64), (3, 3), stride=(2, 2), name="flat")
    assert run.instructions < 6000


@pytest.mark.parametrize(
    ("image", "window", "options"),
    [
        ((1, 7, 7, 132), (7, 7), {}),
        ((2, 7, 5, 256), (7, 5), {}),
        ((1, 20, 17, 128), (20, 17), {}),
        ((1, 9, 6, 160), (3, 2), {"stride": (2, 1)}),
        ((1, 40, 11, 128), (36, 9), {"stride": (3, 1)}),
        ((1, 8, 8, 64), (8, 8), {}),
        ((2, 5, 3, 32), (5, 3), {}),
        ((1, 3, 1, 16), (3, 1), {}),
        ((2, 1, 1, 64), (1, 1), {}),
        ((3, 3, 1, 64), (3, 1), {}),
        ((1, 60, 40, 8), (60, 40), {}),
        ((1, 509, 1, 64), (509, 1), {}),
        ((2, 14, 14, 96), (14, 14), {}),
        ((3, 3, 5, 120), (3, 5), {}),
        ((2, 20, 17, 40), (20, 17), {}),
        ((1, 30, 31, 12), (30, 31), {}),
        ((2, 1, 2, 44), (1, 2), {}),
        ((1, 1, 1, 100), (1, 1), {}),
        ((1, 1, 1, 4), (1, 1), {}),
        ((1, 8, 8, 64), (3, 3), {}),
        ((2, 8, 8, 24), (7, 7), {"stride": (7, 7)}),
        ((1, 5, 30, 72), (5, 5), {"stride": (5, 5)}),
        ((1, 28, 21, 40), (21, 21), {}),
        ((3, 4, 5, 4), (2, 3), {"stride": (1, 2)}),
        ((1, 3, 260, 8), (3, 255), {}),
        ((1, 130, 4, 12), (129, 3), {}),
        ((2, 6, 6, 100), (2, 2), {"stride": (2, 2)}),
    ],
)
def test_average_flat(image: Image, window: Pair, options: dict[str, Any]):
    check_average(image, window, kernel="flat", **options)


@pytest.mark.parametrize("per_pixel", [False, True])
@pytest.mark.parametrize(("window", "stride", "padding"), WINDOWS)
@pytest.mark.parametrize("image", [(1, 6, 6, 4), (2, 13, 17, 12), (1, 9, 7, 132)])
def test_average_flat_with_padding(
    window: Pair, stride: Pair, padding: Image, image: Image, per_pixel: bool
):
    """Parameters differ from pixel to pixel, also where windows read as many."""
    check_average(image, window, per_pixel, "flat", stride=stride, padding=padding)


@pytest.mark.parametrize("mode", Requant)
def test_average_flat_requantizes(mode: Requant):
    check_average((1, 7, 7, 128), (7, 7), kernel="flat", requant=mode, clamp=(40, 200), headroom=3)


@pytest.mark.parametrize(
    ("image", "window", "options", "reason"),
    [
        ((1, 8, 8, 128), (3, 3), {"padding": (3, 1, 1, 1)}, "padding alone"),
        ((1, 8, 8, 130), (3, 3), {}, "groups of 4"),
        ((1, 2, 300, 128), (2, 280), {}, "too many bytes"),
        ((1, 2, 300, 4), (1, 300), {}, "too many bytes"),
        ((1, 75, 75, 4), (75, 75), {"padding": (37, 37, 37, 37)}, "5625 pieces of code"),
    ],
)
def test_average_flat_is_refused(image: Image, window: Pair, options: dict[str, Any], reason: str):
    offered = IMPLEMENTATIONS["avg_pool.flat"].layouts(average(image, window, False, **options))
    assert isinstance(offered, str)
    assert reason in offered


def test_average_flat_is_dense():
    """A pixel takes a load and half an addition."""
    run = check_average((1, 8, 8, 512), (8, 8), kernel="flat")
    assert run.instructions / (8 * 8 * 512 / 128) < 2.2
