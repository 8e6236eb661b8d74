"""Depthwise convolution in layout `strip`, whose vectors hold 32 pixels x 4 channels.

Four taps along the width read four vectors of 32 pixels x 4 channels. Their bytes are transposed
within words into one vector for each channel, 32 pixels x 4 taps: one `vrmpy` with a word of
weights adds them to the channel's sum.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder, Values
from .cost import kernel
from .edges import Images, Planes, tiles
from .requantization import ChannelParams, Requantization, requantize_channels
from .requantization_proof import requantization
from .routing import route
from .runs import nest
from .scalars import VECTOR, Scalar
from .spans import Span, spans
from .window import Window

QUAD = 4
"""Channels in a vector of layout `strip`."""

TILE = 4
"""Pixel vectors of a tile; with 4 channels each they are 16 of 32 registers for sums."""

TAPS = 4
"""Taps along the width in a word of weights."""


@dataclass(frozen=True)
class Depthwise:
    """The geometry and parameters of a depthwise convolution."""

    batch: int
    window: Window
    inputs: int
    multiplier: int
    """Output channels per input channel."""

    fill: int
    weight_zero_point: int
    how: Requantization

    @staticmethod
    def of(op: htp.DepthwiseConv2dOp) -> Depthwise:
        """Describe an operation."""
        batch, height, width, inputs = htp.shape(op.input)
        return Depthwise(
            batch,
            Window((height, width), op.kernel, op.strides, op.pads, op.dilations),
            inputs,
            op.multiplier,
            htp.quantized(op.input).zero_point,
            op.weight_zero_point.value.data,
            requantization(op),
        )

    @property
    def input_quads(self) -> int:
        """The number of channel quads of the input."""
        return -(-self.inputs // QUAD)

    @property
    def output_quads(self) -> int:
        """The number of channel quads of the output."""
        return -(-self.inputs * self.multiplier // QUAD)

    def add(
        self, b: KernelBuilder, total: SSAValue, pixels: SSAValue, weights: SSAValue, taps: int
    ) -> SSAValue:
        """Add a row of taps to a sum, and subtract the weights' zero point times its pixels."""
        total = b.v("vrmpybus_acc", total, pixels, weights)
        for factor in signed_bytes(-self.weight_zero_point):
            word = int.from_bytes(bytes([factor & 0xFF] * taps), "little")
            total = b.v("vrmpybus_acc", total, pixels, word)
        return total

    def control(self, turn: int) -> int:
        """The word of `vdelta` controls that selects the input channel of each output channel.

        Output quads `turn`, `turn + multiplier`, ... select the same channels of their input quads.
        """
        sources = [(QUAD * turn + i) // self.multiplier for i in range(QUAD)]
        controls = route("vdelta", {k: k - k % QUAD + sources[k % QUAD] for k in range(VECTOR)})
        if controls is None:
            raise ValueError(f"no route for a depth multiplier of {self.multiplier}")
        return int.from_bytes(controls[:QUAD].tobytes(), "little", signed=True)


@dataclass(frozen=True)
class DepthwiseKernel:
    """Emitter of the tiles of a depthwise convolution."""

    b: KernelBuilder
    conv: Depthwise
    weights: Scalar
    params: ChannelParams

    def emit(self, planes: Planes, output: Scalar) -> None:
        """Emit all tiles of an image: for each input quad, the output quads that read it."""
        b, conv = self.b, self.conv
        for group in spans(conv.output_quads, conv.multiplier):
            with nest(b, group.count, group.length) as (i, turn):
                quad = b.add(group.at(b, i), turn)
                source = b.add(i, group.start // conv.multiplier)
                self._quad(quad, turn, group.length, planes.at(0, source), output)

    def _quad(self, quad: Scalar, turn: Scalar, turns: int, planes: Planes, output: Scalar) -> None:
        b, conv = self.b, self.conv
        controls = [conv.control(t) for t in range(turns)] if conv.multiplier > 1 else []
        control = b.v("lvsplatw", b.table(turn, controls)) if controls else None
        for pixels in spans(conv.window.vectors, TILE):
            with tiles(b, pixels) as (vector,):
                part = DepthwiseTile(b, conv, self.weights, quad, control, pixels.length)
                sums = part.sums(planes.at(vector), self.params)
                at = b.add(output, b.mul(b.add(b.mul(quad, conv.window.vectors), vector), VECTOR))
                part.store(at, sums, self.params)


@dataclass(frozen=True)
class DepthwiseTile:
    """A tile: one channel quad of some pixel vectors; sums are ordered by channel, then vector."""

    b: KernelBuilder
    conv: Depthwise
    weights: Scalar
    quad: Scalar
    control: SSAValue | None
    pixels: int

    @property
    def groups(self) -> int:
        """The number of words of weights in a row of taps."""
        return -(-self.conv.window.taps[1] // TAPS)

    def sums(self, planes: Planes, params: ChannelParams) -> Values:
        """Emit the sums, bias included."""
        b, across = self.b, self.conv.window.taps[1]
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
        """Accumulate up to four taps, whose pixels are at the addresses `starts`."""
        b, n, out = self.b, self.pixels, list(values)
        row = b.add(b.mul(self.quad, self.conv.window.taps[0] * self.groups), number)
        at = b.add(self.weights, b.mul(row, QUAD * TAPS))
        weights = [b.word(at, TAPS * c) for c in range(QUAD)]
        for p in range(n):
            taps = by_channel(b, [self._pixels(start, p) for start in starts])
            for c, (pixels, word) in enumerate(zip(taps, weights, strict=True)):
                out[c * n + p] = self.conv.add(b, out[c * n + p], pixels, word, len(starts))
        return out

    def _pixels(self, start: Scalar, vector: int) -> SSAValue:
        """Load 32 pixels of the input channels that the quad reads."""
        pixels = self.b.load_unaligned(start, vector)
        return pixels if self.control is None else self.b.v("vdelta", pixels, self.control)

    def store(self, at: Scalar, sums: Values, params: ChannelParams) -> None:
        """Requantize the tile and store it."""
        b, n = self.b, self.pixels
        rows = (params.row(b.add(b.mul(self.quad, QUAD), c)) for c in range(QUAD))
        mine = [sums[c * n : c * n + n] for c in range(QUAD)]
        for p, packed in enumerate(requantize_channels(b, self.conv.how, mine, rows)):
            b.store(at, packed, p)


def by_channel(b: KernelBuilder, taps: Values) -> list[SSAValue]:
    """Transpose up to four vectors of 32 pixels x 4 channels to 32 pixels x 4 taps a channel.

    With fewer than four taps the last vector is repeated; the weights of the repeats are zero.
    """
    four = [*taps, *[taps[-1]] * (TAPS - len(taps))]
    even, odd = (
        [b.v(name, four[k + 1], four[k]) for k in (0, 2)] for name in ("vshuffeb", "vshuffob")
    )
    return [b.v(name, high, low) for name in ("vshufeh", "vshufoh") for low, high in (even, odd)]


def signed_bytes(number: int) -> list[int]:
    """Signed bytes whose sum is `number`; none for 0."""
    if number == 0:
        return []
    return [number] if -128 <= number < 128 else [number // 2, number - number // 2]


def depthwise_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts]:
    """The layouts of the kernel: `strip`, for any depthwise convolution."""
    return [Layouts(("strip", "tap_weights", "flat"), "strip")]


def depthwise_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """The scratch memory of the kernel: the planes of one image."""
    conv = Depthwise.of(op)
    return conv.window.quad_bytes * conv.input_quads


@kernel(
    "depthwise_conv_2d.strip",
    htp.DepthwiseConv2dOp,
    layouts=depthwise_layouts,
    scratch=depthwise_scratch,
)
def build_depthwise(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Build the kernel; arguments: image, weights, parameters, planes if any, output."""
    image, weights, params, *scratch, output = b.arguments
    conv = Depthwise.of(op)
    strips = (conv.batch, conv.window, conv.input_quads, conv.output_quads, conv.fill)
    images = Images(b, *strips, image, scratch[0] if scratch else image, output)
    rows = ChannelParams(b, conv.how, params, conv.inputs * conv.multiplier)
    images.each(DepthwiseKernel(b, conv, weights, rows).emit)
