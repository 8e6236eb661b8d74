"""The plan of a freestanding program: its steps in order and the buffers of its tensors.

It is made from a module after memory planning, which gives all tensors addresses, and the rewriting
of the operations in @main to launches of kernels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from numpy.typing import NDArray
from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ....dialects import hexagon, htp
from ....dialects.constants import ConstantOp
from ....dialects.diagnostics import HexnnError, op_error
from ....dialects.entry_function import Entry, functions_of, source_of
from ....dialects.htp.attributes import target_of
from ....dialects.htp.buffers import TensorBuffer
from ....dialects.islands import stated_reason
from ....dialects.locations import describe, result_name
from ..from_dialect import require_allocated
from .bounds import Arenas, check_buffer, check_launch
from .dma_copies import Copy, copies

REGION = 0x10000000
"""The address in the program of planned address 0: main memory, an unused gap, then TCM."""


Kernel: TypeAlias = FuncOp | hexagon.FuncOp
"""A kernel: hvx code, or machine code in packets."""


@dataclass(frozen=True)
class CopyStep:
    """A step of the program in place of `op`, a wait for DMA transfers: it performs the strided
    copies of these transfers, as the program uses no DMA engine.
    """

    op: Operation
    copies: tuple[Copy, ...]


@dataclass(frozen=True)
class LaunchStep:
    """A step of the program that launches `kernel`; `addresses` are the addresses of its tensors,
    passed as arguments.
    """

    op: Operation
    kernel: Kernel
    addresses: tuple[int, ...]


@dataclass(frozen=True)
class ViewStep:
    """A step of the program for a reshape, which needs no code: its result has the bytes of its
    operand under another shape.
    """

    op: Operation


@dataclass(frozen=True)
class HostStep:
    """A step of the program at which the host computes `op` by its reference semantics: the program
    writes its operands to the host and reads its results.
    """

    op: Operation
    operands: tuple[TensorBuffer | None, ...]
    """The buffer of each operand; None for one that the host has: a constant, or a tensor that
    cannot lie in memory."""

    results: tuple[TensorBuffer | None, ...]
    """The buffer of each result; None for one that cannot lie in memory."""


Step: TypeAlias = CopyStep | LaunchStep | ViewStep | HostStep


class Plan:
    """The steps of @main in order, and the buffers of its inputs, outputs and constants; of tensors
    that cannot lie in memory there are none.

    The constructor raises HexnnError for values without an address and for accesses outside of main
    memory and TCM.
    """

    def __init__(self, module: ModuleOp):
        self.module = module
        self.main = Entry.of(module).function
        self.version = target_of(module).hvx_version
        ddr = _size(module, htp.DDR_BYTES)
        self.arenas = Arenas(ddr, htp.tcm_base(ddr), _size(module, htp.TCM_BYTES))
        self.kernels = {op.sym_name.data: op for op in code_of(module)}
        self.transfers: dict[SSAValue, list[Copy]] = {}
        self.inputs = [TensorBuffer.of(v) for v in self.main.args if htp.lies_in_memory(v)]
        self.returned: tuple[SSAValue, ...] = ()
        """The values that @main returns."""

        self.outputs: list[TensorBuffer] = []
        self.constants: list[tuple[ConstantOp, TensorBuffer]] = []
        self.steps: list[Step] = []
        for op in self.main.body.block.ops:
            self._add(op)

    def _add(self, op: Operation) -> None:
        """Record an operation of @main: as a step, a DMA transfer, a constant or the outputs."""
        match op:
            case ConstantOp(is_fixed=True):
                if htp.lies_in_memory(op.output):
                    self.constants.append((op, self._buffer_of(op.output, op)))
            case htp.BufferOp():
                self._buffer_of(op.output, op)
            case htp.DmaStartOp():
                pair = self._buffer_of(op.source, op), self._buffer_of(op.dest, op)
                self.transfers[op.token] = copies(*pair, *op.box)
            case htp.DmaWaitOp():
                parts = [part for token in op.tokens for part in self.transfers[token]]
                self.steps.append(CopyStep(op, tuple(parts)))
            case htp.LaunchOp():
                self.steps.append(self._launch(op))
            case htp.ReshapeOp():
                self.steps.append(ViewStep(op))
            case htp.SignalOp() | htp.AwaitOp():
                pass  # the program is one thread, and executes the block in its order
            case ReturnOp():
                self.returned = tuple(op.operands)
                buffers = [self._own_buffer(value, op) for value in op.operands]
                self.outputs = [buffer for buffer in buffers if buffer is not None]
            case _:
                self.steps.append(self._host_step(op))

    def _own_buffer(self, value: SSAValue, op: Operation) -> TensorBuffer | None:
        """Return the buffer of a tensor; None if it cannot lie in memory. Raises HexnnError,
        located at `op`, if the buffer is outside of main memory and TCM.
        """
        return self._buffer_of(value, op) if htp.lies_in_memory(value) else None

    def _host_step(self, op: Operation) -> HostStep:
        """Return the program step for an operation without a kernel, which the host computes."""
        inputs = op.inputs_and_constants if isinstance(op, htp.HtpOp) else op.operands
        operands = [None if host_array(v) is not None else self._own_buffer(v, op) for v in inputs]
        results = [self._own_buffer(value, op) for value in op.results]
        return HostStep(op, tuple(operands), tuple(results))

    def _buffer_of(self, value: SSAValue, op: Operation) -> TensorBuffer:
        """Return the buffer (address, shape, layout) of a tensor. Raises HexnnError, located at
        `op`, if it is outside of main memory and TCM.
        """
        buffer = TensorBuffer.of(value)
        check_buffer(buffer, self.arenas, op)
        return buffer

    def _launch(self, op: htp.LaunchOp) -> LaunchStep:
        """Return the program step for a kernel launch. Raises HexnnError for an unknown kernel or
        an access outside of main memory and TCM.
        """
        name = op.kernel.root_reference.data
        kernel = self.kernels.get(name)
        if kernel is None:
            raise op_error(op, f"launches @{name}, which is not defined")
        addresses = tuple(self._buffer_of(value, op).address for value in op.addressed)
        if isinstance(kernel, FuncOp):
            check_launch(kernel, addresses, self.arenas, op)
        else:
            require_allocated(kernel)
        return LaunchStep(op, kernel, addresses)

    @cached_property
    def launches(self) -> list[LaunchStep]:
        """The steps that launch a kernel, in program order."""
        return [step for step in self.steps if isinstance(step, LaunchStep)]

    @cached_property
    def launched(self) -> dict[str, Kernel]:
        """The launched kernels by name, in the order of their first launch."""
        return {step.kernel.sym_name.data: step.kernel for step in self.launches}

    @property
    def network(self) -> str:
        """The path of the source network's file; empty when unknown."""
        return source_of(self.module)


def code_of(module: ModuleOp) -> list[Kernel]:
    """Return the functions of `module` that have a body, and those of machine code, in order."""
    bodies = set(functions_of(module))
    parts = [op for op in module.body.ops if isinstance(op, FuncOp | hexagon.FuncOp)]
    return [op for op in parts if isinstance(op, hexagon.FuncOp) or op in bodies]


def host_array(value: SSAValue) -> NDArray[Any] | None:
    """Return the elements of a value that the host knows before the program runs: of a constant
    that no run changes. None for others.
    """
    owner = value.owner
    return owner.array if isinstance(owner, ConstantOp) and owner.is_fixed else None


def observed_buffer(step: Step) -> TensorBuffer | None:
    """Return the buffer of a step's result if that is a tensor of the source network, which the
    program shows to the host; else None, as for a step on the host.
    """
    if isinstance(step, HostStep):
        return None
    named = [result for result in step.op.results if result_name(result) is not None]
    return TensorBuffer.of(named[0]) if named else None


def no_kernel_error(op: Operation) -> HexnnError:
    """Return the error that no kernel computes an operation, with the reason that a pass recorded
    in an attribute of the operation.
    """
    reason = stated_reason(op) or "htp-to-hvx found no kernel for it"
    return op_error(
        op,
        f"({describe(op.location)}) has no kernel, so there is no Hexagon code for it: {reason}",
        ["qnn-run runs such operations by their reference, also at stage hexagon"],
    )


def is_planned(module: ModuleOp) -> bool:
    """Return whether memory planning has run on a module, so that its tensors have addresses."""
    return htp.DDR_BYTES in module.attributes


def _size(module: ModuleOp, attribute: str) -> int:
    """Return the value of the module's integer attribute named `attribute`, a size in bytes. Raises
    HexnnError if it is missing.
    """
    size = module.attributes.get(attribute)
    if not isinstance(size, IntegerAttr):
        raise HexnnError(f"the module has no attribute {attribute}: plan its memory first", module)
    return size.value.data
