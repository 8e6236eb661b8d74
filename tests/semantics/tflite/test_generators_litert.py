"""Operators of tfl whose results follow from shapes and single numbers, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

MOVED = (*WHOLE, "i1")
HOT = ("f32", "i8", "u8", "i32", "i64", "i1")
CASES: dict[str, Case] = {
    "fill": Case("fill", (constant("[2, 3]", "2xi32"), "X"), ("2x3xX",), types=(*MOVED, "f16")),
    "fill with a constant": Case(
        "fill",
        (constant("[2, 3]", "2xi64"), constant("1", "X")),
        ("2x3xX",),
        types=("i8", "u8", "i16", "i32", "i64", "i1"),
    ),
    "fill to a scalar": Case("fill", (constant("[]", "0xi32"), "X"), ("X",), types=("f32", "i8")),
    "zeros_like": Case("zeros_like", ("2x3xX",), ("2x3xX",), types=("f32", "i32", "i64")),
    "shape": Case("shape", ("2x3xX",), ("2xi32",), types=MOVED),
    "shape in i64": Case("shape", ("2x3xX",), ("2xi64",), types=("i8",)),
    "rank": Case("rank", ("2x3xX",), ("i32",), types=MOVED),
    "range": Case(
        "range",
        (constant("1", "X"), constant("9", "X"), constant("3", "X")),
        ("3xX",),
        types=("i32", "i64"),
    ),
    "range downwards": Case(
        "range",
        (constant("9", "X"), constant("-4", "X"), constant("-3", "X")),
        ("5xX",),
        types=("i32", "i64"),
    ),
    "range of floats": Case(
        "range",
        (constant("0.1", "f32"), constant("9.0", "f32"), constant("0.3", "f32")),
        ("30xf32",),
        types=("f32",),
    ),
    "range at run time": Case(
        "range",
        ("1..1 : X", "9..9 : X", constant("3", "X")),
        ("3xX",),
        types=("i32", "i64"),
    ),
    "one_hot": Case(
        "one_hot {axis = -1 : i32}",
        ("-1..5 : 2x3xi32", constant("4", "i32"), "X", "X"),
        ("2x3x4xX",),
        types=HOT,
    ),
    "one_hot of constants": Case(
        "one_hot {axis = 1 : i32}",
        ("-1..5 : 2x3xi64", constant("4", "i32"), constant("1", "X"), constant("0", "X")),
        ("2x4x3xX",),
        types=("i8", "i32", "i1"),
    ),
    "one_hot of one": Case(
        "one_hot {axis = 0 : i32}",
        ("-1..5 : i32", constant("4", "i32"), "X", "X"),
        ("4xX",),
        types=("f32", "i8"),
    ),
    "broadcast_args": Case(
        "broadcast_args",
        (constant("[2, 1, 3]", "3xX"), constant("[4, 1]", "2xX")),
        ("3xX",),
        types=("i32", "i64"),
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
