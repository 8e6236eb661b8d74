"""Functions of one operand of tfl, against LiteRT: quantized ones for all stored integers."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check

from hexnn.testing.litert_process import Litert

ALL = ("65536xX",), ("65536xY",)
QUANTIZED = ("f32", "i8", "i16")
HALVES = ("f32", "f16")
WIDE = (-4.0, 0.0)
CASES: dict[str, Case] = {
    "abs": Case("abs", *ALL, False, (*QUANTIZED, "i32"), scales=WIDE, every=True),
    "neg": Case("neg", *ALL, False, (*QUANTIZED, "f16", "i32", "i64"), scales=WIDE, every=True),
    "sqrt": Case("sqrt", *ALL, False, QUANTIZED, scales=WIDE, every=True, least=0),
    "rsqrt": Case("rsqrt", *ALL, False, QUANTIZED, scales=WIDE, every=True, least=0),
    "exp": Case("exp", *ALL, False, QUANTIZED, scales=WIDE, every=True, ulps=2),
    "log": Case("log", *ALL, False, QUANTIZED, scales=WIDE, every=True, least=0, ulps=2),
    "log of negatives": Case("log", *ALL, False, ("i8", "i16"), scales=WIDE, every=True),
    "sin": Case("sin", *ALL, types=HALVES, ulps=2),
    "cos": Case("cos", *ALL, types=HALVES, ulps=2),
    "sign": Case("sign", *ALL, types=("f32", "f64", "i32")),
    "floor": Case("floor", *ALL, types=HALVES),
    "ceil": Case("ceil", *ALL, types=("f32",), optimized=True),
    "round": Case("round", *ALL, types=HALVES, optimized=True),
    "square": Case("square", *ALL, types=("f32",)),
    "logical_not": Case("logical_not", *ALL, types=("i1",)),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
