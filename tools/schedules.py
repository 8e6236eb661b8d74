"""Networks scheduled on several HVX contexts, and their runs in simulated time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..dialects.htp.attributes import target_of
from ..lowering.hexagon.timing.makespan_bound import Makespan
from ..lowering.hexagon.timing.network import time_kernels
from ..lowering.hexagon.timing.step_times import StepTimes
from ..runtime.executor import Program
from ..runtime.planned import PlannedProgram
from .driver.instrumentation import Instrument

if TYPE_CHECKING:
    from .model import Model

PASSES = ("htp-split-kernels", "htp-schedule")
"""The passes that schedule a network at stage hvx; each takes the number of contexts."""


def scheduled(model: Model, contexts: int, instruments: Sequence[Instrument] = ()) -> Model:
    """Return a network, at stage hvx or hexagon, with its kernels in parts, scheduled on HVX
    contexts; at stage hvx it runs in simulated time. Kernels are in as many parts as there are
    contexts, or in fewer where the network then takes less time. `instruments` act before and after
    each pass. Raises HexnnError if the target has fewer contexts, and for machine code.
    """
    best = in_parts(model, contexts, contexts, instruments)
    known = best.makespan()
    for count in range(contexts - 1, 0, -1):
        if replace(known, contexts=count).bound >= known.cycles:
            break
        other = in_parts(model, count, contexts, instruments)
        if (makespan := other.makespan()).cycles < known.cycles:
            best, known = other, makespan
    return best


def in_parts(
    model: Model, parts: int, contexts: int, instruments: Sequence[Instrument] = ()
) -> Model:
    """Return a network as `scheduled` does, with its kernels in at most so many parts."""
    pipeline = ",".join(
        f"{name}{{contexts={count}}}" for name, count in zip(PASSES, (parts, contexts), strict=True)
    )
    made = model.lower(model.stage, pipeline=pipeline, instruments=instruments)
    made.unscheduled = model
    return made


def simulate_time(program: Program, model: Model) -> None:
    """Let runs of a program, that of a scheduled network, be in simulated time: each operation
    takes the cycles that are predicted for it.
    """
    if isinstance(program, PlannedProgram):
        target = target_of(model.ir)
        program.durations = StepTimes(target, time_kernels(model.ir, target))


def makespan_of_run(model: Model, engine: str) -> Makespan:
    """Return the makespan of a scheduled network, with the cycles of its last run, if `engine` ran
    it in simulated time.
    """
    program = model.made_program(engine)
    last = program.simulation if isinstance(program, PlannedProgram) else None
    return replace(model.makespan(), **({"cycles": last.cycles} if last else {}))
