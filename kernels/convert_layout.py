"""Conversion of byte tensors between `flat` and `strip`.

A `strip` vector holds one word (4 channels) of 32 consecutive pixels. Groups of 32 pixels are
transposed in registers by a network of shuffles, between vectors with all words of a few pixels and
vectors with one word of all pixels. Where the words of a pixel are not a power of two in number,
pixels are moved apart to the next power of two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import prod

from xdsl.ir import SSAValue

from .builder import KernelBuilder
from .conversions import Shape, conversion
from .permute import Repitch, merge
from .runs import Buffer, nest, store_run, window
from .scalars import VECTOR, Scalar
from .spans import Span, spans
from .transpose import Network, lanes_to_vectors, vectors_to_lanes

GROUP = 32
"""Pixels in a `strip` vector."""

WORDS = 16
"""Words of a pixel that are transposed at once: 16 vectors leave half of the registers free."""


Place = tuple[Scalar, Scalar, Scalar]
"""Indices of batch, pixel and word (channel quad)."""


@dataclass(frozen=True)
class Image:
    """The shape of a tensor, as both layouts use it."""

    batches: int
    pixels: int
    depth: int

    @staticmethod
    def of(shape: Shape) -> Image:
        """Describe a tensor of shape (b, h, w, d)."""
        batches, *plane, depth = shape
        return Image(batches, prod(plane), depth)

    @property
    def words(self) -> int:
        """The number of words (channel quads) of a pixel."""
        return -(-self.depth // 4)

    @property
    def plane(self) -> int:
        """The bytes of a channel quad of an image in `strip`."""
        return -(-self.pixels // GROUP) * VECTOR

    @property
    def flat(self) -> tuple[int, int, int]:
        """Strides of (batch, pixel, word) in bytes in `flat`."""
        return self.pixels * self.depth, self.depth, 4

    @property
    def strip(self) -> tuple[int, int, int]:
        """Strides of (batch, pixel, word) in bytes in `strip`."""
        return self.words * self.plane, 4, self.plane


@dataclass(frozen=True)
class Tile:
    """A tile of up to 32 pixels x some words at computed indices."""

    b: KernelBuilder
    image: Image
    place: Place
    """The indices of its first word."""

    pixels: int
    words: int

    @property
    def slots(self) -> int:
        """The pitch of pixels within a vector, in words."""
        return slots(self.words)

    @property
    def each(self) -> int:
        """The number of pixels in a vector."""
        return GROUP // self.slots

    def numbers(self, first: int, count: int) -> Iterator[tuple[int, int]]:
        """(index, pixel count) of each vector that holds some of `count` pixels from `first` on."""
        for pixel in range(first, first + count, self.each):
            yield pixel // self.each, min(self.each, first + count - pixel)

    def offset(self, strides: tuple[int, int, int], pixel: int = 0, word: int = 0) -> Scalar:
        """The byte offset of a word of the tile in a layout with the given strides."""
        ahead = pixel * strides[1] + word * strides[2]
        return self.b.add(
            *(self.b.mul(x, s) for x, s in zip(self.place, strides, strict=True)), ahead
        )


def slots(words: int) -> int:
    """The pitch of pixels of `words` words: the next power of two."""
    return 1 << (words - 1).bit_length()


@dataclass(frozen=True)
class FlatTile(Tile):
    """A tile that is read from `flat`."""

    source: Buffer
    last: int
    """The greatest offset in `flat` of such tiles."""

    move: Repitch | None
    """Moves the pixels of one load apart to the pitch; None if each pixel is loaded by itself."""

    def by_word(self) -> Network:
        """The shuffle network whose outputs are one vector for each word."""
        makes = [partial(self.vector, *n) for n in self.numbers(0, self.pixels)]
        missing = [None] * (self.slots - len(makes))
        return lanes_to_vectors(self.b, [*makes, *missing], range(self.words))

    def vector(self, number: int, count: int) -> SSAValue:
        """Load vector `number`: the words of `count` pixels at the pitch of `slots`."""
        first = number * self.each
        if self.move is not None:
            return self.move(self.row(first), count)
        rows = [partial(self.row, first + i) for i in range(count)]
        return merge(self.b, rows, 4 * self.slots)

    def row(self, pixel: int) -> SSAValue:
        """Load 128 bytes from the tile's first word of a pixel."""
        offset = self.offset(self.image.flat, pixel)
        return window(self.b, self.source, offset, self.last + pixel * self.image.depth)


@dataclass(frozen=True)
class StripTile(Tile):
    """A tile that is read from `strip`."""

    source: Buffer

    def by_pixel(self, first: int, count: int) -> Network:
        """The shuffle network that yields the vectors of `count` pixels from `first` on."""
        makes = [partial(self.vector, word) for word in range(self.words)]
        missing = [None] * (self.slots - self.words)
        wanted = [number for number, _ in self.numbers(first, count)]
        return vectors_to_lanes(self.b, [*makes, *missing], wanted)

    def vector(self, word: int) -> SSAValue:
        """Load one word of all 32 pixels."""
        offset = self.offset(self.image.strip, word=word)
        return self.b.load(self.b.add(self.source.address, offset))


def flat_to_strip(b: KernelBuilder, image: Image, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of a tensor to `strip`; blocks of words are the outermost loop."""
    for block in spans(image.words, WORDS):
        one_load = block.length == image.words
        pitch = 4 * slots(block.length)
        move = Repitch(b, image.depth, image.depth, pitch) if one_load else None
        for group in load_groups(image, source, block):
            last = dot(image.flat, (image.batches - 1, group.last, block.last))
            with nest(b, image.batches, group.count, block.count) as (batch, g, c):
                place = (batch, group.at(b, g), block.at(b, c))
                tile = FlatTile(b, image, place, group.length, block.length, source, last, move)
                for word, vector in tile.by_word().outputs(range(block.length)):
                    at = b.add(target.address, tile.offset(image.strip, word=word))
                    b.store(at, vector)


def load_groups(image: Image, source: Buffer, block: Span) -> list[Span]:
    """Spans of pixel groups; those whose loads could exceed the buffer are spans of their own."""
    one_load = block.length == image.words
    last_load = GROUP - (GROUP // slots(block.length) if one_load else 1)
    reach = dot(image.flat, (image.batches - 1, last_load, block.last)) + VECTOR
    return spans(image.pixels, GROUP, (source.size - reach) // (GROUP * image.depth) + 1)


def dot(strides: tuple[int, int, int], place: tuple[int, int, int]) -> int:
    """The dot product of strides and indices: an offset."""
    return sum(s * x for s, x in zip(strides, place, strict=True))


def strip_to_flat(b: KernelBuilder, image: Image, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of a tensor to `flat`."""
    store = store_whole if image.words <= 2 * WORDS else store_rows
    for block in store_blocks(image):
        for group in spans(image.pixels, GROUP):
            with nest(b, image.batches, group.count, block.count) as (batch, g, c):
                place = (batch, group.at(b, g), block.at(b, c))
                width = min(VECTOR, image.depth - 4 * block.start)
                for first in range(0, group.length, chunk := store_chunk(block)):
                    tile = StripTile(b, image, place, group.length, block.length, source)
                    store(tile, first, min(chunk, group.length - first), width, target)


def store_chunk(block: Span) -> int:
    """Pixels transposed at once: 32, or 16 where more words would exceed the registers."""
    return GROUP if block.length <= WORDS else GROUP // 2


def store_blocks(image: Image) -> list[Span]:
    """Blocks of words; the last one overlaps the one before if that makes it a whole vector.

    One with fewer channels than words hold is a span of its own, since it stores fewer bytes.
    """
    blocks = spans(image.words, 2 * WORDS, image.depth // VECTOR)
    if len(blocks) > 1 and image.depth % 4 == 0:
        return [blocks[0], Span(image.words - 2 * WORDS, 1, 2 * WORDS)]
    return blocks


def store_whole(tile: StripTile, first: int, count: int, width: int, target: Buffer) -> None:
    """Store pixels that are contiguous in `flat`."""
    b = tile.b
    move = Repitch(b, width, 4 * tile.slots, width)
    by_pixel = tile.by_pixel(first, count)
    numbers = tile.numbers(first, count)
    pieces = ((move(by_pixel.output(n), pixels), pixels * width) for n, pixels in numbers)
    at = b.add(target.address, tile.offset(tile.image.flat, first))
    store_run(b, at, pieces, count * width)


def store_rows(tile: StripTile, first: int, count: int, width: int, target: Buffer) -> None:
    """Store `width` bytes of each pixel."""
    b, by_pixel = tile.b, tile.by_pixel(first, count)
    for pixel in range(first, first + count):
        vector, slot = by_pixel.output(pixel // tile.each), pixel % tile.each
        piece = b.v("vror", vector, 4 * tile.slots * slot) if slot else vector
        at = b.add(target.address, tile.offset(tile.image.flat, pixel))
        b.store_partial(at, piece, width)


@conversion("flat", "strip")
def convert_to_strip(b: KernelBuilder, shape: Shape, source: Buffer, target: Buffer) -> None:
    """Emit the conversion to `strip` for any shape; tiles of 32 pixels x 16 words."""
    flat_to_strip(b, Image.of(shape), source, target)


@conversion("strip", "flat")
def convert_to_flat(b: KernelBuilder, shape: Shape, source: Buffer, target: Buffer) -> None:
    """Emit the conversion to `flat` for any shape; tiles of up to 32 words."""
    strip_to_flat(b, Image.of(shape), source, target)
