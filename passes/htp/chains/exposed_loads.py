"""Pieces of an operation that is alone with the load of its constants.

Kernels run while constants of later operations are loaded. An operation that waits for its own,
and after which none waits, does all of its work behind the last load; in pieces, all but that of
the last piece is done while the constants of the next ones are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from ....dialects import htp
from ..memory.live_ranges import root_of
from ..memory.planned_time import cycles_of
from ..tiling.divisions import Intervals
from ..tiling.regions import DEPTH
from ..tiling.splits import size_of
from .depth_first import Chain, Cut, can_join, is_far
from .ladder import Plan, Tile
from .search import ChainSearch, Choice
from .streamed_pieces import StreamedPieces, cheaper


@dataclass(frozen=True)
class Wait:
    """An operation that waits for its loads, in cycles."""

    op: htp.HtpOp
    cycles: float
    work: float
    """The cycles of its kernel."""

    def saved(self, choice: Choice) -> float:
        """Return the cycles of the kernel that pieces of the operation hide."""
        return min(self.cycles, self.work) * (1 - 1 / len(choice.cut.parts))


def with_exposed_piece(function: FuncOp, target: htp.Target, plan: Plan, tile: Tile) -> Plan:
    """Return a plan of a function that computes the last operation that waits for its loads in
    pieces of depth, too; `plan` where that operation is in one of its chains or does not fit the
    TCM whole, and where pieces would move more bytes or take longer. `tile` splits a function.
    """
    search = ChainSearch(function, plan.tiling.budget)
    chained = {op for choice in plan.tiling.choices for op in choice.chain.ops}
    last = last_wait(search, target)
    if last is None or last.op in chained or size_of(last.op) > search.budget:
        return plan
    found = in_pieces(search, last, target)
    if found is None:
        return plan
    choices = sorted((*plan.tiling.choices, found), key=lambda c: search.position[c.chain.ops[0]])
    pieces = cheaper(function, plan, tuple(choices), tile, target)
    return min(plan, pieces, key=lambda one: one.cost.cycles)


def in_pieces(search: ChainSearch, wait: Wait, target: htp.Target) -> Choice | None:
    """Return the pieces in depth of an operation that waits, those whose constants kernels hide
    best; None if pieces cost more than they save.
    """
    chain, pieces = Chain((wait.op,)), StreamedPieces(search)
    if not chain.is_named:
        return None
    total = chain.dims[DEPTH]
    places = next(search.places(chain, search.position[wait.op], near=True))
    whole = Choice(chain, Cut(DEPTH, Intervals(total, total)), places, 0)
    found = min(pieces.finer(whole), key=pieces.exposed, default=whole)
    saved = wait.saved(found) * target.dma_bytes_per_cycle
    return found if pieces.costs_of(found).overhead < saved else None


def last_wait(search: ChainSearch, target: htp.Target) -> Wait | None:
    """Return the last operation that waits for its loads, if any, where all loads follow each other
    in the order of use, as if the TCM had room for them, and kernels in the order of operations.
    """
    last, loaded, done = None, 0.0, 0.0
    known: set[SSAValue] = set()
    for op in filter(can_join, search.ops):
        new = {v for v in map(root_of, op.inputs_and_constants) if is_far(v)} - known
        known |= new
        loaded += sum(map(htp.physical_bytes, new)) / target.dma_bytes_per_cycle
        work = cycles_of(op, target)
        if new and loaded > done:
            last = Wait(op, loaded - done, work)
        done = max(done, loaded) + work
    return last
