"""What could have been chosen for an operation, with what it would cost: kernels and layouts, and
ways to compute it in pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ..chains.depth_first import Chain, Steps, run_ending_at
from ..chains.search import ChainSearch, Choice
from ..tiling.best_splits import best_split, moved_by
from ..tiling.regions import DEPTH, RULES, row_axis
from ..tiling.splits import WorkingSets, size_of
from .assignment import Assignment

CHOSEN, EXCLUDED = "chosen", "excluded by a pin"

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
    """Those expected of the kernel, transfers of what exceeds the TCM included."""

    before: int
    """Conversions of operands."""

    after: int
    """Conversions of the result."""

    decision: str
    """`chosen`, `excluded by a pin`, or empty."""

    @property
    def total(self) -> int:
        """The packets in all."""
        return self.packets + self.before + self.after


def layout_alternatives(assignment: Assignment, op: htp.HtpOp) -> list[LayoutAlternative]:
    """Return what was considered for an operation, the cheapest first."""
    chosen, options = assignment.chosen[op], assignment.options[op]

    def entries() -> Iterator[LayoutAlternative]:
        for choice in (*options.fitting, *options.excluded):
            excluded = EXCLUDED if choice in options.excluded else ""
            layouts, shares = choice.layouts, assignment.shares(op, choice)
            decision = CHOSEN if choice is chosen else excluded
            operands = ", ".join(layouts.operands)
            yield LayoutAlternative(choice.kernel, operands, layouts.result, *shares, decision)

    return sorted(entries(), key=lambda one: one.total)


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
    """`chosen`, `does not fit`, or empty."""


@dataclass(frozen=True)
class TileAlternatives:
    """The ways to compute the operations of a placed function with `budget` bytes of TCM."""

    function: FuncOp
    budget: int
    chosen: tuple[Choice, ...]
    """The chains that were chosen."""

    def of(self, op: htp.HtpOp) -> Iterator[TileAlternative]:
        """Yield the ways to compute an operation: whole, in pieces by itself, and as the last of a
        chain of operations. There are none of an operation without a kernel, and of a transfer.
        """
        search = ChainSearch(self.function, self.budget)
        if op not in search.position or op.impl is None:
            return
        inside = [c for c in self.chosen if op in c.chain.ops]
        excess = search.excess(search.position[op])
        fits = "does not fit" if excess else "" if inside else CHOSEN
        beside = excess + self.budget if excess else size_of(op)
        yield TileAlternative("whole", beside, 2 * excess, 0, fits)
        yield from self.alone(op, CHOSEN if excess and not inside else "")
        for choice in inside:
            if choice.chain.last is not op:
                yield self.entry(search, choice, CHOSEN)
        for choice in self.chains(search, op):
            same = any(alike(choice, one) for one in inside)
            yield self.entry(search, choice, CHOSEN if same else "")

    def alone(self, op: htp.HtpOp, decision: str) -> Iterator[TileAlternative]:
        """Yield the best split of an operation by itself, if there is one."""
        if type(op) not in RULES:
            return
        try:
            split = best_split(op, self.budget)
        except HexnnError:
            return
        if split.count > 1:
            size, moved = WorkingSets(op).of(split), moved_by(op, split)
            yield TileAlternative(f"alone, {split.describe()}", size, moved, 0, decision)

    def chains(self, search: ChainSearch, op: htp.HtpOp) -> Iterator[Choice]:
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

    def entry(self, search: ChainSearch, choice: Choice, decision: str) -> TileAlternative:
        """Return the entry of a chain."""
        chain, far = choice.chain, not choice.places.near
        cost = search.costs.estimate(chain, Steps(chain.ops), choice.cut, choice.places)
        stored = htp.physical_bytes(chain.last.output) * far
        way = choice.describe() + (", joined in main memory" if far else "")
        return TileAlternative(way, cost.peak, cost.moved + stored, cost.again, decision)


def alike(one: Choice, other: Choice) -> bool:
    """Return whether two choices are the same pieces of one chain, joined in the same memory."""
    pairs = ((choice.chain.ops, choice.cut, choice.places.near) for choice in (one, other))
    return next(pairs) == next(pairs)
