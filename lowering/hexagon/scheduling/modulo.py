"""Software pipelining: the search for the schedule of a loop whose iterations overlap.

Initiation intervals are tried in ascending order, for variants of the loop's body side by side. An
interval at which many instructions found no packet is not followed by the next one but by one that
can take more of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import TypeAlias

from ....dialects.hexagon.packet_resources import TERMINATORS
from ..cells import Cell
from ..machine import Instr, Loop
from .delays import bodies_with_copies
from .dependences import Edge, loop_edges
from .forwarding import binding_edges, registers_beside, with_forwarding
from .increments import Pointer, pointers, relaxed_edges
from .legality import check_modulo
from .lifetimes import LiveRanges, live_ranges, shorten
from .packet_fit import least_packets
from .post_increments import POST_INCREMENTED, shorter_bodies
from .pressure import PIPELINED
from .priority_orders import attempts
from .software_pipeline import Pipeline
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

LEFT = 16
"""For how many instructions that have no issue time at an initiation interval the next one tried is
a packet longer. A packet takes at most four, but other attempts find places for many of those left
over: with 8, a convolution of resnet8 takes 1 % more packets."""


def pipeline(
    analyses: Sequence[BodyAnalysis],
    longest: int,
    spare: int = 0,
    schedules: LoopSchedules | None = None,
) -> Pipeline | None:
    """Return the pipeline of an innermost loop with the least initiation interval at which a
    schedule is found; None if there is none of at most `longest` packets. `analyses` are what
    `analyses_of` returns for the loop. The pipeline leaves `spare` vector registers of those that
    `PIPELINED` allows.

    `schedules` yields the schedules to try in place of `modulo_schedules`; HexnnError is raised for
    packets that do not issue.
    """
    bounds = [each.least for each in analyses]
    end = min(longest + 1, max(map(intervals_end, bounds), default=0))
    for interval in range(min(bounds, default=0), end):
        for each in analyses:
            if each.may_fit(interval) and (found := each.pipeline_at(interval, spare, schedules)):
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

    left: dict[int, int] = field(default_factory=dict[int, int])
    """By initiation interval: how many instructions had no issue time in the attempt that came
    closest; 0 if one succeeded."""

    missing: dict[str, int] = field(default_factory=dict[str, int])
    """By register file: the fewest registers of it for want of which alone a schedule failed."""

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
        if not self.suffice(self.free_registers(values.least_live()), spare):
            return None
        for times in (schedules or modulo_schedules)(self, interval, values):
            if schedules is not None:
                pinned = self.pinned(interval)
                check_modulo(instrs, edges, self.version, interval, pinned, times)
            free = self.free_registers(values.max_live(times))
            if not self.suffice(free, spare):
                continue
            schedule = Pipeline(
                self.count, instrs, edges, self.pointers, control, times, interval, free["vector"]
            )
            if is_realizable(schedule):
                return schedule
        return None

    def free_registers(self, live: Counter[str]) -> dict[str, int]:
        """Return how many registers of each file are left of those of `PIPELINED` where so many of
        each are `live` at the same time; a negative number is how many are missing.
        """
        free = {name: limit - live[name] for name, limit in PIPELINED.items()}
        free["vector"] -= registers_beside(self.instrs)
        return free

    def suffice(self, free: Mapping[str, int], spare: int) -> bool:
        """Return whether registers suffice for a schedule that leaves so many `free` of each file,
        and `spare` vectors at least; if those of one file alone do not, that is noted in `missing`.
        """
        wanted = {name: spare if name == "vector" else 0 for name in free}
        short = {name: wanted[name] - left for name, left in free.items() if left < wanted[name]}
        if len(short) == 1:
            ((name, count),) = short.items()
            self.missing[name] = min(count, self.missing.get(name, count))
        return not short

    def may_fit(self, interval: int) -> bool:
        """Return whether an initiation interval is worth an attempt: it is one of those tried for
        the lower bound, and long enough for what shorter ones left over.
        """
        if interval not in range(self.least, intervals_end(self.least)):
            return False
        return all(interval >= tried + left // LEFT for tried, left in self.left.items())

    def pinned(self, interval: int) -> dict[int, int]:
        """Return the fixed issue times at an initiation interval, by the index of the instruction:
        of the jump that ends the body.
        """
        ends = (i for i in self.control if self.instrs[i].opcode.name in TERMINATORS)
        return dict.fromkeys(ends, interval - 1)


def missing_registers(bodies: Sequence[BodyAnalysis]) -> dict[str, int]:
    """Return by register file the fewest registers for want of which alone a schedule of a loop
    failed, given the analyses of its body; of a loop that was pipelined, scalars only.
    """
    names = {name for body in bodies for name in body.missing}
    if any(found is not None for body in bodies for found in body.found.values()):
        names &= {"scalar"}
    return {
        name: min(body.missing[name] for body in bodies if name in body.missing) for name in names
    }


LoopSchedules: TypeAlias = Callable[[BodyAnalysis, int, LiveRanges], Iterable[Mapping[int, int]]]
"""A function that yields the issue times of modulo schedules, as `modulo_schedules` does."""


def modulo_schedules(
    body: BodyAnalysis, interval: int, values: LiveRanges
) -> Iterator[Mapping[int, int]]:
    """Yield modulo schedules of a loop body at an initiation interval, as the issue times of its
    instructions by index, with short live ranges of its `values`.
    """
    pinned = body.pinned(interval)
    for attempt in attempts(body.instrs, body.edges, body.version, interval, pinned, body.control):
        body.left[interval] = min(attempt.left, body.left.get(interval, attempt.left))
        if not attempt.left:
            shorten(attempt, values)
            yield dict(enumerate(attempt.times))


def is_realizable(candidate: Pipeline) -> bool:
    """Return whether a modulo schedule for which registers suffice can be turned into code.

    The number of stages must not exceed `MAX_STAGES` or the trip count, each packet must have a
    valid order of its instructions, and loop control must be in the first stage.
    """
    if candidate.stages > min(MAX_STAGES, candidate.count) or candidate.positions is None:
        return False
    return all(candidate.times[index] < candidate.interval for index in candidate.control)
