"""Random durations of operations, for schedules and runs in simulated time."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from xdsl.ir import Operation

from hexnn.dialects.htp.target import Target


@dataclass
class DrawnTimes:
    """Random durations, many of them 0."""

    rng: Random

    def cycles(self, op: Operation) -> float:
        """A drawn number."""
        return self.rng.choice((0, 1, self.rng.randrange(1000)))

    @property
    def latency(self) -> float:
        """A drawn number."""
        return self.rng.choice((0, 500))


@dataclass(frozen=True)
class DrawnTiming:
    """What a schedule asks of the timing of a kernel."""

    drawn: float

    def cycles(self, target: Target) -> float:
        """The drawn number, whatever the target."""
        del target
        return self.drawn
