"""Lowering of qnn operations that select pixels: patches of images as columns or channels, and
back; windows at constant offsets; images and channels in another order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.htp import Piece
from ....dialects.sliding_window import SlidingWindow
from ....dialects.tensors import element, shape
from ....semantics.qnn.image import RED
from ....semantics.qnn.sampling import glimpse_pixels
from ....semantics.reals import real
from .border import Border, item_type
from .integer_maps import Total, sum_of
from .maps import requantized
from .moves import Indices, constant, dim, joined, split_index, taken
from .rearrangement import move_axes, padded, whole, zero_of


def padded_image(border: Border, x: SSAValue, window: SlidingWindow) -> SSAValue:
    """Return the qnn image `x` as an htp value with the padding of `window` around height and
    width, of elements that represent 0. `border` inserts the move that pads, if there is padding.
    """
    item_type(x)
    entered = border.enter_elements(x, shape(x))
    if not any(map(any, window.padding)):
        return entered
    batch, *size, depth = shape(x)
    sides = zip(size, window.padding, strict=True)
    arrays = [np.arange(batch), *(padded(n, *amounts) for n, amounts in sides), np.arange(depth)]
    type = TensorType(element(entered), [*map(len, arrays)])
    return border.add(htp.MoveOp([entered], type, taken(arrays, zero_of(x))), "pad")


def read_at(window: SlidingWindow, axis: int, step: AffineExpr, tap: AffineExpr) -> AffineExpr:
    """Return the index along spatial axis number `axis` of the padded image that tap number `tap`
    of `window` reads at its position number `step`.
    """
    return step * window.strides[axis] + tap * window.dilations[axis]


def lower_im_2_col(op: qnn.Im2ColOp, border: Border) -> SSAValue:
    """Lower an Im2Col to an htp.move, behind another one that pads the image; return its result.
    `border` inserts them, and a table look-up where the quantization changes.
    """
    window, (_, *size, channels) = op.sliding_window, shape(op.input)
    image = padded_image(border, op.input, window)
    batch, patch, count = shape(op.output)
    channel, *taps = split_index(dim(2), [channels, *op.kernel])
    steps = split_index(dim(3), op.positions(tuple(size)))
    space = [read_at(window, axis, steps[axis], taps[axis]) for axis in (0, 1)]
    dims = (1, batch, patch, count)
    pieces = [whole(dims, [dim(1), *space, channel])]
    moved = border.add(htp.MoveOp([image], TensorType(element(image), dims), pieces))
    return requantized(border, moved, op)


def lower_extract_patches(op: qnn.ExtractPatchesOp, border: Border) -> SSAValue:
    """Lower an ExtractPatches to an htp.move, behind another one that pads the image; return its
    result. `border` inserts them, and a table look-up where the quantization changes.
    """
    _, *size, channels = shape(op.input)
    window, dims = op.window_over(tuple(size)), shape(op.output)
    image = padded_image(border, op.input, window)
    *taps, channel = split_index(dim(3), [*window.taps, channels])
    space = [read_at(window, axis, dim(1 + axis), taps[axis]) for axis in (0, 1)]
    pieces = [whole(dims, [dim(0), *space, channel])]
    moved = border.add(htp.MoveOp([image], TensorType(element(image), dims), pieces))
    return requantized(border, moved, op)


def lower_col_2_im(op: qnn.Col2ImOp, border: Border) -> SSAValue:
    """Lower a Col2Im to an htp.move for each tap of the kernel, to the pixels of which it is one,
    and the htp.map of their sum; return the result of that. `border` inserts them.
    """
    window, size = op.sliding_window, shape(op.output)[1:3]
    positions = op.positions(size)
    item_type(op.input)
    columns = border.enter_elements(op.input, (1, *shape(op.input)))
    moved = [pixels_of(border, op, columns, tap, positions) for tap in np.ndindex(*window.taps)]
    return sum_of(border, moved, Total(op.input, op.output, len(moved)))


def pixels_of(
    border: Border,
    op: qnn.Col2ImOp,
    columns: SSAValue,
    tap: tuple[int, ...],
    positions: tuple[int, ...],
) -> SSAValue:
    """Return, as an htp value in the shape of the result of `op`, the elements of its `columns`
    that belong to `tap` of the kernel, each at the pixel to which it is added; elsewhere elements
    that represent 0. The kernel has `positions` on the image; `border` inserts the move.
    """
    window, dims, kernel = op.sliding_window, shape(op.output), op.kernel
    arrays = [np.arange(dims[0]), *map(np.arange, dims[1:3]), np.arange(dims[3])]
    for axis, own in enumerate(window.axes):
        start = arrays[1 + axis] + own.before - tap[axis] * own.dilation
        whole_steps = (start % own.stride == 0) & (start >= 0)
        steps = start // own.stride
        arrays[1 + axis] = np.where(whole_steps & (steps < positions[axis]), steps, -1)
    pieces = [in_columns(p, tap, kernel, positions) for p in taken(arrays, zero_of(op.input))]
    return border.add(htp.MoveOp([columns], TensorType(element(columns), dims), pieces), "tap")


def in_columns(
    piece: Piece, tap: tuple[int, ...], kernel: Sequence[int], positions: Sequence[int]
) -> Piece:
    """Return `piece`, whose map gives (image, row, column, channel) of a position of the kernel, as
    a piece that takes the element of `tap` there from columns of shape [1, image, element of the
    patch, position].
    """
    if piece.map is None:
        return piece
    image, row, column, channel = piece.map.results
    patch = joined([channel, *map(constant, tap)], [0, *kernel])
    results = (constant(0), image, patch, joined([row, column], positions))
    return replace(piece, map=replace(piece.map, results=results))


def lower_argb_to_rgb(op: qnn.ArgbToRgbOp, border: Border) -> SSAValue:
    """Lower an ArgbToRgb to an htp.move of three channels, which `border` inserts; return its
    result.
    """
    red = RED[op.input_order.data]
    colours = np.arange(red, red + 3)
    channels = colours[::-1] if op.reverse_output else colours
    arrays = [*map(np.arange, shape(op.input)[:3]), channels]
    return move_axes(op.input, op.output, border, arrays)


def lower_batch_permutation(op: qnn.BatchPermutationOp, border: Border) -> SSAValue:
    """Lower a BatchPermutation by constant indices to an htp.move, which `border` inserts; return
    its result. Raises HexnnError if the indices are not constant.
    """
    known = fixed_constant(op.indices)
    if known is None:
        raise HexnnError("a permutation by computed indices has no kernel")
    batch, *rest = shape(op.input)
    at = known.array.reshape(-1).astype(np.int32).astype(np.int64)
    valid = at[(at >= 0) & (at < batch)]
    if len(set(valid.tolist())) < len(valid):
        raise HexnnError("a permutation with an index twice has no kernel")
    images = np.pad(valid, (0, len(at) - len(valid)), constant_values=-1)
    return move_axes(op.input, op.output, border, [images, *map(np.arange, rest)])


def lower_extract_glimpse(op: qnn.ExtractGlimpseOp, border: Border) -> SSAValue:
    """Lower an ExtractGlimpse at constant offsets, with zeroes for noise, to an htp.move; return
    its result. `border` inserts it, and a table look-up where the quantization changes. Raises
    HexnnError for other offsets and noises.
    """
    known = fixed_constant(op.offsets)
    if known is None:
        raise HexnnError("glimpses at computed offsets have no kernel")
    if op.noise.data is not qnn.Noise.ZEROES:
        raise HexnnError(f"glimpses with {op.noise.data} noise have no kernel")
    offsets, source = real(op.offsets, known.array, np.float64), shape(op.input)
    space = [inside(glimpse_pixels(op, offsets[:, a], source[1 + a], a), a, source) for a in (0, 1)]
    entered = border.enter_elements(op.input, source)
    pieces: list[Piece] = []
    for image in range(source[0]):
        arrays = [np.array([image]), space[0][image], space[1][image], np.arange(source[3])]
        for piece in taken(arrays, zero_of(op.input)):
            pieces.append(replace(piece, starts=(image, *piece.starts[1:])))
    type = TensorType(element(entered), shape(op.output))
    return requantized(border, border.add(htp.MoveOp([entered], type, pieces)), op)


def inside(pixels: Indices, axis: int, source: Sequence[int]) -> Indices:
    """Return the indices `pixels` along spatial axis number `axis` of an image of shape `source`,
    as integers; -1 for those outside of the image.
    """
    at = np.clip(pixels, -1, source[1 + axis]).astype(np.int64)
    return np.where(at < source[1 + axis], at, -1)
