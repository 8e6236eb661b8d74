"""Operators of tfl that join along a new axis or divide into parts, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

FEW = ("f32", "i8")
CASES: dict[str, Case] = {
    "pack": Case(
        "pack {values_count = 2 : i32, axis = -1 : i32}",
        ("2x3xX", "2x3xX"),
        ("2x3x2xX",),
        types=(*WHOLE, "ui32"),
    ),
    "pack of one": Case(
        "pack {values_count = 1 : i32, axis = 0 : i32}", ("2x3xX",), ("1x2x3xX",), types=FEW
    ),
    "pack of scalars": Case(
        "pack {values_count = 3 : i32, axis = 0 : i32}", ("X", "X", "X"), ("3xX",), types=FEW
    ),
    "unpack": Case(
        "unpack {num = 3 : i32, axis = -2 : i32}",
        ("2x3x4xX",),
        ("2x4xX",) * 3,
        types=("f32", "f16", "i8", "u8", "i16", "i32", "i1"),
    ),
    "unpack to scalars": Case(
        "unpack {num = 2 : i32, axis = 0 : i32}", ("2xX",), ("X",) * 2, types=FEW
    ),
    "split": Case(
        "split {num_splits = 3 : i32}",
        (constant("-1", "i32"), "2x6xX"),
        ("2x2xX",) * 3,
        types=WHOLE,
    ),
    "split in one": Case(
        "split {num_splits = 1 : i32}", (constant("0", "i32"), "2x6xX"), ("2x6xX",), types=FEW
    ),
    "split_v": Case(
        "split_v {num_splits = 3 : i32}",
        ("2x6x2xX", constant("[1, -1, 3]", "3xi32"), constant("1", "i32")),
        ("2x1x2xX", "2x2x2xX", "2x3x2xX"),
        types=WHOLE,
    ),
    "split_v by i64": Case(
        "split_v {num_splits = 2 : i32}",
        ("2x6x2xX", constant("[4, 2]", "2xi64"), constant("-2", "i32")),
        ("2x4x2xX", "2x2x2xX"),
        types=FEW,
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
