"""Depthwise convolution in layout `strip`: 32 pixels x 4 channels a vector, weights a word a tap.

`vmpybus` gives the halfwords of channels 0 and 2, and of 1 and 3; two taps at a time they are added
to pairs of words: channels (0, 2) and (1, 3), one channel a vector.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...passes.implementations import Layouts
from .builder import KernelBuilder, Values
from .counting import kernel
from .edges import Images, Planes, tiles
from .requant import ChannelParams, Requantization, clamp, pack_channels, requantize
from .routing import route
from .runs import nest
from .scalars import VECTOR, Scalar
from .spans import spans
from .window import Window

QUAD = 4
"""Channels of a vector."""

TILES = {False: 4, True: 3}
"""Vectors of pixels in registers at a time, without and with sums of the inputs."""

BYTE_SUMS = 256
"""Bytes that a halfword can sum."""


@dataclass(frozen=True)
class Depthwise:
    """A depthwise convolution in numbers."""

    batch: int
    window: Window
    inputs: int
    multiplier: int
    """Output channels of an input channel."""

    fill: int
    weight_zero_point: int
    how: Requantization

    @staticmethod
    def of(op: htp.DepthwiseConv2dOp) -> Depthwise:
        """The numbers of an operation."""
        batch, height, width, inputs = htp.shape(op.input)
        return Depthwise(
            batch,
            Window((height, width), op.kernel, op.strides, op.pads, op.dilations),
            inputs,
            op.multiplier,
            htp.quantized(op.input).zero_point,
            op.weight_zero_point.value.data,
            Requantization.of(op),
        )

    @property
    def input_quads(self) -> int:
        """Vectors of channels of a pixel."""
        return -(-self.inputs // QUAD)

    @property
    def output_quads(self) -> int:
        """Vectors of channels of an output pixel."""
        return -(-self.inputs * self.multiplier // QUAD)

    def control(self, turn: int) -> int:
        """Controls of `vdelta`, a word, that bring each output channel its input channel.

        Output quads `turn`, `turn + multiplier`, ... read the same channels of their input quads.
        """
        sources = [(QUAD * turn + i) // self.multiplier for i in range(QUAD)]
        found = route("vdelta", {k: k - k % QUAD + sources[k % QUAD] for k in range(VECTOR)})
        if found is None:
            raise ValueError(f"no route for a depth multiplier of {self.multiplier}")
        return int.from_bytes(found[:QUAD].tobytes(), "little", signed=True)


@dataclass(frozen=True)
class DepthwiseKernel:
    """Emits the tiles of a depthwise convolution."""

    b: KernelBuilder
    conv: Depthwise
    weights: Scalar
    params: ChannelParams

    def emit(self, planes: Planes, output: Scalar) -> None:
        """All tiles of an image: every input quad, and its output quads in turn."""
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
        for pixels in spans(conv.window.vectors, TILES[conv.weight_zero_point != 0]):
            with tiles(b, pixels) as (vector,):
                part = DepthwiseTile(b, conv, self.weights, quad, control, pixels.length)
                sums = part.sums(planes.at(vector), self.params)
                at = b.add(output, b.mul(b.add(b.mul(quad, conv.window.vectors), vector), VECTOR))
                part.store(at, sums, self.params)


@dataclass(frozen=True)
class DepthwiseTile:
    """One quad of channels of some vectors of pixels.

    Values are carried as pairs: of channels (0, 2) for each vector, of channels (1, 3), then sums
    of the inputs in halfwords, if needed.
    """

    b: KernelBuilder
    conv: Depthwise
    weights: Scalar
    quad: Scalar
    control: SSAValue | None
    pixels: int

    def sums(self, planes: Planes, params: ChannelParams) -> Values:
        """Sums with bias."""
        b, conv = self.b, self.conv
        bias = [params.bias(b.add(b.mul(self.quad, QUAD), c)) for c in range(QUAD)]
        even, odd = b.v("vcombine", bias[2], bias[0]), b.v("vcombine", bias[3], bias[1])
        start: Values = [*[even] * self.pixels, *[odd] * self.pixels]
        none = [b.v("vcombine", b.zero(), b.zero())] * self.pixels if conv.weight_zero_point else []

        def plain(at: Scalar, tap: Scalar, values: Values) -> Values:
            return self._row(planes, at, tap, values)

        def corrected(at: Scalar, tap: Scalar, values: Values) -> Values:
            return self._subtract_zero_point(plain(at, tap, [*values, *none]))

        if none and conv.window.taps[0] * conv.window.taps[1] > BYTE_SUMS:
            return planes.reduce(start, corrected)
        sums = planes.reduce([*start, *none], plain)
        return self._subtract_zero_point(sums) if none else sums

    def _row(self, planes: Planes, at: Scalar, tap: Scalar, values: Values) -> Values:
        """A row of taps, two at a time."""
        b, taps = self.b, self.conv.window.taps[1]

        def two(k: Scalar, values: Values) -> Values:
            kx = b.mul(k, 2)
            return self._taps([self._tap(planes, at, tap, b.add(kx, i)) for i in (0, 1)], values)

        if taps > 1:
            values = b.reduce(taps // 2, values, two)
        if taps % 2:
            values = self._taps([self._tap(planes, at, tap, taps - 1)], values)
        return values

    def _tap(self, planes: Planes, at: Scalar, tap: Scalar, kx: Scalar) -> tuple[SSAValue, Scalar]:
        """The weights of a tap, and where its pixels start."""
        b, window = self.b, self.conv.window
        number = b.add(b.mul(self.quad, window.taps[0] * window.taps[1]), tap, kx)
        weights = b.word(b.add(self.weights, b.mul(number, QUAD)))
        return weights, b.add(at, b.mul(kx, planes.tap_bytes))

    def _taps(self, taps: list[tuple[SSAValue, Scalar]], values: Values) -> Values:
        """Accumulate one tap or two, a vector of pixels at a time."""
        b, n = self.b, self.pixels
        out = list(values)
        for p in range(n):
            pixels = [self._pixels(start, p) for _, start in taps]
            products = [b.v("vmpybus", x, w) for x, (w, _) in zip(pixels, taps, strict=True)]
            out[p] = self._add("vaddhw_acc", out[p], [b.lo(x) for x in products])
            out[n + p] = self._add("vaddhw_acc", out[n + p], [b.hi(x) for x in products])
            if len(values) > 2 * n:
                out[2 * n + p] = self._add("vaddubh_acc", out[2 * n + p], pixels)
        return out

    def _pixels(self, start: Scalar, vector: int) -> SSAValue:
        """32 pixels of the input channels that the quad reads."""
        pixels = self.b.load_unaligned(start, vector)
        return pixels if self.control is None else self.b.v("vdelta", pixels, self.control)

    def _add(self, instruction: str, total: SSAValue, parts: list[SSAValue]) -> SSAValue:
        """A total plus one part or two."""
        return self.b.v(instruction, total, parts[0], parts[1] if parts[1:] else self.b.zero())

    def _subtract_zero_point(self, values: Values) -> Values:
        """Sums minus the weights' zero point times the sum of the inputs."""
        b, n, zero_point = self.b, self.pixels, self.conv.weight_zero_point
        combine = "vsubw_dv" if zero_point > 0 else "vaddw_dv"
        out: list[SSAValue] = []
        for i, total in enumerate(values[: 2 * n]):
            inputs = (b.lo if i < n else b.hi)(values[2 * n + i % n])
            product = b.v("vmpyuh", inputs, abs(zero_point) * 0x00010001)
            out.append(b.v(combine, total, product))
        return out

    def store(self, at: Scalar, sums: Values, params: ChannelParams) -> None:
        """Requantize and store the tile."""
        b, how = self.b, self.conv.how
        words: list[Values] = []
        for c, half in enumerate((b.lo, b.lo, b.hi, b.hi)):
            row = params.row(b.add(b.mul(self.quad, QUAD), c))
            pairs = sums[c % 2 * self.pixels :][: self.pixels]
            words.append([requantize(b, how.mode, half(pair), row) for pair in pairs])
        for p, channels in enumerate(zip(*words, strict=True)):
            b.store(at, clamp(b, how.clamp, pack_channels(b, channels)), p)


def depthwise_layouts(op: htp.DepthwiseConv2dOp) -> list[Layouts] | str:
    """Any kernel whose rows of inputs can be summed in halfwords."""
    if op.weight_zero_point.value.data and op.kernel[1] > BYTE_SUMS:
        return f"a row of {op.kernel[1]} taps is too long for weights with a zero point"
    return [Layouts(("strip", "depthwise_weights", "flat"), "strip")]


def depthwise_scratch(op: htp.DepthwiseConv2dOp, layouts: Layouts) -> int:
    """The planes of one image."""
    conv = Depthwise.of(op)
    return conv.window.quad_bytes * conv.input_quads


@kernel(
    "depthwise_conv_2d.strip",
    htp.DepthwiseConv2dOp,
    layouts=depthwise_layouts,
    scratch=depthwise_scratch,
)
def build_depthwise(b: KernelBuilder, op: htp.DepthwiseConv2dOp) -> None:
    """Arguments: image, weights, parameters, planes if any, output."""
    image, weights, params, *scratch, output = b.arguments
    conv = Depthwise.of(op)
    strips = (conv.batch, conv.window, conv.input_quads, conv.output_quads, conv.fill)
    images = Images(b, *strips, image, scratch[0] if scratch else image, output)
    rows = ChannelParams(b, conv.how, params, conv.inputs * conv.multiplier)
    images.each(DepthwiseKernel(b, conv, weights, rows).emit)
