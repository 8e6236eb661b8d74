"""Packing of buffers by search: depth first over skylines, with restarts.

The ideas are those of M. D. Moffitt, "MiniMalloc: A Lightweight Memory Allocator for
Hardware-Accelerated Machine Learning" (ASPLOS 2023): canonical packings, bounds by sections of
time, dead ends remembered. Skylines add that a place is looked for at where the choices are
fewest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from time import monotonic

from .greedy import greedy
from .live_spans import Span, components, height, live_peak
from .skyline import Move, Skyline

TRIAL = 1000
"""The moves of the first trial without slack: several times the buffers of easy instances."""

GROWTH = 1.2
"""How many times longer each trial without slack is than the one before. Of 50 generated perfect
packings of 150 to 450 buffers all were found in 40,000 moves, in 1,047 each on average; with 1.3 or
first trials of 2000 in 1,450 to 1,660.
"""

TRIAL_SPREAD = 0.9
"""By how much chance lowers priorities of a trial, at most: far more than those of a dive, which
starts from a good packing.
"""

PRIORITIES: tuple[Callable[[Span], int], ...] = (
    lambda s: s.size * (s.upper - s.lower),
    lambda s: s.upper - s.lower,
    lambda s: s.size,
)
"""What the trials prefer in turn: area, duration, size. Without size 3 of the 50 were not found."""

DIVE = 4
"""The moves of a trial with slack for each buffer: more come back to what a restart avoids."""

SPREAD = 0.5
"""By how much chance lowers priorities, at most: neighbours in size change places."""

AIM, LOWER, HIGHER = 0.5, 0.1, 0.02
"""How far above the bound a dive may end, as a share of the best packing's excess: of the first
dive, how much less after one that succeeds, how much more after one that fails. The excess of 8
instances with slack, of 145 to 340 buffers, is 6.5 % after 20,000 moves where dives may end
anywhere below the best, and 3.1 % so.
"""

TIGHT_SHARE = 0.3
"""The share of the effort for the lower bound itself before packings with slack are improved."""


@dataclass
class Effort:
    """The work that a search may do, in moves, or in `seconds` of wall time if given."""

    moves: int
    seconds: float | None = None

    def part(self, share: float) -> Effort:
        """Return a share of it."""
        seconds = None if self.seconds is None else self.seconds * share
        return Effort(int(self.moves * share), seconds)

    def clock(self) -> Callable[[], bool]:
        """Return a function to be called before each move: whether the effort is spent."""
        if self.seconds is None:
            left = count(self.moves, -1)
            return lambda: next(left) <= 0
        end = monotonic() + self.seconds
        return lambda: monotonic() > end


def pack(spans: Sequence[Span], effort: Effort) -> list[int]:
    """Return the lowest packing found: greedy, by search at the most that is live at once, and by
    dives below the best so far.
    """
    bound, best = live_peak(spans), greedy(spans)
    if height(spans, best) == bound:
        return best
    found = search(spans, bound, effort.part(TIGHT_SHARE))
    return found or improved(spans, best, bound, effort.part(1 - TIGHT_SHARE))


def improved(spans: Sequence[Span], best: list[int], bound: int, effort: Effort) -> list[int]:
    """Return a lower packing than `best`, by dives that aim below it until it has at most `bound`
    units; `best` if none does.

    Dives vary the priorities of the lowest packing, and in turn those of any area.
    """
    spent, rng, aim = effort.clock(), Random(0), AIM
    kept = [1.0 * s.size * (s.upper - s.lower) for s in spans]
    for dive in count():
        top = height(spans, best)
        if top <= bound or spent():
            break
        ranks = skewed_areas(spans, rng) if dive % 2 else kept
        priorities = [rank * rng.uniform(1 - SPREAD, 1) for rank in ranks]
        aimed = min(bound + int(aim * (top - bound)), top - 1)
        skyline = Skyline(spans, aimed, priorities)
        left = iter(range(DIVE * len(spans)))
        if complete(skyline, lambda left=left: next(left, None) is None or spent()):
            best, kept, aim = skyline.offsets, priorities, max(0.0, aim - LOWER)
        else:
            aim = min(1.0, aim + HIGHER)
    return best


def skewed_areas(spans: Sequence[Span], rng: Random) -> list[float]:
    """Return the products of size and duration, each to a power from 0 to 1 drawn for all."""
    size, duration = rng.random(), rng.random()
    return [s.size**size * (s.upper - s.lower) ** duration for s in spans]


def priorities_of(spans: Sequence[Span], trial: int) -> list[float]:
    """Return the priorities of buffers in one of the trials without slack: each of `PRIORITIES`,
    then each by chance.
    """
    rng, rank = Random(trial), PRIORITIES[trial % len(PRIORITIES)]
    low = 1.0 if trial < len(PRIORITIES) else 1 - TRIAL_SPREAD
    return [rank(s) * rng.uniform(low, 1) for s in spans]


def pack_within(spans: Sequence[Span], capacity: int, effort: Effort) -> list[int] | None:
    """Return a packing below `capacity`, greedy if that fits, else by search; None if none is
    found.
    """
    if live_peak(spans) > capacity:
        return None
    quick = greedy(spans)
    return quick if height(spans, quick) <= capacity else search(spans, capacity, effort)


def search(spans: Sequence[Span], capacity: int, effort: Effort) -> list[int] | None:
    """Return the offsets of a packing below `capacity`; None if none is found with `effort`."""
    offsets, spent = [0] * len(spans), effort.clock()
    for group in components(spans):
        found = _component([spans[i] for i in group], capacity, spent)
        if found is None:
            return None
        for i, offset in zip(group, found, strict=True):
            offsets[i] = offset
    return offsets


def _component(spans: Sequence[Span], capacity: int, spent: Callable[[], bool]) -> list[int] | None:
    """Search for a packing of buffers that live ranges connect, by trials of growing length."""
    if live_peak(spans) > capacity:
        return None
    limit = TRIAL
    for trial in count():
        skyline = Skyline(spans, capacity, priorities_of(spans, trial))
        left = iter(range(limit))
        if complete(skyline, lambda left=left: next(left, None) is None or spent()):
            return skyline.offsets
        if spent():
            return None
        limit = int(limit * GROWTH)
    return None


def complete(skyline: Skyline, spent: Callable[[], bool]) -> bool:
    """Complete a partial packing, depth first; return whether that succeeded before `spent`
    returns true or all moves are tried.
    """
    start = skyline.moves()
    stack: list[Iterator[Move]] = [iter(start or ())]
    dead: set[tuple[int, int]] = set()
    moves = start
    while stack and moves is not None:
        move = next(stack[-1], None)
        if move is None:
            dead.add(skyline.key)
            stack.pop()
            if stack:
                skyline.undo()
            continue
        if spent():
            return False
        skyline.apply(move)
        moves = [] if dead and skyline.key in dead else skyline.moves()
        stack.append(iter(moves or ()))
    return moves is None
