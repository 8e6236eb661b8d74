"""The ways to compute runs of operations in pieces, with what each takes of TCM and moves, for
each choice of kernels and layouts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TypeGuard

from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ....kernels.cost import assigned
from ..chains.costs import computed_again, sizes_of, work_of
from ..chains.depth_first import Chain, Cut, Step, Steps
from ..layouts.choices import Choice, Choices, is_constant
from ..memory.live_ranges import root_of
from ..tiling.divisions import pieces
from ..tiling.regions import DEPTH, RULES, Region, depth_step, row_axis
from ..tiling.splits import Split, cuttings, samples

MOST_OPERATIONS = 10
"""The most operations of a run: it bounds the size of the program."""

DIVISIONS = 8
"""The divisions of a run along an axis that are tried: from the fewest pieces that may fit."""

MOST_PIECES = 64
"""The most pieces of a run."""


@dataclass(frozen=True)
class StepNeeds:
    """The bytes of TCM that one operation of a run takes for a piece, the most of all pieces."""

    op: htp.HtpOp
    own: Mapping[Choice, int]
    """Choice -> its operands, result and scratch memory."""

    constants: Mapping[Choice, int]
    """Choice -> those of its operands that are constants."""

    held: Mapping[SSAValue, Region]
    """The results of the run that are in TCM beside its operands, and their regions."""


@dataclass(frozen=True, eq=False)
class Column:
    """A run of operations, from position `first` to `last`, computed in pieces, or a single one."""

    first: int
    last: int
    cut: Cut | Split | None
    """The division of its result: along one axis, or of one operation along rows and depth; None if
    the operation is computed whole.
    """

    needs: tuple[StepNeeds, ...]
    loads: Mapping[SSAValue, tuple[Region, ...]]
    """The activations that the run reads -> the regions that are loaded, if they are not in TCM."""

    again: float
    """The packets of what is computed again."""

    reloaded: int = 0
    """The bytes of constants that are loaded for each piece again."""

    keeps: bool = False
    """Whether all its constants stay in TCM while it is computed."""

    @property
    def is_whole(self) -> bool:
        """Whether the result is computed in one piece."""
        return self.cut is None


@dataclass
class RunColumns:
    """The columns of a function's operations, `ops`, in order, with `budget` bytes of TCM."""

    ops: Sequence[htp.HtpOp]
    options: Mapping[Operation, Choices]
    budget: int
    _placed: dict[Choice, htp.HtpOp] = field(default_factory=dict[Choice, htp.HtpOp])
    _sizes: dict[object, tuple[int, int] | None] = field(
        default_factory=dict[object, "tuple[int, int] | None"]
    )
    _steps: dict[int, Steps] = field(default_factory=dict[int, Steps])

    @cached_property
    def position(self) -> dict[Operation, int]:
        """The position of each operation."""
        return {op: at for at, op in enumerate(self.ops)}

    def choices(self, op: Operation) -> list[Choice]:
        """Return the choices of an operation that have a kernel."""
        return [c for c in self.options[op].fitting if c.implementation is not None]

    def whole(self, at: int) -> Column:
        """Return the column of one operation that is computed whole."""
        op = self.ops[at]
        own = {c: c.working_set for c in self.choices(op)}
        values = [v for v in dict.fromkeys(op.inputs_and_constants) if not is_constant(v)]
        loads = {root_of(v): (Region.whole(htp.shape(root_of(v))),) for v in values}
        needs = StepNeeds(op, own, {c: c.constant_bytes() for c in own}, {})
        return Column(at, at, None, (needs,), loads, 0)

    def in_pieces(self, end: int) -> Iterator[Column]:
        """Yield the columns of more than one piece that end with the operation at `end`."""
        run: list[htp.HtpOp] = []
        for op in reversed(self.ops[max(0, end + 1 - MOST_OPERATIONS) : end + 1]):
            if type(op) not in RULES or not self.choices(op):
                break
            run.insert(0, op)
        steps = Steps(run)
        for count in range(1, len(run) + 1):
            chain = Chain(tuple(run[-count:]))
            if chain.is_closed and chain.is_named:
                for axis in dict.fromkeys((row_axis(chain.last), DEPTH)):
                    yield from self.divided(chain, steps, axis)
                if count == 1 and row_axis(chain.last) != DEPTH:
                    yield from self.divided_twice(chain, steps)

    def divided(self, chain: Chain, steps: Steps, axis: int) -> Iterator[Column]:
        """Yield the columns of a chain with the fewest pieces along `axis` that may fit."""
        step, found = self.depth_step(chain.last) if axis == DEPTH else 1, 0
        for parts in cuttings(chain.dims[axis], step):
            if not 1 < len(parts) <= MOST_PIECES:
                continue
            column = self.column(chain, steps, Cut(axis, parts))
            if column is None:
                return
            if self.may_fit(column):
                yield column
                if column.reloaded:
                    yield replace(column, reloaded=0, keeps=True)
                found += 1
            if found == DIVISIONS:
                return

    def divided_twice(self, chain: Chain, steps: Steps) -> Iterator[Column]:
        """Yield the columns of a chain of one operation in pieces along rows and depth: for each
        division of depth that into the fewest rows that may fit.
        """
        axis, dims = row_axis(chain.last), chain.dims
        rows = [cut for cut in cuttings(dims[axis], 1) if 1 < len(cut) <= MOST_PIECES]
        for depth in cuttings(dims[DEPTH], self.depth_step(chain.last)):
            if 1 < len(depth) <= MOST_PIECES:
                splits = (Split(axis, cut, depth, pieces(dims[0], 1, 1)) for cut in rows)
                columns = (self.column(chain, steps, split) for split in splits)
                yield from islice(filter(self.may_fit, columns), 1)

    def may_fit(self, column: Column | None) -> TypeGuard[Column]:
        """Return whether the TCM holds the pieces of each operation of a column by itself."""
        return column is not None and all(
            min(needs.own.values()) <= self.budget for needs in column.needs
        )

    def depth_step(self, op: htp.HtpOp) -> int:
        """Return a number of channels at whose multiples no layout of a result splits blocks."""
        return math.lcm(*(depth_step(self.placed(choice)) for choice in self.choices(op)))

    def placed(self, choice: Choice) -> htp.HtpOp:
        """Return the operation with the kernel and layouts of a choice."""
        if choice not in self._placed:
            args = choice.kernel, choice.op, choice.layouts, choice.scratch
            self._placed[choice] = assigned(*args)
        return self._placed[choice]

    def column(self, chain: Chain, steps: Steps, cut: Cut | Split) -> Column | None:
        """Return the column of a chain in the pieces of `cut`; None if they cannot be computed."""
        found = [steps.of(len(chain.ops), region) for region in regions_of(cut, chain.dims)]
        known = [piece for piece in found if piece is not None]
        if len(known) < len(found):
            return None
        some = [known[i] for i in samples(len(known))]
        needs = [self.needs([piece[at] for piece in some], some) for at in range(len(chain.ops))]
        if any(not each.own for each in needs):
            return None
        first, last = self.position[chain.ops[0]], self.position[chain.last]
        loads = {root_of(v): tuple(self.read(v, known)) for v in chain.inputs}
        again = self.again(chain, known)
        args = first, last, cut, tuple(needs), loads, again
        return Column(*args, reloaded=self.reloaded(known))

    def reloaded(self, pieces: Sequence[Sequence[Step]]) -> int:
        """Return the fewest bytes of the constants of which each piece of a run of several
        operations needs the whole, for all pieces but the first.
        """
        if len(pieces[0]) == 1:
            return 0
        total = 0
        for step in pieces[0]:
            parts = zip(step.op.inputs_and_constants, step.need.operands, strict=True)
            whole = {v for v, part in parts if part is None and is_constant(v)}
            if whole:
                total += min(c.constant_bytes(whole) for c in self.choices(step.op))
        return total * (len(pieces) - 1)

    def again(self, chain: Chain, pieces: Sequence[Sequence[Step]]) -> float:
        """Return the packets of what pieces compute again: shares of the cheapest kernels."""
        total = 0.0
        for at, op in enumerate(chain.ops):
            whole = work_of(op, Region.whole(htp.shape(op.output)))
            one = Chain((op,))
            share = computed_again(one, [[piece[at]] for piece in pieces]) / whole
            total += share * min(c.packets for c in self.choices(op))
        return total

    def read(self, value: SSAValue, pieces: Sequence[Sequence[Step]]) -> Iterator[Region]:
        """Yield the regions of an activation that pieces load."""
        whole = Region.whole(htp.shape(value))
        for piece in pieces:
            parts = {
                part or whole
                for step in piece
                for one, part in zip(step.op.inputs_and_constants, step.need.operands, strict=True)
                if one is value
            }
            yield from parts

    def needs(self, steps: Sequence[Step], pieces: Sequence[Sequence[Step]]) -> StepNeeds:
        """Return what an operation needs for the worst of some pieces; `steps` are its own."""
        op = steps[0].op
        own: dict[Choice, int] = {}
        constants: dict[Choice, int] = {}
        for choice in self.choices(op):
            sizes = [self.sizes(choice, step) for step in steps]
            known = [size for size in sizes if size is not None]
            if len(known) == len(sizes):
                own[choice] = max(size for size, _ in known)
                constants[choice] = max(fixed for _, fixed in known)
        held: dict[SSAValue, Region] = {}
        for step, piece in zip(steps, pieces, strict=True):
            held |= beside(step, piece)
        return StepNeeds(op, own, constants, held)

    def sizes(self, choice: Choice, step: Step) -> tuple[int, int] | None:
        """Return the bytes of TCM of a step under a choice, and of them those of constants; None if
        no kernel computes it.
        """
        shapes = tuple(None if part is None else part.sizes for part in step.need.operands)
        key = choice, step.region.sizes, shapes, tuple(step.need.properties.values())
        if key not in self._sizes:
            found = sizes_of(Step(self.placed(choice), step.region, step.need))
            values = choice.op.inputs_and_constants
            self._sizes[key] = found and (
                sum(found.operands) + found.output + found.scratch,
                sum(n for n, v in zip(found.operands, values, strict=True) if is_constant(v)),
            )
        return self._sizes[key]


def regions_of(cut: Cut | Split, dims: Sequence[int]) -> Sequence[Region]:
    """Return the region of each piece of a result of shape `dims`, in order."""
    if isinstance(cut, Cut):
        return cut.regions(dims)
    return [region for group in cut.regions(dims) for rows in group for region in rows]


def beside(step: Step, piece: Sequence[Step]) -> dict[SSAValue, Region]:
    """Return the results of earlier steps of a piece that are in TCM beside the operands of `step`:
    those that a later one reads, and those of which an operand is cut out.
    """
    at = piece.index(step)
    read = dict(zip(step.op.inputs_and_constants, step.need.operands, strict=True))
    later = {v for other in piece[at + 1 :] for v in other.op.operands}
    found: dict[SSAValue, Region] = {}
    for other in piece[:at]:
        value, region = other.op.output, other.region
        is_cut = value in read and (read[value] or Region.whole(htp.shape(value))) != region
        if is_cut or (value in later and value not in read):
            found[value] = region
    return found
