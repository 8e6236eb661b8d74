"""Pieces of chains so small that the transfers of the next one fit beside the present one.

The search for chains takes the fewest pieces that fit. Where each piece has constants or inputs of
its own, these are then loaded while no kernel runs. Smaller pieces move the same bytes, and kernels
hide the transfers of all but one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ..tiling.divisions import Intervals
from ..tiling.regions import DEPTH, depth_step, part_bytes
from ..tiling.splits import LARGE, cuttings, row_cuttings
from .costs import ChainCosts
from .depth_first import Cut, Step, Steps
from .ladder import Plan, Tile, Tiling, cost_of
from .search import ChainSearch, Choice

PIECE_BYTES = 8192
"""What each piece costs beside its work, as bytes transferred: the latency of its transfers, 500
cycles, and the starts of its kernels.
"""

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
    cost = cost_of(function, tiling, tiling.budget, tile, target)
    return Plan(cost, tiling) if cost.moved <= plan.cost.moved else plan


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
        """Return what the pieces cost beside their transfers and work, as bytes transferred: their
        `overhead`, and the transfers while no kernel runs: those of one piece if the next one's fit
        beside it, else all.
        """
        steps = self.middle(choice)
        if steps is None:
            return LARGE
        own, peak = self.moving(choice, steps), self.peak(choice, steps)
        hidden = peak + own <= self.search.budget
        return self.overhead(choice) + own * (1 if hidden else len(choice.cut.parts))

    def overhead(self, choice: Choice) -> float:
        """Return what the number of pieces costs, as bytes transferred: their starts, and what each
        reads anew.
        """
        steps = self.middle(choice)
        if steps is None:
            return LARGE
        read = self.peak(choice, steps) - choice.places.through - self.moving(choice, steps)
        return len(choice.cut.parts) * (PIECE_BYTES + max(0, read) // READ_FASTER)

    def middle(self, choice: Choice) -> Sequence[Step] | None:
        """Return the steps of the middle piece; None if they cannot be computed."""
        chain = choice.chain
        return Steps(chain.ops).of(len(chain.ops), choice.cut.middle(chain.dims))

    def peak(self, choice: Choice, steps: Sequence[Step]) -> int:
        """Return the most bytes of TCM that are occupied at once for a piece alone."""
        return self.costs.peak(choice.chain, [steps], choice.places, stay=False)

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
