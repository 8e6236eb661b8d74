"""The choice of kernels, layouts, pieces of runs and residency together, as an integer program.

To the program of layouts come: for each operation, which column (`run_columns.Column`) computes
it, alone or in a run; for each activation and use, whether it stays in TCM from the use before. A
column is possible where what its steps take, with all that stays in TCM through it, fits. Costs
are bytes: those transferred, and packets times the bytes that DMA moves in one. Left out are
gaps between buffers, and the sources of conversions while they run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ..layouts.choices import Choice, is_constant
from ..memory.live_ranges import root_of
from ..tiling.regions import Region
from .integer_program import Flag, Linear, Solution
from .layout_model import LayoutModel
from .run_columns import Column, RunColumns, StepNeeds


class Stay(NamedTuple):
    """A time in which a value may stay in TCM: from its definition or a use, by the operation at
    position `start`, to the next use, at `stop`.
    """

    value: SSAValue
    start: int
    stop: int


@dataclass
class JointModel:
    """The program of a function's operations; `layouts` is built already, with its costs in bytes:
    its scale is the bytes that DMA moves in a packet. `runs` has the operations that are no views.
    """

    layouts: LayoutModel
    runs: RunColumns

    columns: dict[Column, Flag] = field(default_factory=dict[Column, Flag])
    stays: dict[Stay, Flag] = field(default_factory=dict[Stay, Flag])
    sizes: dict[tuple[Flag, SSAValue], dict[str, Flag]] = field(
        default_factory=dict[tuple[Flag, SSAValue], dict[str, Flag]]
    )

    def build(self) -> None:
        """Add all variables, constraints and costs to the program."""
        self.program = self.layouts.program
        for value in self.values():
            self.span(value)
        covering: dict[int, list[Flag]] = {at: [] for at in range(len(self.runs.ops))}
        for column in self.candidates():
            flag = self.program.flag(round(column.again * self.layouts.scale) + column.reloaded)
            self.columns[column] = flag
            for at in range(column.first, column.last + 1):
                covering[at].append(flag)
        for flags in covering.values():
            self.program.one_of(flags)
        for column, flag in self.columns.items():
            self.load(column, flag)
            self.limit(column, flag)
        for at in covering:
            self.limit_all(at)

    def candidates(self) -> Iterator[Column]:
        """Yield the columns: each operation whole, and runs in pieces with an operation that may
        not fit beside all that can stay in TCM.
        """
        tight = [self.most(at) > self.runs.budget for at in range(len(self.runs.ops))]
        for at in range(len(self.runs.ops)):
            yield self.runs.whole(at)
            for column in self.runs.in_pieces(at) if any(tight) else ():
                if any(tight[column.first : column.last + 1]):
                    yield column

    def most(self, at: int) -> int:
        """Return the most bytes of TCM that may be in use while an operation is computed whole."""
        own = max((c.working_set for c in self.runs.choices(self.runs.ops[at])), default=0)
        through = {s.value for s in self.stays if s.start < at < s.stop}
        return own + sum(max(self.bytes_of(v).values()) for v in through)

    def values(self) -> list[SSAValue]:
        """Return the activations that operations compute or read, without views of them."""
        found = (v for op in self.runs.ops for v in (*op.operands, op.output))
        return list(dict.fromkeys(root_of(v) for v in found if not is_constant(v)))

    def bytes_of(self, value: SSAValue) -> dict[str, int]:
        """Return the bytes of a value by the layouts in which it may be computed."""
        return {
            layout: htp.physical_bytes(htp.with_layout(value, layout, htp.TCM))
            for layout in self.layouts.produced(value)
        }

    def users(self, value: SSAValue) -> Iterator[Operation]:
        """Yield the operations that read a value, or a view of it."""
        for use in value.uses:
            if isinstance(use.operation, htp.ReshapeOp):
                yield from self.users(use.operation.output)
            else:
                yield use.operation

    def is_near(self, op: object) -> bool:
        """Return whether an operation works on values in TCM."""
        return (
            isinstance(op, Operation) and op in self.runs.position and bool(self.runs.choices(op))
        )

    def span(self, value: SSAValue) -> None:
        """Add the spans of a value, and the cost of storing it: bytes if it does not stay from its
        definition to its last use, or is read from main memory.
        """
        users = list(self.users(value))
        uses = sorted({self.runs.position[op] for op in users if self.is_near(op)})
        owner, made = value.owner, None
        if isinstance(owner, Operation) and self.is_near(owner):
            made = self.runs.position[owner]
        before = -1 if made is None else made
        for at in uses:
            self.stays[Stay(value, before, at)] = self.program.flag()
            before = at
        spans = [self.stays[s] for s in self.stays if s.value is value]
        if made is None:
            for flag in spans[:1]:
                self.program.forbid(flag)
            return
        stored = self.program.flag()
        if not all(map(self.is_near, users)):
            self.program.implied(stored, [self.layouts.fixed])
        for flag in spans:
            self.program.at_least_one([stored, flag])
        for layout, flag in self.sized(stored, value).items():
            self.program.charge(flag, self.bytes_of(value)[layout])

    def sized(self, flag: Flag, value: SSAValue) -> dict[str, Flag]:
        """Return, by the layout in which a value is computed, flags that are 1 if it is that one,
        and `flag` is 1.
        """
        if (flag, value) not in self.sizes:
            found: dict[str, Flag] = {}
            for layout, made in self.layouts.produced(value).items():
                found[layout] = self.program.flag()
                self.program.exceeds(found[layout], flag, made)
            self.sizes[flag, value] = found
        return self.sizes[flag, value]

    def limit(self, column: Column, flag: Flag) -> None:
        """Add the constraint that the steps of a chosen column fit the TCM."""
        beside = self.beside(column)
        for needs in column.needs:
            terms = [*beside, *self.terms(needs)]
            for other in column.needs if column.keeps else ():
                if other is not needs:
                    terms += [(self.layouts.flags[c], n) for c, n in other.constants.items()]
            if sum(factor for _, factor in terms) > self.runs.budget:
                self.program.at_most(terms, self.runs.budget, given=flag)
            for choice in self.runs.choices(needs.op):
                if choice not in needs.own:
                    self.program.exclude(flag, self.layouts.flags[choice])

    def limit_all(self, at: int) -> None:
        """Add what follows from the limits of all columns that compute the operation at `at`: the
        least that its column takes, and the least of what stays beside it, fit the TCM. Bounds of
        costs come from it, as conditions that hold if a flag is 1 say little of its fractions.
        """
        spans = {s.value: s for s in self.stays if s.start <= at <= s.stop}.values()
        terms: Linear = [(self.stays[s], self.least(s.value)) for s in spans]
        for column, flag in self.columns.items():
            if column.first <= at <= column.last:
                inner = sum(self.least(s.value) for s in spans if not is_beside(s, column))
                terms.append((flag, self.least_needs(column) - inner))
        self.program.at_most(terms, self.runs.budget)

    def least_needs(self, column: Column) -> int:
        """Return the fewest bytes that the step of a column takes that takes the most."""
        return max(
            min(needs.own.values(), default=0)
            + sum(self.least_of(v, [r]) for v, r in needs.held.items())
            for needs in column.needs
        )

    def terms(self, needs: StepNeeds) -> Linear:
        """Return the bytes of a step and of the results of its run that are held beside it."""
        found: Linear = [(self.layouts.flags[c], n) for c, n in needs.own.items()]
        for value, region in needs.held.items():
            for name, flags in self.layouts.produced(value).items():
                nbytes = htp.LAYOUTS[name].physical_bytes(region.sizes, htp.itemsize(value))
                found += [(flag, nbytes) for flag in flags]
        return found

    def beside(self, column: Column) -> Linear:
        """Return the bytes of values that stay in TCM through a column: whole, while the column
        computes pieces, also of those that it reads and of its result.
        """
        found: Linear = []
        spans: dict[SSAValue, list[Flag]] = {}
        for stay, flag in self.stays.items():
            if is_beside(stay, column):
                spans.setdefault(stay.value, []).append(flag)
        for value, flags in spans.items():
            held = flags[0]
            if len(flags) > 1:
                held = self.program.flag()
                for flag in flags:
                    self.program.implied(held, [flag])
            sizes = self.bytes_of(value)
            found += [(flag, sizes[name]) for name, flag in self.sized(held, value).items()]
        return found

    def load(self, column: Column, flag: Flag) -> None:
        """Add the cost of what a column loads: constants, and values that are no longer in TCM."""
        for needs in column.needs:
            for choice in needs.own:
                if column.is_whole:
                    self.program.charge(self.layouts.flags[choice], choice.constant_bytes())
        for value, regions in column.loads.items():
            stays = [s for s in self.stays if s.value is value and s.stop >= column.first]
            near = self.stays[min(stays, key=lambda stay: stay.stop)]
            moved = self.least_of(value, regions)
            self.program.at_least_one_if(flag, [self.program.flag(moved), near])
            if not column.is_whole:
                self.copy(flag, near, moved)
        for stay in () if column.is_whole else self.stays:
            if stay.start == column.last and stay.value.owner is self.runs.ops[column.last]:
                self.copy(flag, self.stays[stay], self.least(stay.value))

    def least(self, value: SSAValue) -> int:
        """Return the bytes of a value in the layout that takes the fewest."""
        return min(self.bytes_of(value).values())

    def copy(self, column: Flag, stay: Flag, nbytes: int) -> None:
        """Add the cost of copying `nbytes` within TCM, of a value that stays, for the pieces."""
        packets = nbytes // htp.VECTOR
        copied = self.program.flag(packets * self.layouts.scale)
        self.program.implied(copied, [column, stay])

    def least_of(self, value: SSAValue, regions: Sequence[Region]) -> int:
        """Return the bytes of regions of a value, in the layout that takes the fewest."""
        layouts, size = [htp.LAYOUTS[name] for name in self.bytes_of(value)], htp.itemsize(value)
        return min(sum(one.physical_bytes(r.sizes, size) for r in regions) for one in layouts)

    def fix(self, chosen: Mapping[Operation, Choice]) -> None:
        """Require that each operation has the kernel and the layouts of its choice in `chosen`."""
        for op in self.layouts.ops:
            self.program.one_of([self.layouts.flags[chosen[op]]])

    def pieces(self, solution: Solution) -> list[Column]:
        """Return the columns of a solution that are computed in pieces, in order."""
        found = [c for c, flag in self.columns.items() if solution[flag] and not c.is_whole]
        return sorted(found, key=lambda column: column.first)


def is_beside(stay: Stay, column: Column) -> bool:
    """Return whether the bytes of a value that stays are in TCM beside those that the steps of a
    column count: through it, and, whole, those of which it reads or makes pieces.
    """
    starts_before, ends_behind = stay.start < column.first, stay.stop > column.last
    if column.is_whole or (starts_before and ends_behind):
        return starts_before and ends_behind
    is_read = starts_before and stay.stop >= column.first
    return is_read or (ends_behind and stay.start <= column.last)
