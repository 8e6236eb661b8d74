"""Conversion of byte tensors between the layouts `flat` (row-major) and `strip`.

A `strip` vector holds one word (4 channels) of 32 consecutive pixels. Groups of 32 pixels are
transposed in registers by a network of shuffle instructions, between vectors with all words of a
few pixels and vectors with one word of all pixels. Where the number of words of a pixel is not a
power of two, pixels are spaced at the next power of two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import prod

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..permute import Repitch, merge
from ..runs import Buffer, load_window, nest, store_run
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans
from ..transpose import Network, lanes_to_vectors, vectors_to_lanes
from .registry import Shape, conversion

GROUP = 32
"""Pixels in a `strip` vector."""

WORDS = 16
"""Words of a pixel that are transposed at once: 16 vectors leave half of the registers free."""


WordIndices = tuple[Scalar, Scalar, Scalar]
"""Indices of batch, pixel and word (channel quad)."""


@dataclass(frozen=True)
class Image:
    """The extents of a tensor on which the layouts `flat` and `strip` depend: batches, pixels of an
    image, channels.
    """

    batches: int
    pixels: int
    depth: int

    @staticmethod
    def of(shape: Shape) -> Image:
        """Return the extents of a tensor of shape (batch, height, width, depth): batch, height *
        width, depth.
        """
        batches, *plane, depth = shape
        return Image(batches, prod(plane), depth)

    @property
    def words(self) -> int:
        """The number of words, of 4 channels each, of a pixel; the last one may be partial."""
        return -(-self.depth // 4)

    @property
    def plane(self) -> int:
        """The bytes in layout `strip` of one word (4 channels) of all pixels of an image, rounded
        up to whole vectors.
        """
        return -(-self.pixels // GROUP) * VECTOR

    @property
    def flat(self) -> tuple[int, int, int]:
        """The strides in bytes of (batch, pixel, word of 4 channels) in `flat`."""
        return self.pixels * self.depth, self.depth, 4

    @property
    def strip(self) -> tuple[int, int, int]:
        """The strides in bytes of (batch, pixel, word of 4 channels) in `strip`."""
        return self.words * self.plane, 4, self.plane


@dataclass(frozen=True)
class Tile:
    """A tile of up to 32 pixels x `words` words (of 4 channels) of a tensor."""

    b: KernelBuilder
    image: Image
    indices: WordIndices
    """The batch, pixel and word index of the tile's first word."""

    pixels: int
    words: int

    @property
    def pitch_words(self) -> int:
        """The distance in words between the starts of successive pixels in a vector: the number of
        words of a pixel of the tile, rounded up to a power of two.
        """
        return pitch_words(self.words)

    @property
    def pixels_per_vector(self) -> int:
        """The number of pixels that one vector holds, each with all its words in the tile."""
        return GROUP // self.pitch_words

    def vector_counts(self, first: int, count: int) -> Iterator[tuple[int, int]]:
        """Yield (index of a vector, number of pixels in it) for the vectors that hold pixels
        `first` to `first + count - 1` of the tile; `first` must be the first pixel of a vector.
        """
        for pixel in range(first, first + count, self.pixels_per_vector):
            yield (
                pixel // self.pixels_per_vector,
                min(self.pixels_per_vector, first + count - pixel),
            )

    def offset(self, strides: tuple[int, int, int], pixel: int = 0, word: int = 0) -> Scalar:
        """Emit the byte offset of word `word` of pixel `pixel` (both counted from the start of the
        tile) in a layout with the strides `strides` of (batch, pixel, word).
        """
        ahead = pixel * strides[1] + word * strides[2]
        return self.b.add(
            *(self.b.mul(x, s) for x, s in zip(self.indices, strides, strict=True)), ahead
        )


def pitch_words(words: int) -> int:
    """Return the distance in words at which pixels of `words` words are spaced: the next power of
    two.
    """
    return 1 << (words - 1).bit_length()


@dataclass(frozen=True)
class FlatTile(Tile):
    """A tile, up to 32 pixels of a few channels, to load from a buffer in layout `flat`."""

    source: Buffer
    last: int
    """The greatest byte offset in `flat` at which such a tile starts."""

    repitch: Repitch | None
    """The permutation that moves the pixels of one load apart to the pitch.

    None if each pixel is loaded by itself.
    """

    skipped: int = 0
    """The words of a load before the tile's, a multiple of its words."""

    def by_word(self) -> Network:
        """Return the shuffle network that transposes the tile to one vector for each word (4
        channels), which holds that word of the 32 pixels.
        """
        makes = [partial(self.vector, *n) for n in self.vector_counts(0, self.pixels)]
        missing = [None] * (self.pitch_words - len(makes))
        return lanes_to_vectors(self.b, [*makes, *missing], range(self.words))

    def vector(self, number: int, count: int) -> SSAValue:
        """Load vector number `number` of the tile: all words of `count` pixels, with the pixels
        `pitch_words` words apart.
        """
        first = number * self.pixels_per_vector
        if self.repitch is not None:
            return self.repitch(self.row(first), count)
        rows = [partial(self.row, first + i) for i in range(count)]
        return merge(self.b, rows, 4 * self.pitch_words, self.skipped // self.words)

    def row(self, pixel: int) -> SSAValue:
        """Load 128 bytes: the channels of pixel `pixel`, from the tile's first channel on, behind
        the words that are skipped.
        """
        offset = self.offset(self.image.flat, pixel, -self.skipped)
        return load_window(self.b, self.source, offset, self.last + pixel * self.image.depth)


@dataclass(frozen=True)
class StripTile(Tile):
    """A tile, up to 32 pixels of a few channels, to load from a buffer in layout `strip`."""

    source: Buffer

    def by_pixel(self, first: int, count: int) -> Network:
        """Return the shuffle network that transposes the tile to vectors which each hold all words
        of a few successive pixels.

        `first` and `count` say which outputs will be requested from it: the vectors that hold the
        `count` pixels from pixel `first` of the tile on.
        """
        makes = [partial(self.vector, word) for word in range(self.words)]
        missing = [None] * (self.pitch_words - self.words)
        wanted = [number for number, _ in self.vector_counts(first, count)]
        return vectors_to_lanes(self.b, [*makes, *missing], wanted)

    def vector(self, word: int) -> SSAValue:
        """Load the vector that holds word `word` (4 channels) of the tile's 32 pixels."""
        offset = self.offset(self.image.strip, word=word)
        return self.b.load(self.b.add(self.source.address, offset))


def flat_to_strip(
    b: KernelBuilder, image: Image, source: Buffer, target: Buffer, start: int = 0
) -> None:
    """Emit the conversion of a tensor from `flat`, in `source`, to `strip`, in `target`, in tiles
    of up to 32 pixels x 16 words (of 4 channels); of pixels from `start` on.

    Pixels of whole vectors are loaded by vectors, each for two tiles: an unaligned load takes the
    unit of the network's shuffles.
    """
    parts = range(0, 2 * WORDS, WORDS) if image.depth % VECTOR == 0 else range(1)
    for block in spans(image.words, WORDS * len(parts)):
        words = block.length // len(parts)
        one_load = words == image.words
        pitch = 4 * pitch_words(words)
        repitch = Repitch(b, image.depth, image.depth, pitch) if one_load else None
        for group in load_groups(image, source, block, start):
            last = dot(image.flat, (image.batches - 1, group.last, block.last))
            with nest(b, image.batches, group.count, block.count) as (batch, g, c):
                for part in parts:
                    indices = (batch, group.at(b, g), b.add(block.at(b, c), part))
                    tile = FlatTile(
                        b, image, indices, group.length, words, source, last, repitch, part
                    )
                    for word, vector in tile.by_word().outputs(range(words)):
                        at = b.add(target.address, tile.offset(image.strip, word=word))
                        b.store(at, vector)


def load_groups(image: Image, source: Buffer, block: Span, start: int) -> list[Span]:
    """Return spans (runs of equal pieces of an axis) of groups of 32 pixels that cover an image
    from pixel `start` on; a loop nest is emitted for each.

    Groups whose 128-byte loads could exceed the source buffer are in a span of their own. `block`
    cuts words (of 4 channels) of a pixel into blocks; the words of a block are loaded together.
    """
    one_load = block.length == image.words
    last_load = GROUP - (GROUP // pitch_words(block.length) if one_load else 1)
    reach = dot(image.flat, (image.batches - 1, last_load, block.last)) + VECTOR
    inside = (source.size - reach - start * image.depth) // (GROUP * image.depth) + 1
    return later(spans(image.pixels - start, GROUP, inside), start)


def later(pieces: list[Span], start: int) -> list[Span]:
    """Return spans whose pieces start `start` indices later."""
    return [replace(piece, start=piece.start + start) for piece in pieces]


def dot(strides: tuple[int, int, int], indices: tuple[int, int, int]) -> int:
    """Return the dot product of strides and indices: a byte offset."""
    return sum(s * x for s, x in zip(strides, indices, strict=True))


def strip_to_flat(
    b: KernelBuilder, image: Image, source: Buffer, target: Buffer, start: int = 0
) -> None:
    """Emit the conversion of a tensor from `strip`, in `source`, to `flat`, in `target`, in tiles
    of up to 32 pixels x 32 words (of 4 channels); of pixels from `start` on.
    """
    store = store_contiguous if image.words <= 2 * WORDS else store_by_pixel
    for block in store_blocks(image):
        for group in later(spans(image.pixels - start, GROUP), start):
            with nest(b, image.batches, group.count, block.count) as (batch, g, c):
                indices = (batch, group.at(b, g), block.at(b, c))
                width = min(VECTOR, image.depth - 4 * block.start)
                for first in range(0, group.length, chunk := store_chunk(block)):
                    tile = StripTile(b, image, indices, group.length, block.length, source)
                    store(tile, first, min(chunk, group.length - first), width, target)


def store_chunk(block: Span) -> int:
    """Return how many pixels are transposed at once: 32, or 16 if blocks have more than
    `WORDS` words.

    `block` cuts words (of 4 channels) of a pixel into blocks; those of a block are transposed
    together.
    """
    return GROUP if block.length <= WORDS else GROUP // 2


def store_blocks(image: Image) -> list[Span]:
    """Return spans (runs of equal pieces of an axis) of the blocks, of up to 32 words (of 4
    channels), that are stored together.

    A last block with less than 32 whole words has a span of its own. If the number of channels is a
    multiple of 4, it starts earlier, within the block before (if any), so that it has 32, too.
    """
    blocks = spans(image.words, 2 * WORDS, image.depth // VECTOR)
    if len(blocks) > 1 and image.depth % 4 == 0:
        return [blocks[0], Span(image.words - 2 * WORDS, 1, 2 * WORDS)]
    return blocks


def store_contiguous(tile: StripTile, first: int, count: int, width: int, target: Buffer) -> None:
    """Store all channels of the tile's pixels `first` to `first + count - 1`, contiguously, at
    their place in the buffer `target`, which is in layout `flat`.

    `width` is the number of channels, that is, of bytes of a pixel.
    """
    b = tile.b
    repitch = Repitch(b, width, 4 * tile.pitch_words, width)
    by_pixel = tile.by_pixel(first, count)
    vector_counts = tile.vector_counts(first, count)
    pieces = ((repitch(by_pixel.output(n), pixels), pixels * width) for n, pixels in vector_counts)
    at = b.add(target.address, tile.offset(tile.image.flat, first))
    store_run(b, at, pieces, count * width)


def store_by_pixel(tile: StripTile, first: int, count: int, width: int, target: Buffer) -> None:
    """Store the first `width` bytes of each of the tile's pixels `first` to `first + count - 1` at
    their place in the buffer `target`, in layout `flat`, one pixel at a time.
    """
    b, by_pixel = tile.b, tile.by_pixel(first, count)
    for pixel in range(first, first + count):
        vector, slot = (
            by_pixel.output(pixel // tile.pixels_per_vector),
            pixel % tile.pixels_per_vector,
        )
        piece = b.v("vror", vector, 4 * tile.pitch_words * slot) if slot else vector
        at = b.add(target.address, tile.offset(tile.image.flat, pixel))
        b.store_partial(at, piece, width)


@conversion("flat", "strip")
def convert_to_strip(b: KernelBuilder, shape: Shape, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of a 4-D byte tensor of shape `shape` from `flat`, in `source`, to
    `strip`, in `target`.
    """
    flat_to_strip(b, Image.of(shape), source, target)


@conversion("strip", "flat")
def convert_to_flat(b: KernelBuilder, shape: Shape, source: Buffer, target: Buffer) -> None:
    """Emit the conversion of a 4-D byte tensor of shape `shape` from `strip`, in `source`, to
    `flat`, in `target`.
    """
    strip_to_flat(b, Image.of(shape), source, target)
