"""Conversion between any two layouts, by the strides of their addresses.

The tensor is decomposed into boxes of elements, in which the addresses in both layouts are affine
in the indices. Each box is a loop nest around a tile: up to 128 bytes of the result, written by one
store. A tile is assembled from segments: adjacent bytes of the result that come from one window of
128 source bytes, moved to the front of a vector by a rotation, or by a permutation (`vdelta`,
`vrdelta`) where they are out of order. Layouts whose block lengths do not divide one another, or
that join different axes into one, are converted through row-major order in scratch memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..affine_boxes import Axis, Box, conversion_boxes, merged_axes
from ..builder import KernelBuilder
from ..cost import kernel
from ..permute import constant_vector
from ..routing import Controls, find_route
from ..runs import Buffer, gather, input_buffer, load_window, nest, output_buffer, scratch_buffer
from ..scalars import ONES, VECTOR, Scalar
from .registry import specialized

SPANS = (VECTOR, 32, 8, 1)
"""The candidates for the greatest number of result bytes of a tile, in order of preference."""

SEGMENTS = 256
"""The most segments in a kernel: two vectors of single bytes, some 1,000 instructions."""

RECENT = 16
"""The most source windows kept in registers for reuse: half of the 32 vector registers."""

Pairs = tuple[tuple[int, int], ...]
"""(byte offset in a tile, byte offset in the source) of each byte, sorted by the first."""


Movement = int | tuple[str, Controls]
"""The permutation of a vector's bytes: a `vror` amount, or (instruction, control vector)."""


@dataclass(frozen=True)
class Segment:
    """Adjacent bytes of a tile (the bytes that one store writes) which one rotation or permutation
    takes from a window of 128 source bytes.
    """

    window: int
    """The byte offset of the window from the tile's first source byte."""

    sources: Pairs
    """(byte of the segment, byte of the window from which it comes), for each byte."""

    length: int
    """The number of bytes, including trailing ones that belong to no element of the box."""


@dataclass(frozen=True)
class Tile:
    """The bytes of a box of elements that one store writes, and the loops that repeat the store
    over the box.

    `inner` are the axes within the tile, `loops` the axes over which loops run, outermost first;
    `source` and `target` are the byte offsets of the first tile in the source and the result.
    """

    source: int
    target: int
    loops: tuple[Axis, ...]
    inner: tuple[Axis, ...]

    @property
    def pairs(self) -> Pairs:
        """(byte offset in the result, byte offset in the source) of each byte of the tile, both
        relative to the start of the tile, sorted.
        """
        return affine_pairs(self.inner)

    @property
    def span(self) -> int:
        """The number of result bytes from the first to the last byte of the tile, gaps between them
        included.
        """
        return self.pairs[-1][0] + 1

    @property
    def has_gaps(self) -> bool:
        """Whether there are bytes between the first and the last byte to store that do not belong
        to the box of elements, and must not be written.
        """
        return self.span > len(self.pairs)

    @property
    def is_aligned(self) -> bool:
        """Whether the tile lies within one vector of the result, at the same offset in it, in every
        iteration of the loops that repeat the store.
        """
        steady = all(axis.target % VECTOR == 0 for axis in self.loops)
        return steady and self.target % VECTOR + self.span <= VECTOR

    @property
    def last(self) -> int:
        """The greatest byte offset in the source at which the tile starts in any iteration of the
        loops that repeat the store.
        """
        return self.source + sum((a.size - 1) * max(a.source, 0) for a in self.loops)


@lru_cache
def affine_pairs(axes: tuple[Axis, ...]) -> Pairs:
    """Return (byte offset in the target, byte offset in the source) of each byte of a box with the
    axes `axes`, sorted.

    The offsets are relative to the first byte of the box.
    """
    ranges = (range(axis.size) for axis in axes)
    sums = (
        (
            sum(i * axis.target for i, axis in zip(index, axes, strict=True)),
            sum(i * axis.source for i, axis in zip(index, axes, strict=True)),
        )
        for index in product(*ranges)
    )
    return tuple(sorted(sums))


def tiles(box: Box, span: int) -> Iterator[Tile]:
    """Yield tiles that together cover a box of elements; a tile is the bytes that one store writes,
    at most `span` bytes of the result.

    Where every tile lies within one vector, tiles may have gaps: bytes that do not belong to the
    box, which a masked store leaves unchanged. Otherwise they have none.
    """
    aligned = list(cut_into_tiles(box, min(span, VECTOR - box.target % VECTOR), gaps=True))
    usable = all(tile.is_aligned for tile in aligned)
    yield from aligned if usable else cut_into_tiles(box, span, gaps=False)


def cut_into_tiles(box: Box, span: int, *, gaps: bool) -> Iterator[Tile]:
    """Yield tiles (bytes that one store writes) of at most `span` bytes that cover a box of
    elements: one for most of it, repeated by loops, and one for each remainder.

    An axis is cut where `span` bytes do not hold it all; its last, shorter part is a tile of its
    own. `gaps` allows tiles that leave out result bytes between their first and their last.
    """
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
                yield from cut_into_tiles(Box(*behind, left), span, gaps=gaps)
            inner.insert(0, Axis(count, axis.source, axis.target))
        break
    loops = merged_axes([*outer, Axis(1, 0, 0)])[:-1] if outer else []
    yield Tile(box.source, box.target, tuple(loops), tuple(inner))


@lru_cache(maxsize=1024)
def segments(pairs: Pairs) -> tuple[Segment, ...]:
    """Return the segments into which the bytes of a tile are cut, in order: each is moved into
    place by one rotation or permutation.

    `pairs` holds (offset in the tile, offset in the source) of each byte. A gap in the tile belongs
    to the segment before it.
    """
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
    """Split bytes of one window of 128 source bytes into parts, each of which a single rotation or
    permutation moves to the front of a vector.

    `pairs` holds (offset in the tile, offset in the source) of each byte.
    """
    if movement(segment(pairs, pairs[-1][0] + 1).sources) is not None:
        return [pairs]
    half = len(pairs) // 2
    return routable(pairs[:half]) + routable(pairs[half:])


def segment(pairs: Pairs, end: int) -> Segment:
    """Return the segment (adjacent result bytes from 128 source bytes) of the bytes `pairs`, each
    (offset in the tile, offset in the source); it ends before byte `end` of the tile.

    Its 128 source bytes start at a multiple of 128 behind the tile's first if they can, so that
    segments share the load; else at its first source byte.
    """
    low, high = min(source for _, source in pairs), max(source for _, source in pairs)
    aligned, first = low // VECTOR * VECTOR, pairs[0][0]
    start = aligned if aligned >= 0 and high < aligned + VECTOR else low
    return Segment(start, tuple((at - first, source - start) for at, source in pairs), end - first)


@lru_cache(maxsize=4096)
def movement(sources: Pairs) -> Movement | None:
    """Return the rotation (its amount in bytes) or permutation (instruction, control bytes) that
    moves bytes of a window to the front of a vector; None if one instruction cannot move them.

    `sources` holds (destination byte, byte of the window).
    """
    amounts = {(source - at) % VECTOR for at, source in sources}
    return amounts.pop() if len(amounts) == 1 else find_route(dict(sources))


@dataclass
class TileWriter:
    """Emitter of one tile (bytes that one store writes) of a conversion, within the loops around
    it.

    `indices` are the induction variables of the loops; `windows` caches loaded vectors of 128
    source bytes by offset.
    """

    b: KernelBuilder
    tile: Tile
    source: Buffer
    target: Buffer
    indices: Sequence[Scalar]
    windows: dict[int, SSAValue] = field(default_factory=dict[int, SSAValue])

    def write(self) -> None:
        """Emit the loads, the permutations and the store of the tile."""
        tile, b = self.tile, self.b
        pieces = ((self.segment_vector(part), part.length) for part in segments(tile.pairs))
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

    def segment_vector(self, part: Segment) -> SSAValue:
        """Emit a vector that starts with the bytes of `part` (bytes of the tile that one rotation
        or permutation moves); its other bytes are unspecified.
        """
        move, vector = movement(part.sources), self.window(part.window)
        if isinstance(move, int):
            return self.b.v("vror", vector, move) if move else vector
        if move is None:
            raise ValueError("a segment that no instruction moves")
        instruction, controls = move
        return self.b.v(instruction, vector, constant_vector(self.b, controls))

    def window(self, offset: int) -> SSAValue:
        """Return the 128 source bytes that begin `offset` bytes after the first source byte of the
        tile; they are loaded if not cached.
        """
        if offset not in self.windows:
            if len(self.windows) == RECENT:
                self.windows.pop(next(iter(self.windows)))
            b, tile = self.b, self.tile
            steps = (b.mul(i, a.source) for i, a in zip(self.indices, tile.loops, strict=True))
            at = b.add(tile.source + offset, *steps)
            self.windows[offset] = load_window(b, self.source, at, tile.last + offset)
        return self.windows[offset]


def convert_boxes(b: KernelBuilder, boxes: Sequence[Box], source: Buffer, target: Buffer) -> None:
    """Emit the copies of `boxes` from buffer `source` to `target`, in the largest tiles (bytes that
    one store writes) that consist of at most `SEGMENTS` segments in all; in single bytes if even
    the smallest tiles exceed that. A segment is what one rotation or permutation contributes to a
    tile.
    """
    plans = ([tile for box in boxes for tile in tiles(box, span)] for span in SPANS)
    plan = next((p for p in plans if sum(len(segments(t.pairs)) for t in p) <= SEGMENTS), None)
    for tile in plan or [tile for box in boxes for tile in tiles(box, SPANS[-1])]:
        with nest(b, *(axis.size for axis in tile.loops)) as indices:
            TileWriter(b, tile, source, target, indices).write()


def boxes_of(op: htp.ConvertLayoutOp, source: str, target: str) -> list[Box] | None:
    """Return the boxes whose copies convert the tensor of `op` from the layout called `source` to
    `target`; None if block lengths of the layouts do not divide one another, or if they join
    different axes.
    """
    rows, shape = (htp.LAYOUTS[source], htp.LAYOUTS[target]), htp.shape(op.input)
    return conversion_boxes(*rows, shape, htp.itemsize(op.input))


def convert(
    b: KernelBuilder, op: htp.ConvertLayoutOp, names: tuple[str, str], buffers: Sequence[Buffer]
) -> None:
    """Emit a conversion between the two layouts `names`: by the function registered for that pair
    if there is one, else as copies of boxes.

    `buffers` are (source, target). Raises ValueError if `boxes_of` finds no boxes for the layouts.
    """
    special = specialized(op, *names)
    if special is not None:
        special(b, htp.shape(op.input), *buffers)
        return
    boxes = boxes_of(op, *names)
    if boxes is None:
        raise ValueError(f"layouts {names[0]} and {names[1]} do not nest")
    convert_boxes(b, boxes, *buffers)


def layout_names(op: htp.ConvertLayoutOp) -> tuple[str, str]:
    """Return the names of the layouts of `op`'s operand and result."""
    return htp.layout_name(op.input), htp.layout_name(op.output)


def direct_layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
    """Return the (source, target) layouts of `op`, as a list of one, or the reason why the kernel
    `convert_layout.digits` does not support it.

    Block lengths of the two layouts must divide one another. Pairs of layouts for which a
    conversion is registered are left to that.
    """
    source, target = layout_names(op)
    if specialized(op, source, target) is not None:
        return f"convert_layout.{source}_to_{target} is written for {source} and {target}"
    if boxes_of(op, source, target) is None:
        return f"{source} and {target} join axes differently, or their blocks do not nest"
    return [Layouts((source,), target)]


def indirect_layouts(op: htp.ConvertLayoutOp) -> list[Layouts] | str:
    """Return the (source, target) layouts of `op`, as a list of one, or the reason why a conversion
    by way of row-major order does not apply.

    It applies unless the source or the target is itself row-major.
    """
    source, target = layout_names(op)
    if htp.ROW_MAJOR in (source, target):
        return f"{source} to {target} needs nothing in between"
    return [Layouts((source,), target)]


def flat_scratch(op: htp.ConvertLayoutOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory of a conversion by way of row-major order, which holds the
    row-major tensor; they do not depend on `layouts`.
    """
    row_major = htp.LAYOUTS[htp.ROW_MAJOR]
    return row_major.physical_bytes(htp.shape(op.input), htp.itemsize(op.input))


@kernel("convert_layout.digits", htp.ConvertLayoutOp, layouts=direct_layouts)
def build_direct(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
    """Emit the conversion of a tensor of any shape and element type, box by box from source to
    target.
    """
    boxes = boxes_of(op, *layout_names(op))
    convert_boxes(b, boxes or [], input_buffer(b, op), output_buffer(b, op))


@kernel(
    "convert_layout.through_flat",
    htp.ConvertLayoutOp,
    layouts=indirect_layouts,
    scratch=flat_scratch,
)
def build_through_flat(b: KernelBuilder, op: htp.ConvertLayoutOp) -> None:
    """Emit two conversions: to row-major order in scratch memory, and from there to the target
    layout.

    Tensors may have any shape and element type.
    """
    (source, target), between = layout_names(op), scratch_buffer(b, op)
    convert(b, op, (source, htp.ROW_MAJOR), (input_buffer(b, op), between))
    convert(b, op, (htp.ROW_MAJOR, target), (between, output_buffer(b, op)))
