"""The predicted time of one source operation, with what limits it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from ..dialects.htp.target import Target
from ..lowering.hexagon.timing.demand import binding, utilization
from ..lowering.hexagon.timing.kernel import KernelTiming
from ..lowering.hexagon.timing.network import Event

Bound = Literal["", "compute", "tcm", "dma"]
"""The resource that limits an operation: packet issue (`compute`), TCM or DMA; empty if none."""


@dataclass
class Entry:
    """The predicted time of one source operation, with its packets, bytes and
    multiply-accumulates.
    """

    index: int | None
    operation: str
    """The address of the operation: `conv_2d#3`."""

    tensor: str
    target: Target
    kernels: Counter[str] = field(default_factory=Counter[str])
    macs: int = 0
    packets: int = 0
    stalls: int = 0
    counted: int | None = None
    """Packets counted by qemu; None if it was not run."""

    demand: Counter[str] = field(default_factory=Counter[str])
    kernel_cycles: float = 0
    tcm_bytes: int = 0
    tcm_cycles: float = 0
    dma_bytes: int = 0
    dma_cycles: float = 0
    wait_cycles: float = 0
    """Cycles in which the HVX context waits for its DMA transfers."""

    unknown: list[str] = field(default_factory=list[str])
    """Names of lowered operations that have no kernel; their time is not modelled."""

    @property
    def cycles(self) -> float:
        """The core cycles for which the operation occupies its HVX context: execution of kernels,
        and waits for transfers.
        """
        return self.kernel_cycles + self.wait_cycles

    @property
    def issue_cycles(self) -> int:
        """The core cycles to issue the operation's packets, including stalls."""
        return (self.packets + self.stalls) * self.target.packet_cycles

    @property
    def bound(self) -> Bound:
        """The roofline bound: whichever of packet issue (`compute`), TCM accesses (`tcm`) and DMA
        transfers (`dma`) takes longest; empty if none takes time.
        """
        lengths: dict[Bound, float] = {
            "compute": self.issue_cycles,
            "tcm": self.tcm_cycles,
            "dma": self.dma_cycles,
        }
        longest = max(lengths, key=lengths.__getitem__)
        return longest if lengths[longest] else ""

    @property
    def binding(self) -> str:
        """The packet resource (instruction slots, multipliers, ...) with the highest
        utilization.
        """
        return binding(self.demand)

    @property
    def utilization(self) -> dict[str, float]:
        """A lower bound of the utilization of each packet resource (instruction slots, multipliers,
        ...), from 0 to 1, by name.
        """
        return utilization(self.demand, self.packets)

    def add(self, event: Event) -> None:
        """Add the cycles, bytes and packets of an event of the predicted timeline to the entry."""
        if event.kernel is not None:
            self._launch(event.kernel)
            self.kernel_cycles += event.cycles
        elif event.lane == "dma":
            self.dma_bytes += event.nbytes
            self.dma_cycles += event.cycles
        else:
            self.wait_cycles += event.cycles

    def _launch(self, kernel: KernelTiming) -> None:
        self.kernels[kernel.name] += 1
        self.packets += kernel.packets
        self.stalls += kernel.stalls
        self.demand += kernel.work.demand
        self.tcm_bytes += sum(kernel.tcm_bytes(k, self.target) for k in ("load", "store"))
        self.tcm_cycles += kernel.tcm_cycles(self.target)

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as a JSON object, one value for each measure of the profile."""
        return {
            "index": self.index,
            "operation": self.operation,
            "tensor": self.tensor,
            "kernels": dict(self.kernels),
            "packets": self.packets,
            "counted_packets": self.counted,
            "stalls": self.stalls,
            "cycles": self.cycles,
            "kernel_cycles": self.kernel_cycles,
            "wait_cycles": self.wait_cycles,
            "microseconds": self.target.microseconds(self.cycles),
            "macs": self.macs,
            "macs_per_packet": self.macs / self.packets if self.packets else 0,
            "binding": self.binding,
            "utilization": {k: round(v, 4) for k, v in self.utilization.items()},
            "bound": self.bound,
            "tcm_bytes": self.tcm_bytes,
            "tcm_cycles": self.tcm_cycles,
            "dma_bytes": self.dma_bytes,
            "dma_cycles": self.dma_cycles,
            "not_modelled": self.unknown,
        }
