"""Iterative modulo scheduling (B. R. Rau, MICRO 27, 1994) of a loop body's instructions.

An iteration starts every `interval` packets. An instruction is scheduled at a time at which its
operands are ready and the row of the modulo reservation table (the time modulo the interval) has
free resources; where there is none it is scheduled anyway, and conflicting instructions are
unscheduled and scheduled again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ..cells import set_bits
from ..machine import Instr
from .dependences import Edge
from .new_values import store_form
from .reservation_table import ReservationTable

MAX_PLACEMENTS = 6
"""Scheduling steps per instruction before an interval is given up; it bounds compile time.

With 3, the 38 kernels of the kernel benchmark and the digits network take 3.6 % more packets and
stalls in all and compile in 0.8 of the time.
"""

UNSCHEDULED = -(1 << 40)
"""The time of an instruction that is not scheduled: before every other."""


def longest_paths(count: int, edges: Sequence[Edge], interval: int) -> list[int] | None:
    """Return the length in packets of the longest dependence path that starts at each of `count`
    instructions, where an edge counts its latency minus `interval` for each iteration that it
    spans.

    None if the lengths are unbounded: a recurrence does not fit the initiation interval.
    """
    lengths = [0] * count
    shifts = {(edge.source, edge.target, edge.latency - edge.distance * interval) for edge in edges}
    # From the last source to the first, a round completes all paths up to their next edge back.
    last_first = sorted(shifts, reverse=True)
    back = {source for source, target, _ in last_first if target <= source}
    for _ in range(len(back) + 2):
        changed = False
        for source, target, shift in last_first:
            if (chain := lengths[target] + shift) > lengths[source]:
                lengths[source], changed = chain, True
        if not changed:
            return lengths
    return None


def least_distances(edges: Iterable[Edge], interval: int) -> dict[tuple[int, int], int]:
    """Return for (source, target) of the edges between instructions by how many packets the target
    follows the source at least, at an initiation interval.
    """
    found: dict[tuple[int, int], int] = {}
    for source, target, latency, distance, _ in edges:
        shift, key = latency - distance * interval, (source, target)
        if source != target and shift > found.get(key, UNSCHEDULED):
            found[key] = shift
    return found


class Neighbours(NamedTuple):
    """The dependences of a loop body at an initiation interval."""

    before: list[list[tuple[int, int]]]
    """By instruction: (predecessor, least distance in packets from it)."""

    after: list[list[tuple[int, int]]]
    """By instruction: (successor, least distance in packets to it)."""

    @staticmethod
    def of(count: int, edges: Iterable[Edge], interval: int) -> Neighbours:
        """Return the dependences `edges` of `count` instructions."""
        found = Neighbours([[] for _ in range(count)], [[] for _ in range(count)])
        for (source, target), shift in least_distances(edges, interval).items():
            found.before[target].append((source, shift))
            found.after[source].append((target, shift))
        return found


class ModuloScheduler:
    """One attempt to schedule a loop body at an initiation interval. Instructions are identified by
    index, times are in packets from the start of an iteration.
    """

    def __init__(
        self,
        classes: Sequence[int],
        neighbours: Neighbours,
        interval: int,
        pinned: Mapping[int, int],
        releases: Sequence[int] | None = None,
    ) -> None:
        self.interval = interval
        """The initiation interval in packets."""

        self.pinned = pinned
        """The fixed times of some instructions."""

        self.releases = releases or [0] * len(classes)
        """The earliest time of each instruction."""

        self.before, self.after = neighbours
        self.times = [UNSCHEDULED] * len(classes)
        """The issue time of each instruction, `UNSCHEDULED` for those without one."""

        self.last = [-1] * len(classes)
        """The last time at which each instruction was scheduled, kept when it is unscheduled; -1
        for those that never were."""

        self.placed = [0] * len(classes)
        """The scheduling step that scheduled each instruction."""

        self.left = len(classes)
        """The fewest instructions without an issue time after any scheduling step; 0 if all were
        scheduled."""

        self.table = ReservationTable(classes, interval)
        """The instructions scheduled at each time modulo the interval."""

    def run(self, priority: Sequence[int]) -> None:
        """Schedule all instructions, those with lower numbers in `priority` first; `left` says
        whether that succeeds within the budget of scheduling steps.
        """
        count = len(priority)
        keys = [rank * count + index for index, rank in enumerate(priority)]
        waiting = sorted(keys)
        for step in range(MAX_PLACEMENTS * count):
            if not waiting:
                break
            index = heappop(waiting) % count
            self.placed[index] = step
            for evicted in self.assign_time(index):
                heappush(waiting, keys[evicted])
            if len(waiting) < self.left:
                self.left = len(waiting)

    def assign_time(self, index: int) -> Collection[int]:
        """Schedule instruction `index`; return the indices of the instructions that had to be
        unscheduled for it.
        """
        start, end = self.time_range(index)
        pin = self.pinned.get(index)
        if pin is None:
            time = self.table.first_free(index, start, end)
        else:
            time = self.table.first_free(index, max(start, pin), min(end, pin))
        if time is not None:
            self.place(index, time)
            return ()
        time = max(start, self.last[index] + 1) if pin is None else pin
        evicted = self.conflicts(index, time)
        for other in evicted:
            self.unschedule(other)
        self.place(index, time)
        return evicted

    def place(self, index: int, time: int) -> None:
        """Issue instruction `index` at a time at which it fits."""
        self.times[index] = self.last[index] = time
        self.table.add(index, time % self.interval)

    def time_range(self, index: int) -> tuple[int, int]:
        """Return the earliest and the latest issue time of instruction `index` that its release and
        the dependences on scheduled instructions allow; the latest is at most `interval - 1` after
        the earliest.
        """
        times, start, end = self.times, self.releases[index], 1 << 30
        for other, shift in self.before[index]:
            if (at := times[other] + shift) > start:
                start = at
        for other, shift in self.after[index]:
            if (at := times[other]) >= 0 and at - shift < end:
                end = at - shift
        latest = start + self.interval - 1
        return start, latest if latest < end else end

    def conflicts(self, index: int, time: int) -> set[int]:
        """Return the scheduled instructions to unschedule so that instruction `index` can issue at
        `time`: those whose dependences it violates and those whose resources it needs.
        """
        times, table = self.times, self.table
        conflicting = {o for o, shift in self.after[index] if 0 <= times[o] < time + shift}
        conflicting.update([o for o, shift in self.before[index] if times[o] > time - shift])
        row = time % self.interval
        gone = [other for other in table.rows[row] if other in conflicting]
        while table.is_full(row, index, gone):
            left = [other for other in table.rows[row] if other not in gone]
            gone.append(next((o for o in reversed(left) if o not in self.pinned), left[-1]))
        conflicting.update(gone)
        return conflicting

    def unschedule(self, index: int) -> None:
        """Remove instruction `index` from the schedule and free its resources."""
        self.table.remove(index, self.times[index] % self.interval)
        self.times[index] = UNSCHEDULED

    def alternatives(self, index: int) -> list[int]:
        """Return the other times to which the scheduled instruction `index` could move alone, with
        all dependences and resource limits satisfied; none if it is pinned.
        """
        if index in self.pinned:
            return []
        start, end = self.time_range(index)
        now, interval = self.times[index], self.interval
        start = max(start, now - interval)
        free = self.table.free_times(index, start, end)
        if 0 <= now - interval - start <= end - start:
            free |= 1 << now - interval - start
        if now <= end:
            free &= ~(1 << now - start)
        return [start + distance for distance in set_bits(free)] if free else []

    def reschedule(self, index: int, time: int) -> None:
        """Move the scheduled instruction `index` to another `time`, at which it must fit."""
        self.unschedule(index)
        self.times[index] = time
        self.table.add(index, time % self.interval)


def instr_at(instrs: Sequence[Instr], times: Mapping[int, int], index: int) -> Instr:
    """Return instruction `index`, as its `.new` variant if it is a store and its value is computed
    at the same time by an instruction before it in program order.

    `times` maps the index of each scheduled instruction to its issue time.
    """
    time = times[index]
    same = [instrs[i] for i, at in times.items() if at == time and i < index]
    return store_form(instrs[index], same)
