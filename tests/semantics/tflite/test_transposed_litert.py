"""Transposed convolutions and convolutions of volumes of tfl, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check, constant

from hexnn.testing.litert_process import Litert

SUMS = 1e-5
"""Sums of floats depend on their order: this is the relative difference of a few of them,
which a clamp may hide most of."""

EACH = "[i8:0 0.011:0,0.02:0,0.003:0]"
ELEMENTS = {
    "W": {"f32": "f32", "i8": EACH, "i16": EACH, "u8": "[u8 0.011:120]"},
    "Y": {"f32": "f32", "i8": "[i8 0.9:5]", "i16": "[i16 2.1:0]", "u8": "[u8 1.3:77]"},
    "B": {"f32": "f32", "i8": "i32", "u8": "i32", "i16": "i64"},
}
TYPES = ("f32", "i8", "u8", "i16")
RELU6 = 'fused_activation_function = "RELU6"'


def moves(padding: str, *strides: int, more: str = "") -> str:
    """The attributes of a convolution."""
    named = zip("dhw"[-len(strides) :], strides, strict=True)
    text = ", ".join(f"stride_{name} = {stride} : i32" for name, stride in named)
    return f'{{padding = "{padding}", {text}{more}}}'


def transposed(attributes: str, size: str, biased: bool = True) -> Case:
    """The case of a transposed convolution of images of 4x5 to `size`, ROWSxCOLUMNS."""
    rows, columns = size.split("x")
    shape = constant(f"[2, {rows}, {columns}, 3]", "4xi32")
    operands = (shape, "constant 3x3x2x6xW", "2x4x5x6xX", *(("constant 3xB",) if biased else ()))
    return Case(
        f"transpose_conv {attributes}",
        operands,
        (f"2x{size}x3xY",),
        alike=False,
        types=TYPES,
        elements=ELEMENTS,
        tolerance=SUMS,
    )


def volumes(attributes: str, sizes: tuple[str, str], weights: str, back: bool) -> Case:
    """The case of a (transposed, if `back`) convolution of volumes from and to some sizes."""
    shape = constant(f"[1, {sizes[1].replace('x', ', ')}, 2]", "5xi32")
    return Case(
        f"conv_3d{'_transpose' * back} {attributes}",
        (
            *((shape, f"constant {weights}") if back else ()),
            f"1x{sizes[0]}x3xX",
            *(() if back else (f"constant {weights}",)),
            "constant 2xf32",
        ),
        (f"1x{sizes[1]}x2xX",),
        types=("f32",),
        tolerance=SUMS,
    )


DILATED = ", dilation_d_factor = 1 : i32, dilation_h_factor = 2 : i32, dilation_w_factor = 1 : i32"
CASES: dict[str, Case] = {
    "same": transposed(moves("SAME", 2, 2), "8x10"),
    "same, cropped": transposed(moves("SAME", 2, 3), "7x13"),
    "valid": transposed(moves("VALID", 2, 1), "9x6", biased=False),
    "valid, wider": transposed(moves("VALID", 2, 2), "10x11"),
    "overlapping, relu6": transposed(moves("SAME", 1, 1, more=f", {RELU6}"), "4x5"),
    "volumes": volumes(moves("SAME", 1, 2, 1), ("4x5x6", "4x3x6"), "2x3x2x3x2xX", back=False),
    "volumes, dilated": volumes(
        moves("VALID", 1, 1, 2, more=f"{DILATED}, {RELU6}"),
        ("4x7x6", "3x3x3"),
        "2x3x2x3x2xX",
        back=False,
    ),
    "volumes back": volumes(moves("SAME", 2, 2, 1), ("2x3x4", "4x6x4"), "2x3x2x2x3xX", back=True),
    "volumes back, dilated": volumes(
        moves("VALID", 2, 1, 2, more=DILATED), ("2x3x4", "4x7x8"), "2x3x2x2x3xX", back=True
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
