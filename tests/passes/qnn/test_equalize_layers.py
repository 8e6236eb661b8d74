"""qnn-equalize-layers: the same network, bit for bit, with weights of like ranges."""

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.qnn import Conv2dOp
from hexnn.passes.networks import main_network
from hexnn.passes.qnn.equalize_layers import factors, pairs
from hexnn.testing.litert_process import litert

DIGITS = Path(__file__).parents[3] / "examples/digits"

TEXT = """
func.func @main(%x: tensor<1x6x6x3xf32>) -> tensor<1x5xf32> {{
  %w1 = qnn.constant dense<"0x{w1}"> : tensor<1x1x3x4xf32> : tensor<1x1x3x4xf32>
  %b1 = qnn.constant dense<[0.5, -1.0, 2.0, 0.1]> : tensor<4xf32> : tensor<4xf32>
  %w2 = qnn.constant dense<"0x{w2}"> : tensor<3x3x1x8xf32> : tensor<3x3x1x8xf32>
  %w3 = qnn.constant dense<"0x{w3}"> : tensor<2x2x8x5xf32> : tensor<2x2x8x5xf32>
  %w4 = qnn.constant dense<"0x{w4}"> : tensor<5x5xf32> : tensor<5x5xf32>
  %0 = qnn.conv_2d %x, %w1, %b1 {{stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} :
    (tensor<1x6x6x3xf32>, tensor<1x1x3x4xf32>, tensor<4xf32>) -> tensor<1x6x6x4xf32>
  %1 = qnn.element_wise_neuron RELU, %0 : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %2 = qnn.depth_wise_conv_2d %1, %w2 {{stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} :
    (tensor<1x6x6x4xf32>, tensor<3x3x1x8xf32>) -> tensor<1x4x4x8xf32>
  %3 = qnn.relu %2 : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>
  %4 = qnn.pool_avg_2d %3 {{filter_size = [3, 3], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} :
    (tensor<1x4x4x8xf32>) -> tensor<1x2x2x8xf32>
  %5 = qnn.conv_2d %4, %w3 {{stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} :
    (tensor<1x2x2x8xf32>, tensor<2x2x8x5xf32>) -> tensor<1x1x1x5xf32>
  %6 = qnn.fully_connected %5, %w4 : (tensor<1x1x1x5xf32>, tensor<5x5xf32>) -> tensor<1x5xf32>
  func.return %6 : tensor<1x5xf32>
}}"""

SHAPES = {"w1": (1, 1, 3, 4), "w2": (3, 3, 1, 8), "w3": (2, 2, 8, 5), "w4": (5, 5)}


@pytest.mark.parametrize("seed", range(4))
def test_the_network_stays_and_ranges_become_alike(seed: int):
    rng = np.random.default_rng(seed)
    weights = {
        name: rng.normal(size=shape) * np.exp2(rng.uniform(-6, 6, shape[-1]))
        for name, shape in SHAPES.items()
    }
    text = TEXT.format(**{n: w.astype(np.float32).tobytes().hex() for n, w in weights.items()})
    model = hexnn.Model(hexnn.parse(text))
    found = hexnn.Model(hexnn.apply(hexnn.parse(text), "qnn-equalize-layers"))
    x = rng.normal(size=(6, 6, 6, 3)).astype(np.float32)
    np.testing.assert_array_equal(model.run(x)["output0"], found.run(x)["output0"])
    assert any((factors(p) != 1).any() for p in pairs(main_network(model.ir, "test")))
    after = list(pairs(main_network(found.ir, "test")))
    assert len(after) == 3
    assert all((factors(pair) == 1).all() for pair in after)
    assert isinstance(after[0].first, Conv2dOp)
    pinned = list(pairs(main_network(found.ir, "test"), [after[1].first]))
    assert [pair.first for pair in pinned] == [after[2].first]


def test_an_equalized_network_is_that_of_the_file():
    pytest.importorskip("ai_edge_litert")
    path = DIGITS / "digits_float.tflite"
    image = np.load(DIGITS / "images.npy")[:1].astype(np.float32)
    (wanted,) = litert().run(path.read_bytes(), [{"image": image}])
    module = hexnn.apply(hexnn.load(path).lower("qnn").ir.clone(), "qnn-equalize-layers")
    assert list(pairs(main_network(module, "test")))
    found = hexnn.Model(module).run(image)
    np.testing.assert_allclose(found["softmax"], wanted["softmax"], rtol=0, atol=1e-6)
