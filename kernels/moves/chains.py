"""Copies of boxes of bytes whose tiles follow one another in the result.

A tile is the bytes that one store writes (`any_layouts.Tile`). Stores of less than a vector at
addresses of unknown alignment take two masked stores and their masks. Where tiles are adjacent,
some of them are written together: each as a whole vector, whose bytes after the tile are
overwritten by the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from xdsl.ir import SSAValue

from ..affine_boxes import Axis, Box
from ..builder import KernelBuilder
from ..conversions.any_layouts import SEGMENTS, SPANS, Tile, TileWriter, segments, tiles
from ..permute import constant_vector
from ..runs import Buffer, gather, nest, store_run
from ..scalars import ONES, VECTOR, Scalar
from ..spans import spans

GROUPS = 4
"""The most windows from which the bytes of a tile are selected: there are four predicates."""

LINKS = 4
"""The most tiles that are written together. With 16, an enlargement of 28x28x24 by 2 takes twice
the packets, for registers that are spilled."""


def copy_in_chains(b: KernelBuilder, boxes: Sequence[Box], source: Buffer, target: Buffer) -> None:
    """Emit the copies of `boxes` from buffer `source` to `target`, adjacent tiles written together.

    The tiles are the largest that consist of at most `SEGMENTS` segments in all (a segment is what
    one rotation or permutation moves); if none do, the smallest.
    """
    plans = ([tile for box in boxes for tile in tiles(box, span)] for span in SPANS)
    plan = next((p for p in plans if sum(len(segments(t.pairs)) for t in p) <= SEGMENTS), None)
    for tile in plan or [tile for box in boxes for tile in tiles(box, SPANS[-1])]:
        if is_link(tile):
            write_chains(b, tile, source, target)
            continue
        with nest(b, *(axis.size for axis in tile.loops)) as indices:
            writer = TileWriter(b, tile, source, target, indices)
            if tile.has_gaps:
                writer.write()
                continue
            steps = (b.mul(i, a.target) for i, a in zip(indices, tile.loops, strict=True))
            at = b.add(target.address, tile.target, *steps)
            b.store_partial(at, tile_vector(writer), tile.span)


def is_link(tile: Tile) -> bool:
    """Return whether partial vectors are stored that can be written together: tiles without gaps
    that the innermost loop steps through without gaps, of a vector or more in all, not aligned.
    """
    if not tile.loops or tile.has_gaps or tile.is_aligned or tile.span == VECTOR:
        return False
    chain = tile.loops[-1]
    return chain.target == tile.span and chain.size * tile.span >= VECTOR


def write_chains(b: KernelBuilder, tile: Tile, source: Buffer, target: Buffer) -> None:
    """Emit the stores of a tile over all its loops, those of up to `LINKS` iterations of the
    innermost loop together.
    """
    *outer, chain = tile.loops
    most = max(-(-VECTOR // tile.span), min(LINKS, SEGMENTS // len(segments(tile.pairs))))
    for span in spans(chain.size, most):
        group = Axis(span.count, span.length * chain.source, span.length * chain.target)
        moved = replace(
            tile,
            source=tile.source + span.start * chain.source,
            target=tile.target + span.start * chain.target,
            loops=(*outer, group, replace(chain, size=span.length)),
        )
        with nest(b, *(axis.size for axis in moved.loops[:-1])) as indices:
            at = [b.mul(i, a.target) for i, a in zip(indices, moved.loops, strict=False)]
            address = b.add(target.address, moved.target, *at)
            pieces = links(b, moved, source, target, indices)
            store_run(b, address, pieces, span.length * tile.span)


def links(
    b: KernelBuilder, tile: Tile, source: Buffer, target: Buffer, indices: Sequence[Scalar]
) -> Iterator[tuple[SSAValue, int]]:
    """Yield (vector, number of its leading bytes that belong to the tile) for each iteration of the
    innermost loop of `tile`; `indices` are the induction variables of its other loops.
    """
    for i in range(tile.loops[-1].size):
        yield tile_vector(TileWriter(b, tile, source, target, [*indices, i])), tile.span


def tile_vector(writer: TileWriter) -> SSAValue:
    """Emit a vector that starts with the bytes of the tile of `writer`: selected from at most
    `GROUPS` vectors that hold them at the right offsets, if these are fewer than its segments (what
    one rotation or permutation moves), else gathered segment by segment.
    """
    tile = writer.tile
    groups: dict[int, list[int]] = {}
    for at, origin in tile.pairs:
        groups.setdefault(origin - at, []).append(at)
    if len(groups) > GROUPS or len(groups) >= len(segments(tile.pairs)):
        pieces = [(writer.segment_vector(p), p.length) for p in segments(tile.pairs)]
        return gather(writer.b, pieces)
    (first, _), *others = groups.items()
    vector = shifted(writer, first)
    for shift, bytes_ in others:
        vector = writer.b.v("vmux", mask(writer.b, bytes_), shifted(writer, shift), vector)
    return vector


def shifted(writer: TileWriter, shift: int) -> SSAValue:
    """Emit a vector whose byte k is byte `k + shift` of the source, counted from the tile's first
    source byte, for all k at which the tile of `writer` has that byte.
    """
    tile = writer.tile
    if tile.source + shift >= 0 and all(axis.source >= 0 for axis in tile.loops):
        return writer.window(shift)
    low = min(origin for at, origin in tile.pairs if origin - at == shift)
    amount = (shift - low) % VECTOR
    window = writer.window(low)
    return writer.b.v("vror", window, amount) if amount else window


def mask(b: KernelBuilder, offsets: Sequence[int]) -> SSAValue:
    """Emit the predicate that is set for the bytes at `offsets` of a vector."""
    chosen = np.zeros(VECTOR, np.uint8)
    chosen[list(offsets)] = 1
    return b.v("vandvrt", constant_vector(b, chosen), b.const(ONES))
