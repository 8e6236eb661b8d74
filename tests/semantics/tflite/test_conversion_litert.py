"""Operators of tfl that change the element type, against LiteRT."""

from __future__ import annotations

from itertools import product

import pytest
from support.single_operator import Case, check

from hexnn.testing.litert_process import Litert

SIGNED = ("f32", "f16", "f64", "i8", "i16", "i32", "i64", "i1")
TARGETS = (*SIGNED, "ui8", "ui16", "ui32")
SOURCES = TARGETS
RANGES = {"ui8": "0..255", "ui16": "0..65535", "ui32": "0..4000000000", "i1": "0..1"}
"""The values of inputs; no float is converted to an unsigned integer, whose result C leaves open
for negative ones.
"""
CASES: dict[str, Case] = {
    **{
        f"cast {source} to {target}": Case(
            "cast",
            (f"{RANGES.get(source, '-100..100')} : 60x{source}",),
            (f"60x{target}",),
            types=("f32",),
        )
        for source, target in product(SOURCES, TARGETS)
        if target in SIGNED or source not in ("f16", "f32", "f64")
    },
    "cast of quantized integers": Case("cast", ("60xX",), ("60xf32",), types=("i8", "u8", "i16")),
    "cast to quantized integers": Case(
        "cast", ("0..100 : 60xi32",), ("60xX",), types=("i8", "u8", "i16")
    ),
    "cast of a scalar": Case("cast", ("-9..9 : f32",), ("i32",), types=("f32",)),
    "bitcast": Case("bitcast", ("3x4xX",), ("3x4xX",)),
    **{
        f"bitcast {source} to {target}": Case(
            "bitcast",
            (f"-100..100 : {source}",),
            (target,),
            types=("f32",),
            island=True,
        )
        for source, target in (
            ("2x3xf32", "2x3xi32"),
            ("2x3xi32", "2x3x4xi8"),
            ("3x2xi16", "3xf32"),
        )
    },
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
