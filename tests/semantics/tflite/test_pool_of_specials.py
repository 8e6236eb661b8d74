"""The maximum of windows of NaN and negative infinities, against LiteRT."""

from __future__ import annotations

import numpy as np
from support.litert_operator import Operand, operate

from hexnn.testing.every_stage import results

TEXT = """
!x = tensor<1x4x6x1xf32>
!y = tensor<1x2x3x1xf32>
func.func @main(%x: !x) -> !y {
  %y = tfl.max_pool_2d %x {padding = "VALID", filter_height = 2 : i32, filter_width = 2 : i32,
    stride_h = 2 : i32, stride_w = 2 : i32} : (!x) -> !y
  func.return %y : !y
}
"""
WINDOWS = (
    (np.nan, np.nan, np.nan, np.nan),
    (np.nan, 1, np.nan, -np.inf),
    (-np.inf, -np.inf, -np.inf, -np.inf),
    (7, np.nan, 3, -np.inf),
    (-3.4028235e38, -np.inf, -3.4028235e38, np.nan),
    (-1, -0.0, -2, -5),
)


def test_windows_of_specials() -> None:
    """NaN is passed over, and no maximum is below the least finite number."""
    windows = np.array(WINDOWS, np.float32).reshape(2, 3, 2, 2)
    x = windows.transpose(0, 2, 1, 3).reshape(1, 4, 6, 1)
    moves = {"strideH": 2, "strideW": 2, "filterHeight": 2, "filterWidth": 2, "padding": 1}
    expected = operate(
        "MaxPool2D", [Operand(x)], Operand(np.zeros((1, 2, 3, 1), np.float32)), **moves
    )
    for stage, y in results(TEXT, x):
        np.testing.assert_array_equal(y, expected, stage)
