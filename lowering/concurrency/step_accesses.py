"""The bytes that the operations of a planned function read and write, at their addresses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects import htp
from ...dialects.constants import ConstantOp
from ...dialects.htp.buffers import TensorBuffer, contiguous_runs
from .byte_sets import ByteSet
from .kernel_accesses import KernelAccesses, kernel_accesses
from .step_dependences import Accesses


def is_step(op: Operation) -> bool:
    """Return whether an operation of a planned function does something in a run, unlike those that
    name addresses, fixed constants, and the return.
    """
    if isinstance(op, ConstantOp):
        return not op.is_fixed
    return not isinstance(op, htp.BufferOp | htp.ReshapeOp | ReturnOp)


@dataclass
class StepAccesses:
    """The accesses of the operations of one planned function; `kernels` are the kernels by name,
    as hvx code. A launch of another kernel, or of one with addresses that only a run tells, counts
    as reading its inputs whole and writing its scratch memory and destination whole.
    """

    kernels: Mapping[str, FuncOp]
    analysed: dict[str, KernelAccesses | None] = field(
        default_factory=dict[str, KernelAccesses | None]
    )
    outside: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    """A number for each tensor that cannot lie in memory, such as one of strings."""

    def of(self, op: Operation) -> Accesses:
        """Return the bytes that executing `op` reads and writes: for a wait those of the transfers
        that it waits for, for the start of a transfer those of the transfer.

        Raises HexnnError for a tensor without address.
        """
        match op:
            case htp.ReshapeOp() | htp.BufferOp() | htp.SignalOp() | htp.AwaitOp():
                return Accesses()
            case htp.DmaStartOp():
                return transfer_accesses(op)
            case htp.DmaWaitOp():
                starts = [t.owner for t in op.tokens if isinstance(t.owner, htp.DmaStartOp)]
                parts = [transfer_accesses(start) for start in starts]
                return Accesses(
                    ByteSet.union(p.reads for p in parts), ByteSet.union(p.writes for p in parts)
                )
            case htp.LaunchOp():
                return self.of_launch(op)
            case _:
                inputs = op.inputs_and_constants if isinstance(op, htp.HtpOp) else op.operands
                return Accesses(self.whole(inputs), self.whole(op.results))

    def of_launch(self, op: htp.LaunchOp) -> Accesses:
        """Return the bytes that a launched kernel reads and writes."""
        name = op.kernel.root_reference.data
        if name not in self.analysed:
            kernel = self.kernels.get(name)
            self.analysed[name] = None if kernel is None else kernel_accesses(kernel)
        found = self.analysed[name]
        if found is None:
            return Accesses(self.whole(op.inputs), self.whole(op.addressed[len(op.inputs) :]))
        at = [TensorBuffer.of(value).address for value in op.addressed]
        sides = (found.reads, found.writes)
        placed = [[part + at[i] for i, part in side.items() if i < len(at)] for side in sides]
        return Accesses(ByteSet.union(placed[0]), ByteSet.union(placed[1]))

    def whole(self, values: Sequence[SSAValue]) -> ByteSet:
        """Return the bytes that tensors take in memory."""
        return ByteSet.of(*map(self.span, values))

    def span(self, value: SSAValue) -> tuple[int, int]:
        """Return (first byte, byte after the last) of a tensor; for one that cannot lie in memory a
        byte at a negative address of its own.
        """
        if htp.lies_in_memory(value):
            buffer = TensorBuffer.of(value)
            return buffer.address, buffer.address + buffer.nbytes
        number = self.outside.setdefault(value, len(self.outside))
        return -number - 1, -number


def transfer_accesses(op: htp.DmaStartOp) -> Accesses:
    """Return the bytes that a transfer reads and writes."""
    source, dest = TensorBuffer.of(op.source), TensorBuffer.of(op.dest)
    source_offsets, dest_offsets, sizes = op.box
    if source.shape == dest.shape == sizes and source.layout is dest.layout:
        ends = ((each.address, each.address + each.nbytes) for each in (source, dest))
        return Accesses(*(ByteSet.of(span) for span in ends))
    starts, length = contiguous_runs(
        source.box(source_offsets, sizes), dest.box(dest_offsets, sizes)
    )
    return Accesses(*(ByteSet.of_ranges(side, side + length) for side in starts))
