"""List scheduling of jobs on HVX contexts and one DMA engine.

Jobs start as soon as what they depend on is over and a resource is free; of several that could, the
one with the longest path behind it starts.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from heapq import heappop, heappush


@dataclass(frozen=True)
class Job:
    """A kernel, or a DMA transfer, in the order of the program."""

    cycles: float
    """The core cycles for which it takes its context, or the DMA engine."""

    after: AbstractSet[int]
    """The indices of earlier jobs that must be over when it starts."""

    behind: AbstractSet[int] = frozenset()
    """The indices of earlier jobs that must not start after it."""

    latency: float = 0
    """The core cycles from the end of `cycles` until the job is over."""

    is_transfer: bool = False


@dataclass(frozen=True)
class Slot:
    """When and where a job starts."""

    job: int
    """The index of the job."""

    start: float
    """The core cycle in which it starts."""

    context: int | None
    """The number of its HVX context; None for a transfer."""


def path_lengths(jobs: Sequence[Job]) -> list[float]:
    """Return for each job the core cycles from its start to the end of all jobs that depend on it,
    if resources never lack.
    """
    lengths = [0.0] * len(jobs)
    for index in reversed(range(len(jobs))):
        job = jobs[index]
        lengths[index] += job.cycles + job.latency
        for before in job.after:
            lengths[before] = max(lengths[before], lengths[index])
    return lengths


@dataclass
class ListScheduler:
    """The state of list scheduling `jobs` on `contexts` HVX contexts."""

    jobs: Sequence[Job]
    contexts: int
    slots: list[Slot] = field(default_factory=list[Slot])
    """The jobs that have started, in the order of their starts."""

    def __post_init__(self) -> None:
        self.lengths = path_lengths(self.jobs)
        self.missing = [len(job.after) + len(job.behind) for job in self.jobs]
        """For each job the number of jobs that it waits for."""

        self.dependents: list[list[int]] = [[] for _ in self.jobs]
        self.followers: list[list[int]] = [[] for _ in self.jobs]
        for index, job in enumerate(self.jobs):
            for before in job.after:
                self.dependents[before].append(index)
            for before in job.behind:
                self.followers[before].append(index)
        self.ready: dict[bool, list[tuple[float, int]]] = {False: [], True: []}
        """Whether transfers -> jobs that could start, as a heap of (-length of the path, index)."""

        self.free = list(range(self.contexts))
        """The contexts on which no job runs."""

        self.engine_is_free = True
        self.home: dict[int, int] = {}
        """Job -> the context that it runs on."""

        self.events: list[tuple[float, int, bool]] = []
        """A heap of (time, job, whether it is over; else it leaves its resource)."""

    def run(self) -> list[Slot]:
        """Return where and when each job starts, in the order of their starts."""
        for index, count in enumerate(self.missing):
            if not count:
                self.offer(index)
        self.start_all(0)
        while self.events:
            now = self.events[0][0]
            while self.events and self.events[0][0] == now:
                _, index, is_over = heappop(self.events)
                self.end(index) if is_over else self.leave(index)
            self.start_all(now)
        return self.slots

    def offer(self, index: int) -> None:
        """Note that a job could start."""
        heappush(self.ready[self.jobs[index].is_transfer], (-self.lengths[index], index))

    def count_down(self, indices: Sequence[int]) -> None:
        """Note that jobs wait for one job less; offer those that wait for none."""
        for index in indices:
            self.missing[index] -= 1
            if not self.missing[index]:
                self.offer(index)

    def start_all(self, now: float) -> None:
        """Start the jobs that can at the time `now`."""
        while self.free and self.ready[False]:
            index = heappop(self.ready[False])[1]
            self.start(index, now, self.context_for(index))
        while self.engine_is_free and self.ready[True]:
            self.engine_is_free = False
            self.start(heappop(self.ready[True])[1], now, None)
        if self.free and self.ready[False]:
            self.start_all(now)

    def context_for(self, index: int) -> int:
        """Remove from the free contexts the one for a job, and return it: the one of a job that it
        depends on, as that needs no signal, else the first.
        """
        near = {self.home.get(before) for before in self.jobs[index].after}
        chosen = next((context for context in self.free if context in near), self.free[0])
        self.free.remove(chosen)
        return chosen

    def start(self, index: int, now: float, context: int | None) -> None:
        """Start a job at the time `now`."""
        job = self.jobs[index]
        self.slots.append(Slot(index, now, context))
        if context is not None:
            self.home[index] = context
        heappush(self.events, (now + job.cycles, index, False))
        heappush(self.events, (now + job.cycles + job.latency, index, True))
        self.count_down(self.followers[index])

    def leave(self, index: int) -> None:
        """Free the resource of a job."""
        if self.jobs[index].is_transfer:
            self.engine_is_free = True
        else:
            self.free.append(self.home[index])
            self.free.sort()

    def end(self, index: int) -> None:
        """Let jobs start that waited for the end of a job."""
        self.count_down(self.dependents[index])
