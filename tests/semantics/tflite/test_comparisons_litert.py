"""Comparisons and logical functions of tfl, against LiteRT: of 8 bits for all pairs."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check

from hexnn.testing.litert_process import Litert

PAIRS = ("65536xX", "65536xZ")
ROWS = ("3x1x40xX", "2x1xX")
BOUNDARIES = "-1.0e9 : f32, -20.0 : f32, 0.1 : f32, 0.1 : f32, 3.0 : f32, 1.0e18 : f32"
KINDS = ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
CASES: dict[str, Case] = {
    **{
        f"{kind} of different scales": Case(
            kind, PAIRS, ("65536xi1",), False, ("i8", "u8", "i16"), scales=(-4, -0.01), every=True
        )
        for kind in KINDS
    },
    **{
        kind: Case(kind, ROWS, ("3x2x40xi1",), True, (*WHOLE, "f16"), scales=(-4, -0.01))
        for kind in KINDS
    },
    "equal of truth values": Case("equal", ROWS, ("3x2x40xi1",), types=("i1",)),
    "not_equal of truth values": Case("not_equal", ROWS, ("3x2x40xi1",), types=("i1",)),
    "bucketize": Case(
        f"bucketize {{boundaries = [{BOUNDARIES}]}}",
        ("3x400xX",),
        ("3x400xi32",),
        types=("f32", "i32", "i64"),
    ),
    "bucketize of doubles": Case(
        f"bucketize {{boundaries = [{BOUNDARIES}]}}",
        ("3x400xX",),
        ("3x400xi32",),
        types=("f64",),
        island=True,
    ),
    "logical_and": Case("logical_and", ROWS, ("3x2x40xX",), types=("i1",)),
    "logical_or": Case("logical_or", ROWS, ("3x2x40xX",), types=("i1",)),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
