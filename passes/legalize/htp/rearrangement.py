"""Lowering of qnn operations that rearrange, repeat or select elements to `htp.move`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.htp import Piece
from ....dialects.qnn import BlockMode
from ....dialects.tensors import element, shape
from ....semantics.qnn.reshaping import PAD_MODES
from ....semantics.qnn.resize import nearest_pixels
from ....semantics.tensors import stored_zero
from .border import Border, byte_type, is_byte, item_type, sign_offset
from .maps import requantized
from .moves import Indices, constant, dim, joined, move, split_index, taken

Resize: TypeAlias = qnn.ResizeOp | qnn.ResizeNearestNeighborOp
"""A resize of images to the nearest pixels."""


def whole(dims: Sequence[int], results: Sequence[AffineExpr], operand: int = 0) -> Piece:
    """Return the piece that is the whole result, of shape `dims`, of a move: its element at indices
    d0, d1, ... is the element of operand number `operand` at `results`, expressions of these.
    """
    map = AffineMap(len(dims), 0, tuple(results))
    return Piece((0,) * len(dims), tuple(dims), operand, map)


def move_whole(op: qnn.MovementOp, border: Border, results: Sequence[AffineExpr]) -> SSAValue:
    """Return the result of `op` as an htp.move, which `border` inserts: its element at indices d0,
    d1, ... (of its own rank) is the element of the input at `results`, expressions of these.
    """
    source, dims = shape(op.input), shape(op.output)
    return move(border, [(op.input, source)], (op.output, dims), [whole(dims, results)])


def move_axes(
    x: SSAValue,
    output: SSAValue,
    border: Border,
    arrays: Sequence[Indices],
    index: int | None = None,
) -> SSAValue:
    """Return result `index` of the replaced operation as an htp.move of the qnn value `x`, which
    `border` inserts: at index i of each axis `a` it takes index `arrays[a][i]` of `x`, or elements
    that represent 0 in `x` if that is -1. It has the element type of the qnn value `output`.
    """
    dims = [len(indices) for indices in arrays]
    return move(border, [(x, shape(x))], (output, dims), taken(arrays, zero_of(x)), index)


def zero_of(value: SSAValue) -> int:
    """Return the integer that stores real 0 in the htp tensor for the qnn value `value`."""
    return int(stored_zero(value)) + stored_offset(value)


def stored_offset(value: SSAValue) -> int:
    """Return the number that is added to the stored integers of a qnn value in its htp form: 128
    for elements quantized to signed bytes, else 0.
    """
    return sign_offset(byte_type(value)) if is_byte(value) else 0


def transposed(op: qnn.TransposeOp, border: Border) -> SSAValue:
    """Lower a Transpose that moves axes of more than one element to an htp.move; return its result.
    `border` inserts the move and converts the operand.
    """
    return permuted(op.input, op.permutation, border, op.output)


def permuted(
    value: SSAValue, order: Sequence[int], border: Border, result: SSAValue | None = None
) -> SSAValue:
    """Return the qnn tensor `value` with its axes in the order `order`, at least two of which have
    several elements, by an htp.move that `border` inserts. Axes that are adjacent before and after
    are merged into one, and leading ones of extent 1 added up to rank 4.

    `result` is the qnn value with the element type of the move's result, `value` if None.
    """
    source, order = shape(value), [a for a in order if shape(value)[a] != 1]
    groups: list[list[int]] = []
    kept = [axis for axis, n in enumerate(source) if n != 1]
    for axis in order:
        if groups and kept.index(axis) == kept.index(groups[-1][-1]) + 1:
            groups[-1].append(axis)
        else:
            groups.append([axis])
    by_source = sorted(groups)
    dims = [prod(source[a] for a in group) for group in groups]
    seen = [prod(source[a] for a in group) for group in by_source]
    piece = whole(dims, [dim(groups.index(group)) for group in by_source])
    return move(border, [(value, seen)], (value if result is None else result, dims), [piece])


def lower_tile(op: qnn.TileOp, border: Border) -> SSAValue:
    """Lower a Tile, which repeats its input along axes, to an htp.move; return its result. `border`
    inserts it.
    """
    results = [dim(a) % n if n > 1 else constant(0) for a, n in enumerate(shape(op.input))]
    return move_whole(op, border, results)


def lower_channel_shuffle(op: qnn.ChannelShuffleOp, border: Border) -> SSAValue:
    """Lower a ChannelShuffle, which interleaves groups of channels, to an htp.move; return its
    result. `border` inserts it.
    """
    dims, axis, groups = shape(op.input), op.channel_axis, op.groups
    results = [dim(a) for a in range(len(dims))]
    results[axis] = (dim(axis) % groups) * (dims[axis] // groups) + dim(axis) // groups
    return move_whole(op, border, results)


def lower_depth_to_space(op: qnn.DepthToSpaceOp, border: Border) -> SSAValue:
    """Lower a DepthToSpace, which turns the channels of a pixel into a block of pixels, to an
    htp.move; return its result. `border` inserts it.
    """
    (rows, columns), depth = op.block, shape(op.output)[3]
    parts, extents = [dim(1) % rows, dim(2) % columns], [rows, columns]
    if op.mode.data is BlockMode.DCR:
        channel = joined([*parts, dim(3)], [*extents, depth])
    else:
        channel = joined([dim(3), *parts], [depth, *extents])
    return move_whole(op, border, [dim(0), dim(1) // rows, dim(2) // columns, channel])


def lower_space_to_depth(op: qnn.SpaceToDepthOp, border: Border) -> SSAValue:
    """Lower a SpaceToDepth, which turns each block of pixels into the channels of one pixel, to an
    htp.move; return its result. `border` inserts it.
    """
    (rows, columns), depth = op.block, shape(op.input)[3]
    if op.mode.data is BlockMode.DCR:
        row, column, channel = split_index(dim(3), [rows, columns, depth])
    else:
        channel, row, column = split_index(dim(3), [depth, rows, columns])
    return move_whole(op, border, [dim(0), dim(1) * rows + row, dim(2) * columns + column, channel])


def lower_batch_to_space(op: qnn.BatchToSpaceOp, border: Border) -> SSAValue:
    """Lower a BatchToSpace, which interleaves images of the batch and crops the larger image, to an
    htp.move; return its result. `border` inserts it.
    """
    (rows, columns), (top, _, left, _), batch = op.block, op.cropped, shape(op.output)[0]
    row, column = dim(1) + top, dim(2) + left
    image = joined([row % rows, column % columns, dim(0)], [rows, columns, batch])
    return move_whole(op, border, [image, row // rows, column // columns, dim(3)])


def lower_space_to_batch(op: qnn.SpaceToBatchOp, border: Border) -> SSAValue:
    """Lower a SpaceToBatch, which parts each padded image into smaller images of the batch, to an
    htp.move, after another one that pads if there are pads; return its result. `border` inserts
    both.
    """
    (rows, columns), (top, bottom, left, right) = op.block, op.pads
    batch, height, width, depth = shape(op.input)
    arrays = [np.arange(batch), padded(height, top, bottom), padded(width, left, right)]
    item_type(op.output)
    x = border.enter_elements(op.input, shape(op.input))
    if any(op.pads):
        dims = [*map(len, arrays), depth]
        pieces = taken([*arrays, np.arange(depth)], zero_of(op.input))
        x = border.add(htp.MoveOp([x], TensorType(element(x), dims), pieces), "pad")
    row, column, image = split_index(dim(0), [rows, columns, batch])
    results = [image, dim(1) * rows + row, dim(2) * columns + column, dim(3)]
    dims = shape(op.output)
    return border.add(htp.MoveOp([x], TensorType(element(x), dims), [whole(dims, results)]))


def padded(count: int, before: int, after: int) -> Indices:
    """Return the indices 0 to `count - 1` behind `before` entries of -1, and `after` entries of -1
    behind them.
    """
    return np.pad(np.arange(count), (before, after), constant_values=-1)


def lower_mirrored_pad(op: qnn.PadOp, border: Border) -> SSAValue:
    """Lower a Pad by elements of the tensor, its mirrored or repeated edges, to an htp.move; return
    its result. `border` inserts it.
    """
    mode = PAD_MODES[op.scheme.data]
    axes = zip(shape(op.input), op.amounts, strict=True)
    arrays = [np.pad(np.arange(n), amounts, mode=mode) for n, amounts in axes]
    return move_axes(op.input, op.output, border, arrays)


def lower_stepped_slice(op: qnn.StridedSliceOp, border: Border) -> SSAValue:
    """Lower a StridedSlice, with any strides, to an htp.move; return its result. `border` inserts
    it.
    """
    rows = [row for row in op.taken(shape(op.input)) if not row.is_new]
    arrays = [row.begin + row.stride * np.arange(row.count) for row in rows]
    return move_axes(op.input, op.output, border, arrays)


def lower_gather(op: qnn.GatherOp, border: Border) -> SSAValue:
    """Lower a Gather by constant indices to an htp.move, which `border` inserts; return its result.
    The index -1, or the greatest unsigned integer, gives elements 0. Raises HexnnError if the
    indices are not constant.
    """
    indices = fixed_constant(op.indices)
    if indices is None:
        raise HexnnError("the indices of a move must be constants")
    source, axis = shape(op.input), op.gathered_axis
    at = indices.array.reshape(-1)
    at = np.where(at == np.iinfo(at.dtype).max, -1, at) if at.dtype.kind == "u" else at
    seen = [prod(source[:axis]), source[axis], prod(source[axis + 1 :])]
    arrays = [np.arange(seen[0]), at.astype(np.int64), np.arange(seen[2])]
    dims = [seen[0], at.size, seen[2]]
    pieces = taken(arrays, zero_of(op.input))
    return move(border, [(op.input, seen)], (op.output, dims), pieces)


def lower_resize_nearest(
    op: qnn.ResizeOp | qnn.ResizeNearestNeighborOp, border: Border
) -> SSAValue:
    """Lower a resize of images to nearest pixels to an htp.move, which `border` inserts; return its
    result, behind a table look-up where the quantization changes. Raises HexnnError for another
    quantization of elements that are no bytes.
    """
    dims = shape(op.input)
    batch, depth = (list(map(np.arange, sizes)) for sizes in (dims[:1], dims[1:][-1:]))
    arrays = [*batch, *nearest_pixels(op), *depth]
    return requantized(border, move_axes(op.input, op.input, border, arrays), op)


def joined_items(op: qnn.PackOp | qnn.ConcatOp, border: Border, axis: int) -> SSAValue:
    """Lower a Pack or Concat along `axis` of the result, of elements other than quantized bytes, to
    an htp.move, which `border` inserts; return its result.
    """
    dims = shape(op.output)
    outer, inner = prod(dims[:axis]), prod(dims[axis + 1 :])
    counts = [prod(shape(v)) // (outer * inner) for v in op.inputs]
    starts = accumulate(counts[:-1], initial=0)
    pieces = [
        Piece((0, a, 0), (outer, n, inner), i, AffineMap(3, 0, (dim(0), dim(1) + -a, dim(2))))
        for i, (a, n) in enumerate(zip(starts, counts, strict=True))
    ]
    inputs = [(v, (outer, n, inner)) for v, n in zip(op.inputs, counts, strict=True)]
    return move(border, inputs, (op.output, (outer, dims[axis], inner)), pieces)


def around(dims: Sequence[int], axis: int, count: int) -> tuple[int, int, int, int]:
    """Return a shape of rank 4 for a tensor of shape `dims` with the extent `count` along `axis`
    instead: [1, the axes in front of `axis` merged, `count`, the axes behind it merged].
    """
    return 1, prod(dims[:axis]), count, prod(dims[axis + 1 :])


def lower_filled_pad(op: qnn.PadOp, border: Border) -> SSAValue:
    """Lower a Pad by a constant to an htp.move, which `border` inserts; return its result."""
    axes = zip(shape(op.input), op.amounts, strict=True)
    arrays = [padded(n, *amounts) for n, amounts in axes]
    pieces = taken(arrays, int(op.constant) + stored_offset(op.input))
    source, dims = shape(op.input), shape(op.output)
    return move(border, [(op.input, source)], (op.output, dims), pieces)
