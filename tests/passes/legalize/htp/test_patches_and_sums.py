"""Operations that select pixels, add elements in steps or make tensors become kernels, and every
stage gives what the reference gives.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from support.every_stage import results

import hexnn
from hexnn.dialects.qnn.base import SectionOp

U8, I8 = "!quant.uniform<u8:f32, 0.5:7>", "!quant.uniform<i8:f32, 0.25:-3>"
OTHER = {U8: "!quant.uniform<u8:f32, 0.37:100>", I8: "!quant.uniform<i8:f32, 0.11:5>"}
I16 = "!quant.uniform<i16:f32, 0.25:0>"
BYTES, SIGNED_BYTES = "!quant.uniform<u8:f32, 1.0:0>", "!quant.uniform<i8:f32, 1.0:-128>"
PATCH = "kernel_size = [3, 2], stride = [2, 1], pad_amount = [[1, 2], [0, 1]], dilation = [1, 2]"
BLOCK = "kernel_size = [2, 3], stride = [2, 3], pad_amount = [[0, 0], [0, 0]]"
RANGES: dict[str, tuple[Any, int, int]] = {
    "u8": (np.uint8, 0, 256),
    "i8": (np.int8, -128, 128),
    "i16": (np.int16, -(1 << 15), 1 << 15),
    "i32": (np.int32, 0, 5),
}
"""Storage type -> its type in numpy, and the least element and the one after the greatest."""


@dataclass(frozen=True)
class Case:
    """An operation of qnn: its name and attributes, the shapes of its input and result, and a
    constant second operand.
    """

    name: str
    source: tuple[int, ...]
    result: tuple[int, ...]
    constant: Any = None
    type: str = ""

    def text(self, element: str, other: str | None = None) -> str:
        """The network, with elements of `element`, or, in the result, of `other`."""
        source = f"tensor<{'x'.join(map(str, self.source))}x{element}>"
        result = f"tensor<{'x'.join(map(str, self.result))}x{other or element}>"
        operation, attributes = self.name.split(" ", 1)
        made, operand, types = "", "", ""
        if self.constant is not None:
            made = f"%c = qnn.constant dense<{self.constant}> : {self.type} : {self.type}"
            operand, types = ", %c", f", {self.type}"
        return f"""func.func @main(%x: {source}) -> {result} {{
          {made}
          %y = qnn.{operation} %x{operand} {attributes} : ({source}{types}) -> {result}
          func.return %y : {result}
        }}"""


def check(text: str, storage: str, shape: tuple[int, ...]) -> None:
    """Run a network on random elements at every stage; no operation of qnn stays in htp."""
    lowered = hexnn.apply(hexnn.parse(text), "qnn-to-htp")
    assert not [op for op in lowered.walk() if isinstance(op, SectionOp)]
    dtype, low, high = RANGES[storage]
    x = np.random.default_rng(len(text)).integers(low, high, shape).astype(dtype)
    (reference, first), *others = results(text, x)
    for stage, y in others:
        np.testing.assert_array_equal(y, first, f"{stage} against {reference}")


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
