"""Elementwise operators of tfl, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check

from hexnn.testing.litert_process import Litert

RELU6 = '{fused_activation_function = "RELU6"}'
CASES: dict[str, Case] = {
    "hard_swish": Case("hard_swish", ("4x300xX",), ("4x300xY",), False, ("f32", "i8", "u8")),
    "maximum": Case("maximum", ("2x3x40xX", "3x1xX"), ("2x3x40xX",), types=WHOLE),
    "minimum": Case("minimum", ("1x40xX", "5x1xX"), ("5x40xX",), types=WHOLE),
    "sub": Case("sub", ("2x3x40xX", "3x1xZ"), ("2x3x40xY",), False, WHOLE),
    "sub, relu6": Case(f"sub {RELU6}", ("4x90xX", "4x90xZ"), ("4x90xY",), False),
    "mul": Case("mul", ("2x3x40xX", "3x1xZ"), ("2x3x40xY",), False, WHOLE),
    "mul, relu6": Case(f"mul {RELU6}", ("4x90xX", "4x90xZ"), ("4x90xY",), False),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
