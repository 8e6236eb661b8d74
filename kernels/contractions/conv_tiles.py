"""Convolutions of images in vectors of 32 pixels: shapes, quantization parameters, tiles (output
regions whose sums stay in registers).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

from ..requantization.sequences import Requantization
from ..scalars import VECTOR
from ..spans import Span, spans
from ..window import QUAD, Window
from .splat_table import table_bytes

ACCUMULATORS = 20
"""Vector registers for sums, of 32; pixels, products and parameters need the other 12."""

VECTORS = 4
"""Parameter vectors per channel: bias, multiplier, rounding, and copies of the bias."""

SETUP = 20
"""Packets of a tile outside of its accumulation loop; an assumed figure, only to rank
tile shapes.
"""


@dataclass(frozen=True)
class Convolution:
    """The shapes and quantization parameters of a 2-D convolution, or of a fully connected layer.

    `inputs` and `outputs` are numbers of channels; `how` is the requantization of the sums.
    """

    batch: int
    window: Window
    inputs: int
    outputs: int
    fill: int
    """The byte that stands for padding: the input's zero point."""

    weight_zero_point: int
    how: Requantization
    accumulators: int = ACCUMULATORS
    """The most vector registers for sums."""

    @property
    def input_quads(self) -> int:
        """The number of quads (groups of 4) of input channels, the last one possibly partial."""
        return -(-self.inputs // QUAD)

    @property
    def output_quads(self) -> int:
        """The number of quads (groups of 4) of output channels, the last one possibly partial."""
        return -(-self.outputs // QUAD)

    def quads(self, length: int, together: int | None = None) -> list[tuple[Span, int]]:
        """Return spans of groups of `length` quads of output channels, and for each how many
        channels the last of its quads lacks. `together` is that of `spans`.
        """
        parts, missing = spans(self.output_quads, length, together), -self.outputs % QUAD
        last = parts[-1]
        if missing and last.count > 1:
            parts[-1:] = Span(last.start, last.count - 1, length), Span(last.last, 1, length)
        return [(part, missing if part is parts[-1] else 0) for part in parts]

    @property
    def taps(self) -> int:
        """The number of taps of the window: its height times its width."""
        return prod(self.window.sliding.taps)

    @property
    def planes_bytes(self) -> int:
        """The bytes of the planes of one image: copies of its pixels in which each tap of the
        window reads contiguous pixels. 0 for a 1 x 1 window of stride 1 without padding.
        """
        return self.window.quad_bytes * self.input_quads

    @property
    def scratch(self) -> int:
        """The bytes of scratch memory: for the planes of one image, for a word for each pixel of
        its output if weights have a zero point, and for a table of splats.
        """
        return self.planes_bytes + sums_bytes(self) + splats_bytes(self)


@dataclass(frozen=True)
class Tile:
    """The shape of an output tile whose sums stay in registers.

    `pixels` counts vectors of 32 pixels, `quads` counts quads (groups of 4) of output channels.
    """

    pixels: int
    quads: int
    sums_inputs: bool = False
    """Whether the inputs of each pixel are summed too, for the zero point of weights."""

    missing: int = 0
    """The channels that the last quad lacks."""

    @property
    def channels(self) -> int:
        """The number of output channels."""
        return QUAD * self.quads - self.missing

    def summing(self, accumulators: int) -> Tile:
        """Return the tile of as many quads that sums inputs too, its sums in `accumulators`
        registers.
        """
        pixels = max(1, min(self.pixels, accumulators // (self.channels + 1)))
        return replace(self, pixels=pixels, sums_inputs=True)

    def cost(self, conv: Convolution) -> int:
        """Return the estimated packets of a convolution that is cut into tiles of this shape,
        smaller ones at the edges included.
        """
        return sum(
            quads.count
            * pixels.count
            * Tile(pixels.length, quads.length, missing=missing).packets(conv)
            for quads, missing in conv.quads(self.quads)
            for pixels in spans(conv.window.vectors, self.pixels)
        )

    def packets(self, conv: Convolution) -> int:
        """Return the estimated packets of one tile: products, loads, parameters, loops and stores.

        A packet issues two products or two memory accesses, or one unaligned load alone.
        """
        channels = self.channels
        products = self.pixels * channels
        accesses = channels + self.pixels * (1 if conv.window.direct else 2)
        steps = conv.taps * conv.input_quads * max(-(-products // 2), -(-accesses // 2))
        return steps + SETUP + channels * (VECTORS // 2 + 2 * self.pixels)


def choose_tile(conv: Convolution) -> Tile:
    """Return the shape of tile (output region) of least estimated cost whose sums fit into
    `conv.accumulators` registers.
    """
    most = conv.accumulators
    tiles = [
        Tile(pixels, quads)
        for quads in range(1, min(most // QUAD, conv.output_quads) + 1)
        for pixels in range(1, min(most // QUAD, conv.window.vectors) + 1)
        if pixels * quads * QUAD <= most
    ]
    return min(tiles, key=lambda tile: tile.cost(conv))


def sums_bytes(conv: Convolution) -> int:
    """Return the bytes of a table of one word for each pixel of an output image: what the weights'
    zero point, if it is not 0, subtracts from the sums of all tiles but those that sum inputs.
    """
    if not conv.weight_zero_point or choose_tile(conv).quads == conv.output_quads:
        return 0
    return conv.window.vectors * VECTOR


def splats_bytes(conv: Convolution) -> int:
    """Return the bytes of the table of splats of a tile's parameters (see `splat_table`); 0 if
    there is none, as for parameters with masks of late values, which it does not hold.
    """
    tile = choose_tile(conv)
    return (
        0
        if conv.how.masks
        else table_bytes(conv.how, QUAD * tile.quads, -(-conv.window.vectors // tile.pixels))
    )
