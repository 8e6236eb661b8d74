"""Emission of the code that writes and reads planes: copies of the pixels of a strided, padded
image, in which each tap of the window reads contiguous pixels.

Planes are written in order of address by overlapping stores: bytes that a store writes past the end
of a row are overwritten by the next store.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from xdsl.ir import SSAValue

from .builder import KernelBuilder, Values
from .permute import Repitch
from .runs import Buffer, gather, load_window, nest
from .scalars import VECTOR, WORD, Scalar
from .spans import Span
from .window import LANES, Taps, Window, valid_range

RowBody = Callable[[Scalar, Scalar, Values], Values]
"""`body(address, ky, values)` emits the code of row `ky` of the window; returns the carried values.

`address` is that of the pixel which the row's first tap reads for output pixel 0.
"""


@dataclass(frozen=True)
class Planes:
    """The planes of an image, at `address`: copies in which each tap reads contiguous pixels.

    The module `window` describes them. A 1 x 1 window of stride 1 without padding needs none: the
    image itself stands for them. `quads` is the number of quads (groups of 4) of input channels.
    """

    b: KernelBuilder
    window: Window
    quads: int
    address: Scalar

    @property
    def quad_bytes(self) -> int:
        """The distance in bytes between the pixels that the same tap reads in successive quads
        (groups of 4 channels).
        """
        direct = self.window.direct
        return self.window.image_vectors * VECTOR if direct else self.window.column_bytes

    @property
    def tap_bytes(self) -> int:
        """The distance in bytes between the pixels that successive taps along the width read in the
        same quad (group of 4 channels).
        """
        return self.window.column_bytes * self.quads

    def at(self, vector: Scalar, quad: Scalar = 0) -> Planes:
        """Return the planes (copies in which each tap reads contiguous pixels) with the address
        moved ahead by `vector` vectors of 32 output pixels and by `quad` quads (groups of 4
        channels).
        """
        steps = (self.b.mul(vector, VECTOR), self.b.mul(quad, self.quad_bytes))
        return replace(self, address=self.b.add(self.address, *steps))

    def reduce(self, initial: Values, body: RowBody) -> Values:
        """Emit loops over the rows of the window, in which each row updates values; return the
        values after the last row.

        `initial` are the first values; `body(address, ky, values)` emits row `ky` and returns the
        values for the next row. `address` is that of the pixel which the row's first tap reads for
        the first output pixel.
        """
        values, offset = initial, 0
        for taps in self.window.vertical_taps:
            values = self._reduce(taps, offset + self.window.plane_lead(taps), values, body)
            offset += self.window.plane_bytes(taps)
        return values

    def _reduce(self, taps: Taps, offset: int, initial: Values, body: RowBody) -> Values:
        """Emit the loop over `taps`, the rows of the window that read the same plane (rows at one
        phase of the vertical stride); return the values after the last one.

        `offset` is the byte offset of the plane, `initial` are the values before the first row;
        `body(address, ky, values)` emits row `ky`, whose pixels begin at `address`, and returns the
        values after it.
        """
        b, pitch = self.b, self.window.output[1] * WORD

        def row(i: Scalar, values: Values) -> Values:
            start = b.add(self.address, b.mul(i, taps.rows * pitch), offset + taps.row * pitch)
            return body(start, b.add(b.mul(i, taps.step), taps.first), values)

        return b.reduce(taps.count, initial, row)


@dataclass(frozen=True)
class PlaneWriter:
    """Emitter of the code that writes the planes (copies in which each tap reads contiguous pixels)
    of one quad (group of 4 channels) of an image.

    `images` is the buffer of the batch of images, `fill` a vector of padding.
    """

    b: KernelBuilder
    window: Window
    quads: int
    images: Buffer
    fill: SSAValue

    def write(self, image: Scalar, target: Scalar) -> None:
        """Emit the code that writes to address `target` all planes (copies in which each tap reads
        contiguous pixels) of one quad (group of 4 channels).

        `image` is the byte offset of the quad in the buffer of images.
        """
        for kx, taps, offset in self.window.planes(self.quads):
            self._plane(kx, taps, image, self.b.add(target, offset))

    def _plane(self, kx: int, taps: Taps, image: Scalar, target: Scalar) -> None:
        """Emit the code that writes one plane to address `target`: the pixels that column `kx` of
        the window reads in the window's rows `taps`.

        `image` is the byte offset, in the buffer of images, of the group of 4 channels to read.
        """
        window, pitch = self.window, self.window.output[1]
        down, across = window.vertical, window.horizontal
        top, left = taps.phase - down.before, kx * across.dilation - across.before
        total = window.plane_rows(taps)
        rows = valid_range(-top, window.image[0], down.stride, total)
        columns = valid_range(-left, window.image[1], across.stride, pitch)
        if not rows or not columns:
            return self._fill(target, total * pitch)
        y, x = rows[0] * down.stride + top, columns[0] * across.stride + left
        self._fill(target, rows[0] * pitch + columns[0])
        self._rows(
            len(rows), len(columns), (y, x), image, self._at(target, rows[0] * pitch + columns[0])
        )
        return self._fill(self._at(target, rows.stop * pitch), (total - rows.stop) * pitch)

    def _rows(
        self, rows: int, columns: int, origin: tuple[int, int], image: Scalar, target: Scalar
    ) -> None:
        """Copy `rows` x `columns` pixels of 4 channels to the plane (contiguous pixels of one tap)
        at address `target`, and append padding to each row.

        They are read from pixel `origin` (y, x) of the image on, at the window's strides. `image`
        is the byte offset, in the buffer of images, of these 4 channels.
        """
        b, width, pitch = self.b, self.window.image[1], self.window.output[1]
        down = width * self.window.vertical.stride
        if columns == pitch == down and self.window.horizontal.stride == 1:
            rows, columns = 1, rows * columns
        first, gap = origin[0] * width + origin[1], max(0, pitch - columns)
        short = 0 < gap and pitch <= LANES and self._step(columns) == columns
        mask = b.first(columns * WORD) if short else None
        with b.loop(rows) as i:
            source = b.add(self._at(image, first), b.mul(i, down * WORD))
            at = b.add(target, b.mul(i, pitch * WORD))
            last = first + (rows - 1) * down
            if mask is None:
                self._run(columns, gap, last, source, at)
            else:
                row = b.v("vmux", mask, self._gather(columns, last, source), self.fill)
                b.store_unaligned(at, row)

    def _step(self, pixels: int) -> int:
        """Return how many pixels one store writes when `pixels` adjacent ones are copied."""
        return min(LANES, pixels)

    def _run(self, pixels: int, gap: int, last: int, source: Scalar, target: Scalar) -> None:
        """Copy a run of `pixels` pixels to address `target` and write `gap` pixels of padding after
        it, in the last store if they fit.

        The run starts at byte offset `source` in the buffer of images; `last` is the greatest index
        of its first pixel in the image in any iteration of the loop around.
        """
        b, stride, step = self.b, self.window.horizontal.stride, self._step(pixels)
        whole, rest = divmod(pixels, step)
        with b.loop(whole) as j:
            vector = self._gather(
                step,
                last + (whole - 1) * step * stride,
                b.add(source, b.mul(j, step * stride * WORD)),
            )
            b.store_unaligned(b.add(target, b.mul(j, step * WORD)), vector)
        ahead = gap if rest and step == LANES and rest + gap <= LANES else 0
        if rest:
            skip = pixels - step
            vector = self._gather(step, last + skip * stride, self._at(source, skip * stride))
            vector = b.v("valignb", self.fill, vector, ahead * WORD) if ahead else vector
            b.store_unaligned(self._at(target, skip + ahead), vector)
        self._fill(self._at(target, pixels), gap - ahead)

    def _gather(self, pixels: int, last: int, source: Scalar) -> SSAValue:
        """Load `pixels` pixels, at the horizontal stride, into the first words of a vector.

        The first one is at byte offset `source`; `last` is the greatest index in the image that it
        has in any iteration of the loops around.
        """
        stride = self.window.horizontal.stride
        if stride > 2:
            return gather(self.b, self._packed(pixels, last, source))
        low = self._load(last, source)
        if stride == 1 or pixels == 1:
            return low
        high = low if pixels <= LANES // 2 else self._load(last + LANES, self._at(source, LANES))
        return self.b.lo(self.b.v("vdealvdd", high, low, VECTOR - WORD))

    def _packed(self, pixels: int, last: int, source: Scalar) -> Iterator[tuple[SSAValue, int]]:
        """Yield vectors that begin with the pixels of `_gather`, packed, and the bytes of these in
        each: those that a load of 32 pixels holds.
        """
        stride = self.window.horizontal.stride
        pack = Repitch(self.b, WORD, stride * WORD, WORD)
        held = -(-LANES // stride)
        for i in range(0, pixels, held):
            count = min(held, pixels - i)
            loaded = self._load(last + i * stride, self._at(source, i * stride))
            yield pack(loaded, count), count * WORD

    def _load(self, last: int, source: Scalar) -> SSAValue:
        """Load 32 pixels at byte offset `source`; those past the end of the images are unspecified.

        `last` is the greatest index in the image that the first one has in any iteration of the
        loops around; it tells whether the load may exceed the buffer.
        """
        image = self.window.image_vectors * VECTOR
        return load_window(self.b, self.images, source, self.images.size - image + last * WORD)

    def _fill(self, target: Scalar, pixels: int) -> None:
        """Write `pixels` pixels of padding, rounded up to whole vectors, to address `target`."""
        if pixels > 0:
            with self.b.loop(-(-pixels // LANES)) as j:
                self.b.store_unaligned(self.b.add(target, self.b.mul(j, VECTOR)), self.fill)

    def _at(self, address: Scalar, pixels: int) -> Scalar:
        """Return the address `pixels` pixels (of 4 bytes) after `address`."""
        return self.b.add(address, pixels * WORD)


@dataclass(frozen=True)
class Images:
    """A batch of images in layout `strip`, and the output images that a kernel computes from them.

    `image`, `scratch` and `output` are the addresses that the kernel gets as arguments. Scratch
    memory holds the planes (copies in which each tap reads contiguous pixels) of one image at a
    time.
    """

    b: KernelBuilder
    batch: int
    window: Window
    input_quads: int
    output_quads: int
    fill: int
    """The byte that stands for padding."""

    image: Scalar
    scratch: Scalar
    output: Scalar

    def each(self, body: Callable[[Planes, Scalar], None], parallel: bool = True) -> None:
        """Emit a loop over the images. For each, it copies the pixels so that each tap reads
        contiguous ones (planes), if the window requires that, and then computes on the planes.

        `body(planes, output)` emits the computation; `output` is the address of the output image.
        `parallel` states that what `body` emits writes nothing but that image.
        """
        b, window = self.b, self.window
        image_bytes = self.input_quads * window.image_vectors * VECTOR
        output_bytes = self.output_quads * window.vectors * VECTOR
        with b.loop(self.batch, parallel=parallel and window.direct) as n:
            source = b.mul(n, image_bytes)
            if not window.direct:
                self._write_planes(source, Buffer(self.image, self.batch * image_bytes))
            planes = b.add(self.image, source) if window.direct else self.scratch
            body(
                Planes(b, window, self.input_quads, planes),
                b.add(self.output, b.mul(n, output_bytes)),
            )

    def _write_planes(self, image: Scalar, images: Buffer) -> None:
        """Emit the code that writes the planes (copies in which each tap reads contiguous pixels)
        of all channels of an image to scratch memory.

        `image` is the byte offset of the image in the buffer `images`.
        """
        b, window = self.b, self.window
        writer = PlaneWriter(b, window, self.input_quads, images, b.splat_b(self.fill))
        with b.loop(self.input_quads, parallel=True) as c:
            source = b.add(image, b.mul(c, window.image_vectors * VECTOR))
            writer.write(source, b.add(self.scratch, b.mul(c, window.column_bytes)))


@contextmanager
def tile_loops(b: KernelBuilder, *axes: Span, parallel: bool = True) -> Generator[list[Scalar]]:
    """Emit nested loops, parallel ones unless told otherwise, one for each of the spans `axes` (an
    axis cut into equal pieces); yields for each loop the index on its axis at which the piece of
    the current iteration starts.
    """
    with nest(b, *(axis.count for axis in axes), parallel=parallel) as indices:
        yield [axis.at(b, i) for axis, i in zip(axes, indices, strict=True)]
