"""The closures of a compiled kernel; each reads and writes slots of the environment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.ir import Operation

from ...dialects.hvx.integers import wrap
from ...dialects.hvx.table import Operand
from ...semantics.hvx.reduce import planes
from .accesses import ScalarPredicate
from .apart import LastWriters
from .batch import Axis, Environment, KernelState, LimitReached

Step = Callable[[Environment], None]


@dataclass(frozen=True)
class Carried:
    """The slots of a loop's carried values."""

    initial: list[int]
    arguments: list[int]
    following: list[int]
    results: list[int]


@dataclass(frozen=True)
class LoopBounds:
    """The trip count of a loop, and what its iterations count."""

    loop: Operation
    bounds: Sequence[int]
    """The slots of lower bound, upper bound and step."""

    instructions: int
    """The number of instructions of one iteration, without inner loops."""

    around: Sequence[Axis]
    """The batched loops around it."""

    def iterations(self, env: Environment) -> range:
        """Return the values of the induction variable. Raises LimitReached for an endless loop."""
        first, end, step = (env[slot] for slot in self.bounds)
        if step <= 0 and first < end:
            raise LimitReached(self.loop)
        return range(first, end, max(1, step))

    def count(self, env: Environment, iterations: int = 1) -> None:
        """Count iterations about to run. Raises LimitReached."""
        for axis in self.around:
            iterations *= axis.count
        env[0].execute(iterations * self.instructions, self.loop)


def iterate(trips: LoopBounds, index: int, body: list[Step], carried: Carried) -> Step:
    """Return a step that runs a loop iteration by iteration."""

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
    """Return a step that runs `limit` iterations at once; `rank` is 0 if its index is not read."""

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
    """Assign a value to a slot, as an expression."""
    env[slot] = value


def copy_slots(env: Environment, sources: list[int], targets: list[int]) -> None:
    """Copy slots to others in parallel: all are read before any is written."""
    for target, value in zip(targets, [env[source] for source in sources], strict=True):
        env[target] = value


def apply(compute: Callable[..., Any], target: int, inputs: list[int]) -> Step:
    """Return the step `target = compute(*inputs)`."""
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
    """Return a step that assigns all results of an instruction."""

    def run(env: Environment) -> None:
        results = compute(*(env[slot] for slot in inputs))
        for target, value in zip(targets, results, strict=True):
            env[target] = value

    return run


def advance(old: int, step: int, target: int, taken: ScalarPredicate | None) -> Step:
    """The step of a post-increment; the address is unchanged where an access is not taken."""

    def run(env: Environment) -> None:
        following = wrap(env[old] + env[step])
        holds = np.asarray(True) if taken is None else taken.value(env)
        if holds.ndim:
            following = np.where(holds, following, env[old])
        env[target] = following if holds.ndim or holds else env[old]

    return run


def extract_half(target: int, source: int, index: int) -> Step:
    """Return a step that extracts a vector of a pair."""
    return lambda env: assign(env, target, env[source][..., index, :])


def planes_step(source: int, operand: Operand, target: int) -> Step:
    """Return a step that splits a register into byte planes."""
    if operand.kind == "scalar":
        return lambda env: assign(env, target, planes(np.asarray(env[source]), operand))
    return lambda env: assign(env, target, planes(env[source], operand))
