"""Execution time of a network with planned memory: kernels in sequence, DMA transfers in parallel.

One HVX context runs the main function in program order; in one that is scheduled for several,
each context and the thread of transfers run their operations in that order, and wait for each
other's signals. A launch takes its kernel's cycles. One DMA engine serves transfers in the order in
which they start: a transfer occupies it for its bytes over the bandwidth, and completes a fixed
latency later. A wait lasts until the transfers of its tokens are complete.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ....dialects.entry_function import Entry
from ....dialects.htp.target import Target
from ...concurrency.step_accesses import is_step
from ..program.plan import code_of
from .kept_timings import timing_of
from .kernel import KernelTiming
from .step_times import StepTimes

TIMED_AS = "hexnn.timed_as"
"""The attribute of a kernel with the name of another one that differs only in where loops start,
and takes as long.
"""

Lane = Literal["hvx", "dma", "wait"]
"""What an event occupies: an HVX context, the DMA engine, or a context while it waits for DMA or
for another context."""


@dataclass(frozen=True)
class Event:
    """The time span of an operation, in core cycles from the start of the network."""

    op: Operation
    lane: Lane
    start: float
    cycles: float
    nbytes: int = 0
    """The bytes of a transfer."""

    kernel: KernelTiming | None = None
    """The timing of a launched kernel."""

    context: int = 0
    """The number of the HVX context that runs or waits; `htp.TRANSFERS` for the thread that starts
    transfers."""

    @property
    def end(self) -> float:
        """The end of the time span, in core cycles."""
        return self.start + self.cycles


@dataclass
class Timeline:
    """The events of one run of a network on a target, in the order in which they are issued."""

    times: StepTimes
    events: list[Event] = field(default_factory=list[Event])
    unknown: list[Operation] = field(default_factory=list[Operation])
    """Operations without a kernel, whose time is not modelled."""

    contexts: int | None = None
    """The number of HVX contexts for which the network is scheduled; None for one, which also
    starts the transfers."""

    now: dict[int, float] = field(default_factory=lambda: defaultdict(float))
    """The time at which each context can run its next operation, in core cycles."""

    engine_free: float = 0
    """The time at which the DMA engine becomes free."""

    done: dict[SSAValue, float] = field(default_factory=dict[SSAValue, float])
    """The time of each token: at which its transfer is complete, or its signal is given."""

    def add_events(self, op: Operation) -> None:
        """Add the events of `op`, the next operation of the main function.

        An operation without a kernel, whose time is not modelled, is added to `unknown`; constants,
        buffers, views and returns, which take no time, add nothing.
        """
        if not is_step(op):
            return
        thread = htp.thread_of(op, self.contexts)
        match op:
            case htp.LaunchOp():
                self._launch(op, thread)
            case htp.DmaStartOp():
                self._start(op, thread)
            case htp.DmaWaitOp() | htp.AwaitOp():
                self._wait(op, thread)
            case htp.SignalOp():
                self.done[op.token] = self.now[thread]
            case _:
                self.unknown.append(op)

    def _launch(self, op: htp.LaunchOp, thread: int) -> None:
        """Add the event of a launch, which takes its kernel's cycles on an HVX context."""
        kernel, cycles = self.times.kernel(op), self.times.cycles(op)
        event = Event(op, "hvx", self.now[thread], cycles, kernel=kernel, context=thread)
        self.events.append(event)
        self.now[thread] = event.end

    def _start(self, op: htp.DmaStartOp, thread: int) -> None:
        """Add the event of a DMA transfer, which begins once the DMA engine has finished earlier
        ones.
        """
        start = max(self.now[thread], self.engine_free)
        event = Event(op, "dma", start, self.times.cycles(op), op.nbytes, context=thread)
        self.events.append(event)
        self.engine_free = event.end
        self.done[op.token] = event.end + self.times.latency

    def _wait(self, op: htp.DmaWaitOp | htp.AwaitOp, thread: int) -> None:
        """Add the event of a wait, unless all that it waits for is over already; the thread of
        transfers waits without an event, as it occupies no context.
        """
        now, until = self.now[thread], max(self.done[token] for token in op.tokens)
        if until > now and thread != htp.TRANSFERS:
            self.events.append(Event(op, "wait", now, until - now, context=thread))
        self.now[thread] = max(now, until)

    @property
    def cycles(self) -> float:
        """The core cycles until all events and transfers are complete."""
        return max([0, *self.now.values(), *self.done.values()])


def time_kernels(module: ModuleOp, target: Target) -> dict[str, KernelTiming]:
    """Return, by name, the timing of every kernel that a module launches; the tensors of the module
    have addresses.

    Raises HexnnError for a kernel that cannot be compiled for the target.
    """
    version = target.table_version
    known = {op.sym_name.data: op for op in code_of(module)}
    main = Entry.of(module).function
    launches = (op for op in main.body.block.ops if isinstance(op, htp.LaunchOp))
    names = dict.fromkeys(op.kernel.root_reference.data for op in launches)
    found: dict[str, KernelTiming] = {}
    for name in names:
        like = known[name].attributes.get(TIMED_AS)
        same = found.get(like.data) if isinstance(like, StringAttr) else None
        if same is None:
            same = timing_of(known[name], version)
        found[name] = replace(same, name=name)
    return found


def time_network(
    module: ModuleOp, target: Target, kernels: Mapping[str, KernelTiming] | None = None
) -> Timeline:
    """Return the events of one run of a network on a target. The network is a module that launches
    kernels and whose tensors have addresses.

    `kernels` are the kernels' timings by name; None computes them. Raises HexnnError for a kernel
    that cannot be compiled for the target.
    """
    known = time_kernels(module, target) if kernels is None else kernels
    return time_function(Entry.of(module).function, StepTimes(target, known))


def time_function(function: FuncOp, times: StepTimes) -> Timeline:
    """Return the events of one run of a function whose tensors have addresses."""
    timeline = Timeline(times)
    timeline.contexts = htp.contexts_of(function)
    for op in function.body.block.ops:
        timeline.add_events(op)
    return timeline
