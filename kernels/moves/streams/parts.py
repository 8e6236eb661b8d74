"""Parts of chunks: which windows of 128 bytes of the operands a chunk, 128 adjacent bytes of a
result, is joined from, and how the bytes of each are put in place.

There are three ways to cut the bytes that a chunk takes from an operand. *In place*: a window for
each distance between operand and result, all of whose bytes are in place. *Aligned*: the vectors of
the operand, permuted; several chunks share a permuted vector where its bytes fall on different
places. *Dense*: windows that begin at the first byte that those before do not hold, permuted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ...conversions.any_layouts import Movement, Pairs, movement
from ...scalars import VECTOR

Offsets = NDArray[np.int64]

MOST_WINDOWS = 8
"""The most windows of a chunk that are taken in place: with more, permutations are fewer."""


@dataclass(frozen=True)
class Reach:
    """How far the loops around a chunk move what it reads of an operand of `size` bytes."""

    size: int
    least: int = 0
    """The least sum of the loops' steps, 0 or negative."""
    most: int = 0
    """The greatest sum of the loops' steps."""
    steady: bool = True
    """Whether all loops move it by whole vectors."""

    def clamped(self, window: int) -> int | None:
        """Return the offset nearest to `window` at which a window lies within the operand in all
        iterations; None if there is none.
        """
        low, high = -self.least, self.size - VECTOR - self.most
        return min(max(window, low), high) if low <= high else None


@dataclass(frozen=True)
class Part:
    """Bytes of a chunk that one instruction permutes from a window of an operand."""

    operand: int
    window: int
    """The offset of the window in the operand, where all loops are at their first iterations."""
    moved: Pairs
    """(byte of the result, byte of the window) of all bytes that the instruction puts in place, of
    which the chunk may take some."""
    taken: tuple[int, ...]
    """The bytes of the chunk that are taken."""

    @cached_property
    def movement(self) -> Movement:
        """The rotation or permutation that puts the bytes in place."""
        found = movement(self.moved)
        assert found is not None, "parts are split until one instruction moves them"
        return found

    @property
    def key(self) -> tuple[int, int, Pairs]:
        """The window and the permutation, which chunks share."""
        return self.operand, self.window, self.moved


Bytes = tuple[tuple[int, int], ...]
"""(byte of a chunk, offset in the operand) of bytes that a chunk takes from an operand."""

CHUNKS = 1024
"""The chunks whose parts are kept: as many as the code of a few streams has."""


def part(operand: int, window: int, pairs: Sequence[tuple[int, int]]) -> Part:
    """Return the part of the bytes `pairs` of a window, which no other chunk shares."""
    moved = tuple(sorted((at, x - window) for at, x in pairs))
    return Part(operand, window, moved, tuple(at for at, _ in moved))


def in_place(operand: int, chunks: Sequence[Bytes], reach: Reach) -> list[list[Part]] | None:
    """Return the parts of each chunk, with a window for each distance between operand and result;
    None if these are too many, or lie outside of the operand.
    """
    found: list[list[Part]] = []
    for pairs in chunks:
        parts = chunk_in_place(operand, pairs, reach)
        if parts is None:
            return None
        found.append([*parts])
    return found


@lru_cache(CHUNKS)
def chunk_in_place(operand: int, pairs: Bytes, reach: Reach) -> tuple[Part, ...] | None:
    """Return the parts of one chunk `in_place`."""
    runs: dict[int, list[tuple[int, int]]] = {}
    for at, x in pairs:
        runs.setdefault(x - at, []).append((at, x))
    if len(runs) > MOST_WINDOWS:
        return None
    parts: list[Part] = []
    for distance, run in runs.items():
        window = reach.clamped(distance)
        if window is None or any(not 0 <= x - window < VECTOR for _, x in run):
            return None
        parts.append(part(operand, window, run))
    return tuple(parts)


def dense(operand: int, chunks: Sequence[Bytes], reach: Reach) -> list[list[Part]]:
    """Return the parts of each chunk, in windows that begin at the first byte that those before do
    not hold.
    """
    return [[*chunk_dense(operand, pairs, reach)] for pairs in chunks]


@lru_cache(CHUNKS)
def chunk_dense(operand: int, pairs: Bytes, reach: Reach) -> tuple[Part, ...]:
    """Return the parts of one chunk that are `dense`."""
    windows: list[tuple[int, list[tuple[int, int]]]] = []
    for at, x in sorted(pairs, key=lambda pair: pair[1]):
        if not windows or x >= windows[-1][0] + VECTOR:
            limit = reach.size - VECTOR - reach.most
            windows.append((min(x, limit) if limit + reach.least >= 0 else x, []))
        windows[-1][1].append((at, x))
    return tuple(
        part(operand, window, piece)
        for window, inside in windows
        for piece in routable(inside, window)
    )


def aligned(operand: int, chunks: Sequence[Bytes], reach: Reach) -> list[list[Part]] | None:
    """Return the parts of each chunk, in whole vectors of the operand, whose permutations the
    chunks share where they can; None if the loops move windows by other than whole vectors.
    """
    if not reach.steady:
        return None
    shared: dict[int, list[dict[int, int]]] = {}
    users = [
        [
            (window, joined(shared.setdefault(window, []), dict(wanted)), taken)
            for window, wanted, taken in chunk_aligned(pairs)
        ]
        for pairs in chunks
    ]
    return [
        [Part(operand, w, tuple(sorted(moved.items())), taken) for w, moved, taken in its]
        for its in users
    ]


@lru_cache(CHUNKS)
def chunk_aligned(pairs: Bytes) -> tuple[tuple[int, Pairs, tuple[int, ...]], ...]:
    """Return (window, (byte of the chunk, byte of the window) of all that one instruction puts in
    place, bytes of the chunk, ascending) of one chunk, in whole vectors of the operand.
    """
    windows: dict[int, list[tuple[int, int]]] = {}
    for at, x in pairs:
        windows.setdefault(x // VECTOR * VECTOR, []).append((at, x))
    return tuple(
        (window, relative(piece, window), tuple(sorted(at for at, _ in piece)))
        for window, inside in sorted(windows.items())
        for piece in routable(sorted(inside, key=lambda pair: pair[1]), window)
    )


def joined(permutations: list[dict[int, int]], wanted: dict[int, int]) -> dict[int, int]:
    """Return the first of the `permutations` (byte of the result -> byte of the window) that can
    also put the bytes `wanted` in place, with these added; a new one, appended, if none can.
    """
    for known in permutations:
        if all(known.get(at, x) == x for at, x in wanted.items()):
            both = known | wanted
            if both == known or movement(tuple(sorted(both.items()))) is not None:
                known.update(wanted)
                return known
    permutations.append(dict(wanted))
    return permutations[-1]


def routable(pairs: list[tuple[int, int]], window: int) -> list[list[tuple[int, int]]]:
    """Split `pairs` (byte of the chunk, offset), sorted by offset, of a window into lists each of
    which one rotation or permutation puts in place: the first, third, fifth .. range of bytes that
    lie together in both, and the others; in halves, where all lie together.
    """
    return [[pairs[i] for i in piece] for piece in pieces_of(relative(pairs, window))]


def relative(pairs: Sequence[tuple[int, int]], window: int) -> Pairs:
    """Return `pairs` with the second number of each counted from `window` on."""
    return tuple((at, x - window) for at, x in pairs)


@lru_cache(maxsize=4096)
def pieces_of(pairs: Pairs) -> tuple[tuple[int, ...], ...]:
    """Return the indices of `pairs` (see `routable`) in each of the lists into which they are
    split.
    """
    if movement(tuple(sorted(pairs))) is not None:
        return (tuple(range(len(pairs))),)
    turns: tuple[list[int], list[int]] = ([], [])
    run, before = 0, pairs[0]
    for number, (at, x) in enumerate(pairs):
        run += x - at != before[1] - before[0]
        turns[run % 2].append(number)
        before = at, x
    parts = [turn for turn in turns if turn]
    if len(parts) == 1:
        half = len(pairs) // 2
        parts = [[*range(half)], [*range(half, len(pairs))]]
    return tuple(
        tuple(its[i] for i in piece)
        for its in parts
        for piece in pieces_of(tuple(pairs[i] for i in its))
    )
