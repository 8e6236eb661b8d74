"""Choice among sets of chains by planning the memory of each.

The search for chains adds up bytes; the planner also needs a gap of the right size for each
buffer. Therefore the search runs for several fractions of the TCM, the memory is planned for each
set of chains that it finds, and for none, and the one that transfers the least is taken.
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

FRACTIONS = (1.0, 0.9, 0.8, 0.65)
"""The parts of the TCM for which chains are searched. At 1M the chains of mobilenet_v2 for all of
the TCM leave no gap for a result of 300 KB.
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
    """Yield the chains that the search finds for each fraction of the TCM, and none."""
    search = ChainSearch(function, budget)
    for fraction in FRACTIONS:
        search.set_budget(int(budget * fraction))
        yield tuple(c for c in search.run() if len(c.cut.parts) > 1)
    yield ()


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
    return sum(map(transferred, starts)) + again / WORK_OF_A_BYTE


def transferred(op: htp.DmaStartOp) -> int:
    """Return the bytes that a transfer moves."""
    *_, sizes = op.box
    whole = math.prod(htp.shape(op.source)) or 1
    return htp.physical_bytes(op.source) * math.prod(sizes) // whole


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
