"""FAKE_QUANT and operators of complex numbers, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check

from hexnn.testing.litert_process import Litert

ALL = ("30x400xX",), ("30x400xX",)
RANGES = (
    "min = -6.0 : f32, max = 6.0 : f32, num_bits = 8 : i32",
    "min = 0.0 : f32, max = 70.0 : f32, num_bits = 8 : i32",
    "min = 3.0 : f32, max = 40.0 : f32, num_bits = 4 : i32",
    "min = -50.0 : f32, max = -7.0 : f32, num_bits = 2 : i32",
    "min = -81.3 : f32, max = 77.7 : f32, num_bits = 16 : i32",
)
PARTS = ("30x40xX",), ("30x40xf32",)
COMPLEX = {"X": {"f32": "complex<f32>"}}
CASES: dict[str, Case] = {
    **{
        f"fake_quant {i}": Case(f"fake_quant {{{r}}}", *ALL, True, ("f32",))
        for i, r in enumerate(RANGES)
    },
    **{
        name: Case(name, *PARTS, True, ("f32",), elements=COMPLEX, ulps=1, island=True)
        for name in ("complex_abs", "real", "imag")
    },
}


@pytest.mark.parametrize("name", CASES)
def test_source_and_qnn_equal_litert(litert: Litert, name: str) -> None:
    check(litert, CASES[name], "f32")
