"""Choice among sets of chains by planning the memory of each.

The search for chains adds up bytes; the planner also needs a gap of the right size for each
buffer. Therefore the search runs for several sizes up to that of the TCM, the memory is planned for
each set of chains that it finds, and for none, and the one that transfers the least is taken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from .chain_search import WORK_OF_A_BYTE, ChainSearch, Choice
from .depth_first import Chain
from .plan_memory import planned

GAP = 0.9
"""The part of the TCM for which chains are searched beside the whole. At 1M the chains of
mobilenet_v2 for all of it leave no gap for a result of 300 KB.
"""

STEPS, LOWER = 4, 3
"""The sizes between a power of two and the next for which chains are searched, the same for every
TCM, so that a larger one tries what is best for a smaller one; and how many of them, largest first.
"""

Choices = tuple[Choice, ...]


def best_choices(function: FuncOp, budget: int, tile: Callable[[FuncOp, Choices], None]) -> Choices:
    """Return the chains with which `function` transfers the fewest bytes, what is computed again
    included at its rate; `tile` splits a function by given chains.
    """
    candidates = dict.fromkeys(candidate_choices(function, budget))
    if len(candidates) == 1:
        return ()
    costs = {choices: cost_of(function, choices, budget, tile) for choices in candidates}
    return min(costs, key=lambda choices: costs[choices])


def candidate_choices(function: FuncOp, budget: int) -> Iterator[Choices]:
    """Yield the chains that the search finds for each size of TCM to try, and none."""
    search = ChainSearch(function, budget)
    for size in (budget, int(budget * GAP), *lower_sizes(budget)):
        search.set_budget(size)
        yield tuple(c for c in search.run() if len(c.cut.parts) > 1)
    yield ()


def lower_sizes(budget: int) -> list[int]:
    """Return the greatest `LOWER` sizes below `budget` that are multiples of a power of two by
    `STEPS` to 2 * `STEPS` - 1.
    """
    powers = (1 << n for n in range(budget.bit_length()))
    sizes = (unit * count for unit in powers for count in range(STEPS, 2 * STEPS))
    return sorted({size for size in sizes if size < budget}, reverse=True)[:LOWER]


def cost_of(
    function: FuncOp, choices: Choices, budget: int, tile: Callable[[FuncOp, Choices], None]
) -> float:
    """Return the cost of a function that is tiled by `choices`, its memory planned for `budget`
    bytes of TCM; infinite if it does not fit.
    """
    copy = function.clone()
    try:
        tile(copy, translated(choices, function, copy))
        planned(copy, budget)
    except HexnnError:
        return math.inf
    starts = [op for op in copy.body.block.ops if isinstance(op, htp.DmaStartOp)]
    again = sum(choice.again for choice in choices)
    return sum(start.nbytes for start in starts) + again / WORK_OF_A_BYTE


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
