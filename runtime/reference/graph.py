"""Runs the operations of a function in order, each by its reference semantics.

Values are dropped after their last use. A value that is missing (a Buffer that is not full yet
gives none) stops its branch: the operations that need it do not run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError
from ...dialects.locations import tensor_name
from .registry import Array, States, advance

Observer: TypeAlias = Callable[[Operation, Array], "Array | None"]
"""Sees the value of each operation that defines a tensor of the source; may return another."""


def observable(op: Operation) -> bool:
    """Whether an operation defines a tensor of the source, and is no constant."""
    return (
        len(op.results) == 1
        and not isinstance(op, ConstantOp)
        and tensor_name(op.location) is not None
    )


@dataclass(frozen=True)
class Step:
    """One operation: the slots of its operands and results, and those not needed after it."""

    op: Operation
    operands: tuple[int, ...]
    results: tuple[int, ...]
    dead: tuple[int, ...]
    observable: bool


class Graph:
    """A function of one block, ready to run many times."""

    def __init__(self, function: FuncOp):
        self.function = function
        block = function.body.block
        self.slots: dict[SSAValue, int] = {v: i for i, v in enumerate(block.args)}
        last: dict[int, int] = {}
        self.steps: list[Step] = []
        ops = list(block.ops)
        for op in ops:
            for value in op.results:
                self.slots[value] = len(self.slots)
        for position, op in enumerate(ops):
            last |= {self.slots[v]: position for v in (*op.operands, *op.results)}
        for position, op in enumerate(ops):
            self.steps.append(self._step(op, position, last))

    def _step(self, op: Operation, position: int, last: Mapping[int, int]) -> Step:
        operands = tuple(self.slots[v] for v in op.operands)
        results = tuple(self.slots[v] for v in op.results)
        used = dict.fromkeys((*operands, *results))
        dead = tuple(s for s in used if last[s] == position)
        return Step(op, operands, results, dead, observable(op))

    def run(
        self, arrays: Sequence[Array | None], states: States, observe: Observer | None = None
    ) -> list[Array | None]:
        """What the function returns; None for a value whose branch was stopped."""
        values: list[Array | None] = [None] * len(self.slots)
        values[: len(arrays)] = arrays
        for step in self.steps:
            operands = [values[i] for i in step.operands]
            if isinstance(step.op, ReturnOp):
                return operands
            if not any(array is None for array in operands):
                given = advance(step.op, operands, states)
                for slot, value in zip(step.results, given, strict=True):
                    values[slot] = _observed(step, value, observe)
            for slot in step.dead:
                values[slot] = None
        raise HexnnError(f"@{self.function.sym_name.data} does not return", self.function)


def _observed(step: Step, value: Array | None, observe: Observer | None) -> Array | None:
    if observe is None or value is None or not step.observable:
        return value
    replacement = observe(step.op, value)
    return value if replacement is None else replacement
