"""Products of integers take little memory beside their operands."""

import tracemalloc

import numpy as np

import hexnn

SIZE = 4096
NETWORK = f"""
func.func @main(%x: tensor<1x{SIZE}x!quant.uniform<i8:f32, 0.5:3>>,
                %w: tensor<{SIZE}x{SIZE}x!quant.uniform<i8:f32, 0.5>>)
    -> tensor<1x{SIZE}x!quant.uniform<i8:f32, 64.0>> {{
  %y = qnn.fully_connected %x, %w
    : (tensor<1x{SIZE}x!quant.uniform<i8:f32, 0.5:3>>,
       tensor<{SIZE}x{SIZE}x!quant.uniform<i8:f32, 0.5>>)
    -> tensor<1x{SIZE}x!quant.uniform<i8:f32, 64.0>>
  return %y : tensor<1x{SIZE}x!quant.uniform<i8:f32, 64.0>>
}}
"""


def test_weights_are_widened_in_parts():
    model = hexnn.Model(hexnn.parse(NETWORK))
    rng = np.random.default_rng(0)
    x = rng.integers(-128, 128, (1, SIZE)).astype(np.int8)
    w = rng.integers(-127, 128, (SIZE, SIZE)).astype(np.int8)
    names = list(model.inputs)
    tracemalloc.start()
    (y,) = model.run(dict(zip(names, (x, w), strict=True))).values()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < w.nbytes
    exact = (x.astype(np.float64) - 3) @ w.T.astype(np.float64) / 256
    rounded = np.sign(exact) * np.floor(np.abs(exact) + 0.5)
    np.testing.assert_array_equal(y, np.clip(rounded, -128, 127))
