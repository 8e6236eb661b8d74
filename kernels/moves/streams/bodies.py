"""Bodies of loops over chunks: a few adjacent chunks that share loads and permutations, and what
they cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ...scalars import VECTOR
from .parts import Bytes, Part, Reach, aligned, dense, in_place

CONSTANTS = 18
"""The most vectors of constants that stay in registers; each other one is loaded where it is used.
There are 32 registers, and some ten hold what an iteration computes."""

PREDICATES = 4
"""The most masks of a body that stay in registers as predicates, of which there are four."""

ENDLESS = 1 << 40
"""The bytes of an operand without ends."""

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Loop:
    """A loop around chunks: its iterations, and the steps in bytes of the result and of what is
    read of each operand.
    """

    count: int
    target: int
    sources: tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    """A chunk as it was enumerated: the owner of each byte (an operand's number or, behind these, a
    fill's; -1 for bytes that may be anything), its offset there, and that of the chunk in the
    result.
    """

    owner: Ints
    offset: Ints
    target: int
    known: dict[int, Bytes] = field(default_factory=dict[int, Bytes])
    """What `bytes_of` returned."""

    def bytes_of(self, operand: int) -> Bytes:
        """Return (byte of the chunk, offset) of the bytes taken from an operand."""
        if operand not in self.known:
            at = np.flatnonzero(self.owner == operand)
            self.known[operand] = tuple(zip(at.tolist(), self.offset[at].tolist(), strict=True))
        return self.known[operand]


@dataclass(frozen=True)
class Chunk:
    """A chunk: its offset in the result, the parts that it is joined from, and its bytes that fills
    own, (number of the fill, bytes).
    """

    target: int
    parts: tuple[Part, ...]
    fills: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def masks(self) -> Iterator[tuple[int, ...]]:
        """The bytes that each part and fill but the first adds to the others."""
        layers = [*(at for _, at in self.fills), *(part.taken for part in self.parts)]
        yield from layers[1:]


@dataclass(frozen=True)
class Body:
    """Loops, outermost first, around chunks; `reaches` says what the loops do to each operand."""

    loops: tuple[Loop, ...]
    chunks: tuple[Chunk, ...]
    reaches: tuple[Reach, ...]
    copies: int = 1
    """How often each chunk is stored."""
    stores_aligned: bool = True

    @property
    def count(self) -> int:
        """The number of parts and fills, of which code consists."""
        return sum(max(1, len(chunk.parts) + len(chunk.fills)) for chunk in self.chunks)

    @property
    def iterations(self) -> int:
        """The number of times that the chunks are computed."""
        return int(np.prod([loop.count for loop in self.loops], dtype=np.int64))

    @cached_property
    def constants(self) -> int:
        """The number of vectors of constants: controls of permutations, masks (eight a vector)."""
        controls = {p.movement[1].tobytes() for p in self.permuted if isinstance(p.movement, tuple)}
        masks = {mask for chunk in self.chunks for mask in chunk.masks}
        return len(controls) + -(-len(masks) // 8)

    @cached_property
    def permuted(self) -> list[Part]:
        """A part for each window that is permuted by itself."""
        parts = {part.key: part for chunk in self.chunks for part in chunk.parts}
        return list(parts.values())

    @cached_property
    def cost(self) -> float:
        """The packets of an iteration, by the scarcest resource."""
        lines, windows, slow = set[tuple[int, int]](), set[tuple[int, int]](), 0
        for part in self.permuted:
            reach, at = self.reaches[part.operand], (part.operand, part.window)
            if at in windows:
                continue
            windows.add(at)
            if reach.steady and part.window % VECTOR == 0:
                lines.add(at)
            elif reach.steady:
                line = part.window // VECTOR * VECTOR
                lines |= {(part.operand, line), (part.operand, line + VECTOR)}
            else:
                slow += 1
        turned = sum(self.reaches[o].steady and w % VECTOR > 0 for o, w in windows)
        permutes = turned + slow + sum(p.movement != 0 for p in self.permuted)
        loads = len(lines) + slow + max(0, self.constants - CONSTANTS)
        masks = [mask for chunk in self.chunks for mask in chunk.masks]
        stores, joins = len(self.chunks) * self.copies, len(masks)
        joins += joins if len(set(masks)) > PREDICATES else 0
        memory = loads + slow + stores * (1 if self.stores_aligned else 2)
        permutes += 0 if self.stores_aligned else stores
        total = loads + permutes - slow + stores + joins
        return max(loads, permutes, memory / 2, total / 4)

    @property
    def packets(self) -> float:
        """An estimate of the packets of all iterations. Some five fill and drain each pipeline. In
        short iterations a vector that is read twice lives longer than one: half a packet for each
        makes bodies long where that costs nothing else.
        """
        outer = self.iterations // (self.loops[-1].count if self.loops else 1)
        return self.iterations * (self.cost + 0.5) + 5 * outer + self.constants


def fills_of(piece: Piece, operands: int, fills: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return (number of a fill, bytes that it owns) of each fill in a piece."""
    numbers = [n for n in range(fills) if (piece.owner == operands + n).any()]
    at = [np.flatnonzero(piece.owner == operands + n).tolist() for n in numbers]
    return tuple((n, tuple(where)) for n, where in zip(numbers, at, strict=True))


def body_of(
    pieces: Sequence[Piece],
    loops: Sequence[Loop],
    sizes: Sequence[int],
    fills: int,
    copies: int = 1,
) -> Body:
    """Return the cheapest body of chunks that are `pieces`, in these loops. `sizes` are the bytes
    of the operands, `fills` is the number of fills.
    """
    reaches = tuple(reach(size, loops, number) for number, size in enumerate(sizes))
    parts: list[list[Part]] = [[] for _ in pieces]
    for operand, its in enumerate(reaches):
        chunks = [piece.bytes_of(operand) for piece in pieces]
        if any(chunks):
            for found, more in zip(parts, cheapest(operand, chunks, its), strict=True):
                found += more
    steady = all(loop.target % VECTOR == 0 for loop in loops)
    return Body(
        tuple(loop for loop in loops if loop.count > 1),
        tuple(
            Chunk(piece.target, tuple(found), fills_of(piece, len(sizes), fills))
            for piece, found in zip(pieces, parts, strict=True)
        ),
        reaches,
        copies,
        steady and all(piece.target % VECTOR == 0 for piece in pieces),
    )


def cheapest(operand: int, chunks: Sequence[Bytes], its: Reach) -> list[list[Part]]:
    """Return the parts of each chunk in one operand, cut in the way that costs least.

    Away from the ends of the operand, chunks that are whole vectors apart are cut alike.
    """
    offsets = [x for pairs in chunks for _, x in pairs]
    least, most = min(offsets), max(offsets)
    ahead = (least // VECTOR - 1) * VECTOR
    if its.clamped(least - VECTOR) != least - VECTOR or its.clamped(most) != most:
        return cut(operand, tuple(chunks), its)
    relative = tuple(tuple((at, x - ahead) for at, x in pairs) for pairs in chunks)
    found = cut(operand, relative, Reach(ENDLESS, steady=its.steady))
    return [[replace(part, window=part.window + ahead) for part in parts] for parts in found]


@lru_cache(maxsize=1024)
def cut(operand: int, chunks: tuple[Bytes, ...], its: Reach) -> list[list[Part]]:
    """Return the parts of each chunk in one operand, cut in the way that costs least. Plans of
    other periods, and of other pieces of a result, cut many of them again.
    """
    reaches = (its,) * (operand + 1)

    def cost(way: list[list[Part]]) -> float:
        made = (Chunk(0, tuple(parts), ()) for parts in way)
        body = Body((), tuple(made), reaches)
        return body.cost + 0.1 * len(body.permuted)

    ways = [way(operand, chunks, its) for way in (in_place, aligned, dense)]
    return min((way for way in ways if way is not None), key=cost)


def reach(size: int, loops: Sequence[Loop], operand: int) -> Reach:
    """Return how far loops move what is read of operand number `operand`, of `size` bytes."""
    steps = [loop.sources[operand] for loop in loops if loop.count > 1]
    spans = [(loop.count - 1) * loop.sources[operand] for loop in loops]
    return Reach(
        size,
        sum(min(span, 0) for span in spans),
        sum(max(span, 0) for span in spans),
        all(step % VECTOR == 0 for step in steps),
    )
