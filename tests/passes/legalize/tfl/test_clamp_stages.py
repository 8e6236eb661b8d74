"""Clamps whose bounds lie beyond all stored values, as other tools write them, at every stage."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.semantics.registry import Array
from hexnn.testing.every_stage import results

FLOAT_MAX = "3.40282347e+38"
CLAMPS = {
    "to FLT_MAX": ("0.0", FLOAT_MAX),
    "to infinity": ("0.0", "0x7F800000"),
    "of nothing": ("0xFF800000", "0x7F800000"),
    "from -FLT_MAX": (f"-{FLOAT_MAX}", "0.0"),
    "above all values": ("1.0e9", FLOAT_MAX),
    "below all values": (f"-{FLOAT_MAX}", "-1.0e9"),
}
ZERO_POINTS = {"i8": (-128, 3, 127), "u8": (0, 3, 255)}

CLAMP = """
!x = tensor<1x2x2x64x!quant.uniform<{storage}:f32, 0.05:{point}>>
func.func @main(%x: !x) -> !x {{
  %y = qnn.relu_min_max %x {{min_value = {low} : f32, max_value = {high} : f32}} : (!x) -> !x
  func.return %y : !x
}}
"""

CONVOLUTION = """
!x = tensor<1x4x4x4x!quant.uniform<i8:f32, 0.05:-128>>
!y = tensor<1x4x4x8x!quant.uniform<i8:f32, 0.05:-128>>
!w = tensor<1x1x4x8x!quant.uniform<i8:f32, 0.02:0>>
!b = tensor<8x!quant.uniform<i32:f32, 0.001:0>>
func.func @main(%x: !x) -> !y {
  %w = qnn.constant dense<5> : tensor<1x1x4x8xi8> : !w
  %b = qnn.constant dense<0> : tensor<8xi32> : !b
  %c = qnn.conv_2d %x, %w, %b {stride = dense<1> : tensor<2xui32>,
    pad_amount = dense<0> : tensor<2x2xui32>} : (!x, !w, !b) -> !y
  %y = qnn.element_wise_neuron RELU_MIN_MAX, %c
    {min_value = 0.0 : f32, max_value = 3.40282347e+38 : f32} : (!y) -> !y
  func.return %y : !y
}
"""


def all_bytes(storage: str) -> Array:
    """Every stored value."""
    return np.arange(256, dtype=np.uint8).view("int8" if storage == "i8" else "uint8")


@pytest.mark.parametrize("name", CLAMPS)
@pytest.mark.parametrize("storage", ZERO_POINTS)
def test_clamp(name: str, storage: str):
    """The least and the greatest stored value stand for what lies beyond them."""
    x = all_bytes(storage).reshape(1, 2, 2, 64)
    least, greatest = int(x.min()), int(x.max())
    for point in ZERO_POINTS[storage]:
        low, high = CLAMPS[name]
        ends = {"0.0": point, "1.0e9": greatest, "-1.0e9": least}
        expected = np.clip(x, ends.get(low, least), ends.get(high, greatest))
        text = CLAMP.format(storage=storage, point=point, low=low, high=high)
        for stage, y in results(text, x):
            np.testing.assert_array_equal(y, expected, f"{stage}, zero point {point}")


def test_convolution():
    """The clamp is the one of the convolution's own storage: nothing is cut."""
    x = np.random.default_rng(1).integers(-128, 128, (1, 4, 4, 4)).astype(np.int8)
    sums = 5 * (x.astype(int) + 128).sum(3)
    channel = np.minimum(np.floor(sums * 0.02 + 0.5) - 128, 127)
    for stage, y in results(CONVOLUTION, x):
        assert (y == channel[..., None]).all(), stage
