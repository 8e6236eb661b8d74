"""Chains of operations whose results are computed together, piece by piece.

A chain is a run of operations of which only the last one's result is used outside. For each piece
of that result every operation computes the region of its own result that the later ones need, so
the intermediate tensors never exist whole. The regions follow from each operation's rule
(`regions.RULES`); regions of neighbouring pieces overlap by the halos of windows, and what lies in
two of them is computed twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias, TypeGuard

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp, locations
from ....dialects.constants import ConstantOp, fixed_constant
from ..memory.live_ranges import is_load
from ..tiling.divisions import Intervals
from ..tiling.regions import RULES, Need, Region


def is_activation(value: SSAValue) -> bool:
    """Return whether a value holds data of the network, not a constant or a copy of one."""
    owner = value.owner
    if isinstance(owner, htp.CopyOp):
        return is_activation(owner.input)
    return fixed_constant(value) is None


def is_far(value: SSAValue) -> bool:
    """Return whether main memory holds a value: it lies there, or a load brings it to TCM."""
    owner = value.owner
    return htp.space_of(value) == htp.DDR or (isinstance(owner, Operation) and is_load(owner))


def computing(function: FuncOp) -> list[Operation]:
    """Return the operations of a function in order, without constants and loads to TCM."""
    ops = function.body.block.ops
    return [op for op in ops if not (isinstance(op, ConstantOp) or is_load(op))]


def can_join(op: Operation) -> TypeGuard[htp.HtpOp]:
    """Return whether an operation can be part of a chain: it has a kernel and a rule that tells
    which regions of its operands a region of its result needs.
    """
    return isinstance(op, htp.HtpOp) and type(op) in RULES and op.impl is not None


@dataclass(frozen=True, eq=False)
class Step:
    """The computation of one region of an operation's result for one piece of a chain."""

    op: htp.HtpOp
    region: Region
    need: Need
    """The regions of the operands that this takes."""


@dataclass(frozen=True)
class Chain:
    """A run of operations of a function, in order; the last one's result is that of the chain."""

    ops: tuple[htp.HtpOp, ...]

    @property
    def last(self) -> htp.HtpOp:
        """The operation whose result is used outside of the chain."""
        return self.ops[-1]

    @cached_property
    def dims(self) -> tuple[int, ...]:
        """The shape of the chain's result."""
        return htp.shape(self.last.output)

    @cached_property
    def inputs(self) -> tuple[SSAValue, ...]:
        """The activations that the chain reads and does not compute, in order of first use."""
        inner = {op.output for op in self.ops}
        read = [v for op in self.ops for v in op.inputs_and_constants if v not in inner]
        return tuple(dict.fromkeys(v for v in read if is_activation(v)))

    @cached_property
    def is_closed(self) -> bool:
        """Whether no result but the last one's is used outside."""
        inner = set(self.ops)
        uses = (use.operation for op in self.ops[:-1] for use in op.output.uses)
        return all(user in inner for user in uses)

    @cached_property
    def is_named(self) -> bool:
        """Whether the result is a tensor of the source network, perhaps in another layout than the
        operation gives it that defines it, or none is defined, so that the location of the result
        can stand for all operations.
        """
        for op in reversed(self.ops):
            if locations.tensor_name(op.location) is not None:
                return True
            if not isinstance(op, htp.ConvertLayoutOp):
                break
        return all(locations.tensor_name(op.location) is None for op in self.ops)


@dataclass(frozen=True)
class Cut:
    """A division of the result of a chain into intervals along one axis."""

    axis: int
    parts: Intervals

    def regions(self, dims: Sequence[int]) -> list[Region]:
        """Return the region of each piece of a result of shape `dims`."""
        whole = Region.whole(dims)
        return [whole.along(self.axis, *part) for part in self.parts]

    def middle(self, dims: Sequence[int]) -> Region:
        """Return the region of the middle piece of a result of shape `dims`."""
        return Region.whole(dims).along(self.axis, *self.parts[len(self.parts) // 2])


Needs: TypeAlias = dict[tuple[htp.HtpOp, Region], Need | None]
"""What operations need to compute regions of their results, by operation and region."""


def need_of(op: htp.HtpOp, region: Region, known: Needs) -> Need | None:
    """Return what an operation needs to compute a region of its result, from those that are `known`
    or by its rule; None if it cannot compute the region by itself.
    """
    if (op, region) not in known:
        known[op, region] = RULES[type(op)](op, region)
    return known[op, region]


@dataclass
class PushedSteps:
    """The steps that a region of the result of `ops` takes, last operation first, as far as they
    were asked for.
    """

    ops: Sequence[htp.HtpOp]
    """The operations of the longest chain, last one first."""

    wanted: dict[SSAValue, Region]
    """What the steps need of values, and the region of the result."""

    needs: Needs
    steps: list[Step] = field(default_factory=list[Step])
    is_ended: bool = False
    """Whether the next operation cannot compute its region by itself."""

    def extend(self, count: int) -> None:
        """Make the first `count` steps, or those up to an operation that cannot be a step."""
        while len(self.steps) < count and not self.is_ended:
            op = self.ops[len(self.steps)]
            part = self.wanted.get(op.output)
            need = None if part is None else need_of(op, part, self.needs)
            if part is None or need is None:
                self.is_ended = True
                return
            self.steps.append(Step(op, part, need))
            for value, read in zip(op.inputs_and_constants, need.operands, strict=True):
                read = Region.whole(htp.shape(value)) if read is None else read
                self.wanted[value] = hull(self.wanted.get(value, read), read)


@dataclass
class Steps:
    """The steps of all chains that end with the same operation, cached by the region of its result;
    the steps of a chain are the last ones of those of a longer chain.
    """

    candidates: Sequence[htp.HtpOp]
    """The operations of the longest chain, in order."""

    cache: dict[Region, PushedSteps] = field(default_factory=dict[Region, PushedSteps])
    needs: Needs = field(default_factory=Needs)
    """What the rules said: chains that end with other operations ask for the same regions."""

    def of(self, count: int, region: Region) -> list[Step] | None:
        """Return what the last `count` operations compute, in order, for `region` of the result:
        each the least region that its users in the chain need. None if one of them cannot compute
        its region by itself.
        """
        if region not in self.cache:
            wanted: dict[SSAValue, Region] = {self.candidates[-1].output: region}
            self.cache[region] = PushedSteps(self.candidates[::-1], wanted, self.needs)
        pushed = self.cache[region]
        pushed.extend(count)
        return pushed.steps[:count][::-1] if count <= len(pushed.steps) else None


def hull(one: Region, other: Region) -> Region:
    """Return the least region that contains both."""
    starts = tuple(map(min, one.starts, other.starts))
    return Region(starts, tuple(map(max, one.stops, other.stops)))


def run_ending_at(ops: Sequence[Operation], index: int, most: int) -> list[htp.HtpOp]:
    """Return the longest run of at most `most` operations of `ops`, ending at `index`, that can be
    part of a chain.
    """
    run: list[htp.HtpOp] = []
    for op in reversed(ops[max(0, index + 1 - most) : index + 1]):
        if not can_join(op):
            break
        run.append(op)
    return run[::-1]
