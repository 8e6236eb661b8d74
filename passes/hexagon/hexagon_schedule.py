"""hexagon-schedule: puts the instructions of machine code into packets."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.diagnostics import op_error
from ...dialects.hexagon.code_ops import FuncOp
from ...dialects.registries.passes import register_pass
from ...lowering.hexagon.compile import WINDOWS, Choices, scheduled_function
from ...lowering.hexagon.from_dialect import from_dialect
from ...lowering.hexagon.registers.allocators import DEFAULT_ALLOCATOR, allocator_named
from ...lowering.hexagon.scheduling.schedule import Transformations
from ...lowering.hexagon.scheduling.strategy import DEFAULT, strategy_named
from ...lowering.hexagon.to_dialect import to_dialect
from .code_counts import packet_counts
from .function_pass import FunctionPass, require_version, require_virtual


@register_pass
@dataclass(frozen=True)
class HexagonSchedulePass(FunctionPass):
    """Put the instructions of functions over virtual registers into packets.

    Innermost loops are modulo-scheduled, the loops around them rotated, blocks list-scheduled. The
    scheduler looks as far ahead as the physical registers allow; where they do not suffice even in
    program order, values are spilled to the stack or computed again. Functions in packets stay.
    """

    name = "hexagon-schedule"

    modulo: bool = True
    """Whether innermost loops are modulo-scheduled."""

    rotate: bool = True
    """Whether loops around loops are rotated."""

    list: bool = True
    """Whether instructions may leave program order within blocks; loops stay as they are if not."""

    window: int | None = None
    """How many instructions ahead of program order the scheduler looks, at least 1; by default as
    many as the registers allow."""

    scheduler: str = DEFAULT.name
    """The strategy for blocks and innermost loops: that of the compiler, or one that
    `@register_scheduler` registers."""

    allocator: str = DEFAULT_ALLOCATOR.name
    """What must find registers for the schedule and chooses what is spilled: the allocator of the
    compiler, or one that `@register_allocator` registers."""

    version: int | None = None
    """The HVX version to schedule for; by default that of the function."""

    def changed(self, function: FuncOp) -> FuncOp:
        """Return a function in packets. Raises HexnnError for physical registers, and when the
        registers do not suffice.
        """
        if function.is_scheduled:
            return function
        require_virtual(function, self.name)
        if self.window is not None and self.window < 1:
            raise op_error(function, f"{self.name}: window must be at least 1, got {self.window}")
        version = self.version or function.version.value.data
        require_version(function, version, self.name)
        windows = WINDOWS if self.window is None else (self.window,)
        strategy = strategy_named(self.scheduler)
        allowed = Transformations(self.modulo, self.rotate, strategy)
        allocator = allocator_named(self.allocator)
        choices = Choices(windows if self.list else (1,), allowed, allocator)
        scheduled = scheduled_function(from_dialect(function), version, choices)
        self.counts.update(packet_counts(scheduled))
        return to_dialect(scheduled, version)
