"""Operations with several results on the reference, in planned memory."""

from __future__ import annotations

import numpy as np

from hexnn.tools.api import Model, parse

TEXT = """
func.func @main(%x: tensor<1x4x8xf32>) -> tensor<1x4x4xf32> {
  %a, %b = qnn.split %x {axis = 2 : ui32, split_index = dense<4> : tensor<1xui32>}
    : (tensor<1x4x8xf32>) -> (tensor<1x4x4xf32>, tensor<1x4x4xf32>)
  %y = qnn.element_wise_binary SUBTRACT, %a, %b
    : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  func.return %y : tensor<1x4x4xf32>
}
"""


def test_results_of_one_operation_lie_apart() -> None:
    network = Model(parse(TEXT))
    x = network.random_inputs()["input0"]
    for stage in ("htp", "hvx"):
        np.testing.assert_array_equal(network.lower(stage)(x), x[..., :4] - x[..., 4:])
