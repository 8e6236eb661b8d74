"""What a network keeps from run to run is the same at every stage."""

import numpy as np
import pytest

import hexnn
from hexnn.tools.api import parse

BYTES = "tensor<1x4x8x32x!quant.uniform<u8:f32, 0.5:128>>"
VARIABLE = f"""
func.func @main(%x: {BYTES}) -> {BYTES} {{
  %v = nnef.variable "state" dense<130> : tensor<1x4x8x32xui8> : {BYTES}
  %s = nnef.add %v, %x : ({BYTES}, {BYTES}) -> {BYTES}
  %m = nnef.max %s, %v : ({BYTES}, {BYTES}) -> {BYTES}
  %u = nnef.update %v, %m : ({BYTES}, {BYTES}) -> {BYTES}
  func.return %m : {BYTES}
}}"""
"""Kernels read the variable."""

VECTOR = "tensor<4xf32>"
FLOATS = f"""
func.func @main(%x: {VECTOR}) -> {VECTOR} {{
  %v = nnef.variable "state" dense<1.0> : {VECTOR} : {VECTOR}
  %r = nnef.relu %v : ({VECTOR}) -> {VECTOR}
  %s = nnef.add %r, %x : ({VECTOR}, {VECTOR}) -> {VECTOR}
  %u = nnef.update %v, %s : ({VECTOR}, {VECTOR}) -> {VECTOR}
  func.return %s : {VECTOR}
}}"""

SVDF = """
func.func @main(%x: tensor<2x3xf32>, %f: tensor<4x3xf32>, %t: tensor<4x5xf32>) -> tensor<2x4xf32> {
  %n = "tfl.no_value"() {value} : () -> none
  %s = tfl.variable : tensor<2x20xf32>
  %a = tfl.relu %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %y = "tfl.svdf"(%a, %f, %t, %n, %s) {rank = 1 : i32, fused_activation_function = "NONE"} :
      (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x5xf32>, none, tensor<2x20xf32>) -> tensor<2x4xf32>
  func.return %y : tensor<2x4xf32>
}"""

STEPS, LAST, W, U = "tensor<2x1x3xf32>", "tensor<1x1x2xf32>", "tensor<2x3xf32>", "tensor<2x2xf32>"
GRU = f"""
func.func @main(%x: {STEPS}, %r: tensor<i1>, %w: {W}, %u: {U}) -> tensor<2x1x2xf32> {{
  %y, %h = qnn.gru %x, %w, %w, %w, %u, %u, %u, null, null, null, null, null, null, null, %r :
      ({STEPS}, {W}, {W}, {W}, {U}, {U}, {U}, {", ".join(["none"] * 7)}, tensor<i1>) ->
      (tensor<2x1x2xf32>, {LAST})
  func.return %y : tensor<2x1x2xf32>
}}"""

RANDOM = """
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = qnn.random_uniform_like : () -> tensor<8xf32>
  %b = qnn.random_uniform_like : () -> tensor<8xf32>
  %y = qnn.element_wise_add %a, %x : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  func.return %y, %b : tensor<8xf32>, tensor<8xf32>
}"""


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        pytest.param(VARIABLE, ["qnn", "opdef", "htp", "hvx", "hexagon"], id="variable"),
        pytest.param(FLOATS, ["qnn", "opdef", "htp", "hvx"], id="variable of floats"),
        pytest.param(SVDF, ["qnn", "opdef", "htp", "hvx"], id="svdf"),
        pytest.param(GRU, ["opdef", "htp", "hvx"], id="gru"),
        pytest.param(RANDOM, ["opdef", "htp", "hvx"], id="random"),
    ],
)
def test_runs_in_a_row_are_those_of_the_source(text: str, stages: list[str]) -> None:
    model = hexnn.Model(parse(text))
    samples = [model.random_inputs(seed) for seed in range(3)]
    for sample in samples:
        sample.update({name: np.array(False) for name, x in sample.items() if x.dtype == bool})
    wanted = [model.run(sample) for sample in samples]
    again = hexnn.Model(parse(text)).run(samples[1])
    assert any(not np.array_equal(again[name], array) for name, array in wanted[1].items())
    for stage in stages:
        lowered = model.lower(stage)
        for sample, arrays in zip(samples, wanted, strict=True):
            for name, array in lowered.run(sample).items():
                np.testing.assert_array_equal(array, arrays[name], stage)
