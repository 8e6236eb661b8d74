"""Dependences between the steps of a planned program, from the bytes that they read and write.

A step depends on an earlier one if one of the two writes a byte that the other reads or writes. Any
order of the steps in which each comes after those that it depends on computes the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Span: TypeAlias = tuple[int, int]
"""The first byte address of a range, and the one after its last."""


@dataclass(frozen=True)
class Accesses:
    """The bytes that a step may read, and those that it may write."""

    reads: tuple[Span, ...] = ()
    writes: tuple[Span, ...] = ()


@dataclass(frozen=True)
class _Access:
    """An access of an earlier step, which no later write has hidden."""

    span: Span
    step: int
    is_write: bool


def overlap(a: Span, b: Span) -> bool:
    """Return whether two ranges share a byte."""
    return a[0] < b[1] and b[0] < a[1]


def holds(outer: Span, inner: Span) -> bool:
    """Return whether the range `outer` contains the range `inner`."""
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def dependences(steps: Sequence[Accesses]) -> list[set[int]]:
    """Return for each step, in order, the indices of earlier steps that it depends on: enough of
    them that the others follow, as those do that a later write to the same bytes depends on.
    """
    live: list[_Access] = []
    found: list[set[int]] = []
    for index, step in enumerate(steps):
        found.append({each.step for each in live if conflicts(each, step)})
        live = [each for each in live if not any(holds(w, each.span) for w in step.writes)]
        live += accesses_of(index, step)
    return found


def conflicts(earlier: _Access, step: Accesses) -> bool:
    """Return whether `step` must come after an earlier access."""
    touched = (*step.writes, *step.reads) if earlier.is_write else step.writes
    return any(overlap(earlier.span, span) for span in touched)


def accesses_of(index: int, step: Accesses) -> Iterator[_Access]:
    """Yield the accesses of step number `index`."""
    for span in step.writes:
        yield _Access(span, index, True)
    for span in step.reads:
        yield _Access(span, index, False)
