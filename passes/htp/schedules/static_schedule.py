"""htp-schedule: a static schedule of a network on several HVX contexts and the DMA engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from ....dialects import htp
from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.htp.attributes import target_of
from ....dialects.registries.passes import register_pass
from ....lowering.concurrency.kernel_accesses import KernelAccesses
from ....lowering.concurrency.step_accesses import StepAccesses, is_step
from ....lowering.concurrency.step_dependences import dependences
from ....lowering.hexagon.timing.makespan_bound import Makespan
from ....lowering.hexagon.timing.network import time_function, time_kernels
from ....lowering.hexagon.timing.step_times import StepTimes
from ..exact.exact_schedule import shortest_schedule
from ..ir_states import Form, HtpPass
from ..memory.buffer_lives import tcm_buffers, tcm_range
from ..memory.ledger import Peak
from ..memory.order_operations import arrange
from .job_scheduling import Job, ListScheduler, Slot
from .schedule_writer import ScheduleWriter, starts_of
from .scheduled_memory import SHARES, apart, buffers_of, packed, peak_of, place, with_limits


@register_pass
@dataclass(frozen=True)
class HtpSchedulePass(HtpPass):
    """Schedule launches and transfers on the HVX contexts and the DMA engine of the target.

    Operations are put in the order of their predicted starts; each computing one gets its context,
    `htp.context`, and `htp.signal` and `htp.await` order those on different contexts that access
    the same bytes, so any order that the signals allow computes the same. Buffers of TCM get new
    addresses, by when they live in the schedule, where that makes it shorter; `htp.tcm_peak` says
    what they take then.
    """

    name = "htp-schedule"
    takes = Form.LAUNCHED
    contexts: int | None = None
    """The number of HVX contexts to use; None for all that the target has."""

    replan: bool = True
    """Whether buffers of TCM may get other addresses."""

    exact: int = 0
    """The effort, in seconds of a deterministic count, of an exact solver that shortens the
    schedule; 0 for list scheduling alone. Needs `pip install 'hexnn[exact]'`.
    """

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError unless memory is planned in the functions `parts`, all operations that
        have a kernel launch it, the target has the contexts, and `exact` is not negative.
        """
        super().check(module, parts)
        context_count(module, self.contexts, self.name)
        if self.exact < 0:
            raise HexnnError(f"{self.name}: exact must be at least 0, got {self.exact}")

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Schedule each of the functions `parts`, in place."""
        target = target_of(module)
        kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
        times = time_kernels(module, target)
        contexts = context_count(module, self.contexts, self.name)
        peaks: list[Peak] = []
        for function in parts:
            unschedule(function)
            check_waits(function)
            scheduler = Scheduler(kernels, StepTimes(target, times), contexts, self.exact)
            found = shortest(scheduler, function, tcm_range(module) if self.replan else None)
            peaks.append(found.peak(function, tcm_range(module)[0]))
        module.attributes[htp.TCM_PEAK] = Peak.largest(peaks).attribute()


@dataclass(frozen=True)
class Schedule:
    """A schedule of the jobs of operations, `steps`."""

    steps: Sequence[Operation]
    jobs: Sequence[Job]
    slots: Sequence[Slot]

    @property
    def cycles(self) -> float:
        """The core cycles until all jobs are over."""
        ends = (s.start + self.jobs[s.job].cycles + self.jobs[s.job].latency for s in self.slots)
        return max(ends, default=0)

    def peak(self, function: FuncOp, base: int) -> Peak:
        """Return the bytes of TCM, which starts at address `base`, that the buffers of the function
        take.
        """
        buffers = buffers_of(function, self.steps)
        return peak_of(buffers, self.steps, self.jobs, self.slots, base)


@dataclass(frozen=True)
class Scheduler:
    """A scheduler of the operations of planned functions on some contexts."""

    kernels: Mapping[str, FuncOp]
    times: StepTimes
    contexts: int
    exact: float = 0
    """The effort of the exact solver, 0 without it."""

    analysed: dict[str, KernelAccesses | None] = field(
        default_factory=dict[str, KernelAccesses | None]
    )
    """What kernels access, by name."""

    def jobs(self, steps: Sequence[Operation]) -> list[Job]:
        """Return the jobs of operations, with the dependences at their present addresses."""
        return list(jobs_of(steps, StepAccesses(self.kernels, self.analysed), self.times))

    def written(self, schedule: Schedule, function: FuncOp) -> Makespan:
        """Write a schedule of a function, which has none; return how long it takes."""
        writer = ScheduleWriter(function, schedule.steps, schedule.jobs)
        writer.write(schedule.slots, self.contexts)
        return Makespan.of(time_function(function, self.times))

    def run(self, steps: Sequence[Operation], jobs: Sequence[Job]) -> Schedule:
        """Return the schedule of the jobs of operations."""
        found = Schedule(steps, jobs, ListScheduler(jobs, self.contexts).run())
        if not self.exact:
            return found
        better = shortest_schedule(jobs, self.contexts, found.slots, self.exact)
        return min(found, replace(found, slots=better.slots), key=lambda one: one.cycles)


def shortest(scheduler: Scheduler, function: FuncOp, memory: tuple[int, int] | None) -> Schedule:
    """Write the schedule of a function on the contexts of a scheduler, or on fewer, that is
    predicted to be the shortest, as list scheduling may take longer on more; return it. Buffers of
    TCM get the addresses that it is for, between those of `memory`; None leaves them where they
    are.
    """
    ops = list(function.body.block.ops)
    steps = [op for op in ops if is_node(op)]
    buffers, jobs = list(tcm_buffers(function)), scheduler.jobs(steps)
    given = [buffer.address for buffer in buffers]
    found: list[tuple[Makespan, Schedule, list[IntegerAttr[Any]]]] = []
    for count in range(scheduler.contexts, 0, -1):
        if any(replace(each[0], contexts=count).bound >= each[0].cycles for each in found):
            break
        some = replace(scheduler, contexts=count, exact=0 if found else scheduler.exact)
        known = some.run(steps, jobs)
        if memory is not None:
            known = replanned(some, known, function, memory)
        places = [buffer.address for buffer in buffers]
        found.append((scheduler.written(known, function), known, places))
        unschedule(function)
        arrange(function, ops)
        move(buffers, given)
    _, chosen, places = min(found, key=lambda each: each[0].cycles)
    move(buffers, places)
    scheduler.written(chosen, function)
    return chosen


def move(buffers: Sequence[htp.BufferOp], addresses: Sequence[IntegerAttr[Any]]) -> None:
    """Set the addresses of buffers."""
    for buffer, address in zip(buffers, addresses, strict=True):
        buffer.address = address


def replanned(
    scheduler: Scheduler, known: Schedule, function: FuncOp, memory: tuple[int, int]
) -> Schedule:
    """Return a shorter schedule than `known`, if there is one, for which the buffers of TCM, the
    addresses from `memory[0]` to before `memory[1]`, get other addresses: packed by when they live
    in a schedule that only data order.
    """
    buffers = buffers_of(function, known.steps)
    old = [each.op.address.value.data for each in buffers]
    if any(htp.space_of(v) == htp.TCM for v in function.args if htp.lies_in_memory(v)):
        return known
    place(buffers, list(apart(buffers)), memory[1])
    jobs, capacity = scheduler.jobs(known.steps), memory[1] - memory[0]
    for share in SHARES:
        free = scheduler.run(known.steps, with_limits(jobs, buffers, capacity * share))
        if free.cycles >= known.cycles:
            continue
        offsets = packed(buffers, free.jobs, free.slots, capacity)
        if offsets is not None:
            place(buffers, offsets, memory[0])
            return in_order(scheduler, free)
    place(buffers, old, 0)
    return known


def in_order(scheduler: Scheduler, schedule: Schedule) -> Schedule:
    """Return a schedule with its operations numbered in its order, and the dependences of that
    order at the present addresses.
    """
    steps = [schedule.steps[slot.job] for slot in schedule.slots]
    slots = [replace(slot, job=index) for index, slot in enumerate(schedule.slots)]
    return Schedule(steps, scheduler.jobs(steps), slots)


def context_count(module: ModuleOp, wanted: int | None, name: str) -> int:
    """Return the number of contexts to use: `wanted`, or for None all that the target has. Raises
    HexnnError, as the pass called `name`, if the target does not have that many.
    """
    target = target_of(module)
    count = target.contexts if wanted is None else wanted
    if not 1 <= count <= target.contexts:
        message = f"{name}: {target.spec} has {target.contexts} contexts, not {count}"
        raise HexnnError(message, module)
    return count


def unschedule(function: FuncOp) -> None:
    """Remove the signals and the waits for them of an earlier schedule."""
    for op in reversed(list(function.body.block.ops)):
        if isinstance(op, htp.SignalOp | htp.AwaitOp):
            Rewriter.erase_op(op)


def is_node(op: Operation) -> bool:
    """Return whether an operation is scheduled as a job: transfers are, by their waits."""
    return is_step(op) and not isinstance(op, htp.DmaStartOp)


def jobs_of(steps: Sequence[Operation], accesses: StepAccesses, times: StepTimes) -> Iterator[Job]:
    """Yield the jobs of operations that are in the order of the program."""
    number = {op: index for index, op in enumerate(steps)}
    found = dependences([accesses.of(op) for op in steps])
    for op, after in zip(steps, found, strict=True):
        values = [*op.operands, *(v for start in starts_of(op) for v in start.operands)]
        made = {each for each in map(defining_step, values) if each is not None}
        before = {number[each] for each in made if each in number}
        late = {index for index in before if isinstance(steps[index], htp.DmaWaitOp)}
        is_transfer = isinstance(op, htp.DmaWaitOp)
        cycles = sum(map(times.cycles, starts_of(op) if is_transfer else [op]))
        latency = times.latency if is_transfer else 0
        yield Job(cycles, after | late, before - late - after, latency, is_transfer)


def check_waits(function: FuncOp) -> None:
    """Raise HexnnError for a transfer of a function that is not waited for exactly once."""
    for op in function.body.block.ops:
        if isinstance(op, htp.DmaStartOp) and (count := len(list(op.token.uses))) != 1:
            often = "more than once" if count else "by no operation"
            raise op_error(op, f"is waited for {often}: htp-schedule takes one wait")


def defining_step(value: SSAValue) -> Operation | None:
    """Return the operation that computes a tensor, or that of which it is a view; None for an
    argument.
    """
    while isinstance(value.owner, htp.ReshapeOp):
        value = value.owner.operands[0]
    return value.owner if isinstance(value.owner, Operation) else None
