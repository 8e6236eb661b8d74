"""Blocks of pixels moved to channels (SpaceToDepth) or to the batch (SpaceToBatch), and back."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import base, operand_def, prop_def

from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import shape
from .base import ANY, qnn_op_definition
from .datatypes import QnnTensor
from .movement import RearrangeOp
from .parameters import PAIR, PAIRS, QnnEnum, expect_positive, pads, pair, uint32s

ANY_IMAGE = QnnTensor(ANY.what, ANY.accepts, 4).per_tensor


class BlockMode(QnnEnum):
    """The order in which the pixels of a block and their channels form the depth axis.

    DCR: (row, column, channel), the channel fastest; CRD: (channel, row, column), the column
    fastest. `QNN_OP_{SPACE_TO_DEPTH,DEPTH_TO_SPACE}_MODE_*`.
    """

    DCR = "DCR"
    CRD = "CRD"


BlockModeAttr = enum_attribute(BlockMode, "qnn.block_mode")


class BlockOp(RearrangeOp):
    """A rearrangement of images [batch, height, width, depth] by blocks of pixels; `block_size` is
    the [height, width] of a block.
    """

    input = operand_def(ANY_IMAGE)
    block_size = prop_def(PAIR)

    @property
    def block(self) -> tuple[int, int]:
        """The (height, width) of a block in pixels."""
        return pair(self.block_size)

    def verify_op(self) -> None:
        """Check that the height and the width in `block_size` are positive."""
        expect_positive("block_size", self.block)


class DepthBlockOp(BlockOp):
    """A rearrangement of blocks of pixels between the spatial axes and the channels; `mode` is the
    order of the channels.
    """

    mode = prop_def(base(BlockModeAttr), BlockModeAttr(BlockMode.DCR))


@qnn_op_definition
class SpaceToDepthOp(DepthBlockOp):
    """Each block of pixels becomes one pixel, whose channels are those of all pixels of the block.

    `mode` is the order of the channels. `block_size`, [height, width], divides the input's height
    and width.

    `%y = qnn.space_to_depth %x {block_size = [2, 2]} : (tensor<1x4x4x3xf32>) ->
    tensor<1x2x2x12xf32>`
    """

    name = "qnn.space_to_depth"

    def output_shape(self) -> tuple[int, ...]:
        """[batch, height / block height, width / block width, depth * pixels of a block]."""
        batch, height, width, depth = shape(self.input)
        rows, columns = divided((height, width), self.block)
        return batch, rows, columns, depth * self.block[0] * self.block[1]


@qnn_op_definition
class DepthToSpaceOp(DepthBlockOp):
    """Each pixel becomes a block of pixels, among which its channels are divided: SpaceToDepth
    inverted.

    `mode` is the order of the channels. The number of pixels of a block, the product of
    `block_size`, divides the depth.

    `%y = qnn.depth_to_space %x {block_size = [2, 2]} : (tensor<1x2x2x12xf32>) ->
    tensor<1x4x4x3xf32>`
    """

    name = "qnn.depth_to_space"

    def output_shape(self) -> tuple[int, ...]:
        """[batch, height * block height, width * block width, depth / pixels of a block]."""
        batch, height, width, depth = shape(self.input)
        rows, columns = self.block
        kept = divisible("depth", depth, rows * columns)
        return batch, height * rows, width * columns, kept


@qnn_op_definition
class SpaceToBatchOp(BlockOp):
    """The image, padded by `pad_amount`, as one image for each of the bh * bw positions in a block.

    y[(i * bw + j) * batch + n, r, c] = padded[n, r * bh + i, c * bw + j], with `block_size` [bh,
    bw], which divides the padded height and width. Padding, [[top, bottom], [left, right]], is real
    zeros.

    `%y = qnn.space_to_batch %x {block_size = [2, 2], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x4x4x3xf32>) -> tensor<4x2x2x3xf32>`
    """

    name = "qnn.space_to_batch"

    pad_amount = prop_def(PAIRS, uint32s([[0, 0], [0, 0]]))

    @property
    def pads(self) -> tuple[int, int, int, int]:
        """The (top, bottom, left, right) padding in pixels."""
        return pads(self.pad_amount)

    def output_shape(self) -> tuple[int, ...]:
        """[batch * pixels of a block, padded height / block height, padded width / block width,
        depth].
        """
        batch, height, width, depth = shape(self.input)
        top, bottom, left, right = self.pads
        padded = (height + top + bottom, width + left + right)
        return batch * self.block[0] * self.block[1], *divided(padded, self.block), depth


@qnn_op_definition
class BatchToSpaceOp(BlockOp):
    """Images of the batch interleaved by blocks, then cropped: SpaceToBatch inverted.

    y[n, r * bh + i, c * bw + j] = x[(i * bw + j) * batch + n, r, c] before cropping, with
    `block_size` [bh, bw], whose product divides the input's batch, and `crops` [[top, bottom],
    [left, right]].

    `%y = qnn.batch_to_space %x {block_size = [2, 2], crops = [[0, 1], [0, 0]]} :
    (tensor<4x2x2x3xf32>) -> tensor<1x3x4x3xf32>`
    """

    name = "qnn.batch_to_space"

    crops = prop_def(PAIRS, uint32s([[0, 0], [0, 0]]))

    @property
    def cropped(self) -> tuple[int, int, int, int]:
        """The (top, bottom, left, right) cropping in pixels."""
        return pads(self.crops)

    def output_shape(self) -> tuple[int, ...]:
        """[batch / pixels of a block, height * block height - crops, width * block width - crops,
        depth].
        """
        batch, height, width, depth = shape(self.input)
        rows, columns = self.block
        top, bottom, left, right = self.cropped
        kept = divisible("batch", batch, rows * columns)
        size = (height * rows - top - bottom, width * columns - left - right)
        expect(
            min(size) > 0,
            f"crops must leave pixels of [{height * rows}, {width * columns}], "
            f"got {list(self.cropped)}",
        )
        return kept, *size, depth


def divisible(name: str, size: int, by: int) -> int:
    """Return `size` / `by`. Raises VerifyException for a remainder; `name` is the name of the
    extent in the message.
    """
    expect(size % by == 0, f"{name} must be divisible by {by}, got {size}")
    return size // by


def divided(size: Sequence[int], block: Sequence[int]) -> tuple[int, int]:
    """Return the numbers of (rows, columns) of blocks in an image; `size`, of the image, and
    `block` are [height, width] in pixels. Raises VerifyException for a remainder.
    """
    return divisible("height", size[0], block[0]), divisible("width", size[1], block[1])
