"""The choice of layouts where results do not all stay in TCM, by plans of memory.

A conversion in the middle of operations that could be computed piece by piece takes a whole value,
so that the run ends there. What that moves, only a plan of the memory tells. Where operations, with
what is live beside them, exceed the TCM, some choices are planned: the cheapest, the cheapest if
each converted value went to main memory and back, and those with one layout throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ....dialects import htp
from ....dialects.remarks import quiet
from ..chains.kept_ladder import KEPT, ladder_of
from ..chains.ladder import OPEN, Ladder
from ..tiling.pinned_pieces import pinned_runs
from ..tiling.tile import tiled
from .assignment import Assignment
from .placement import apply_layouts

WORTH = 1.01
"""The cycles, as a ratio to those with the fewest transfers, up to which no other choices are tried
to bound compile time: for mobilenet_v1 with 64K, 1.003, none is better, which takes 5 seconds.
"""


GAIN = 0.98
"""The cycles, as a ratio to those of the choices of least packets, below which others are taken: as
good as predictions of pieces are.
"""


def assignment_of(
    function: FuncOp,
    target: htp.Target,
    force: str,
    pins: Sequence[str],
    exact: float,
    predict: str,
) -> Assignment:
    """Return the kernels of a function; parameters and errors are those of `Assignment.of`. Where
    neither a layout nor the exact solver is asked for, plans of the memory decide, too.
    """
    first = Assignment.of(function, target, force, pins, exact, predict)
    return first if exact or force != "auto" else cheapest_with_runs(function, first)


def cheapest_with_runs(function: FuncOp, first: Assignment) -> Assignment:
    """Return the assignment of least cycles: `first`, the one of least packets, or a variant of
    it.
    """
    budget = first.target.tcm_budget
    if sum(choice.working_set for choice in first.chosen.values()) <= budget:
        return first
    if pinned_runs(function):
        return first
    best = Trial.of(function, first)
    if not best.ladder.is_exceeded(best.budget) or best.cycles <= WORTH * best.least:
        return first
    for other in variants(first, GAIN * best.cycles):
        trial, most = Trial.of(function, other), GAIN * best.cycles
        if trial.least < most and trial.estimate < best.limit and trial.cycles < most:
            best = trial
    KEPT.keep(best.ladder)
    return best.assignment


def variants(first: Assignment, most: float) -> Iterator[Assignment]:
    """Yield the other assignments to try, each once, whose packets alone are less than `most`
    cycles.
    """
    there_and_back = 2 / first.target.dma_bytes_per_packet
    seen = [first.chosen]
    for force, toll in (("auto", there_and_back), *((one, 0) for one in htp.activation_layouts())):
        other = first.variant(force, toll)
        if other.chosen not in seen and other.cycles < most:
            yield other
        seen.append(other.chosen)


@dataclass(frozen=True)
class Trial:
    """An assignment, and the tilings of a copy of the function that is placed by it."""

    assignment: Assignment
    ladder: Ladder

    @staticmethod
    def of(function: FuncOp, assignment: Assignment) -> Trial:
        """Return the trial of an assignment for a function that has no layouts yet."""
        copy, target = placed(function, assignment), assignment.target
        return Trial(assignment, ladder_of(copy, target, tiled))

    @property
    def least(self) -> float:
        """The cycles with the bytes that every plan moves: constants, inputs and outputs."""
        moved = 2 * (self.ladder.constants + self.ladder.borders)
        return self.assignment.cycles + moved / self.assignment.target.dma_bytes_per_cycle

    @property
    def limit(self) -> float:
        """The estimate from which on other assignments are not planned: plans exceed estimates by
        about as much.
        """
        return GAIN * self.cycles - (1 - OPEN) * max(0, self.cycles - self.estimate)

    @property
    def estimate(self) -> float:
        """The cycles that the search for runs estimates."""
        ladder, size = self.ladder, self.budget
        least = min(ladder.estimate(size, rates) for rates in ladder.rates(size))
        return least + self.assignment.cycles - self.ladder.kernels

    @cached_property
    def cycles(self) -> float:
        """The total of the best plan for this size, in cycles, whole kernels by the predictions of
        the assignment, which are closer than those of plans; infinite if none fits.
        """
        least = min(map(self.ladder.total, self.ladder.own(self.budget)))
        return least + self.assignment.cycles - self.ladder.kernels

    @property
    def budget(self) -> int:
        """The bytes of TCM."""
        return self.assignment.target.tcm_budget


def placed(function: FuncOp, assignment: Assignment) -> FuncOp:
    """Return a copy of a function with the kernels and layouts of an assignment."""
    copy = function.clone()
    pairs = zip(function.body.block.ops, copy.body.block.ops, strict=True)
    copies: dict[Operation, Operation] = dict(pairs)
    options = {copies[op]: some for op, some in assignment.options.items()}
    chosen = {copies[op]: one for op, one in assignment.chosen.items()}
    with quiet():
        apply_layouts(copy, options, chosen, assignment.conversions, lambda _: {})
    return copy
