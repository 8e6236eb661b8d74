"""Bias correction: each layer has the means of the float network, by convolutions in numpy."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from xdsl.ir import Operation, SSAValue

import hexnn
from hexnn.dialects import qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.tensors import element
from hexnn.passes.networks import main_network
from hexnn.passes.quantization.samples import calibration_graph, run

Array = NDArray[Any]
DIGITS = Path(__file__).parents[3] / "examples/digits"
LAYERS = (qnn.Conv2dOp, qnn.DepthWiseConv2dOp, qnn.FullyConnectedOp)


def real(value: SSAValue, array: Array) -> Array:
    """The reals of a tensor's elements, in float64."""
    type: Any = element(value)
    if not hasattr(type, "scales"):
        return array.astype(np.float64)
    return (array.astype(np.float64) - type.zero_points[0]) * np.array(type.scales)


def means(op: Operation, values: Mapping[SSAValue, Array]) -> Array:
    """The mean of each channel of the sums of a layer, by its operands in `values`."""
    x = real(op.operands[0], values[op.operands[0]])
    if isinstance(op, qnn.FullyConnectedOp):
        units, depth = values[op.operands[1]].shape
        steps = np.resize(getattr(element(op.operands[1]), "scales", [1.0]), units)
        stored = values[op.operands[1]].astype(np.float64)
        return (x.reshape(-1, depth) @ (stored * steps[:, None]).T).mean(0)
    assert isinstance(op, qnn.Conv2dOp | qnn.DepthWiseConv2dOp)
    weight = real(op.weight, values[op.weight])
    top, bottom, left, right = op.pads
    padded = np.pad(x, ((0, 0), (top, bottom), (left, right), (0, 0)))
    windows = sliding_window_view(padded, op.kernel, (1, 2))
    windows = windows[:, :: op.strides[0], :: op.strides[1]].mean((0, 1, 2))
    if isinstance(op, qnn.DepthWiseConv2dOp):
        repeated = np.repeat(windows, weight.shape[-1] // len(windows), 0)
        return np.einsum("cij,ijc->c", repeated, weight[:, :, 0])
    return np.einsum("cij,ijco->o", windows, weight)


def layer_means(model: hexnn.Model, images: Array) -> list[tuple[Array, Array, Operation]]:
    """For each layer of a network of one input, the means of its sums over `images` without its
    bias, and its bias in reals.
    """
    function = main_network(model.ir, "test")
    (name,) = Entry(function).inputs
    found = dict[Operation, list[Array]]()
    biases = dict[Operation, Array]()
    for image in images:
        values = dict[SSAValue, Array]()
        given = model.inputs[name].quantize(image) if model.quantization else image
        run(calibration_graph(function), [given.reshape(1, *image.shape)], values.__setitem__)
        for op in function.body.block.ops:
            if isinstance(op, LAYERS):
                found.setdefault(op, []).append(means(op, values))
                biases[op] = real(op.operands[2], values[op.operands[2]])
    return [(np.mean(parts, 0), biases[op], op) for op, parts in found.items()]


@pytest.mark.parametrize("weights", ["per-channel", "per-tensor"])
def test_the_sums_of_layers_have_the_means_of_the_floats(weights: str):
    images = np.load(DIGITS / "calibration.npy")[:3].astype(np.float32)
    floats = hexnn.load(DIGITS / "digits_branches_float.tflite").lower("qnn")
    exact = layer_means(floats, images)
    uncorrected = floats.quantize(images, weights=weights, bias_correction=False)
    plain = layer_means(uncorrected, images)
    model = floats.quantize(images, weights=weights)
    corrected = layer_means(model, images)
    assert len(exact) == len(corrected) > 3
    shifts = [0.0, 0.0]
    for (m0, b0, _), (m1, b1, op), (m2, b2, _) in zip(exact, corrected, plain, strict=True):
        bias: Any = element(op.operands[2])
        step = np.array(bias.scales)
        assert np.all(np.abs(m1 + b1 - m0 - b0) <= 0.5 * step + 1e-5 * np.abs(m0 + b0).max())
        shifts[0] += float(np.abs(m2 + b2 - m0 - b0).sum())
        shifts[1] += float(np.abs(m1 + b1 - m0 - b0).sum())
    assert shifts[1] < shifts[0] / 20


def test_a_layer_without_a_bias_gets_one():
    text = """
      func.func @main(%x: tensor<1x2xf32>) -> tensor<1x3xf32> {
        %w = qnn.constant dense<[[0.3, -0.7], [0.2, 0.9], [1.0, 0.31]]> : tensor<3x2xf32> :
          tensor<3x2xf32>
        %0 = qnn.fully_connected %x, %w : (tensor<1x2xf32>, tensor<3x2xf32>) -> tensor<1x3xf32>
        func.return %0 : tensor<1x3xf32>
      }"""
    x = np.random.default_rng(0).uniform(size=(8, 2)).astype(np.float32)
    model = hexnn.Model(hexnn.parse(text)).quantize(x[:, None], bias_correction=True)
    ((mean, bias, _),) = layer_means(model, x)
    weights = np.array([[0.3, -0.7], [0.2, 0.9], [1.0, 0.31]])
    assert mean + bias == pytest.approx((x @ weights.T).mean(0), abs=2e-5)
    assert np.any(bias != 0)
