"""What is known to have happened when an operation of a scheduled function starts, and the check
that this includes all that it depends on.

Each operation, and each transfer from its start to its wait, is an event. A thread knows the events
of its own operations and what it has been told by the signals that it awaited, directly or through
others; times are never compared.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError, op_error
from .step_accesses import StepAccesses, is_step
from .step_dependences import dependences


@dataclass
class Clocks:
    """The events that are known to be over at each point, as bits of an integer."""

    contexts: int | None
    """The number of HVX contexts; None for a function that is not scheduled."""

    known: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    """Thread -> the events that are over when it executes its next operation."""

    told: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """Token -> the events that are over when it is: those before a signal, or before and of a
    transfer."""

    before: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Operation -> the events that are over when it starts: those before all transfers for a wait,
    which stands for them."""

    event: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """Operation -> its own event, as a bit; for a wait that of its transfers."""

    def advance(self, op: Operation) -> None:
        """Execute the next operation of the block."""
        thread = htp.thread_of(op, self.contexts)
        match op:
            case htp.SignalOp():
                self.told[op.token] = self.known[thread]
            case htp.AwaitOp():
                self.learn(thread, op)
            case htp.DmaStartOp():
                self.told[op.token] = self.known[thread]
            case htp.DmaWaitOp():
                started = [self.told[token] for token in op.tokens]
                self.before[op] = started[0]
                for each in started[1:]:
                    self.before[op] &= each
                self.learn(thread, op)
                self.finish(thread, op)
            case _:
                self.before[op] = self.known[thread]
                self.finish(thread, op)

    def learn(self, thread: int, op: htp.AwaitOp | htp.DmaWaitOp) -> None:
        """Add what the tokens of a wait tell to what a thread knows."""
        for token in op.tokens:
            self.known[thread] |= self.told[token]

    def finish(self, thread: int, op: Operation) -> None:
        """Add the event of an operation to what its thread knows."""
        self.event[op] = 1 << len(self.event)
        self.known[thread] |= self.event[op]


def check_schedule(function: FuncOp, accesses: StepAccesses) -> None:
    """Raise HexnnError, at the later one of the two in the block, if two operations of a scheduled
    function that do not commute (one writes bytes that the other reads or writes) may run at the
    same time or in either order; and for a transfer that is never waited for, which may run at any
    time after its start.
    """
    clocks = Clocks(htp.contexts_of(function))
    for op in function.body.block.ops:
        if isinstance(op, htp.DmaStartOp) and not op.token.uses:
            raise op_error(op, "is never waited for: nothing is known to run after it")
        if is_step(op):
            clocks.advance(op)
    steps = list(clocks.event)
    for op, found in zip(steps, dependences([accesses.of(op) for op in steps]), strict=True):
        for index in sorted(found):
            if not clocks.event[steps[index]] & clocks.before[op]:
                raise race(op, steps[index])


def race(op: Operation, other: Operation) -> HexnnError:
    """Return the error that nothing orders two operations that do not commute."""
    return op_error(
        op,
        f"may run at the same time as '{other.name}', which accesses the same bytes",
        [f"nothing tells its thread that '{other.name}' is over: htp.signal and htp.await do"],
    )
