"""Lowering of qnn's conversions of colours: moves of the samples, and maps of exact integers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp import Piece
from ....dialects.htp.expressions import Expression, constant, operand, primitive
from ....dialects.qnn import RgbOrder
from ....dialects.tensors import element, shape
from ....semantics.qnn.image import BT_601, LIMITED_RANGE, THOUSAND
from .border import Border, u8_type
from .moves import dim, joined
from .rearrangement import whole

COLOURS = 3
"""The channels of an image: red, green and blue."""


def lower_nv12(op: qnn.Nv12ToRgbOp, border: Border) -> SSAValue:
    """Lower an Nv12ToRgb, whose chroma samples are pairs U, V (see `lower_nv`)."""
    return lower_nv(op, border, (0, 1))


def lower_nv21(op: qnn.Nv21ToRgbOp, border: Border) -> SSAValue:
    """Lower an Nv21ToRgb, whose chroma samples are pairs V, U (see `lower_nv`)."""
    return lower_nv(op, border, (1, 0))


def lower_nv(op: qnn.NvToRgbOp, border: Border, order: tuple[int, int]) -> SSAValue:
    """Lower a conversion to RGB to htp.moves of luma and chroma to images, an htp.map for each
    colour, and a move that interleaves the colours; return its result. `border` inserts them;
    `order` are the indices of U and V in a pair of samples.

    Raises HexnnError unless samples and colours are bytes that store the numbers 0 to 255.
    """
    for value in (op.input, op.output):
        type = u8_type(value)
        if (type.scale, type.zero_point) != (1, 0):
            raise HexnnError(
                f"colours of {element(value)} have no kernel: they must store 0 to 255"
            )
    batch, samples = shape(op.input)
    frames = border.enter(op.input, (1, 1, batch, samples))
    yuv = [luma(border, op, frames), *(chroma(border, op, frames, at) for at in order)]
    colours = [colour(border, op, yuv, row) for row in BT_601.tolist()]
    return interleaved(border, op, colours)


def plane(border: Border, op: qnn.NvToRgbOp, frames: SSAValue, piece: Piece) -> SSAValue:
    """Return the samples of the htp value `frames` that `piece` takes, as an image [1, batch,
    height, width], by an htp.move that `border` inserts.
    """
    type = TensorType(element(frames), (1, shape(op.input)[0], *op.size))
    return border.add(htp.MoveOp([frames], type, [piece]), "samples")


def luma(border: Border, op: qnn.NvToRgbOp, frames: SSAValue) -> SSAValue:
    """Return the luma of the htp value `frames`, [1, 1, batch, samples], as an image."""
    dims = (1, shape(op.input)[0], *op.size)
    sample = joined([dim(2), dim(3)], op.size)
    return plane(border, op, frames, whole(dims, [dim(0), dim(0), dim(1), sample]))


def chroma(border: Border, op: qnn.NvToRgbOp, frames: SSAValue, index: int) -> SSAValue:
    """Return the chroma samples number `index` of each pair of the htp value `frames`, [1, 1,
    batch, samples], as an image in which each sample is repeated for 2 x 2 pixels.
    """
    height, width = op.size
    dims = (1, shape(op.input)[0], height, width)
    pair = joined([dim(2) // 2, dim(3) // 2], [height // 2, width // 2])
    sample = pair * 2 + (height * width + index)
    return plane(border, op, frames, whole(dims, [dim(0), dim(0), dim(1), sample]))


def colour(
    border: Border, op: qnn.NvToRgbOp, yuv: Sequence[SSAValue], row: Sequence[int]
) -> SSAValue:
    """Return the image of one colour, whose coefficients of Y, U and V, times `THOUSAND`, are
    `row`: an htp.map, which `border` inserts, of those of the images `yuv` that count.
    """
    used = [(image, factor) for image, factor in zip(yuv, row, strict=True) if factor]
    black = -sum(int(n) * factor for n, factor in zip(LIMITED_RANGE, row, strict=True))
    total: Expression = constant(black)
    for index, (_, factor) in enumerate(used):
        total = total + operand(index) * factor
    expression = primitive("clamp", primitive("div", total, THOUSAND), 0, 255)
    images = [image for image, _ in used]
    type = TensorType(u8_type(op.output), shape(images[0]))
    return border.add(htp.MapOp(images, type, expression), "colour")


def interleaved(border: Border, op: qnn.NvToRgbOp, colours: Sequence[SSAValue]) -> SSAValue:
    """Return the result of `op`: the images `colours`, [1, batch, height, width], as its channels
    in the order that it states, joined by an htp.concat and an htp.move, which `border` inserts.
    """
    ordered = colours[::-1] if op.output_order.data is RgbOrder.BGR else colours
    batch, height, width, _ = shape(op.output)
    type = TensorType(u8_type(op.output), (COLOURS, batch, height, width))
    planes = border.add(htp.ConcatOp(ordered, type, axis=0), "planes")
    dims = (batch, height, width, COLOURS)
    result = TensorType(u8_type(op.output), dims)
    pieces = [whole(dims, [dim(3), dim(0), dim(1), dim(2)])]
    return border.add(htp.MoveOp([planes], result, pieces))
