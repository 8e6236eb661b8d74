"""Loads from rows of images, of which a maximum over windows also reads the padding."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..runs import Buffer, load_window
from ..scalars import VECTOR, Scalar


@dataclass(frozen=True)
class ImageRows:
    """Emitter of loads from the rows of an image, or of some of its channels.

    Bytes of padding beside a row are 0, the least byte. Above and below it is a copy of the row at
    the edge, which every window that reads padding there reads, too.
    """

    b: KernelBuilder
    images: Buffer
    image: Scalar
    """The byte offset of the image in `images`, and of the channels that are read."""

    last_image: int
    """The greatest value of `image` in any iteration of the loops around."""

    height: int
    row_bytes: int

    def row(self, y: Scalar) -> Scalar:
        """Return the byte offset in `images` of row `y` of the image; of the nearest row for a
        constant `y` outside of it.
        """
        if isinstance(y, int):
            y = min(max(y, 0), self.height - 1)
        return self.b.add(self.image, self.b.mul(y, self.row_bytes))

    def within(self, row: Scalar, start: Scalar, last: int) -> SSAValue:
        """Load the vector from byte `start` of the row at offset `row` on; bytes that are not in
        the row are unspecified. `last` is the greatest value of `start` in the loops around.
        """
        end = self.last_image + (self.height - 1) * self.row_bytes + last
        return load_window(self.b, self.images, self.b.add(row, start), end)

    def vector(self, row: Scalar, start: Scalar) -> SSAValue:
        """Load the vector from byte `start` of the row at offset `row` on; bytes that are not in
        the row, at a constant `start`, are 0.
        """
        b, size = self.b, self.row_bytes
        if not isinstance(start, int) or 0 <= start <= size - VECTOR:
            return b.load_unaligned(b.add(self.images.address, row, start))
        low, high = max(0, -start), min(VECTOR, size - start)
        if low >= high:
            return b.zero()
        if size >= VECTOR:
            at = 0 if start < 0 else size - VECTOR
            loaded = b.load_unaligned(b.add(self.images.address, row, at))
            pair = (loaded, b.zero()) if start < 0 else (b.zero(), loaded)
            return b.v("valignb", *pair, (start - at) % VECTOR)
        last = self.last_image + (self.height - 1) * size
        loaded = load_window(b, self.images, row, last)
        rotated = b.v("vror", loaded, start % VECTOR) if start % VECTOR else loaded
        return b.v("vandvqv", b.between(low, high), rotated)
