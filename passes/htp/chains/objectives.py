"""What tiling minimizes, and at which rate work that is done again counts as bytes."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import NamedTuple


class Objective(StrEnum):
    """What tiling minimizes first."""

    TRAFFIC = "traffic"
    MEMORY = "memory"

    @property
    def work_of_a_byte(self) -> float:
        """The multiplications that are done again rather than transfer a byte."""
        return WORK_OF_A_BYTE[self]

    def total(self, moved: float, again: int) -> float:
        """Return the bytes that are transferred, and the work that is done again at its rate."""
        return moved + again / self.work_of_a_byte

    def rank(self, cost: Cost) -> tuple[float, float]:
        """Return what costs compare by: what is minimized, then what is moved and done twice."""
        first = cost.memory if self is Objective.MEMORY else cost.moved
        return first, self.total(cost.moved, cost.again)


WORK_OF_A_BYTE = {Objective.TRAFFIC: 4, Objective.MEMORY: 64}
"""The multiplications that count as much as the transfer of a byte. For traffic, those that take as
long: small pieces do half of the 256 of a packet, which takes two cycles; a cycle transfers 16
bytes. Where the least memory is
asked for, time is of no account: in small pieces more is done again than in large ones.
"""

RATES = (WORK_OF_A_BYTE[Objective.TRAFFIC], 8, 16)
"""The rates at which chains are searched for, of whose plans the cheapest for traffic is taken: as
searches know nothing of the gaps between buffers, chains that they take to be dearer may be
cheaper. For mobilenet_v2 at 384K 8 saves 9 % of the bytes that 4 moves, in as many cycles.
"""


class Cost(NamedTuple):
    """What a tiling costs."""

    moved: float
    """The bytes that are transferred."""

    again: int
    """The work that is done twice, of `costs.Estimate`."""

    memory: float
    """The most bytes of activations that are in TCM at once."""


INFINITE = Cost(math.inf, 0, math.inf)
