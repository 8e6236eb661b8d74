"""Iterative modulo scheduling (B. R. Rau, MICRO 27, 1994): when the instructions of a loop start.

Every `interval` packets an iteration starts. An instruction is placed where its inputs are there
and its row, the time modulo the interval, has room; where there is none it takes a place, and what
is in its way is placed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .dependences import Edge
from .forms import store_form
from .machine import Instr
from .resources import fits

EFFORT = 6
"""Placements per instruction before an interval is given up."""


def distances(count: int, edges: Sequence[Edge], interval: int) -> list[int] | None:
    """The longest chain after each instruction, in packets; None when a cycle is too long."""
    found = [0] * count
    for _ in range(count + 1):
        changed = False
        for edge in edges:
            chain = found[edge.target] + edge.latency - edge.distance * interval
            if chain > found[edge.source]:
                found[edge.source], changed = chain, True
        if not changed:
            return found
    return None


class ModuloScheduler:
    """One attempt at an interval."""

    def __init__(
        self,
        instrs: Sequence[Instr],
        edges: Sequence[Edge],
        version: int,
        interval: int,
        pinned: Mapping[int, int],
    ) -> None:
        self.instrs = instrs
        self.version = version
        self.interval = interval
        self.pinned = pinned
        self.before: list[list[Edge]] = [[] for _ in instrs]
        self.after: list[list[Edge]] = [[] for _ in instrs]
        for edge in edges:
            self.before[edge.target].append(edge)
            self.after[edge.source].append(edge)
        self.times: dict[int, int] = {}
        self.last: dict[int, int] = {}
        self.rows: list[list[int]] = [[] for _ in range(interval)]

    def run(self, priority: Sequence[int]) -> dict[int, int] | None:
        """The time of each instruction, or None; the least number in `priority` goes first."""
        budget = EFFORT * len(self.instrs)
        order = sorted(range(len(self.instrs)), key=lambda index: (priority[index], index))
        waiting = {index: rank for rank, index in enumerate(order)}
        ranks = dict(waiting)
        while waiting and budget:
            index = min(waiting, key=waiting.__getitem__)
            del waiting[index]
            for evicted in self.place(index):
                waiting[evicted] = ranks[evicted]
            budget -= 1
        return None if waiting else self.times

    def place(self, index: int) -> set[int]:
        """Give an instruction a time; the instructions that lose theirs."""
        start, end = self.range(index)
        time = next((t for t in self.choices(index, start, end) if self.free(index, t)), None)
        if time is None:
            again = self.last.get(index, start - 1) + 1
            time = self.pinned.get(index, max(start, again))
        evicted = self.conflicts(index, time)
        for other in evicted:
            self.remove(other)
        self.times[index] = self.last[index] = time
        self.rows[time % self.interval].append(index)
        return evicted

    def range(self, index: int) -> tuple[int, int]:
        """The earliest and the latest time that the placed instructions allow."""
        start, end = 0, 1 << 30
        for edge in self.before[index]:
            if edge.source in self.times and edge.source != index:
                arrival = self.times[edge.source] + edge.latency
                start = max(start, arrival - edge.distance * self.interval)
        for edge in self.after[index]:
            if edge.target in self.times and edge.target != index:
                departure = self.times[edge.target] - edge.latency
                end = min(end, departure + edge.distance * self.interval)
        return start, min(end, start + self.interval - 1)

    def choices(self, index: int, start: int, end: int) -> Iterator[int]:
        """The times to try, the best first."""
        if index in self.pinned:
            return iter([time for time in [self.pinned[index]] if start <= time <= end])
        return iter(range(start, end + 1))

    def free(self, index: int, time: int) -> bool:
        """Whether the row of `time` has room."""
        return self.fitting(self.rows[time % self.interval], index, time)

    def fitting(self, row: Sequence[int], index: int, time: int) -> bool:
        """Whether an instruction fits beside those of a row."""
        times = {**{other: self.times[other] for other in row}, index: time}
        return fits(formed(self.instrs, times), self.version)

    def conflicts(self, index: int, time: int) -> set[int]:
        """The placed instructions that an instruction at `time` has no room or no time for."""
        found = {e.target for e in self.after[index] if self.late(e, time, e.target)}
        found |= {e.source for e in self.before[index] if self.early(e, time, e.source)}
        found.discard(index)
        row = [other for other in self.rows[time % self.interval] if other not in found]
        while not self.fitting(row, index, time):
            victim = next((o for o in reversed(row) if o not in self.pinned), row[-1])
            row.remove(victim)
            found.add(victim)
        return found

    def late(self, edge: Edge, time: int, target: int) -> bool:
        """Whether a placed consumer comes too early for a producer at `time`."""
        shift = edge.latency - edge.distance * self.interval
        return target in self.times and self.times[target] < time + shift

    def early(self, edge: Edge, time: int, source: int) -> bool:
        """Whether a placed producer comes too late for a consumer at `time`."""
        shift = edge.latency - edge.distance * self.interval
        return source in self.times and time < self.times[source] + shift

    def remove(self, index: int) -> None:
        """Take an instruction's time away."""
        self.rows[self.times.pop(index) % self.interval].remove(index)


def formed(instrs: Sequence[Instr], times: Mapping[int, int]) -> list[Instr]:
    """The instructions of a row, as `.new` stores where their value is of the same time."""
    return [form_at(instrs, times, index) for index in times]


def form_at(instrs: Sequence[Instr], times: Mapping[int, int], index: int) -> Instr:
    """An instruction, as a `.new` store when an earlier one of its time computes its value."""
    time = times[index]
    return store_form(
        instrs[index], [instrs[i] for i, at in times.items() if at == time and i < index]
    )
