"""The memory of a schedule: when each buffer in TCM lives in it, addresses by these times, and how
early transfers may start so that all buffers fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ....dialects import htp
from ..memory.buffer_lives import content_of, tcm_buffers, users_of
from ..memory.ledger import Peak
from ..memory.packing.live_spans import Span
from ..memory.packing.search import Effort, pack_within
from .job_scheduling import Job, Slot
from .schedule_writer import starts_of

SHARES = (1.0, 0.9, 0.75, 0.5)
"""The shares of TCM that transfers may fill ahead of time, tried in this order: several contexts
keep more buffers alive than one, for which this is counted, and packings leave gaps.
"""

EFFORT = Effort(1000)
"""The moves for which a packing is searched: where greedy orders fail, a smaller share helps."""


@dataclass(frozen=True)
class Buffer:
    """A buffer of TCM, and the numbers of the jobs that access it, ascending."""

    op: htp.BufferOp
    jobs: tuple[int, ...]

    @property
    def nbytes(self) -> int:
        """The bytes that it takes."""
        return htp.physical_bytes(self.op.output)


def buffers_of(function: FuncOp, steps: Sequence[Operation]) -> list[Buffer]:
    """Return the buffers of a planned function in TCM; `steps` are the operations of its jobs."""
    number = {op: index for index, op in enumerate(steps)}
    number |= {start: index for index, op in enumerate(steps) for start in starts_of(op)}
    found = (
        (op, {number[u] for u in users_of(op.output) if u in number})
        for op in tcm_buffers(function)
    )
    return [Buffer(op, tuple(sorted(jobs))) for op, jobs in found if jobs]


def place(buffers: Sequence[Buffer], offsets: Sequence[int], base: int) -> None:
    """Give buffers addresses: `offsets` from `base`."""
    for each, offset in zip(buffers, offsets, strict=True):
        each.op.address = htp.address_attr(base + offset)


def apart(buffers: Sequence[Buffer]) -> Iterator[int]:
    """Yield offsets at which no two buffers overlap, as if memory had no end."""
    end = 0
    for each in buffers:
        yield end
        end += each.nbytes


def spans_of(buffers: Sequence[Buffer], jobs: Sequence[Job], slots: Sequence[Slot]) -> list[Span]:
    """Return when buffers live: while the jobs run that access them, in numbers of the times at
    which jobs start and end. A job that takes no time may run before or after others that start
    then, so what it accesses lives together with what they do.
    """
    start = {slot.job: slot.start for slot in slots}
    end = {n: start[n] + job.cycles + job.latency for n, job in enumerate(jobs)}
    number = {time: n for n, time in enumerate(sorted({*start.values(), *end.values()}))}
    first = {job: number[time] for job, time in start.items()}
    last = {job: max(number[time], first[job] + 1) for job, time in end.items()}
    return [
        Span(min(first[n] for n in each.jobs), max(last[n] for n in each.jobs), each.nbytes)
        for each in buffers
    ]


def packed(
    buffers: Sequence[Buffer], jobs: Sequence[Job], slots: Sequence[Slot], capacity: int
) -> list[int] | None:
    """Return offsets for buffers that live while the jobs run that access them, below `capacity`;
    None if none are found.
    """
    return pack_within(spans_of(buffers, jobs, slots), capacity, EFFORT)


def peak_of(
    buffers: Sequence[Buffer],
    steps: Sequence[Operation],
    jobs: Sequence[Job],
    slots: Sequence[Slot],
    base: int,
) -> Peak:
    """Return the bytes of TCM, which starts at address `base`, that `buffers` with addresses take
    while the jobs of `steps` run.
    """
    spans = spans_of(buffers, jobs, slots)
    offsets = [(htp.address_of(each.op.output) or 0) - base for each in buffers]
    contents = [content_of(each.op.output, writer_of(each, steps)) for each in buffers]
    return Peak.of(spans, offsets, contents)


def writer_of(buffer: Buffer, steps: Sequence[Operation]) -> Operation:
    """Return the first operation of `steps` that accesses a buffer; of a transfer its start."""
    first = steps[buffer.jobs[0]]
    return next((op for op in starts_of(first) if op.dest is buffer.op.output), first)


def with_limits(jobs: Sequence[Job], buffers: Sequence[Buffer], capacity: float) -> list[Job]:
    """Return the jobs with transfers to TCM that start as early as all buffers fit into `capacity`
    bytes, if one job runs after the other: not before a job with the first number for which they
    do.
    """
    live = np.zeros(len(jobs) + 1, np.int64)
    for each in buffers:
        live[each.jobs[0] : each.jobs[-1] + 1] += each.nbytes
    found = list(jobs)
    for index, nbytes in loads(jobs, buffers).items():
        full = np.nonzero(live[:index] + nbytes > capacity)[0]
        first = int(full[-1]) + 1 if len(full) else 0
        live[first:index] += nbytes
        computing = next((n for n in range(first, index) if not jobs[n].is_transfer), None)
        if first and computing is not None:
            found[index] = replace(jobs[index], behind=jobs[index].behind | {computing})
    return found


def loads(jobs: Sequence[Job], buffers: Sequence[Buffer]) -> Mapping[int, int]:
    """Return, in order, the transfers that are the first to access some buffers, with the bytes of
    these.
    """
    found: dict[int, int] = {}
    for each in sorted(buffers, key=lambda b: b.jobs[0]):
        if jobs[each.jobs[0]].is_transfer:
            found[each.jobs[0]] = found.get(each.jobs[0], 0) + each.nbytes
    return found
