"""Conversion between any two layouts, derived from their digits.

The tensor is decomposed into boxes over which both layouts are affine. A box is a nest of loops
around tiles: up to 128 bytes of the result, which one store writes. A tile is gathered from
segments: adjacent bytes of the result that lie in one window of 128 source bytes, moved to the
front by a rotation, or by a permutation network where they are out of order. Layouts whose blocks
do not nest, or that join axes differently, are converted through row-major order in scratch memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .affine import Axis, Box, conversion_boxes, dense
from .builder import KernelBuilder
from .conversions import itemsize, written
from .cost import kernel
from .permute import constant_vector
from .routing import Controls, find_route
from .runs import Buffer, gather, input_buffer, nest, output_buffer, scratch_buffer, window
from .scalars import VECTOR, Scalar

SPANS = (VECTOR, 32, 8, 1)
"""Bytes of the result that a tile may span; the largest within SEGMENTS is chosen."""

SEGMENTS = 256
"""The most segments in a kernel: two vectors of single bytes, some 1,000 instructions."""

RECENT = 16
"""The most source windows that are kept for reuse: half of the 32 vector registers."""

ONES = 0x01010101
"""The scalar with which `vandvrt` makes the predicate of the non-zero bytes."""

Pairs = tuple[tuple[int, int], ...]
"""(byte of a tile, byte of the source), in the order of the tile."""


Movement = int | tuple[str, Controls]
"""How bytes move: by an amount of rotation, or by a permutation instruction and its controls."""


@dataclass(frozen=True)
class Segment:
    """Adjacent bytes of a tile that come from one window of the source."""

    window: int
    """The offset of the window from the tile's first source byte."""

    sources: Pairs
    """(byte of the segment, byte of the window)."""

    length: int
    """The number of bytes, including trailing ones that belong to no element of the box."""


@dataclass(frozen=True)
class Tile:
    """A part of a box that one store writes (`inner` axes), within loops over the other axes."""

    source: int
    target: int
    loops: tuple[Axis, ...]
    inner: tuple[Axis, ...]

    @property
    def pairs(self) -> Pairs:
        """The bytes of the tile, in order."""
        return affine_pairs(self.inner)

    @property
    def span(self) -> int:
        """The number of bytes of the result from the first to the last."""
        return self.pairs[-1][0] + 1

    @property
    def has_gaps(self) -> bool:
        """Whether bytes within the span are not part of the box."""
        return self.span > len(self.pairs)

    @property
    def is_aligned(self) -> bool:
        """Whether every tile lies in one vector of the result, always at the same offset."""
        steady = all(axis.target % VECTOR == 0 for axis in self.loops)
        return steady and self.target % VECTOR + self.span <= VECTOR

    @property
    def last(self) -> int:
        """The greatest offset in the source at which a tile starts."""
        return self.source + sum((axis.size - 1) * axis.source for axis in self.loops)


@lru_cache
def affine_pairs(axes: tuple[Axis, ...]) -> Pairs:
    """(target offset, source offset) of all bytes of a box, sorted."""
    places = (range(axis.size) for axis in axes)
    sums = (
        (
            sum(i * axis.target for i, axis in zip(index, axes, strict=True)),
            sum(i * axis.source for i, axis in zip(index, axes, strict=True)),
        )
        for index in product(*places)
    )
    return tuple(sorted(sums))


def tiles(box: Box, span: int) -> Iterator[Tile]:
    """The tiles of a box: each within one vector if possible, with gaps; else without gaps."""
    gapped = list(cut(box, min(span, VECTOR - box.target % VECTOR), gaps=True))
    usable = all(tile.is_aligned for tile in gapped)
    yield from gapped if usable else cut(box, span, gaps=False)


def cut(box: Box, span: int, *, gaps: bool) -> Iterator[Tile]:
    """Tiles of at most `span` bytes; the remainder of the axis that is cut has tiles of its own."""
    outer, inner, covered = list(box.axes), list[Axis](), 1
    while outer:
        axis = outer[-1]
        fitting = (span - covered) // axis.target + 1 if gaps or axis.target == covered else 1
        count = min(axis.size, fitting)
        if count == axis.size:
            inner.insert(0, outer.pop())
            covered += (count - 1) * axis.target
            continue
        if count > 1:
            whole, rest = divmod(axis.size, count)
            done = whole * count
            outer[-1] = Axis(whole, count * axis.source, count * axis.target)
            if rest:
                behind = (box.source + done * axis.source, box.target + done * axis.target)
                left = (*outer[:-1], Axis(rest, axis.source, axis.target), *inner)
                yield from cut(Box(*behind, left), span, gaps=gaps)
            inner.insert(0, Axis(count, axis.source, axis.target))
        break
    loops = dense([*outer, Axis(1, 0, 0)])[:-1] if outer else []
    yield Tile(box.source, box.target, tuple(loops), tuple(inner))


@lru_cache(maxsize=1024)
def segments(pairs: Pairs) -> tuple[Segment, ...]:
    """The segments of a tile, in order; bytes that no element has belong to the segment before."""
    starts = [0]
    low = high = pairs[0][1]
    for i, (_, source) in enumerate(pairs):
        low, high = min(low, source), max(high, source)
        if high - low >= VECTOR:
            starts.append(i)
            low = high = source
    windows = (pairs[a:b] for a, b in pairwise([*starts, len(pairs)]))
    parts = [part for window in windows for part in routable(window)]
    ends = [*(part[0][0] for part in parts[1:]), pairs[-1][0] + 1]
    return tuple(segment(part, end) for part, end in zip(parts, ends, strict=True))


def routable(pairs: Pairs) -> list[Pairs]:
    """Split bytes of one window into parts that a single instruction moves to the front."""
    if movement(segment(pairs, pairs[-1][0] + 1).sources) is not None:
        return [pairs]
    half = len(pairs) // 2
    return routable(pairs[:half]) + routable(pairs[half:])


def segment(pairs: Pairs, end: int) -> Segment:
    """The segment of some bytes of a tile, which ends before byte `end` of the tile.

    A window is aligned to 128 if that contains all of the bytes, so that segments share windows.
    """
    low, high = min(source for _, source in pairs), max(source for _, source in pairs)
    aligned, first = low // VECTOR * VECTOR, pairs[0][0]
    start = aligned if high < aligned + VECTOR else low
    return Segment(start, tuple((at - first, source - start) for at, source in pairs), end - first)


@lru_cache(maxsize=4096)
def movement(sources: Pairs) -> Movement | None:
    """The rotation or permutation that moves bytes of a window to the front, or None."""
    amounts = {(source - at) % VECTOR for at, source in sources}
    return amounts.pop() if len(amounts) == 1 else find_route(dict(sources))


@dataclass
class TileWriter:
    """Emitter of one tile, at computed offsets in both buffers."""

    b: KernelBuilder
    tile: Tile
    source: Buffer
    target: Buffer
    indices: Sequence[Scalar]
    windows: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])

    def write(self) -> None:
        """Emit the gathering of the tile and its store."""
        tile, b = self.tile, self.b
        pieces = ((self.piece(part), part.length) for part in segments(tile.pairs))
        vector = gather(b, pieces)
        steps = (b.mul(i, a.target) for i, a in zip(self.indices, tile.loops, strict=True))
        at = b.add(self.target.address, tile.target, *steps)
        if not tile.has_gaps:
            b.store_partial(at, vector, tile.span)
            return
        ahead = tile.target % VECTOR
        mask = np.zeros(VECTOR, np.uint8)
        mask[[ahead + byte for byte, _ in tile.pairs]] = 1
        chosen = b.v("vandvrt", constant_vector(b, mask), b.const(ONES))
        rotated = b.v("vror", vector, VECTOR - ahead) if ahead else vector
        b.store_masked(chosen, b.add(at, -ahead), rotated)

    def piece(self, part: Segment) -> SSAValue:
        """A vector whose first bytes are those of a segment."""
        move, vector = movement(part.sources), self.window(part.window)
        if isinstance(move, int):
            return self.b.v("vror", vector, move) if move else vector
        if move is None:
            raise ValueError("a segment that no instruction moves")
        instruction, controls = move
        return self.b.v(instruction, vector, constant_vector(self.b, controls))

    def window(self, offset: int) -> SSAValue:
        """Load the 128 source bytes from `offset` in the tile on; the latest windows are reused."""
        if offset not in self.windows:
            if len(self.windows) == RECENT:
                self.windows.pop(next(iter(self.windows)))
            b, tile = self.b, self.tile
            steps = (b.mul(i, a.source) for i, a in zip(self.indices, tile.loops, strict=True))
            at = b.add(tile.source + offset, *steps)
            self.windows[offset] = window(b, self.source, at, tile.last + offset)
        return self.windows[offset]


def convert_boxes(b: KernelBuilder, boxes: Sequence[Box], source: Buffer, target: Buffer) -> None:
    """Emit the copies of boxes, in the largest tiles with at most SEGMENTS segments in all."""
    plans = ([tile for box in boxes for tile in tiles(box, span)] for span in SPANS)
    plan = next((p for p in plans if sum(len(segments(t.pairs)) for t in p) <= SEGMENTS), None)
    for tile in plan or [tile for box in boxes for tile in tiles(box, SPANS[-1])]:
        with nest(b, *(axis.size for axis in tile.loops)) as indices:
            TileWriter(b, tile, source, target, indices).write()


def boxes_of(op: htp.ConvertLayoutOp, source: str, target: str) -> list[Box] | None:
    """The boxes of the conversion between two layouts; None if their blocks do not nest."""
    rows, shape = (htp.LAYOUTS[source], htp.LAYOUTS[target]), htp.shape(op.input)
    return conversion_boxes(*rows, shape, itemsize(op))


def convert(
    b: KernelBuilder, op: htp.ConvertLayoutOp, names: tuple[str, str], buffers: Sequence[Buffer]
) -> None:
    """Emit a conversion: the specialized code for two layouts, else that from their digits."""
    special = written(op, *names)
    if special is not None:
        special(b, htp.shape(op.input), *buffers)
        return
    boxes = boxes_of(op, *names)
    if boxes is None:
        raise ValueError(f"layouts {names[0]} and {names[1]} do not nest")
    convert_boxes(b, boxes, *buffers)


def names_of(op: htp.ConvertLayoutOp) -> tuple[str, str]:
    """The names of the source and the target layout."""
    return htp.layout_name(op.input), htp.layout_name(op.output)


def direct_layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
    """The layouts of the operation; the reason if specialized code exists or blocks do not nest."""
    source, target = names_of(op)
    if written(op, source, target) is not None:
        return f"convert_layout.{source}_to_{target} is written for {source} and {target}"
    if boxes_of(op, source, target) is None:
        return f"{source} and {target} join axes differently, or their blocks do not nest"
    return [Layouts((source,), target)]


def indirect_layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
    """The layouts of the operation; the reason if one of them is row-major already."""
    source, target = names_of(op)
    if htp.ROW_MAJOR in (source, target):
        return f"{source} to {target} needs nothing in between"
    return [Layouts((source,), target)]


def flat_scratch(op: htp.ConvertLayoutOp, layouts: Layouts) -> int:
    """The scratch memory of the kernel: the tensor in row-major order."""
    row_major = htp.LAYOUTS[htp.ROW_MAJOR]
    return row_major.physical_bytes(htp.shape(op.input), itemsize(op))


@kernel("convert_layout.digits", htp.ConvertLayoutOp, layouts=direct_layouts)
def build_direct(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
    """Build the conversion for any shape and element type, directly."""
    boxes = boxes_of(op, *names_of(op))
    convert_boxes(b, boxes or [], input_buffer(b, op), output_buffer(b, op))


@kernel(
    "convert_layout.through_flat",
    htp.ConvertLayoutOp,
    layouts=indirect_layouts,
    scratch=flat_scratch,
)
def build_through_flat(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
    """Build the conversion for any shape and element type, through row-major order."""
    (source, target), between = names_of(op), scratch_buffer(b, op)
    convert(b, op, (source, htp.ROW_MAJOR), (input_buffer(b, op), between))
    convert(b, op, (htp.ROW_MAJOR, target), (between, output_buffer(b, op)))
