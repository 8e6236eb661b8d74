"""Semantics of the qnn operations that move data; stored integers do not change.

The operations: ExpandDims, Squeeze, Tile, Pack, UnPack, Split, ChannelShuffle, and the moves
between space and depth or batch.
"""

from __future__ import annotations

import numpy as np

from ...dialects import qnn
from ...dialects.qnn import BlockMode
from ..registry import Array, semantics
from ..tensors import stored_zero, tensor_type


@semantics(qnn.ExpandDimsOp, qnn.SqueezeOp)
def reshaped(op: qnn.MovementOp, x: Array) -> Array:
    """Return the same elements in the shape of the result."""
    return x.reshape(tensor_type(op.output).get_shape())


@semantics(qnn.TileOp)
def tile(op: qnn.TileOp, x: Array) -> Array:
    """Repeat the tensor along each axis by the operation's counts."""
    return np.tile(x, op.repeats)


@semantics(qnn.PackOp)
def pack(op: qnn.PackOp, *xs: Array) -> Array:
    """Join tensors of one shape along a new axis, whose index the operation gives."""
    return np.stack(xs, op.new_axis)


@semantics(qnn.ChannelShuffleOp)
def channel_shuffle(op: qnn.ChannelShuffleOp, x: Array) -> Array:
    """Interleave groups of channels: transpose the channels seen as a matrix [groups, channels per
    group].
    """
    axis = op.channel_axis
    grouped = x.reshape(*x.shape[:axis], op.groups, -1, *x.shape[axis + 1 :])
    return grouped.swapaxes(axis, axis + 1).reshape(x.shape)


@semantics(qnn.SpaceToDepthOp)
def space_to_depth(op: qnn.SpaceToDepthOp, x: Array) -> Array:
    """Move each block of pixels to channels: in the order [row, column, channel] for mode DCR,
    [channel, row, column] for CRD.
    """
    batch, rows, columns, _ = op.output_shape()
    blocks = x.reshape(batch, rows, op.block[0], columns, op.block[1], -1)
    order = (0, 1, 3, 2, 4, 5) if op.mode.data is BlockMode.DCR else (0, 1, 3, 5, 2, 4)
    return blocks.transpose(order).reshape(op.output_shape())


@semantics(qnn.DepthToSpaceOp)
def depth_to_space(op: qnn.DepthToSpaceOp, x: Array) -> Array:
    """Move channels to blocks of pixels; channels are [row, column, channel] for mode DCR,
    [channel, row, column] for CRD.
    """
    if op.mode.data is BlockMode.DCR:
        blocks = x.reshape(*x.shape[:3], *op.block, -1).transpose(0, 1, 3, 2, 4, 5)
    else:
        blocks = x.reshape(*x.shape[:3], -1, *op.block).transpose(0, 1, 4, 2, 5, 3)
    return blocks.reshape(op.output_shape())


@semantics(qnn.SpaceToBatchOp)
def space_to_batch(op: qnn.SpaceToBatchOp, x: Array) -> Array:
    """Pad height and width with elements that represent 0, cut each image into blocks and collect
    the pixels at each position of the blocks in an image of their own.
    """
    top, bottom, left, right = op.pads
    sides = ((0, 0), (top, bottom), (left, right), (0, 0))
    padded = np.pad(x, sides, constant_values=stored_zero(op.input))
    _, rows, columns, depth = op.output_shape()
    blocks = padded.reshape(x.shape[0], rows, op.block[0], columns, op.block[1], depth)
    return blocks.transpose(2, 4, 0, 1, 3, 5).reshape(op.output_shape())


@semantics(qnn.BatchToSpaceOp)
def batch_to_space(op: qnn.BatchToSpaceOp, x: Array) -> Array:
    """Interleave the images of the batch into blocks of pixels, the inverse of `space_to_batch`,
    then crop.
    """
    batch, rows, columns, depth = op.output_shape()
    _, height, width, _ = x.shape
    blocks = x.reshape(*op.block, batch, height, width, depth).transpose(2, 3, 0, 4, 1, 5)
    image = blocks.reshape(batch, height * op.block[0], width * op.block[1], depth)
    top, _, left, _ = op.cropped
    return image[:, top : top + rows, left : left + columns]


@semantics(qnn.SplitOp)
def split(op: qnn.SplitOp, x: Array) -> tuple[Array, ...]:
    """Split the tensor along the operation's axis, at its start indices; the parts are views of
    `x`.
    """
    return tuple(np.split(x, op.starts, op.parted_axis))


@semantics(qnn.UnPackOp)
def un_pack(op: qnn.UnPackOp, x: Array) -> tuple[Array, ...]:
    """Return the slices at each index of the operation's axis, without that axis, as views."""
    slices = np.moveaxis(x, op.parted_axis, 0)
    return tuple(slices[index, ...] for index in range(len(slices)))
