"""For each pixel the sum of what a window reads, times minus the zero point of the weights.

A convolution whose weights have a zero point adds them to its sums of products; the image is in
layout `strip`.
"""

from __future__ import annotations

from dataclasses import dataclass

from .builder import KernelBuilder, Values
from .edges import Planes
from .scalars import ONES, VECTOR, Scalar
from .spans import spans
from .window import QUAD, Window

SUMMED = 4
"""Vectors of pixels whose inputs are summed at a time: the loop takes a load a packet anyway."""


@dataclass(frozen=True)
class PixelSums:
    """Emitter of a table for one image: for each pixel of the output a word, minus the weights'
    zero point times the sum of all inputs that the window reads.

    `inputs` is the number of channels of the input; `planes` are copies of the image's pixels in
    which each tap of the window reads contiguous pixels.
    """

    b: KernelBuilder
    window: Window
    inputs: int
    weight_zero_point: int
    planes: Planes

    def emit(self, target: Scalar) -> None:
        """Emit the table, written to the address `target`."""
        b, factor = self.b, (-self.weight_zero_point & 0xFFFF) * 0x00010001
        for part in spans(self.window.vectors, SUMMED):
            with b.loop(part.count, parallel=True) as i:
                vector = part.at(b, i)
                at = b.add(target, b.mul(vector, VECTOR))
                for p, total in enumerate(self._sums(self.planes.at(vector), part.length)):
                    b.store(at, b.v("vmpyiwh", total, factor), p)

    def _sums(self, planes: Planes, count: int) -> Values:
        """Return `count` vectors with the sums of the inputs of 32 pixels each, the first of which
        `planes` start at.
        """
        b, (whole, rest) = self.b, divmod(self.inputs, QUAD)

        def step(at: Scalar, ones: Scalar, values: Values) -> Values:
            loaded = (b.load_unaligned(at, p) for p in range(count))
            pairs = zip(values, loaded, strict=True)
            return [b.v("vrmpyub_acc", value, pixels, ones) for value, pixels in pairs]

        def row(start: Scalar, ky: Scalar, values: Values) -> Values:
            def tap(kx: Scalar, values: Values) -> Values:
                at = b.add(start, b.mul(kx, planes.tap_bytes))

                def quad(i: Scalar, values: Values) -> Values:
                    return step(b.add(at, b.mul(i, planes.quad_bytes)), ONES, values)

                values = b.reduce(whole, values, quad) if whole else values
                last = b.add(at, whole * planes.quad_bytes)
                return step(last, ONES & (1 << 8 * rest) - 1, values) if rest else values

            return b.reduce(self.window.horizontal.taps, values, tap)

        return planes.reduce([b.zero()] * count, row)
