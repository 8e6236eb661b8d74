"""The cheapest plan of a function, in the order that its operations have or in one that is chosen
for memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.htp.pin_record import RECOMPUTE
from ..chains.kept_ladder import ladder_of
from ..chains.ladder import Plan, Tile, Tiling, least_memory, translated
from ..chains.objectives import Objective
from ..chains.overlaps import AUTO, with_overlaps
from ..memory.order_operations import arrange, order_operations
from .packed_weights import has_packed_weights


def best_packing(
    function: FuncOp,
    target: htp.Target,
    tiles: Sequence[Tile],
    objective: Objective,
    order: bool,
    overlap: str,
) -> tuple[Plan, Tile]:
    """Return the plan of a function that costs the least, and which of `tiles`, ways to split a
    function, it is for; other parameters are those of `best_plan`. Where no load is of weights that
    are packed, the first of `tiles` is as good as all.
    """
    first, *others = tiles
    best = best_plan(function, target, first, objective, order, overlap), first
    for tile in others if has_packed_weights(function) else ():
        kept = list(function.body.block.ops)
        plan = best_plan(function, target, tile, objective, order, overlap)
        if objective.rank(plan.cost) < objective.rank(best[0].cost):
            best = plan, tile
        else:
            arrange(function, kept)
    return best


def best_plan(
    function: FuncOp,
    target: htp.Target,
    tile: Tile,
    objective: Objective,
    order: bool = True,
    overlap: str = AUTO,
) -> Plan:
    """Return the plan of a function on a target that costs the least; `tile` splits
    a function. With `order`, operations are ordered, in place, where that costs less still.
    `overlap` is that of `with_overlaps`.
    """
    best = best_order(function, target, tile, objective, order, overlap != RECOMPUTE)
    return with_overlaps(function, best, target, tile, objective, overlap)


def best_order(
    function: FuncOp,
    target: htp.Target,
    tile: Tile,
    objective: Objective,
    order: bool,
    buffers: bool,
) -> Plan:
    """Return the plan of a function that costs the least, for traffic with line buffers if it may
    have `buffers`; other parameters are those of `best_plan`.
    """
    best, is_least = cheapest_plan(function, target, tile, objective, buffers)
    given = list(function.body.block.ops)
    if is_least or not (order and order_operations(function)):
        return best
    found, _ = cheapest_plan(function, target, tile, objective, buffers)
    if objective.minimized(found.cost) < objective.minimized(best.cost):
        return found
    arrange(function, given)
    return best


def cheapest_plan(
    function: FuncOp, target: htp.Target, tile: Tile, objective: Objective, buffers: bool
) -> tuple[Plan, bool]:
    """Return the plan of a function in its order that costs the least, and whether no other order
    can cost less, as the plan moves only what every one does.
    """
    if objective is Objective.MEMORY:
        return least_memory(function, target, tile), False
    ladder = ladder_of(function, target, tile, buffers)
    plan = ladder.best(target.tcm_budget)
    choices = translated(plan.tiling.choices, ladder.function, function)
    return Plan(plan.cost, Tiling(choices, plan.tiling.budget)), ladder.is_least(plan.cost.moved)
