"""The choice of a kernel and layouts for each operation, as an integer program.

Each choice of an operation is a flag. Between the layout in which a value is computed and the one
in which a use reads it stands a flag for each pair of layouts, of which one is 1: their sums are
the flags of the choices, so that on trees the linear relaxation is exact. Uses of a value that
want the same layout share its conversion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue, Use

from ....dialects import htp
from ..layouts.choices import NO_KERNEL, Choice, Choices, is_constant
from .integer_program import Flag, Program, Solution

Convert = Callable[[SSAValue, str, str], int]
"""A function (value, layout, other layout) -> packets of the conversion."""

ByLayout = dict[str, list[Flag]]
"""Layout -> the flags of the choices that have it."""


class Pair(NamedTuple):
    """A value in the layout in which it is computed, and in the one that a use reads."""

    made: str
    read: str


@dataclass
class LayoutModel:
    """The program of the kernels and layouts of `ops`; `cost` gives the packets of a choice."""

    program: Program
    ops: Sequence[htp.HtpOp]
    options: Mapping[Operation, Choices]
    convert: Convert
    cost: Callable[[Choice], int]
    scale: int = 1
    """What a packet costs."""

    flags: dict[Choice, Flag] = field(default_factory=dict[Choice, Flag])
    converted: dict[tuple[SSAValue, Pair], Flag] = field(
        default_factory=dict[tuple[SSAValue, Pair], Flag]
    )
    """Value and layouts -> whether it is converted between them."""

    def build(self) -> None:
        """Add all variables, constraints and costs to the program."""
        self.fixed = self.program.flag()
        self.program.one_of([self.fixed])
        for op in self.ops:
            fitting = self.options[op].fitting
            costs = [self.scale * self.cost(c) if c.implementation else 0 for c in fitting]
            self.flags |= {c: self.program.flag(n) for c, n in zip(fitting, costs, strict=True)}
            self.program.one_of([self.flags[c] for c in fitting])
        values = dict.fromkeys(v for op in self.ops for v in (*op.operands, op.output))
        for value in values:
            if not is_constant(value):
                self.connect(value)

    def produced(self, value: SSAValue) -> ByLayout:
        """Return the layouts in which a value may be computed."""
        choices = self.choices(value.owner)
        return self.by_layout([(c.layouts.result, c) for c in choices])

    def wanted(self, use: Use) -> ByLayout:
        """Return the layouts in which a use may read its value."""
        choices = self.choices(use.operation)
        return self.by_layout([(c.layouts.operands[use.index], c) for c in choices])

    def choices(self, owner: object) -> Sequence[Choice]:
        """Return the choices of an operation; none for one of another dialect and for a block."""
        if not isinstance(owner, Operation) or owner not in self.options:
            return ()
        return self.options[owner].fitting

    def by_layout(self, choices: Sequence[tuple[str, Choice]]) -> ByLayout:
        """Return the flags of choices by layout; without choices it is row-major."""
        found: ByLayout = {} if choices else {htp.ROW_MAJOR: [self.fixed]}
        for layout, choice in choices:
            found.setdefault(layout, []).append(self.flags[choice])
        return found

    def connect(self, value: SSAValue) -> None:
        """Add the cost of reading a value in other layouts than its own."""
        made = self.produced(value)
        for use in value.uses:
            read = self.wanted(use)
            pairs = {Pair(m, r): self.program.flag() for m in made for r in read}
            for layout, flags in made.items():
                self.program.equal((f for p, f in pairs.items() if p.made == layout), flags)
            for layout, flags in read.items():
                self.program.equal((f for p, f in pairs.items() if p.read == layout), flags)
            for pair, flag in pairs.items():
                if pair.made != pair.read:
                    self.charge(value, pair, flag)

    def charge(self, value: SSAValue, pair: Pair, flag: Flag) -> None:
        """Add the constraint that `flag` takes the conversion of a value."""
        cost = self.convert(value, *pair)
        if cost >= NO_KERNEL:
            self.program.forbid(flag)
            return
        if (value, pair) not in self.converted:
            self.converted[value, pair] = self.program.flag(cost * self.scale)
        self.program.implied(self.converted[value, pair], [flag])

    def suggest(self, chosen: Mapping[Operation, Choice]) -> None:
        """Tell the solver choices to start from."""
        for op in self.ops:
            for choice in self.options[op].fitting:
                self.program.suggest(self.flags[choice], choice is chosen[op])

    def chosen(self, solution: Solution) -> dict[Operation, Choice]:
        """Return the choices of a solution."""
        return {
            op: next(c for c in self.options[op].fitting if solution[self.flags[c]])
            for op in self.ops
        }


def cheapest_choices(
    ops: Sequence[htp.HtpOp],
    options: Mapping[Operation, Choices],
    convert: Convert,
    start: Mapping[Operation, Choice],
    effort: float,
) -> tuple[dict[Operation, Choice], Solution | None]:
    """Return the choices of `ops` for the least packets of kernels and conversions, and what was
    proved of them; `start` where the solver finds none with `effort` (`Program.solve`).
    """
    model = LayoutModel(Program(), ops, options, convert, lambda choice: choice.cost)
    model.build()
    model.suggest(start)
    solution = model.program.solve(effort)
    return (dict(start) if solution is None else model.chosen(solution)), solution
