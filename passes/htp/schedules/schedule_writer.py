"""Rewriting of a planned function to a schedule: the order of operations, the context of each, and
the signals between them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp, locations
from .job_scheduling import Job, Slot


class ScheduleWriter:
    """The writer of a function's operations in the order of a schedule.

    `steps` are the operations of the jobs, in the order of the program: kernels and operations
    without a kernel, and for transfers the waits. Threads and events are those of
    `lowering.concurrency.clocks`: an event is a bit of an integer.
    """

    def __init__(self, function: FuncOp, steps: Sequence[Operation], jobs: Sequence[Job]) -> None:
        self.function, self.steps, self.jobs = function, steps, jobs
        self.block = function.body.block
        self.known = defaultdict[int, int](int)
        """Thread -> the events that are known to be over on it."""

        self.known_after: dict[int, int] = {}
        """Job -> the events that are known on its thread right after it, or after the wait for its
        transfer."""

        self.thread: dict[int, int] = {}
        """Job -> the thread that executes it; for a transfer the one that waits for it."""

        self.known_at_start: dict[int, int] = {}
        """Transfer -> the events that are known when it starts; until a thread waits for it."""

        self.position: dict[int, int] = {}
        """Job -> its place in the schedule."""

        self.signals: dict[int, htp.SignalOp] = {}
        """Job -> the signal right after it, for those that another thread awaits."""

    def write(self, slots: Sequence[Slot], contexts: int) -> None:
        """Order the operations of the function as in `slots`."""
        ops = list(self.block.ops)
        for op in ops:
            op.detach()
        moved = {*self.steps, *(start for step in self.steps for start in starts_of(step))}
        for op in ops:
            if op not in moved and not isinstance(op, htp.ReshapeOp | ReturnOp):
                self.append(op)
        for position, slot in enumerate(slots):
            self.position[slot.job] = position
            self.place(slot)
        for index in [*self.known_at_start]:
            self.wait(index, htp.TRANSFERS)
        for op in ops:
            if op.parent is None:
                self.append(op)
        self.function.attributes[htp.CONTEXTS] = IntegerAttr(contexts, i64)

    def append(self, op: Operation, thread: int = htp.TRANSFERS) -> None:
        """Append an operation, and before it the views of tensors that it uses, to the body;
        `thread` is the number of the context that executes it, or `TRANSFERS`.
        """
        for view in views_of(op.operands):
            if view.parent is None:
                self.append(view)
        self.block.add_op(assigned(op, thread))

    def place(self, slot: Slot) -> None:
        """Write a job where the schedule has it, after the waits that it needs."""
        index, step = slot.job, self.steps[slot.job]
        thread = htp.TRANSFERS if slot.context is None else slot.context
        self.require(index, thread)
        if self.jobs[index].is_transfer:
            self.known_at_start[index] = self.known[thread]
            for start in starts_of(step):
                self.append(start, thread)
            return
        self.append(step, thread)
        self.finish(index, thread)

    def finish(self, index: int, thread: int) -> None:
        """Note that a job is over, which `thread` knows."""
        self.known[thread] |= 1 << index
        self.thread[index], self.known_after[index] = thread, self.known[thread]

    def require(self, index: int, thread: int) -> None:
        """Write the waits after which `thread` knows that all that a job depends on is over."""
        latest = sorted(self.jobs[index].after, key=self.position.__getitem__, reverse=True)
        for before in latest:
            if before in self.known_at_start:
                self.wait(before, thread)
        tokens: list[SSAValue] = []
        for before in latest:
            if not self.known[thread] >> before & 1:
                tokens.append(self.signal(before).token)
                self.known[thread] |= self.known_after[before]
        if tokens:
            wait = htp.AwaitOp(tokens[::-1])
            wait.location = locations.derived("await", self.steps[index].location)
            self.append(wait, thread)

    def wait(self, index: int, thread: int) -> None:
        """Write the wait for a transfer that no thread has waited for yet."""
        self.append(self.steps[index], thread)
        self.known[thread] |= self.known_at_start.pop(index)
        self.finish(index, thread)

    def signal(self, index: int) -> htp.SignalOp:
        """Return the signal that a job is over; write it on first use, right after the job."""
        if index not in self.signals:
            made = self.signals[index] = htp.SignalOp()
            made.location = locations.derived("signal", self.steps[index].location)
            self.block.insert_op_after(assigned(made, self.thread[index]), self.steps[index])
        return self.signals[index]


def assigned(op: Operation, thread: int) -> Operation:
    """Return an operation with the attribute that says which thread executes it."""
    op.attributes.pop(htp.CONTEXT, None)
    if thread != htp.TRANSFERS:
        op.attributes[htp.CONTEXT] = IntegerAttr(thread, i64)
    return op


def starts_of(step: Operation) -> list[htp.DmaStartOp]:
    """Return the starts of the transfers that a wait waits for; [] for other operations."""
    if not isinstance(step, htp.DmaWaitOp):
        return []
    return [token.owner for token in step.tokens if isinstance(token.owner, htp.DmaStartOp)]


def views_of(values: Sequence[SSAValue]) -> list[htp.ReshapeOp]:
    """Return the views among the operations that define `values`."""
    return [value.owner for value in values if isinstance(value.owner, htp.ReshapeOp)]
