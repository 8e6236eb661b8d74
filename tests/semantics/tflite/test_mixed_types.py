"""Tensors of which one is quantized and the other is not, or whose scales lie along an axis."""

from __future__ import annotations

import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.api import parse

Q = "!quant.uniform<i8:f32, 0.5:-7>"
AXIS = "!quant.uniform<u8:f32:1, {0.5:3, 0.25:3}>"
PAD = f"""
func.func @main(%x: tensor<2x2xi8>) -> tensor<4x2x{Q}> {{
  %p = tfl.pseudo_const dense<[[1, 1], [0, 0]]> : tensor<2x2xi32> : tensor<2x2xi32>
  %y = tfl.pad %x, %p : (tensor<2x2xi8>, tensor<2x2xi32>) -> tensor<4x2x{Q}>
  func.return %y : tensor<4x2x{Q}>
}}
"""
MEAN = f"""
func.func @main(%x: tensor<2x2xi8>) -> tensor<2x{Q}> {{
  %a = tfl.pseudo_const dense<0> : tensor<1xi32> : tensor<1xi32>
  %y = tfl.mean %x, %a {{keep_dims = false}} : (tensor<2x2xi8>, tensor<1xi32>) -> tensor<2x{Q}>
  func.return %y : tensor<2x{Q}>
}}
"""
JOINED = f"""
func.func @main(%x: tensor<2x2x{AXIS}>) -> tensor<4x2x!quant.uniform<u8:f32, 0.5:3>> {{
  %y = tfl.concatenation %x, %x {{axis = 0 : i32}} : (tensor<2x2x{AXIS}>, tensor<2x2x{AXIS}>)
    -> tensor<4x2x!quant.uniform<u8:f32, 0.5:3>>
  func.return %y : tensor<4x2x!quant.uniform<u8:f32, 0.5:3>>
}}
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [(PAD, "has no semantics"), (MEAN, "has no semantics"), (JOINED, "have the quantization of")],
)
def test_they_are_refused_when_they_run(text: str, message: str) -> None:
    model = hexnn.Model(parse(text.replace("builtin.module", "")))
    with pytest.raises(HexnnError, match=message):
        model.run(model.random_inputs(0))


REFUSED = """
!x = !quant.uniform<i8:f32, 0.5:-7>
!y = !quant.uniform<i8:f32, 0.25:-7>
func.func @main(%x: tensor<1x4x4x2x!x>) -> (tensor<1x4x4x2x!x>, tensor<1x2x2x2x!x>) {
  %u = tfl.relu %x : (tensor<1x4x4x2x!x>) -> tensor<1x4x4x2x!x>
  %s = tfl.logistic %u : (tensor<1x4x4x2x!x>) -> tensor<1x4x4x2x!x>
  %y = tfl.max_pool_2d %u {padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32,
    filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE"}
    : (tensor<1x4x4x2x!x>) -> tensor<1x2x2x2x!x>
  func.return %s, %y : tensor<1x4x4x2x!x>, tensor<1x2x2x2x!x>
}
"""


def test_what_a_refused_conversion_has_made_uses_nothing() -> None:
    """A softmax of another result type is made, then refused: nothing of it is left."""
    text = REFUSED.replace("tfl.logistic %u", "tfl.softmax %u {beta = 1.0 : f32}")
    model = hexnn.Model(parse(text))
    lowered = model.lower("qnn")
    users = [use.operation for op in lowered.ops for value in op.results for use in value.uses]
    assert all(user.parent is not None for user in users)
    assert "hexnn.fallback" in f"{lowered.ir}"
    given = model.random_inputs(1)
    assert model.lower("hvx").compare(model, given)
