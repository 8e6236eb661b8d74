"""Conversion of byte tensors between the layouts `flat` (row-major) and `crouton`.

A crouton is a block of 8 x 8 pixels, 32 channels deep: each row of 8 pixels takes 256 bytes, a
vector holds 4 pixels. Bytes of a block that lie outside of the image are unspecified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..permute import Repitch, merge
from ..runs import Buffer, load_window, nest, store_run
from ..scalars import Scalar
from ..spans import Span, spans
from .registry import Shape, conversion

SIDE = 8
"""The height and the width of a block in pixels."""

DEPTH = 32
"""The channels of a block."""

BLOCK_BYTES = SIDE * SIDE * DEPTH
"""Bytes of a block."""

PIXELS = 4
"""Pixels of a block in one vector."""


@dataclass(frozen=True)
class BlockRows:
    """A loop nest over the rows of pixels in croutons (blocks of 8 x 8 pixels) of one size.

    `rows` and `columns` cut the height and the width of the image into pieces, one for each block
    along that axis; the blocks are all whole, or all partial ones at an edge.
    """

    shape: Shape
    rows: Span
    columns: Span

    @property
    def loops(self) -> tuple[int, int, int, int, int]:
        """The trip counts of the loops: batches, croutons along the height, pixel rows in a
        crouton, croutons along the width, croutons along the depth.
        """
        batches, _, _, depth = self.shape
        return batches, self.rows.count, self.rows.length, self.columns.count, -(-depth // DEPTH)

    @property
    def pixels(self) -> int:
        """The number of pixels in each row of a crouton that lie inside of the image."""
        return self.columns.length

    @property
    def flat(self) -> tuple[int, tuple[int, ...]]:
        """Where rows of pixels start in layout `flat`: (offset of the first one, stride of each of
        the loops in `loops`), in bytes.
        """
        _, height, width, depth = self.shape
        row = width * depth
        start = self.rows.start * row + self.columns.start * depth
        return start, (height * row, SIDE * row, row, SIDE * depth, DEPTH)

    @property
    def blocks(self) -> tuple[int, tuple[int, ...]]:
        """Where rows of pixels start in layout `crouton`: (offset of the first one, stride of each
        of the loops in `loops`), in bytes.
        """
        _, height, width, depth = self.shape
        block = -(-depth // DEPTH) * BLOCK_BYTES
        row = -(-width // SIDE) * block
        batch = -(-height // SIDE) * row
        start = self.rows.start // SIDE * row + self.columns.start // SIDE * block
        return start, (batch, row, SIDE * DEPTH, block, BLOCK_BYTES)

    @property
    def last(self) -> int:
        """The greatest byte offset in `flat` at which a row of pixels starts."""
        start, steps = self.flat
        return start + sum(s * (n - 1) for s, n in zip(steps, self.loops, strict=True))


def block_rows(shape: Shape) -> Iterator[BlockRows]:
    """Yield loop nests that together visit once each pixel row of each crouton (block of 8 x 8
    pixels) of a tensor of `shape`.
    """
    for rows, columns in product(spans(shape[1], SIDE), spans(shape[2], SIDE)):
        yield BlockRows(shape, rows, columns)


def offset(
    b: KernelBuilder, affine: tuple[int, Sequence[int]], indices: Sequence[Scalar]
) -> Scalar:
    """Emit the byte offset `start + sum(index * stride)`.

    `affine` is (start, strides), with a stride for each of the loop indices `indices`.
    """
    start, steps = affine
    return b.add(start, *(b.mul(i, s) for i, s in zip(indices, steps, strict=True)))


@conversion("flat", "crouton")
def flat_to_crouton(b: KernelBuilder, shape: Shape, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of a 4-D tensor of bytes of shape `shape` from layout `flat`, in
    `source`, to `crouton`, in `target`.
    """
    depth = shape[3]
    spread = Repitch(b, depth, depth, DEPTH) if depth <= DEPTH else None
    for rows in block_rows(shape):
        with nest(b, *rows.loops) as indices:
            start = offset(b, rows.flat, indices)
            at = b.add(target.address, offset(b, rows.blocks, indices))

            def pixel(x: int, rows: BlockRows = rows, start: Scalar = start) -> SSAValue:
                return load_window(b, source, b.add(start, x * depth), rows.last + x * depth)

            for x in range(0, rows.pixels, PIXELS):
                count = min(PIXELS, rows.pixels - x)
                if spread is not None:
                    vector = spread(pixel(x), count)
                else:
                    vector = merge(b, [partial(pixel, x + i) for i in range(count)], DEPTH)
                b.store(b.add(at, x * DEPTH), vector)


@conversion("crouton", "flat")
def crouton_to_flat(b: KernelBuilder, shape: Shape, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of a 4-D tensor of bytes of shape `shape` from layout `crouton`, in
    `source`, to `flat`, in `target`.
    """
    store = store_rows if shape[3] <= DEPTH else store_pixels
    for rows in block_rows(shape):
        store(b, rows, source, target)


def store_rows(b: KernelBuilder, rows: BlockRows, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of the pixel rows `rows` of croutons to `flat`, row by row; the tensor
    has at most 32 channels.

    The pixels of such a row are contiguous in `flat`, too, and are stored together.
    """
    depth = rows.shape[3]
    pack = Repitch(b, depth, DEPTH, depth)
    with nest(b, *rows.loops) as indices:
        start = b.add(source.address, offset(b, rows.blocks, indices))
        counts = [min(PIXELS, rows.pixels - x) for x in range(0, rows.pixels, PIXELS)]
        pieces = ((pack(b.load(start, i), n), n * depth) for i, n in enumerate(counts))
        at = b.add(target.address, offset(b, rows.flat, indices))
        store_run(b, at, pieces, rows.pixels * depth)


def store_pixels(b: KernelBuilder, rows: BlockRows, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of the pixel rows `rows` of croutons to `flat`, pixel by pixel.

    It serves tensors of more than 32 channels, where the channels of a pixel come from several
    croutons.
    """
    *outer, slices = rows.loops
    depth = rows.shape[3]
    with nest(b, *outer, rows.pixels) as (*outer_indices, x):
        start = b.add(offset(b, rows.blocks, [*outer_indices, 0]), b.mul(x, DEPTH))
        parts = [(s * BLOCK_BYTES, min(DEPTH, depth - s * DEPTH)) for s in range(slices)]
        pieces = ((load_window(b, source, b.add(start, ahead)), n) for ahead, n in parts)
        at = b.add(target.address, offset(b, rows.flat, [*outer_indices, 0]), b.mul(x, depth))
        store_run(b, at, pieces, depth)
