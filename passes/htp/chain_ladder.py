"""Choice among sets of chains by planning the memory of each.

The search for chains adds up bytes; the planner also needs a gap of the right size for each
buffer. Therefore the search runs for several sizes up to that of the TCM, the memory is planned for
each set of chains that it finds, and for none, and the one that transfers the least, or needs the
least memory for activations, is taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from .chain_search import WORK_OF_A_BYTE, ChainSearch, Choice
from .depth_first import Chain
from .ledger import Content
from .plan_memory import planned

GAP = 0.9
"""The part of the TCM for which chains are searched beside the whole. At 1M the chains of
mobilenet_v2 for all of it leave no gap for a result of 300 KB.
"""

STEPS, LOWER = 4, 3
"""The sizes between a power of two and the next for which chains are searched, the same for every
TCM, so that a larger one tries what is best for a smaller one; and how many of them, largest first.
"""

MISSES = 4
"""The sizes in turn that may bring no less memory before the search for the least of it ends."""

Choices = tuple[Choice, ...]


class Objective(StrEnum):
    """What tiling minimizes first."""

    TRAFFIC = "traffic"
    MEMORY = "memory"


class Tiling(NamedTuple):
    """The chains of a function, and the size of TCM for which other operations are split."""

    choices: Choices
    budget: int


class Cost(NamedTuple):
    """What a tiling costs: bytes that are transferred, what is computed again included at its rate;
    the most bytes of activations that are in TCM at once.
    """

    traffic: float
    memory: float


INFINITE = Cost(math.inf, math.inf)

Tile: TypeAlias = Callable[[FuncOp, Tiling], None]
"""A function that splits the operations of a function by a tiling."""


def best_tiling(function: FuncOp, budget: int, tile: Tile, objective: Objective) -> Tiling:
    """Return the tiling of `function` for `budget` bytes of TCM that costs the least; `tile` splits
    a function.
    """
    if objective is Objective.MEMORY:
        return least_memory(function, budget, tile)
    tilings = list(dict.fromkeys(candidates(function, budget)))
    if len(tilings) == 1:
        return tilings[0]
    costs = {tiling: cost_of(function, tiling, budget, tile).traffic for tiling in tilings}
    return min(costs, key=costs.__getitem__)


def candidates(function: FuncOp, budget: int) -> Iterator[Tiling]:
    """Yield the chains that the search finds for each size of TCM to try, and none."""
    search = ChainSearch(function, budget)
    for size in (budget, int(budget * GAP), *lower_sizes(budget)[:LOWER]):
        yield Tiling(chains_for(search, size), budget)
    yield Tiling((), budget)


def least_memory(function: FuncOp, budget: int, tile: Tile) -> Tiling:
    """Return the tiling with the fewest bytes of activations, then of traffic: of those for
    `budget` bytes of TCM and for sizes below the activations of that one, largest first, until one
    fits no more or `MISSES` bring nothing.
    """
    search, misses = ChainSearch(function, budget), 0
    found = Tiling(chains_for(search, budget), budget)
    best = cost_of(function, found, budget, tile), found
    for size in lower_sizes(int(min(best[0].memory, budget))):
        tiling = Tiling(chains_for(search, size), size)
        cost = cost_of(function, tiling, budget, tile)
        misses = 0 if cost.memory < best[0].memory else misses + 1
        best = min(best, (cost, tiling), key=lambda one: one[0][::-1])
        if cost == INFINITE or misses == MISSES:
            break
    return best[1]


def chains_for(search: ChainSearch, size: int) -> Choices:
    """Return the chains of more than one piece that a search finds for `size` bytes of TCM."""
    search.set_budget(size)
    return tuple(choice for choice in search.run() if len(choice.cut.parts) > 1)


def lower_sizes(budget: int) -> list[int]:
    """Return the sizes below `budget`, largest first, that are multiples of a power of two by
    `STEPS` to 2 * `STEPS` - 1.
    """
    powers = (1 << n for n in range(budget.bit_length()))
    sizes = (unit * count for unit in powers for count in range(STEPS, 2 * STEPS))
    return sorted({size for size in sizes if size < budget}, reverse=True)


def cost_of(function: FuncOp, tiling: Tiling, budget: int, tile: Tile) -> Cost:
    """Return the cost of a function that is tiled, its memory planned for `budget` bytes of TCM;
    infinite if it does not fit.
    """
    copy = function.clone()
    try:
        tile(copy, Tiling(translated(tiling.choices, function, copy), tiling.budget))
        planner = planned(copy, budget)
    except HexnnError:
        return INFINITE
    starts = [op for op in copy.body.block.ops if isinstance(op, htp.DmaStartOp)]
    again = sum(choice.again for choice in tiling.choices) / WORK_OF_A_BYTE
    activations = planner.tcm.ledger.peak.live[Content.ACTIVATIONS]
    return Cost(sum(start.nbytes for start in starts) + again, activations)


def translated(choices: Sequence[Choice], function: FuncOp, copy: FuncOp) -> Choices:
    """Return the choices of `function` for `copy`, a clone of it."""
    ops: dict[Operation, Operation] = dict(
        zip(function.body.block.ops, copy.body.block.ops, strict=True)
    )

    def value_of(value: SSAValue) -> SSAValue:
        if isinstance(value, OpResult):
            return ops[value.op].results[value.index]
        return copy.args[list(function.args).index(value)]  # pyright: ignore[reportArgumentType]

    def choice_of(choice: Choice) -> Choice:
        members = [op for op in map(ops.__getitem__, choice.chain.ops) if isinstance(op, htp.HtpOp)]
        places = replace(
            choice.places,
            far=frozenset(map(value_of, choice.places.far)),
            later=frozenset(map(value_of, choice.places.later)),
        )
        return replace(choice, chain=Chain(tuple(members)), places=places)

    return tuple(map(choice_of, choices))
