"""Software pipelining: a loop's iterations overlap, one starts every `interval` packets.

A register holds the value of one iteration at a time: it is overwritten when its last reader has
read, which may be a copy of it. What runs before the overlapped part and after it goes to the
blocks around the loop, which are scheduled with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from ..machine import Access, Instr, Loop, Packet
from .control import body_of, controls
from .delays import delayed
from .dependences import Cell, Edge, loop_edges
from .forms import branch_form
from .increments import Pointer, moved, pointers, relaxed
from .iterative import ModuloScheduler, distances, form_at
from .lifetimes import Lifetimes, lifetimes, shorten
from .pressure import PIPELINED
from .resources import TERMINATORS, least_packets, shape

STAGES = 8
"""Iterations that overlap at most."""

TRIES = 8
"""Intervals to try, from the least one."""


@dataclass
class Pipeline:
    """A loop whose iterations overlap."""

    count: int
    instrs: list[Instr]
    """The body, in program order."""

    edges: list[Edge]
    pointers: list[Pointer]
    control: tuple[int, ...]
    """The instructions that count the iterations; they are no part of an iteration."""

    times: Mapping[int, int]
    interval: int

    @cached_property
    def stages(self) -> int:
        """How many iterations overlap."""
        return max(self.times.values()) // self.interval + 1

    @cached_property
    def ranks(self) -> dict[int, int] | None:
        """The order of instructions in a packet: who reads a register goes before who writes it.

        None when there is no such order.
        """
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index, time in sorted(self.times.items()):
            rows[time % self.interval].append(index)
        tight = self.tight()
        found = [sequence(row, tight) for row in rows]
        if any(row is None for row in found):
            return None
        return {index: rank for row in found if row for rank, index in enumerate(row)}

    def tight(self) -> set[tuple[int, int]]:
        """Pairs of instructions of a row whose order matters outside of packets."""
        pairs = {
            (edge.source, edge.target)
            for edge in self.edges
            if edge.source != edge.target
            and edge.latency == 0
            and self.times[edge.source] == self.times[edge.target] + edge.distance * self.interval
        }
        pairs |= {(access, p.increment) for p in self.pointers for access in p.accesses}
        return pairs

    @property
    def kernel(self) -> list[Packet]:
        """The packets of the overlapped part."""
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index in sorted(self.times, key=self.rank):
            rows[self.times[index] % self.interval].append(index)
        return [Packet([self.steady(index) for index in row]) for row in rows]

    def rank(self, index: int) -> int:
        """The place of an instruction in its packet."""
        return (self.ranks or {})[index]

    def steady(self, index: int) -> Instr:
        """An instruction as it stands in the overlapped part."""
        instr = branch_form(form_at(self.instrs, self.times, index), self.jumps_at_once)
        return self.shifted(instr, index, -self.seen(index))

    @property
    def jumps_at_once(self) -> bool:
        """Whether the branch reads a predicate of its own packet."""
        return len({self.times[index] for index in self.control[1:]}) == 1

    def seen(self, index: int) -> int:
        """How many increments of its pointer an access sees, beside one per iteration before."""
        pointer = self.pointer.get(index)
        if pointer is None:
            return 0
        return -((self.times[pointer.increment] - self.times[index]) // self.interval)

    @cached_property
    def pointer(self) -> dict[int, Pointer]:
        """The pointers by the accesses that go through them."""
        return {access: pointer for pointer in self.pointers for access in pointer.accesses}

    def shifted(self, instr: Instr, index: int, increments: int) -> Instr:
        """An access whose pointer is off by a number of increments, as its offset says."""
        pointer = self.pointer.get(index)
        if pointer is None:
            return instr
        offset = (pointer.behind(index) + increments) * pointer.step
        return moved(instr, offset) or instr

    def prologue(self) -> list[Instr]:
        """What runs before the overlapped part, as straight code."""
        end = (self.stages - 1) * self.interval
        return [self.copy(*item, 0) for item in self.runs(0, end, range(self.stages - 1))]

    def epilogue(self) -> list[Instr]:
        """What runs after it, as straight code."""
        start = self.count * self.interval
        late = range(self.count - self.stages + 1, self.count)
        return [self.copy(*item, self.count - 1) for item in self.runs(start, None, late)]

    def runs(self, start: int, end: int | None, iterations: range) -> list[tuple[int, int]]:
        """Instructions and iterations that run from `start` to `end`, in order."""
        found = [
            (time + self.interval * iteration, self.rank(index), index, iteration)
            for iteration in iterations
            for index, time in self.times.items()
            if index not in self.control
        ]
        within = [run for run in found if run[0] >= start and (end is None or run[0] < end)]
        return [(index, iteration) for _, _, index, iteration in sorted(within)]

    def copy(self, index: int, iteration: int, origin: int) -> Instr:
        """An instruction of an iteration; addresses count from iteration `origin`."""
        instr = self.instrs[index]
        increments = min(max(iteration + self.seen(index), 0), self.count)
        instr = self.shifted(instr, index, iteration - increments)
        return replace(instr, access=at(instr.access, iteration - origin))


def at(access: Access | None, iterations: int) -> Access | None:
    """The access of some iterations later."""
    if access is None:
        return None
    if access.step is None:
        return replace(access, symbol=object())
    return replace(access, offset=access.offset + iterations * access.step, step=None)


def sequence(row: Sequence[int], tight: AbstractSet[tuple[int, int]]) -> list[int] | None:
    """The instructions of a row with sources before targets, or None."""
    left, found = list(row), list[int]()
    while left:
        free = [i for i in left if not any((other, i) in tight for other in left if other != i)]
        if not free:
            return None
        found.append(free[0])
        left.remove(free[0])
    return found


def pipeline(loop: Loop, version: int, after: AbstractSet[Cell], longest: int) -> Pipeline | None:
    """The loop with overlapping iterations in at most `longest` packets each, or None."""
    bodies = [list(body_of(loop).instrs)]
    bodies += delayed(bodies[0], version, after)
    overlaps = [found for body in bodies if (found := Overlap.of(loop, body, version, after))]
    least = min((each.least for each in overlaps), default=0)
    for interval in range(least, min(longest + 1, least + TRIES)):
        for each in overlaps:
            if interval >= each.least and (found := each.at(interval)):
                return found
    return None


@dataclass(frozen=True)
class Overlap:
    """What is known about a loop's body before its iterations overlap."""

    count: int
    instrs: list[Instr]
    version: int
    after: AbstractSet[Cell]
    control: tuple[int, ...]
    pointers: list[Pointer]
    edges: list[Edge]
    least: int
    """The fewest packets of an iteration."""

    @staticmethod
    def of(
        loop: Loop, instrs: list[Instr], version: int, after: AbstractSet[Cell]
    ) -> Overlap | None:
        """A body of a loop; None where it is not clear how the loop counts."""
        control = controls(loop, instrs)
        if control is None:
            return None
        found = [p for p in pointers(instrs) if p.increment not in control]
        edges = relaxed(instrs, loop_edges(instrs, version, loop.parallel), found)
        least = least_packets(instrs, version)
        return Overlap(loop.count, instrs, version, after, control, found, edges, least)

    def at(self, interval: int) -> Pipeline | None:
        """The loop with a new iteration every `interval` packets, or None."""
        instrs, edges, control = self.instrs, self.edges, self.control
        pinned = {i: interval - 1 for i in control if instrs[i].row.name in TERMINATORS}
        values = lifetimes(instrs, edges, interval, self.after)
        for scheduler in attempts(instrs, edges, self.version, interval, pinned):
            shorten(scheduler, values)
            times = scheduler.times
            found = Pipeline(self.count, instrs, edges, self.pointers, control, times, interval)
            if good(found, values):
                return found
        return None


def attempts(
    instrs: Sequence[Instr],
    edges: Sequence[Edge],
    version: int,
    interval: int,
    pinned: Mapping[int, int],
) -> Iterator[ModuloScheduler]:
    """Schedules of an interval, by different orders of placement."""
    chains = distances(len(instrs), edges, interval)
    if chains is None:
        return
    shapes = [shape(instr, version) for instr in instrs]
    for priority in ([-chain for chain in chains], list(range(len(instrs)))):
        scheduler = ModuloScheduler(shapes, edges, interval, pinned)
        if scheduler.run(priority) is not None:
            yield scheduler


def good(found: Pipeline, values: Lifetimes) -> bool:
    """Whether a schedule can be written down: stages, counting, order and registers."""
    if found.stages > min(STAGES, found.count) or found.ranks is None:
        return False
    if any(found.times[index] >= found.interval for index in found.control):
        return False
    need = values.need(found.times)
    return all(need[name] <= limit for name, limit in PIPELINED.items())
