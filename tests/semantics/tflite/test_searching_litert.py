"""Operators of tfl that search for elements, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

CASES: dict[str, Case] = {
    "topk_v2": Case("topk_v2", ("3x50xX", constant("7", "i32")), ("3x7xX", "3x7xi32"), types=WHOLE),
    "topk_v2 of ties": Case(
        "topk_v2", ("-2..2 : 3x50xX", constant("40", "i32")), ("3x40xX", "3x40xi32"), types=WHOLE
    ),
    "topk_v2 in i16": Case(
        "topk_v2", ("3x50xX", constant("7", "i16")), ("3x7xX", "3x7xi16"), types=("f32", "i8")
    ),
    "topk_v2 of all": Case(
        "topk_v2", ("9xX", constant("9", "i32")), ("9xX", "9xi32"), types=("f32", "i8")
    ),
    "where": Case(
        "where",
        (constant("[[true, false], [true, true]]", "2x2xi1"),),
        ("3x2xi64",),
        types=("f32",),
    ),
    "where of integers": Case(
        "where", (constant("[3, 0, -1]", "3xX"),), ("2x1xi64",), types=("i32", "i64")
    ),
    "where of floats": Case(
        "where", (constant("[[0.0, 1.0, -0.0]]", "1x3xf32"),), ("1x2xi64",), types=("f32",)
    ),
    "where at run time": Case(
        "where",
        ("1..1 : 2x3xX",),
        ("6x2xi64",),
        types=("i32", "i1"),
        island=True,
    ),
    "unique": Case(
        "unique",
        (constant("[3, 1, 3, 2, 1]", "5xX"),),
        ("3xX", "5xi32"),
        types=("i8", "u8", "i16", "i32", "i64"),
        island=True,
    ),
    "unique in i64": Case(
        "unique",
        (constant("[0.5, -1.0, 0.5]", "3xf32"),),
        ("2xf32", "3xi64"),
        types=("f32",),
        island=True,
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
