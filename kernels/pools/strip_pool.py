"""Pooling in layout `strip`: maximum and average over windows, and the average of a whole image."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..edges import Images, Planes
from ..lane_totals import lane_totals
from ..requantization.byte_packing import clamp, pack_channels, pack_lanes
from ..requantization.param_tables import ChannelParams, LaneParams
from ..requantization.requantization_proof import requantization
from ..requantization.sequences import requantize
from ..runs import nest
from ..scalars import VECTOR, Scalar
from ..spans import spans
from ..window import LANES, QUAD, Window

TILE = 4
"""Pixel vectors per tile; as averages with 4 channels each they take 16 of 32 registers."""

TOGETHER = 4
"""Channel quads that are averaged together: a single one would stall on its own results."""

BYTE_SUMS = 256
"""The most bytes whose sum surely fits into an unsigned halfword."""


def window_of(op: htp.PoolOp) -> Window:
    """Return the window of a pooling operation, with its taps, strides and padding, over its
    image.
    """
    _, height, width, _ = htp.shape(op.input)
    return Window((height, width), op.sliding_window)


def quads_of(op: htp.PoolOp) -> int:
    """Return the number of quads (groups of 4) of channels of a pooling operation, rounded up."""
    return -(-htp.shape(op.input)[3] // QUAD)


def images_of(b: KernelBuilder, op: htp.PoolOp, scratch: list[SSAValue]) -> Images:
    """Return the batch of images that a pooling operation reads and writes, with 0 as padding.

    `scratch` holds the address of the scratch memory; it is empty for a 1 x 1 window of stride 1
    without padding.
    """
    image, output, quads = b.arguments[0], b.arguments[-1], quads_of(op)
    planes = scratch[0] if scratch else image
    batch = htp.shape(op.input)[0]
    return Images(b, batch, window_of(op), quads, quads, 0, image, planes, output)


def pool_scratch(op: htp.PoolOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of the kernel of `op`, in any `layouts`.

    It holds the planes of one image: copies of its pixels in which each tap of the window reads
    contiguous pixels. 0 for a 1 x 1 window of stride 1 without padding.
    """
    return window_of(op).quad_bytes * quads_of(op)


def max_layouts(op: htp.MaxPoolOp) -> list[Layouts]:
    """Return the layouts that the kernel supports: `strip` only, for any maximum pool."""
    return [Layouts(("strip",), "strip")]


@kernel("max_pool.strip", htp.MaxPoolOp, layouts=max_layouts, scratch=pool_scratch)
def build_max(b: KernelBuilder, op: htp.MaxPoolOp) -> None:
    """Emit the kernel of a maximum pool in layout `strip`.

    Kernel arguments: the addresses of image, scratch memory (none for a 1 x 1 window of stride 1
    without padding), output.
    """
    _, *scratch, _ = b.arguments
    window, quads = window_of(op), quads_of(op)

    def image(planes: Planes, output: Scalar) -> None:
        for pixels in spans(window.vectors, TILE):
            with nest(b, quads, pixels.count) as (quad, i):
                vector = pixels.at(b, i)
                maxima = window_maxima(b, planes.at(vector, quad), pixels.length)
                at = b.add(output, b.mul(b.add(b.mul(quad, window.vectors), vector), VECTOR))
                for p, maximum in enumerate(maxima):
                    b.store(at, clamp(b, op.clamp, maximum), p)

    images_of(b, op, scratch).each(image)


def window_maxima(b: KernelBuilder, planes: Planes, pixels: int) -> Values:
    """Emit the maximum of each byte over the window's taps, for `pixels` vectors of 32 output
    pixels.

    `planes` hold the pixels, copied so that each tap reads contiguous ones.
    """

    def row(at: Scalar, ky: Scalar, values: Values) -> Values:
        def across(kx: Scalar, values: Values) -> Values:
            start = b.add(at, b.mul(kx, planes.tap_bytes))
            return [
                b.v("vmaxub", value, b.load_unaligned(start, p)) for p, value in enumerate(values)
            ]

        return b.reduce(planes.window.horizontal.taps, values, across)

    return planes.reduce([b.zero()] * pixels, row)


@dataclass(frozen=True)
class WindowSums:
    """Emitter of the sums over a window for 32 output pixels of 4 channels.

    `planes` hold the pixels, copied so that each tap reads contiguous ones.
    """

    b: KernelBuilder
    planes: Planes

    def words(self, bias: SSAValue) -> Values:
        """Emit the sums, with `bias` added; return a vector of 32-bit words for each of the four
        channels.
        """
        taps = prod(self.planes.window.sliding.taps)
        return self._in_halfwords(bias) if taps <= BYTE_SUMS else self._in_words(bias)

    def _in_halfwords(self, bias: SSAValue) -> Values:
        """Emit the sums that `words` returns, accumulated in halfwords, two taps per instruction.

        The window must have so few taps that sums of bytes fit into 16 bits.
        """
        b = self.b
        zero = b.zero()
        (sums,) = self.planes.reduce([b.v("vcombine", zero, zero)], self._row)
        even, odd = (b.v("vadduhw", half, zero) for half in (b.lo(sums), b.hi(sums)))
        words = (b.lo(even), b.lo(odd), b.hi(even), b.hi(odd))
        return [b.v("vaddw", word, bias) for word in words]

    def _row(self, at: Scalar, ky: Scalar, values: Values) -> Values:
        """Add the pixels that row `ky` of the window reads to `values`, a vector pair of halfword
        sums: even channels in the low vector, odd ones in the high vector. Return the new sums.

        `at` is the address of the pixel which the row's first tap reads for the first output pixel.
        """
        b, taps = self.b, self.planes.window.horizontal.taps

        def load(kx: Scalar) -> SSAValue:
            return b.load_unaligned(b.add(at, b.mul(kx, self.planes.tap_bytes)))

        def two(k: Scalar, values: Values) -> Values:
            left, right = (load(b.add(b.mul(k, 2), i)) for i in (0, 1))
            return [b.v("vaddubh_acc", values[0], left, right)]

        if taps > 1:
            values = b.reduce(taps // 2, values, two)
        return [b.v("vaddubh_acc", values[0], load(taps - 1), b.zero())] if taps % 2 else values

    def _in_words(self, bias: SSAValue) -> Values:
        """Emit the sums that `words` returns, accumulated in words: for each tap and channel one
        dot product with ones.
        """
        b = self.b

        def row(at: Scalar, ky: Scalar, values: Values) -> Values:
            def across(kx: Scalar, values: Values) -> Values:
                pixels = b.load_unaligned(b.add(at, b.mul(kx, self.planes.tap_bytes)))
                return add_channels(b, values, pixels)

            return b.reduce(self.planes.window.horizontal.taps, values, across)

        return self.planes.reduce([bias] * QUAD, row)


def add_channels(b: KernelBuilder, sums: Values, pixels: SSAValue) -> Values:
    """Add channel c (byte c of each word) of 32 pixels to the words of sums[c]; return the four new
    sums.
    """
    return [b.v("vrmpybus_acc", s, pixels, 1 << 8 * c) for c, s in enumerate(sums)]


def average_layouts(op: htp.AvgPoolOp) -> list[Layouts]:
    """Return the supported layouts: images in `strip`, and the requantization parameters in one
    that depends on the number of rows in their table.

    A single row, for all pixels, is read in layout `flat`; one row per output pixel is read in
    layout `columns`. With one output pixel both are supported.
    """
    (_, height, width, _), (rows, _) = htp.shape(op.output), htp.shape(op.params)
    names = ["flat"] * (rows == 1) + ["columns"] * (rows == height * width)
    return [Layouts(("strip", name), "strip") for name in names]


@kernel("avg_pool.strip", htp.AvgPoolOp, layouts=average_layouts, scratch=pool_scratch)
def build_average(b: KernelBuilder, op: htp.AvgPoolOp) -> None:
    """Emit the kernel of an average pool in layout `strip`.

    Kernel arguments: the addresses of image, requantization parameters, scratch memory (none for a
    1 x 1 window of stride 1 without padding), output.
    """
    _, params, *scratch, _ = b.arguments
    how = requantization(op)
    window, count = window_of(op), htp.shape(op.params)[0]
    shared = htp.layout_name(op.params) == "flat"
    rows = ChannelParams(b, how, params, 1) if shared else LaneParams(b, how, params, count)
    common = (rows.bias(0), rows.row(0)) if shared else None

    def image(planes: Planes, output: Scalar) -> None:
        with b.loop(window.vectors, parallel=True) as vector:
            bias, row = common or (rows.bias(vector), rows.row(vector))
            with b.loop(quads_of(op), parallel=True) as quad:
                sums = WindowSums(b, planes.at(vector, quad)).words(bias)
                words = [requantize(b, how.mode, s, row) for s in sums]
                at = b.add(output, b.mul(b.add(b.mul(quad, window.vectors), vector), VECTOR))
                b.store(at, clamp(b, how.clamp, pack_channels(b, words)))

    images_of(b, op, scratch).each(image)


def whole_layouts(op: htp.AvgPoolOp) -> list[Layouts] | str:
    """Return the layouts of an average over whole images (images in `strip`, parameters in `flat`),
    or the reason why `op` is not one.

    Its only window must be the image, without padding.
    """
    if op.windows != htp.shape(op.input)[1:3] or any(op.pads):
        return "its window is not the whole image"
    return [Layouts(("strip", "flat"), "strip")]


@kernel("avg_pool.whole", htp.AvgPoolOp, layouts=whole_layouts)
def build_whole(b: KernelBuilder, op: htp.AvgPoolOp) -> None:
    """Emit the kernel of the average of whole images.

    Kernel arguments: the addresses of image, requantization parameters, output. Sums are
    accumulated over pixels in each lane, then across the lanes.
    """
    image, params, output = b.arguments
    how = requantization(op)
    rows, window = ChannelParams(b, how, params, 1), window_of(op)
    bias, row = rows.bias(0), rows.row(0)
    for quads in spans(htp.shape(op.input)[0] * quads_of(op), TOGETHER):
        with nest(b, quads.count) as (i,):
            quad = quads.at(b, i)
            start = b.add(image, b.mul(quad, window.image_vectors * VECTOR))
            sums = image_sums(b, window, start, quads.length)
            for n in range(quads.length):
                total = b.v("vaddw", lane_totals(b, sums[n * QUAD : (n + 1) * QUAD]), bias)
                packed = pack_lanes(b, [requantize(b, how.mode, total, row)])
                b.store(b.add(output, b.mul(quad, VECTOR)), clamp(b, how.clamp, packed), n)


def image_sums(b: KernelBuilder, window: Window, image: Scalar, quads: int) -> Values:
    """Emit vectors of partial sums over the pixels of an image: one vector for each channel of
    `quads` groups of 4 channels, of which the first is at address `image`.

    Lane i is the sum of pixels i, i + 32, ...; the lanes are still to be added.
    """
    whole, rest = divmod(window.image[0] * window.image[1], LANES)
    starts = [b.add(image, n * window.image_vectors * VECTOR) for n in range(quads)]

    def add(sums: Values, vectors: Values) -> Values:
        groups = (sums[n * QUAD : (n + 1) * QUAD] for n in range(quads))
        pairs = zip(groups, vectors, strict=True)
        return [s for group, vector in pairs for s in add_channels(b, group, vector)]

    def vectors(i: Scalar, sums: Values) -> Values:
        return add(sums, [b.load(b.add(start, b.mul(i, VECTOR))) for start in starts])

    sums: Values = [b.zero()] * (quads * QUAD)
    if whole:
        sums = b.reduce(whole, sums, vectors)
    if rest:
        last = (b.load(b.add(start, whole * VECTOR)) for start in starts)
        sums = add(sums, [b.v("vandvqv", b.first(rest * QUAD), vector) for vector in last])
    return sums
