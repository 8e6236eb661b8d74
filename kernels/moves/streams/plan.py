"""Plans of streams: chunks of equal code in loops.

Along the result, code recurs after a period: so many chunks later the same bytes come from other
addresses, which have moved by a constant. Chunks that recur equally often are in one loop, a few of
them in a body; within a period, chunks of the same code that lie equally far apart are in a loop of
their own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd, inf, lcm

import numpy as np
from numpy.typing import NDArray

from ...scalars import VECTOR
from .bodies import Body, Ints, Loop, Piece, body_of

MOST_PARTS = 192
"""The most parts in the code of a stream: some 1,000 instructions."""

LONGEST = 8
"""The most chunks of a body."""

LENGTHS = (1, 2, 3, 4, 6, 8)
"""The numbers of chunks of different code that are tried as a body."""

SHORTEST = 4
"""The fewest chunks of the same code that are in a loop of their own."""

PERIODS = 4
"""The number of periods that are tried."""

MOST_LAGS = 33
"""The most chunks of the same code within a period, less one, that are looked for."""

NOTHING = -1
"""The owner of bytes that may be written with anything."""


Steps = tuple[int | None, ...]
"""By how much what is read of each operand moves; None where nothing is read."""


@dataclass(frozen=True)
class Stretch:
    """Adjacent chunks from number `start` on, `count` of them, which all recur `times` times, moved
    by `steps`.
    """

    start: int
    count: int
    times: int
    steps: Steps

    def with_next(self, other: Stretch) -> Stretch | None:
        """Return this and the adjacent stretch `other` as one; None if they recur differently."""
        pairs = list(zip(self.steps, other.steps, strict=True))
        differ = any(x is not None and y is not None and x != y for x, y in pairs)
        if self.start + self.count != other.start or self.times != other.times or differ:
            return None
        steps = tuple(y if x is None else x for x, y in pairs)
        return Stretch(self.start, self.count + other.count, self.times, steps)

    def loop(self, period: int) -> Loop:
        """Return the loop in which the chunks recur after `period` chunks."""
        return Loop(self.times, period * VECTOR, tuple(step or 0 for step in self.steps))


@dataclass
class Enumeration:
    """The chunks of a result, or of a block of it that `outer` loops repeat.

    `owner` and `offset` are int64 [chunks, 128], see `Piece`; `targets` are the offsets of the
    chunks in the result, 128 bytes apart but for the last one; `sizes` are the bytes of the
    operands.
    """

    owner: Ints
    offset: Ints
    targets: Ints
    sizes: tuple[int, ...]
    fills: int = 0
    outer: tuple[Loop, ...] = ()
    copies: int = 1
    known: dict[int, Piece] = field(default_factory=dict[int, Piece])
    """What `piece` returned."""

    @cached_property
    def firsts(self) -> Ints:
        """The least offset that each chunk reads in each operand, int64 [chunks, operands]; 0 where
        it reads none.
        """
        far = np.int64(1) << 62
        columns = [
            np.where(self.owner == operand, self.offset, far).min(1)
            for operand in range(len(self.sizes))
        ]
        firsts = np.stack(columns, 1)
        return np.where(firsts == far, 0, firsts)

    @cached_property
    def reads(self) -> NDArray[np.bool_]:
        """Whether each chunk reads each operand, [chunks, operands]."""
        operands = range(len(self.sizes))
        return np.stack([(self.owner == operand).any(1) for operand in operands], 1)

    @cached_property
    def kinds(self) -> Ints:
        """A number for each chunk, equal for those that take the same bytes of the same operands at
        the same offsets relative to the first ones; int64 [chunks].
        """
        relative = np.where(self.owner < 0, 0, self.offset)
        for operand in range(len(self.sizes)):
            relative -= np.where(self.owner == operand, self.firsts[:, operand, None], 0)
        known: dict[bytes, int] = {}
        return np.array(
            [
                known.setdefault(by.tobytes() + at.tobytes(), len(known))
                for by, at in zip(self.owner, relative, strict=True)
            ],
            np.int64,
        )

    def piece(self, number: int) -> Piece:
        """Return chunk number `number`."""
        if number not in self.known:
            at = int(self.targets[number])
            self.known[number] = Piece(self.owner[number], self.offset[number], at)
        return self.known[number]

    def body(self, numbers: Sequence[int], loops: Sequence[Loop]) -> Body:
        """Return the body of the chunks `numbers` in these loops, within the outer ones."""
        pieces, around = [self.piece(n) for n in numbers], (*self.outer, *loops)
        return body_of(pieces, around, self.sizes, self.fills, self.copies)

    def periods(self) -> list[int]:
        """Return the numbers of chunks after which code may recur."""
        count = len(self.kinds)
        found = Counter[int]()
        for kind in range(int(self.kinds.max()) + 1):
            at = np.flatnonzero(self.kinds == kind)
            for lag in range(1, min(MOST_LAGS, len(at))):
                gaps = at[lag:] - at[:-lag]
                if lag == 1 or (gaps == gaps[0]).all():
                    found.update(int(gap) for gap in gaps[gaps > 1])
                if (gaps == gaps[0]).all():
                    break
        usual = [period for period, _ in found.most_common(PERIODS)]
        wider = [period * self.turns(period) for period in usual]
        return sorted({p for p in (*usual, *wider) if p < count} | {count})

    def turns(self, period: int) -> int:
        """Return how many periods move all that is read by whole vectors."""
        steps = self.firsts[period:] - self.firsts[:-period]
        same = self.kinds[period:] == self.kinds[:-period]
        counts = [VECTOR // gcd(VECTOR, int(x)) for x in np.unique(steps[same])]
        return min(lcm(*counts), LONGEST)

    def stretches(self, period: int) -> Iterator[Stretch]:
        """Yield all chunks as stretches whose chunks recur after `period` chunks, in order."""
        found: list[Stretch] = []
        for first in range(min(period, len(self.kinds))):
            numbers = np.arange(first, len(self.kinds), period)
            for at, times, steps in self.runs(numbers):
                found.append(Stretch(first + period * at, 1, times, steps))
        found.sort(key=lambda stretch: stretch.start)
        while found:
            one = found.pop(0)
            while found and (both := one.with_next(found[0])):
                one = both
                found.pop(0)
            yield one

    def runs(self, numbers: Ints) -> Iterator[tuple[int, int, Steps]]:
        """Yield (index of the first, number, steps) of ranges of the chunks `numbers` that have one
        code and are equally far apart.
        """
        kinds, firsts = self.kinds[numbers], self.firsts[numbers]
        steps = np.diff(firsts, axis=0)
        others = [*(np.flatnonzero(np.diff(kinds)) + 1).tolist(), len(numbers)]
        bends = [*(np.flatnonzero(np.diff(steps, axis=0).any(1)) + 2).tolist(), len(numbers)]
        start = 0
        while start < len(numbers):
            bend = bends[min(bisect_right(bends, start + 1), len(bends) - 1)]
            end = min(others[bisect_right(others, start)], bend)
            step = steps[start] if end - start > 1 else np.zeros_like(firsts[0])
            reads = self.reads[numbers[start]]
            found = tuple(int(x) if r else None for x, r in zip(step, reads, strict=True))
            yield start, end - start, found
            start = end

    def bodies(self, period: int) -> Iterator[Body]:
        """Yield the bodies of a plan whose code recurs after `period` chunks; none if they have too
        many chunks.
        """
        pieces = list(self.pieces(period))
        if sum(1 if steps else len(numbers) for numbers, _, steps in pieces) > MOST_PARTS:
            return
        for numbers, loop, steps in pieces:
            yield from self.equal(numbers, steps, loop) if steps else self.mixed(numbers, loop)

    def pieces(self, period: int) -> Iterator[tuple[Ints, Loop, Steps]]:
        """Yield (numbers of adjacent chunks, loop around them, by how much each is apart from the
        one before) of chunks that recur after `period` chunks; without steps where their code
        differs.
        """
        for stretch in self.stretches(period):
            numbers, loop = np.arange(stretch.count) + stretch.start, stretch.loop(period)
            left = 0
            for at, count, steps in self.runs(numbers):
                if count >= SHORTEST:
                    if at > left:
                        yield numbers[left:at], loop, ()
                    yield numbers[at : at + count], loop, steps
                    left = at + count
            if left < len(numbers):
                yield numbers[left:], loop, ()

    def mixed(self, numbers: Ints, loop: Loop) -> list[Body]:
        """Return bodies of adjacent chunks of different code in a loop: as many in each as cost
        least.
        """
        lengths = [length for length in LENGTHS if length <= len(numbers)]
        return fewest_packets(
            (
                self.body(numbers[k : k + length].tolist(), (loop,))
                for k in range(0, len(numbers), length)
            )
            for length in reversed(lengths)
        )

    def equal(self, numbers: Ints, steps: Steps, loop: Loop) -> list[Body]:
        """Return bodies of chunks of the same code, apart by `steps`, in a loop within `loop`; the
        last one is of those that are left.
        """

        def bodies(length: int) -> Iterator[Body]:
            count, rest = divmod(len(numbers), length)
            inner = Loop(count, length * VECTOR, tuple(length * (x or 0) for x in steps))
            yield self.body(numbers[:length].tolist(), (loop, inner))
            if rest:
                yield self.body(numbers[len(numbers) - rest :].tolist(), (loop,))

        return fewest_packets(map(bodies, range(min(LONGEST, len(numbers)), 0, -1)))


def packets(bodies: Iterable[Body]) -> float:
    """Return the estimated packets of bodies; code counts a little."""
    return sum(body.packets + 0.5 * body.count for body in bodies)


def fewest_packets(plans: Iterable[Iterator[Body]], parts: float = inf) -> list[Body]:
    """Return the bodies of the plan with the fewest packets, of equal ones the last; none if no
    plan has any. A plan is left as soon as its bodies take more than the best one before, or have
    more than so many `parts`.
    """
    best, least = list[Body](), inf
    for bodies in plans:
        total, room, found = 0.0, parts, list[Body]()
        for body in bodies:
            found.append(body)
            total += packets([body])
            room -= body.count
            if total > least or room < 0:
                break
        else:
            if found:
                best, least = found, total
    return best


def plan(chunks: Enumeration) -> tuple[Body, ...] | None:
    """Return the cheapest bodies that write all chunks; None if their code takes more than
    `MOST_PARTS` parts.
    """
    return tuple(fewest_packets(map(chunks.bodies, reversed(chunks.periods())), MOST_PARTS)) or None


def has_plan(chunks: Enumeration) -> bool:
    """Return whether `plan` returns any bodies, which takes less time than to compare all."""
    return any(fewest_packets([chunks.bodies(p)], MOST_PARTS) for p in reversed(chunks.periods()))
