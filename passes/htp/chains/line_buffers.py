"""Line buffers: what neighbouring pieces of a chain share is kept in TCM, not computed again.

The region of a result that a piece needs begins within the one that the piece before held, as the
windows of later operations overlap. An operation that keeps its overlap computes the rest alone;
what was kept is a slice of the piece before, and both are concatenated for the users. Less is then
needed of its operands, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import SSAValue

from ....dialects import htp
from ..tiling.regions import Region, part_type
from ..tiling.splits import with_kernel
from .depth_first import Chain, Needs, Step, hull, need_of


class Overlap(NamedTuple):
    """The parts of a region of which the first was held before: a slice along one axis."""

    axis: int
    kept: Region
    rest: Region | None
    """What is to be computed; None if all was held."""


def overlap_of(held: Region, wanted: Region) -> Overlap | None:
    """Return the parts of the region `wanted` of which `held` contains the first; None if it
    contains none, or another part.
    """
    if held == wanted:
        return Overlap(0, wanted, None)
    sides = [(held.interval(a), wanted.interval(a)) for a in range(len(held.starts))]
    axes = [axis for axis, (had, wants) in enumerate(sides) if had != wants]
    if len(axes) != 1:
        return None
    (had_first, had_last), (first, last) = sides[axes[0]]
    if not had_first <= first < had_last:
        return None
    kept = wanted.along(axes[0], first, min(had_last, last))
    rest = wanted.along(axes[0], had_last, last) if had_last < last else None
    return Overlap(axes[0], kept, rest)


@dataclass(frozen=True, eq=False)
class KeptStep:
    """What a piece does for one operation: it keeps a part of the result and computes the rest."""

    op: htp.HtpOp
    held: Region
    """What the piece holds of the result."""

    overlap: Overlap | None
    """Without one, all of it is computed."""

    step: Step | None
    """The computation of the rest; None if there is none."""


@dataclass
class KeptSteps:
    """The steps of the pieces of a chain, of which the operations `keeps` keep overlaps."""

    chain: Chain
    keeps: Collection[htp.HtpOp]
    needs: Needs = field(default_factory=Needs)
    held: dict[htp.HtpOp, Region] = field(default_factory=dict[htp.HtpOp, Region])
    """What the last piece that needed any held of each result."""

    def of(self, regions: Sequence[Region]) -> list[list[KeptStep]] | None:
        """Return the steps, in order, of the pieces that compute `regions` of the result one after
        the other; None if an operation cannot compute its part by itself.
        """
        found: list[list[KeptStep]] = []
        for region in regions:
            steps = self.piece(region)
            if steps is None:
                return None
            found.append(steps)
        return found

    def piece(self, region: Region) -> list[KeptStep] | None:
        """Return the steps of the next piece; None if an operation cannot compute its part."""
        wanted: dict[SSAValue, Region] = {self.chain.last.output: region}
        steps: list[KeptStep] = []
        for op in reversed(self.chain.ops):
            part = wanted.get(op.output)
            if part is None:
                continue
            step = self.step(op, part)
            if step is None:
                return None
            steps.append(step)
            for value, read in read_by(step.step):
                wanted[value] = hull(wanted.get(value, read), read)
        self.held |= {step.op: step.held for step in steps}
        return steps[::-1]

    def step(self, op: htp.HtpOp, part: Region) -> KeptStep | None:
        """Return the step of an operation of which a piece needs `part`; None if it cannot compute
        it.
        """
        before = self.held.get(op) if op in self.keeps else None
        overlap = None if before is None else overlap_of(before, part)
        if before is not None and overlap is not None and not can_keep(op, before, overlap):
            overlap = None
        rest = part if overlap is None else overlap.rest
        if rest is None:
            return KeptStep(op, part, overlap, None)
        need = need_of(op, rest, self.needs)
        return None if need is None else KeptStep(op, part, overlap, Step(op, rest, need))


def read_by(step: Step | None) -> Iterator[tuple[SSAValue, Region]]:
    """Yield the operands of a step, each with the region that it reads."""
    if step is not None:
        operands = zip(step.op.inputs_and_constants, step.need.operands, strict=True)
        for value, region in operands:
            yield value, Region.whole(htp.shape(value)) if region is None else region


def can_keep(op: htp.HtpOp, before: Region, overlap: Overlap) -> bool:
    """Return whether kernels cut what is kept out of `before`, which a piece holds of the result of
    an operation, and put it before the rest.
    """
    kept, rest = overlap.kept, overlap.rest
    parts = [buffer_of(op, region) for region in (before, kept)]
    whole = part_type(op.output_type, kept if rest is None else hull(kept, rest))
    cut = htp.SliceOp(parts[0], parts[1].type, offsets=(0,) * len(kept.starts), sizes=kept.sizes)
    if kept != before and with_kernel(cut) is None:
        return False
    if rest is None:
        return True
    join = htp.ConcatOp([parts[1], buffer_of(op, rest)], whole, axis=overlap.axis)
    return with_kernel(join) is not None


def buffer_of(op: htp.HtpOp, region: Region) -> SSAValue:
    """Return a value that stands for a region of the result of an operation."""
    return htp.BufferOp(0, part_type(op.output_type, region)).output


def kept_later(pieces: Sequence[Sequence[KeptStep]]) -> list[dict[htp.HtpOp, Overlap]]:
    """Return for each piece, by operation, what the next piece that holds its result keeps."""
    later: dict[htp.HtpOp, Overlap | None] = {}
    found: list[dict[htp.HtpOp, Overlap]] = []
    for steps in reversed(pieces):
        wanted = ((step.op, later.get(step.op)) for step in steps)
        found.append({op: overlap for op, overlap in wanted if overlap is not None})
        later |= {step.op: step.overlap for step in steps}
    return found[::-1]


def overlapping(pieces: Sequence[Sequence[KeptStep]]) -> list[htp.HtpOp]:
    """Return the operations of which a piece holds a part that the piece before held, too, without
    keeping it.
    """
    before: dict[htp.HtpOp, Region] = {}
    found: dict[htp.HtpOp, None] = {}
    for steps in pieces:
        for step in steps:
            had = before.get(step.op)
            if had is not None and step.overlap is None and overlap_of(had, step.held):
                found[step.op] = None
        before |= {step.op: step.held for step in steps}
    return [*found]
