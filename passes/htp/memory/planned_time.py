"""The time that a function takes whose memory is planned, predicted before its code is generated.

One context runs the kernels in order, beside one DMA engine, as in the timeline of a network
(`lowering/hexagon/timing/network.py`), but kernels take the packets that choices of layouts start
from: the lower bound of their instructions, times what kernels like them take beyond it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ....dialects.registries.implementations import IMPLEMENTATIONS
from ....kernels.cost import placed_packets
from ..layouts.prediction_errors import ratios


@dataclass
class PlannedTime:
    """The core cycles of the operations of a planned function on a target, one after the other."""

    target: htp.Target
    now: float = 0
    """When the next operation starts."""

    engine_free: float = 0
    """When the DMA engine is free."""

    done: dict[SSAValue, float] = field(default_factory=dict[SSAValue, float])
    """When the transfer of each token is over."""

    @staticmethod
    def of(function: FuncOp, target: htp.Target) -> float:
        """Return the cycles of a function whose memory is planned."""
        time = PlannedTime(target)
        for op in function.body.block.ops:
            time.add(op)
        return max([time.now, *time.done.values()])

    def add(self, op: Operation) -> None:
        """Add the next operation."""
        match op:
            case htp.DmaStartOp():
                start = max(self.now, self.engine_free)
                self.engine_free = start + op.nbytes / self.target.dma_bytes_per_cycle
                self.done[op.token] = self.engine_free + self.target.dma_latency_cycles
            case htp.DmaWaitOp():
                self.now = max([self.now, *(self.done[token] for token in op.tokens)])
            case htp.HtpOp() if op.impl is not None:
                self.now += cycles_of(op, self.target)
            case _:
                pass


def cycles_of(op: htp.HtpOp, target: htp.Target) -> float:
    """Return the core cycles that are expected of the kernel of an operation with assigned layouts;
    0 without a kernel.
    """
    return packets_of(op, target) * target.packet_cycles


def packets_of(op: htp.HtpOp, target: htp.Target) -> float:
    """Return the packets that are expected of the kernel of an operation with assigned layouts; 0
    without a kernel.
    """
    kernel = IMPLEMENTATIONS.get(op.impl.data) if op.impl is not None else None
    if kernel is None:
        return 0
    packets = placed_packets(kernel, op, target)
    return packets * ratios(kernel.name, "bound", packets).median if kernel.counted else packets
