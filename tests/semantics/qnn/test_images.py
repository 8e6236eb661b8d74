"""The semantics of qnn operations on images: same sizes, dynamic sizes, every element type."""

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.one_operation import run, tensor, value
from xdsl.dialects.builtin import f16, f32, f64
from xdsl.ir import Attribute

import hexnn
from hexnn.dialects import qnn
from hexnn.dialects.qnn import NearestMode, ResizeInterpolation, ResizeTransformation
from hexnn.dialects.quant import UniformType, storage_dtype
from hexnn.semantics.registry import Array

INTEGERS = [UniformType.per_tensor(name, 0.5, 1) for name in "i4 u4 i8 u8 i16 u16 i32".split()]
REALS: list[Attribute] = [f16, f32, f64, *INTEGERS]


def stored(element: Attribute, shape: tuple[int, ...]) -> Array:
    """Random stored values over the range of `element`; floats from 0 to 1."""
    rng = np.random.default_rng(0)
    if isinstance(element, UniformType):
        low, high = element.qmin, element.qmax
        return rng.integers(low, high, shape, endpoint=True).astype(storage_dtype(element))
    return rng.random(shape).astype(storage_dtype(element))


SAME: list[tuple[Any, dict[str, Any]]] = [
    *[
        (qnn.ResizeOp, {"transformation_mode": place, "nearest_mode": mode})
        for place, mode in product(ResizeTransformation, NearestMode)
    ],
    *[
        (qnn.ResizeOp, {"transformation_mode": place, "interpolation_mode": mode})
        for place, mode in product(ResizeTransformation, list(ResizeInterpolation)[1:])
    ],
    *[
        (op, {name: True})
        for op in (qnn.ResizeBilinearOp, qnn.ResizeNearestNeighborOp)
        for name in ("align_corners", "half_pixel_centers")
    ],
    (qnn.ResizeBilinearOp, {"antialias": True}),
    (qnn.ResizeBilinearOp, {}),
    (qnn.ResizeNearestNeighborOp, {}),
]
"""Every way to resize."""


@pytest.mark.parametrize("element", REALS, ids=str)
def test_the_same_size_is_the_same_image(element: Attribute):
    x = stored(element, (2, 5, 1, 3))
    for op, parameters in SAME:
        made = op(value(x.shape, element), out=tensor(x.shape, element), **parameters)
        np.testing.assert_array_equal(run(made, x), x)


@pytest.mark.parametrize("source", REALS, ids=str)
@pytest.mark.parametrize("target", REALS, ids=str)
def test_every_pair_of_elements_runs(source: Attribute, target: Attribute):
    x, grid = stored(source, (2, 4, 4, 2)), stored(f32, (2, 3, 3, 2))
    operands = [value(x.shape, source), value(grid.shape)]
    run(qnn.GridSampleOp(*operands, out=target), x, grid)
    move = np.array([1, 0, 0.5, 0, 1, 0, 0, 0], np.float32)
    operands = [value(x.shape, source), value(move.shape)]
    run(qnn.ImageProjectionTransformOp(*operands, out=target), x, move)
    frame = x.reshape(2, -1)[:, :24]
    result = tensor((2, 4, 4, 3), target)
    run(qnn.Nv12ToRgbOp(value(frame.shape, source), out=result, output_order="RGB"), frame)


TEXT = """
!x = tensor<?x?x4x2xf32, #qnn.bounds<[4, 6, 4, 2]>>
!y = tensor<?x8x8x2xf32, #qnn.bounds<[4, 8, 8, 2]>>
!r = tensor<?x4xf32, #qnn.bounds<[9, 4]>>
!b = tensor<?xui32, #qnn.bounds<[9]>>
!z = tensor<?x3x3x2xf32, #qnn.bounds<[9, 3, 3, 2]>>
func.func @main(%x: !x, %r: !r, %b: !b) -> (!y, !z, !z)
    attributes {hexnn.inputs = ["x", "r", "b"], hexnn.outputs = ["resized", "means", "largest"]} {
  %0 = qnn.resize_bilinear %x : (!x) -> !y
  %1 = qnn.roi_align %0, %r, %b {img_size_ratio = dense<1.0> : tensor<2xf32>} : (!y, !r, !b) -> !z
  %2 = qnn.roi_pooling %0, %r, %b {img_size_ratio = dense<1.0> : tensor<2xf32>} :
    (!y, !r, !b) -> !z
  func.return %0, %1, %2 : !y, !z, !z
}
"""


def test_images_and_regions_may_be_fewer_than_their_bounds(tmp_path: Path):
    path = tmp_path / "regions.mlir"
    path.write_text(TEXT)
    inputs = {
        "x": np.ones((3, 5, 4, 2), np.float32),
        "r": np.array([[0, 0, 4, 4], [1, 1, 6, 7]], np.float32),
        "b": np.array([0, 2], np.uint32),
    }
    got = hexnn.load(path).run(inputs)
    np.testing.assert_array_equal(got["resized"], np.ones((3, 8, 8, 2)))
    # Means of ones, of weights in float32.
    np.testing.assert_allclose(got["means"], np.ones((2, 3, 3, 2)), rtol=1e-6)
    np.testing.assert_array_equal(got["largest"], np.ones((2, 3, 3, 2)))
