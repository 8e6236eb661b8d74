"""Layers whose bias or multiplier is odd: what TFLite computes, at every stage."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from support.litert_operator import Operand, operate

from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array
from hexnn.testing.every_stage import results


def single(scale: float) -> float:
    """The float32 nearest to a scale: what a flatbuffer holds."""
    return float(np.float32(scale))


SCALES = single(0.01), single(0.02)
"""Of the channels of weights."""
WEIGHTS = (3, -100)
INTEGERS = (1000, -1700)
STRIDES = 'padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32'
BIASES = {
    "in the scale of the sums": "!quant.uniform<i32:f32:0, {0.001:0, 0.002:0}>",
    "in other scales": "!quant.uniform<i32:f32:0, {0.1:0, 7.0e-09:0}>",
    "in one scale": "!quant.uniform<i32:f32, 0.02:0>",
    "of a zero point": "!quant.uniform<i32:f32, 0.001:500>",
    "of plain integers": "i32",
}
OUTPUTS = {"small": 0.1, "large": 1.0, "of 2^17": 0.01 * 2**-17, "of 2^63": 1e-23}
"""What the multipliers of the sums are; from 2^17 on int32 wraps."""

DEPTHWISE = f"depthwise_conv_2d {{{STRIDES}, depth_multiplier = 2 : i32}}"
LAYERS = {
    "Conv2D": (f"conv_2d {{{STRIDES}}}", (2, 1, 1, 1), 0),
    "DepthwiseConv2D": (DEPTHWISE, (1, 1, 1, 2), 3),
    "FullyConnected": ("fully_connected {keep_num_dims = true}", (2, 1), 0),
}
"""Name -> (operation and attributes, shape of the weights, axis of their scales)."""

MOVES = dict.fromkeys(("strideH", "strideW", "dilationHFactor", "dilationWFactor"), 1)
OPTIONS = {
    "Conv2D": MOVES,
    "DepthwiseConv2D": MOVES | {"depthMultiplier": 2},
    "FullyConnected": {"keepNumDims": True},
}


def text_of(layer: str, bias: str, output: float, points: tuple[int, int] = (0, 0)) -> str:
    """The network of one layer; `points` are the zero points of its weights."""
    pairs = ", ".join(f"{scale:.20e}:{point}" for scale, point in zip(SCALES, points, strict=True))
    form, shape, axis = LAYERS[layer]
    name, _, attributes = form.partition(" ")
    sizes = "x".join(map(str, shape))
    return f"""
!x = tensor<1x4x4x1x!quant.uniform<i8:f32, {single(0.1):.20e}:0>>
!w = tensor<{sizes}x!quant.uniform<i8:f32:{axis}, {{{pairs}}}>>
!b = tensor<2x{bias}>
!y = tensor<1x4x4x2x!quant.uniform<i8:f32, {single(output):.20e}:-7>>
func.func @main(%x: !x) -> !y {{
  %w = tfl.pseudo_qconst dense<{np.reshape(WEIGHTS, shape).tolist()}> : tensor<{sizes}xi8> : !w
  %b = tfl.pseudo_qconst dense<{list(INTEGERS)}> : tensor<2xi32> : !b
  %y = tfl.{name} %x, %w, %b {attributes} : (!x, !w, !b) -> !y
  func.return %y : !y
}}
"""


def litert(layer: str, output: float, x: Array, points: tuple[int, int] = (0, 0)) -> Array:
    """What LiteRT makes of the layer; scales of a bias do not count there."""
    _, shape, axis = LAYERS[layer]
    weights = np.array(WEIGHTS, np.int8).reshape(shape)
    operands = [
        Operand(x, UniformType.per_tensor("i8", 0.1)),
        Operand(weights, UniformType.per_axis("i8", axis, SCALES, points), constant=True),
        Operand(np.array(INTEGERS, np.int32), constant=True),
    ]
    result = Operand(np.zeros((1, 4, 4, 2), np.int8), UniformType.per_tensor("i8", output, -7))
    return operate(layer, operands, result, **OPTIONS[layer])


@pytest.mark.parametrize(("layer", "output"), [*product(LAYERS, OUTPUTS)])
def test_multiplier(layer: str, output: str):
    x = np.linspace(-128, 127, 16).astype(np.int8).reshape(1, 4, 4, 1)
    expected = litert(layer, OUTPUTS[output], x)
    for stage, y in results(text_of(layer, BIASES["in one scale"], OUTPUTS[output]), x):
        np.testing.assert_array_equal(y, expected, stage)


@pytest.mark.parametrize(("layer", "bias"), [*product(LAYERS, BIASES)])
def test_bias(layer: str, bias: str):
    x = np.linspace(-128, 127, 16).astype(np.int8).reshape(1, 4, 4, 1)
    expected = litert(layer, 0.1, x)
    for stage, y in results(text_of(layer, BIASES[bias], 0.1), x):
        np.testing.assert_array_equal(y, expected, stage)


@pytest.mark.parametrize("layer", ["DepthwiseConv2D", "FullyConnected"])
def test_zero_points_of_weights(layer: str):
    """Those of int8 channels do not count; LiteRT refuses them in CONV_2D."""
    x = np.linspace(-128, 127, 16).astype(np.int8).reshape(1, 4, 4, 1)
    expected, points = litert(layer, 0.1, x, (90, -7)), (90, -7)
    text = text_of(layer, BIASES["in the scale of the sums"], 0.1, points)
    for stage, y in results(text, x):
        np.testing.assert_array_equal(y, expected, stage)
