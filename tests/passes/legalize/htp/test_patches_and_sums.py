"""Operations that select pixels, add elements in steps or make tensors become kernels, and every
stage gives what the reference gives.
"""

from __future__ import annotations

import pytest
from support.qnn_cases import Case, check

U8, I8 = "!quant.uniform<u8:f32, 0.5:7>", "!quant.uniform<i8:f32, 0.25:-3>"
OTHER = {U8: "!quant.uniform<u8:f32, 0.37:100>", I8: "!quant.uniform<i8:f32, 0.11:5>"}
I16 = "!quant.uniform<i16:f32, 0.25:0>"
BYTES, SIGNED_BYTES = "!quant.uniform<u8:f32, 1.0:0>", "!quant.uniform<i8:f32, 1.0:-128>"
PATCH = "kernel_size = [3, 2], stride = [2, 1], pad_amount = [[1, 2], [0, 1]], dilation = [1, 2]"
BLOCK = "kernel_size = [2, 3], stride = [2, 3], pad_amount = [[0, 0], [0, 0]]"
PIXELS = {
    "argb": Case("argb_to_rgb {reverse_output = false}", (2, 3, 5, 4), (2, 3, 5, 3)),
    "rgba to bgr": Case(
        "argb_to_rgb {reverse_output = true, input_order = RGBA}",
        (1, 3, 5, 4),
        (1, 3, 5, 3),
    ),
    "im2col": Case(f"im_2_col {{{PATCH}}}", (2, 7, 6, 3), (2, 18, 20)),
    "blocks": Case(f"im_2_col {{{BLOCK}}}", (1, 6, 9, 5), (1, 30, 9)),
    "patches": Case(
        "extract_patches {size = [2, 3], stride = [1, 2], rate = [2, 1], padding = VALID}",
        (2, 6, 7, 3),
        (2, 4, 3, 18),
    ),
    "patches same": Case(
        "extract_patches {size = [3, 3], stride = [2, 2], rate = [1, 1], padding = SAME}",
        (1, 5, 7, 3),
        (1, 3, 4, 27),
    ),
    "permuted": Case("batch_permutation {}", (4, 3, 5), (3, 3, 5), [3, 9, 1], "tensor<3xi32>"),
    "glimpse": Case(
        "extract_glimpse {size = [3, 4], noise = Zeroes}",
        (2, 5, 6, 3),
        (2, 3, 4, 3),
        [[0.0, 0.3], [-0.9, 0.8]],
        "tensor<2x2xf32>",
    ),
}


@pytest.mark.parametrize("name", PIXELS)
@pytest.mark.parametrize("element", [U8, I8, I16])
def test_pixels(name: str, element: str):
    case = PIXELS[name]
    check(case.text(element), element[15:].split(":")[0], case.source)


@pytest.mark.parametrize("name", ["im2col", "patches same", "glimpse"])
def test_pixels_of_another_scale(name: str):
    case = PIXELS[name]
    for element, other in OTHER.items():
        check(case.text(element, other), element[15:17], case.source)


SUMS = {
    "col2im": Case(f"col_2_im {{{PATCH}}}", (1, 12, 20), (1, 7, 6, 2)),
    "col2im of blocks": Case(f"col_2_im {{{BLOCK}}}", (1, 12, 9), (1, 6, 9, 2)),
    "sums": Case("cumulative_sum {axis = 1 : ui32}", (2, 11, 3), (2, 11, 3)),
    "sums before": Case(
        "cumulative_sum {axis = 2 : ui32, exclusive = true}", (2, 3, 37), (2, 3, 37)
    ),
    "sums from the end": Case(
        "cumulative_sum {axis = 0 : ui32, exclusive = true, reverse = true}", (5, 9), (5, 9)
    ),
    "hadamard": Case("hadamard_transform {scale = 0.0625 : f32}", (3, 2, 32), (3, 2, 32)),
    "hadamard scaled": Case("hadamard_transform {scale = 0.3 : f32}", (5, 8), (5, 8)),
}


@pytest.mark.parametrize("name", SUMS)
def test_sums(name: str):
    case = SUMS[name]
    for element, other in OTHER.items():
        results = (None, other) if name != "col2im" else (other,)
        for result in results:
            check(case.text(element, result), element[15:17], case.source)


@pytest.mark.parametrize("element", [BYTES, SIGNED_BYTES])
@pytest.mark.parametrize("name", ["nv12_to_rgb", "nv21_to_rgb"])
def test_colours(name: str, element: str):
    for order in ("RGB", "BGR"):
        attributes = f"{{output_order = {order}}}"
        case = Case(f"{name} {attributes}", (2, 36 * 34 * 3 // 2), (2, 36, 34, 3))
        check(case.text(element), element[15:17], case.source)


def test_generated():
    for element in (U8, I8, I16, "i32"):
        case = Case("one_hot {depth = 5 : ui32, axis = 1 : ui32}", (3, 7), (3, 5, 7))
        check(case.text("i32", element), "i32", case.source)
