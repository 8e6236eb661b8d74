"""The rule of hardware loops: each time that one is entered, its setup is the last that ran."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .machine_ops import MachineOp
from .places import Violation

if TYPE_CHECKING:
    from .code_ops import LoopOp


@dataclass(frozen=True)
class Setup:
    """An instruction that sets up a hardware loop."""

    op: MachineOp
    label: str
    around: tuple[LoopOp, ...]
    """The loops around it."""

    @property
    def trips(self) -> int | None:
        """The trip count; None if a register holds it."""
        count = self.op.arguments[1]
        return count if isinstance(count, int) else None


@dataclass
class LoopSetups:
    """The setups that a walk in program order has met, by hardware loop (`loop0`, `loop1`)."""

    pending: dict[str, Setup] = field(default_factory=dict[str, Setup])
    """The last setup of each hardware loop, until its loop ends."""

    taken: set[MachineOp] = field(default_factory=set[MachineOp])
    """The setups of loops that were met."""

    seen: list[Setup] = field(default_factory=list[Setup])
    """All setups."""

    open: list[tuple[LoopOp, dict[str, LoopOp]]] = field(
        default_factory=list["tuple[LoopOp, dict[str, LoopOp]]"]
    )
    """The loops around, the outermost first, each with the first loops in its body that a setup
    before it set up, by hardware loop, which each next iteration needs to be set up again."""

    def add(self, op: MachineOp, control: str, label: str) -> None:
        """Note the setup of a hardware loop (`loop0` or `loop1`) at a label."""
        self.pending[control] = Setup(op, label, tuple(loop for loop, _ in self.open))
        self.seen.append(self.pending[control])

    def take(self, loop: LoopOp) -> None:
        """Check that a hardware loop is set up, with its trip count. Its setup is used up."""
        control, name, count = loop.control.data, loop.label.data, loop.count.value.data
        setup = self.pending.pop(control, None)
        if setup is None or setup.label != name:
            raise Violation(loop, f"no {control}(@{name}, ..) sets it up")
        if setup.trips is not None and setup.trips != count:
            raise Violation(loop, f"runs {count} times, but is set up for {setup.trips}")
        self.taken.add(setup.op)
        for around, first in self.open:
            if around not in setup.around:
                first.setdefault(control, loop)

    @contextmanager
    def body_of(self, loop: LoopOp) -> Generator[None]:
        """Check, behind the `with` block, which walks over the body of a loop, that the loops in it
        which a setup before it set up are set up again for the next iteration.
        """
        self.open.append((loop, {}))
        yield
        for control, inner in self.open.pop()[1].items():
            again = self.pending.get(control)
            if again is not None and again.label == inner.label.data:
                self.taken.add(again.op)
            elif loop.count.value.data > 1:
                where = f"each iteration of @{loop.label.data}"
                raise Violation(inner, f"must be set up in {where}, but is before it")

    def check_taken(self) -> None:
        """Check that each setup is that of a loop behind it."""
        for setup in self.seen:
            if setup.op not in self.taken:
                raise Violation(setup.op, f"sets up @{setup.label}, which does not follow")
