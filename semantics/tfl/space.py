"""Semantics of the tfl operators that exchange blocks of pixels with channels or images of the
batch: stored integers do not change.
"""

from __future__ import annotations

from itertools import chain

import numpy as np

from ...dialects import tfl
from ...dialects.tensors import shape
from ..registry import Array, semantics
from ..tensors import stored_zero
from .padding import sides


@semantics(tfl.SpaceToDepthOp)
def space_to_depth(op: tfl.SpaceToDepthOp, x: Array) -> Array:
    """Move each block of pixels to channels, in the order row, column, channel."""
    batch, rows, columns, _ = shape(op.output)
    blocks = x.reshape(batch, rows, op.block, columns, op.block, -1)
    return blocks.transpose(0, 1, 3, 2, 4, 5).reshape(shape(op.output))


@semantics(tfl.DepthToSpaceOp)
def depth_to_space(op: tfl.DepthToSpaceOp, x: Array) -> Array:
    """Move channels, in the order row, column, channel, to blocks of pixels."""
    blocks = x.reshape(*x.shape[:3], op.block, op.block, -1)
    return blocks.transpose(0, 1, 3, 2, 4, 5).reshape(shape(op.output))


@semantics(tfl.SpaceToBatchNdOp)
def space_to_batch_nd(
    op: tfl.SpaceToBatchNdOp, x: Array, block_shape: Array, paddings: Array
) -> Array:
    """Pad with zero points by `paddings`, then move the pixels that have equal positions in their
    blocks, of extents `block_shape`, to one image of the batch.
    """
    blocks = [int(block) for block in block_shape]
    spatial, others = len(blocks), x.shape[len(blocks) + 1 :]
    pads = [(0, 0), *sides(paddings), *[(0, 0)] * len(others)]
    padded = np.pad(x, pads, constant_values=stored_zero(op.input))
    split = chain(*((n // b, b) for n, b in zip(padded.shape[1:], blocks, strict=False)))
    within, outer = range(2, 2 * spatial + 1, 2), range(1, 2 * spatial, 2)
    y = padded.reshape(x.shape[0], *split, -1)
    return y.transpose(*within, 0, *outer, 2 * spatial + 1).reshape(shape(op.output))


@semantics(tfl.BatchToSpaceNdOp)
def batch_to_space_nd(
    op: tfl.BatchToSpaceNdOp, x: Array, block_shape: Array, indices: Array
) -> Array:
    """Interleave images of the batch to blocks of pixels, of extents `block_shape`, then crop by
    `indices`: the inverse of `space_to_batch_nd`.
    """
    blocks, crops = [int(block) for block in block_shape], sides(indices)
    spatial, others = len(blocks), x.shape[len(blocks) + 1 :]
    sizes = x.shape[1 : spatial + 1]
    y = x.reshape(*blocks, -1, *sizes, *others)
    order = chain(*((spatial + 1 + i, i) for i in range(spatial)))
    y = y.transpose(spatial, *order, *range(2 * spatial + 1, y.ndim))
    y = y.reshape(-1, *(n * b for n, b in zip(sizes, blocks, strict=True)), *others)
    ends = [n * b - after for n, b, (_, after) in zip(sizes, blocks, crops, strict=True)]
    return y[(slice(None), *(slice(a, end) for (a, _), end in zip(crops, ends, strict=True)))]
