"""The host's part of a run on qemu-hexagon: operations without a kernel, by their reference."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from xdsl.ir import OpResult, SSAValue

from ...dialects import htp
from ...dialects.htp.buffers import TensorBuffer
from ...lowering.hexagon.program.plan import HostStep, host_array
from ...semantics.graph import observable
from ...semantics.registry import States, advance
from ..executor import Array, Observer
from .process import Process


@dataclass
class Host:
    """The host's part in the runs of a program: it computes the operations without a kernel, and
    keeps their states and the tensors that cannot lie in the program's memory.
    """

    states: States
    """What operations remember from run to run."""

    held: dict[SSAValue, Array] = field(default_factory=dict[SSAValue, Array])
    """The tensors of the present run that cannot lie in memory."""

    absent: set[SSAValue] = field(default_factory=set[SSAValue])
    """The values that are not available in the present run, as an operation with state waits for
    more input."""

    def begin(self) -> None:
        """Forget the tensors of the last run."""
        self.held.clear()
        self.absent.clear()

    def array(self, value: SSAValue) -> Array:
        """Return the elements of a constant, or of a tensor that cannot lie in memory."""
        known = host_array(value)
        return self.held[value] if known is None else known

    def compute(
        self, process: Process, step: HostStep, available: bool, observe: Observer | None
    ) -> None:
        """Compute the operation of a step: read its operands from `process`, show those of its
        results that are tensors of the source to the observer, if any, and send the results.

        Unless `available`, the operation is not computed, as an operand is missing in this run.
        """
        op = step.op
        values = op.inputs_and_constants if isinstance(op, htp.HtpOp) else op.operands
        received = [
            None if buffer is None else buffer.decode(process.read(buffer.content_bytes))
            for buffer in step.operands
        ]
        results: tuple[Array | None, ...] = (None,) * len(op.results)
        if available:
            pairs = zip(values, received, strict=True)
            arrays = [self.array(value) if array is None else array for value, array in pairs]
            results = advance(op, arrays, self.states)
        for result, buffer, array in zip(op.results, step.results, results, strict=True):
            self._send(process, result, buffer, _observed(result, array, observe))

    def _send(
        self, process: Process, result: OpResult, buffer: TensorBuffer | None, array: Array | None
    ) -> None:
        """Send the elements of a result, `array`, to the program, zeros if they are missing (None);
        hold them if the result has no buffer.
        """
        if array is None:
            self.absent.add(result)
        elif buffer is None:
            self.held[result] = array
        if buffer is not None:
            zeros = np.zeros(buffer.content_bytes, np.uint8)
            process.write(zeros if array is None else buffer.encode(array))


def _observed(result: OpResult, array: Array | None, observe: Observer | None) -> Array | None:
    """Return what the observer puts in place of `array`, the elements of a result; `array` itself
    without an observer, and for tensors that it does not see.
    """
    if observe is None or array is None or result not in observable(result.op):
        return array
    replacement = observe(result, array)
    return array if replacement is None else replacement
