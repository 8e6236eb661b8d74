"""Runs of several samples side by side, each in a program and a memory of its own, and of steps of
one sample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING

from xdsl.ir import OpResult

from ..dialects.diagnostics import HexnnError, op_error
from ..runtime.executor import Observer, Program
from ..runtime.planned import PlannedProgram
from ..semantics.registry import is_stateful
from .inputs import Array

if TYPE_CHECKING:
    from .model import Model


def check_threads(model: Model, threads: int) -> None:
    """Raise HexnnError unless samples can run in so many threads: a positive number, at most 1 for
    a network that is not at stage hvx, or whose operations keep states from sample to sample.
    """
    if threads < 1:
        raise HexnnError(f"threads must be at least 1, got {threads}")
    if threads > 1 and model.stage != "hvx":
        raise HexnnError(f"samples run at once at stage hvx only, not {model.stage}")
    walked = model.ir.walk() if threads > 1 else ()
    stateful = next((op for op in walked if is_stateful(op)), None)
    if stateful is not None:
        raise op_error(stateful, "keeps a state from sample to sample: threads must be 1")


def in_turn(observe: Observer | None) -> Observer | None:
    """Return an observer that calls `observe` in one thread at a time; None for None."""
    if observe is None:
        return None
    lock = Lock()

    def observed(result: OpResult, value: Array) -> Array | None:
        with lock:
            return observe(result, value)

    return observed


def run_samples(
    model: Model,
    samples: Sequence[Mapping[str, Array]],
    engine: str,
    wanted: set[str],
    observe: Observer | None,
    threads: int,
) -> list[dict[str, Array]]:
    """Run a network on checked samples, at stage hvx in up to `threads` threads; return the tensors
    in `wanted` by name, for each sample in order. Where there are fewer samples than threads, steps
    of a sample that do not depend on each other run at once.

    Raises HexnnError for a number of threads that the network does not allow.
    """
    check_threads(model, threads)
    count = max(1, min(threads, len(samples)))
    each = model.programs(engine, count)
    for program in each:
        if isinstance(program, PlannedProgram):
            program.threads = threads // count
    if count == 1:
        return [model.run_sample(sample, engine, wanted, observe) for sample in samples]
    free: SimpleQueue[Program] = SimpleQueue()
    for program in each:
        free.put(program)
    watch = in_turn(observe)

    def run(sample: Mapping[str, Array]) -> dict[str, Array]:
        program = free.get()
        try:
            return model.run_sample(sample, engine, wanted, watch, program)
        finally:
            free.put(program)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, samples))
