"""Operators of tfl that pad or repeat, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

MOVED = (*WHOLE, "i1")
FEW = ("f32", "i8")
CASES: dict[str, Case] = {
    "pad of 5 axes": Case(
        "pad",
        ("1x2x3x1x2xX", constant("[[0, 1], [0, 0], [1, 2], [0, 0], [2, 0]]", "5x2xi64")),
        ("2x2x6x1x4xX",),
        types=(*MOVED, "f16"),
    ),
    "padv2": Case(
        "padv2",
        ("2x3xX", constant("[[1, 0], [2, 3]]", "2x2xi32"), constant("1", "X")),
        ("3x8xX",),
        types=("i8", "u8", "i16", "i32", "i64", "i1"),
    ),
    "padv2 of floats": Case(
        "padv2",
        ("2x3xX", constant("[[1, 0], [2, 3]]", "2x2xi64"), constant("-1.5", "X")),
        ("3x8xX",),
        types=("f32", "f16"),
    ),
    "mirror_pad, reflect": Case(
        'mirror_pad {mode = "REFLECT"}',
        ("3x4xX", constant("[[1, 2], [3, 0]]", "2x2xi32")),
        ("6x7xX",),
        types=MOVED,
    ),
    "mirror_pad, symmetric": Case(
        'mirror_pad {mode = "SYMMETRIC"}',
        ("3x4xX", constant("[[1, 3], [4, 0]]", "2x2xi64")),
        ("7x8xX",),
        types=MOVED,
    ),
    "tile": Case("tile", ("2x1x3xX", constant("[1, 2, 3]", "3xi32")), ("2x2x9xX",), types=MOVED),
    "tile by i64": Case("tile", ("2x3xX", constant("[2, 1]", "2xi64")), ("4x3xX",), types=FEW),
    "broadcast_to": Case(
        "broadcast_to",
        ("2x1x3xX", constant("[4, 2, 5, 3]", "4xi32")),
        ("4x2x5x3xX",),
        types=(*MOVED, "f16"),
    ),
    "broadcast_to of a scalar": Case(
        "broadcast_to", ("X", constant("[2, 3]", "2xi64")), ("2x3xX",), types=FEW
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
