"""Conversions to qnn of the tfl operators that exchange blocks of pixels with channels or images of
the batch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....dialects import qnn, tfl
from ....dialects.tensors import shape
from ....dialects.tfl.space import BlockOp
from .steps import Builder, Conversions, Refusal, Replacement


def block(kind: type[qnn.SpaceToDepthOp | qnn.DepthToSpaceOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of an exchange of pixels with channels to an operation of class `kind`,
    in the order row, column, channel.
    """

    def convert(op: BlockOp) -> Replacement:
        yield kind(op.input, block_size=[op.block] * 2, mode="DCR")

    return convert


def batch_block(
    kind: type[qnn.SpaceToBatchOp | qnn.BatchToSpaceOp], amounts_name: str
) -> Callable[[Any], Replacement]:
    """Return the conversion of an exchange of pixels with images of the batch to an operation of
    class `kind`, whose parameter for the amounts before and after each axis is called
    `amounts_name`.

    A tensor [batch, steps, depth] is taken for images of width 1.
    """

    def convert(op: tfl.SpaceToBatchNdOp | tfl.BatchToSpaceNdOp) -> Replacement:
        b, (blocks, amounts) = Builder(), parameters(op)
        batch, height, *width, depth = shape(op.input)
        images = b.reshaped(op.input, (batch, height, *(width or [1]), depth))
        made = b(kind(images, block_size=blocks, **dict[str, Any]({amounts_name: amounts})))
        return b.done(b.reshaped(made, shape(op.output)))

    return convert


def parameters(
    op: tfl.SpaceToBatchNdOp | tfl.BatchToSpaceNdOp,
) -> tuple[Sequence[int], Sequence[Sequence[int]]]:
    """Return the extents [height, width] of a block, and the (before, after) amounts of padding or
    cropping of height and width; of a sequence, which has no width, 1 and 0 for it.

    Raises Refusal if they are not constant, or the input is neither images nor sequences.
    """
    blocks, amounts = op.blocks, op.amounts
    if blocks is None or amounts is None:
        raise Refusal("block_shape or amounts are not constant", "constant operands")
    rank = len(shape(op.input))
    if rank not in (3, 4) or len(blocks) != rank - 2:
        raise Refusal(f"blocks of {len(blocks)} axes of a rank of {rank}", "images, sequences")
    rest = 2 - len(blocks)
    return [*blocks, *[1] * rest], [*map(list, amounts), *[[0, 0]] * rest]


CONVERSIONS: Conversions = {
    tfl.BatchToSpaceNdOp: batch_block(qnn.BatchToSpaceOp, "crops"),
    tfl.DepthToSpaceOp: block(qnn.DepthToSpaceOp),
    tfl.SpaceToBatchNdOp: batch_block(qnn.SpaceToBatchOp, "pad_amount"),
    tfl.SpaceToDepthOp: block(qnn.SpaceToDepthOp),
}
