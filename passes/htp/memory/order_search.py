"""Search for an order of operations in which few bytes of results live at once.

A state is the set of operations that have run, as a mask of bits; what lives then follows from the
set, however it was reached. The search goes through the sets by their size, the cheapest way to
each: an exact dynamic program over the sets that dependences allow, and a beam where there are more
than `WIDTH` of one size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

WIDTH = 512
"""The most sets of each size that are followed. Eight branches of three operations have at most
8,000 of a size, but rarely more than 512 that do not exceed the given order's peak; a function of
150 operations takes a second at most.
"""


@dataclass(frozen=True)
class Step:
    """An operation to be ordered."""

    before: int
    """The mask of the operations whose results it needs."""

    result: int
    """The bytes of its result, which live until the last user has run."""

    own: int
    """The bytes that it takes while it runs besides results of others: its result, scratch memory,
    operands that are loaded for it.
    """


class Reached(NamedTuple):
    """The cheapest way to have run a set of operations; ways compare by peak, then by sum."""

    peak: int
    """The most bytes of any operation so far."""

    total: int
    """The sum of the bytes that lived after each operation: of orders of one peak, the one that
    holds less for less long leaves more room for loads.
    """

    live: int
    order: tuple[int, ...]


@dataclass
class OrderSearch:
    """The search for the order of `steps` with the lowest peak."""

    steps: Sequence[Step]
    users: list[int] = field(init=False)
    """The mask of the users of each operation's result."""

    def __post_init__(self) -> None:
        self.users = [0] * len(self.steps)
        for at, step in enumerate(self.steps):
            for producer in bits(step.before):
                self.users[producer] |= 1 << at

    def reached(self, order: Sequence[int]) -> Reached:
        """Return what is reached when the operations run in `order`."""
        reached, mask = Reached(0, 0, 0, ()), 0
        for at in order:
            reached = self.run(at, mask, reached)
            mask |= 1 << at
        return reached

    def best(self) -> list[int]:
        """Return the order of the lowest peak that the search finds, the given one unless that
        has a higher peak, or as high a one and a higher sum.
        """
        given = self.reached(range(len(self.steps)))
        level = {0: Reached(0, 0, 0, ())}
        for _ in self.steps:
            level = self.next_level(level, given.peak)
            if not level:
                return list(given.order)
        (found,) = level.values()
        return list(min(given, found, key=lambda one: one[:2]).order)

    def next_level(self, level: dict[int, Reached], bound: int) -> dict[int, Reached]:
        """Return the sets with one operation more than those of `level`, as far as the peak does
        not exceed `bound`.
        """
        found: dict[int, Reached] = {}
        for mask, reached in level.items():
            for at, new in self.successors(mask, reached):
                key = mask | 1 << at
                if new.peak <= bound and (key not in found or new[:2] < found[key][:2]):
                    found[key] = new
        if len(found) <= WIDTH:
            return found
        kept = sorted(found.items(), key=lambda pair: pair[1][:3])
        return dict(kept[:WIDTH])

    def successors(self, mask: int, reached: Reached) -> Iterator[tuple[int, Reached]]:
        """Yield the operations that can run after those of `mask`, with what is reached: a single
        one, if it raises neither the peak nor the bytes that live, as no other is better first.
        """
        ready = [
            (at, self.run(at, mask, reached))
            for at, step in enumerate(self.steps)
            if not mask >> at & 1 and step.before & ~mask == 0
        ]
        for at, new in ready:
            if new.live <= reached.live and new.peak == reached.peak:
                yield at, new
                return
        yield from ready

    def run(self, at: int, mask: int, reached: Reached) -> Reached:
        """Return what is reached when the operation `at` runs after those of `mask`."""
        step, done = self.steps[at], mask | 1 << at
        live = reached.live + (step.result if self.users[at] else 0)
        for producer in bits(step.before):
            if self.users[producer] & ~done == 0:
                live -= self.steps[producer].result
        peak = max(reached.peak, reached.live + step.own)
        return Reached(peak, reached.total + live, live, (*reached.order, at))


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
