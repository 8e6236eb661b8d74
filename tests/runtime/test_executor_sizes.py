"""Sizes that only running tells reach the operations behind."""

from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.semantics.registry import Array

TEXT = """
!t = tensor<?x4xf32, #qnn.bounds<[6, 4]>>
func.func @main(%x: tensor<6x4xf32>) -> (!u) attributes {hexnn.inputs = ["x"]} {
  %0, %small, %large = qnn.distribute_fpn_proposals %x {roi_min_level = 4 : ui32} :
    (tensor<6x4xf32>) -> (tensor<6xi32>, !t, !t)
  %1 = qnn.expand_dims %small {axes = dense<[0, 1]> : tensor<2xui32>} : (!t)
    -> tensor<1x1x?x4xf32, #qnn.bounds<[1, 1, 6, 4]>>
  %2 = qnn.LAST : (tensor<1x1x?x4xf32, #qnn.bounds<[1, 1, 6, 4]>>) -> !u
  func.return %2 : !u
}
"""
BOXES = np.array([[0, 0, n, n] for n in (900, 20, 30, 500, 40, 700)], np.float32)


def output(folder: Path, last: str, type: str) -> Array:
    """The result of the program that ends with `last`."""
    path = folder / "sizes.mlir"
    path.write_text(TEXT.replace("LAST", last).replace("!u", type))
    (result,) = hexnn.load(path).run({"x": BOXES}).values()
    return result


def test_operations_behind_see_the_current_sizes(tmp_path: Path):
    block = "depth_to_space %1 {block_size = dense<[1, 4]> : tensor<2xui32>}"
    result = output(tmp_path, block, "tensor<1x1x?x1xf32, #qnn.bounds<[1, 1, 24, 1]>>")
    np.testing.assert_array_equal(result.ravel(), BOXES[[1, 2, 4]].ravel())


def test_sizes_that_a_rule_refuses_are_located(tmp_path: Path):
    block = "space_to_depth %1 {block_size = dense<[1, 2]> : tensor<2xui32>}"
    message = r"sizes.mlir:8:3: error: 'qnn.space_to_depth' op width must be divisible by 2, got 3"
    with pytest.raises(HexnnError, match=message):
        output(tmp_path, block, "tensor<1x1x?x8xf32, #qnn.bounds<[1, 1, 3, 8]>>")
