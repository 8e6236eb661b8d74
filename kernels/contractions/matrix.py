"""Contraction with output channels in lanes: vectors of weights times words of activations; images
and results are row-major.

A vector of weights holds 4 inputs for each of 32 output channels, as unsigned bytes; a scalar holds
the same 4 inputs of one pixel: `vrmpy` of both adds 4 products to 32 sums. A tile, an output region
whose sums stay in registers, is `pixels` pixels of a row times `vectors` vectors of channels: each
vector of weights is loaded once for all pixels, each word of a pixel once for all vectors.

Weights are stored with 128 added, since the instruction takes unsigned ones. That, and the weights'
zero point, is undone by a multiple of the sum of the pixel's inputs: where output channels do not
fill the last vector, an unused lane computes it; of a single pixel each tile does, since loads of
weights leave a unit that multiplies idle; else a table is written before the first product.
Requantization parameters are vectors too, one lane for each output channel.

Four vectors of sums become one of bytes: those of four pixels, moved together, where a pixel has
less than one. Of the last, partial one of a pixel with more the unused bytes are stored too, over
the first channels of the next pixel of the tile; these are stored afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..edges import tile_loops
from ..permute import Repitch
from ..requantization.byte_packing import clamp, pack_lanes
from ..requantization.param_tables import LaneParams
from ..requantization.sequences import Row, requantize, requantize_alone
from ..runs import Buffer, input_buffer, store_run
from ..scalars import VECTOR, WORD, Scalar
from ..spans import Span, spans
from .conv import convolution
from .conv_tiles import Convolution
from .matrix_tiles import ACCUMULATORS, LANES, PAIRED, PIXELS, Channels, MatrixTile, choose_tile
from .padded_images import PaddedImages
from .patches import Patches, PatchSums
from .spare_lanes import SpareLanes, totals_bytes

SPARE = 5
"""The vectors of sums of a pixel for each load of its inputs from which on a table of their sums
takes fewer packets: it takes some 1.3 packets a load, a sum that is known only after the products
costs an instruction more for each vector of sums.
"""

RESIDENT = 22
"""The most vectors of a tile's sums, of sums of its inputs and of biases with which biases stay in
registers, of 32: with more the scheduler runs out of them between two tiles (14x14x480 to 112, 24:
50,035 packets, 49,602 if each tile loads biases; 5x5x64 to 128, 24: 1,153 and 1,106). In tiles of
two vectors, whose steps load weights of two words, the pipelined loop of steps needs them (16x16x32
to 64 at stride 2: 1,095 and 1,022). Biases are shifted, by the unit that adds the signs of
products: without signs a tile has time for it (8x8x128 to 128: 4,887 and 4,858).
"""

UNROLLED = 8
"""The most loads of weights of a single pixel's tile that are emitted without a loop. What begins
and ends a pipelined loop takes up to three packets (16 inputs to 8 outputs: 21 packets, 18 without;
8 to 128, 8 loads: 31 and 29), which is little where more is loaded.
"""

ALONE = 2
"""The most vectors of sums of a tile whose requantizations wait for results, not for units."""

EXCESS = 128
"""The number that layout `matrix_weights` adds to each weight."""


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

    spare: SpareLanes | None = None
    """The lanes in which the sums of inputs are computed; None if there are none, or no sums are
    needed."""

    own: int | None = None
    """The unsigned byte that is to be subtracted from all weights, for which tiles sum their inputs
    themselves; None if they do not."""

    single: bool = False
    """Whether the result has one pixel, behind which any bytes may be stored."""

    biases: list[SSAValue] = field(default_factory=list[SSAValue])
    """Those of all channels, where tiles have all; empty if each tile loads its own."""

    def emit(self) -> None:
        """Emit loops over groups of pixels of a row, and in them over tiles: groups of vectors of
        32 output channels, whose sums stay in registers. The last channels come first.
        """
        patches, outputs = self.patches, self.conv.outputs
        tile = choose_tile(patches.columns, outputs, patches.steps, self.accumulators)
        channels = Channels.of(outputs, tile.vectors)
        whole = replace(tile, last_outputs=channels.last_outputs)
        live = tile.sums + tile.vectors + (tile.pixels if self._spare(whole) else 0)
        few = live <= RESIDENT and tile.vectors != PAIRED
        is_resident = channels.tiles == 1 and few and self.conv.how.adds_signs
        kernel = replace(self, biases=self._biases(whole, 0)) if is_resident else self
        kernel.emit_tiles(tile, channels)

    def emit_tiles(self, tile: MatrixTile, channels: Channels) -> None:
        """Emit the loops over tiles as `tile` is, which divide the `channels` of each pixel."""
        b, patches = self.b, self.patches
        images, rows = Span(0, patches.images, 1), Span(0, patches.rows, 1)
        for columns in spans(patches.columns, tile.pixels):
            alone = self.spare is None or not channels.whole
            with tile_loops(b, images, rows, columns, parallel=alone) as at:
                if channels.rest:
                    last = MatrixTile(columns.length, channels.rest, channels.last_outputs)
                    self._tile(last, at, channels.whole * channels.vectors)
                if channels.whole:
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
        if self.own is not None:
            sums = self._corrected(sums[: tile.sums], sums[tile.sums :])
        if spare := self._spare(tile):
            totals = spare.totals(sums[tile.vectors - 1 :: tile.vectors])
            if self.conv.outputs > tile.outputs:
                spare.store(totals)
            sums = self._corrected(sums, totals)
        self._store(tile, pixel, vector, sums)

    def _spare(self, tile: MatrixTile) -> SpareLanes | None:
        """Return the spare lanes of the tile's last vector of channels, None if it has none."""
        return self.spare if tile.last_outputs < LANES else None

    def _corrected(self, sums: Values, totals: Sequence[SSAValue]) -> Values:
        """Return `sums` less `totals`, what is to be subtracted from those of each pixel."""
        count = len(sums) // len(totals)
        return [self.b.v("vsubw", x, totals[i // count]) for i, x in enumerate(sums)]

    def _initial(self, tile: MatrixTile, pixel: Scalar, vector: Scalar) -> Values:
        """Return the values from which the sums of a tile start, ordered by pixel, then by vector
        of 32 output channels: the bias, and for each pixel the correction for the zero point if it
        is known before the tile's products. Sums of inputs of the tile's own are behind them.
        """
        b, biases = self.b, self.biases or self._biases(tile, vector)
        if self.spare and not self._spare(tile):
            return self._corrected(biases * tile.pixels, self.spare.load(tile.pixels))
        if self.own is not None:
            return [*biases * tile.pixels, *[b.zero()] * tile.pixels]
        if self.sums is None:
            return biases * tile.pixels
        at = b.add(self.sums, b.mul(pixel, 4))
        words = [b.splat_w(b.word_at_insertion(at, 4 * p)) for p in range(tile.pixels)]
        return [b.v("vaddw", bias, word) for word in words for bias in biases]

    def _biases(self, tile: MatrixTile, vector: Scalar) -> list[SSAValue]:
        """Load the biases of a tile whose first vector of channels is number `vector`."""
        biases = [self.params.bias(self.b.add(vector, v)) for v in range(tile.vectors)]
        if spare := self._spare(tile):
            biases[-1] = spare.bias(biases[-1])
        return biases

    def _sums(self, tile: MatrixTile, start: Scalar, initial: Values, vector: Scalar) -> Values:
        """Emit the 32-bit sums of a tile; return them in the order of `initial`.

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

            steps = patches.words // count
            if patches.pixels == 1 and patches.words * tile.vectors <= UNROLLED:
                return reduce(lambda values, k: step(k, values), range(steps), values)
            return b.reduce(steps, values, step)

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
            if v == tile.vectors - 1 and (spare := self._spare(tile)):
                factors = spare.weights(factors)
            for p, word in enumerate(words):
                i = p * tile.vectors + v
                sums[i] = b.v("vrmpyub_acc", sums[i], factors, word)
        if self.own is not None:
            factors = b.splat_b(self.own)
            for i, word in enumerate(words, tile.sums):
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
        if self.single:
            return self._store_single(tile, start, vector, sums)
        whole = self.conv.outputs == tile.vectors * LANES
        if whole or self.conv.outputs < LANES:
            words = self._words(tile, vector, range(tile.vectors), sums)
            if whole:
                return self._store_whole(start, words)
            return self._store_narrow(tile, start, words)
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

    def _store_single(
        self, tile: MatrixTile, start: Scalar, vector: Scalar, sums: Sequence[SSAValue]
    ) -> None:
        """Store what `_store` does, of the only pixel of the result, at `start`: whole vectors."""
        for first in range(0, tile.vectors, 4):
            group = range(first, min(first + 4, tile.vectors))
            words = self._words(tile, vector, group, sums)
            self.b.store(self.b.add(start, first * LANES), self._packed(words))

    def _words(
        self, tile: MatrixTile, vector: Scalar, group: range, sums: Sequence[SSAValue]
    ) -> list[SSAValue]:
        """Requantize the sums of the vectors of channels with numbers `group` in the tile; return
        them ordered by pixel, then by vector. A vector's parameters serve all pixels at once.
        """
        columns: list[Values] = []
        for v in group:
            row, mine = self.params.row(self.b.add(vector, v)), sums[v :: tile.vectors]
            columns.append([self._requantized(tile, total, row) for total in mine])
        return [word for pixel in zip(*columns, strict=True) for word in pixel]

    def _requantized(self, tile: MatrixTile, total: SSAValue, row: Row) -> SSAValue:
        """Requantize a vector of the sums of a tile."""
        if tile.sums > ALONE:
            return requantize(self.b, self.conv.how.mode, total, row)
        return requantize_alone(self.b, self.conv.how, total, row)

    def _packed(self, words: Sequence[SSAValue]) -> SSAValue:
        """Return the bytes of up to four vectors of words, clamped."""
        return clamp(self.b, self.conv.how.clamp, pack_lanes(self.b, words))

    def _store_whole(self, start: Scalar, words: Sequence[SSAValue]) -> None:
        """Store the bytes of vectors of words that are adjacent in the result, from address `start`
        on: those of whole pixels, whose channels fill vectors of words.
        """
        for first in range(0, len(words), 4):
            group = words[first : first + 4]
            at = self.b.add(start, first * LANES)
            self.b.store_partial(at, self._packed(group), len(group) * LANES)

    def _store_narrow(self, tile: MatrixTile, start: Scalar, words: Sequence[SSAValue]) -> None:
        """Store the bytes of vectors of words, each those of all channels of a pixel, which do not
        fill it, from address `start` on: of four pixels at a time.
        """
        b, outputs = self.b, tile.outputs
        move, pieces = Repitch(b, outputs, LANES, outputs), list[tuple[SSAValue, int]]()
        for first in range(0, tile.pixels, 4):
            group = words[first : first + 4]
            packed = move(self._packed(group), len(group))
            pieces.append((packed, len(group) * outputs))
        store_run(b, start, pieces, tile.pixels * outputs)


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
    patches = images.patches()
    if uses_spare_lanes(conv, patches):
        return images.nbytes + (totals_bytes(PIXELS) if conv.outputs > 4 * LANES else 0)
    tabled = correction(conv) and not sums_in_tiles(conv, patches)
    return images.nbytes + (patches.sums_bytes if tabled else 0)


def correction(conv: Convolution) -> int:
    """Return the factor of each pixel's sum of inputs in the sums of products of stored weights."""
    return -(conv.weight_zero_point + EXCESS)


def uses_spare_lanes(conv: Convolution, patches: Patches) -> bool:
    """Return whether the sums of inputs are computed in unused lanes of the last vector of weights:
    not of a single pixel, and not where runs of inputs end with partial words, whose last bytes may
    have any value.
    """
    ragged = conv.outputs % LANES != 0 and patches.run_bytes % WORD == 0
    few = patches.pixels > 1 and -(-conv.outputs // LANES) < SPARE * patches.loads
    return ragged and few and correction(conv) != 0


def sums_in_tiles(conv: Convolution, patches: Patches) -> bool:
    """Return whether tiles sum their inputs themselves: those of a single pixel, whose loads take
    a packet for each product, unless a partial word has bytes of any value.
    """
    return patches.pixels == 1 and patches.run_bytes % WORD == 0 and correction(conv) != 0


def build_matrix(b: KernelBuilder, op: Contraction) -> None:
    """Emit the kernel of a contraction with output channels in lanes.

    Kernel arguments: the addresses of input, weights, requantization parameters, scratch memory (if
    any), output.
    """
    _, weights, params, *scratch, output = b.arguments
    conv, source = convolution(op), input_buffer(b, op)
    images = PaddedImages(conv)
    patches, sums, spare, own = images.patches(), None, None, None
    if images.copied:
        copies = Buffer(scratch[0], images.nbytes)
        images.copy(b, source, copies)
        source = copies
    after = b.add(scratch[0], images.nbytes) if scratch else 0
    if uses_spare_lanes(conv, patches):
        spare = SpareLanes.of(b, conv.outputs % LANES, -correction(conv), after)
    elif sums_in_tiles(conv, patches):
        own = -correction(conv)
    elif correction(conv):
        sums = after
        PatchSums(b, patches, source, correction(conv)).emit(sums)
    places = (source, sums, weights, LaneParams(b, conv.how, params, conv.outputs), output)
    MatrixKernel(b, conv, patches, *places, ACCUMULATORS, spare, own, patches.pixels == 1).emit()


for _name, _op in {
    "conv_2d.matrix": htp.Conv2dOp,
    "fully_connected.matrix": htp.FullyConnectedOp,
}.items():
    kernel(_name, _op, layouts=matrix_layouts, scratch=matrix_scratch)(build_matrix)
