"""Write clip_and_sort.tflite: a convolution, two custom operators, an addition."""

from pathlib import Path

import numpy as np
from flatbuffers import flexbuffers

import hexnn
from hexnn.tools.api import Model

TEXT = """
!x = tensor<1x8x8x4x!quant.uniform<i8:f32, 0.0625:-10>>
!w = tensor<4x3x3x4x!quant.uniform<i8:f32, 0.0078125:0>>
!b = tensor<4x!quant.uniform<i32:f32, 0.00048828125:0>>
func.func @main(%image: !x) -> !x {{
  %w = tfl.pseudo_qconst dense<{weights}> : tensor<4x3x3x4xi8> : !w
  %b = tfl.pseudo_qconst dense<[0, 500, -500, 9]> : tensor<4xi32> : !b
  %conv = tfl.conv_2d %image, %w, %b {{padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32}} :
      (!x, !w, !b) -> !x
  %clipped = tfl.custom %conv {{custom_code = "ClipTo", custom_option = {options}}} : (!x) -> !x
  %sorted = tfl.custom %clipped {{custom_code = "SortChannels"}} : (!x) -> !x
  %sum = tfl.add %sorted, %conv : (!x, !x) -> !x
  func.return %sum : !x
}}
"""


def network() -> Model:
    """Return the network as tfl."""
    weights = np.random.default_rng(12).integers(-100, 101, (4, 3, 3, 4)).tolist()
    data = np.frombuffer(flexbuffers.Dumps({"low": -1.0, "high": 2.5}), np.int8).tolist()
    options = f"dense<{data}> : tensor<{len(data)}xi8>"
    return Model(hexnn.parse(TEXT.format(weights=weights, options=options)))


if __name__ == "__main__":
    network().save(Path(__file__).with_name("clip_and_sort.tflite"))
