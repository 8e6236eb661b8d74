"""Convolution of images in layout `strip`: vectors of 32 pixels x 4 channels, weights in scalars.

A tap is a position in the window, a quad a group of 4 channels. A tile, an output region whose sums
stay in registers, is P vectors of 32 pixels times Q quads of output channels: 4 * P * Q vectors of
32-bit sums. For each tap and quad of input channels, P vectors are loaded and 4 * P * Q `vrmpy`
issued, each of which multiplies 32 pixels x 4 inputs for one output channel. The sums of four
channels narrow to one vector of the output's layout without a permutation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ...dialects.sliding_window import SlidingWindow
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..edges import Images, Planes, tile_loops
from ..requantization.param_tables import ChannelParams
from ..requantization.requantization_proof import requantization
from ..requantization.sequences import requantize_channels
from ..scalars import ONES, VECTOR, Scalar
from ..spans import spans
from ..window import QUAD, Window
from .conv_tiles import Convolution, Tile, choose_tile, splats_bytes, sums_bytes
from .splat_table import TileParams


@dataclass(frozen=True)
class ConvolutionKernel:
    """Emitter of a convolution in layout `strip`, tile by tile (output regions whose sums stay in
    registers).

    `weights` is the address of the weights, in layout `conv_weights`; `params` reads the
    requantization parameters; `sums` is the address of a table with a word for each pixel of an
    image, which is subtracted from the pixel's sums of products, `splats` that of a table of a
    tile's parameters, both None if there is none.
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
        tile, centred = choose_tile(self.conv), self.conv.weight_zero_point != 0
        for quads, missing in self.conv.quads(tile.quads, 1 if centred else None):
            with b.loop(quads.count, parallel=self.splats is None) as i:
                shape = replace(tile, quads=quads.length, missing=missing)
                if centred and quads.start == 0:
                    shape = shape.summing(self._summing)
                self._tiles(shape, quads.at(b, i), planes, output)

    def _tiles(self, tile: Tile, quad: Scalar, planes: Planes, output: Scalar) -> None:
        """Emit the tiles of all pixels of an image, of this shape but for the last one, for output
        channels from the quad (group of 4) with index `quad` on.

        `planes` are those of the image's first pixel; `output` is the address of the output image.
        """
        b = self.b
        params = TileParams(self.params, b.mul(quad, QUAD), self.splats)
        params.write(tile.channels)
        for pixels in spans(self.conv.window.vectors, tile.pixels):
            with tile_loops(b, pixels) as (vector,):
                part = replace(tile, pixels=pixels.length)
                initial = self._initial(part, params, vector)
                sums = self._sums(part, quad, planes.at(vector), initial)
                if part.sums_inputs or (self.sums is not None and self._corrects_later):
                    sums = self._corrected(part, vector, sums)
                at = b.add(output, b.mul(vector, VECTOR))
                self._store(part, quad, params, sums, at)

    def _corrected(self, tile: Tile, vector: Scalar, sums: Values) -> Values:
        """Return the sums of products among `sums`, the first of them, less the weights' zero point
        times the sums of inputs of each pixel. These are the others, which are stored if there is a
        table of them; or loaded from it if there are no others.

        `vector` is the index of the tile's first vector of pixels.
        """
        b, products = self.b, tile.pixels * tile.channels
        totals = sums[products:] or self._totals(tile, vector)
        if tile.sums_inputs and self.sums is not None:
            at = b.add(self.sums, b.mul(vector, VECTOR))
            for p, total in enumerate(totals):
                b.store(at, total, p)
        return [b.v("vsubw", x, totals[i % tile.pixels]) for i, x in enumerate(sums[:products])]

    def _initial(self, tile: Tile, params: TileParams, vector: Scalar) -> Values:
        """Return the first values of a tile's sums, ordered by channel, then by vector of 32
        pixels: the bias, with the correction for the weights' zero point if it is known already;
        then those of sums of inputs, if the tile computes them.
        """
        b = self.b
        biases = [params.bias(c) for c in range(tile.channels)]
        own = [b.zero()] * tile.pixels if tile.sums_inputs else []
        if own or self.sums is None or self._corrects_later:
            return [*(bias for bias in biases for _ in range(tile.pixels)), *own]
        totals = self._totals(tile, vector)
        return [b.v("vsubw", bias, total) for bias in biases for total in totals]

    @property
    def _summing(self) -> int:
        """The most registers for the sums of a tile that sums inputs, too."""
        return self.conv.accumulators

    @property
    def _corrects_later(self) -> bool:
        """Whether the zero point of weights is corrected for after the products rather than before:
        where no loop parts products from the requantization of the tile before, loads of what is
        subtracted would wait for that (a tile of 4 vectors and 7 words: 106 packets, later 94).
        """
        return False

    def _totals(self, tile: Tile, vector: Scalar) -> Values:
        """Load what is subtracted from the sums of products of the tile's pixels, the first of
        which are those of vector number `vector`.
        """
        at = self.b.add(self.sums or 0, self.b.mul(vector, VECTOR))
        return [self.b.load(at, p) for p in range(tile.pixels)]

    def _sums(self, tile: Tile, quad: Scalar, planes: Planes, initial: Values) -> Values:
        """Emit the 32-bit sums of a tile, which start from `initial`; return for each of its output
        channels, in order, `tile.pixels` vectors with the sums of 32 pixels each, then as many of
        inputs times the weights' zero point, if the tile sums them.

        `quad` is the index of the tile's first quad (group of 4) of output channels; `planes` hold
        the pixels that the taps read.
        """
        b, (taps, each) = self.b, (self.conv.window.horizontal.taps, self.conv.input_quads)
        count, rest = taps * each, self.conv.inputs % QUAD if tile.sums_inputs else 0

        def row(start: Scalar, ky: Scalar, values: Values) -> Values:
            def step(i: Scalar, values: Values, inputs: int = QUAD) -> Values:
                at = b.add(start, b.mul(i, planes.quad_bytes))
                pixels = [b.load_unaligned(at, p) for p in range(tile.pixels)]
                number = b.add(b.mul(ky, count), i)
                words: list[Scalar] = [
                    b.word(self._weight(b.add(quad, c // QUAD), number), 4 * (c % QUAD))
                    for c in range(tile.channels)
                ]
                words += [self._zero_points(inputs)] if tile.sums_inputs else []
                return self._products(pixels, words, values)

            def tap(kx: Scalar, values: Values) -> Values:
                first, last = b.mul(kx, each), each - 1

                def quad(i: Scalar, values: Values) -> Values:
                    return step(b.add(first, i), values)

                values = b.reduce(last, values, quad) if last else values
                return step(b.add(first, last), values, rest)

            return b.reduce(taps, values, tap) if rest else b.reduce(count, values, step)

        return planes.reduce(initial, row)

    def _products(self, pixels: Values, words: Sequence[Scalar], values: Values) -> Values:
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

    def _zero_points(self, count: int) -> int:
        """Return a word whose first `count` bytes are the weights' zero point."""
        return (self.conv.weight_zero_point & 0xFF) * (ONES & (1 << 8 * count) - 1)

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
            channels = range(q * QUAD, min(q * QUAD + QUAD, tile.channels))
            rows = (params.row(c) for c in channels)
            mine = [sums[c * tile.pixels :][: tile.pixels] for c in channels]
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
    table = sums_bytes(conv)
    sums = b.add(scratch[0], conv.planes_bytes) if table else None
    splats = b.add(scratch[0], conv.planes_bytes, table) if splats_bytes(conv) else None
    emitter = ConvolutionKernel(b, conv, weights, rows, sums, splats)
    images.each(emitter.emit, parallel=conv.scratch == conv.planes_bytes)


for _name, _op in {
    "conv_2d.strip": htp.Conv2dOp,
    "fully_connected.strip": htp.FullyConnectedOp,
}.items():
    kernel(_name, _op, layouts=strip_layouts, scratch=strip_scratch)(build_strip)
