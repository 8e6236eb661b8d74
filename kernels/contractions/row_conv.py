"""Convolution of row-major images of few channels, not whole words of them: vectors of 32 pixels x
4 bytes of a row of the window, weights in scalars.

The taps of a row of the window are contiguous bytes, which `row_words` cuts into words for 32
output pixels at a time: a window of 3 x 3 x 3 takes 7 words, not 9 of which a quarter is unused.
Weights are brought into the order of these words first. Products, requantization and results are
those of `conv`, in layout `strip`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp import round_up
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..edges import Planes
from ..requantization.sequences import ChannelParams
from ..runs import Buffer, input_buffer, load_window
from ..scalars import VECTOR, Scalar
from ..window import LANES, QUAD, Taps
from .conv import ConvolutionKernel, convolution
from .conv_tiles import Convolution, Tile, splats_bytes, sums_bytes
from .quads_of_rows import quads_of_rows
from .row_words import RowWords, Step
from .word_writer import WordWriter

UNROLLED, POINTERS = 24, 10
"""The most words of a window, and address registers of 28, with which products are emitted without
a loop: the scheduler then overlaps them with the requantization before them, which it does not
where registers are short. The window of 3 x 3 x 3 has 7 words; 64x64x6 to 8 channels by 3x3, 14
words at 7 addresses, take 10,960 packets, 11,459 with loops; 77x56x5 to 16, 12 words at as many
addresses, 25,372 and 20,680.
"""

REACH = 16 * VECTOR
"""The bytes that the immediate operand of a load reaches from one address register."""

OVERLAPPED, OVERLAPPED_WIDE = 16, 12
"""The vector registers for sums where products are emitted without a loop: others are left for the
requantization of the tile before. Of 7 words, 4 channels of 32 pixels take 24.6 packets in tiles of
5 vectors, 22.3 of 4 and 21.8 of 3.
"""

WIDE = 192
"""The fewest vectors of an image for which 3 are better than 4: what is left over after a third of
them is a tile that nothing overlaps, of some 80 packets. Where weights have a zero point, 4 stay
better: 23.5 packets for 4 channels of 32 pixels instead of 26; and 25.2 in tiles of 5.
"""

OVERLAPPED_SUMMING = 10
"""The vector registers for sums of a tile that sums inputs, too, 2 vectors of 4 channels: in tiles
of 3, 25x20 pixels take 2,283 packets instead of 2,228 for 20 words, 112x112 take 49,260 instead of
48,611 for 7.
"""

BYTES, HALVES = 127, 126
"""The amounts of a shuffle that interleaves the bytes, or the halfwords, of two vectors."""


def unrolled(words: RowWords) -> bool:
    """Return whether the products of the words of a window are emitted without a loop."""
    addresses = {(step.offset % VECTOR, step.offset // REACH) for step in words.steps}
    return len(words.steps) <= UNROLLED and len(addresses) <= POINTERS


@dataclass(frozen=True)
class WeightWords:
    """A table of weights, in the order of the words of a window: for each word a row of a word for
    each output channel.
    """

    words: RowWords
    outputs: int

    @property
    def pitch(self) -> int:
        """The bytes of a row of the table."""
        return round_up(self.outputs, LANES) * QUAD

    @property
    def nbytes(self) -> int:
        """The bytes of the table."""
        return len(self.words.steps) * self.pitch

    def write(self, b: KernelBuilder, weights: Buffer, target: Scalar) -> None:
        """Emit the code that writes the table of the row-major `weights` to address `target`."""
        for number, step in enumerate(self.words.steps):
            for first in range(0, self.outputs, VECTOR):
                at = b.add(target, number * self.pitch + first * QUAD)
                count = -(-min(VECTOR, self.outputs - first) // LANES)
                for k, vector in enumerate(self._interleaved(b, weights, step, first)[:count]):
                    b.store(at, vector, k)

    def _interleaved(
        self, b: KernelBuilder, weights: Buffer, step: Step, first: int
    ) -> list[SSAValue]:
        """Return four vectors with the weights of `step` for 32 output channels each, from number
        `first` on, four to a word; of 32 channels at most only one.
        """
        if self.outputs <= LANES and step.taps == tuple(range(step.taps[0], step.taps[-1] + 1)):
            taps = load_window(b, weights, step.taps[0] * self.outputs)
            return [quads_of_rows(b, taps, len(step.taps), self.outputs)]
        rows = [load_window(b, weights, tap * self.outputs + first) for tap in step.taps]
        rows += [b.zero()] * (QUAD - len(rows))
        low, high = (b.v("vshuffvdd", rows[r + 1], rows[r], BYTES) for r in (0, 2))
        pairs = ((b.lo(low), b.lo(high)), (b.hi(low), b.hi(high)))
        halves = [b.v("vshuffvdd", second, first, HALVES) for first, second in pairs]
        return [half(pair) for pair in halves for half in (b.lo, b.hi)]


@dataclass(frozen=True)
class RowConvolution(ConvolutionKernel):
    """Emitter of a convolution of images whose words of rows are in planes; `weights` is the
    address of a table of `WeightWords`.
    """

    words: RowWords

    @property
    def _summing(self) -> int:
        """The most registers for the sums of a tile that sums inputs, too."""
        return OVERLAPPED_SUMMING if unrolled(self.words) else self.conv.accumulators

    @property
    def _corrects_later(self) -> bool:
        """Whether products are emitted without a loop."""
        return unrolled(self.words)

    def _sums(self, tile: Tile, quad: Scalar, planes: Planes, initial: Values) -> Values:
        """Emit the 32-bit sums of a tile, which start from `initial`; return for each of its output
        channels, in order, `tile.pixels` vectors with the sums of 32 pixels each, then as many of
        inputs times the weights' zero point, if the tile sums them.

        `quad` is the index of the tile's first quad (group of 4) of output channels; `planes` hold
        the words that the window reads.
        """
        steps, values, number = self.words.steps, initial, 0
        if not unrolled(self.words):
            for taps, offset in self.words.planes:
                at = self.b.add(planes.address, offset)
                values = self._rows(tile, quad, at, taps, number, values)
                number += taps.count * self.words.words
        for n, step in enumerate(steps[number:], number):
            at = self.b.add(planes.address, step.offset)
            values = self._step(tile, quad, at, n, values, len(step.taps))
        return values

    def _rows(
        self, tile: Tile, quad: Scalar, start: Scalar, taps: Taps, number: int, values: Values
    ) -> Values:
        """Emit loops over the rows of the window that read the planes at address `start`, and over
        their words, of which the first is number `number` of the window; return the sums `values`
        with the products added.
        """
        b, words = self.b, self.words
        distance = words.plane_bytes(words.window.plane_rows(taps))

        def row(i: Scalar, values: Values) -> Values:
            first = b.add(start, b.mul(b.add(b.mul(i, taps.rows), taps.row), words.pitch * QUAD))

            def word(j: Scalar, values: Values, taps: int = QUAD) -> Values:
                step = b.add(b.mul(i, words.words), j, number)
                return self._step(tile, quad, b.add(first, b.mul(j, distance)), step, values, taps)

            partial = (words.run - words.rest) % QUAD if tile.sums_inputs else 0
            whole = words.words - bool(partial)
            values = b.reduce(whole, values, word) if whole else values
            return word(whole, values, partial) if partial else values

        return b.reduce(taps.count, values, row)

    def _step(
        self, tile: Tile, quad: Scalar, start: Scalar, step: Scalar, values: Values, taps: int
    ) -> Values:
        """Return the sums `values` with the products of word number `step` of the window added, of
        which the vectors of pixels are at address `start`, and whose first `taps` bytes are used.
        """
        b = self.b
        pitch = WeightWords(self.words, self.conv.outputs).pitch
        at = b.add(self.weights, b.mul(step, pitch), b.mul(quad, QUAD * QUAD))
        pixels = [b.load_unaligned(start, p) for p in range(tile.pixels)]
        words: list[Scalar] = [b.word_at_insertion(at, QUAD * k) for k in range(tile.channels)]
        words += [self._zero_points(taps)] if tile.sums_inputs else []
        return self._products(pixels, words, values)


@dataclass(frozen=True)
class Scratch:
    """The scratch memory of a convolution: the planes of one image, weights, what is added to the
    sums of a pixel, and splats, in this order.
    """

    conv: Convolution

    @property
    def words(self) -> RowWords:
        """The words of the window, and their planes."""
        return RowWords(self.conv.window, self.conv.inputs)

    @property
    def table(self) -> WeightWords:
        """The table of weights."""
        return WeightWords(self.words, self.conv.outputs)

    @property
    def sums(self) -> int:
        """The byte offset of what is added to the sums of pixels."""
        return self.words.nbytes + self.table.nbytes

    @property
    def splats(self) -> int:
        """The byte offset of the table of splats."""
        return self.sums + sums_bytes(self.conv)

    @property
    def nbytes(self) -> int:
        """The bytes of all."""
        return self.splats + splats_bytes(self.conv)


def row_convolution(op: htp.Conv2dOp) -> Convolution:
    """Return the shapes and quantization parameters of `op`, and the registers for its sums."""
    conv = convolution(op)
    wide = conv.window.vectors >= WIDE and not conv.weight_zero_point
    if not unrolled(RowWords(conv.window, conv.inputs)):
        return conv
    return replace(conv, accumulators=OVERLAPPED_WIDE if wide else OVERLAPPED)


def row_layouts(op: htp.Conv2dOp) -> list[Layouts] | str:
    """Return the kernel's only layouts: images, weights and parameters in `flat`, results in
    `strip`; or the reason why it does not support `op`.
    """
    words = Scratch(row_convolution(op)).words
    across = words.window.horizontal
    if words.inputs % QUAD == 0:
        return "its images have whole words of channels"
    if across.taps > 1 and across.dilation > 1:
        return "the taps of a row are not adjacent"
    if (LANES // 2 - 1) * words.step + words.run > VECTOR:
        return "the windows of 16 pixels of a row do not fit into a vector"
    return [Layouts(("flat", "flat", "flat"), "strip")]


def row_scratch(op: htp.Conv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory that the kernel of `op` needs, in any `layouts`."""
    return Scratch(row_convolution(op)).nbytes


@kernel("conv_2d.rows", htp.Conv2dOp, layouts=row_layouts, scratch=row_scratch)
def build_rows(b: KernelBuilder, op: htp.Conv2dOp) -> None:
    """Emit the kernel of a convolution of row-major images of few channels.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory,
    output.
    """
    _, _, params, planes, output = b.arguments
    conv = row_convolution(op)
    at, window = Scratch(conv), conv.window
    weights = b.add(planes, at.words.nbytes)
    at.table.write(b, input_buffer(b, op, 1), weights)
    sums = b.add(planes, at.sums) if sums_bytes(conv) else None
    splats = b.add(planes, at.splats) if splats_bytes(conv) else None
    rows = ChannelParams(b, conv.how, params, conv.outputs)
    emitter = RowConvolution(b, conv, weights, rows, sums, splats, at.words)
    writer = WordWriter(b, at.words, input_buffer(b, op), conv.batch, conv.fill, planes)
    with b.loop(conv.batch) as n:
        writer.write(b.mul(n, at.words.row_bytes * window.image[0]))
        image = b.add(output, b.mul(n, conv.output_quads * window.vectors * VECTOR))
        emitter.emit(Planes(b, window, 1, planes), image)
