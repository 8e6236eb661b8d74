"""Depthwise convolution in layout `strip`, whose vectors hold 32 pixels x 4 channels.

Four taps along the width read four such vectors. Their bytes are transposed within words into one
vector for each channel, 32 pixels x 4 taps; one `vrmpy` with a word of four weights then adds the
four products to the channel's sum.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..edges import Images, Planes, tile_loops
from ..requantization.param_tables import ChannelParams
from ..requantization.requantization_proof import requantization
from ..requantization.sequences import Requantization, requantize_channels
from ..routing import route
from ..runs import nest
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from ..window import QUAD, Window

TILE = 4
"""Pixel vectors of a tile; with 4 channels each their sums take 16 of 32 registers."""

TAPS = 4
"""Taps along the width in one word of weights."""


@dataclass(frozen=True)
class Depthwise:
    """The shapes and quantization parameters of a depthwise convolution.

    `inputs` is the number of input channels, `fill` the byte that stands for padding, `how` the
    requantization of the sums.
    """

    batch: int
    window: Window
    inputs: int
    multiplier: int
    """The number of output channels per input channel."""

    fill: int
    weight_zero_point: int
    how: Requantization

    @staticmethod
    def of(op: htp.DepthwiseConv2dOp) -> Depthwise:
        """Return the shapes and quantization parameters of `op`.

        Raises HexnnError if the requantization parameters are constants for which the kernels' code
        is not proved to compute the same bytes as the operation's definition.
        """
        batch, height, width, inputs = htp.shape(op.input)
        return Depthwise(
            batch,
            Window((height, width), op.sliding_window),
            inputs,
            op.multiplier,
            htp.quantized(op.input).zero_point,
            op.weight_zero_point.value.data,
            requantization(op),
        )

    @property
    def input_quads(self) -> int:
        """The number of quads (groups of 4) of input channels, the last one possibly partial."""
        return -(-self.inputs // QUAD)

    @property
    def output_quads(self) -> int:
        """The number of quads (groups of 4) of output channels, the last one possibly partial."""
        return -(-self.inputs * self.multiplier // QUAD)

    def accumulate(
        self, b: KernelBuilder, total: SSAValue, pixels: SSAValue, weights: SSAValue, taps: int
    ) -> SSAValue:
        """Emit `total` + the sum over `taps` taps of pixel * (weight - weights' zero point), in
        word lanes.

        Each word lane of `pixels` belongs to one output pixel: its bytes are those of one channel
        at up to four taps of that pixel's window. `weights` is the scalar word of these taps'
        weights.
        """
        total = b.v("vrmpybus_acc", total, pixels, weights)
        for factor in signed_bytes(-self.weight_zero_point):
            word = int.from_bytes(bytes([factor & 0xFF] * taps), "little")
            total = b.v("vrmpybus_acc", total, pixels, word)
        return total

    def vdelta_control(self, turn: int) -> int:
        """Return the word of `vdelta` control bytes that moves to each of the four output channels
        of a quad (group of 4) its input byte: output channel c reads input channel c // multiplier.

        It serves the output quads with the indices `turn`, `turn + multiplier`, ..., which select
        the same bytes of their input quads. `multiplier` is the number of output channels for each
        input channel.
        """
        sources = [(QUAD * turn + i) // self.multiplier for i in range(QUAD)]
        controls = route("vdelta", {k: k - k % QUAD + sources[k % QUAD] for k in range(VECTOR)})
        if controls is None:
            raise ValueError(f"no route for a depth multiplier of {self.multiplier}")
        return int.from_bytes(controls[:QUAD].tobytes(), "little", signed=True)


@dataclass(frozen=True)
class DepthwiseKernel:
    """Emitter of a depthwise convolution in layout `strip`, tile by tile (output regions whose sums
    stay in registers).

    `weights` is the address of the weights, in layout `tap_weights`; `params` reads the
    requantization parameters.
    """

    b: KernelBuilder
    conv: Depthwise
    weights: Scalar
    params: ChannelParams

    def emit(self, planes: Planes, output: Scalar) -> None:
        """Emit the convolution of one image, to be stored at address `output`.

        `planes` are copies of the image's pixels in which each tap of the window reads contiguous
        pixels. The outer loop is over quads (groups of 4) of input channels, the inner one over the
        output quads that read the input quad.
        """
        b, conv = self.b, self.conv
        for group in spans(conv.output_quads, conv.multiplier):
            with nest(b, group.count, group.length) as (i, turn):
                quad = b.add(group.at(b, i), turn)
                source = b.add(i, group.start // conv.multiplier)
                self._quad(quad, turn, group.length, planes.at(0, source), output)

    def _quad(self, quad: Scalar, turn: Scalar, turns: int, planes: Planes, output: Scalar) -> None:
        """Emit all tiles of output quad (group of 4 output channels) `quad`.

        It is number `turn` of the `turns` output quads that read the same input quad; the address
        in `planes`, which hold the pixels that the taps read, is already that of the input quad.
        """
        b, conv = self.b, self.conv
        controls = [conv.vdelta_control(t) for t in range(turns)] if conv.multiplier > 1 else []
        vdelta_control = b.v("lvsplatw", b.table(turn, controls)) if controls else None
        for pixels in spans(conv.window.vectors, TILE):
            with tile_loops(b, pixels) as (vector,):
                part = DepthwiseTile(b, conv, self.weights, quad, vdelta_control, pixels.length)
                sums = part.sums(planes.at(vector), self.params)
                at = b.add(output, b.mul(b.add(b.mul(quad, conv.window.vectors), vector), VECTOR))
                part.store(at, sums, self.params)


@dataclass(frozen=True)
class DepthwiseTile:
    """Emitter of one tile: a quad (group of 4) of output channels for `pixels` vectors of 32
    pixels.

    Its sums are ordered by channel, then pixel vector. `control` is the vector of `vdelta` controls
    that select each output channel's input byte; None for a depth multiplier of 1.
    """

    b: KernelBuilder
    conv: Depthwise
    weights: Scalar
    quad: Scalar
    control: SSAValue | None
    pixels: int

    @property
    def groups(self) -> int:
        """The number of weight words for one channel and one row of the window: one for every four
        taps along the width, rounded up.
        """
        return -(-self.conv.window.horizontal.taps // TAPS)

    def sums(self, planes: Planes, params: ChannelParams) -> Values:
        """Emit the 32-bit sums of the tile over all taps, bias included; return them. `planes` hold
        the pixels that the taps read, `params` reads the biases.
        """
        b, across = self.b, self.conv.window.horizontal.taps
        bias = [params.bias(b.add(b.mul(self.quad, QUAD), c)) for c in range(QUAD)]

        def row(at: Scalar, ky: Scalar, values: Values) -> Values:
            first = b.mul(ky, self.groups)
            for span in spans(across, TAPS):

                def group(i: Scalar, values: Values, span: Span = span) -> Values:
                    kx = span.at(b, i)
                    number = b.add(first, i, span.start // TAPS)
                    start = b.add(at, b.mul(kx, planes.tap_bytes))
                    starts = [b.add(start, k * planes.tap_bytes) for k in range(span.length)]
                    return self._group(number, starts, values)

                values = b.reduce(span.count, values, group)
            return values

        return planes.reduce([v for v in bias for _ in range(self.pixels)], row)

    def _group(self, number: Scalar, starts: list[Scalar], values: Values) -> Values:
        """Add the products of up to four taps along the width to the sums `values`; return the new
        sums.

        `starts` are for each tap the address of the pixels that it reads; `number` is the index of
        the word with these taps' weights among the weight words of a channel.
        """
        b, n, out = self.b, self.pixels, list(values)
        row = b.add(b.mul(self.quad, self.conv.window.vertical.taps * self.groups), number)
        at = b.add(self.weights, b.mul(row, QUAD * TAPS))
        weights = [b.word(at, TAPS * c) for c in range(QUAD)]
        for p in range(n):
            taps = by_channel(b, [self._pixels(start, p) for start in starts])
            for c, (pixels, word) in enumerate(zip(taps, weights, strict=True)):
                out[c * n + p] = self.conv.accumulate(b, out[c * n + p], pixels, word, len(starts))
        return out

    def _pixels(self, start: Scalar, vector: int) -> SSAValue:
        """Load vector number `vector` of 32 pixels from address `start` on; byte c of a pixel is
        output channel c's input.
        """
        pixels = self.b.load_unaligned(start, vector)
        return pixels if self.control is None else self.b.v("vdelta", pixels, self.control)

    def store(self, at: Scalar, sums: Values, params: ChannelParams) -> None:
        """Requantize the sums of the tile, ordered by channel, then vector of 32 pixels, and store
        them from address `at` on; `params` reads the requantization parameters.
        """
        b, n = self.b, self.pixels
        rows = (params.row(b.add(b.mul(self.quad, QUAD), c), True) for c in range(QUAD))
        mine = [sums[c * n : c * n + n] for c in range(QUAD)]
        for p, packed in enumerate(requantize_channels(b, self.conv.how, mine, rows)):
            b.store(at, packed, p)


def by_channel(b: KernelBuilder, taps: Values) -> list[SSAValue]:
    """Transpose vectors with 4 channels of one tap each into vectors with 4 taps of one channel
    each.

    Up to four vectors of 32 pixels x 4 channels become four of 32 pixels x 4 taps. If there are
    fewer than four, the bytes behind theirs are those of any channels, and have weights of zero.
    """
    four = [*taps, *[taps[-1]] * (TAPS - len(taps))]
    pairs: list[list[SSAValue]] = []
    for name in ("vshuffeb", "vshuffob"):
        low = high = b.v(name, four[1], four[0])
        if len(taps) == TAPS - 1 and name == "vshuffeb":
            high = taps[-1]  # its bytes are in place
        elif len(taps) >= TAPS - 1:
            high = b.v(name, four[3], four[2])
        pairs.append([low, high])
    return [b.v(name, high, low) for name in ("vshufeh", "vshufoh") for low, high in pairs]


def signed_bytes(number: int) -> list[int]:
    """Return the fewest signed bytes (at most two) whose sum is `number`, which is -256 to 254;
    none for 0.
    """
    if number == 0:
        return []
    return [number] if -128 <= number < 128 else [number // 2, number - number // 2]


def depthwise_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts]:
    """Return the kernel's only layouts, for any depthwise convolution: images in `strip`.

    The weights are in `tap_weights`, the requantization parameters in `flat`.
    """
    return [Layouts(("strip", "tap_weights", "flat"), "strip")]


def depthwise_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`.

    It holds the planes of one image: copies of its pixels in which each tap of the window reads
    contiguous pixels. 0 for a 1 x 1 window of stride 1 without padding.
    """
    conv = Depthwise.of(op)
    return conv.window.quad_bytes * conv.input_quads


@kernel(
    "depthwise_conv_2d.strip",
    htp.DepthwiseConv2dOp,
    layouts=depthwise_layouts,
    scratch=depthwise_scratch,
)
def build_depthwise(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Emit the kernel of a depthwise convolution in layout `strip`.

    Kernel arguments: the addresses of image, weights, requantization parameters, scratch memory
    (none for a 1 x 1 window of stride 1 without padding), output.
    """
    image, weights, params, *scratch, output = b.arguments
    conv = Depthwise.of(op)
    strips = (conv.batch, conv.window, conv.input_quads, conv.output_quads, conv.fill)
    images = Images(b, *strips, image, scratch[0] if scratch else image, output)
    rows = ChannelParams(b, conv.how, params, conv.inputs * conv.multiplier)
    images.each(DepthwiseKernel(b, conv, weights, rows).emit)
