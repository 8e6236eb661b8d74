"""The choice of layouts and of the size of TCM to plan for, among plans for the sizes of a ladder.

Plans are made for the sizes of a ladder alone, and for those from which on an operation fits. Each
is a plan for every larger TCM, too: layouts, pieces and memory are those of the best plan for any
size up to that of the TCM. So a larger one moves no more bytes, and of the plans that do not it is
the fastest, unless the few bytes of a smaller one, whose kernels need less memory, take far longer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ..chains.kept_ladder import keep
from ..chains.ladder import SPARE
from ..chains.ladder_sizes import rounded
from ..tiling.tile import least_traffic
from .assignment import Assignment
from .run_layouts import Ladders, Trial, best_trial, cheapest_with_runs, needs_plans

WORTH = 2
"""How many times as long plans may take to move fewer bytes. The kernels that need the least memory
may have the smallest constants and take the longest: in 24K, digits_branches takes 2.2 times as
long for 5 % fewer bytes.
"""

OPERATIONS = 24
"""The most operations of a function for which plans for the sizes of the ladder are made. It bounds
compile time: person_detect has 31, and each of its plans in 32K takes ten seconds.
"""


def assignment_of(
    function: FuncOp, target: htp.Target, force: str, pins: Sequence[str], exact: float
) -> Assignment:
    """Return the kernels of a function; parameters and errors are those of `Assignment.of`. Where
    neither a layout nor the exact solver is asked for, plans of the memory decide, too.
    """
    first = Assignment.of(function, target, force, pins, exact)
    if exact or force != "auto":
        return first
    if sum(choice.implementation is not None for choice in first.chosen.values()) > OPERATIONS:
        return cheapest_with_runs(function, first)
    if not needs_plans(function, first):
        return first

    def assign(size: int) -> Assignment:
        return Assignment.of(function, target.with_budget(size), force, pins)

    return LadderPlans(function, assign).best(first)


@dataclass(frozen=True)
class LadderPlan:
    """A plan for a size of the ladder, by its layouts and what it costs."""

    trial: Trial
    moved: float
    """The bytes that are transferred; infinite if nothing fits."""

    total: float
    """What plans are compared by, of `Plan.total`."""


@dataclass(frozen=True)
class LadderPlans:
    """The plans of a function whose operations `assign` gives kernels for a number of bytes."""

    function: FuncOp
    assign: Callable[[int], Assignment]

    def best(self, first: Assignment) -> Assignment:
        """Return the assignment of the best plan for the TCM of `first`, or for less; that of
        `cheapest_with_runs` where none fits.
        """
        best = best_of(self.plans(first.target.tcm_budget))
        if best.moved == math.inf:
            return cheapest_with_runs(self.function, first)
        trial = best.trial
        keep(trial.ladder)
        reasons = {op: some for op, some in first.options.items() if some.lacking is not None}
        assignment = trial.assignment
        return replace(assignment, options=assignment.options | reasons, size=trial.budget)

    def plans(self, budget: int) -> list[LadderPlan]:
        """Return the plan for the largest size of the ladder of at most `budget` bytes, then those
        for smaller sizes, as long as these may move less than all before, with kernels for as many
        operations.
        """
        known, assignment = Ladders(), self.largest(budget)
        lacking = len(lacking_of(assignment))
        found = [self.plan(best_trial(self.function, assignment, known))]
        for _ in range(found[0].trial.ladder.levels):
            if (below := assignment.target.tcm_budget - 1) < 1:
                break
            assignment = self.largest(below)
            if len(lacking_of(assignment)) > lacking:
                break
            ladder = Trial.of(self.function, assignment, known).ladder
            most = min(plan.moved for plan in found)
            if not ladder.may_move_less(assignment.target.tcm_budget, most, SPARE):
                break
            found.append(self.plan(best_trial(self.function, assignment, known)))
        return found

    def largest(self, budget: int) -> Assignment:
        """Return the assignment for the largest size of at most `budget` bytes: of the ladder, or
        from which on an operation fits that does not fit the largest one of the ladder.
        """
        assignment = self.assign(rounded(budget))
        fits = [needed for needed in lacking_of(assignment) if needed <= budget]
        return self.assign(max(fits)) if fits else assignment

    def plan(self, trial: Trial) -> LadderPlan:
        """Return the plan of a trial."""
        keep(trial.ladder)
        copy = trial.ladder.function.clone()
        copy.attributes[htp.TCM_BUDGET] = IntegerAttr(trial.budget, i64)
        made, _ = least_traffic(copy, trial.assignment.target)
        total = trial.ladder.total(made) + trial.correction
        return LadderPlan(trial, made.cost.moved, total)


def best_of(plans: Sequence[LadderPlan]) -> LadderPlan:
    """Return the best plan of those for descending sizes: each size takes its own where that costs
    less than the best for the sizes below, and moves no more bytes or costs far less.
    """
    *others, best = plans
    for plan in reversed(others):
        moves_less = plan.moved <= best.moved
        if plan.total < best.total and (moves_less or WORTH * plan.total < best.total):
            best = plan
    return best


def lacking_of(assignment: Assignment) -> list[int]:
    """Return the bytes of TCM that operations need which fit in no pieces."""
    needed = (some.lacking for some in assignment.options.values())
    return [nbytes for nbytes in needed if nbytes is not None]
