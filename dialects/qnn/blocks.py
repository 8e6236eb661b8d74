"""Operations that move blocks of pixels into channels or into the batch, and back."""

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
    """The order of the channels made from a block: `QNN_OP_{SPACE_TO_DEPTH,DEPTH_TO_SPACE}_MODE_*`.

    DCR: row, column, channel, the channel fastest; CRD: channel, row, column.
    """

    DCR = "DCR"
    CRD = "CRD"


BlockModeAttr = enum_attribute(BlockMode, "qnn.block_mode")


class BlockOp(RearrangeOp):
    """A rearrangement of blocks of `block_size` pixels of [batch, height, width, depth]."""

    input = operand_def(ANY_IMAGE)
    block_size = prop_def(PAIR)

    @property
    def block(self) -> tuple[int, int]:
        """The (height, width) of a block."""
        return pair(self.block_size)

    def verify_op(self) -> None:
        """Check that the block size is positive."""
        expect_positive("block_size", self.block)


class DepthBlockOp(BlockOp):
    """A rearrangement of blocks between the spatial axes and the channels."""

    mode = prop_def(base(BlockModeAttr), BlockModeAttr(BlockMode.DCR))


@qnn_op_definition
class SpaceToDepthOp(DepthBlockOp):
    """Each block of pixels as one pixel with the channels of all of them.

    `%y = qnn.space_to_depth %x {block_size = [2, 2]} : (tensor<1x4x4x3xf32>)
    -> tensor<1x2x2x12xf32>`. Blocks divide height and width.
    """

    name = "qnn.space_to_depth"

    def output_shape(self) -> tuple[int, ...]:
        """[batch, height / block height, width / block width, depth * pixels of a block]."""
        batch, height, width, depth = shape(self.input)
        rows, columns = divided((height, width), self.block)
        return batch, rows, columns, depth * self.block[0] * self.block[1]


@qnn_op_definition
class DepthToSpaceOp(DepthBlockOp):
    """Each pixel as a block of pixels, which share its channels.

    `%y = qnn.depth_to_space %x {block_size = [2, 2]} : (tensor<1x2x2x12xf32>)
    -> tensor<1x4x4x3xf32>`. The pixels of a block divide the depth.
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
    """The pixels at each position within the blocks as an image of the batch, after padding.

    Padding is real zeros. `%y = qnn.space_to_batch %x {block_size = [2, 2],
    pad_amount = [[0, 0], [0, 0]]} : (tensor<1x4x4x3xf32>) -> tensor<4x2x2x3xf32>`.
    Blocks divide the padded height and width.
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
    """Images of the batch interleaved as positions within blocks of pixels, then cropped.

    `%y = qnn.batch_to_space %x {block_size = [2, 2], crops = [[0, 1], [0, 0]]} :
    (tensor<4x2x2x3xf32>) -> tensor<1x3x4x3xf32>`. The pixels of a block divide the batch.
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
    """Return `size` / `by`. Raises VerifyException for a remainder; `name` is the extent's in the
    message.
    """
    expect(size % by == 0, f"{name} must be divisible by {by}, got {size}")
    return size // by


def divided(size: Sequence[int], block: Sequence[int]) -> tuple[int, int]:
    """Return the number of blocks along [height, width]. Raises VerifyException for a remainder."""
    return divisible("height", size[0], block[0]), divisible("width", size[1], block[1])
