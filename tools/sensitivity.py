"""Sensitivity of a profile to the assumed figures of the target (bandwidths, latencies, ... that no
source gives): each is halved and doubled.

Kernels are scheduled once; the network is timed again with each changed figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any

from ..dialects.htp.figures import FIGURES
from ..dialects.htp.target import Target
from ..lowering.hexagon.timing.network import time_network
from .operation_time import Bound
from .profile import Profile, sum_by_operation
from .records import Records
from .text import table


@dataclass(frozen=True)
class Row:
    """The effect on predicted times of one changed figure of the target, such as a bandwidth: a row
    of the printed table.
    """

    figure: str
    value: int
    """The changed value: half or twice the assumed one."""

    cycles: float
    """Cycles of the whole network with the changed value."""

    overtaken: tuple[tuple[str, str], ...]
    """(a, b): operations adjacent in the order by time, a longer before and b longer now."""

    bounds: Mapping[str, tuple[Bound, Bound]]
    """Operation -> its roofline bound (before, now), for those whose bound changes."""

    @property
    def stable(self) -> bool:
        """Whether the change affects neither the order of operations by time nor any roofline
        bound.
        """
        return not self.overtaken and not self.bounds


@dataclass(frozen=True, repr=False)
class Sensitivity(Records):
    """The effects on predicted times of halving and doubling each assumed figure of a target (a
    bandwidth or latency that no source gives).
    """

    title: str
    target: str
    cycles: float
    rows: tuple[Row, ...]

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each changed figure of the target: the fields of its row (figure, new
        value, effect on predicted times), and `stable`, whether no ranking or bound changes.
        """
        return [asdict(row) | {"stable": row.stable} for row in self.rows]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: `title`, `target`, the `cycles` of the unchanged target, whether
        all rows are `stable`, and the `rows`, the records.
        """
        return {
            "title": self.title,
            "target": self.target,
            "cycles": self.cycles,
            "stable": all(row.stable for row in self.rows),
            "rows": self.records(),
        }

    def lines(self) -> Iterator[str]:
        """Yield the printed lines: the table of changed figures of the target, and the names of
        those that change the order of operations by time or a roofline bound.
        """
        yield f"{self.title} on {self.target}: assumed figures halved and doubled (predicted)"
        yield from table([HEADLINE, *(self._cells(row) for row in self.rows)])
        changed = dict.fromkeys(row.figure for row in self.rows if not row.stable)
        yield f"rankings depend on: {', '.join(changed) or 'none of them'}"

    def _cells(self, row: Row) -> tuple[str, ...]:
        change = 100 * (row.cycles / self.cycles - 1) if self.cycles else 0
        bounds = [f"{name} {old} to {new}" for name, (old, new) in row.bounds.items()]
        return (
            row.figure,
            f"{row.value:,}",
            f"{row.cycles:,.0f}",
            f"{change:+.1f} %",
            first_few([f"{now} over {was}" for was, now in row.overtaken]) or "same",
            first_few(bounds) or "same",
        )


HEADLINE = ("figure", "value", "cycles", "change", "order by time", "bounds")


def first_few(texts: list[str], most: int = 2) -> str:
    """Return the first `most` texts joined by commas, and the number of further ones: `a, b and 3
    more`.
    """
    rest = len(texts) - most
    return ", ".join(texts[:most]) + (f" and {rest} more" if rest > 0 else "")


def sensitivity(profile: Profile) -> Sensitivity:
    """Return how predicted times change when each assumed figure of the target (a bandwidth or
    latency that no source gives) is halved or doubled.
    """
    target = profile.target
    rows = tuple(with_figure(profile, *each) for each in variants(target))
    return Sensitivity(profile.title, target.spec, profile.timeline.cycles, rows)


def variants(target: Target) -> Iterator[tuple[str, int]]:
    """Yield (name of a figure, changed value), half and double, for each assumed figure of the
    target (a bandwidth or latency that no source gives) that predicted cycles depend on.
    """
    for name, figure in FIGURES.items():
        if figure.timing and target.source(name)[0] == "assumed":
            value = getattr(target, name)
            yield name, max(1, value // 2)
            yield name, value * 2


def with_figure(profile: Profile, figure: str, value: int) -> Row:
    """Predict the times of the network of `profile` with `value` in place of the target's `figure`,
    such as `dma_latency_cycles`; return the effect.
    """
    target = replace(profile.target, **{figure: value})
    timeline = time_network(profile.model.ir, target, profile.timeline.times.kernels)
    other = sum_by_operation(profile.model, timeline, [])
    return Row(
        figure, value, timeline.cycles, overtaken(profile, other), changed_bounds(profile, other)
    )


def ranking(profile: Profile) -> list[str]:
    """Return the addresses (`conv_2d#3`) of the operations, by descending time."""
    return [e.operation for e in sorted(profile.entries, key=lambda e: -e.cycles)]


def overtaken(before: Profile, after: Profile) -> tuple[tuple[str, str], ...]:
    """Return the pairs (a, b) of operations that change their order: adjacent in the ranking by
    time in `before`, where a takes longer, while b takes longer in `after`.
    """
    times = {e.operation: e.cycles for e in after.entries}
    old = {e.operation: e.cycles for e in before.entries}
    order = ranking(before)
    return tuple((a, b) for a, b in pairwise(order) if old[a] > old[b] and times[a] < times[b])


def changed_bounds(before: Profile, after: Profile) -> dict[str, tuple[Bound, Bound]]:
    """Return operation -> (bound before, bound after) for each operation whose roofline bound
    differs between the profiles.
    """
    now: dict[str, Bound] = {e.operation: e.bound for e in after.entries}
    return {
        e.operation: (e.bound, now[e.operation])
        for e in before.entries
        if e.bound != now[e.operation]
    }
