"""Runs of operations that the user wants computed piece by piece, even where the whole fits the
TCM: those with sizes of pieces in `htp.pin`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ....dialects import htp
from ....dialects.diagnostics import HexnnError, op_error, op_name
from ....dialects.htp.attributes import PIN
from ....dialects.htp.pin_record import KEEP, OVERLAP, Pin, pin_of
from ....dialects.islands import stated_reason
from ..chains.costs import Estimate
from ..chains.depth_first import Chain, Cut, Steps, can_join, computing
from ..chains.line_buffer_costs import estimate_of, keeping, kept_choice, with_line_buffers
from ..chains.line_buffers import KeptSteps, overlapping
from ..chains.search import ChainSearch, Choice
from .divisions import Intervals
from .regions import DEPTH, depth_blocks, depth_step, row_axis
from .smallest_tiles import enough_for, named
from .splits import LARGE


def pinned_runs(function: FuncOp) -> dict[str, tuple[Pin, list[Operation]]]:
    """Return, by address, the pin and the operations of each run of a function whose pieces are
    pinned, in order. Raises HexnnError for runs that overlap, and for operations of one run that
    are pinned to different pieces.
    """
    ops, found = computing(function), dict[str, tuple[Pin, list[Operation]]]()
    for op in ops:
        pin = pin_of(op)
        if pin is None or not pin.sizes:
            continue
        known, members = found.setdefault(pin.address, (pin, []))
        if known.pieces != pin.pieces:
            raise pin_error(op, f"is pinned to {pin.choice}, others of its run to {known.choice}")
        members.append(op)
    for address, (_, members) in found.items():
        run = ops[ops.index(members[0]) : ops.index(members[-1]) + 1]
        others = {one.address for op in run if (one := pin_of(op)) and one.sizes} - {address}
        if others:
            raise pin_error(members[0], f"is in the pinned runs {address} and {min(others)}")
        members[:] = run
    return found


def pinned_choices(function: FuncOp, budget: int) -> Iterator[Choice]:
    """Yield the pieces of each run of a function whose pieces are pinned, for `budget` bytes of
    TCM, without the pin; the function may be changed between two of them. Raises HexnnError for
    what cannot be computed in such pieces.
    """
    for address in pinned_runs(function):
        pin, run = pinned_runs(function)[address]
        pins = [one for op in run if (one := pin_of(op))]
        for op in run:
            op.attributes.pop(PIN, None)
        said = " and to ".join(dict.fromkeys(one.choice for one in pins))
        choice = PinnedRun(pin, said, chain_of(run, pin), ChainSearch(function, budget)).choice()
        if len(choice.cut.parts) > 1:
            yield choice


def chain_of(run: list[Operation], pin: Pin) -> Chain:
    """Return the chain of the operations of a run. Raises HexnnError for an operation that has no
    kernel or no rule for pieces, and for a result before the last that is used outside of the run.
    """
    members = [op for op in run if can_join(op)]
    for op in run:
        if op not in members:
            raise in_no_pieces(op, pin)
    inside = set[Operation](members)
    for op in members[:-1]:
        users = (use.operation for use in op.output.uses)
        if outside := next((user for user in users if user not in inside), None):
            raise pin_error(
                op,
                f"is used by '{op_name(outside)}' outside of the pinned run {pin.address}, "
                "of which only the last result can be",
            )
    return Chain(tuple(members))


def in_no_pieces(op: Operation, pin: Pin) -> HexnnError:
    """Return the error for an operation of a pinned run that no pieces compute, with the reason if
    it has no kernel.
    """
    reason = stated_reason(op) if isinstance(op, htp.HtpOp) and op.impl is None else None
    why = f": {reason}" if reason else ""
    return pin_error(
        op, f"pinned by {pin.address} to {pin.choice}: cannot be computed in pieces{why}"
    )


@dataclass(frozen=True)
class PinnedRun:
    """A chain with pinned pieces, and the search that estimates its costs."""

    pin: Pin
    said: str
    """All that is pinned of its operations."""

    chain: Chain
    search: ChainSearch

    @property
    def axis(self) -> int:
        """The axis of the result that is divided."""
        return DEPTH if "depth" in self.pin.sizes else row_axis(self.chain.last)

    def choice(self) -> Choice:
        """Return the pieces, with the result joined in TCM if there is room, else in main memory.
        Raises HexnnError if they cannot be computed, or do not fit the TCM.
        """
        (size,) = self.pin.sizes.values()
        self.check_size(size)
        cut = Cut(self.axis, Intervals(self.chain.dims[self.axis], size))
        first = self.search.position[self.chain.ops[0]]
        steps, least = Steps(self.chain.ops), LARGE
        for places in self.search.places(self.chain, first, near=True):
            cost = self.search.costs.estimate(self.chain, steps, cut, places)
            choice = Choice(self.chain, cut, places, cost.again, is_pinned=True)
            fitting, peak = self.with_overlap(choice, cost)
            if fitting is not None:
                return fitting
            least = min(least, peak)
        raise self.misfit(steps, first, least)

    def check_size(self, size: int) -> None:
        """Raise HexnnError for pieces that exceed the result, or cut what a layout stores
        together.
        """
        last, whole = self.chain.last, self.chain.dims[self.axis]
        if size > whole:
            raise self.error(f"the result has {whole}")
        step = depth_step(last) if self.axis == DEPTH else 1
        if size % step:
            blocks = {htp.layout_name(v): n for v, n in depth_blocks(last) if size % n}
            stored = ", ".join(f"layout {name} stores {n} together" for name, n in blocks.items())
            why = f": {stored}" if stored else ""
            raise self.error(f"pieces of depth must be multiples of {step}{why}")

    def with_overlap(self, choice: Choice, cost: Estimate) -> tuple[Choice | None, int]:
        """Return a choice of pieces with the pinned overlap, or the cheaper one of both; None if it
        does not fit, and the bytes of TCM that it takes. Raises HexnnError for an overlap that is
        to be kept and cannot.
        """
        overlap, costs = self.pin.fields.get(OVERLAP), self.search.costs
        whole = choice if cost.peak <= costs.budget else None
        if overlap == KEEP:
            keeps = self.keeps(choice.cut)
            kept = replace(choice, keeps=keeps)
            return kept_choice(choice, keeps, costs), estimate_of(kept, costs).peak
        if overlap is None and whole is not None:
            whole = with_line_buffers(whole, costs)
        return whole, cost.peak

    def keeps(self, cut: Cut) -> frozenset[htp.HtpOp]:
        """Return the operations of which pieces share parts, all of which are to be kept. Raises
        HexnnError for one whose part cannot.
        """
        steps = KeptSteps(self.chain, self.chain.ops[:-1]).of(cut.regions(self.chain.dims)) or ()
        if lacking := overlapping(steps):
            raise self.error(f"no kernel keeps what pieces share of '{op_name(lacking[-1])}'")
        return frozenset(keeping(steps))

    def misfit(self, steps: Steps, first: int, least: int) -> HexnnError:
        """Return the error for pieces of which the largest needs `least` bytes of TCM, too many."""
        if least == LARGE:
            return self.error("an operation cannot be computed in such pieces")
        fitting = [
            found[0].cut.parts.size
            for places in self.search.places(self.chain, first, near=True)
            if (found := self.search.cheapest(self.chain, steps, self.axis, places))
        ]
        enough = enough_for(self.chain.last, least)
        text = f"a piece needs {least} bytes of TCM ({enough}), there are {self.search.budget}"
        advice = f"; pieces of {max(fitting)} fit" if fitting else "; no smaller ones fit either"
        return self.error(text + advice)

    def error(self, text: str) -> HexnnError:
        """Return an error at the last operation of the run, with the pin."""
        return pin_error(self.chain.last, f"pinned by {self.pin.address} to {self.said}: {text}")


def pin_error(op: Operation, text: str) -> HexnnError:
    """Return an error about an operation, called by its name in the source if that is known."""
    return op_error(op, f"{named(op)}{text}")
