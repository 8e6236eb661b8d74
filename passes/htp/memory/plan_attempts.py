"""The plans of a function's memory that are tried: the one that moves the fewest bytes is kept.

Live ranges are planned first, by counting bytes, and packed then. Where groups of buffers do not
pack, they are planned again with bytes to spare while these live, which moves a little more. Plans
are taken up in the order of the bytes they move; that by first fit needs no packing.

Tiling plans the memory of what it chooses; the last plans are kept for the pass that asks for one
of them again. Whether the function is still the same, but for the reasons of its choices, is
compared, not assumed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from .arena import Arena
from .function_equality import is_equal, without_reasons
from .latest import Latest
from .ledger import Ledger
from .memory_planner import Planner
from .packing.group_packing import Misfit
from .residency import VICTIMS, Victim, farthest

REPEATS = 4
"""The plans with bytes to spare that are tried: of mobilenet_v2 at 64K and 256K most need one or
two, and each takes as long as the first.
"""

SHARE = 1 / 16
"""The most of TCM that is spared at a time: greedy packings exceed it by more than a search needs.
Of mobilenet_v2 at 64K, where buffers exceed it by a 25th, a 32nd takes three plans, and moves more.
"""

COUNT = 4
"""The plans that are kept: that of the best layouts and those of pieces that are tried after it."""


@dataclass(frozen=True)
class Attempt:
    """A planned copy of a function; buffers in TCM have no addresses yet."""

    source: FuncOp
    """The function as it is before planning."""

    function: FuncOp
    planner: Planner

    @property
    def extra(self) -> int:
        """The bytes of spills, and of loads of what was in TCM before."""
        return self.planner.tcm.extra

    @cached_property
    def traffic(self) -> int:
        """The bytes that its transfers move."""
        ops = self.function.body.block.ops
        return sum(op.nbytes for op in ops if isinstance(op, htp.DmaStartOp))

    @property
    def ledger(self) -> Ledger:
        """The buffers of TCM."""
        return self.planner.tcm.ledger

    def repeat(self, function: FuncOp) -> Planner:
        """Plan the memory of `function`, in place, by the same decisions, and return the planner.
        It differs from `source` at most in the attributes `htp.why`.
        """
        known, victim = self.ledger, self.planner.tcm.victim
        arena = known.arena and Arena(known.capacity)
        planner = Planner(function, Ledger(known.capacity, arena, known.reserves), victim)
        planner.plan()
        planner.tcm.ledger.offsets = known.offsets
        return planner


@dataclass
class Attempts:
    """The attempts to plan the memory of a function with at most `budget` bytes of TCM."""

    function: FuncOp
    budget: int
    open: list[Attempt] = field(default_factory=list[Attempt])
    """Those that were not packed yet."""

    def best(self, most: float = math.inf) -> Attempt | None:
        """Return the attempt of the fewest bytes moved whose buffers all have a place; by first fit
        only if no other is found soon. None as soon as all that are open move more than `most`.
        """
        repeats = REPEATS
        self.count()
        while (best := self.take()).traffic <= most:
            if not (misfits := best.ledger.pack()):
                return best
            if repeats > 0 and all(best.extra < other.extra for other in self.open):
                self.open.append(self.again(best, misfits))
            repeats -= 1
            if repeats == 0 or not self.open:
                self.open.append(self.plan(farthest, Ledger(self.budget, Arena(self.budget))))
        return None

    def take(self) -> Attempt:
        """Remove the attempt of the fewest bytes moved from the open ones, and return it."""
        best = min(self.open, key=lambda attempt: attempt.extra)
        self.open.remove(best)
        return best

    def count(self) -> None:
        """Plan by live bytes, without addresses, with each eviction policy of `VICTIMS` in turn,
        until one neither spills nor loads anything again.
        """
        for victim in VICTIMS:
            self.open.append(self.plan(victim, Ledger(self.budget)))
            if not self.open[-1].extra:
                break

    def again(self, failed: Attempt, misfits: Sequence[Misfit]) -> Attempt:
        """Plan again, with bytes to spare while the groups live that did not pack, twice as many
        as before.
        """
        reserves = dict(failed.ledger.reserves)
        for misfit in misfits:
            more = min(misfit.excess, int(self.budget * SHARE))
            for index in failed.ledger.operations(misfit.lower, misfit.upper):
                reserves[index] = max(more, 2 * reserves.get(index, 0))
        return self.plan(failed.planner.tcm.victim, Ledger(self.budget, reserves=reserves))

    def plan(self, victim: Victim, ledger: Ledger) -> Attempt:
        """Plan a copy of the function."""
        copy = self.function.clone()
        planner = Planner(copy, ledger, victim)
        planner.plan()
        return Attempt(self.function, copy, planner)


_KEPT = Latest[Attempt](COUNT)
"""The best attempts of the last functions."""


def best_attempt(function: FuncOp, budget: int) -> Attempt:
    """Return the best attempt to plan the memory of a function, which stays as it is, with at most
    `budget` bytes of TCM.
    """
    found = attempt_within(function, budget, math.inf)
    assert found is not None, "some plan moves no more than infinitely many bytes"
    return found


def attempt_within(function: FuncOp, budget: int, most: float) -> Attempt | None:
    """Return the best attempt to plan the memory of a function, which stays as it is, with at most
    `budget` bytes of TCM; None if it moves more than `most` bytes.
    """
    bare = without_reasons(function)
    alike = (kept for kept in _KEPT.items if kept.ledger.capacity == budget)
    known = next((kept for kept in alike if is_equal(kept.source, bare)), None)
    best = known or Attempts(bare, budget).best(most)
    if best is None:
        return None
    _KEPT.keep(best)
    return best if best.traffic <= most else None


def plan(function: FuncOp, budget: int) -> Planner:
    """Plan the memory of a function, in place, as its best attempt does, with at most `budget`
    bytes of TCM; buffers have no addresses there yet. Return the planner.
    """
    return best_attempt(function, budget).repeat(function)
