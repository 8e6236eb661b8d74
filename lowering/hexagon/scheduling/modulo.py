"""Software pipelining: loop iterations overlap, one starts every `interval` packets.

There is no modulo variable expansion: a register holds the value of one iteration and is
overwritten after its last read, which may be a copy. The instructions of prologue and epilogue are
added to the blocks before and after the loop and scheduled with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from ....dialects.hexagon.packet_resources import TERMINATORS
from ..cells import Cell
from ..machine import Access, Instr, Loop, Packet
from .delays import bodies_with_copies
from .dependences import Edge, loop_edges
from .forwarding import binding_edges, plain, registers_beside, with_forwarding
from .increments import Pointer, pointers, relaxed_edges, with_offset_added
from .iterative import instr_at
from .legality import check_modulo
from .lifetimes import LiveRanges, live_ranges, shorten
from .new_values import branch_form
from .packet_fit import least_packets
from .post_increments import POST_INCREMENTED, shorter_bodies
from .pressure import PIPELINED
from .priority_orders import schedules
from .trip_counts import body_of, control_indices

MAX_STAGES = 8
"""The most stages (overlapping iterations); it bounds the size of prologue and epilogue.

With 3, short loops of the digits network take up to 11 % more packets and stalls, and the 38
kernels of the kernel benchmark and the digits network 0.03 % in all.
"""

MAX_INTERVALS = 8
"""The least number of initiation intervals tried, from the lower bound on; it bounds compile time.

With 2, the 38 kernels of the kernel benchmark and the digits network take 3.3 % more packets and
stalls in all (16 % in the depthwise convolution) and compile in 0.6 of the time.
"""


@dataclass
class Pipeline:
    """A modulo-scheduled loop; instructions are identified by their index in the body."""

    count: int
    """The trip count of the original loop."""

    instrs: list[Instr]
    """The instructions of one iteration, in program order."""

    edges: list[Edge]
    pointers: list[Pointer]
    """The address registers whose accesses may cross their increments."""

    control: tuple[int, ...]
    """The indices of the loop-control instructions, which prologue and epilogue do not repeat."""

    times: Mapping[int, int]
    """The issue time of each instruction in packets from the start of its iteration."""

    interval: int
    """The initiation interval in packets."""

    spare: int
    """The vector registers that it leaves of those of `PIPELINED`."""

    @cached_property
    def stages(self) -> int:
        """The number of stages: how many iterations overlap in the steady state."""
        return max(self.times.values()) // self.interval + 1

    @cached_property
    def positions(self) -> dict[int, int] | None:
        """The position of each instruction within its packet, such that a register is read before
        it is overwritten when the packet is emitted one instruction after the other.

        None if the order constraints are cyclic.
        """
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index, time in sorted(self.times.items()):
            rows[time % self.interval].append(index)
        constraints = self.order_constraints()
        orders = [ordered(row, constraints) for row in rows]
        if any(row is None for row in orders):
            return None
        return {index: rank for row in orders if row for rank, index in enumerate(row)}

    def order_constraints(self) -> set[tuple[int, int]]:
        """Return pairs (first, second) of indices of instructions that a packet may hold together:
        in it, all reads precede all writes. Prologue and epilogue emit one instruction after the
        other, so that `first`, which for instance reads a register, must stand before `second`,
        which overwrites it.
        """
        pairs = {
            (edge.source, edge.target)
            for edge in self.edges
            if (edge.source < edge.target or edge.distance > 0)
            and edge.source != edge.target
            and edge.latency == 0
            and self.times[edge.source] == self.times[edge.target] + edge.distance * self.interval
        }
        pairs |= {(access, p.increment) for p in self.pointers for access in p.accesses}
        return pairs

    @property
    def kernel(self) -> list[Packet]:
        """The packets of the steady state (the pipeline's kernel), which form the new loop body."""
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index in sorted(self.times, key=self.position):
            rows[self.times[index] % self.interval].append(index)
        return [Packet([self.steady_instr(index) for index in row]) for row in rows]

    def position(self, index: int) -> int:
        """Return the position of instruction `index` within its packet."""
        return (self.positions or {})[index]

    def steady_instr(self, index: int) -> Instr:
        """Return instruction `index` as the steady state executes it: as its `.new` variant if its
        packet computes its operand, with its offset corrected for pointer increments.
        """
        instr = branch_form(instr_at(self.instrs, self.times, index), self.jumps_at_once)
        return self.rebased(instr, index, -self.increments_seen(index))

    @property
    def jumps_at_once(self) -> bool:
        """Whether the loop's branch reads a predicate computed in its own packet."""
        return len({self.times[index] for index in self.control[1:]}) == 1

    def increments_seen(self, index: int) -> int:
        """Return the number of pointer increments that execute before the access `index` of
        iteration i, minus i: `ceil((t_access - t_increment) / interval)`, the same for every i.

        It is negative when increments of earlier iterations are still to come, and 0 for an
        instruction that uses no pointer.
        """
        pointer = self.pointer.get(index)
        if pointer is None:
            return 0
        return -((self.times[pointer.increment] - self.times[index]) // self.interval)

    @cached_property
    def pointer(self) -> dict[int, Pointer]:
        """The pointer (incremented address register) of each memory access that uses one, by the
        index of the access.
        """
        return {access: pointer for pointer in self.pointers for access in pointer.accesses}

    def rebased(self, instr: Instr, index: int, increments: int) -> Instr:
        """Return `instr`, the instruction with index `index`, with its address offset corrected.

        `increments` is i, the iteration that executes it, minus the number of increments of its
        pointer that execute before it. An instruction that uses no pointer is returned unchanged.
        """
        pointer = self.pointer.get(index)
        if pointer is None:
            return instr
        offset = (pointer.increments_before(index) + increments) * pointer.step
        return with_offset_added(instr, offset) or instr

    def prologue(self) -> list[Instr]:
        """Return the prologue, which starts the first `stages - 1` iterations, as straight-line
        code.
        """
        end = (self.stages - 1) * self.interval
        return [self.instance(*item, 0) for item in self.executions(0, end, range(self.stages - 1))]

    def epilogue(self) -> list[Instr]:
        """Return the epilogue, which finishes the last `stages - 1` iterations, as straight-line
        code.
        """
        start = self.count * self.interval
        late = range(self.count - self.stages + 1, self.count)
        return [self.instance(*item, self.count - 1) for item in self.executions(start, None, late)]

    def executions(self, start: int, end: int | None, iterations: range) -> list[tuple[int, int]]:
        """Return (instruction index, iteration) of each instruction, loop control excepted, that
        one of `iterations` issues at a time in `[start, end)`, in the order of issue.

        Times are in packets from the start of iteration 0; `end` None is no limit.
        """
        boundaries = [
            (time + self.interval * iteration, self.position(index), index, iteration)
            for iteration in iterations
            for index, time in self.times.items()
            if index not in self.control
        ]
        within = [run for run in boundaries if run[0] >= start and (end is None or run[0] < end)]
        return [(index, iteration) for _, _, index, iteration in sorted(within)]

    def instance(self, index: int, iteration: int, origin: int) -> Instr:
        """Return instruction `index` as the prologue or epilogue executes it in iteration
        `iteration`, its offset corrected for pointer increments.

        The accessed bytes of the result, for dependence tests, are relative to the addresses in
        iteration `origin`.
        """
        instr = self.instrs[index]
        increments = min(max(iteration + self.increments_seen(index), 0), self.count)
        instr = self.rebased(instr, index, iteration - increments)
        later = iteration - origin
        access, gathered = (access_after(a, later) for a in (instr.access, instr.gathered))
        return replace(plain(instr), access=access, gathered=gathered)


def access_after(access: Access | None, iterations: int) -> Access | None:
    """Return the description of an access as executed `iterations` iterations later; if its step
    per iteration is unknown, so is its address then. None stays None, an unknown access.
    """
    if access is None:
        return None
    if access.step is None:
        return replace(access, symbol=object())
    return replace(access, offset=access.offset + iterations * access.step, step=None)


def ordered(row: Sequence[int], constraints: AbstractSet[tuple[int, int]]) -> list[int] | None:
    """Return the instructions `row` of a packet in an order that respects the pairs (first, second)
    of `constraints`; None if these are cyclic.
    """
    left, order = list(row), list[int]()
    while left:
        free = [
            i for i in left if not any((other, i) in constraints for other in left if other != i)
        ]
        if not free:
            return None
        order.append(free[0])
        left.remove(free[0])
    return order


def pipeline(
    analyses: Sequence[BodyAnalysis],
    longest: int,
    spare: int = 0,
    schedules: LoopSchedules | None = None,
) -> Pipeline | None:
    """Return a pipeline of an innermost loop, of which `analyses` are those of `analyses_of`, with
    the least initiation interval that is found, at most `longest` packets, that leaves `spare`
    vector registers of those of `PIPELINED`; None if no schedule is found.

    `schedules` yields the schedules to try in place of `modulo_schedules`; HexnnError is raised for
    packets that do not issue.
    """
    bounds = [each.least for each in analyses]
    end = min(longest + 1, max(map(intervals_end, bounds), default=0))
    for interval in range(min(bounds, default=0), end):
        for each in analyses:
            tried = range(each.least, intervals_end(each.least))
            if interval in tried and (found := each.pipeline_at(interval, spare, schedules)):
                return found
    return None


def intervals_end(least: int) -> int:
    """Return the end of the initiation intervals that are tried from the lower bound `least` on: in
    long bodies, whose packets can hardly all be full, a quarter more than the bound.
    """
    return least + max(MAX_INTERVALS, least // 4)


def analyses_of(loop: Loop, version: int, after: AbstractSet[Cell]) -> list[BodyAnalysis]:
    """Return the analyses of an innermost loop's body, for HVX version `version`: as it is, with
    copies where those let more iterations overlap, these with post-increments where packets are
    full of instruction words, and with forwarded values where HVX units are scarce.

    `after` holds the cells (registers or halves of pairs) that are live after the loop.
    """
    instrs = list(body_of(loop).instrs)
    bodies = [instrs, *bodies_with_copies(instrs, version, after)]
    forwarding = [with_forwarding(body, version, after) for body in bodies]
    if loop.count >= POST_INCREMENTED:
        bodies += list(shorter_bodies(bodies, version))
        forwarding += list(shorter_bodies(forwarding, version))
    least = min(least_packets(body, version) for body in bodies)
    bodies += [body for body in forwarding if least_packets(body, version) < least]
    analyses = (BodyAnalysis.analyze(loop, body, version, after) for body in bodies)
    return [analysis for analysis in analyses if analysis is not None]


@dataclass(frozen=True)
class BodyAnalysis:
    """The analysis of a loop body that modulo scheduling starts from: dependences, pointers, loop
    control and a lower bound on the initiation interval.
    """

    count: int
    """The trip count."""

    instrs: list[Instr]
    version: int
    after: AbstractSet[Cell]
    """The cells that are live after the loop."""

    control: tuple[int, ...]
    """The indices of the loop-control instructions."""

    pointers: list[Pointer]
    edges: list[Edge]
    least: int
    """The resource bound on the initiation interval (ResMII), in packets."""

    found: dict[int, Pipeline | None] = field(default_factory=dict[int, "Pipeline | None"])
    """By initiation interval: the pipeline found at it, as each is tried once while the registers
    that it leaves suffice."""

    @staticmethod
    def analyze(
        loop: Loop, instrs: list[Instr], version: int, after: AbstractSet[Cell]
    ) -> BodyAnalysis | None:
        """Return the analysis of `instrs`, a loop's body, for HVX version `version`; None if its
        loop-control instructions are not recognized.

        `after` holds the cells (registers or halves of pairs) live after the loop.
        """
        control = control_indices(loop, instrs)
        if control is None:
            return None
        advanced = [p for p in pointers(instrs) if p.increment not in control]
        edges = loop_edges(instrs, version, loop.parallel)
        edges = relaxed_edges(instrs, [*edges, *binding_edges(instrs, edges)], advanced)
        least = least_packets(instrs, version)
        return BodyAnalysis(loop.count, instrs, version, after, control, advanced, edges, least)

    def pipeline_at(
        self, interval: int, spare: int = 0, schedules: LoopSchedules | None = None
    ) -> Pipeline | None:
        """Return a pipeline at an initiation interval that satisfies all limits (stages, packets,
        registers, `spare` vectors of which it leaves); None if none is found.

        `schedules` yields the schedules to try in place of `modulo_schedules`; HexnnError is raised
        for one of packets that do not issue.
        """
        known = self.found.get(interval)
        if interval not in self.found or (known is not None and known.spare < spare):
            self.found[interval] = self.new_pipeline(interval, spare, schedules)
        return self.found[interval]

    def new_pipeline(
        self, interval: int, spare: int, schedules: LoopSchedules | None
    ) -> Pipeline | None:
        """Return what `pipeline_at` returns at an initiation interval that was not tried yet."""
        instrs, edges, control = self.instrs, self.edges, self.control
        values = live_ranges(instrs, edges, interval, self.after)
        for times in (schedules or modulo_schedules)(self, interval, values):
            if schedules is not None:
                pinned = self.pinned(interval)
                check_modulo(instrs, edges, self.version, interval, pinned, times)
            need = values.max_live(times)
            need["vector"] += registers_beside(instrs)
            left = {name: limit - need[name] for name, limit in PIPELINED.items()}
            schedule = Pipeline(
                self.count, instrs, edges, self.pointers, control, times, interval, left["vector"]
            )
            if min(left["vector"] - spare, *left.values()) >= 0 and is_realizable(schedule):
                return schedule
        return None

    def pinned(self, interval: int) -> dict[int, int]:
        """Return the fixed issue times at an initiation interval, by the index of the instruction:
        of the jump that ends the body.
        """
        ends = (i for i in self.control if self.instrs[i].opcode.name in TERMINATORS)
        return dict.fromkeys(ends, interval - 1)


LoopSchedules: TypeAlias = Callable[[BodyAnalysis, int, LiveRanges], Iterable[Mapping[int, int]]]
"""A function that yields the issue times of modulo schedules, as `modulo_schedules` does."""


def modulo_schedules(
    body: BodyAnalysis, interval: int, values: LiveRanges
) -> Iterator[Mapping[int, int]]:
    """Yield modulo schedules of a loop body at an initiation interval, as the issue times of its
    instructions by index, with short live ranges of its `values`.
    """
    pinned = body.pinned(interval)
    for scheduler in schedules(
        body.instrs, body.edges, body.version, interval, pinned, body.control
    ):
        shorten(scheduler, values)
        yield dict(enumerate(scheduler.times))


def is_realizable(candidate: Pipeline) -> bool:
    """Return whether a modulo schedule for which registers suffice can be turned into code.

    The number of stages must not exceed `MAX_STAGES` or the trip count, each packet must have a
    valid order of its instructions, and loop control must be in the first stage.
    """
    if candidate.stages > min(MAX_STAGES, candidate.count) or candidate.positions is None:
        return False
    return all(candidate.times[index] < candidate.interval for index in candidate.control)
