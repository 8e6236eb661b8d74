"""The modulo reservation table of a loop body, which finds the first row with free resources in one
step: a finite automaton tells which resource classes a packet still takes (T. Proebsting and C.
Fraser, POPL 1994), and a bit mask for each class which rows take it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ....dialects.hexagon.packet_resources import feasible
from ..cells import set_bits

BODIES = 64
"""The automata that are kept. A body needs one for all its schedules; most have few classes, which
bodies share."""


@dataclass(eq=False, slots=True)
class State:
    """A set of instructions in a packet, by their resource classes."""

    members: tuple[int, ...]
    """The classes, sorted."""

    full: int
    """The classes, as a bit mask of their indices in `Automaton.classes`, of which no instruction
    fits into the packet any more."""

    more: dict[int, Step] = field(default_factory=dict[int, "Step"])
    """By class: what one more instruction of it changes, as far as it was asked for."""

    fewer: dict[int, Step] = field(default_factory=dict[int, "Step"])
    """By class: what one instruction of it less changes, likewise."""


class Step(NamedTuple):
    """A transition of the automaton."""

    state: State
    """The state that it leads to."""

    changed: tuple[int, ...]
    """The classes, by index in `Automaton.classes`, that fit into a packet in only one of the two
    states."""


class Automaton:
    """The states of packets of instructions whose resource classes are among `classes`; made as
    they are asked for.
    """

    def __init__(self, classes: Sequence[int]) -> None:
        self.classes = classes
        self.bits = {kind: at for at, kind in enumerate(classes)}
        """The index of each class in `classes`."""

        self.states: dict[tuple[int, ...], State] = {}
        self.empty = self.state(())

    def state(self, members: tuple[int, ...]) -> State:
        """Return the state of the classes `members`, which are sorted."""
        if members not in self.states:
            fits = [feasible(tuple(sorted([*members, one]))) for one in self.classes]
            full = sum(1 << at for at, free in enumerate(fits) if not free)
            self.states[members] = State(members, full)
        return self.states[members]

    def more(self, state: State, added: int) -> Step:
        """Return the transition from `state` by one more instruction of class `added`."""
        step = state.more.get(added)
        if step is None:
            members = tuple(sorted([*state.members, added]))
            step = state.more[added] = self.step(state, self.state(members))
        return step

    def fewer(self, state: State, removed: int) -> Step:
        """Return the transition from `state` by one instruction of class `removed` less."""
        step = state.fewer.get(removed)
        if step is None:
            members = list(state.members)
            members.remove(removed)
            step = state.fewer[removed] = self.step(state, self.state(tuple(members)))
        return step

    def step(self, source: State, target: State) -> Step:
        """Return the transition between two states."""
        return Step(target, tuple(set_bits(source.full ^ target.full)))


@lru_cache(BODIES)
def automaton(classes: tuple[int, ...]) -> Automaton:
    """Return the automaton of `classes`, which are sorted and distinct."""
    return Automaton(classes)


class ReservationTable:
    """The modulo reservation table for instructions of the resource classes `classes`, identified
    by index, in `interval` rows.
    """

    def __init__(self, classes: Sequence[int], interval: int) -> None:
        self.classes, self.interval = classes, interval
        self.automaton = automaton(tuple(sorted(set(classes))))
        self.bits = [self.automaton.bits[kind] for kind in classes]
        """By instruction: the index of its class in the automaton."""

        self.rows: list[list[int]] = [[] for _ in range(interval)]
        """By row: the instructions in it, in the order in which they were added."""

        self.states = [self.automaton.empty] * interval
        self.full = [0] * len(self.automaton.classes)
        """By class: the rows, as a bit mask, into which no instruction of it fits."""

    def add(self, index: int, row: int) -> None:
        """Add instruction `index` to a row, into which it must fit."""
        self.rows[row].append(index)
        state, added = self.states[row], self.classes[index]
        self._change(row, state.more.get(added) or self.automaton.more(state, added))

    def remove(self, index: int, row: int) -> None:
        """Remove instruction `index` from a row."""
        self.rows[row].remove(index)
        state, removed = self.states[row], self.classes[index]
        self._change(row, state.fewer.get(removed) or self.automaton.fewer(state, removed))

    def _change(self, row: int, step: Step) -> None:
        full, at = self.full, 1 << row
        self.states[row] = step.state
        for kind in step.changed:
            full[kind] ^= at

    def is_full(self, row: int, index: int, without: Iterable[int] = ()) -> bool:
        """Return whether instruction `index` does not fit into a row beside the instructions in it
        other than those of `without`.
        """
        state = self.states[row]
        for other in without:
            state = self.automaton.fewer(state, self.classes[other]).state
        return bool(state.full >> self.bits[index] & 1)

    def free_times(self, index: int, start: int, end: int) -> int:
        """Return the times from `start` to `end`, inclusive and at most `interval` packets, in
        whose rows instruction `index` fits: a bit mask of their distances from `start`.
        """
        if end < start:
            return 0
        interval = self.interval
        full, row = self.full[self.bits[index]], start % interval
        return ~(full >> row | full << interval - row) & ((1 << end - start + 1) - 1)

    def first_free(self, index: int, start: int, end: int) -> int | None:
        """Return the first time from `start` to `end`, inclusive and at most `interval` packets, in
        whose row instruction `index` fits; None if there is none.
        """
        free = self.free_times(index, start, end)
        return start + (free & -free).bit_length() - 1 if free else None
