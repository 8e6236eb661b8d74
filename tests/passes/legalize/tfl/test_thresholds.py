"""Sums where two ways to round a multiplier give two bytes: each stage does as TFLite."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from support.litert_operator import Operand, operate

from hexnn.dialects.quant import UniformType
from hexnn.testing.every_stage import results

STEPS = np.arange(-90, 90)
"""Results whose thresholds are tried."""

POINT = {"i8": 0, "u8": 128}
MOVES = dict.fromkeys(("strideH", "strideW", "dilationHFactor", "dilationWFactor"), 1)


def between(x: float, w: float, y: float) -> list[int]:
    """Sums between the thresholds of x * w / y and of float32(x * w) / y, those that differ."""
    product, rounded = Fraction(x) * Fraction(w), Fraction(float(np.float32(x) * np.float32(w)))
    thresholds = [(Fraction(int(k)) + Fraction(1, 2)) * Fraction(y) for k in STEPS]
    pairs = ((at / product, at / rounded) for at in thresholds)
    return [round((first + last) / 2) for first, last in pairs if abs(first - last) >= 3]


@pytest.mark.parametrize("storage", POINT)
@pytest.mark.parametrize("seed", range(3))
def test_sums_between_thresholds(storage: str, seed: int) -> None:
    """Biases alone make the sums: the weights stand for zero."""
    rng, point = np.random.default_rng(seed), POINT[storage]
    sx, sw = (float(s) for s in rng.uniform(0.001, 0.01, 2).astype(np.float32))
    sy = float(np.float32(sx * sw * 2**23 * rng.uniform(1, 1.4)))
    biases = between(sx, sw, sy)
    assert len(biases) > 20
    dtype = {"i8": np.int8, "u8": np.uint8}[storage]
    count, types = len(biases), [UniformType.per_tensor(storage, s, point) for s in (sx, sw, sy)]
    x, w = np.full((1, 1, 2, 1), point + 3, dtype), np.full((count, 1, 1, 1), point, dtype)
    operands = [
        Operand(x, types[0]),
        Operand(w, types[1], constant=True),
        Operand(np.array(biases, np.int32), constant=True),
    ]
    expected = operate(
        "Conv2D", operands, Operand(np.zeros((1, 1, 2, count), dtype), types[2]), **MOVES
    )
    for stage, y in results(text_of(storage, biases, (sx, sw, sy)), x):
        np.testing.assert_array_equal(y, expected, stage)


def text_of(storage: str, biases: list[int], scales: tuple[float, float, float]) -> str:
    """The network of one convolution."""
    point, count = POINT[storage], len(biases)
    x, w, y = (f"!quant.uniform<{storage}:f32, {scale:.20e}:{point}>" for scale in scales)
    integer = {"i8": "i8", "u8": "ui8"}[storage]
    return f"""
!x = tensor<1x1x2x1x{x}>
!w = tensor<{count}x1x1x1x{w}>
!b = tensor<{count}xi32>
!y = tensor<1x1x2x{count}x{y}>
func.func @main(%x: !x) -> !y {{
  %w = tfl.pseudo_qconst dense<{point}> : tensor<{count}x1x1x1x{integer}> : !w
  %b = tfl.pseudo_const dense<{biases}> : tensor<{count}xi32> : !b
  %y = tfl.conv_2d %x, %w, %b {{padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32}}
      : (!x, !w, !b) -> !y
  func.return %y : !y
}}
"""
