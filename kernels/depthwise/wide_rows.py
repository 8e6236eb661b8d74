"""Depthwise convolution of images in layout `strip`, image row by image row, without scratch copies
of the image.

For 32 output columns and one image row, each tap along the width reads a vector of 32 pixels x 4
channels (`row_taps`). Their bytes are transposed within words into vectors of one channel each, 32
pixels x 4 taps; one `vrmpy` with a word of weights then accumulates up to four taps of a row. An
image row contributes to several output rows, whose sums stay in registers while the loop goes down
the image.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp import round_up
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..requantization.param_tables import ChannelParams
from ..requantization.sequences import Row, packed_channels, shifted_sums
from ..scalars import VECTOR, WORD, Scalar
from ..spans import Span, spans
from ..window import LANES, QUAD
from .row_taps import RowTaps, column_spans
from .strip import TAPS, Depthwise, by_channel

ROWS = 3
"""The greatest height of the window: the sums of one output row less are carried in registers."""

TOGETHER = 2
"""Output rows of an iteration that are as many as are carried, or more."""


@dataclass(frozen=True)
class SplatTable:
    """A table in scratch memory with vectors for each channel: bias, multiplier, rounding addend if
    there is one.

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
            for k, vector in enumerate(self.params.splats(channel)):
                b.store(self._at(channel), vector, k)

    def bias(self, channel: Scalar) -> SSAValue:
        """Load the vector with the bias of `channel` in all lanes."""
        return self.b.load(self._at(channel))

    def row(self, channel: Scalar) -> Row:
        """Load the requantization parameters of `channel` except the bias.

        The multiplier and the rounding addend come from this table; the shifts are scalars, loaded
        from the operation's parameters.
        """
        return self.params.row_of(channel, lambda k: self.b.load(self._at(channel), k))

    def _at(self, channel: Scalar) -> Scalar:
        """Return the address of a channel's vectors in the table."""
        return self.b.add(self.address, self.b.mul(channel, self.params.how.splats * VECTOR))


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

    @property
    def before(self) -> int:
        """The rows of the padded image that the first output row reads beside those that are new in
        its step: as many as the stride.
        """
        down = self.conv.window.vertical
        return down.taps - down.stride

    @property
    def carried(self) -> int:
        """The number of incomplete output rows between two steps."""
        down = self.conv.window.vertical
        return (down.taps - 1) // down.stride

    @property
    def together(self) -> int:
        """The output rows of an iteration: as many as are carried, so that carried sums keep their
        order. At a stride that is one, whose sums fit into registers: 56x56x144 takes 21,972
        packets on v73, with two rows 26,941; but 36,989 instead of 33,062 if products by a zero
        point of the weights are added.
        """
        return TOGETHER if self.conv.weight_zero_point else self.carried or TOGETHER

    def emit(self) -> None:
        """Emit all output rows, from the top: those whose windows end inside of the image in a
        loop, then those whose windows reach into the padding below.
        """
        window = self.conv.window
        down, rows = window.vertical, window.output[0]
        sums = self._first_sums()
        inside = min(rows, (window.image[0] + down.before - down.taps) // down.stride + 1)
        for piece in spans(inside, self.together):

            def body(i: Scalar, sums: Values, piece: Span = piece) -> Values:
                first = piece.at(self.b, i)
                return self._rows([self.b.add(first, t) for t in range(piece.length)], sums)

            sums = self.b.reduce(piece.count, sums, body)
        for row in range(inside, rows):
            sums = self._rows([row], sums)

    def _first_sums(self) -> Values:
        """Return the sums of the output rows that read the first `before` rows of the padded image,
        of these rows only.
        """
        down = self.conv.window.vertical
        taps = [self._taps(y - down.before) for y in range(self.before)]
        sums = [
            [self._sum(c, at, 0, [x[c] for x in taps], []) for at in range(self.carried)]
            for c in range(QUAD)
        ]
        return [x for row in zip(*sums, strict=True) for x in row]

    def _rows(self, rows: list[Scalar], sums: Values) -> Values:
        """Complete, requantize and store the output rows with the indices `rows`; return the sums
        of the rows that are still incomplete. `sums` are those before the call.
        """
        b, how, down, n = self.b, self.conv.how, self.conv.window.vertical, len(rows)
        firsts = [b.add(b.mul(row, down.stride), self.before - down.before) for row in rows]
        taps = [self._taps(b.add(y, t)) for y in firsts for t in range(down.stride)]
        words: list[list[SSAValue]] = []
        kept: list[list[SSAValue]] = []
        for c in range(QUAD):
            news, olds, first = [x[c] for x in taps], sums[c::QUAD], self.before
            done = [self._sum(c, at, first, news, olds) for at in range(n)]
            words.append(shifted_sums(b, how, done, self.table.row(self._channel(c))))
            later = range(n, n + self.carried)
            kept.append([self._sum(c, at, first, news, olds) for at in later])
        for row, packed in zip(rows, packed_channels(b, how, words, n), strict=True):
            pixel = b.add(b.mul(row, self.conv.window.output[1]), self.start)
            b.store_unaligned(b.add(self.output, b.mul(pixel, WORD)), packed)
        return [x for row in zip(*kept, strict=True) for x in row]

    def _sum(self, c: int, at: int, first: int, taps: Values, sums: Values) -> SSAValue:
        """Emit the sum of one output row in channel `c` (0 to 3) of the quad (group of 4), with the
        products of the new image rows added.

        `at` is the number of the output row among the incomplete ones. For channel `c`, `sums`
        holds the sums of the incomplete rows begun before, `taps` the transposed pixels of each new
        image row; `first` is the row of the window that reads the first of them for the first
        incomplete row. The sum of a row that is begun now starts from the bias.
        """
        down, across = self.conv.window.vertical, self.conv.window.horizontal.taps
        total = sums[at] if at < len(sums) else self.table.bias(self._channel(c))
        for t, pixels in enumerate(taps):
            ky = first + t - at * down.stride
            if 0 <= ky < down.taps:
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

    def _taps(self, y: Scalar) -> Values:
        """Return for each of the 4 channels that this `Column` computes a vector that holds, for
        each of 32 output columns, the 4 bytes of image row `y` that taps along the width read.

        If there are fewer than 4 taps, the other bytes have weights of zero. A known row outside of
        the image is padding.
        """
        b, window, fill = self.b, self.conv.window, self.b.splat_b(self.conv.fill)
        if isinstance(y, int) and not 0 <= y < window.image[0]:
            return [fill] * QUAD
        row = b.add(self.image, b.mul(y, window.image[1] * WORD))
        return by_channel(b, RowTaps(b, window, fill, row, self.start).taps())


def rows_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Return the kernel's layouts (images in `strip`), or the reason why it does not support `op`.

    It supports strides of 1, and of 2 along both axes, no dilation, depth multiplier 1, windows of
    at most `ROWS` x `TAPS` taps that are not smaller than the strides and no higher than the
    image, and padding of less than the window's height and of less than 32 columns.
    """
    conv = Depthwise.of(op)
    window = conv.window
    vertical, horizontal = window.vertical, window.horizontal
    if window.sliding.strides not in ((1, 1), (2, 2)) or window.sliding.dilations != (1, 1):
        return "it has dilation, or strides other than 1 and 2"
    if conv.multiplier != 1:
        return "it has a depth multiplier"
    if vertical.taps > ROWS or horizontal.taps > TAPS:
        return f"a kernel of {window.sliding.taps} taps does not fit into registers"
    if vertical.before > vertical.taps - vertical.stride or vertical.taps > window.image[0]:
        return "a row of taps is outside of the image"
    if max(horizontal.before, horizontal.after) >= LANES:
        return "a vector of pixels is outside of the image"
    if not fits(window.image) or not fits(window.output):
        return f"its rows have less than {LANES} pixels, and the last vector would not fit"
    return [Layouts(("strip", "tap_weights", "flat"), "strip")]


def fits(image: tuple[int, int]) -> bool:
    """Return whether a vector of 32 pixels from the start of the last row on, if it has less, lies
    inside of the whole vectors that an image of (height, width) pixels takes for 4 channels.
    """
    height, width = image
    return width >= LANES or (height - 1) * width + LANES <= round_up(height * width, LANES)


def rows_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`: those of its
    `SplatTable`, which holds parameters of each channel in all lanes of vectors.
    """
    conv = Depthwise.of(op)
    return conv.output_quads * QUAD * conv.how.splats * VECTOR


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
