"""Files written from IR of other tools: constants of arith, omitted operands of type none."""

from hexnn.frontends.tflite import serialize
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

FOREIGN = """
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %none = "tfl.no_value"() {value} : () -> none
  %w = arith.constant dense<0.5> : tensor<2x1x1x3xf32>
  %y = "tfl.conv_2d"(%x, %w, %none) {dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32,
      fused_activation_function = "NONE", padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<2x1x1x3xf32>, none) -> tensor<1x4x4x2xf32>
  func.return %y : tensor<1x4x4x2xf32>
}
"""

OURS = """
func.func @main(%x: tensor<1x4x4x3xf32>) -> tensor<1x4x4x2xf32> {
  %w = tfl.pseudo_const dense<0.5> : tensor<2x1x1x3xf32> : tensor<2x1x1x3xf32>
  %y = tfl.conv_2d %x, %w {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}
      : (tensor<1x4x4x3xf32>, tensor<2x1x1x3xf32>) -> tensor<1x4x4x2xf32>
  func.return %y : tensor<1x4x4x2xf32>
}
"""


def test_the_file_is_that_of_our_own_ir() -> None:
    """The module itself keeps its constants."""
    foreign, ours = (parse_mlir(new_context(), text, "x.mlir") for text in (FOREIGN, OURS))
    assert serialize(foreign) == serialize(ours)
    assert "arith.constant" in str(foreign)
