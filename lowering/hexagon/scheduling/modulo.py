"""Software pipelining: loop iterations overlap, one starts every `interval` packets.

There is no modulo variable expansion: a register holds the value of one iteration and is
overwritten after its last read, which may be a copy. Prologue and epilogue go to the blocks
around the loop, which are scheduled with them.
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
"""The most stages (overlapping iterations); it bounds the size of prologue and epilogue."""

TRIES = 8
"""The number of initiation intervals tried, from the lower bound on; it bounds compile time."""


@dataclass
class Pipeline:
    """A modulo-scheduled loop."""

    count: int
    instrs: list[Instr]
    """The body, in program order."""

    edges: list[Edge]
    pointers: list[Pointer]
    control: tuple[int, ...]
    """The indices of the loop-control instructions, which are no part of an iteration."""

    times: Mapping[int, int]
    interval: int

    @cached_property
    def stages(self) -> int:
        """The number of overlapping iterations."""
        return max(self.times.values()) // self.interval + 1

    @cached_property
    def ranks(self) -> dict[int, int] | None:
        """The order of instructions within each packet: readers of a register before its writer.

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
        """Pairs of instructions of a row whose order matters when they are not in one packet."""
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
        """Return the packets of the steady state."""
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index in sorted(self.times, key=self.rank):
            rows[self.times[index] % self.interval].append(index)
        return [Packet([self.steady(index) for index in row]) for row in rows]

    def rank(self, index: int) -> int:
        """Return the index of an instruction within its packet."""
        return (self.ranks or {})[index]

    def steady(self, index: int) -> Instr:
        """Return an instruction in the form that it has in the steady state."""
        instr = branch_form(form_at(self.instrs, self.times, index), self.jumps_at_once)
        return self.shifted(instr, index, -self.seen(index))

    @property
    def jumps_at_once(self) -> bool:
        """Whether the branch reads a predicate computed in its own packet."""
        return len({self.times[index] for index in self.control[1:]}) == 1

    def seen(self, index: int) -> int:
        """Return how many more increments of its pointer an access observes than in program
        order.
        """
        pointer = self.pointer.get(index)
        if pointer is None:
            return 0
        return -((self.times[pointer.increment] - self.times[index]) // self.interval)

    @cached_property
    def pointer(self) -> dict[int, Pointer]:
        """The pointer of each access, by the access's index."""
        return {access: pointer for pointer in self.pointers for access in pointer.accesses}

    def shifted(self, instr: Instr, index: int, increments: int) -> Instr:
        """Return an access with its offset corrected for a number of pointer increments."""
        pointer = self.pointer.get(index)
        if pointer is None:
            return instr
        offset = (pointer.behind(index) + increments) * pointer.step
        return moved(instr, offset) or instr

    def prologue(self) -> list[Instr]:
        """Return the prologue as straight-line code."""
        end = (self.stages - 1) * self.interval
        return [self.copy(*item, 0) for item in self.runs(0, end, range(self.stages - 1))]

    def epilogue(self) -> list[Instr]:
        """Return the epilogue as straight-line code."""
        start = self.count * self.interval
        late = range(self.count - self.stages + 1, self.count)
        return [self.copy(*item, self.count - 1) for item in self.runs(start, None, late)]

    def runs(self, start: int, end: int | None, iterations: range) -> list[tuple[int, int]]:
        """Return the (instruction, iteration) pairs that start from `start` to `end`, in order."""
        found = [
            (time + self.interval * iteration, self.rank(index), index, iteration)
            for iteration in iterations
            for index, time in self.times.items()
            if index not in self.control
        ]
        within = [run for run in found if run[0] >= start and (end is None or run[0] < end)]
        return [(index, iteration) for _, _, index, iteration in sorted(within)]

    def copy(self, index: int, iteration: int, origin: int) -> Instr:
        """Return an instruction of an iteration; its address is relative to iteration `origin`."""
        instr = self.instrs[index]
        increments = min(max(iteration + self.seen(index), 0), self.count)
        instr = self.shifted(instr, index, iteration - increments)
        return replace(instr, access=at(instr.access, iteration - origin))


def at(access: Access | None, iterations: int) -> Access | None:
    """Return the access of a number of iterations later."""
    if access is None:
        return None
    if access.step is None:
        return replace(access, symbol=object())
    return replace(access, offset=access.offset + iterations * access.step, step=None)


def sequence(row: Sequence[int], tight: AbstractSet[tuple[int, int]]) -> list[int] | None:
    """Return the instructions of a row, sources before targets of `tight`; None if cyclic."""
    left, found = list(row), list[int]()
    while left:
        free = [i for i in left if not any((other, i) in tight for other in left if other != i)]
        if not free:
            return None
        found.append(free[0])
        left.remove(free[0])
    return found


def pipeline(loop: Loop, version: int, after: AbstractSet[Cell], longest: int) -> Pipeline | None:
    """Pipeline a loop with an initiation interval of at most `longest` packets; None if
    impossible.
    """
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
    """The analysis of a loop's body before pipelining."""

    count: int
    instrs: list[Instr]
    version: int
    after: AbstractSet[Cell]
    control: tuple[int, ...]
    pointers: list[Pointer]
    edges: list[Edge]
    least: int
    """The lower bound on the initiation interval in packets."""

    @staticmethod
    def of(
        loop: Loop, instrs: list[Instr], version: int, after: AbstractSet[Cell]
    ) -> Overlap | None:
        """Analyse a loop's body; None where its control instructions are not recognized."""
        control = controls(loop, instrs)
        if control is None:
            return None
        found = [p for p in pointers(instrs) if p.increment not in control]
        edges = relaxed(instrs, loop_edges(instrs, version, loop.parallel), found)
        least = least_packets(instrs, version)
        return Overlap(loop.count, instrs, version, after, control, found, edges, least)

    def at(self, interval: int) -> Pipeline | None:
        """Return the pipeline with a given initiation interval, or None."""
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
    """Yield schedules at an interval, made with different priority orders."""
    chains = distances(len(instrs), edges, interval)
    if chains is None:
        return
    shapes = [shape(instr, version) for instr in instrs]
    for priority in ([-chain for chain in chains], list(range(len(instrs)))):
        scheduler = ModuloScheduler(shapes, edges, interval, pinned)
        if scheduler.run(priority) is not None:
            yield scheduler


def good(found: Pipeline, values: Lifetimes) -> bool:
    """Whether a schedule is realizable: stages, trip count, order within packets and registers."""
    if found.stages > min(STAGES, found.count) or found.ranks is None:
        return False
    if any(found.times[index] >= found.interval for index in found.control):
        return False
    need = values.need(found.times)
    return all(need[name] <= limit for name, limit in PIPELINED.items())
