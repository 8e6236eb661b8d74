"""Operators of the tfl dialect that move data between the spatial axes and the channels or the
batch: space_to_depth, depth_to_space, space_to_batch_nd, batch_to_space_nd.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from math import prod
from typing import ClassVar

from xdsl.irdl import operand_def, prop_def, result_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import ANY, IMAGE_OF_ANY, INDICES_32, POSITIVE, ShapedOp, known_integers


class BlockOp(ShapedOp):
    """The base class of operators that exchange blocks of `block_size` x `block_size` pixels of an
    NHWC image with channels, in the order row, column, channel.
    """

    input = operand_def(IMAGE_OF_ANY)
    block_size = prop_def(POSITIVE)
    output = result_def(IMAGE_OF_ANY.like("input"))

    @property
    def block(self) -> int:
        """The side of a block in pixels."""
        return self.block_size.value.data


@named_op_definition
class SpaceToDepthOp(BlockOp):
    """The input with each block of pixels moved to the channels of one pixel."""

    name = "tfl.space_to_depth"

    def result_shape(self) -> Sequence[int]:
        """Height and width divided by the side of a block, and the channels times its number of
        pixels.
        """
        batch, height, width, depth = shape(self.input)
        expect(
            height % self.block == width % self.block == 0,
            f"block_size must divide the image of {[height, width]}, got {self.block}",
        )
        return batch, height // self.block, width // self.block, depth * self.block**2


@named_op_definition
class DepthToSpaceOp(BlockOp):
    """The input with the channels of each pixel spread to a block of pixels."""

    name = "tfl.depth_to_space"

    def result_shape(self) -> Sequence[int]:
        """Height and width times the side of a block, and the channels divided by its number of
        pixels.
        """
        batch, height, width, depth = shape(self.input)
        expect(
            depth % self.block**2 == 0,
            f"the square of block_size must divide the {depth} channels, got {self.block}",
        )
        return batch, height * self.block, width * self.block, depth // self.block**2


class BatchBlockOp(ShapedOp):
    """The base class of operators that exchange blocks of pixels with images of the batch.

    The spatial axes follow the first, the batch. The operand `block_shape` has the extent of a
    block along each of them; the last operand, [spatial axes, 2], has the amounts of padding or
    cropping before and after each.
    """

    AMOUNTS: ClassVar[str]
    """The name of the last operand."""

    input = operand_def(ANY.per_tensor)
    block_shape = operand_def(INDICES_32["spatial"])
    output = result_def(ANY.like("input"))

    @property
    def blocks(self) -> Sequence[int] | None:
        """The extent of a block along each spatial axis; None if they are not constant. Raises
        VerifyException if one is not positive.
        """
        blocks = known_integers(self.block_shape)
        expect(min(blocks or [1]) > 0, f"block_shape must be positive, got {blocks}")
        return blocks

    @property
    def amounts(self) -> Sequence[tuple[int, int]] | None:
        """The amounts (before, after) of padding or cropping of each spatial axis; None if they are
        not constant. Raises VerifyException for a negative one, or for an operand of another shape.
        """
        name, amounts = self.AMOUNTS, self.operands[2]
        expect_shape(name, shape(amounts), (*shape(self.block_shape), 2))
        values = known_array(amounts)
        pairs = None if values is None else [(int(a), int(b)) for a, b in values]
        expect(
            all(min(pair) >= 0 for pair in pairs or ()), f"{name} must not be negative, got {pairs}"
        )
        return pairs

    def result_shape(self) -> Sequence[int] | None:
        """The batch and the spatial extents after moving blocks between them, then the other
        extents of the input; None if the blocks or amounts are not constant.
        """
        source, (spatial,) = shape(self.input), shape(self.block_shape)
        expect(
            len(source) > spatial,
            f"input must have more axes than the {spatial} of block_shape, got {len(source)}",
        )
        blocks, amounts = self.blocks, self.amounts
        if blocks is None or amounts is None:
            return None
        batch, *sizes = source[: spatial + 1]
        return [*self._exchanged(batch, sizes, blocks, amounts), *source[spatial + 1 :]]

    @abstractmethod
    def _exchanged(
        self,
        batch: int,
        sizes: Sequence[int],
        blocks: Sequence[int],
        amounts: Sequence[tuple[int, int]],
    ) -> Sequence[int]:
        """Return the batch and the spatial extents of the output, given those of the input, the
        extents of a block, and the amounts (before, after) of padding or cropping.
        """


@named_op_definition
class SpaceToBatchNdOp(BatchBlockOp):
    """The input, padded by `paddings` with zeros (quantized tensors: with the zero point), with the
    pixels that have equal positions in their blocks moved to one image of the batch.
    """

    name = "tfl.space_to_batch_nd"
    AMOUNTS: ClassVar[str] = "paddings"

    input = operand_def(ANY.per_tensor)
    block_shape = operand_def(INDICES_32["spatial"])
    paddings = operand_def(INDICES_32)

    def _exchanged(
        self,
        batch: int,
        sizes: Sequence[int],
        blocks: Sequence[int],
        amounts: Sequence[tuple[int, int]],
    ) -> Sequence[int]:
        padded = [n + a + b for n, (a, b) in zip(sizes, amounts, strict=True)]
        expect(
            all(n % block == 0 for n, block in zip(padded, blocks, strict=True)),
            f"block_shape must divide the padded extents {padded}, got {list(blocks)}",
        )
        return batch * prod(blocks), *(n // b for n, b in zip(padded, blocks, strict=True))


@named_op_definition
class BatchToSpaceNdOp(BatchBlockOp):
    """The input with images of the batch interleaved to blocks of pixels, then cropped by
    `indices`: the inverse of space_to_batch_nd.
    """

    name = "tfl.batch_to_space_nd"
    AMOUNTS: ClassVar[str] = "indices"

    input = operand_def(ANY.per_tensor)
    block_shape = operand_def(INDICES_32["spatial"])
    indices = operand_def(INDICES_32)

    def _exchanged(
        self,
        batch: int,
        sizes: Sequence[int],
        blocks: Sequence[int],
        amounts: Sequence[tuple[int, int]],
    ) -> Sequence[int]:
        count = prod(blocks)
        expect(
            batch % count == 0,
            f"the product of block_shape must divide the batch of {batch}, got {list(blocks)}",
        )
        cropped = [
            n * block - a - b for n, block, (a, b) in zip(sizes, blocks, amounts, strict=True)
        ]
        expect(min(cropped) >= 0, f"indices must leave extents >= 0, got {cropped}")
        return batch // count, *cropped
