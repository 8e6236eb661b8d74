"""The Python closures of a compiled kernel. Each reads and writes slots of the environment, a list
with the kernel's state and then a slot for each value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.ir import Operation

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.integers import wrap
from ...dialects.hvx.table import Operand
from ...semantics.hvx.amounts import check_amounts, is_checked
from ...semantics.hvx.reduce import planes
from .apart import LastWriters
from .batch import Axis, Environment, KernelState, LimitReached
from .batched_accesses import ScalarPredicate

Step = Callable[[Environment], None]
"""A closure that executes part of a kernel on an environment."""


@dataclass(frozen=True)
class Carried:
    """The slots of a loop's loop-carried values: initial values, values in the body, yielded values
    and results.
    """

    initial: list[int]
    """The initial values."""

    arguments: list[int]
    """The values at the start of an iteration."""

    following: list[int]
    """The values that an iteration yields."""

    results: list[int]
    """The results of the loop."""


@dataclass(frozen=True)
class LoopBounds:
    """The slots of a loop's bounds and step, and the number of instructions that the limit counts
    per iteration.
    """

    loop: Operation
    """The `scf.for`, for errors."""

    bounds: Sequence[int]
    """The slots of lower bound, upper bound and step."""

    instructions: int
    """The number of instructions that one iteration counts, without inner loops."""

    around: Sequence[Axis]
    """The batched loops around it."""

    def iterations(self, env: Environment) -> range:
        """Return the values of the induction variable, for the bounds that the environment `env`
        holds. Raises LimitReached for an endless loop.
        """
        first, end, step = (env[slot] for slot in self.bounds)
        if step <= 0 and first < end:
            raise LimitReached(self.loop)
        return range(first, end, max(1, step))

    def count(self, env: Environment, iterations: int = 1) -> None:
        """Count the instructions of `iterations` iterations about to run, each for all iterations
        of the batched loops around it, in the kernel state in `env`. Raises LimitReached beyond the
        limit.
        """
        for axis in self.around:
            iterations *= axis.count
        env[0].execute(iterations * self.instructions, self.loop)


def iterate(trips: LoopBounds, index: int, body: list[Step], carried: Carried) -> Step:
    """Return the closure that runs a loop, given by its bounds `trips`, iteration by iteration.

    `index` is the slot of the induction variable, `body` the closures of the body, `carried` the
    slots of the loop-carried values.
    """

    def run(env: Environment) -> None:
        copy_slots(env, carried.initial, carried.arguments)
        for i in trips.iterations(env):
            trips.count(env)
            env[index] = i
            for each in body:
                each(env)
            copy_slots(env, carried.following, carried.arguments)
        copy_slots(env, carried.arguments, carried.results)

    return run


def batch(axis: Axis, trips: LoopBounds, body: list[Step], limit: int, rank: int) -> Step:
    """Return the closure that runs the batched loop `axis` with bounds `trips`, at most `limit`
    iterations at once.

    `body` holds the closures of the body. `rank` is the number of axes of the induction variable's
    array; 0 if nothing reads it.
    """

    def run(env: Environment) -> None:
        iterations = trips.iterations(env)
        axis.step = iterations.step
        state: KernelState = env[0]
        if state.watched:
            state.writers.append(LastWriters(axis, state.data.size))
        for start in range(0, len(iterations), limit):
            axis.first = iterations.start + start * axis.step
            axis.count = min(limit, len(iterations) - start)
            trips.count(env, axis.count)
            if rank:
                env[axis.slot] = axis.values(rank)
            for each in body:
                each(env)
        if state.watched:
            state.writers.pop()

    return run


def assign(env: Environment, slot: int, value: Any) -> None:
    """Set slot `slot` of the environment to `value`; for lambdas, which cannot assign."""
    env[slot] = value


def copy_slots(env: Environment, sources: list[int], targets: list[int]) -> None:
    """Copy slots `sources` to slots `targets` in parallel: all are read before any is written."""
    for target, value in zip(targets, [env[source] for source in sources], strict=True):
        env[target] = value


def checked(op: InstructionOp, compute: Callable[..., Any]) -> Callable[..., Any]:
    """Return `compute` preceded by a check that raises IgnoredBits if a shift or rotate amount has
    set bits that the instruction ignores.
    """
    if not is_checked(op):
        return compute
    immediate = [operand.kind == "immediate" for operand in op.INSTRUCTION.inputs]

    def run(*values: Any) -> Any:
        check_amounts(op, [v for v, skipped in zip(values, immediate, strict=True) if not skipped])
        return compute(*values)

    return run


def apply(compute: Callable[..., Any], target: int, inputs: list[int]) -> Step:
    """Return the closure of `target = compute(*inputs)`, where target and inputs are slots."""
    match inputs:
        case [a]:
            return lambda env: assign(env, target, compute(env[a]))
        case [a, b]:
            return lambda env: assign(env, target, compute(env[a], env[b]))
        case [a, b, c]:
            return lambda env: assign(env, target, compute(env[a], env[b], env[c]))
        case _:
            return lambda env: assign(env, target, compute(*(env[slot] for slot in inputs)))


def apply_all(compute: Callable[..., Any], targets: list[int], inputs: list[int]) -> Step:
    """Return the closure that assigns the results of `compute(*inputs)` to the slots `targets`."""

    def run(env: Environment) -> None:
        results = compute(*(env[slot] for slot in inputs))
        for target, value in zip(targets, results, strict=True):
            env[target] = value

    return run


def advance(old: int, step: int, target: int, taken: ScalarPredicate | None) -> Step:
    """Return the closure of a post-increment: slot `target` = slot `old` + slot `step`.

    Where the predicate `taken` is false, `target` gets the unchanged `old`; a `taken` of None is
    always true.
    """

    def run(env: Environment) -> None:
        following = wrap(env[old] + env[step])
        holds = np.asarray(True) if taken is None else taken.value(env)
        if holds.ndim:
            following = np.where(holds, following, env[old])
        env[target] = following if holds.ndim or holds else env[old]

    return run


def extract_half(target: int, source: int, index: int) -> Step:
    """Return the closure that copies vector `index` of the pair in slot `source` (0: low, 1: high)
    to slot `target`.
    """
    return lambda env: assign(env, target, env[source][..., index, :])


def planes_step(source: int, operand: Operand, target: int) -> Step:
    """Return the closure that splits the words in slot `source` into byte planes (array k holds
    byte k of each word) in slot `target`; `operand` gives the kind and element type.
    """
    if operand.kind == "scalar":
        return lambda env: assign(env, target, planes(np.asarray(env[source]), operand))
    return lambda env: assign(env, target, planes(env[source], operand))
