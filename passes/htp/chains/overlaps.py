"""What becomes of results that neighbouring pieces of chains share: by cost, or as asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.htp.pin_record import KEEP, RECOMPUTE
from .costs import ChainCosts
from .ladder import Plan, Tile, Tiling, cost_of
from .line_buffer_costs import every_line_buffer, with_line_buffers
from .objectives import INFINITE, Objective
from .search import Choice

AUTO = "auto"

Change: TypeAlias = Callable[[Choice, ChainCosts], Choice]


def with_overlaps(
    function: FuncOp, plan: Plan, target: htp.Target, tile: Tile, objective: Objective, overlap: str
) -> Plan:
    """Return a plan of a function with line buffers in its chains: where they fit with `KEEP`,
    none with `RECOMPUTE`; with `AUTO` where they cost less, if the plan as a whole then does, too.
    The least memory is that of a plan for all of the TCM.
    """
    if overlap == RECOMPUTE:
        return plan
    change = every_line_buffer if overlap == KEEP else with_line_buffers
    found = changed(plan.tiling, change, objective)
    if found == plan.tiling:
        return plan
    size = target.tcm_budget if objective is Objective.MEMORY else found.budget
    other = Plan(cost_of(function, found, size, tile, target), found)
    if other.cost == INFINITE:
        return plan
    is_less = objective.rank(other.cost) < objective.rank(plan.cost)
    return other if overlap == KEEP or is_less else plan


def changed(tiling: Tiling, change: Change, objective: Objective) -> Tiling:
    """Return a tiling with each chain as `change` makes it, by the costs of an objective."""
    costs = ChainCosts(tiling.budget, objective.rates)
    return Tiling(tuple(change(choice, costs) for choice in tiling.choices), tiling.budget)
