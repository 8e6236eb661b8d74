"""Kernels, layouts and runs in pieces that an exact solver chooses together, and pins for them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import DictionaryAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.attributes import PIN
from ....dialects.htp.pin_record import RUN, Pin, mark
from ..chains.depth_first import Cut
from ..chains.objectives import Objective
from ..layouts.choices import Choice, Choices
from ..memory.plan_attempts import best_attempt
from ..tiling.ordered_tiling import best_plan
from ..tiling.regions import DEPTH
from ..tiling.tile import Tiler, tiled
from .integer_program import Program
from .joint_model import JointModel
from .layout_model import Convert, LayoutModel
from .run_columns import Column, RunColumns


@dataclass(frozen=True)
class Problem:
    """The operations of a function, in order, with what may be chosen for each."""

    ops: Sequence[htp.HtpOp]
    options: Mapping[Operation, Choices]
    convert: Convert
    target: htp.Target

    @property
    def computing(self) -> list[htp.HtpOp]:
        """The operations that are no views."""
        return [op for op in self.ops if not isinstance(op, htp.ReshapeOp)]

    def model(self) -> JointModel:
        """Return the integer program of the problem. Its costs are bytes that are transferred; a
        packet counts as the bytes that DMA transfers in its time.
        """
        rate = self.target.dma_bytes_per_packet
        args = Program(), self.ops, self.options, self.convert, self.packets, rate
        layouts = LayoutModel(*args)
        layouts.build()
        runs = RunColumns(self.computing, self.options, self.target.tcm_budget)
        made = JointModel(layouts, runs)
        made.build()
        return made

    def packets(self, choice: Choice) -> int:
        """Return the cost of a choice without its transfers."""
        return choice.cost - choice.transfers


@dataclass(frozen=True)
class JointPlan:
    """What is chosen for a function; `cost` and `bound`, below which no plan is, are in cycles: of
    packets, and of transfers as if none went on beside kernels.
    """

    chosen: Mapping[Operation, Choice]
    runs: Sequence[Column]
    cost: float
    bound: float


def joint_plan(
    problem: Problem, start: Mapping[Operation, Choice], effort: float, fixed: bool = False
) -> JointPlan | None:
    """Return the cheapest plan that the solver finds with `effort` (`Program.solve`), from the
    choices `start`; with `fixed` they are kept, and runs alone are chosen. None if it finds none.
    """
    model = problem.model()
    model.fix(start) if fixed else model.layouts.suggest(start)
    solution = model.program.solve(effort)
    if solution is None:
        return None
    rate = problem.target.dma_bytes_per_cycle
    chosen = model.layouts.chosen(solution)
    return JointPlan(chosen, model.pieces(solution), solution.cost / rate, solution.bound / rate)


def pin_runs(
    function: FuncOp, ops: Sequence[htp.HtpOp], runs: Sequence[Column], target: htp.Target
) -> None:
    """Write the pieces of `runs`, columns of the operations `ops` of a placed function, into
    `htp.pin`. Those along two axes, which no pin can state, and those that do not fit the TCM by
    the estimates of tiling are left to the heuristic; all are where the plan of memory with them
    moves more bytes than without.
    """
    before = [op.attributes.get(PIN) for op in ops]
    free = function.clone()
    for run in runs:
        members = ops[run.first : run.last + 1]
        known = before[run.first : run.last + 1]
        is_pinned = any(isinstance(pin, DictionaryAttr) and RUN in pin.data for pin in known)
        if is_pinned or not isinstance(run.cut, Cut):
            continue
        field = "depth" if run.cut.axis == DEPTH else "rows"
        name = f"exact:{run.first}-{run.last}"
        mark(members, Pin(name, "", {field: run.cut.parts.size}))
        try:
            Tiler(function.clone(), target.tcm_budget).run_pinned()
        except HexnnError:
            restore(members, known)
    if tiled_traffic(function, target) > tiled_traffic(free, target):
        restore(ops, before)


def restore(ops: Sequence[Operation], pins: Sequence[Attribute | None]) -> None:
    """Give operations back the `htp.pin` that they had."""
    for op, pin in zip(ops, pins, strict=True):
        op.attributes.pop(PIN, None)
        op.attributes |= {} if pin is None else {PIN: pin}


def tiled_traffic(function: FuncOp, target: htp.Target) -> float:
    """Return the bytes that the plan of memory of a placed function moves, when it is tiled by its
    pins and the heuristic; infinite if it does not fit.
    """
    copy = function.clone()
    try:
        Tiler(copy, target.tcm_budget).run_pinned()
        tiling = best_plan(copy, target, tiled, Objective.TRAFFIC).tiling
        tiled(copy, tiling)
        return best_attempt(copy, tiling.budget).traffic
    except HexnnError:
        return math.inf
