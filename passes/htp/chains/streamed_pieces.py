"""Pieces of chains so small that the transfers of the next one fit beside the present one.

The search for chains takes the fewest pieces that fit. Where each piece has constants or inputs of
its own, these are then loaded while no kernel runs. Smaller pieces move the same bytes, and kernels
hide the transfers of all but one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ..tiling.divisions import Intervals
from ..tiling.regions import DEPTH, depth_step, part_bytes
from ..tiling.splits import LARGE, cuttings, row_cuttings
from .costs import ChainCosts
from .depth_first import Cut, Step, Steps
from .ladder import Plan, Tile, Tiling, cost_of
from .objectives import LATENCY
from .search import ChainSearch, Choice

READ_FASTER = 4
"""How many times faster kernels read TCM than transfers fill it: 64 and 16 bytes a cycle. Each
piece reads anew what it shares with others.
"""


def streamed(function: FuncOp, plan: Plan, tile: Tile, target: htp.Target) -> Plan:
    """Return a plan of a function with the chains of another one, in smaller pieces where kernels
    then hide transfers; the same if it would move more bytes. `tile` splits a function.
    """
    pieces = StreamedPieces(ChainSearch(function, plan.tiling.budget))
    choices = tuple(map(pieces.best, plan.tiling.choices))
    return cheaper(function, plan, choices, tile, target)


def cheaper(
    function: FuncOp, plan: Plan, choices: tuple[Choice, ...], tile: Tile, target: htp.Target
) -> Plan:
    """Return the plan of a function with other chains than `plan`, that if it would move more
    bytes. `tile` splits a function.
    """
    tiling = Tiling(choices, plan.tiling.budget)
    if tiling == plan.tiling:
        return plan
    cost = cost_of(function, tiling, tiling.budget, tile, target, most=plan.cost.moved)
    return Plan(cost, tiling) if cost.moved <= plan.cost.moved else plan


class PieceCosts(NamedTuple):
    """What the pieces of a choice cost beside their transfers and work, as bytes transferred."""

    overhead: float
    """Their starts, and what each reads anew."""

    exposed: float
    """The transfers while no kernel runs."""

    @property
    def total(self) -> float:
        """Both."""
        return self.overhead + self.exposed


@dataclass(frozen=True)
class StreamedPieces:
    """The choice among the cuts of chains along the axis that a search has chosen."""

    search: ChainSearch

    @property
    def costs(self) -> ChainCosts:
        """The estimator of chains."""
        return self.search.costs

    def best(self, choice: Choice) -> Choice:
        """Return a choice with at least as many pieces, with the same transfers and work, of which
        the fewest bytes are transferred while no kernel runs. Pinned pieces stay, and those that
        keep results in line buffers.
        """
        if choice.is_pinned or choice.keeps:
            return choice
        return min((choice, *self.finer(choice)), key=self.exposed)

    def finer(self, choice: Choice) -> Iterator[Choice]:
        """Yield the choices with more pieces that move no more bytes and repeat no more work."""
        steps = Steps(choice.chain.ops)
        known = self.costs.estimate(choice.chain, steps, choice.cut, choice.places)
        for parts in divisions(choice.chain.last, choice.cut.axis):
            cut = Cut(choice.cut.axis, parts)
            if len(parts) <= len(choice.cut.parts):
                continue
            found = self.costs.estimate(choice.chain, steps, cut, choice.places)
            if found.moved > known.moved or found.again > known.again:
                return
            if found.peak <= self.search.budget:
                yield replace(choice, cut=cut)

    def exposed(self, choice: Choice) -> float:
        """Return what the pieces cost beside their transfers and work, as bytes transferred."""
        return self.costs_of(choice).total

    def costs_of(self, choice: Choice) -> PieceCosts:
        """Return the costs of pieces, by those of the middle one; the transfers of all are exposed
        unless the next one's fit beside it.
        """
        chain, count = choice.chain, len(choice.cut.parts)
        steps = Steps(chain.ops).of(len(chain.ops), choice.cut.middle(chain.dims))
        if steps is None:
            return PieceCosts(LARGE, LARGE)
        own = self.moving(choice, steps)
        peak = self.costs.peak(chain, [steps], choice.places, stay=False)
        read = max(0, peak - choice.places.through - own)
        hidden = peak + own <= self.search.budget
        overhead = count * (LATENCY + read // READ_FASTER)
        return PieceCosts(overhead, own * (1 if hidden else count))

    def moving(self, choice: Choice, steps: Sequence[Step]) -> int:
        """Return the bytes that are transferred for a piece alone: parts of constants, inputs from
        main memory, and its result unless that stays in TCM.
        """
        pairs = (
            pair
            for step in steps
            for pair in zip(self.costs.operands(step.op), step.need.operands, strict=True)
        )
        constants = sum(
            part_bytes(htp.tensor_type(operand.value), part)
            for operand, part in pairs
            if part is not None and not operand.is_activation
        )
        last = steps[-1]
        stored = 0 if choice.places.near else part_bytes(last.op.output_type, last.region)
        return constants + self.costs.loaded(steps, choice.places.far) + stored


def divisions(op: htp.HtpOp, axis: int) -> list[Intervals]:
    """Return the divisions of the result of `op` along `axis`, from few pieces to many."""
    if axis != DEPTH:
        return row_cuttings(op, axis)
    return cuttings(htp.shape(op.output)[DEPTH], depth_step(op))
