"""RELU_0_TO_1 of every stored value at every stage, against its definition in whole numbers."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.testing.every_stage import results

FINE, COARSE = 2.0**-7, 2.0**-6
"""Scales of which 1 is a whole number of steps, one twice the other: nothing is rounded."""

NETWORK = """
!x = tensor<1x2x2x64x!quant.uniform<{storage}:f32, {from_scale}:{from_zero}>>
!y = tensor<1x2x2x64x!quant.uniform<{storage}:f32, {to_scale}:{to_zero}>>
func.func @main(%x: !x) -> !y {{
  %y = tfl.relu_0_to_1 %x : (!x) -> !y
  func.return %y : !y
}}
"""


@pytest.mark.parametrize("from_scale", [FINE, COARSE])
@pytest.mark.parametrize(("storage", "zeros"), [("i8", (-20, -100)), ("u8", (120, 5))])
def test_every_stored_value(storage: str, zeros: tuple[int, int], from_scale: float):
    """To the finer scale and to the same one and zero point, which is a clamp of bytes."""
    x = np.arange(256, dtype=np.uint8).view({"i8": "int8", "u8": "uint8"}[storage])
    from_zero, to_zero = (zeros[0], zeros[0]) if from_scale == FINE else zeros
    text = NETWORK.format(
        storage=storage,
        from_scale=from_scale,
        from_zero=from_zero,
        to_scale=FINE,
        to_zero=to_zero,
    )
    steps = np.clip((x.astype(int) - from_zero) * int(from_scale / FINE), 0, int(1 / FINE))
    expected = np.minimum(steps + to_zero, np.iinfo(x.dtype).max).reshape(1, 2, 2, 64)
    seen: list[str] = []
    for stage, y in results(text, x.reshape(1, 2, 2, 64)):
        np.testing.assert_array_equal(y, expected, stage)
        seen.append(stage)
    assert {"source", "qnn", "hvx"} <= set(seen)
