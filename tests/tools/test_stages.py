"""The stages that a network can be at, by its operations."""

import numpy as np
import pytest

import hexnn
from hexnn.tools.stages import possible_stages

FLOATS = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %0 : tensor<4xf32>
}
"""
NOTHING = "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { func.return %x : tensor<4xf32> }"
PLANNED = "tflite-to-qnn,qnn-to-htp-planned"


@pytest.mark.parametrize(
    ("text", "passes", "stages"),
    [
        (FLOATS, "canonicalize", ("source",)),
        (FLOATS, "tflite-to-qnn", ("qnn",)),
        (FLOATS, "tflite-to-qnn,qnn-to-opdef", ("opdef",)),
        (FLOATS, PLANNED, ("hvx", "htp")),
        (FLOATS, f"{PLANNED},htp-to-hvx", ("hvx", "htp")),
        (NOTHING, "tflite-to-qnn", ("source", "qnn", "opdef")),
        (NOTHING, PLANNED, ("hvx", "htp")),
    ],
)
def test_stages(text: str, passes: str, stages: tuple[str, ...]):
    assert possible_stages(hexnn.apply(hexnn.parse(text), passes)) == stages


@pytest.mark.parametrize("stage", ["htp", "hvx"])
def test_a_network_without_a_kernel_runs_at_later_stages(stage: str):
    steps = f"{PLANNED},htp-to-hvx" if stage == "hvx" else PLANNED
    model = hexnn.Model(hexnn.parse(FLOATS)).lower(stage, pipeline=steps)
    assert model.stage == stage
    (result,) = model.run(np.array([1, -2, 3, -4], np.float32)).values()
    assert result.tolist() == [1, 0, 3, 0]


def test_a_network_of_islands_goes_on_from_its_text() -> None:
    """Whatever the dialect of its constants, behind each pass."""
    text = """func.func @main(%x: tensor<1x4xf32>) -> tensor<4xf32> {
      %p = tfl.pseudo_const dense<[4]> : tensor<1xi32> : tensor<1xi32>
      %0 = tfl.reshape %x, %p {hexnn.fallback = "on trial"} :
          (tensor<1x4xf32>, tensor<1xi32>) -> tensor<4xf32>
      func.return %0 : tensor<4xf32>
    }"""
    x = np.arange(4, dtype=np.float32).reshape(1, 4)
    for passes in ("cse", "tfl-to-qnn", "compile"):
        again = hexnn.parse(str(hexnn.apply(hexnn.parse(text), passes)))
        np.testing.assert_array_equal(hexnn.Model(again).lower("hvx")(x), x[0])
