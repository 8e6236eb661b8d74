"""Execution of whole networks as Hexagon code on qemu-hexagon.

The program is built once; its process serves all runs. It writes the index of each step before the
step runs, so that an error names the step; where a run is observed, it also writes each source
tensor and reads the observer's replacement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from ...dialects.htp.buffers import TensorBuffer
from ...dialects.locations import describe
from ...lowering.hexagon.program.plan import HostStep, LaunchStep, Plan, Step, observed_buffer
from ...lowering.hexagon.program.routines import COUNTERS
from ...semantics.registry import States
from ..engines.base import check_kernel
from ..executor import Array, Observer, checked_inputs, named_outputs
from ..instruction_limit import DEFAULT_LIMIT
from ..planned import reads_absent
from .build import build
from .host import Host
from .instructions import check_emulated
from .process import TIMEOUT, Process, Stopped


@dataclass(frozen=True)
class Launch:
    """One launch of a kernel: the operation, the kernel's name, and the numbers of packets,
    instructions and HVX instructions that it executed, counted by qemu.
    """

    op: Operation
    kernel: str
    packets: int
    instructions: int
    hvx_instructions: int


class HexagonProgram:
    """A network with planned memory, compiled to a program of Hexagon code and run on qemu.

    Operations without a kernel are computed by the host between two steps. The constructor raises
    HexnnError for instructions that qemu lacks and accesses outside of the memories; the first run
    raises it for missing tools.
    """

    def __init__(
        self, module: ModuleOp, limit: int = DEFAULT_LIMIT, timeout: float = TIMEOUT
    ) -> None:
        self.plan = Plan(module)
        self.timeout = timeout
        self.states: States = {}
        """What operations that the host computes remember from run to run."""

        self.host = Host(self.states)
        self.launches: tuple[Launch, ...] = ()
        """The counts of each launch in the last run."""

        for kernel in self.plan.launched.values():
            if isinstance(kernel, FuncOp):
                check_kernel(kernel, limit)
            check_emulated(kernel)
        self._process: Process | None = None

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """Run the network once on `inputs`; return the outputs by name, in the tensors' storage
        types. `observe` is called with each named tensor; it may return a replacement, or None to
        keep it.

        Raises HexnnError for inputs of other names, shapes or types, and, with the step, when the
        program stops.
        """
        arrays = checked_inputs(self.plan.main, inputs)
        process = self._running()
        at: Step | None = None
        try:
            process.write(np.array([observe is not None], "<u4").view(np.uint8))
            self._send_inputs(process, arrays)
            for step in self.plan.steps:
                process.read(4)
                at = step
                self._follow(process, step, observe)
            return self._results(process)
        except BaseException as e:
            process.close()
            self._process = None
            if isinstance(e, Stopped):
                raise stopped(e, at) from None
            raise

    def _send_inputs(self, process: Process, arrays: Sequence[Array]) -> None:
        """Send the inputs of @main, `arrays`, to the program; hold those that cannot lie in
        memory.
        """
        self.host.begin()
        for value, array in zip(self.plan.main.args, arrays, strict=True):
            if htp.lies_in_memory(value):
                process.write(TensorBuffer.of(value).encode(array))
            else:
                self.host.held[value] = array

    def _follow(self, process: Process, step: Step, observe: Observer | None) -> None:
        """Do the host's part of a step that the program begins: compute an operation without a
        kernel, show a tensor of the source to the observer, if any.
        """
        available = not reads_absent(step.op, self.host.absent)
        if isinstance(step, HostStep):
            self.host.compute(process, step, available, observe)
            return
        if not available:
            self.host.absent.update(step.op.results)
        if observe is not None:
            exchange(process, step, observe if available else _nothing)

    def _results(self, process: Process) -> dict[str, Array]:
        """Read the outputs of the program from `process`, and return them by name; read its
        counters into `launches`.
        """
        outputs = [self._output(process, value) for value in self.plan.returned]
        steps = self.plan.launches
        counters = process.read(4 * len(COUNTERS) * len(steps)).view("<u4")
        self.launches = tuple(
            Launch(step.op, step.kernel.sym_name.data, *row)
            for step, row in zip(steps, counters.reshape(-1, len(COUNTERS)).tolist(), strict=True)
        )
        return named_outputs(self.plan.main, outputs)

    def _output(self, process: Process, value: SSAValue) -> Array | None:
        """Return an output of @main: read from the program, or held by the host; None if it is not
        available in this run.
        """
        array: Array | None = None
        if htp.lies_in_memory(value):
            buffer = TensorBuffer.of(value)
            array = buffer.decode(process.read(buffer.content_bytes))
        if value in self.host.absent:
            return None
        return self.host.array(value) if array is None else array

    def _running(self) -> Process:
        """Return the program's process, started if there is none."""
        if self._process is None:
            self._process = Process(build(self.plan, "steps"), self.timeout)
        return self._process


def exchange(process: Process, step: Step, observe: Observer) -> None:
    """Pass the tensor of the source network that `step` defines, if any, to `observe`; send the
    array that `observe` returns to the program, or the tensor's own bytes if that is None.
    """
    buffer = observed_buffer(step)
    if buffer is None:
        return
    data = process.read(buffer.content_bytes)
    replacement = observe(step.op.results[0], buffer.decode(data))
    process.write(data if replacement is None else buffer.encode(replacement))


def _nothing(result: OpResult, array: Array) -> None:
    """Do nothing: stands for the observer of tensors that a run does not have."""


def stopped(error: Stopped, step: Step | None) -> HexnnError:
    """Return the error that a program stopped in `step`, or, if that is None, before its first
    step.
    """
    where = "before its first step"
    if isinstance(step, LaunchStep):
        where = f"in kernel '{step.kernel.sym_name.data}' ({describe(step.op.location)})"
    elif step is not None:
        where = f"in {step.op.name} ({describe(step.op.location)})"
    op = None if step is None else step.op
    return HexnnError(f"the program stopped on qemu-hexagon {where}: {error}", op, error.notes[:5])
