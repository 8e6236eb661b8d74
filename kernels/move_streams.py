"""Moves as streams: the result is written in vectors of 128 adjacent bytes, permuted from a few
windows of the operand each.

A block is a range of adjacent bytes of the result, cut into chunks of 128 bytes; the last one may
overlap the one before. All chunks whose bytes come from the same offsets, relative to the first,
have the same code, in loops where their addresses are affine. In it, each window of 128 bytes of
the operand is permuted (`vdelta`, `vrdelta`, `vror`) so that its bytes are in place, and the
windows are joined by masks. A block that recurs in the result is computed once and stored for each
recurrence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .affine_boxes import Axis, Box
from .builder import KernelBuilder
from .convert_digits import Movement, Pairs, movement
from .cost import kernel
from .move import boxes_of, fill_box, flat_layouts
from .move_boxes import fill_boxes, progression
from .move_chains import copy_in_chains
from .permute import constant_vector
from .runs import Buffer, input_buffer, load_window, nest, output_buffer
from .scalars import VECTOR, Scalar
from .spans import spans

Offsets = NDArray[np.int64]

TOGETHER = 4
"""The most permutations in an iteration of a loop over chunks, which share its scalar
instructions."""

LARGEST = 1 << 20
"""The most bytes of a block, or of a result: all their offsets are enumerated."""

MOST_PARTS = 160
"""The most permutations in the code of a block: some 1,000 instructions."""

MOST_COPIES = 8
"""The most recurrences of a block that are stored one by one."""


LONG_RUN = 1 << 11
"""The bytes from which on a run is copied by itself: what its ends cost is little then."""


@dataclass(frozen=True)
class Part:
    """Bytes of a chunk that one instruction permutes from a window of the operand."""

    window: int
    """The offset of the window from the first byte of the operand that the chunk reads."""
    sources: Pairs
    """(byte of the chunk, byte of the window) of each byte."""

    @property
    def movement(self) -> Movement:
        """The rotation or permutation that puts the bytes in place."""
        found = movement(self.sources)
        assert found is not None, "parts are split until one instruction moves them"
        return found


@dataclass(frozen=True)
class Group:
    """Chunks of a block with the same code, whose addresses are affine in the indices of loops."""

    source: int
    """The offset in the operand of the first byte that the first chunk reads, less the block's."""
    target: int
    """The offset of the first chunk in the block."""
    loops: tuple[Axis, ...]
    """The distances of the other chunks, in loops from the outermost to the innermost."""
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Stream:
    """A box of bytes as blocks that recur: loops over blocks, and the chunks of a block."""

    box: Box
    loops: tuple[Axis, ...]
    copies: tuple[Axis, ...]
    """The axes along which the result repeats a block."""
    groups: tuple[Group, ...]

    @property
    def weight(self) -> int:
        """An estimate of the packets: the instructions that permute bytes, unaligned loads and
        stores included, of which a packet has one.
        """
        outer, copies = prod(a.size for a in self.loops), prod(a.size for a in self.copies)
        steps = [a.source for a in self.loops]
        total = 0
        for group in self.groups:
            count = prod(a.size for a in group.loops)
            moves = sum(part.movement != 0 for part in group.parts)
            windows = {part.window for part in group.parts}
            inner = [*steps, *(a.source for a in group.loops)]
            loads = sum(
                any(x % VECTOR for x in (*inner, self.box.source + group.source + window))
                for window in windows
            )
            down = [*self.loops, *group.loops, *self.copies]
            stores = any(x % VECTOR for x in (*(a.target for a in down), group.target))
            total += count * (moves + loads + (copies if stores else 0))
        return outer * max(total, 1)


def streams(box: Box, nbytes: int) -> Iterator[Stream]:
    """Yield the ways in which a box of bytes of an operand of `nbytes` bytes is a stream: with
    blocks of a different number of its inner axes, which lie without gaps in the result.
    """
    axes = list(box.axes)
    length = 1
    for index in reversed(range(len(axes))):
        if axes[index].target != length:
            return
        length *= axes[index].size
        if VECTOR <= length <= LARGEST:
            made = stream_of(box, index, nbytes)
            if made is not None:
                yield made


def stream_of(box: Box, index: int, nbytes: int) -> Stream | None:
    """Return the box, of an operand of `nbytes` bytes, as a stream whose blocks are its axes from
    number `index` on. None if the code of a block takes more than `MOST_PARTS` permutations.
    """
    offsets = np.zeros(1, np.int64)
    for axis in box.axes[index:]:
        offsets = (offsets[:, None] + np.arange(axis.size) * axis.source).reshape(-1)
    outer = box.axes[:index]
    copies = [a for a in outer if a.source == 0]
    if prod(a.size for a in copies) > MOST_COPIES:
        copies = []
    loops = tuple(a for a in outer if a not in copies)
    groups = list[Group]()
    room = MOST_PARTS
    for group in groups_of(offsets, loops, box, nbytes):
        room -= len(group.parts)
        if room < 0:
            return None
        groups.append(group)
    return Stream(box, loops, tuple(copies), tuple(groups))


def groups_of(offsets: Offsets, outer: Sequence[Axis], box: Box, nbytes: int) -> Iterator[Group]:
    """Yield the groups of the chunks of a block; `offsets` are those in the operand, of `nbytes`
    bytes, of all its bytes, relative to the block's. `outer` are the loops over blocks of `box`.
    """
    starts = [*range(0, len(offsets) - VECTOR + 1, VECTOR)]
    if len(offsets) % VECTOR:
        starts.append(len(offsets) - VECTOR)
    chunks = np.stack([offsets[start : start + VECTOR] for start in starts])
    first = chunks.min(1)
    patterns: dict[bytes, list[int]] = {}
    for number, row in enumerate(chunks - first[:, None]):
        patterns.setdefault(row.tobytes(), []).append(number)
    for numbers in patterns.values():
        pattern = tuple(int(x) for x in chunks[numbers[0]] - first[numbers[0]])
        at, source = np.array([starts[n] for n in numbers]), first[numbers]
        for low, loops in runs_of(source, at):
            begin = box.source + int(source[low])
            axes = (*outer, *loops)
            steady = all(a.source % VECTOR == 0 for a in axes)
            last = begin + sum((a.size - 1) * max(a.source, 0) for a in axes)
            least = begin + sum((a.size - 1) * min(a.source, 0) for a in axes)
            limit = min(nbytes - VECTOR - last, max(pattern))
            limit = max(pattern) if least + limit < 0 else limit
            parts = parts_of(tuple(enumerate(pattern)), begin % VECTOR if steady else None, limit)
            yield Group(int(source[low]), int(at[low]), loops, parts)


def runs_of(source: Offsets, target: Offsets) -> Iterator[tuple[int, tuple[Axis, ...]]]:
    """Yield (index of the first, axes of the others) of ranges of pairs of offsets that are affine
    in the indices of at most one loop.
    """
    start = 0
    while start < len(source):
        count = min(progression(source[start:]), progression(target[start:]))
        axis = Axis(1, 0, 0)
        if count > 1:
            steps = (int(x[start + 1] - x[start]) for x in (source, target))
            axis = Axis(count, *steps)
        yield start, (axis,) if count > 1 else ()
        start += count


@lru_cache(maxsize=4096)
def parts_of(pattern: Pairs, ahead: int | None, limit: int) -> tuple[Part, ...]:
    """Return the parts of a chunk whose byte i comes from offset x, the least being 0, for each (i,
    x) of `pattern`.

    `ahead` is the first byte's offset within a vector of the operand, None if that varies: where
    few more of them do, windows are vectors of the operand, as other loads permute, too. No window
    begins behind `limit`, so that none ends behind the operand.
    """
    pairs = sorted(pattern, key=lambda pair: pair[1])
    best = windows_of(pairs, None, limit)
    if ahead is not None:
        aligned = windows_of(pairs, ahead, limit)
        best = aligned if len(aligned) < max(2 * len(best), len(best) + 1) else best
    return tuple(
        Part(start, tuple((at, x - start) for at, x in piece))
        for start, window in best
        for piece in routable(sorted(window), start)
    )


def windows_of(
    pairs: Sequence[tuple[int, int]], ahead: int | None, limit: int
) -> list[tuple[int, list[tuple[int, int]]]]:
    """Return (start, pairs that it holds) of windows of 128 bytes that hold all `pairs` (byte of
    the chunk, offset), sorted by offset: vectors of the operand, in which offset 0 is number
    `ahead` of a vector's bytes; if that is None, each window begins at the first offset that those
    before do not hold, but not behind `limit`.
    """
    found: list[tuple[int, list[tuple[int, int]]]] = []
    for at, x in pairs:
        if not found or x >= found[-1][0] + VECTOR:
            start = min(x, limit) if ahead is None else (x + ahead) // VECTOR * VECTOR - ahead
            found.append((start, []))
        found[-1][1].append((at, x))
    return found


def routable(pairs: list[tuple[int, int]], start: int) -> list[list[tuple[int, int]]]:
    """Split `pairs` (byte of the chunk, offset) of the window that begins at `start` into lists,
    each of which one rotation or permutation puts in place: the first, third, fifth .. range of
    bytes that lie together in both, and the others; in halves, where all lie together.
    """
    if movement(tuple((at, x - start) for at, x in pairs)) is not None:
        return [pairs]
    turns: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    run, before = 0, pairs[0]
    for at, x in pairs:
        run += x - at != before[1] - before[0]
        turns[run % 2].append((at, x))
        before = at, x
    parts = [turn for turn in turns if turn]
    if len(parts) == 1:
        half = len(pairs) // 2
        parts = [pairs[:half], pairs[half:]]
    return [piece for part in parts for piece in routable(part, start)]


@lru_cache(maxsize=1024)
def best_stream(box: Box, nbytes: int) -> Stream | None:
    """Return the stream of `box`, of an operand of `nbytes` bytes, that takes the fewest packets by
    its `weight`; None if there is none, or if runs of whole or many vectors are copied as they are.
    """
    run = box.axes[-1].size
    if run % VECTOR == 0 or run >= LONG_RUN:
        return None
    return min(streams(box, nbytes), key=lambda stream: stream.weight, default=None)


@dataclass
class StreamWriter:
    """The emitter of a stream."""

    b: KernelBuilder
    stream: Stream
    source: Buffer
    target: Buffer

    def emit(self) -> None:
        """Emit loops over the blocks, and in them the loops over the chunks of each group."""
        b, stream = self.b, self.stream
        with nest(b, *(axis.size for axis in stream.loops)) as outer:
            around = list(zip(outer, stream.loops, strict=True))
            for group in stream.groups:
                axis = next(iter(group.loops), Axis(1, 0, 0))
                for span in spans(axis.size, max(1, TOGETHER // len(group.parts))):
                    with nest(b, span.count) as (i,):
                        for k in range(span.length):
                            self.chunk(group, [*around, (b.add(span.at(b, i), k), axis)])

    def chunk(self, group: Group, loops: Sequence[tuple[Scalar, Axis]]) -> None:
        """Emit one chunk of `group`, and its stores; `loops` are (index, axis) of the loops around
        it.
        """
        b, box = self.b, self.stream.box
        ahead = b.add(box.source + group.source, *(b.mul(i, a.source) for i, a in loops))
        moves = sum((a.size - 1) * max(a.source, 0) for _, a in loops)
        last = box.source + group.source + moves
        vector = self.joined(group, ahead, last)
        at = b.add(self.target.address, box.target + group.target)
        at = b.add(at, *(b.mul(i, a.target) for i, a in loops))
        for index in product(*(range(a.size) for a in self.stream.copies)):
            pairs = zip(index, self.stream.copies, strict=True)
            b.store_unaligned(b.add(at, sum(i * a.target for i, a in pairs)), vector)

    def joined(self, group: Group, ahead: Scalar, last: int) -> SSAValue:
        """Emit the vector of a chunk of `group`; the first byte of the operand that it reads is at
        offset `ahead`, at most `last`.
        """
        windows = dict[int, SSAValue]()
        result: SSAValue | None = None
        for part in group.parts:
            if part.window not in windows:
                windows[part.window] = self.window(part, ahead, last)
            moved = self.moved(part, windows[part.window])
            result = moved if result is None else self.masked(part, moved, result)
        assert result is not None, "a chunk has bytes"
        return result

    def window(self, part: Part, ahead: Scalar, last: int) -> SSAValue:
        """Load the window of `part`; see `joined` for `ahead` and `last`."""
        b = self.b
        return load_window(b, self.source, b.add(ahead, part.window), last + part.window)

    def moved(self, part: Part, vector: SSAValue) -> SSAValue:
        """Emit the permutation of the window `vector` that puts the bytes of `part` in place."""
        move = part.movement
        if isinstance(move, int):
            return self.b.v("vror", vector, move) if move else vector
        instruction, controls = move
        return self.b.v(instruction, vector, constant_vector(self.b, controls))

    def masked(self, part: Part, moved: SSAValue, other: SSAValue) -> SSAValue:
        """Emit `other` with the bytes of `part` replaced by those of `moved`."""
        mask = np.zeros(VECTOR, np.uint8)
        mask[[at for at, _ in part.sources]] = 1
        chosen = self.b.v("vgtub", constant_vector(self.b, mask), self.b.zero())
        return self.b.v("vmux", chosen, moved, other)


def stream_layouts(op: htp.MoveOp) -> Sequence[Layouts] | str:
    """Return row-major order for operands and result, or why a move is no stream."""
    flat = flat_layouts(op)
    if isinstance(flat, str):
        return flat
    pairs = ((box, htp.physical_bytes(op.inputs[operand])) for operand, box in boxes_of(op))
    if all(best_stream(*pair) is None for pair in pairs):
        return "no run of 128 bytes of the result is permuted"
    return flat


@kernel("move.streams", htp.MoveOp, layouts=stream_layouts)
def build_streams(b: KernelBuilder, op: htp.MoveOp) -> None:
    """Emit a move: fills of the pieces that are constants, streams, and copies of all others."""
    for value, box in fill_boxes(op):
        fill_box(b, op, value, box)
    target = output_buffer(b, op)
    for operand, box in boxes_of(op):
        source = input_buffer(b, op, operand)
        stream = best_stream(box, source.size)
        if stream is None:
            copy_in_chains(b, [box], source, target)
        else:
            StreamWriter(b, stream, source, target).emit()
