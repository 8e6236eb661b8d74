"""Functions of one byte at every stage, for every stored value: what the source computes, which
LiteRT computes.
"""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.testing.every_stage import results

SIGNED = ("abs", "neg", "sqrt", "rsqrt", "exp", "log", "elu")
ALL = (
    *("gelu", "relu_n1_to_1"),
    *("leaky_relu {alpha = 0.3 : f32}", "leaky_relu {alpha = -0.3 : f32}"),
)
CASES = [(name, "i8") for name in (*SIGNED, *ALL)] + [(name, "u8") for name in ALL]
POINTS = {"i8": (-20, 3), "u8": (100, 5)}
NETWORK = """
!x = tensor<1x2x2x64x!quant.uniform<{storage}:f32, 0.04:{zero}>>
!y = tensor<1x2x2x64x!quant.uniform<{storage}:f32, 0.03:{other}>>
func.func @main(%x: !x) -> !y {{
  %y = tfl.{name} %x {attributes} : (!x) -> !y
  func.return %y : !y
}}
"""


@pytest.mark.parametrize(("function", "storage"), CASES)
def test_every_stored_value(function: str, storage: str) -> None:
    name, _, attributes = function.partition(" ")
    zero, other = POINTS[storage]
    text = NETWORK.format(name=name, attributes=attributes, storage=storage, zero=zero, other=other)
    x = np.arange(256, dtype=np.uint8).view({"i8": "int8", "u8": "uint8"}[storage])
    stages = dict(results(text, x.reshape(1, 2, 2, 64)))
    assert {"source", "qnn", "hvx"} <= set(stages)
    for stage, y in stages.items():
        np.testing.assert_array_equal(y, stages["source"], stage)
