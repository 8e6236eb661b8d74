"""What could have been chosen for an operation, with what it would cost: kernels and layouts, and
ways to compute it in pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ..chains.depth_first import Chain, Steps, run_ending_at
from ..chains.search import ChainSearch
from ..chains.search import Choice as Pieces
from ..tiling.best_splits import fitting_split
from ..tiling.known_working_sets import working_sets
from ..tiling.regions import DEPTH, RULES, row_axis
from ..tiling.splits import size_of
from .assignment import Assignment
from .choices import Choice

CHOSEN, EXCLUDED, FITS_NOT = "chosen", "excluded by a pin", "does not fit"
BESIDE = "chosen: kernels run beside its loads"

MOST = 6
"""The most operations of the chains that are listed; the chosen one may be longer."""


@dataclass(frozen=True)
class LayoutAlternative:
    """A kernel with layouts for an operation, and its cost in packets, given the choices of its
    neighbours.
    """

    kernel: str
    operands: str
    result: str
    packets: int
    """Those expected of the kernel, its transfers included."""

    before: int
    """Conversions of operands."""

    after: int
    """Conversions of the result."""

    decision: str
    """`chosen`, `pinned` with what that costs, `excluded by a pin`, or empty."""

    @property
    def total(self) -> int:
        """The packets in all."""
        return self.packets + self.before + self.after


def layout_alternatives(assignment: Assignment, op: htp.HtpOp) -> list[LayoutAlternative]:
    """Return what was considered for an operation, the cheapest first. What a pin decides is
    predicted as closely as possible, as nothing was compared before.
    """
    chosen, options = assignment.chosen[op], assignment.options[op]
    choices, pinned = (*options.fitting, *options.excluded), bool(options.excluded)
    for choice in choices if pinned else ():
        while choice.refinable("scheduled"):
            choice.refine()
    shares = {id(choice): assignment.shares(op, choice) for choice in choices}
    least = min(sum(share) for share in shares.values())

    def decision(choice: Choice) -> str:
        if choice is not chosen:
            return EXCLUDED if choice in options.excluded else ""
        return with_cost(sum(shares[id(choice)]) - least, "packets") if pinned else CHOSEN

    def entry(choice: Choice) -> LayoutAlternative:
        layouts, operands = choice.layouts, ", ".join(choice.layouts.operands)
        costs = shares[id(choice)]
        return LayoutAlternative(choice.kernel, operands, layouts.result, *costs, decision(choice))

    return sorted(map(entry, choices), key=lambda one: one.total)


def with_cost(more: int, unit: str) -> str:
    """Return the decision of a pin, with what it costs beside the best alternative."""
    return f"pinned, {more:,} {unit} more" if more > 0 else f"pinned, no {unit} more"


@dataclass(frozen=True)
class TileAlternative:
    """A way to compute an operation with the TCM that there is."""

    way: str
    tcm: int
    """The most bytes of TCM that operands, results and scratch memory take at once, with what is
    live beside them.
    """

    moved: int
    """The bytes transferred for it, between main memory and TCM."""

    again: int
    """The multiplications, or results of operations without any, that are computed twice."""

    decision: str
    """`chosen`, with the reason if the whole would fit, `pinned` with what that costs, `does not
    fit`, or empty.
    """


@dataclass(frozen=True)
class TileAlternatives:
    """The ways to compute the operations of a placed function with `budget` bytes of TCM."""

    function: FuncOp
    budget: int
    chosen: tuple[Pieces, ...]
    """The chains that were chosen."""

    more: int = 0
    """By how many bytes a plan of the function with pins moves more than one without."""

    def of(self, op: htp.HtpOp) -> Iterator[TileAlternative]:
        """Yield the ways to compute an operation: whole, in pieces by itself, and as the last of a
        chain of operations. There are none of an operation without a kernel, and of a transfer.
        """
        search = ChainSearch(self.function, self.budget)
        if op not in search.position or op.impl is None:
            return
        inside = [c for c in self.chosen if op in c.chain.ops]
        excess = search.excess(search.position[op])
        chosen = self.decision(inside, excess)
        fits = FITS_NOT if excess else "" if inside else CHOSEN
        beside = excess + self.budget if excess else size_of(op)
        yield TileAlternative("whole", beside, 2 * excess, 0, fits)
        yield from self.alone(op, CHOSEN if excess and not inside else "")
        listed = list(self.chains(search, op))
        for choice in inside:
            if not any(alike(choice, one) for one in listed):
                yield self.entry(search, choice, chosen)
        for choice in listed:
            same = any(alike(choice, one) for one in inside)
            yield self.entry(search, choice, chosen if same else "")

    def decision(self, inside: Sequence[Pieces], excess: int) -> str:
        """Return why an operation that exceeds the TCM by `excess` bytes is computed in the chains
        `inside`.
        """
        if any(choice.is_pinned for choice in inside):
            return with_cost(self.more, "bytes")
        alone = any(len(choice.chain.ops) == 1 for choice in inside)
        return BESIDE if alone and not excess else CHOSEN

    def alone(self, op: htp.HtpOp, decision: str) -> Iterator[TileAlternative]:
        """Yield the best split of an operation by itself, if there is one."""
        if type(op) not in RULES:
            return
        split, moved = fitting_split(op, self.budget) or (None, 0)
        if split is not None and split.count > 1:
            size = working_sets(op).of(split)
            yield TileAlternative(f"alone, {split.describe()}", size, moved, 0, decision)

    def chains(self, search: ChainSearch, op: htp.HtpOp) -> Iterator[Pieces]:
        """Yield the fewest pieces that fit, of each chain that ends with an operation, along rows
        and along depth.
        """
        end = search.position[op]
        run = run_ending_at(search.ops, end, MOST)
        steps = Steps(run, needs=search.needs)
        for count in range(1, len(run) + 1):
            chain = Chain(tuple(run[-count:]))
            if not (chain.is_closed and chain.is_named):
                continue
            for places in search.places(chain, end + 1 - count, near=True):
                for axis in dict.fromkeys((row_axis(op), DEPTH)):
                    found = search.cheapest(chain, steps, axis, places)
                    if found is not None and len(found[0].cut.parts) > 1:
                        yield found[0]

    def entry(self, search: ChainSearch, choice: Pieces, decision: str) -> TileAlternative:
        """Return the entry of a chain."""
        chain, far = choice.chain, not choice.places.near
        cost = search.costs.estimate(chain, Steps(chain.ops), choice.cut, choice.places)
        stored = htp.physical_bytes(chain.last.output) * far
        way = choice.describe() + (", joined in main memory" if far else "")
        return TileAlternative(way, cost.peak, cost.moved + stored, cost.again, decision)


def alike(one: Pieces, other: Pieces) -> bool:
    """Return whether two choices are the same pieces of one chain, joined in the same memory."""
    pairs = ((choice.chain.ops, choice.cut, choice.places.near) for choice in (one, other))
    return next(pairs) == next(pairs)
