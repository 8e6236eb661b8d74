"""Execution of planned functions in simulated time: HVX contexts and the DMA engine side by side.

Each thread executes its operations in the order of the block; what happens first on different
threads follows from how long operations take, as on the machine, and not from the text. Those that
run at the same time must not access the same bytes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Protocol

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ..dialects import htp
from ..lowering.concurrency.clocks import race
from ..lowering.concurrency.step_accesses import is_step
from ..lowering.concurrency.step_dependences import Accesses


class Durations(Protocol):
    """How long operations take, in core cycles."""

    def cycles(self, op: Operation) -> float:
        """Return for how long an operation takes its context, or a transfer the DMA engine."""
        ...

    @property
    def latency(self) -> float:
        """The time from the last byte of a transfer until it is over."""
        ...


@dataclass(frozen=True)
class TimedStep:
    """An operation and when it ran: a launch, an operation without a kernel, a transfer."""

    op: Operation
    start: float
    end: float
    context: int | None
    """The number of the context; None for a transfer."""


@dataclass
class Simulation:
    """One run of a planned function, event by event.

    `perform` is called with each operation when it is over, with the start of a transfer when its
    bytes have arrived, and with a wait for transfers when its thread goes on behind it.
    """

    function: FuncOp
    durations: Durations
    perform: Callable[[Operation], object]
    accesses: Callable[[Operation], Accesses]
    """The function from an operation to the bytes that it accesses."""

    steps: list[TimedStep] = field(default_factory=list[TimedStep])
    """What ran, in the order of the ends."""

    queues: dict[int, deque[Operation]] = field(default_factory=dict[int, deque[Operation]])
    """Thread -> the operations that it has not executed yet."""

    transfers: deque[htp.DmaStartOp] = field(default_factory=deque[htp.DmaStartOp])
    """The transfers that the engine has not begun."""

    engine_is_free: bool = True
    given: set[SSAValue] = field(default_factory=set[SSAValue])
    """The tokens of signals that were given and of transfers that are over."""

    waiting: dict[SSAValue, list[int]] = field(default_factory=dict[SSAValue, list[int]])
    """Token -> the threads that wait for it."""

    running: dict[Operation, tuple[float, Accesses]] = field(
        default_factory=dict[Operation, tuple[float, Accesses]]
    )
    """The operations under way, with their start and the bytes that they access."""

    events: list[tuple[float, int, Callable[[float], None]]] = field(
        default_factory=list[tuple[float, int, Callable[[float], None]]]
    )
    """A heap of (time, place in the block, what happens then)."""

    cycles: float = 0
    """The time of the last event: after the run that at which all was over."""

    def run(self) -> None:
        """Run all operations.

        Raises HexnnError for two operations that run at the same time and access the same bytes.
        """
        contexts = htp.contexts_of(self.function)
        self.place = {op: index for index, op in enumerate(self.function.body.block.ops)}
        for op in filter(is_step, self.place):
            self.queues.setdefault(htp.thread_of(op, contexts), deque()).append(op)
        for thread in self.queues:
            self.advance(thread, 0)
        while self.events:
            self.cycles, _, happen = heappop(self.events)
            happen(self.cycles)
        assert not any(self.queues.values()), "tokens are given before they are awaited in the text"

    def advance(self, thread: int, now: float) -> None:
        """Execute the operations of a thread up to one that takes time or has to wait."""
        queue = self.queues[thread]
        while queue:
            op = queue[0]
            missing = next((t for t in tokens_of(op) if t not in self.given), None)
            if missing is not None:
                self.waiting.setdefault(missing, []).append(thread)
                return
            queue.popleft()
            match op:
                case htp.SignalOp():
                    self.give(op.token, now)
                case htp.DmaStartOp():
                    self.transfers.append(op)
                    self.serve(now)
                case htp.AwaitOp() | htp.DmaWaitOp():
                    self.perform(op)
                case _:
                    self.compute(op, thread, now)
                    return

    def give(self, token: SSAValue, now: float) -> None:
        """Note that a signal is given or a transfer over; let threads go on that wait for it."""
        self.given.add(token)
        for thread in self.waiting.pop(token, ()):
            self.advance(thread, now)

    def compute(self, op: Operation, thread: int, now: float) -> None:
        """Begin an operation on the context of a thread."""
        self.begin(op, now)

        def end(then: float) -> None:
            self.finish(op, then, thread)
            self.advance(thread, then)

        self.at(now + self.durations.cycles(op), op, end)

    def serve(self, now: float) -> None:
        """Begin the next transfer if the DMA engine is free."""
        if not (self.engine_is_free and self.transfers):
            return
        op = self.transfers.popleft()
        self.engine_is_free = False
        self.begin(op, now)

        def leave(then: float) -> None:
            self.engine_is_free = True
            self.at(then + self.durations.latency, op, end)
            self.serve(then)

        def end(then: float) -> None:
            self.finish(op, then, None)
            self.give(op.token, then)

        self.at(now + self.durations.cycles(op), op, leave)

    def at(self, time: float, op: Operation, happen: Callable[[float], None]) -> None:
        """Let something happen to an operation at a time; at equal times in the order of the
        block.
        """
        heappush(self.events, (time, self.place[op], happen))

    def begin(self, op: Operation, now: float) -> None:
        """Note that an operation runs from now on. Raises HexnnError if it accesses bytes that
        another one writes that is under way, or writes bytes that it accesses.
        """
        own = self.accesses(op)
        for other, (_, theirs) in self.running.items():
            if own.conflicts(theirs):
                raise race(op, other)
        self.running[op] = now, own

    def finish(self, op: Operation, now: float, context: int | None) -> None:
        """Perform an operation, which is over."""
        start, _ = self.running.pop(op)
        self.steps.append(TimedStep(op, start, now, context))
        self.perform(op)


def tokens_of(op: Operation) -> Sequence[SSAValue]:
    """Return the tokens that an operation waits for."""
    return op.tokens if isinstance(op, htp.AwaitOp | htp.DmaWaitOp) else ()
