"""Choices of tfl between two tensors, and extrema of different scales, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check

from hexnn.testing.litert_process import Litert

TRUTH: dict[str, dict[str, str]] = {"C": dict.fromkeys((*WHOLE, "f16", "i1"), "i1")}
ALL: tuple[str, ...] = (*WHOLE, "f16", "i1")
TWO = ("3x40xX", "3x40xX"), ("3x40xX",)
STORED = ("3x40xX", "1x40xZ"), ("3x40xY",)
CASES: dict[str, Case] = {
    "select": Case("select", ("3x40xC", *TWO[0]), TWO[1], types=ALL, elements=TRUTH),
    "select of rows": Case("select", ("3xC", *TWO[0]), TWO[1], types=ALL, elements=TRUTH),
    "select of all": Case("select", ("C", *TWO[0]), TWO[1], types=ALL, elements=TRUTH),
    "select of different scales": Case(
        "select {hexnn.lenient}",
        ("3x40xC", "3x40xX", "3x40xZ"),
        ("3x40xY",),
        False,
        ("i8", "u8", "i16"),
        elements=TRUTH,
    ),
    "select_v2": Case(
        "select_v2", ("2x3x1xC", "3x4xX", "2x1x4xX"), ("2x3x4xX",), types=ALL, elements=TRUTH
    ),
    "select_v2 by one": Case("select_v2", ("C", "3x4xX", "3x4xX"), ("3x4xX",), elements=TRUTH),
    "maximum of different scales": Case(
        "maximum {hexnn.lenient}", *STORED, False, ("i8", "u8", "i16")
    ),
    "minimum of different scales": Case(
        "minimum {hexnn.lenient}", *STORED, False, ("i8", "u8", "i16")
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
