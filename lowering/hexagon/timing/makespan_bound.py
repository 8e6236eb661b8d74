"""The length of a schedule beside the cycles that none goes below."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from .network import Timeline


@dataclass(frozen=True)
class Makespan:
    """The core cycles of a network on some HVX contexts, and what they are compared with."""

    contexts: int
    cycles: float
    """The cycles until all kernels and transfers are over."""

    kernel_cycles: float
    """Those of all kernels, one after the other: of the network as planned for one context, where
    that is known; cutting kernels makes them more."""

    transfer_cycles: float
    """Those of all bytes by the bandwidth."""

    @staticmethod
    def of(timeline: Timeline, whole: Timeline | None = None) -> Makespan:
        """Return the makespan of a timeline; `whole` is that of the network on one context."""
        events = (whole or timeline).events
        busy, moved = (sum(e.cycles for e in events if e.lane == lane) for lane in ("hvx", "dma"))
        return Makespan(timeline.contexts or 1, timeline.cycles, busy, moved)

    @property
    def bound(self) -> float:
        """The cycles that no schedule of these kernels and transfers on as many contexts goes
        below: the longer one of all kernels, evenly shared, and all transfers.
        """
        return max(self.kernel_cycles / self.contexts, self.transfer_cycles)

    @property
    def ratio(self) -> float:
        """The cycles as a multiple of the bound; 1 for a network without either."""
        return self.cycles / self.bound if self.bound else 1

    def __str__(self) -> str:
        """Return a sentence that compares the cycles with the bound."""
        count = f"{self.contexts} HVX context{'s' * (self.contexts > 1)}"
        return (
            f"schedule: {self.cycles:,.0f} cycles on {count}, {self.ratio:.2f} times the bound of "
            f"{self.bound:,.0f}: kernels evenly shared {self.kernel_cycles / self.contexts:,.0f}, "
            f"transfers {self.transfer_cycles:,.0f}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object of the fields, the `bound` and the `ratio`."""
        return asdict(self) | {"bound": self.bound, "ratio": self.ratio}
