"""Operators of tfl that reduce segments, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check, constant

from hexnn.testing.litert_process import Litert

CASES: dict[str, Case] = {
    "segment_sum": Case(
        "segment_sum",
        ("6x4xX", constant("[0, 0, 1, 2, 2, 2]", "6xi32")),
        ("3x4xX",),
        types=("f32", "i32"),
        optimized=True,
    ),
    **{
        f"unsorted_segment_{name}": Case(
            f"unsorted_segment_{name}",
            ("9x4xX", "-2..3 : 9xi32", constant("5", "i32")),
            ("5x4xX",),
            types=("f32", "i32"),
        )
        for name in ("max", "min", "prod", "sum")
    },
    "unsorted_segment_sum by ids of two axes": Case(
        "unsorted_segment_sum",
        ("3x2x4xX", "-1..3 : 3x2xi32", constant("5", "i32")),
        ("5x4xX",),
        types=("f32", "i32"),
    ),
    "unsorted_segment_max by constant ids": Case(
        "unsorted_segment_max",
        ("4x2x3xX", constant("[0, -5, 2, 0]", "4xi32"), constant("3", "i32")),
        ("3x2x3xX",),
        types=("f32", "i32"),
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
