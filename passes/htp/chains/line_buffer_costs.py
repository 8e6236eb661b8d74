"""What it costs to compute a chain with line buffers, and whether they pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from xdsl.ir import SSAValue

from ....dialects import htp
from ..tiling.regions import Region, part_bytes
from ..tiling.splits import LARGE
from .costs import ChainCosts, Estimate, Places, work_of, work_once
from .depth_first import Chain, Step, Steps
from .line_buffers import KeptStep, KeptSteps, Overlap, kept_later
from .search import Choice

WORK_OF_A_COPY = 2
"""The multiplications in whose time the kernels of slices and concatenations copy a byte: a vector
is loaded, shifted and stored in 2 packets, of 128 multiplications each."""


def with_line_buffers(choice: Choice, costs: ChainCosts) -> Choice:
    """Return a choice of the search with line buffers for those results where they cost less than
    computing again; without any if that is cheaper, or if they do not fit.
    """
    chain, regions = choice.chain, choice.cut.regions(choice.chain.dims)
    every = KeptSteps(chain, chain.ops[:-1]).of(regions)
    known = costs.estimate(chain, Steps(chain.ops), choice.cut, choice.places)
    if every is None or len(regions) == 1:
        return choice
    best, least = choice, costs.rates.total(known.moved, known.again)
    saving = frozenset(op for op, saved in savings(every).items() if saved > 0)
    for keeps in {frozenset(keeping(every)), saving} - {frozenset[htp.HtpOp]()}:
        found = kept_choice(choice, keeps, costs)
        if found is None:
            continue
        cost = estimate_of(found, costs)
        if (total := costs.rates.total(cost.moved, cost.again)) < least:
            best, least = found, total
    return best


def every_line_buffer(choice: Choice, costs: ChainCosts) -> Choice:
    """Return a choice of the search with line buffers for all results of which pieces share parts;
    without any if they do not fit.
    """
    every = KeptSteps(choice.chain, choice.chain.ops[:-1])
    steps = every.of(choice.cut.regions(choice.chain.dims))
    return kept_choice(choice, frozenset(keeping(steps or ())), costs) or choice


def kept_choice(choice: Choice, keeps: frozenset[htp.HtpOp], costs: ChainCosts) -> Choice | None:
    """Return a choice with line buffers for the results of `keeps`; None if they do not fit."""
    kept = replace(choice, keeps=keeps)
    cost = estimate_of(kept, costs)
    return replace(kept, again=cost.again) if cost.peak <= costs.budget else None


def keeping(pieces: Sequence[Sequence[KeptStep]]) -> Iterator[htp.HtpOp]:
    """Yield the operations of which a piece keeps a part."""
    for steps in pieces:
        yield from (step.op for step in steps if step.overlap is not None)


def savings(pieces: Sequence[Sequence[KeptStep]]) -> dict[htp.HtpOp, int]:
    """Return the work that each operation saves by what it keeps, without that of copies."""
    found: dict[htp.HtpOp, int] = {}
    for steps in pieces:
        for step in steps:
            if step.overlap is not None:
                saved = work_of(step.op, step.overlap.kept) - WORK_OF_A_COPY * copied(step)
                found[step.op] = found.get(step.op, 0) + saved
    return found


def copied(step: KeptStep) -> int:
    """Return the bytes that slice and concatenation of a step copy."""
    if step.overlap is None or step.step is None:
        return 0
    return bytes_of(step.op, step.overlap.kept) + bytes_of(step.op, step.held)


def bytes_of(op: htp.HtpOp, region: Region) -> int:
    """Return the bytes of a region of the result of an operation."""
    return part_bytes(op.output_type, region)


def estimate_of(choice: Choice, costs: ChainCosts) -> Estimate:
    """Estimate the costs of a chain with line buffers."""
    chain, places = choice.chain, choice.places
    pieces = KeptSteps(chain, choice.keeps).of(choice.cut.regions(chain.dims))
    if pieces is None:
        return Estimate(LARGE, LARGE, LARGE)
    computed = [[step.step for step in steps if step.step is not None] for steps in pieces]
    moved = sum(costs.bytes_loaded(steps, places.far) for steps in computed)
    peak = peak_of(chain, pieces, places, costs, stay=True)
    if peak > costs.budget:
        peak = peak_of(chain, pieces, places, costs, stay=False)
        moved += (len(pieces) - 1) * costs.whole_constants(computed[0])
    work = sum(work_of(step.op, step.region) for steps in computed for step in steps)
    copies = sum(copied(step) for steps in pieces for step in steps)
    return Estimate(peak, moved, work - work_once(chain.ops) + WORK_OF_A_COPY * copies)


def peak_of(
    chain: Chain,
    pieces: Sequence[Sequence[KeptStep]],
    places: Places,
    costs: ChainCosts,
    stay: bool,
) -> int:
    """Return the most bytes of TCM that are occupied at once while `pieces` are computed; with
    `stay`, all constants of the chain are resident, else those of one step.
    """
    memory = PieceMemory(costs, places, constants_of(pieces, costs) if stay else None)
    most = max(
        memory.peak(steps, later) for steps, later in zip(pieces, kept_later(pieces), strict=True)
    )
    return costs.with_surroundings(chain, places, most)


def constants_of(pieces: Sequence[Sequence[KeptStep]], costs: ChainCosts) -> int:
    """Return the bytes of the constants of a chain."""
    steps = {step.op: step.step for steps in pieces for step in steps if step.step is not None}
    return sum(costs.constants(step) for step in steps.values())


@dataclass
class PieceMemory:
    """The bytes of TCM that the pieces of a chain with line buffers take, one after the other."""

    costs: ChainCosts
    places: Places
    resident: int | None
    """The bytes of constants that stay; None if each step loads its own."""

    kept: dict[htp.HtpOp, int] = field(default_factory=dict[htp.HtpOp, int])
    """The bytes of line buffers."""

    def peak(self, steps: Sequence[KeptStep], later: Mapping[htp.HtpOp, Overlap]) -> int:
        """Return the most bytes that the next piece takes, which keeps what `later` ones need."""
        last = last_uses(steps)
        live: dict[SSAValue, int] = {}
        held: dict[SSAValue, Region] = {step.op.output: step.held for step in steps}
        most = 0
        for at, step in enumerate(steps):
            needed = 0 if step.step is None else self.needed(step.step, held)
            if needed >= LARGE:
                return LARGE
            before = sum(live.values()) + sum(self.kept.values()) + (self.resident or 0)
            result = bytes_of(step.op, step.held)
            join = result if step.overlap is not None and step.step is not None else 0
            self.kept.pop(step.op, None)
            live[step.op.output] = result
            if (overlap := later.get(step.op)) is not None:
                self.kept[step.op] = bytes_of(step.op, overlap.kept)
            after = sum(live.values()) + sum(self.kept.values()) + (self.resident or 0)
            most = max(most, before + needed + join, after)
            live = {v: n for v, n in live.items() if last.get(v, at) > at}
        return most

    def needed(self, step: Step, held: dict[SSAValue, Region]) -> int:
        """Return the bytes that a step takes besides what is live: parts of operands, constants
        that do not stay, result, scratch memory; `LARGE` without a kernel.
        """
        size = self.costs.sizes(step)
        if size is None:
            return LARGE
        own = self.costs.constants(step) if self.resident is None else 0
        parts = self.costs.cut_bytes(step, size, held, self.places.far)
        return parts + own + size.output + size.scratch


def last_uses(steps: Sequence[KeptStep]) -> dict[SSAValue, int]:
    """Return, by value, the index of the last step of a piece that reads it; that after all for the
    result of the piece.
    """
    used = enumerate(step.step for step in steps)
    last = {v: at for at, step in used if step is not None for v in step.op.inputs_and_constants}
    return {**last, steps[-1].op.output: len(steps)}
