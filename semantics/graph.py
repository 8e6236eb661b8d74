"""The interpreter of a function of tensor operations: runs them in order, by their numpy semantics.

Values are dropped after their last use. A result can be absent (a `qnn.buffer` that is not full yet
returns None): operations with an absent operand do not run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, OpResult, SSAValue

from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..dialects.locations import result_name
from .registry import Array, States, advance

Observer: TypeAlias = Callable[[OpResult, Array], "Array | None"]
"""A callback `f(result, array)`, called for each observed result of a run that is available.

It may return an array that replaces the result's.
"""


def observable(op: Operation) -> list[OpResult]:
    """Return the results of `op` whose location names a tensor of the source network; [] for a
    constant.
    """
    if isinstance(op, ConstantOp):
        return []
    return [result for result in op.results if result_name(result) is not None]


def all_results(op: Operation) -> Sequence[OpResult]:
    """Return all results of `op`. As argument `observed` of `Graph`, it makes every result be
    passed to the observer of a run.
    """
    return op.results


@dataclass(frozen=True)
class Step:
    """One operation of a prepared graph, and the indices of its operands and results in the list of
    all values of a run.

    `dead` are the indices of the values that no later operation uses.
    """

    op: Operation
    operands: tuple[int, ...]
    results: tuple[int, ...]
    dead: tuple[int, ...]
    observed: tuple[OpResult | None, ...]
    """One entry per result: the result if it is passed to the observer, else None."""


class Graph:
    """A function of one block, prepared to be run many times.

    `observed(op)` selects the results of `op` that `run` passes to its observer.
    """

    def __init__(
        self,
        function: FuncOp,
        observed: Callable[[Operation], Sequence[OpResult]] = observable,
    ):
        self.function = function
        self.observed = observed
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
        """Return the `Step` of `op`, the operation at index `position` of the block.

        `last` maps the index of each value to the position of the last operation that uses or
        defines it.
        """
        operands = tuple(self.slots[v] for v in op.operands)
        results = tuple(self.slots[v] for v in op.results)
        used = dict.fromkeys((*operands, *results))
        dead = tuple(s for s in used if last[s] == position)
        shown = self.observed(op)
        observed = tuple(result if result in shown else None for result in op.results)
        return Step(op, operands, results, dead, observed)

    def run(
        self, arrays: Sequence[Array | None], states: States, observe: Observer | None = None
    ) -> list[Array | None]:
        """Run the function on one array per argument and return its results.

        None stands for an argument or result that is not available yet. `states` hold the states of
        operations between runs. `observe` is called with each observed result that is available and
        its array, and may return a replacement. Raises HexnnError where an operation is not defined
        for its operands.
        """
        values: list[Array | None] = [None] * len(self.slots)
        values[: len(arrays)] = arrays
        for step in self.steps:
            operands = [values[i] for i in step.operands]
            if isinstance(step.op, ReturnOp):
                return operands
            if not any(array is None for array in operands):
                given = advance(step.op, operands, states)
                for slot, value, result in zip(step.results, given, step.observed, strict=True):
                    values[slot] = _after_observer(result, value, observe)
            for slot in step.dead:
                values[slot] = None
        raise HexnnError(f"@{self.function.sym_name.data} does not return", self.function)


def _after_observer(
    result: OpResult | None, value: Array | None, observe: Observer | None
) -> Array | None:
    """Pass a result and its value to the observer; return the replacement that it returns.

    Returns `value` itself if the observer returns None, or if an argument is None.
    """
    if observe is None or value is None or result is None:
        return value
    replacement = observe(result, value)
    return value if replacement is None else replacement
