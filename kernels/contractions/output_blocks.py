"""Contraction of a single pixel, with words of inputs for a block of output channels in the lanes.

A vector of weights holds 4 inputs for each of 2, 4 or 8 output channels, the block, and that for
as many words of inputs as fill the 32 lanes: of another vector, in which each of these words is
repeated for the block, `vrmpy` adds 4 products to each of 32 words. Those of an output are added
together only after the last inputs. With outputs alone in lanes (`matrix`) the last vector of 32
takes as many loads of weights for few outputs as for all; with inputs alone (`inner_products`) sums
are added together over all lanes, and the last inputs take as many loads as 128.

Weights are signed. Where they have a zero point, its products with the inputs are subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..lane_totals import lane_totals
from ..requantization.byte_packing import clamp, pack_lanes
from ..requantization.param_tables import LaneParams
from ..requantization.sequences import requantize_alone
from ..scalars import VECTOR, WORD, Scalar
from ..window import LANES
from .centred_sums import CentredSums, Partial
from .conv import convolution
from .conv_tiles import Convolution

WORDS = VECTOR - WORD
"""The amount of a shuffle that interleaves the words of two vectors."""

WIDTHS = tuple(sorted(htp.BLOCK_WEIGHTS, reverse=True))
"""The numbers of output channels of a block, the greatest first."""

MOST = 12
"""The most vectors of sums: with those of inputs and parameters they stay in registers."""

Contraction = htp.Conv2dOp | htp.FullyConnectedOp


@dataclass(frozen=True)
class Blocks:
    """The division of contractions of `inputs` numbers into blocks of `width` output channels."""

    width: int
    inputs: int
    outputs: int

    @property
    def count(self) -> int:
        """The number of blocks, the last one possibly partial: of vectors of sums."""
        return -(-self.outputs // self.width)

    @property
    def depth(self) -> int:
        """The inputs of a vector of weights."""
        return VECTOR // self.width

    @property
    def packets(self) -> int:
        """The estimated packets: a load for each vector of weights; a shuffle for each doubling of
        words before the first product; after the last one a shuffle for each two vectors of sums,
        and a shuffle and a sum for each halving of their lanes.
        """
        loads = self.count * -(-self.inputs // self.depth)
        doublings, halvings = (n.bit_length() - 1 for n in (self.width, LANES // self.width))
        return loads + doublings + self.count + 2 * halvings

    @staticmethod
    def of(inputs: int, outputs: int) -> Blocks | None:
        """Return the division of the fewest packets whose sums stay in registers; None if none
        does.
        """
        possible = (Blocks(width, inputs, outputs) for width in WIDTHS)
        fitting = [blocks for blocks in possible if blocks.count <= MOST]
        return min(fitting, key=lambda blocks: blocks.packets, default=None)


@dataclass(frozen=True)
class BlockProducts:
    """Emitter of the sums of products of one pixel, at address `pixel`, and of weights at address
    `weights`.
    """

    b: KernelBuilder
    blocks: Blocks
    pixel: Scalar
    weights: Scalar
    sums: CentredSums

    def totals(self, biases: Sequence[SSAValue]) -> list[SSAValue]:
        """Emit the sums of products, a vector of words for each 32 output channels, with `biases`
        added.
        """
        b, blocks = self.b, self.blocks

        def load(k: Scalar) -> SSAValue:
            known = isinstance(k, int)
            return b.load(self.pixel, k) if known else b.load(b.add(self.pixel, b.mul(k, VECTOR)))

        loads = blocks.width * blocks.count
        sums = self.sums.emit(load, self._products, loads, blocks.depth)
        together, nbytes = LANES // blocks.width, blocks.width * WORD
        groups = (sums[k : k + together] for k in range(0, blocks.count, together))
        return [
            lane_totals(b, group, width=nbytes, more=bias)
            for group, bias in zip(groups, biases, strict=True)
        ]

    def _products(self, x: SSAValue, k: Scalar, nbytes: int, sums: Partial) -> Values:
        """Return `sums` with the products of the first `nbytes` bytes of `x`, vector number `k` of
        the pixel, added.
        """
        b, blocks, added = self.b, self.blocks, list(sums)
        first = b.add(self.weights, b.mul(k, blocks.width * blocks.count * VECTOR))
        for step, words in enumerate(self._spread(x, -(-nbytes // blocks.depth))):
            numbers = range(step * blocks.count, (step + 1) * blocks.count)
            added = self.sums.added(added, words, (b.load(first, n) for n in numbers))
        return [total for total in added if total is not None]

    def _spread(self, x: SSAValue, count: int, copies: int = 1) -> list[SSAValue]:
        """Return the first `count` vectors of the words of `x`, of which each has `copies` already,
        repeated so often that each has one for each output of a block.
        """
        if copies == self.blocks.width:
            return [x]
        pair, half = self.b.v("vshuffvdd", x, x, WORDS), self.blocks.width // copies // 2
        parts = self._spread(self.b.lo(pair), min(count, half), 2 * copies)
        if count > half:
            parts += self._spread(self.b.hi(pair), count - half, 2 * copies)
        return parts


def block_layouts(op: Contraction) -> list[Layouts] | str:
    """Return the kernel's only layouts: a pixel in `flat`, weights in blocks of the width that
    takes the fewest packets, parameters in `columns`; or the reason why it does not support `op`.
    """
    conv = convolution(op)
    if not is_single(conv):
        return "it has several pixels"
    if conv.outputs % LANES == 0:
        return f"its outputs fill vectors of {LANES}"
    blocks = Blocks.of(conv.inputs, conv.outputs)
    if blocks is None:
        return f"it has more than {MOST * WIDTHS[0]} outputs"
    weights = htp.BLOCK_WEIGHTS[blocks.width].name
    return [Layouts(("flat", weights, "columns"), "flat")]


def is_single(conv: Convolution) -> bool:
    """Return whether there is one image of one pixel, which the window reads alone."""
    return conv.batch == 1 and conv.window.image == (1, 1) and conv.window.direct


def build_blocks(b: KernelBuilder, op: Contraction) -> None:
    """Emit the kernel of a contraction of a single pixel. The width of blocks is that of the
    weights' layout, which pieces of an operation share.

    Kernel arguments: the addresses of input, weights, requantization parameters, output.
    """
    pixel, weights, params, output = b.arguments
    conv, layout = convolution(op), htp.layout_name(op.weight)
    (width,) = (n for n in WIDTHS if htp.BLOCK_WEIGHTS[n].name == layout)
    blocks = Blocks(width, conv.inputs, conv.outputs)
    sums = CentredSums(b, conv.inputs, blocks.count, conv.weight_zero_point)
    table = LaneParams(b, conv.how, params, conv.outputs)
    products = BlockProducts(b, blocks, pixel, weights, sums)
    if conv.outputs <= LANES:
        bias, row = table.both(0)
        (total,) = products.totals([bias])
        words = [requantize_alone(b, conv.how, total, row)]
    else:  # rows of several groups that are loaded before the sums would exceed the registers
        groups = range(-(-conv.outputs // LANES))
        totals = products.totals([table.bias(k) for k in groups])
        words = [requantize_alone(b, conv.how, t, table.row(k)) for k, t in enumerate(totals)]
    b.store(output, clamp(b, conv.how.clamp, pack_lanes(b, words)))


for _name, _op in {
    "conv_2d.blocks": htp.Conv2dOp,
    "fully_connected.blocks": htp.FullyConnectedOp,
}.items():
    kernel(_name, _op, layouts=block_layouts)(build_blocks)
