"""How long the operations of a planned network take on a target."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Operation

from ....dialects import htp
from ....dialects.htp.target import Target
from .kernel import KernelTiming


@dataclass(frozen=True)
class StepTimes:
    """The predicted durations of operations on a target; `kernels` are the timings by name."""

    target: Target
    kernels: Mapping[str, KernelTiming]

    def kernel(self, op: htp.LaunchOp) -> KernelTiming:
        """Return the timing of the kernel that a launch runs."""
        return self.kernels[op.kernel.root_reference.data]

    def cycles(self, op: Operation) -> float:
        """Return the core cycles for which a launch takes its context, or a transfer the DMA
        engine; 0 for other operations: those without a kernel are not modelled.
        """
        match op:
            case htp.LaunchOp():
                return self.kernel(op).cycles(self.target)
            case htp.DmaStartOp():
                return op.nbytes / self.target.dma_bytes_per_cycle
            case _:
                return 0

    @property
    def latency(self) -> float:
        """The core cycles from the last byte of a transfer until it is over."""
        return self.target.dma_latency_cycles
