"""hexagon-allocate: assigns physical registers to the virtual ones of scheduled machine code."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.diagnostics import op_error
from ...dialects.hexagon.code_ops import FuncOp
from ...dialects.registries.passes import register_pass
from ...lowering.hexagon.compile import allocated_function
from ...lowering.hexagon.from_dialect import from_dialect
from ...lowering.hexagon.machine import Function
from ...lowering.hexagon.registers.allocators import DEFAULT_ALLOCATOR, allocator_named
from ...lowering.hexagon.registers.webs import split
from ...lowering.hexagon.to_dialect import to_dialect
from .code_counts import instruction_counts, packet_counts, registers_in_use
from .function_pass import FunctionPass, has_virtual, require_virtual


@register_pass
@dataclass(frozen=True)
class HexagonAllocatePass(FunctionPass):
    """Assign physical registers to the virtual ones of functions in packets.

    A register that holds independent values is split first. Copies of a register to itself vanish,
    the stack frame is allocated at entry and released at exit, and what is known of accesses is
    dropped. Functions without virtual registers stay.
    """

    name = "hexagon-allocate"

    allocator: str = DEFAULT_ALLOCATOR.name
    """The allocator: that of the compiler, or one that `@register_allocator` registers, which
    `hexagon-schedule` must be given, too, if it finds fewer registers."""

    accesses: bool = False
    """Whether instructions keep what is known of the bytes that they access."""

    def changed(self, function: FuncOp) -> FuncOp:
        """Return a function with physical registers. Raises HexnnError for code that is not
        scheduled or names physical registers, and when the registers do not suffice.
        """
        if not has_virtual(function):
            return function
        if not function.is_scheduled:
            name = function.sym_name.data
            raise op_error(function, f"@{name} is not in packets", ["run hexagon-schedule first"])
        require_virtual(function, self.name)
        version = function.version.value.data
        packed = from_dialect(function)
        code = to_dialect(self.allocated(packed, version), version)
        for what, number in registers_in_use(code).items():
            self.counts[what] = max(self.counts[what], number)
        for op in () if self.accesses else code.instructions:
            op.properties.pop("access", None)
            op.properties.pop("gathered", None)
        return code

    def allocated(self, packed: Function, version: int) -> Function:
        """Return scheduled code with physical registers; `packed` is changed."""
        origins = split(packed)
        before = instruction_counts(packed)
        allocated = allocated_function(packed, version, allocator_named(self.allocator))
        left = instruction_counts(allocated)["copies of registers"]
        self.counts["registers split off"] += len(origins) - len(set(origins.values()))
        self.counts["copies removed"] += before["copies of registers"] - left
        self.counts.update(packet_counts(allocated))
        return allocated
