"""The exact solver of layouts, pieces and residency together, against all plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from hexnn.dialects import htp
from hexnn.dialects.htp.attributes import PIN, TARGET
from hexnn.passes.htp.exact import run_columns
from hexnn.passes.htp.exact.joint_model import JointModel, Stay
from hexnn.passes.htp.exact.joint_plan import Problem
from hexnn.passes.htp.exact.run_columns import Column
from hexnn.passes.htp.layouts.assign_layout import HtpAssignLayoutPass
from hexnn.passes.htp.layouts.choices import Choice, Choices, choices_of
from hexnn.passes.htp.tiling.splits import Split
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import parse, random_inputs, run_pass

NETWORK = """
!x = tensor<1x24x16x32x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !x) -> !x {
  %0 = htp.max_pool %x {window = array<i32: 3, 1>, padding = [1, 1, 0, 0]}
      : (!x) -> !x loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
  %1 = htp.max_pool %0 {window = array<i32: 3, 1>, padding = [1, 1, 0, 0]}
      : (!x) -> !x loc("MAX_POOL_2D@1:b"("m.tflite":0:1))
  %2 = htp.maximum %0, %1 : (!x, !x) -> !x loc("MAXIMUM@2:c"("m.tflite":0:2))
  func.return %2 : !x
}
"""
"""A tensor has 12 KB."""


WIDE = """
!x = tensor<1x64x8x512x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%x: !x) -> !x {
  %0 = htp.max_pool %x {window = array<i32: 3, 1>, padding = [1, 1, 0, 0]}
      : (!x) -> !x loc("MAX_POOL_2D@0:a"("m.tflite":0:0))
  func.return %0 : !x
}
"""
"""A row has 4 KB, as have 8 channels, which are the fewest of a piece."""


PRICE = 40
"""The packets of a conversion."""


def price(*_: object) -> int:
    """The price of any conversion."""
    return PRICE


def problem_of(module: ModuleOp, target: htp.Target) -> Problem:
    """The operations of @main with two kernels for each, of the last with one."""
    (function,) = (op for op in module.walk() if isinstance(op, FuncOp))
    ops = [op for op in function.body.block.ops if isinstance(op, htp.HtpOp)]
    options: dict[Operation, Choices] = {}
    for op in ops:
        options[op] = Choices(choices_of(op, target).fitting[: 1 if op is ops[-1] else 2], ())
    return Problem(ops, options, price, target)


def partitions(columns: Sequence[Column], start: int, end: int) -> Iterator[list[Column]]:
    """All ways to compute the operations from `start` on."""
    if start == end:
        yield []
    for column in columns:
        if column.first == start:
            yield from ([column, *rest] for rest in partitions(columns, column.last + 1, end))


class Definition:
    """What a plan costs, and whether it fits, said without a program."""

    def __init__(self, model: JointModel, problem: Problem):
        self.model, self.ops = model, problem.ops
        self.problem = problem
        self.rate = problem.target.dma_bytes_per_packet

    def nbytes(self, value: SSAValue, chosen: Mapping[Operation, Choice]) -> int:
        """The bytes of a value where it is computed."""
        owner = value.owner
        layout = chosen[owner].layouts.result if isinstance(owner, Operation) else "flat"
        return htp.physical_bytes(htp.with_layout(value, layout, htp.TCM))

    def fits(
        self,
        chosen: Mapping[Operation, Choice],
        columns: Sequence[Column],
        stays: set[Stay],
    ) -> bool:
        """Whether each step of each column fits the TCM."""
        for column in columns:
            at = range(column.first, column.last + 1)
            live = {s.value for s in stays if s.start < column.first and s.stop > column.last}
            if not column.is_whole:
                live |= {s.value for s in stays if s.stop in at and s.start < column.first}
                live |= {s.value for s in stays if s.start in at and s.stop > column.last}
            beside = sum(self.nbytes(value, chosen) for value in live)
            for needs in column.needs:
                held = sum(
                    htp.LAYOUTS[chosen[v.owner].layouts.result].physical_bytes(r.sizes)
                    for v, r in needs.held.items()
                    if isinstance(v.owner, Operation)
                )
                others = [n.constants[chosen[n.op]] for n in column.needs if n is not needs]
                kept = sum(others) if column.keeps else 0
                if chosen[needs.op] not in needs.own:
                    return False
                if needs.own[chosen[needs.op]] + held + kept + beside > self.model.runs.budget:
                    return False
        return True

    def cost(
        self,
        chosen: Mapping[Operation, Choice],
        columns: Sequence[Column],
        stays: set[Stay],
    ) -> int:
        """The bytes that a plan takes: transfers, and packets times what DMA moves in a cycle."""
        total = sum(self.rate * (c.cost - c.transfers) for c in chosen.values())
        total += sum(c.constant_bytes() for c in chosen.values())
        read: set[tuple[SSAValue, str]] = {(self.ops[-1].output, "flat")}
        made: dict[SSAValue, str] = {}
        for op, choice in chosen.items():
            read |= set(zip(op.operands, choice.layouts.operands, strict=True))
            made.update(dict.fromkeys(op.results, choice.layouts.result))
        total += self.rate * PRICE * sum(made.get(v, "flat") != layout for v, layout in read)
        for op in self.ops:
            spans = [s for s in self.model.stays if s.value is op.output]
            if op is self.ops[-1] or any(s not in stays for s in spans):
                total += self.nbytes(op.output, chosen)
        for column in columns:
            total += round(column.again * self.rate) + column.reloaded
            for value, regions in column.loads.items():
                spans = [s for s in self.model.stays if s.value is value]
                span = next(s for s in spans if s.stop >= column.first)
                moved = self.model.least_of(value, regions)
                if span not in stays:
                    total += moved
                elif not column.is_whole:
                    total += moved // 128 * self.rate
            result = self.ops[column.last].output
            joined = [s for s in stays if s.value is result and s.start == column.last]
            if joined and not column.is_whole:
                total += min(self.model.bytes_of(result).values()) // 128 * self.rate
        return total


def least_cost(problem: Problem, model: JointModel) -> float:
    """The cost of the cheapest of all plans of the columns of a model."""
    definition, best = Definition(model, problem), float("inf")
    free = [s for s in model.stays if s.start >= 0 or s.value.owner in problem.ops]
    parts = list(partitions(list(model.columns), 0, len(problem.ops)))
    for some in product(*(problem.options[op].fitting for op in problem.ops)):
        chosen: dict[Operation, Choice] = dict(zip(problem.ops, some, strict=True))
        for flags in product([False, True], repeat=len(free)):
            stays = {stay for stay, flag in zip(free, flags, strict=True) if flag}
            for columns in parts:
                if definition.fits(chosen, columns, stays):
                    best = min(best, definition.cost(chosen, columns, stays))
    return best


@pytest.mark.parametrize("size", ["64K", "40K", "28K", "20K"])
def test_cheapest_of_all_plans(size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three operations, of which one result is read twice."""
    monkeypatch.setattr(run_columns, "DIVISIONS", 2)
    target = htp.Target.parse(f"v73{{tcm={size}}}")
    problem = problem_of(parse(NETWORK), target)
    model = problem.model()
    solution = model.program.solve(20)
    best = least_cost(problem, model)
    assert solution is not None
    assert (solution.cost, solution.bound) == (best, best)


def test_pieces_of_rows_and_depth() -> None:
    """An operation that fits in pieces along two axes alone."""
    problem = problem_of(parse(WIDE), htp.Target.parse("v73{tcm=6K}"))
    model = problem.model()
    solution = model.program.solve(20)
    best = least_cost(problem, model)
    assert solution is not None
    assert (solution.cost, solution.bound) == (best, best)
    (column,) = model.pieces(solution)
    assert isinstance(column.cut, Split)
    assert len(column.cut.rows) > 1
    assert len(column.cut.depth) > 1


def test_runs_are_pinned() -> None:
    """What the solver computes in pieces is pinned, moves no more bytes, and gives the same."""
    source = parse(NETWORK)
    source.attributes[TARGET] = htp.TargetAttr(StringAttr("v73{tcm=20K}"))
    inputs, moved = random_inputs(source, 1), list[int]()
    expected = execute(source.clone(), inputs)
    for exact in (0, 20):
        module = source.clone()
        HtpAssignLayoutPass(exact=exact).apply(Context(), module)
        assert bool(exact) == any(PIN in op.attributes for op in module.walk())
        run_pass(module, "htp-tile")
        run_pass(module, "htp-plan-memory")
        starts = [op for op in module.walk() if isinstance(op, htp.DmaStartOp)]
        moved.append(sum(op.nbytes for op in starts))
        found = execute(module, inputs)
        assert all(np.array_equal(found[name], value) for name, value in expected.items())
    assert moved[1] <= moved[0]
