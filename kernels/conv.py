"""Convolution of images in layout `strip`: vectors of 32 pixels x 4 channels, weights in scalars.

A tap is a position in the window, a quad a group of 4 channels. A tile, an output region whose sums
stay in registers, is P vectors of 32 pixels times Q quads of output channels: 4 * P * Q vectors of
32-bit sums. For each tap and quad of input channels, P vectors are loaded and 4 * P * Q `vrmpy`
issued, each of which multiplies 32 pixels x 4 inputs for one output channel. The sums of four
channels narrow to one vector of the output's layout without a permutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from ..dialects.sliding_window import SlidingWindow
from .builder import KernelBuilder, Values
from .cost import kernel
from .edges import Images, Planes, tile_loops
from .pixel_sums import PixelSums
from .requantization import (
    ChannelParams,
    Requantization,
    requantize_channels,
)
from .requantization_proof import requantization
from .scalars import VECTOR, Scalar
from .spans import spans
from .splat_table import TileParams, table_bytes
from .window import QUAD, Window

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
        return self.planes_bytes + self.sums_bytes + splats_bytes(self)

    @property
    def sums_bytes(self) -> int:
        """The bytes of one word for each pixel of an output image, which are needed if weights have
        a zero point; else 0.
        """
        return self.window.vectors * VECTOR if self.weight_zero_point else 0


@dataclass(frozen=True)
class Tile:
    """The shape of an output tile whose sums stay in registers.

    `pixels` counts vectors of 32 pixels, `quads` counts quads (groups of 4) of output channels.
    """

    pixels: int
    quads: int

    def cost(self, conv: Convolution) -> int:
        """Return the estimated packets of a convolution that is cut into tiles of this shape,
        smaller ones at the edges included.
        """
        return sum(
            quads.count * pixels.count * Tile(pixels.length, quads.length).packets(conv)
            for quads in spans(conv.output_quads, self.quads)
            for pixels in spans(conv.window.vectors, self.pixels)
        )

    def packets(self, conv: Convolution) -> int:
        """Return the estimated packets of one tile: products, loads, parameters, loops and stores.

        A packet issues two products or two memory accesses, or one unaligned load alone.
        """
        channels = QUAD * self.quads
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


def splats_bytes(conv: Convolution) -> int:
    """Return the bytes of the table of splats of a tile's parameters (see `splat_table`); 0 if
    there is none, as for parameters with masks of late values, which it does not hold.
    """
    tile = choose_tile(conv)
    return (
        0
        if conv.how.masks
        else table_bytes(QUAD * tile.quads, -(-conv.window.vectors // tile.pixels))
    )


@dataclass(frozen=True)
class ConvolutionKernel:
    """Emitter of a convolution in layout `strip`, tile by tile (output regions whose sums stay in
    registers).

    `weights` is the address of the weights, in layout `conv_weights`; `params` reads the
    requantization parameters; `sums` is the address of a table with a word for each pixel of an
    image, which is added to the pixel's sums of products, `splats` that of a table of a tile's
    parameters, both None if there is none.
    """

    b: KernelBuilder
    conv: Convolution
    weights: Scalar
    params: ChannelParams
    sums: Scalar | None
    splats: Scalar | None

    def emit(self, planes: Planes, output: Scalar) -> None:
        """Emit the convolution of one image, to be stored at address `output`.

        `planes` are copies of the image's pixels in which each tap of the window reads contiguous
        pixels.
        """
        b = self.b
        if self.sums is not None:
            self._write_pixel_sums(planes, self.sums)
        tile = choose_tile(self.conv)
        for quads in spans(self.conv.output_quads, tile.quads):
            with b.loop(quads.count, parallel=self.splats is None) as i:
                quad = quads.at(b, i)
                params = TileParams(self.params, b.mul(quad, QUAD), self.splats)
                params.write(QUAD * quads.length)
                for pixels in spans(self.conv.window.vectors, tile.pixels):
                    with tile_loops(b, pixels) as (vector,):
                        part = Tile(pixels.length, quads.length)
                        initial = self._initial(part, params, vector)
                        sums = self._sums(part, quad, planes.at(vector), initial)
                        at = b.add(output, b.mul(vector, VECTOR))
                        self._store(part, quad, params, sums, at)

    def _write_pixel_sums(self, planes: Planes, target: Scalar) -> None:
        """Emit the table of what is added to the sums of products of each pixel, to address
        `target`.
        """
        conv = self.conv
        pixels = PixelSums(self.b, conv.window, conv.inputs, conv.weight_zero_point, planes)
        pixels.emit(target)

    def _initial(self, tile: Tile, params: TileParams, vector: Scalar) -> Values:
        """Return the first values of a tile's sums, ordered by channel, then by vector of 32
        pixels: the bias, with the correction for the weights' zero point if they have one.
        """
        b = self.b
        biases = [params.bias(c) for c in range(QUAD * tile.quads)]
        if self.sums is None:
            return [bias for bias in biases for _ in range(tile.pixels)]
        at = b.add(self.sums, b.mul(vector, VECTOR))
        sums = [b.load(at, p) for p in range(tile.pixels)]
        return [b.v("vaddw", bias, total) for bias in biases for total in sums]

    def _sums(self, tile: Tile, quad: Scalar, planes: Planes, initial: Values) -> Values:
        """Emit the 32-bit sums of a tile, which start from `initial`; return for each of its output
        channels, in order, `tile.pixels` vectors with the sums of 32 pixels each.

        `quad` is the index of the tile's first quad (group of 4) of output channels; `planes` hold
        the pixels that the taps read.
        """
        b, count = self.b, self.conv.window.horizontal.taps * self.conv.input_quads

        def row(start: Scalar, ky: Scalar, values: Values) -> Values:
            def step(i: Scalar, values: Values) -> Values:
                at = b.add(start, b.mul(i, planes.quad_bytes))
                pixels = [b.load_unaligned(at, p) for p in range(tile.pixels)]
                number = b.add(b.mul(ky, count), i)
                words = [
                    b.word(self._weight(b.add(quad, q), number), 4 * k)
                    for q in range(tile.quads)
                    for k in range(QUAD)
                ]
                return self._products(pixels, words, values)

            return b.reduce(count, values, step)

        return planes.reduce(initial, row)

    def _products(self, pixels: Values, words: Values, values: Values) -> Values:
        """Multiply each vector of `pixels` by each weight word of `words` (the weights of 4 input
        channels for one output channel); return the sums `values` with the products added.

        Sums are ordered by word, then pixel vector. Words are taken two at a time, which keeps live
        ranges short.
        """
        out, n = list(values), len(pixels)
        for first in range(0, len(words), 2):
            for p, pixel in enumerate(pixels):
                for w, word in enumerate(words[first : first + 2], first):
                    at = w * n + p
                    out[at] = self.b.v("vrmpybus_acc", values[at], pixel, word)
        return out

    def _weight(self, quad: Scalar, step: Scalar) -> Scalar:
        """Return the address of the weight words of the four channels in output quad (group of 4)
        `quad`, for step `step`.

        The step is the index of the (tap, quad of input channels), taps row-major.
        """
        b, conv = self.b, self.conv
        steps = (b.mul(quad, conv.taps * conv.input_quads), step)
        return b.add(self.weights, *(b.mul(s, QUAD * QUAD) for s in steps))

    def _store(
        self,
        tile: Tile,
        quad: Scalar,
        params: TileParams,
        sums: Sequence[SSAValue],
        output: Scalar,
    ) -> None:
        """Requantize the sums of a tile, by `params`, and store them.

        `quad` is the index of the tile's first quad (group of 4) of output channels, `output` the
        address of the tile's pixels in quad 0; `sums` are ordered by channel, then by vector.
        """
        b, vectors = self.b, self.conv.window.vectors
        for q in range(tile.quads):
            rows = (params.row(q * QUAD + c) for c in range(QUAD))
            mine = [sums[(q * QUAD + c) * tile.pixels :][: tile.pixels] for c in range(QUAD)]
            at = b.add(output, b.mul(b.add(quad, q), vectors * VECTOR))
            for p, packed in enumerate(requantize_channels(b, self.conv.how, mine, rows)):
                b.store(at, packed, p)


def convolution(op: htp.Conv2dOp | htp.FullyConnectedOp) -> Convolution:
    """Return the shapes and quantization parameters of `op`; a fully connected layer has a 1 x 1
    window.
    """
    batch, height, width, inputs = htp.shape(op.input)
    taps = op.sliding_window if isinstance(op, htp.Conv2dOp) else SlidingWindow.of((1, 1))
    return Convolution(
        batch,
        Window((height, width), taps),
        inputs,
        htp.shape(op.weight)[3],
        htp.quantized(op.input).zero_point,
        op.weight_zero_point.value.data,
        requantization(op),
    )


def strip_layouts(op: htp.Conv2dOp | htp.FullyConnectedOp) -> list[Layouts]:
    """Return the kernel's only layouts, for any convolution: images in `strip`.

    The weights are in `conv_weights`, the requantization parameters in `flat`.
    """
    return [Layouts(("strip", "conv_weights", "flat"), "strip")]


def strip_scratch(op: htp.Conv2dOp | htp.FullyConnectedOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory that the kernel of `op` needs, in any `layouts`: those of
    `Convolution.scratch`.
    """
    return convolution(op).scratch


def build_strip(b: KernelBuilder, op: htp.Conv2dOp | htp.FullyConnectedOp) -> None:
    """Emit the kernel of a convolution in layout `strip`.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory (if
    any), output.
    """
    image, weights, params, *scratch, output = b.arguments
    conv = convolution(op)
    strips = (conv.batch, conv.window, conv.input_quads, conv.output_quads, conv.fill)
    images = Images(b, *strips, image, scratch[0] if scratch else image, output)
    rows = ChannelParams(b, conv.how, params, conv.outputs)
    sums = b.add(scratch[0], conv.planes_bytes) if conv.sums_bytes else None
    splats = b.add(scratch[0], conv.planes_bytes, conv.sums_bytes) if splats_bytes(conv) else None
    emitter = ConvolutionKernel(b, conv, weights, rows, sums, splats)
    images.each(emitter.emit, parallel=conv.scratch == conv.planes_bytes)


for _name, _op in {
    "conv_2d.strip": htp.Conv2dOp,
    "fully_connected.strip": htp.FullyConnectedOp,
}.items():
    kernel(_name, _op, layouts=strip_layouts, scratch=strip_scratch)(build_strip)
