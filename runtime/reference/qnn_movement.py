"""Semantics of the qnn operations that move data: stored values, elsewhere."""

from __future__ import annotations

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn import BlockMode
from .registry import Array, semantics
from .tensors import is_quantized, quantization, tensor_type


def real_zero(op: qnn.MovementOp) -> int:
    """The stored value of the input that stands for 0."""
    return quantization(op.input).zero_point if is_quantized(op.input) else 0


@semantics(qnn.ExpandDimsOp, qnn.SqueezeOp)
def reshaped(op: qnn.MovementOp, x: Array) -> Array:
    """The same elements under the shape of the result."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(qnn.TileOp)
def tile(op: qnn.TileOp, x: Array) -> Array:
    """Repeat along each axis."""
    return np.tile(x, op.repeats)


@semantics(qnn.PackOp)
def pack(op: qnn.PackOp, *xs: Array) -> Array:
    """Join along a new axis."""
    return np.stack(xs, op.new_axis)


@semantics(qnn.ChannelShuffleOp)
def channel_shuffle(op: qnn.ChannelShuffleOp, x: Array) -> Array:
    """Groups of channels interleave."""
    axis = op.channel_axis
    grouped = x.reshape(*x.shape[:axis], op.groups, -1, *x.shape[axis + 1 :])
    return grouped.swapaxes(axis, axis + 1).reshape(x.shape)


@semantics(qnn.SpaceToDepthOp)
def space_to_depth(op: qnn.SpaceToDepthOp, x: Array) -> Array:
    """Blocks of pixels to channels, in the order of the mode."""
    batch, rows, columns, _ = op.output_shape()
    blocks = x.reshape(batch, rows, op.block[0], columns, op.block[1], -1)
    order = (0, 1, 3, 2, 4, 5) if op.mode.data is BlockMode.DCR else (0, 1, 3, 5, 2, 4)
    return blocks.transpose(order).reshape(op.output_shape())


@semantics(qnn.DepthToSpaceOp)
def depth_to_space(op: qnn.DepthToSpaceOp, x: Array) -> Array:
    """Channels, in the order of the mode, to blocks of pixels."""
    if op.mode.data is BlockMode.DCR:
        blocks = x.reshape(*x.shape[:3], *op.block, -1).transpose(0, 1, 3, 2, 4, 5)
    else:
        blocks = x.reshape(*x.shape[:3], -1, *op.block).transpose(0, 1, 4, 2, 5, 3)
    return blocks.reshape(op.output_shape())


@semantics(qnn.SpaceToBatchOp)
def space_to_batch(op: qnn.SpaceToBatchOp, x: Array) -> Array:
    """Pad by real zeros, then pixels of one place of their blocks to images."""
    top, bottom, left, right = op.pads
    sides = ((0, 0), (top, bottom), (left, right), (0, 0))
    padded = np.pad(x, sides, constant_values=real_zero(op))
    _, rows, columns, depth = op.output_shape()
    blocks = padded.reshape(x.shape[0], rows, op.block[0], columns, op.block[1], depth)
    return blocks.transpose(2, 4, 0, 1, 3, 5).reshape(op.output_shape())


@semantics(qnn.BatchToSpaceOp)
def batch_to_space(op: qnn.BatchToSpaceOp, x: Array) -> Array:
    """Images to places of blocks, then crop."""
    batch, rows, columns, depth = op.output_shape()
    _, height, width, _ = x.shape
    places = x.reshape(*op.block, batch, height, width, depth).transpose(2, 3, 0, 4, 1, 5)
    image = places.reshape(batch, height * op.block[0], width * op.block[1], depth)
    top, _, left, _ = op.cropped
    return image[:, top : top + rows, left : left + columns]


@semantics(qnn.SplitOp)
def split(op: qnn.SplitOp, x: Array) -> tuple[Array, ...]:
    """The parts along an axis, as views."""
    return tuple(np.split(x, op.starts, op.parted_axis))


@semantics(qnn.UnPackOp)
def un_pack(op: qnn.UnPackOp, x: Array) -> tuple[Array, ...]:
    """The slices along an axis, as views."""
    slices = np.moveaxis(x, op.parted_axis, 0)
    return tuple(slices[index, ...] for index in range(len(slices)))


def positions(indices: Array, size: int) -> Array:
    """Indices as signed numbers, where -1 skips. Raises HexnnError outside of [-1, size - 1]."""
    signed = indices.astype(np.int32).astype(np.int64)
    outside = signed[(signed < -1) | (signed >= size)]
    if outside.size:
        raise HexnnError(f"indices must lie in [0, {size - 1}] or be -1, got {outside[0]}")
    return signed


@semantics(qnn.GatherOp)
def gather(op: qnn.GatherOp, x: Array, indices: Array) -> Array:
    """Slices along an axis; zeros at -1."""
    axis = op.gathered_axis
    at = positions(indices, x.shape[axis])
    y = x.take(at, axis, mode="clip")
    skipped = (at < 0).reshape(*at.shape, *[1] * (x.ndim - axis - 1))
    return np.where(skipped, x.dtype.type(real_zero(op)), y)


@semantics(qnn.GatherElementsOp)
def gather_elements(op: qnn.GatherElementsOp, x: Array, indices: Array) -> Array:
    """Single elements along an axis; zeros at -1."""
    axis = op.gathered_axis
    at = positions(indices, x.shape[axis])
    grid = np.indices(at.shape)
    grid[axis] = np.maximum(at, 0)
    return np.where(at < 0, x.dtype.type(real_zero(op)), x[tuple(grid)])


@semantics(qnn.BatchPermutationOp)
def batch_permutation(op: qnn.BatchPermutationOp, x: Array, indices: Array) -> Array:
    """Images in the order of the valid indices, then zeros."""
    signed = indices.astype(np.int32)
    valid = signed[(signed >= 0) & (signed < x.shape[0])]
    if len(np.unique(valid)) < len(valid):
        raise HexnnError("valid indices must be unique")
    y = np.full(op.output_shape(), real_zero(op), x.dtype)
    y[: len(valid)] = x[valid]
    return y
