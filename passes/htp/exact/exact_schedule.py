"""The shortest schedule of jobs on HVX contexts and one DMA engine, by CP-SAT of OR-Tools."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..schedules.job_scheduling import Job, Slot
from .integer_program import cp_sat, searched


@dataclass(frozen=True)
class ExactSchedule:
    """A schedule, in the order of its starts, and the cycles that none goes below."""

    slots: list[Slot]
    bound: float


def shortest_schedule(
    jobs: Sequence[Job], contexts: int, start: Sequence[Slot], effort: float
) -> ExactSchedule:
    """Return the shortest schedule that is found with `effort`, in deterministic seconds, from the
    schedule `start`; that one if none is. Cycles count as whole ones, at least one for each job.
    """
    solver: Any = cp_sat()
    model = solver.CpModel()
    sizes = [max(1, math.ceil(job.cycles)) for job in jobs]
    ends = [size + math.ceil(job.latency) for size, job in zip(sizes, jobs, strict=True)]
    most = sum(ends)
    starts = [model.new_int_var(0, most, "") for _ in jobs]
    length = model.new_int_var(0, most, "")
    spans = [model.new_fixed_size_interval_var(*one, "") for one in zip(starts, sizes, strict=True)]
    own = [span for span, job in zip(spans, jobs, strict=True) if not job.is_transfer]
    model.add_cumulative(own, [1] * len(own), contexts)
    model.add_no_overlap([s for s, job in zip(spans, jobs, strict=True) if job.is_transfer])
    for index, job in enumerate(jobs):
        for before in job.after:
            model.add(starts[index] >= starts[before] + ends[before])
        for before in job.behind:
            model.add(starts[index] >= starts[before])
        model.add(length >= starts[index] + ends[index])
    for slot in start:
        model.add_hint(starts[slot.job], round(slot.start))
    model.minimize(length)
    run, found = searched(model, effort)
    times = [run.value(at) for at in starts] if found else []
    slots = placed(jobs, sizes, times, contexts) if found else list(start)
    return ExactSchedule(slots, run.best_objective_bound)


def placed(
    jobs: Sequence[Job], sizes: Sequence[int], times: Sequence[int], contexts: int
) -> list[Slot]:
    """Return the slots of jobs that start at `times`, on the contexts that are free then."""
    free_at = [0] * contexts
    slots: list[Slot] = []
    for index in sorted(range(len(jobs)), key=lambda job: (times[job], job)):
        if jobs[index].is_transfer:
            slots.append(Slot(index, times[index], None))
            continue
        context = next(c for c, free in enumerate(free_at) if free <= times[index])
        free_at[context] = times[index] + sizes[index]
        slots.append(Slot(index, times[index], context))
    return slots
