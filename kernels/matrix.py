"""Matrix product for few pixels: a vector's lanes are 32 outputs (channels of one pixel of the
result); activations and results are row-major.

Each word of a pixel (4 inputs) is broadcast to all lanes and multiplied by vectors of weights, 32
outputs x 4 inputs each: two instructions to broadcast, then a load and a `vrmpy` for 32 outputs.
Requantization parameters are vectors too, one lane per output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.htp import round_up
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder, Values
from .conv import Convolution, convolution
from .cost import kernel
from .edges import tile_loops
from .permute import constant_vector
from .requantization import (
    LaneParams,
    clamp,
    ones_of_quad,
    pack_lanes,
    requantize,
    subtract_product,
)
from .runs import Buffer, load_window
from .scalars import VECTOR, Scalar
from .spans import Span, spans

LANES = 32
"""Outputs in a vector of sums: its 32-bit lanes."""

WORDS = 32
"""Words in a vector of activations, of four inputs each."""

ACCUMULATORS = 20
"""Vector registers for sums, of 32; activations, broadcasts and weights need the others."""

REGISTERS = 28
"""Vector registers for sums, activations, broadcasts and weights, of 32; 4 are temporaries."""


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

    def fits(self, extra: int) -> bool:
        """Return whether the sums and operands of the tile fit into registers.

        `extra` is how many more vectors each pixel needs: one for the sum of its inputs, which
        weights with a zero point require, else 0.
        """
        sums = self.pixels * (self.vectors + extra)
        return sums <= ACCUMULATORS and sums + 2 * self.pixels + 2 <= REGISTERS


def choose_tile(conv: Convolution, pixels: int) -> MatrixTile:
    """Return the shape of tile (output region whose sums stay in registers) with the fewest
    instructions for the product of `pixels` pixels.
    """
    extra = 1 if conv.weight_zero_point else 0
    vectors = -(-conv.outputs // LANES)

    def cost(tile: MatrixTile) -> int:
        step = tile.vectors + 2 * tile.pixels + tile.pixels * (tile.vectors + extra)
        return -(-pixels // tile.pixels) * -(-vectors // tile.vectors) * step

    tiles = [
        MatrixTile(p, v)
        for p in range(1, min(pixels, ACCUMULATORS) + 1)
        for v in range(1, min(vectors, ACCUMULATORS) + 1)
        if (v % 4 == 0 or v == vectors) or vectors < 4
    ]
    return min((t for t in tiles if t.fits(extra)), key=cost, default=MatrixTile(1, 4))


def pieces(conv: Convolution, pixels: int) -> Iterator[tuple[Span, Span, MatrixTile]]:
    """Yield (span of pixels, span of output vectors, tile shape) for each loop nest over equal
    tiles (output regions whose sums stay in registers).

    Together the loop nests cover `pixels` pixels of the result; whole tiles come first, then
    partial ones.
    """
    tile = choose_tile(conv, pixels)
    vectors, columns = -(-conv.outputs // LANES), conv.outputs // LANES // tile.vectors
    rest = vectors - columns * tile.vectors
    last_outputs = conv.outputs - (vectors - 1) * LANES
    for rows in spans(pixels, tile.pixels):
        if columns:
            yield rows, Span(0, columns, tile.vectors), MatrixTile(rows.length, tile.vectors)
        if rest:
            last = MatrixTile(rows.length, rest, last_outputs)
            yield rows, Span(columns * tile.vectors, 1, rest), last


def broadcast_controls(b: KernelBuilder) -> SSAValue:
    """Return the `vdelta` controls that broadcast word 0 to all words: byte i has control
    i & 0x7c.
    """
    return constant_vector(b, (np.arange(VECTOR) & 0x7C).astype(np.uint8))


@dataclass(frozen=True)
class MatrixKernel:
    """Emitter of a matrix product.

    `source`, `weights` and `output` are the addresses of its buffers, `pixels` the number of pixels
    in the batch; `params` reads the requantization parameters.
    """

    b: KernelBuilder
    conv: Convolution
    pixels: int
    source: Scalar
    weights: Scalar
    params: LaneParams
    output: Scalar

    def emit(self) -> None:
        """Emit the product, in loops over tiles: groups of pixels, and of vectors of 32 output
        channels, whose sums stay in registers.
        """
        b = self.b
        control = broadcast_controls(b)
        for rows, columns, tile in pieces(self.conv, self.pixels):
            with tile_loops(b, rows, columns) as (pixel, vector):
                sums = self._sums(tile, pixel, rows.last, vector, control)
                self._store(tile, pixel, vector, sums)

    def _sums(
        self, tile: MatrixTile, pixel: Scalar, last: int, vector: Scalar, control: SSAValue
    ) -> Values:
        """Emit the 32-bit sums of a tile, bias included; return them ordered by pixel, then by
        vector of 32 output channels.

        `pixel` and `vector` are the indices of the tile's first pixel and vector, `last` is the
        greatest value of `pixel` in any iteration of the loops around; `control` are the `vdelta`
        controls that broadcast word 0.
        """
        b, words = self.b, -(-self.conv.inputs // 4)
        biases = [self.params.bias(b.add(vector, v)) for v in range(tile.vectors)]
        zero_points = [b.zero()] * tile.pixels if self.conv.weight_zero_point else []
        values: Values = [*biases * tile.pixels, *zero_points]
        for part in spans(words, WORDS):

            def chunk(c: Scalar, values: Values, part: Span = part) -> Values:
                word = part.at(b, c)
                rows = [
                    self._row(b.add(pixel, p), last + p, word, part.start)
                    for p in range(tile.pixels)
                ]

                def step(k: Scalar, values: Values) -> Values:
                    return self._step(tile, vector, b.add(word, k), control, values)

                return b.reduce(part.length, [*values, *rows], step)[: len(values)]

            values = b.reduce(part.count, values, chunk)
        return self._subtract_zero_point(tile, values)

    def _row(self, pixel: Scalar, last: int, word: Scalar, start: int) -> SSAValue:
        """Load 128 bytes of the inputs of pixel `pixel`, from word `word` (4 inputs) on.

        In the iterations of the loops around, `pixel` is at most `last`, and `word` is at least
        `start`.
        """
        b, depth = self.b, self.conv.inputs
        source = Buffer(self.source, round_up(self.pixels * depth, VECTOR))
        whole = 4 * start < depth // VECTOR * VECTOR
        bound = 0 if whole else last * depth + 4 * start
        return load_window(b, source, b.add(b.mul(pixel, depth), b.mul(word, 4)), bound)

    def _step(
        self, tile: MatrixTile, vector: Scalar, word: Scalar, control: SSAValue, values: Values
    ) -> Values:
        """Add the products of one word (4 inputs) of each pixel to the sums; return the next
        `values`.

        `values` holds the sums, then one vector of activations per pixel, which is rotated so that
        the next word becomes word 0; `control` are the `vdelta` controls that broadcast word 0.
        `word` is the index of the word, `vector` that of the first output vector.
        """
        b, words = self.b, -(-self.conv.inputs // 4)
        (*sums,) = values[: -tile.pixels]
        rows = values[-tile.pixels :]
        pixels = [b.v("vdelta", row, control) for row in rows]
        at = b.add(self.weights, b.mul(vector, words * VECTOR), b.mul(word, VECTOR))
        for v in range(tile.vectors):
            weights = b.load(b.add(at, v * words * VECTOR))
            for p, pixel in enumerate(pixels):
                i = p * tile.vectors + v
                sums[i] = b.v("vrmpybusv_acc", sums[i], pixel, weights)
        if self.conv.weight_zero_point:
            ones = ones_of_quad(b, word, self.conv.inputs)
            for i, pixel in enumerate(pixels, tile.pixels * tile.vectors):
                sums[i] = b.v("vrmpybus_acc", sums[i], pixel, ones)
        return [*sums, *(b.v("vror", row, 4) for row in rows)]

    def _subtract_zero_point(self, tile: MatrixTile, values: Values) -> Values:
        """Return the tile's sums minus the weights' zero point times the sum of the inputs of each
        pixel.

        The last `tile.pixels` vectors of `values` are those sums of inputs. With a zero point of 0
        there are none, and `values` is returned.
        """
        zero_point, count = self.conv.weight_zero_point, tile.pixels * tile.vectors
        if not zero_point:
            return values
        return [
            subtract_product(self.b, total, values[count + i // tile.vectors], zero_point)
            for i, total in enumerate(values[:count])
        ]

    def _store(
        self, tile: MatrixTile, pixel: Scalar, vector: Scalar, sums: Sequence[SSAValue]
    ) -> None:
        """Requantize, clamp and store the sums of the tile whose first pixel is `pixel` and whose
        first vector of 32 output channels is `vector`; `sums` are ordered by pixel, then by vector.
        """
        b, how = self.b, self.conv.how
        words: list[Values] = []
        for v in range(tile.vectors):
            row = self.params.row(b.add(vector, v))
            words.append([requantize(b, how.mode, s, row) for s in sums[v :: tile.vectors]])
        for p, mine in enumerate(zip(*words, strict=True)):
            start = b.mul(b.add(pixel, p), self.conv.outputs)
            at = b.add(self.output, start, b.mul(vector, LANES))
            for first in range(0, tile.vectors, 4):
                packed = clamp(b, how.clamp, pack_lanes(b, mine[first : first + 4]))
                nbytes = min(VECTOR, tile.outputs - first * LANES)
                b.store_partial(b.add(at, first * LANES), packed, nbytes)


def matrix_layouts(op: htp.Conv2dOp | htp.FullyConnectedOp) -> list[Layouts] | str:
    """Return the kernel's layouts (input and output in `flat`, weights in `matrix_weights`,
    parameters in `columns`), or the reason why it does not support `op`.

    It supports windows of a single pixel, at stride 1 and without padding.
    """
    if not convolution(op).window.direct:
        return "its windows are larger than a pixel"
    return [Layouts(("flat", "matrix_weights", "columns"), "flat")]


def build_matrix(b: KernelBuilder, op: htp.Conv2dOp | htp.FullyConnectedOp) -> None:
    """Emit the kernel of a matrix product.

    Kernel arguments: the addresses of input, weights, requantization parameters, output.
    """
    source, weights, params, output = b.arguments
    conv = convolution(op)
    pixels = conv.batch * conv.window.image[0] * conv.window.image[1]
    rows = LaneParams(b, conv.how, params, conv.outputs)
    MatrixKernel(b, conv, pixels, source, weights, rows, output).emit()


for _name, _op in {
    "conv_2d.matrix": htp.Conv2dOp,
    "fully_connected.matrix": htp.FullyConnectedOp,
}.items():
    kernel(_name, _op, layouts=matrix_layouts)(build_matrix)
