"""Tiles of contractions with output channels in lanes: output regions whose sums stay in registers,
and the estimates by which they are chosen.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..spans import spans

LANES = 32
"""Outputs in a vector of sums: its 32-bit lanes."""

ACCUMULATORS = 20
"""Vector registers for sums, of 32; weights and requantization parameters need the others."""

PIXELS = 8
"""The most pixels of a tile: each needs scalar registers for its words, loaded ahead of use."""

PAIRED = 2
"""The most vectors of channels of a tile for which two words of a pixel are loaded at once: with
more, there are fewer loads of words than products anyway.
"""


@dataclass(frozen=True)
class MatrixTile:
    """The shape of an output tile whose sums stay in registers: `pixels` pixels, and for each of
    them `vectors` vectors of 32 output channels.
    """

    pixels: int
    vectors: int
    """The number of vectors of 32 output channels."""

    last_outputs: int = LANES
    """The number of output channels in the last vector, 1 to 32."""

    @property
    def outputs(self) -> int:
        """The number of output channels that the tile computes for each of its pixels."""
        return (self.vectors - 1) * LANES + self.last_outputs

    @property
    def sums(self) -> int:
        """The number of vectors of sums."""
        return self.pixels * self.vectors

    @property
    def packets_of_results(self) -> int:
        """The estimated packets outside of the accumulation loop: first values, requantization and
        stores, of which partial ones take more, and odd ones are not paired.

        Fitted to counts of (pixels, vectors): (4, 1) 19, (4, 2) 24 to 35, (5, 2) 34, (4, 3) 33,
        (5, 3) 49, (3, 5) 49, (4, 4) 46, (6, 3) 54, (5, 4) 57, (4, 5) 58.
        """
        partial = self.pixels if self.vectors % 4 else 0
        return max(3 * self.sums - 5, 14 + 3 * self.sums // 2) + partial + 4 * (self.pixels % 2)

    def packets(self, steps: int) -> int:
        """Return the estimated packets of a tile that accumulates `steps` words of each pixel.

        A packet issues two products or two memory accesses, of which one is of a vector.
        """
        words = self.pixels // (4 if self.vectors <= PAIRED else 2)
        step = max(-(-self.sums // 2), self.vectors + words)
        return steps * step + self.packets_of_results


@dataclass(frozen=True)
class Channels:
    """A division of the output channels of a pixel into tiles: `whole` tiles of `vectors` vectors
    each, then one of the `rest`, whose last vector has `last_outputs` channels.
    """

    whole: int
    vectors: int
    """The vectors of a whole tile: a multiple of 4, which fill vectors of bytes."""

    rest: int
    """The vectors of the last tile; 0 if there is none."""

    last_outputs: int

    @staticmethod
    def of(outputs: int, vectors: int) -> Channels:
        """Return the division of `outputs` channels into tiles of `vectors` vectors, a multiple of
        4 or all.
        """
        total, whole = -(-outputs // LANES), outputs // LANES // vectors
        rest, last = total - whole * vectors, outputs - (total - 1) * LANES
        return Channels(whole, vectors, rest, last)

    @property
    def tiles(self) -> int:
        """The number of tiles."""
        return self.whole + (self.rest > 0)

    def packets(self, pixels: int, steps: int) -> int:
        """Return the estimated packets for all channels of `pixels` pixels, `steps` words of
        each.
        """
        rest = MatrixTile(pixels, self.rest).packets(steps) if self.rest else 0
        return self.whole * MatrixTile(pixels, self.vectors).packets(steps) + rest


def choose_tile(
    columns: int, outputs: int, steps: int, accumulators: int = ACCUMULATORS
) -> MatrixTile:
    """Return the shape of tile (output region whose sums stay in registers) with the fewest
    estimated packets for rows of `columns` pixels, `outputs` output channels and patches of `steps`
    words; its sums take at most `accumulators` vectors.
    """
    total = -(-outputs // LANES)

    def cost(tile: MatrixTile) -> int:
        channels = Channels.of(outputs, tile.vectors)
        rows = spans(columns, tile.pixels)
        return sum(part.count * channels.packets(part.length, steps) for part in rows)

    tiles = [
        MatrixTile(p, v)
        for p in range(1, min(columns, PIXELS) + 1)
        for v in range(1, min(total, accumulators // p) + 1)
        if v % 4 == 0 or v == total
    ]
    narrow = MatrixTile(1, 4)
    return min(tiles, key=cost, default=narrow)
