"""The choice of a kernel, and thereby of layouts, for every operation of a function.

The cost of a graph is the sum of the costs of its kernels and of the conversions between layouts.
It is minimized by dynamic programming as if the graph were a tree: a forward sweep computes the
least cost of each choice, given the costs of the producers' choices; a backward sweep fixes the
choices, given the consumers' ones. Values with several uses make this inexact, so a local search
follows that re-examines each operation given the choices of its neighbours. An exact solver can be
asked instead (`exact/layout_model.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ..exact.joint_plan import Problem, joint_plan
from ..exact.layout_model import Convert, cheapest_choices
from ..exact.run_columns import Column
from .choices import (
    Choice,
    Choices,
    choices_of,
    forced,
    is_constant,
    restricted,
    useful,
)
from .contested import CLOSEST, NEGLIGIBLE, contested
from .lacking_memory import with_needed_memory
from .layout_conversions import Conversions
from .pins import pin

SWEEPS = 4
"""The most rounds of the local search over all operations of a function, which
ends earlier when a round changes nothing; it bounds compile time.
"""

T = TypeVar("T")


class Shares(NamedTuple):
    """What makes up the cost of a choice, in packets."""

    own: int
    """The packets expected of the kernel, and its transfers."""

    before: int
    """Conversions of operands to the layouts that the kernel reads."""

    after: int
    """Conversions of the result to the layouts that its users read."""


def cheapest(
    candidates: Sequence[T], least: Callable[[T], float], cost: Callable[[T], float]
) -> tuple[float, T]:
    """Return the least cost and the first of `candidates` that has it.

    `least` is a lower bound of the cost that takes no time; costs are computed, in order of that
    bound, only for candidates that may still be the cheapest.
    """
    best: tuple[float, int] | None = None
    bounds = [least(one) for one in candidates]
    for at in sorted(range(len(candidates)), key=bounds.__getitem__):
        if best is not None and bounds[at] > best[0]:
            break
        found = (cost(candidates[at]), at)
        best = found if best is None else min(best, found)
    assert best is not None
    return best[0], candidates[best[1]]


@dataclass
class Assignment:
    """The kernel `chosen` for each operation of a function, among its `options`."""

    options: dict[Operation, Choices]
    chosen: dict[Operation, Choice]
    conversions: Conversions
    exact: float = 0
    """The effort of the exact solver, as of `Program.solve`; 0 without it."""

    bound: int = 0
    """What no choices cost less than, in packets, where the exact solver ran."""

    predict: str = CLOSEST[-1]
    """The closest prediction of packets by which choices are compared, one of `CLOSEST`."""

    toll: float = 0
    """What a conversion costs beside its packets for each byte of the value, in packets."""

    @staticmethod
    def of(
        function: FuncOp,
        target: htp.Target,
        force: str,
        pins: Sequence[str] = (),
        exact: float = 0,
        predict: str = CLOSEST[-1],
    ) -> Assignment:
        """Return kernels for the operations of `function`, chosen for least estimated cost in
        packets.

        `force` is a layout that all activations get where a kernel supports it, or `auto`; `pins`
        fix the kernel or layout of single operations (`conv_2d#3=conv_2d.strip`) and take
        precedence. `exact` is the effort of an exact solver, 0 for none, and `predict` the closest
        prediction of packets by which choices are compared.
        """
        ops = [op for op in function.body.block.ops if isinstance(op, htp.HtpOp)]
        conversions = Conversions(target)
        options = with_needed_memory({op: choices_of(op, target) for op in ops}, target)
        assignment = Assignment(options, {}, conversions, predict=predict)
        free = set(ops) - pin(assignment.options, pins)
        assignment.options |= {op: forced(assignment.options[op], force) for op in free}
        layouts = useful(assignment.options.values())
        assignment.options |= {op: restricted(assignment.options[op], layouts) for op in ops}
        assignment._refined(ops)
        if exact:
            assignment.exact = exact
            assignment._refined(ops)
        return assignment

    @property
    def target(self) -> htp.Target:
        """The target for which kernels are chosen."""
        return self.conversions.target

    @property
    def cost(self) -> int:
        """The cost, in packets, of all operations that kernels compute, and of conversions."""
        return self.total() + sum(choice.cost for choice in self._converted())

    @property
    def packets(self) -> int:
        """The packets expected of all kernels and conversions: the cost without transfers."""
        return self.cost - sum(choice.transfers for choice in self.kernels())

    @property
    def cycles(self) -> int:
        """The cycles that `packets` take."""
        return self.packets * self.target.packet_cycles

    def kernels(self) -> Iterator[Choice]:
        """Yield the chosen kernels, and those of conversions between them."""
        yield from (choice for choice in self.chosen.values() if choice.implementation)
        yield from self._converted()

    def variant(self, force: str = "auto", toll: float = 0) -> Assignment:
        """Return other choices for the same operations by the heuristic, with predictions as they
        are: with activations in the layout `force` where a kernel supports it, or with a `toll` on
        conversions.
        """
        options = {op: forced(some, force) for op, some in self.options.items()}
        other = replace(self, options=options, chosen={}, exact=0, toll=toll)
        other._solve([op for op in options if isinstance(op, htp.HtpOp)])
        return replace(self, chosen=other.chosen)

    @property
    def problem(self) -> Problem:
        """What the exact solver chooses from."""
        ops = [op for op in self.options if isinstance(op, htp.HtpOp)]
        return Problem(ops, self.options, self._convert, self.target)

    def plan_runs(self) -> Sequence[Column]:
        """Choose kernels and layouts again, together with what is computed in pieces, by the exact
        solver; return the runs that are.
        """
        plan = joint_plan(self.problem, self.chosen, self.exact)
        if plan is None:
            return ()
        self.chosen = dict(plan.chosen)
        return plan.runs

    def produced(self, value: SSAValue) -> str:
        """Return the name of the layout in which the chosen kernel produces a value; row-major for
        arguments and results of other dialects.
        """
        choice = self.chosen.get(value.owner) if isinstance(value.owner, Operation) else None
        return choice.layouts.result if choice else htp.ROW_MAJOR

    def _refined(self, ops: list[htp.HtpOp]) -> None:
        """Choose a kernel for each of `ops` for least cost; predict contested choices more closely,
        up to `predict`, and choose again, as long as there are any.
        """
        self._solve(ops)
        for closest in CLOSEST[1 : CLOSEST.index(self.predict) + 1]:
            while vague := contested(self, ops, NEGLIGIBLE[closest], closest):
                for choice in vague:
                    choice.refine()
                self._solve(ops)

    def _solve(self, ops: list[htp.HtpOp]) -> None:
        """Choose a kernel for each of `ops` for least cost, by what is predicted now."""
        if self.exact:
            self._solve_exactly(ops)
            return
        self._choose(ops)
        for _ in range(SWEEPS):
            if not any([self._improve(op) for op in ops]):
                break

    def _solve_exactly(self, ops: list[htp.HtpOp]) -> None:
        """Choose a kernel for each of `ops` for the least cost of all choices."""
        args = ops, self.options, self._convert, self.chosen, self.exact
        self.chosen, solution = cheapest_choices(*args)
        self.bound = 0 if solution is None else solution.bound

    def parts(self, op: htp.HtpOp, choice: Choice) -> list[Choice]:
        """Return `choice` and the conversions from and to the layouts of its neighbours."""
        source, users = choice.layouts.result, self._consumed(op.output)
        pairs = [(v, self.produced(v), layout) for v, layout in self._wanted(op, choice)]
        pairs += [(op.output, source, layout) for layout in users]
        return [choice, *(self.conversions.cheapest(*one) for one in pairs if one[1] != one[2])]

    def total(self) -> int:
        """Return the cost, in packets, of all operations that kernels compute, without those of
        conversions.
        """
        return sum(c.cost for c in self.chosen.values() if c.implementation is not None)

    def _choose(self, ops: list[htp.HtpOp]) -> None:
        best: dict[Operation, list[float]] = {}
        for op in ops:
            best[op] = [c.cost + self._inputs(op, c, best) for c in self.options[op].fitting]
        for op in reversed(ops):
            options = list(zip(self.options[op].fitting, best[op], strict=True))
            costs = [self._used(op, how) for how in (self.least, self._convert)]
            _, (chosen, _) = cheapest(options, *costs)
            self.chosen[op] = chosen

    def _used(self, op: htp.HtpOp, convert: Convert) -> Callable[[tuple[Choice, float]], float]:
        """Return the function from a choice of `op` and its cost, in packets, to that cost with
        conversions to the layouts that users read, by `convert`.
        """
        return lambda chosen: chosen[1] + self._outputs(op, chosen[0], convert)

    def _inputs(self, op: htp.HtpOp, choice: Choice, best: dict[Operation, list[float]]) -> float:
        """Return the least cost, in packets, of computing the operands of `op` and converting them
        to the layouts that `choice` requires.

        `best` maps each operation before `op` to its least cost under each of its choices. The cost
        of a producer is divided by the number of its uses.
        """
        total = 0.0
        for value, layout in self._wanted(op, choice):
            owner = value.owner
            if not isinstance(owner, Operation) or owner not in best:
                total += self._convert(value, htp.ROW_MAJOR, layout)
                continue
            share = 1 / max(1, sum(1 for _ in value.uses))
            pairs = zip(self.options[owner].fitting, best[owner], strict=True)
            made = [(share * cost, c.layouts.result) for c, cost in pairs]
            costs = [self._made(value, layout, how) for how in (self.least, self._convert)]
            total += cheapest(made, *costs)[0]
        return total

    def _made(
        self, value: SSAValue, layout: str, convert: Convert
    ) -> Callable[[tuple[float, str]], float]:
        """Return the function from (cost, in packets, of computing a value; the layout in which it
        is computed) to the cost of the value in `layout`, converted by `convert`.
        """
        return lambda made: made[0] + convert(value, made[1], layout)

    def _wanted(self, op: Operation, choice: Choice) -> list[tuple[SSAValue, str]]:
        """Return (operand, name of the layout that `choice` requires) for the non-constant operands
        of `op`.
        """
        pairs = zip(op.operands, choice.layouts.operands, strict=True)
        return [(value, layout) for value, layout in pairs if not is_constant(value)]

    def _outputs(self, op: htp.HtpOp, choice: Choice, convert: Convert) -> int:
        """Return the cost, in packets, of converting the result of `op` under `choice` to the
        layouts that its users read, each layout once, by `convert`.
        """
        source, result = choice.layouts.result, op.output
        return sum(convert(result, source, wanted) for wanted in self._consumed(result))

    def _consumed(self, value: SSAValue) -> set[str]:
        """Return the names of the layouts in which the users of a value read it, given their chosen
        kernels; row-major for users of other dialects.
        """
        wanted: set[str] = set()
        for use in value.uses:
            choice = self.chosen.get(use.operation)
            wanted.add(choice.layouts.operands[use.index] if choice else htp.ROW_MAJOR)
        return wanted

    def _converted(self) -> Iterator[Choice]:
        """Yield the kernels of the conversions between chosen kernels."""
        for value in dict.fromkeys(v for op in self.options for v in (*op.operands, *op.results)):
            source = self.produced(value)
            for layout in () if is_constant(value) else self._consumed(value) - {source}:
                yield self.conversions.cheapest(value, source, layout)

    def _convert(self, value: SSAValue, source: str, dest: str) -> int:
        if source == dest:
            return 0
        return self.conversions.cheapest(value, source, dest).cost + self._toll(value)

    def _toll(self, value: SSAValue) -> int:
        """Return the toll on a conversion of a value."""
        flat = htp.with_layout(value, htp.ROW_MAJOR, htp.TCM) if self.toll else None
        return 0 if flat is None else round(self.toll * htp.physical_bytes(flat))

    def least(self, value: SSAValue, source: str, dest: str) -> int:
        """Return a lower bound of `_convert` without a look at kernels: a store for each vector."""
        flat = htp.with_layout(value, htp.ROW_MAJOR, htp.TCM)
        return 0 if source == dest else htp.physical_bytes(flat) // htp.VECTOR

    def _improve(self, op: htp.HtpOp) -> bool:
        """Switch `op` to its cheapest kernel, given the choices of producers and users; return
        whether the cost fell.
        """
        old = self.chosen[op]
        _, self.chosen[op] = cheapest(
            self.options[op].fitting,
            lambda c: self.local(op, c, self.least),
            lambda c: self.local(op, c),
        )
        return self.local(op, self.chosen[op]) < self.local(op, old)

    def local(self, op: htp.HtpOp, choice: Choice, convert: Convert | None = None) -> int:
        """Return the cost, in packets, of `op` under `choice`, with conversions from and to the
        layouts of its neighbours' kernels, by `convert` (None: their kernels' costs).
        """
        return sum(self.shares(op, choice, convert or self._convert))

    def shares(self, op: htp.HtpOp, choice: Choice, convert: Convert | None = None) -> Shares:
        """Return what makes up the cost of `op` under `choice`, given the choices of its
        neighbours; conversions by `convert` (None: their kernels' costs).
        """
        convert = convert or self._convert
        pairs = self._wanted(op, choice)
        before = sum(convert(v, self.produced(v), layout) for v, layout in pairs)
        return Shares(choice.cost, before, self._outputs(op, choice, convert))

    def totals(self, op: htp.HtpOp) -> dict[str, int]:
        """Return the cost, in packets, with transfers and conversions, of the chosen kernel of `op`
        and of the cheapest other one, by `Choice.where`; nothing of an operation without kernels.
        """
        chosen, options = self.chosen[op], self.options[op]
        if chosen.implementation is None:
            return {}
        totals = {chosen.where: self.local(op, chosen)}
        others = [c for c in (*options.fitting, *options.excluded) if c.where != chosen.where]
        if others:
            total, runner_up = cheapest(
                others, lambda c: self.local(op, c, self.least), lambda c: self.local(op, c)
            )
            totals[runner_up.where] = round(total)
        return totals
