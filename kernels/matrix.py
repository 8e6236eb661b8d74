"""Contraction with output channels in lanes: vectors of weights times words of activations; images
and results are row-major.

A vector of weights holds 4 inputs for each of 32 output channels, as unsigned bytes; a scalar holds
the same 4 inputs of one pixel: `vrmpy` of both adds 4 products to 32 sums. A tile, an output region
whose sums stay in registers, is `pixels` pixels of a row times `vectors` vectors of channels: each
vector of weights is loaded once for all pixels, each word of a pixel once for all vectors.

Weights are stored with 128 added, since the instruction takes unsigned ones. That, and the weights'
zero point, is undone before the first product, by a multiple of the sum of the pixel's inputs.
Requantization parameters are vectors too, one lane for each output channel.

Four vectors of sums become one of bytes. Of the last, partial one of a pixel the unused bytes are
stored too, over the first channels of the next pixel of the tile; these are stored afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder, Values
from .conv import Convolution, convolution
from .cost import kernel
from .edges import tile_loops
from .patches import PaddedImages, Patches, PatchSums
from .requantization import LaneParams, clamp, pack_lanes, requantize
from .runs import Buffer, input_buffer
from .scalars import VECTOR, Scalar
from .spans import Span, spans

LANES = 32
"""Outputs in a vector of sums: its 32-bit lanes."""

ACCUMULATORS = 20
"""Vector registers for sums, of 32; weights and requantization parameters need the others."""

PIXELS = 8
"""The most pixels of a tile: each needs scalar registers for its words, loaded ahead of use."""

SETUP = 24
"""Packets of a tile outside of its accumulation loop and the products of requantization; an assumed
figure, only to rank tile shapes.
"""

PAIRED = 2
"""The most vectors of channels of a tile for which two words of a pixel are loaded at once: with
more, there are fewer loads of words than products anyway.
"""

EXCESS = 128
"""The number that layout `matrix_weights` adds to each weight."""


@dataclass(frozen=True)
class MatrixTile:
    """The shape of an output tile whose sums stay in registers: `pixels` pixels, and for each of
    them `vectors` vectors of 32 output channels.
    """

    pixels: int
    vectors: int
    """The number of vectors of 32 output channels."""

    last_outputs: int = LANES
    """The number of output channels in the last vector, 1 to 32."""

    @property
    def outputs(self) -> int:
        """The number of output channels that the tile computes for each of its pixels."""
        return (self.vectors - 1) * LANES + self.last_outputs

    @property
    def sums(self) -> int:
        """The number of vectors of sums."""
        return self.pixels * self.vectors

    def packets(self, steps: int) -> int:
        """Return the estimated packets of a tile that accumulates `steps` words of each pixel.

        A packet issues two products or two memory accesses, of which one is of a vector.
        """
        words = self.pixels // (4 if self.vectors <= PAIRED else 2)
        step = max(-(-self.sums // 2), self.vectors + words)
        return steps * step + 2 * self.sums + SETUP


@dataclass(frozen=True)
class Channels:
    """A division of the output channels of a pixel into tiles: `whole` tiles of `vectors` vectors
    each, then one of the `rest`, whose last vector has `last_outputs` channels.
    """

    whole: int
    vectors: int
    """The vectors of a whole tile: a multiple of 4, which fill vectors of bytes."""

    rest: int
    """The vectors of the last tile; 0 if there is none."""

    last_outputs: int

    @staticmethod
    def of(outputs: int, vectors: int) -> Channels:
        """Return the division of `outputs` channels into tiles of `vectors` vectors, a multiple of
        4 or all.
        """
        total, whole = -(-outputs // LANES), outputs // LANES // vectors
        rest, last = total - whole * vectors, outputs - (total - 1) * LANES
        return Channels(whole, vectors, rest, last)

    def packets(self, pixels: int, steps: int) -> int:
        """Return the estimated packets for all channels of `pixels` pixels, `steps` words of
        each.
        """
        rest = MatrixTile(pixels, self.rest).packets(steps) if self.rest else 0
        return self.whole * MatrixTile(pixels, self.vectors).packets(steps) + rest


def choose_tile(
    columns: int, outputs: int, steps: int, accumulators: int = ACCUMULATORS
) -> MatrixTile:
    """Return the shape of tile (output region whose sums stay in registers) with the fewest
    estimated packets for rows of `columns` pixels, `outputs` output channels and patches of `steps`
    words; its sums take at most `accumulators` vectors.
    """
    total = -(-outputs // LANES)

    def cost(tile: MatrixTile) -> int:
        channels = Channels.of(outputs, tile.vectors)
        rows = spans(columns, tile.pixels)
        return sum(part.count * channels.packets(part.length, steps) for part in rows)

    tiles = [
        MatrixTile(p, v)
        for p in range(1, min(columns, PIXELS) + 1)
        for v in range(1, min(total, accumulators // p) + 1)
        if v % 4 == 0 or v == total
    ]
    narrow = MatrixTile(1, 4)
    return min(tiles, key=cost, default=narrow)


@dataclass(frozen=True)
class MatrixKernel:
    """Emitter of a contraction with output channels in lanes.

    `patches` are the inputs of each output pixel, in the buffer `images`; `sums` is the address of
    a word for each output pixel that is added to its sums, None for nothing; `weights` and `output`
    are addresses; `params` reads the requantization parameters.
    """

    b: KernelBuilder
    conv: Convolution
    patches: Patches
    images: Buffer
    sums: Scalar | None
    weights: Scalar
    params: LaneParams
    output: Scalar
    accumulators: int = ACCUMULATORS
    """The most vectors of sums of a tile."""

    def emit(self) -> None:
        """Emit loops over groups of pixels of a row, and in them over tiles: groups of vectors of
        32 output channels, whose sums stay in registers. The last channels come first.
        """
        b, patches, outputs = self.b, self.patches, self.conv.outputs
        tile = choose_tile(patches.columns, outputs, patches.steps, self.accumulators)
        channels = Channels.of(outputs, tile.vectors)
        images, rows = Span(0, patches.images, 1), Span(0, patches.rows, 1)
        for columns in spans(patches.columns, tile.pixels):
            with tile_loops(b, images, rows, columns) as at:
                if channels.rest:
                    last = MatrixTile(columns.length, channels.rest, channels.last_outputs)
                    self._tile(last, at, channels.whole * channels.vectors)
                with b.loop(channels.whole, parallel=True) as i:
                    whole = MatrixTile(columns.length, channels.vectors)
                    self._tile(whole, at, b.mul(i, channels.vectors))

    def _tile(self, tile: MatrixTile, at: Sequence[Scalar], vector: Scalar) -> None:
        """Emit a tile whose first pixel has the indices `at` (image, row, column), and whose first
        vector of 32 output channels is number `vector`.
        """
        pixel = self.patches.number(self.b, *at)
        start = self.b.add(self.images.address, self.patches.offset(self.b, *at))
        sums = self._sums(tile, start, self._initial(tile, pixel, vector), vector)
        self._store(tile, pixel, vector, sums)

    def _initial(self, tile: MatrixTile, pixel: Scalar, vector: Scalar) -> Values:
        """Return the values from which the sums of a tile start, ordered by pixel, then by vector
        of 32 output channels: the bias, and for each pixel the correction for the zero point.
        """
        b = self.b
        biases = [self.params.bias(b.add(vector, v)) for v in range(tile.vectors)]
        if self.sums is None:
            return biases * tile.pixels
        at = b.add(self.sums, b.mul(pixel, 4))
        words = [b.splat_w(b.word_at_insertion(at, 4 * p)) for p in range(tile.pixels)]
        return [b.v("vaddw", bias, word) for word in words for bias in biases]

    def _sums(self, tile: MatrixTile, start: Scalar, initial: Values, vector: Scalar) -> Values:
        """Emit the 32-bit sums of a tile; return them ordered by pixel, then by vector of 32 output
        channels.

        `start` is the address of the patch of the tile's first pixel, `vector` the number of its
        first vector, `initial` are the first values of the sums.
        """
        b, patches = self.b, self.patches

        paired = tile.vectors <= PAIRED and patches.words % 2 == patches.pixel_bytes % 8 == 0
        count = 2 if paired else 1

        def run(offset: Scalar, word: Scalar, values: Values) -> Values:
            def step(k: Scalar, values: Values) -> Values:
                for n in range(count):
                    at = b.add(b.mul(k, count), n)
                    weights = self._weights(vector, b.add(word, at))
                    values = self._products(
                        tile, b.add(start, offset, b.mul(at, 4)), weights, values
                    )
                return values

            return b.reduce(patches.words // count, values, step)

        return patches.reduce(b, initial, run)

    def _weights(self, vector: Scalar, word: Scalar) -> Scalar:
        """Return the address of the weights of word number `word` of the patches for vector number
        `vector` of output channels.
        """
        steps = self.b.mul(vector, self.patches.steps)
        return self.b.add(self.weights, *(self.b.mul(n, VECTOR) for n in (steps, word)))

    def _products(self, tile: MatrixTile, at: Scalar, weights: Scalar, values: Values) -> Values:
        """Return the sums `values` with the products of one word of each pixel added.

        `at` is the address of the first pixel's word, `weights` that of the first vector of
        weights.
        """
        b, sums = self.b, list(values)
        distance = self.patches.pixel_bytes
        words = [b.word_at_insertion(at, p * distance) for p in range(tile.pixels)]
        for v in range(tile.vectors):
            factors = b.load(b.add(weights, v * self.patches.steps * VECTOR))
            for p, word in enumerate(words):
                i = p * tile.vectors + v
                sums[i] = b.v("vrmpyub_acc", sums[i], factors, word)
        return sums

    def _store(
        self, tile: MatrixTile, pixel: Scalar, vector: Scalar, sums: Sequence[SSAValue]
    ) -> None:
        """Requantize, clamp and store the sums of the tile whose first pixel is number `pixel` and
        whose first vector of 32 output channels is `vector`; `sums` are ordered by pixel, then by
        vector.
        """
        b = self.b
        start = b.add(self.output, b.mul(pixel, self.conv.outputs), b.mul(vector, LANES))
        if self.conv.outputs == tile.vectors * LANES:
            return self._store_adjacent(start, self._words(tile, vector, range(tile.vectors), sums))
        for first in reversed(range(0, tile.vectors, 4)):
            group = range(first, min(first + 4, tile.vectors))
            words = self._words(tile, vector, group, sums)
            nbytes = min(VECTOR, tile.outputs - first * LANES)
            for p in range(tile.pixels):
                bytes_ = self._packed(words[p * len(group) :][: len(group)])
                at = b.add(start, p * self.conv.outputs + first * LANES)
                later = (tile.pixels - p - 1) * self.conv.outputs
                whole = tile.outputs - first * LANES + later >= VECTOR
                b.store_partial(at, bytes_, VECTOR if whole else nbytes)
        return None

    def _words(
        self, tile: MatrixTile, vector: Scalar, group: range, sums: Sequence[SSAValue]
    ) -> list[SSAValue]:
        """Requantize the sums of the vectors of channels with numbers `group` in the tile; return
        them ordered by pixel, then by vector. A vector's parameters serve all pixels at once.
        """
        columns: list[Values] = []
        for v in group:
            row = self.params.row(self.b.add(vector, v))
            mode, mine = self.conv.how.mode, sums[v :: tile.vectors]
            columns.append([requantize(self.b, mode, s, row) for s in mine])
        return [word for pixel in zip(*columns, strict=True) for word in pixel]

    def _packed(self, words: Sequence[SSAValue]) -> SSAValue:
        """Return the bytes of up to four vectors of words, clamped."""
        return clamp(self.b, self.conv.how.clamp, pack_lanes(self.b, words))

    def _store_adjacent(self, start: Scalar, words: Sequence[SSAValue]) -> None:
        """Store the bytes of vectors of words that are adjacent in the result, from address `start`
        on: those of whole pixels, whose channels fill vectors of words.
        """
        for first in range(0, len(words), 4):
            group = words[first : first + 4]
            at = self.b.add(start, first * LANES)
            self.b.store_partial(at, self._packed(group), len(group) * LANES)


Contraction = htp.Conv2dOp | htp.FullyConnectedOp


def matrix_layouts(op: Contraction) -> list[Layouts] | str:
    """Return the kernel's only layouts, for any operation: images in `flat`, weights in
    `matrix_weights`, parameters in `columns`.
    """
    return [Layouts(("flat", "matrix_weights", "columns"), "flat")]


def matrix_scratch(op: Contraction, layouts: Layouts) -> int:
    """Return the bytes of scratch memory that the kernel of `op` needs, in any `layouts`: copies of
    images with padding or partial words, and a word for each output pixel.
    """
    conv = convolution(op)
    images = PaddedImages(conv)
    return images.nbytes + (images.patches().sums_bytes if correction(conv) else 0)


def correction(conv: Convolution) -> int:
    """Return the factor of each pixel's sum of inputs in the sums of products of stored weights."""
    return -(conv.weight_zero_point + EXCESS)


def build_matrix(b: KernelBuilder, op: Contraction) -> None:
    """Emit the kernel of a contraction with output channels in lanes.

    Kernel arguments: the addresses of input, weights, requantization parameters, scratch memory (if
    any), output.
    """
    _, weights, params, *scratch, output = b.arguments
    conv, source = convolution(op), input_buffer(b, op)
    images = PaddedImages(conv)
    patches, sums = images.patches(), None
    if images.copied:
        copies = Buffer(scratch[0], images.nbytes)
        images.copy(b, source, copies)
        source = copies
    if correction(conv):
        sums = b.add(scratch[0], images.nbytes)
        PatchSums(b, patches, source, correction(conv)).emit(sums)
    rows = LaneParams(b, conv.how, params, conv.outputs)
    MatrixKernel(b, conv, patches, source, sums, weights, rows, output).emit()


for _name, _op in {
    "conv_2d.matrix": htp.Conv2dOp,
    "fully_connected.matrix": htp.FullyConnectedOp,
}.items():
    kernel(_name, _op, layouts=matrix_layouts, scratch=matrix_scratch)(build_matrix)
