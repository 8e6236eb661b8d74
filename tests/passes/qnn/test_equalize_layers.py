"""qnn-equalize-layers: the same network, bit for bit, with ranges alike."""

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.qnn import DepthWiseConv2dOp
from hexnn.passes.networks import main_network
from hexnn.passes.qnn.channel_factors import Factors, Reaches
from hexnn.passes.qnn.equalize_layers import equalize
from hexnn.passes.quantization.ranges import reaches
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


RESIDUAL = """
func.func @main(%x: tensor<1x6x6x3xf32>) -> tensor<1x5xf32> {{
  %w1 = qnn.constant dense<"0x{w1}"> : tensor<1x1x3x4xf32> : tensor<1x1x3x4xf32>
  %w2 = qnn.constant dense<"0x{w2}"> : tensor<3x3x1x4xf32> : tensor<3x3x1x4xf32>
  %w3 = qnn.constant dense<"0x{w3}"> : tensor<1x1x4x8xf32> : tensor<1x1x4x8xf32>
  %w4 = qnn.constant dense<"0x{w4}"> : tensor<5x12xf32> : tensor<5x12xf32>
  %0 = qnn.conv_2d %x, %w1 {{stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} :
    (tensor<1x6x6x3xf32>, tensor<1x1x3x4xf32>) -> tensor<1x6x6x4xf32>
  %1 = qnn.element_wise_neuron RELU_MIN_MAX, %0 {{
    min_value = 0.0 : f32, max_value = {bound} : f32}} :
    (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %2 = qnn.depth_wise_conv_2d %1, %w2 {{stride = [1, 1], pad_amount = [[1, 1], [1, 1]]}} :
    (tensor<1x6x6x4xf32>, tensor<3x3x1x4xf32>) -> tensor<1x6x6x4xf32>
  %3 = qnn.conv_2d %2, %w3 {{stride = [1, 1], pad_amount = [[0, 0], [0, 0]]}} :
    (tensor<1x6x6x4xf32>, tensor<1x1x4x8xf32>) -> tensor<1x6x6x8xf32>
  %4 = qnn.pad CONSTANT, %2 {{pad_amount = [[0, 0], [0, 0], [0, 0], [0, 4]]}} :
    (tensor<1x6x6x4xf32>) -> tensor<1x6x6x8xf32>
  %5 = qnn.element_wise_binary ADD, %3, %4 :
    (tensor<1x6x6x8xf32>, tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32>
  %6 = qnn.concat %2, %5 {{axis = 3 : ui32}} :
    (tensor<1x6x6x4xf32>, tensor<1x6x6x8xf32>) -> tensor<1x6x6x12xf32>
  %7 = qnn.reduce_mean %6 {{axes = [1, 2]}} : (tensor<1x6x6x12xf32>) -> tensor<1x12xf32>
  %8 = qnn.fully_connected %7, %w4 : (tensor<1x12xf32>, tensor<5x12xf32>) -> tensor<1x5xf32>
  func.return %8 : tensor<1x5xf32>
}}"""
"""A sum, a padding with channels and a concatenation, behind a clamp with an upper bound."""

RESIDUAL_SHAPES = {"w1": (1, 1, 3, 4), "w2": (3, 3, 1, 4), "w3": (1, 1, 4, 8), "w4": (5, 12)}


def drawn(text: str, shapes: dict[str, tuple[int, ...]], seed: int, **more: float) -> str:
    """A text with random weights whose output channels differ in their ranges."""
    rng = np.random.default_rng(seed)
    weights = {
        name: (rng.normal(size=shape) * np.exp2(rng.uniform(-6, 6, shape[-1]))).astype(np.float32)
        for name, shape in shapes.items()
    }
    return text.format(**{n: w.tobytes().hex() for n, w in weights.items()}, **more)


def search(model: hexnn.Model) -> Factors:
    """The factors of a network."""
    factors = Factors.of(main_network(model.ir, "test"))
    factors.search()
    return factors


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("text", "shapes"), [(TEXT, SHAPES), (RESIDUAL, RESIDUAL_SHAPES)])
def test_the_network_stays_and_ranges_become_alike(
    text: str, shapes: dict[str, tuple[int, ...]], seed: int
):
    given = drawn(text, shapes, seed, bound=6.0)
    model = hexnn.Model(hexnn.parse(given))
    found = hexnn.Model(hexnn.apply(hexnn.parse(given), "qnn-equalize-layers"))
    x = np.random.default_rng(seed).normal(size=(6, 6, 6, 3)).astype(np.float32)
    np.testing.assert_array_equal(model.run(x)["output0"], found.run(x)["output0"])
    assert search(model).exponents.any()
    assert not search(found).exponents.any()


def test_pinned_layers_take_no_factors():
    model = hexnn.Model(hexnn.parse(drawn(TEXT, SHAPES, 0)))
    function = main_network(model.ir, "test")
    (layer,) = (op for op in function.body.block.ops if isinstance(op, DepthWiseConv2dOp))
    factors = Factors.of(function, [layer])
    factors.search()
    assert [len(x.outputs.flat) for x in factors.layers] == [4, 5, 5]
    first, *rest = factors.layers
    assert not factors.exponents[first.outputs].any()
    assert factors.exponents[rest[0].outputs].any()


@pytest.mark.parametrize("per_channel", [False, True])
def test_no_sample_passes_a_bound_that_it_did_not(per_channel: bool):
    changed = 0
    for seed in range(4):
        module = hexnn.parse(drawn(RESIDUAL, RESIDUAL_SHAPES, seed, bound=6.0))
        model = hexnn.Model(module.clone())
        x = np.random.default_rng(seed).normal(size=(6, 6, 6, 3)).astype(np.float32)
        function = main_network(module, "test")
        seen = Reaches(reaches(function, [[sample[None]] for sample in x]), per_channel)
        factors = Factors.of(function, reaches=seen)
        factors.search()
        clamped = factors.exponents[factors.layers[0].outputs]
        assert (clamped <= 0).all()
        changed += clamped.any()
        equalize(function, reaches=seen)
        found = hexnn.Model(module).run(x)
        np.testing.assert_array_equal(model.run(x)["output0"], found["output0"])
    assert changed


def test_an_equalized_network_is_that_of_the_file():
    pytest.importorskip("ai_edge_litert")
    path = DIGITS / "digits_float.tflite"
    image = np.load(DIGITS / "images.npy")[:1].astype(np.float32)
    (wanted,) = litert().run(path.read_bytes(), [{"image": image}])
    module = hexnn.apply(hexnn.load(path).lower("qnn").ir.clone(), "qnn-equalize-layers")
    assert not search(hexnn.Model(module)).exponents.any()
    found = hexnn.Model(module).run(image)
    np.testing.assert_allclose(found["softmax"], wanted["softmax"], rtol=0, atol=1e-6)
