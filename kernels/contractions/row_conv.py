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
from ..requantization.param_tables import ChannelParams
from ..runs import Buffer, input_buffer, load_window
from ..scalars import VECTOR, Scalar
from ..window import LANES, QUAD, Taps
from .conv import ConvolutionKernel, convolution
from .conv_tiles import Convolution, Tile, splats_bytes, sums_bytes
from .quads_of_rows import quads_of_rows
from .row_words import RowWords, Step
from .word_writer import WordWriter

MOST = 24
"""The most words of a window whose products are emitted without loops: a tile of as many is code of
some 200 packets. Some such loops cannot be pipelined, for lack of registers, which no formula of
their shapes tells: then those of `build_loops` take up to a quarter less, else a tenth more.
"""

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
    loops: bool
    """Whether products are emitted in loops."""

    @property
    def _summing(self) -> int:
        """The most registers for the sums of a tile that sums inputs, too."""
        return self.conv.accumulators if self.loops else OVERLAPPED_SUMMING

    @property
    def _corrects_later(self) -> bool:
        """Whether products are emitted without a loop."""
        return not self.loops

    def _sums(self, tile: Tile, quad: Scalar, planes: Planes, initial: Values) -> Values:
        """Emit the 32-bit sums of a tile, which start from `initial`; return for each of its output
        channels, in order, `tile.pixels` vectors with the sums of 32 pixels each, then as many of
        inputs times the weights' zero point, if the tile sums them.

        `quad` is the index of the tile's first quad (group of 4) of output channels; `planes` hold
        the words that the window reads.
        """
        steps, values, number = self.words.steps, initial, 0
        if self.loops:
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


def overlapped(op: htp.Conv2dOp) -> Convolution:
    """Return the shapes and quantization parameters of `op`, and the registers for its sums where
    products are emitted without loops.
    """
    conv = convolution(op)
    wide = conv.window.vectors >= WIDE and not conv.weight_zero_point
    return replace(conv, accumulators=OVERLAPPED_WIDE if wide else OVERLAPPED)


def loop_layouts(op: htp.Conv2dOp) -> list[Layouts] | str:
    """Return the only layouts of the kernel with loops: images, weights and parameters in `flat`,
    results in `strip`; or the reason why it does not support `op`.
    """
    words = Scratch(convolution(op)).words
    across = words.window.horizontal
    if words.inputs % QUAD == 0:
        return "its images have whole words of channels"
    if across.taps > 1 and across.dilation > 1:
        return "the taps of a row are not adjacent"
    if (LANES // 2 - 1) * words.step + words.run > VECTOR:
        return "the windows of 16 pixels of a row do not fit into a vector"
    return [Layouts(("flat", "flat", "flat"), "strip")]


def row_layouts(op: htp.Conv2dOp) -> list[Layouts] | str:
    """Return the only layouts of the kernel without loops, or why it does not support `op`."""
    supported = loop_layouts(op)
    if not isinstance(supported, str) and len(Scratch(convolution(op)).words.steps) > MOST:
        return f"its window has more than {MOST} words"
    return supported


def loop_scratch(op: htp.Conv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory that the kernel with loops needs, in any `layouts`."""
    return Scratch(convolution(op)).nbytes


def row_scratch(op: htp.Conv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory that the kernel without loops needs, in any `layouts`."""
    return Scratch(overlapped(op)).nbytes


@kernel("conv_2d.rows", htp.Conv2dOp, layouts=row_layouts, scratch=row_scratch)
def build_rows(b: KernelBuilder, op: htp.Conv2dOp) -> None:
    """Emit the kernel of a convolution of row-major images of few channels whose products are in no
    loop: the scheduler overlaps them with the requantization of the tile before, as far as address
    registers suffice for the words of the window.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory,
    output.
    """
    emit(b, op, overlapped(op), loops=False)


@kernel("conv_2d.row_loops", htp.Conv2dOp, layouts=loop_layouts, scratch=loop_scratch)
def build_loops(b: KernelBuilder, op: htp.Conv2dOp) -> None:
    """Emit the kernel of a convolution of row-major images of few channels whose products are in
    loops over the words of the window. Arguments are those of `build_rows`.
    """
    emit(b, op, convolution(op), loops=True)


def emit(b: KernelBuilder, op: htp.Conv2dOp, conv: Convolution, loops: bool) -> None:
    """Emit the kernel of `op`, whose shapes and registers are those of `conv`, with or without
    loops of products.
    """
    _, _, params, planes, output = b.arguments
    at, window = Scratch(conv), conv.window
    weights = b.add(planes, at.words.nbytes)
    at.table.write(b, input_buffer(b, op, 1), weights)
    sums = b.add(planes, at.sums) if sums_bytes(conv) else None
    splats = b.add(planes, at.splats) if splats_bytes(conv) else None
    rows = ChannelParams(b, conv.how, params, conv.outputs)
    emitter = RowConvolution(b, conv, weights, rows, sums, splats, at.words, loops)
    writer = WordWriter(b, at.words, input_buffer(b, op), conv.batch, conv.fill, planes)
    with b.loop(conv.batch) as n:
        writer.write(b.mul(n, at.words.row_bytes * window.image[0]))
        image = b.add(output, b.mul(n, conv.output_quads * window.vectors * VECTOR))
        emitter.emit(Planes(b, window, 1, planes), image)
