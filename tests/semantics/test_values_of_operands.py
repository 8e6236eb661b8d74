"""Sizes, axes and indices that a run computes and an operator cannot take are one located error."""

from __future__ import annotations

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.api import parse

X = "tensor<2x3xf32>"
CASES = {
    "pad": (f"tfl.pad %x, %n : ({X}, tensor<2x2xi32>) -> tensor<4x3xf32>", "2x2", "4x3", -1),
    "tile": (f"tfl.tile %x, %n : ({X}, tensor<2xi32>) -> tensor<4x3xf32>", "2", "4x3", -2),
    "expand_dims": (
        f"tfl.expand_dims %x, %n : ({X}, tensor<1xi32>) -> tensor<1x2x3xf32>",
        *("1", "1x2x3", 9),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_value_is_a_located_error(name: str) -> None:
    line, sizes, result, value = CASES[name]
    text = f"""func.func @main(%x: {X}, %n: tensor<{sizes}xi32>) -> tensor<{result}xf32> {{
  %y = {line}
  func.return %y : tensor<{result}xf32>
}}
"""
    model = hexnn.Model(parse(text, "network.mlir"))
    numbers = np.full([int(n) for n in sizes.split("x")], value, np.int32)
    given = dict(zip(model.inputs, (np.ones((2, 3), np.float32), numbers), strict=True))
    with pytest.raises(HexnnError, match=rf"network.mlir:2:\d+: error: 'tfl.{name}' op "):
        model.run(given)
