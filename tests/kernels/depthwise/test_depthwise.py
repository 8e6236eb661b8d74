"""Depthwise convolution kernels equal the reference."""

from typing import Any

import pytest
from support.depthwise import check_depthwise, operation

from hexnn.dialects.htp import Requant
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.kernels import load
from hexnn.kernels.depthwise.strip import signed_bytes

load()


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


@pytest.mark.parametrize("mode", Requant)
@pytest.mark.parametrize("name", ["strip", "rows", "flat"])
def test_activations_that_clamp_at_the_zero_point(mode: Requant, name: str):
    """Negative products become the zero point, whatever their rounding."""
    for least in (19, 20):
        run = check_depthwise((1, 5, 36, 8), (3, 3), requant=mode, clamp=(least, 255), name=name)
        rounded = any(op.name == "hvx.vasrw_acc" for op in run.kernel.walk())
        assert rounded == (least == 19 and mode is not Requant.SINGLE)


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


@pytest.mark.parametrize("kernel", [(2, 2), (3, 3), (3, 4), (2, 1)])
@pytest.mark.parametrize("padding", [(0, 0, 0, 0), (0, 1, 0, 1), (1, 2, 2, 3)])
@pytest.mark.parametrize("width", [72, 112, 131])
def test_rows_of_stride_2(kernel: tuple[int, int], padding: tuple[int, int, int, int], width: int):
    before = min(padding[0], kernel[0] - 2)
    padding = (before, *padding[1:])
    check_depthwise((1, 15, width, 5), kernel, padding=padding, stride=(2, 2), name="rows")


@pytest.mark.parametrize("stride", [1, 2])
@pytest.mark.parametrize("kernel", [(3, 3), (2, 4)])
def test_rows_of_less_than_a_vector(stride: int, kernel: tuple[int, int]):
    """The last lanes of a row belong to the next one, or to the padding of the last vector."""
    before = kernel[0] // 2 if stride == 1 else (kernel[0] - stride) // 2
    padding = (before, 2, kernel[1] // 2, kernel[1] // 2)
    check_depthwise((2, 28, 28, 7), kernel, padding=padding, stride=(stride,) * 2, name="rows")


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
        ((1, 4, 24, 4), (3, 3), 1, {}, "less than 32 pixels"),
        ((1, 5, 99, 4), (3, 3), 2, {}, "depth multiplier"),
        ((1, 5, 99, 4), (3, 5), 1, {}, "registers"),
        ((1, 5, 99, 4), (4, 1), 1, {}, "registers"),
        ((1, 5, 99, 4), (3, 3), 1, {"stride": (1, 2)}, "strides"),
        ((1, 9, 99, 4), (3, 3), 1, {"stride": (3, 3)}, "strides"),
        ((1, 9, 99, 4), (3, 1), 1, {"stride": (2, 2), "padding": (2, 0, 0, 0)}, "row of taps"),
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
