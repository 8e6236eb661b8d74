"""Networks with dynamic dimensions: every run has its own sizes, within the bounds."""

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError

TEXT = """
!x = tensor<?x6x?x2xf32, #qnn.bounds<[4, 6, 8, 2]>>
!y = tensor<?x3x?x2xf32, #qnn.bounds<[4, 3, 4, 2]>>
!z = tensor<?x?xf32, #qnn.bounds<[4, 24]>>
func.func @main(%x: !x) -> (!y, !z) attributes {hexnn.inputs = ["x"], hexnn.outputs = ["y", "z"]} {
  %0 = qnn.pool_max_2d %x {filter_size = dense<2> : tensor<2xui32>, stride = dense<2> :
    tensor<2xui32>, pad_amount = dense<0> : tensor<2x2xui32>} : (!x) -> !y
  %1 = qnn.reduce_sum %x {axes = dense<[1, 3]> : tensor<2xui32>} : (!x)
    -> tensor<?x?xf32, #qnn.bounds<[4, 8]>>
  %2 = qnn.concat %1, %1, %1 {axis = 1 : ui32} : (tensor<?x?xf32, #qnn.bounds<[4, 8]>>,
    tensor<?x?xf32, #qnn.bounds<[4, 8]>>, tensor<?x?xf32, #qnn.bounds<[4, 8]>>) -> !z
  func.return %0, %2 : !y, !z
}
"""


@pytest.fixture
def model(tmp_path: Path) -> hexnn.Model:
    path = tmp_path / "dynamic.mlir"
    path.write_text(TEXT)
    return hexnn.load(path)


@pytest.mark.parametrize(("batch", "width"), [(1, 2), (4, 8), (3, 6)])
def test_each_run_has_its_own_sizes(model: hexnn.Model, batch: int, width: int):
    x = np.random.default_rng(0).standard_normal((batch, 6, width, 2)).astype(np.float32)
    got = model.run({"x": x})
    pooled = x.reshape(batch, 3, 2, width // 2, 2, 2).max((2, 4))
    np.testing.assert_array_equal(got["y"], pooled)
    # Sums of 12 floats in another order.
    np.testing.assert_allclose(got["z"], np.tile(x.sum((1, 3)), 3), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("shape", [(5, 6, 8, 2), (1, 7, 8, 2), (1, 6, 8)])
def test_sizes_beyond_the_bounds_are_refused(model: hexnn.Model, shape: tuple[int, ...]):
    with pytest.raises(HexnnError, match=r"must have shape \[\?<=4, 6, \?<=8, 2\], got"):
        model.run({"x": np.zeros(shape, np.float32)})


def test_random_inputs_are_as_large_as_they_may_be(model: hexnn.Model):
    assert model.random_inputs()["x"].shape == (4, 6, 8, 2)
