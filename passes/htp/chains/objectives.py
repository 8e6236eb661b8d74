"""What tiling minimizes, and the rates at which all that takes time counts as bytes transferred."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import NamedTuple


class Rates(NamedTuple):
    """The rates at which the search for chains counts all that takes time as bytes transferred."""

    work_of_a_byte: float
    """The multiplications that are done again rather than transfer a byte."""

    transfer: float = 0
    """The bytes that are transferred rather than start a transfer more."""

    def total(self, moved: float, again: int, transfers: int = 0) -> float:
        """Return the bytes that are transferred, with the transfers and the work that is done again
        at their rates.
        """
        return moved + again / self.work_of_a_byte + transfers * self.transfer


class Objective(StrEnum):
    """What tiling minimizes first."""

    TRAFFIC = "traffic"
    MEMORY = "memory"

    @property
    def rates(self) -> Rates:
        """The rates of the objective."""
        return RATES[0] if self is Objective.TRAFFIC else LEAST_MEMORY

    def minimized(self, cost: Cost) -> float:
        """Return what the objective minimizes of a cost: bytes of activations, or bytes that are
        transferred.
        """
        return cost.memory if self is Objective.MEMORY else cost.moved

    def rank(self, cost: Cost) -> tuple[float, float]:
        """Return what costs compare by: what is minimized, then time."""
        return self.minimized(cost), cost.cycles


LATENCY = 8192
"""The bytes that are transferred in the latency of a transfer, 500 cycles: what each transfer costs
beside its bytes, and each piece beside its work.
"""

RATES = (Rates(4, LATENCY), Rates(16, LATENCY), Rates(8))
"""The rates at which chains are searched for, of whose plans the fastest is taken: as searches know
nothing of the gaps between buffers, and not what kernels hide, chains that they take to be dearer
may be cheaper. The first is time: small pieces do half of the 256 multiplications of a packet,
which takes two cycles; a cycle transfers 16 bytes. Without the last, person_detect takes 195
thousand cycles at 16K, 172 with it.
"""

LEAST_MEMORY = Rates(64)
"""The rates where the least memory is asked for, and time is of no account: in small pieces more is
done again than in large ones.
"""


class Cost(NamedTuple):
    """What a tiling costs."""

    moved: float
    """The bytes that are transferred."""

    memory: float
    """The most bytes of activations that are in TCM at once."""

    cycles: float
    """The predicted time, of `PlannedTime`."""


INFINITE = Cost(math.inf, math.inf, math.inf)
