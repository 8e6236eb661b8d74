"""Depthwise convolution of wide images in layout `strip`, image row by image row, without scratch
copies of the image.

For 32 output columns and one image row, each tap along the width reads a vector of 32 pixels x 4
channels. Their bytes are transposed within words into one vector for each channel, 32 pixels x 4
taps; one `vrmpy` with a word of weights then accumulates a row of taps. An image row contributes to
several output rows, whose sums stay in registers while the loop goes down the image.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..requantization import ChannelParams, Row, packed_channels, shifted_sums
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from ..window import LANES, WORD, Window
from .strip import QUAD, TAPS, Depthwise, by_channel

ROWS = 3
"""The greatest height of the window: the sums of one output row less are carried in registers."""

TOGETHER = 2
"""Output rows per iteration: as many as are carried, so that carried sums keep their order."""

SPLATS = 3
"""Parameter vectors per channel: bias, multiplier, rounding."""


def column_spans(window: Window) -> Iterator[Span]:
    """Yield spans (runs of equal pieces of an axis) of blocks of 32 output columns that together
    cover an output row.

    Blocks that read no padding share one span. The last block ends with the row, and may overlap
    the one before it.
    """
    width, across, left = window.image[1], window.horizontal.taps, window.horizontal.before
    out = window.output[1]
    starts = [min(x, out - LANES) for x in range(0, out, LANES)]
    inner = [x for x in starts[:-1] if x >= left and x - left + across - 1 + LANES <= width]
    for x in starts:
        if x not in inner:
            yield Span(x, 1, LANES)
        elif x == inner[0]:
            yield Span(x, len(inner), LANES)


@dataclass(frozen=True)
class SplatTable:
    """A table in scratch memory with three vectors for each channel: bias, multiplier, rounding
    addend.

    Each is the channel's requantization parameter in all 32-bit lanes; `params` reads the
    parameters.
    """

    b: KernelBuilder
    params: ChannelParams
    address: Scalar

    def write(self, channels: int) -> None:
        """Emit the code that fills the table for `channels` channels."""
        b = self.b
        with b.loop(channels, parallel=True) as channel:
            row = self.params.row(channel)
            for k, vector in enumerate((self.params.bias(channel), row.multiplier, row.rounding)):
                b.store(self._at(channel), vector, k)

    def bias(self, channel: Scalar) -> SSAValue:
        """Load the vector with the bias of `channel` in all lanes."""
        return self.b.load(self._at(channel))

    def row(self, channel: Scalar) -> Row:
        """Load the requantization parameters of `channel` except the bias.

        The multiplier and the rounding addend come from this table; the shifts are scalars, loaded
        from the operation's parameters.
        """
        multiplier, rounding = (self.b.load(self._at(channel), k) for k in (1, 2))
        left, right = self.params.shifts(channel)
        return Row(multiplier, rounding, right, left, False)

    def _at(self, channel: Scalar) -> Scalar:
        """Return the address of a channel's three vectors in the table."""
        return self.b.add(self.address, self.b.mul(channel, SPLATS * VECTOR))


@dataclass(frozen=True)
class Column:
    """Emitter of 32 output columns of one quad (group of 4 channels), over the whole height of one
    image.

    Its loop passes on the sums of output rows that are still incomplete, ordered by row, then
    channel. `image` and `output` are the addresses of quad `quad` in the input and the output
    image, `weights` is the address of the weights of all quads.
    """

    b: KernelBuilder
    conv: Depthwise
    image: Scalar
    output: Scalar
    weights: Scalar
    table: SplatTable
    quad: Scalar
    start: Scalar
    """The index of the first output column."""

    def emit(self) -> None:
        """Emit all output rows, from the top: those whose windows end inside of the image in a
        loop, then those whose windows reach into the padding below.
        """
        window = self.conv.window
        down, top = window.vertical.taps, window.vertical.before
        sums: Values = []
        for y in range(down - 1):
            taps = self._taps(y - top)
            rows = [
                [self._sum(c, at, [taps[c]], sums[c::QUAD]) for at in range(len(sums) // QUAD + 1)]
                for c in range(QUAD)
            ]
            sums = [x for row in zip(*rows, strict=True) for x in row]
        inside = min(window.output[0], window.image[0] + top - down + 1)
        for piece in spans(inside, TOGETHER):
            sums = self.b.reduce(piece.count, sums, self._body(piece))
        for row in range(inside, window.output[0]):
            sums = self._rows([row], [None], sums)

    def _body(self, piece: Span) -> Callable[[Scalar, Values], Values]:
        """Return the body of the loop that computes the output rows in the span `piece`, of which
        each iteration computes `piece.length`.

        It maps (iteration index, sums of the incomplete output rows) to the sums for the next
        iteration.
        """
        b, window = self.b, self.conv.window
        below = window.vertical.taps - 1 - window.vertical.before

        def body(i: Scalar, sums: Values) -> Values:
            rows = [b.add(piece.at(b, i), t) for t in range(piece.length)]
            return self._rows(rows, [b.add(row, below) for row in rows], sums)

        return body

    def _rows(self, rows: list[Scalar], newest: Sequence[Scalar | None], sums: Values) -> Values:
        """Complete, requantize and store output rows; return the sums of the rows that are still
        incomplete.

        `rows` are the indices of the output rows to store, `newest` for each of them the last image
        row that its window reads, None if that is padding; `sums` are the sums of incomplete rows
        before the call.
        """
        b, how, n = self.b, self.conv.how, len(rows)
        taps = [self._taps(y) for y in newest]
        words: list[list[SSAValue]] = []
        kept: list[list[SSAValue]] = []
        for c in range(QUAD):
            news, olds = [x[c] for x in taps], sums[c::QUAD]
            done = [self._sum(c, at, news, olds) for at in range(n)]
            words.append(shifted_sums(b, how, done, self.table.row(self._channel(c))))
            kept.append([self._sum(c, at, news, olds) for at in range(n, n + len(olds))])
        for row, packed in zip(rows, packed_channels(b, how, words, len(rows)), strict=True):
            pixel = b.add(b.mul(row, self.conv.window.output[1]), self.start)
            b.store_unaligned(b.add(self.output, b.mul(pixel, WORD)), packed)
        return [x for row in zip(*kept, strict=True) for x in row]

    def _sum(self, c: int, at: int, taps: Values, sums: Values) -> SSAValue:
        """Emit the sum of one output row in channel `c` (0 to 3) of the quad (group of 4), with the
        products of the new image rows added.

        `at` is the number of the output row among the incomplete ones. For channel `c`, `sums`
        holds the sums of the incomplete rows begun before, `taps` the transposed pixels of each new
        image row. The sum of a row that is begun now starts from the bias.
        """
        begun, (down, across) = at < len(sums), self.conv.window.sliding.taps
        total = sums[at] if begun else self.table.bias(self._channel(c))
        for t, pixels in enumerate(taps):
            ky = len(sums) + t - at
            if 0 <= ky < down:
                total = self.conv.accumulate(self.b, total, pixels, self._weight(ky, c), across)
        return total

    def _channel(self, c: int) -> Scalar:
        """Return the index, among all channels of the image, of channel `c` (0 to 3) of the quad,
        the group of 4 channels that this `Column` computes.
        """
        return self.b.add(self.b.mul(self.quad, QUAD), c)

    def _weight(self, ky: int, c: int) -> SSAValue:
        """Load the weights in row `ky` of the window for channel `c` (0 to 3) of the quad (group of
        4 channels): one word with a weight for each of up to four taps.
        """
        down = self.conv.window.vertical.taps
        at = self.b.add(self.weights, self.b.mul(self.quad, down * QUAD * TAPS))
        return self.b.word(at, (ky * QUAD + c) * TAPS)

    def _taps(self, y: Scalar | None) -> Values:
        """Return for each of the 4 channels that this `Column` computes a vector that holds, for
        each of 32 output columns, the 4 bytes of image row `y` that taps along the width read.

        If there are fewer than 4 taps, the other bytes have weights of zero. If `y` is None or
        negative, the row is padding.
        """
        b = self.b
        if y is None or (isinstance(y, int) and y < 0):
            return [b.splat_b(self.conv.fill)] * QUAD
        return by_channel(b, self._pixels(y))

    def _pixels(self, y: Scalar) -> list[SSAValue]:
        """Return for each tap along the width the 32 pixels of image row `y` that it reads, padding
        included.
        """
        b, window = self.b, self.conv.window
        width, left, fill = window.image[1], window.horizontal.before, b.splat_b(self.conv.fill)
        row = b.add(self.image, b.mul(y, width * WORD))
        known: dict[Scalar, SSAValue] = {}

        def load(x: Scalar) -> SSAValue:
            if x not in known:
                known[x] = b.load_unaligned(b.add(row, b.mul(x, WORD)))
            return known[x]

        def tap(kx: int) -> SSAValue:
            x = b.add(self.start, kx - left)
            if isinstance(x, int) and x < 0:
                return b.v("vlalignb", load(0), fill, -x * WORD)
            if isinstance(x, int) and x + LANES > width:
                return b.v("valignb", fill, load(width - LANES), (x + LANES - width) * WORD)
            return load(x)

        return [tap(kx) for kx in range(window.horizontal.taps)]


def rows_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `strip`), or the reason why it does not support `op`.

    It supports stride 1, no dilation, depth multiplier 1, image and output rows of 32 pixels or
    more, windows of at most `ROWS` x `TAPS` taps that are no higher than the image, and padding of
    less than the window's height and of less than 32 columns.
    """
    conv = Depthwise.of(op)
    window = conv.window
    vertical, horizontal = window.vertical, window.horizontal
    if window.sliding.strides != (1, 1) or window.sliding.dilations != (1, 1):
        return "it has strides or dilation"
    if conv.multiplier != 1:
        return "it has a depth multiplier"
    if vertical.taps > ROWS or horizontal.taps > TAPS:
        return f"a kernel of {window.sliding.taps} taps does not fit into registers"
    if min(window.image[1], window.output[1]) < LANES:
        return f"its rows have less than {LANES} pixels"
    if max(vertical.before, vertical.after) >= vertical.taps or vertical.taps > window.image[0]:
        return "a row of taps is outside of the image"
    if max(horizontal.before, horizontal.after) >= LANES:
        return "a vector of pixels is outside of the image"
    return [Layouts(("strip", "tap_weights", "flat"), "strip")]


def rows_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`: those of its
    `SplatTable`, which holds parameters of each channel in all lanes of vectors.
    """
    return Depthwise.of(op).output_quads * QUAD * SPLATS * VECTOR


@kernel(
    "depthwise_conv_2d.rows",
    htp.DepthwiseConv2dOp,
    layouts=rows_layouts,
    scratch=rows_scratch,
)
def build_rows(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Emit the kernel of a depthwise convolution; it goes down the image row by row.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory for
    the `SplatTable` (parameters of each channel in all lanes), output.
    """
    image, weights, params, scratch, output = b.arguments
    conv = Depthwise.of(op)
    table = SplatTable(b, ChannelParams(b, conv.how, params, conv.inputs), scratch)
    table.write(conv.output_quads * QUAD)
    planes = conv.window.image_vectors * VECTOR, conv.window.vectors * VECTOR
    with b.loop(conv.batch, parallel=True) as n, b.loop(conv.output_quads, parallel=True) as quad:
        number = b.add(b.mul(n, conv.output_quads), quad)
        source, target = (
            b.add(at, b.mul(number, size)) for at, size in zip((image, output), planes, strict=True)
        )
        for columns in column_spans(conv.window):
            with b.loop(columns.count, parallel=True) as i:
                start = columns.at(b, i)
                Column(b, conv, source, target, weights, table, quad, start).emit()
