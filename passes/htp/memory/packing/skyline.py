"""A partial packing of buffers from the bottom up, and the moves that continue it.

Time is cut at the ends of all live ranges into sections. A partial packing is a *skyline*: the
floor of each section, on which the next buffer there may stand. What is left to place over a
section is known, and so how much of it may stay empty below the capacity: its slack. A *valley* is
a run of sections of one floor between higher ones. The buffer that stands at its edge must begin
(or end) with the valley, else the edge stays empty up to the wall beside it. Without slack that
leaves few choices, and one valley without any proves that the packing leads nowhere.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress, islice
from operator import ne

from .live_spans import Span

CLOSED = 1 << 62
"""The floor of a section over which every buffer is placed."""


@dataclass(frozen=True, slots=True)
class Move:
    """Buffer `buffer`, or empty space up to `floor` if that is None, over the sections from `first`
    up to `last`.
    """

    buffer: int | None
    first: int
    last: int
    floor: int = 0


class Skyline:
    """A partial packing of `spans` below `capacity`, which moves extend and `undo` takes back.

    The valley with the fewest choices comes first, its buffers in the order of `priorities`, the
    highest first.
    """

    def __init__(self, spans: Sequence[Span], capacity: int, priorities: Sequence[float]):
        times = sorted({t for s in spans for t in (s.lower, s.upper)})
        self.sizes = [s.size for s in spans]
        self.first = [bisect_left(times, s.lower) for s in spans]
        self.last = [bisect_left(times, s.upper) for s in spans]
        self.capacity, self.width = capacity, len(times) - 1
        self.left = [0] * self.width
        """The units that are left to place over each section."""
        for first, last, size in zip(self.first, self.last, self.sizes, strict=True):
            for s in range(first, last):
                self.left[s] += size
        self.floor = [0 if left else CLOSED for left in self.left]
        self.offsets = [-1] * len(spans)
        self.placed = 0
        """The set of placed buffers, as bits."""
        self.done: list[tuple[Move, list[int]]] = []
        self.starting: list[list[int]] = [[] for _ in times]
        self.ending: list[list[int]] = [[] for _ in times]
        """The buffers that begin, and those that end, at each boundary of sections."""
        for i in sorted(range(len(spans)), key=lambda i: -priorities[i]):
            self.starting[self.first[i]].append(i)
            self.ending[self.last[i]].append(i)

    @property
    def key(self) -> tuple[int, int]:
        """Two partial packings with the same key have the same continuations."""
        return self.placed, hash(tuple(self.floor))

    def moves(self) -> list[Move] | None:
        """Return the moves of one valley, of which every completion makes one: none if it cannot
        be filled. None if all buffers are placed.
        """
        best: list[Move] | None = None
        for first, last in self.valleys():
            found = self.fillings(first, last)
            if best is None or len(found) < len(best):
                best = found
            if len(found) <= 1:
                break
        return best

    def valleys(self) -> Iterator[tuple[int, int]]:
        """Yield (first section, section behind the last) of all valleys."""
        floor, width = self.floor, self.width
        steps = compress(range(1, width), map(ne, floor, islice(floor, 1, None)))
        before, first = CLOSED, 0
        for last in chain(steps, (width,)):
            height = floor[first]
            if height < before and height < (floor[last] if last < width else CLOSED):
                yield first, last
            before, first = height, last

    def fillings(self, first: int, last: int) -> list[Move]:
        """Return the moves at that edge of a valley which has fewer."""
        offsets = self.offsets
        left = [i for i in self.starting[first] if offsets[i] < 0 and self.last[i] <= last]
        right = [i for i in self.ending[last] if offsets[i] < 0 and self.first[i] >= first]
        at_left = len(left) <= len(right)
        chosen = left if at_left else right
        shapes = {(self.first[i], self.last[i], self.sizes[i]): i for i in reversed(chosen)}
        moves = [Move(i, f, t) for (f, t, _), i in reversed(shapes.items())]
        gap = self._gap(first, last, at_left)
        return moves if gap is None else [*moves, gap]

    def _gap(self, first: int, last: int, at_left: bool) -> Move | None:
        """Return the move that leaves the edge of a valley empty up to the wall beside it, as far
        as no buffer can stand there; None if the slack does not suffice.
        """
        edge = first if at_left else last - 1
        if self.capacity - self.floor[first] <= self.left[edge]:
            return None
        walls = self._wall(first - 1), self._wall(last)
        near, far = self._empty(first, last, at_left)
        wall = min(walls) if (near, far) == (first, last) else walls[0 if at_left else 1]
        if wall == CLOSED:
            wall = self.floor[first] + min(self._sizes_within(first, last), default=CLOSED)
        if any(self.capacity - wall < self.left[s] for s in range(near, far)):
            return None
        return Move(None, near, far, wall)

    def _sizes_within(self, first: int, last: int) -> list[int]:
        """Return the sizes of the buffers that are left and fit into a valley."""
        within = (i for s in range(first, last) for i in self.starting[s])
        return [self.sizes[i] for i in within if self.offsets[i] < 0 and self.last[i] <= last]

    def _wall(self, section: int) -> int:
        return self.floor[section] if 0 <= section < self.width else CLOSED

    def _empty(self, first: int, last: int, at_left: bool) -> tuple[int, int]:
        """Return the sections at an edge of a valley up to where the next buffer can begin (from
        the left) or end (from the right).
        """
        offsets = self.offsets
        if at_left:
            for s in range(first + 1, last):
                if any(offsets[i] < 0 and self.last[i] <= last for i in self.starting[s]):
                    return first, s
        else:
            for s in range(last - 1, first, -1):
                if any(offsets[i] < 0 and self.first[i] >= first for i in self.ending[s]):
                    return s, last
        return first, last

    def apply(self, move: Move) -> None:
        """Make a move."""
        first, last, floor = move.first, move.last, self.floor
        self.done.append((move, floor[first:last]))
        if (i := move.buffer) is None:
            floor[first:last] = [move.floor] * (last - first)
            return
        self.offsets[i], size, left = floor[first], self.sizes[i], self.left
        self.placed |= 1 << i
        for s in range(first, last):
            left[s] -= size
            floor[s] = floor[s] + size if left[s] else CLOSED

    def undo(self) -> None:
        """Take the last move back."""
        move, floor = self.done.pop()
        self.floor[move.first : move.last] = floor
        if (i := move.buffer) is None:
            return
        self.offsets[i] = -1
        self.placed &= ~(1 << i)
        for s in range(move.first, move.last):
            self.left[s] += self.sizes[i]
