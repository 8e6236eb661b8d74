"""Semantics of tfl's resampling of images: TFLite's reference kernels."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ..registry import Array, semantics
from ..tensors import tensor_type
from ..tflite import resize as tflite_resize
from ..tflite.resize import Resampling


def _resampling(op: tfl.ResizeOp, x: Array) -> Resampling:
    """Return the extents of `x`, the input of `op`, and of its result, with the mapping of
    coordinates that `op` states.
    """
    sizes = zip(x.shape[1:3], tensor_type(op.output).get_shape()[1:3], strict=True)
    return Resampling(tuple(sizes), *op.corners.values())


@semantics(tfl.ResizeNearestNeighborOp)
def resize_nearest_neighbor(op: tfl.ResizeNearestNeighborOp, x: Array, size: Array) -> Array:
    """Return the input's pixels that TFLite takes as nearest to the result's pixels; the operand
    `size` holds the result's height and width once more and is not read.
    """
    rows, columns = tflite_resize.nearest(_resampling(op, x))
    return np.take(np.take(x, rows, 1), columns, 2)


@semantics(tfl.ResizeBilinearOp)
def resize_bilinear(op: tfl.ResizeBilinearOp, x: Array, size: Array) -> Array:
    """Interpolate floats or stored integers between the four pixels around the coordinates of the
    result's pixels; `size` is not read.
    """
    return tflite_resize.bilinear(_resampling(op, x), x)
