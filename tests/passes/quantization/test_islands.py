"""Networks with islands, written in floats and quantized again: the islands compute what they
did.
"""

from __future__ import annotations

import numpy as np

import hexnn
from hexnn.tools.model import Model

Q = "tensor<1x4x4x2x!quant.uniform<i8:f32, 0.125:3>>"
TEXT = f"""
func.func @main(%x: {Q}) -> {Q} {{
  %r = tfl.relu %x : ({Q}) -> {Q}
  %m = tfl.hard_swish %r {{hexnn.fallback = "kept"}} : ({Q}) -> {Q}
  %y = tfl.relu6 %m : ({Q}) -> {Q}
  func.return %y : {Q}
}}
"""


def test_floats_and_back_are_the_same_integers():
    """Of kernels that only clamp, between which the island takes and gives its own type."""
    source = Model(hexnn.parse(TEXT))
    (name, x), *_ = source.random_inputs(2).items()
    floats = Model(hexnn.apply(source.ir, "tfl-to-qnn,dequantize"))
    assert [op.name for op in floats.ops].count("tfl.hard_swish") == 1
    reals = ((x.astype(np.float32)) - 3) * np.float32(0.125)
    expected = source.dequantize(source(x))
    for stage in ("qnn", "htp", "hvx"):
        np.testing.assert_array_equal(floats.lower(stage)(reals), expected)
    again = floats.quantize({name: reals})
    assert [op.name for op in again.ops].count("tfl.hard_swish") == 1
    near = again.lower("hvx")(reals, quantize=True)
    errors = np.abs(again.dequantize(near) - expected)
    assert errors.max() <= 0.125  # One step of the island's own type.
