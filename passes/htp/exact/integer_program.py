"""Integer programs over flags, solved by CP-SAT of OR-Tools."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from ....dialects.diagnostics import HexnnError

Flag: TypeAlias = Any
"""A variable that is 0 or 1: one of OR-Tools, whose types are not known here."""

Linear: TypeAlias = "list[tuple[Flag, int]]"
"""A sum of flags times integers."""


@dataclass(frozen=True)
class Solution:
    """The values of flags that cost the least of those found, and what none costs less than."""

    cost: int
    bound: int
    values: Mapping[int, bool]
    """By number of the flag."""

    @property
    def is_proven(self) -> bool:
        """Whether no other values cost less."""
        return self.bound >= self.cost

    @property
    def gap(self) -> float:
        """By which share of its cost the solution may be above the least."""
        return float(Fraction(self.cost - self.bound, self.cost)) if self.cost else 0.0

    def __getitem__(self, flag: Flag) -> bool:
        """Return the value of a flag."""
        return self.values[flag.index]


def cp_sat() -> Any:
    """Return the module of CP-SAT. Raises HexnnError where OR-Tools is not installed."""
    try:
        from ortools.sat.python import cp_model
    except ImportError as e:
        raise HexnnError("exact plans need OR-Tools: pip install 'hexnn[exact]'") from e
    return cp_model


class Search(NamedTuple):
    """What a search by CP-SAT left."""

    solver: Any
    """The `CpSolver`, which holds values and bound."""

    found: bool
    """Whether there are values."""


def searched(model: Any, effort: float) -> Search:
    """Search for the best values of a `CpModel` with `effort`, in CP-SAT's deterministic seconds,
    which are the same on every machine. One thread takes turns at several searches, since bounds
    and cheap values are found by different ones.
    """
    cp_model: Any = cp_sat()
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.interleave_search = True
    solver.parameters.max_deterministic_time = effort
    status = solver.solve(model)
    return Search(solver, status in (cp_model.OPTIMAL, cp_model.FEASIBLE))


class Entry(NamedTuple):
    """A flag with what it costs."""

    flag: Flag
    cost: int


class Program:
    """An integer program: flags, conditions on them, and what each costs. Raises HexnnError where
    OR-Tools is not installed.
    """

    def __init__(self) -> None:
        self._solver: Any = cp_sat()
        self._model: Any = self._solver.CpModel()
        self.flags: list[Flag] = []
        self.costs: list[Entry] = []

    def flag(self, cost: int = 0) -> Flag:
        """Return a new flag that costs `cost` if it is 1."""
        made = self._model.new_bool_var("")
        self.flags.append(made)
        self.charge(made, cost)
        return made

    def charge(self, flag: Flag, cost: int) -> None:
        """Add to the cost of a flag."""
        if cost:
            self.costs.append(Entry(flag, cost))

    def one_of(self, flags: Sequence[Flag]) -> None:
        """Require that exactly one of `flags` is 1."""
        self._model.add_exactly_one(flags)

    def forbid(self, flag: Flag) -> None:
        """Require that a flag is 0."""
        self._model.add(flag == 0)

    def equal(self, one: Iterable[Flag], other: Iterable[Flag]) -> None:
        """Require that as many of `one` are 1 as of `other`."""
        self._model.add(sum(one) == sum(other))

    def implied(self, flag: Flag, by: Sequence[Flag]) -> None:
        """Require that `flag` is 1 if all of `by` are."""
        self._model.add(flag >= sum(by) - (len(by) - 1))

    def at_least_one(self, flags: Sequence[Flag]) -> None:
        """Require that at least one of `flags` is 1."""
        self._model.add_bool_or(flags)

    def at_least_one_if(self, given: Flag, flags: Sequence[Flag]) -> None:
        """Require that at least one of `flags` is 1 if `given` is."""
        self._model.add_bool_or([*flags, given.negated()])

    def exclude(self, one: Flag, other: Flag) -> None:
        """Require that not both flags are 1."""
        self._model.add(one + other <= 1)

    def exceeds(self, flag: Flag, one: Flag, others: Sequence[Flag]) -> None:
        """Require that `flag` is 1 if `one` is, and one of `others`, of which at most one is."""
        self._model.add(flag >= one + sum(others) - 1)

    def at_most(self, terms: Linear, most: int, given: Flag | None = None) -> None:
        """Require that a sum is at most `most`; with `given` only if that flag is 1."""
        flags, factors = [flag for flag, _ in terms], [factor for _, factor in terms]
        held = self._model.add(self._solver.LinearExpr.weighted_sum(flags, factors) <= most)
        if given is not None:
            held.only_enforce_if(given)

    def suggest(self, flag: Flag, value: bool) -> None:
        """Tell the solver a value of a flag to start from."""
        self._model.add_hint(flag, value)

    def solve(self, effort: float) -> Solution | None:
        """Return the cheapest values that are found with `effort`, as of `searched`; None if no
        values hold, or none are found.
        """
        flags, factors = [e.flag for e in self.costs], [e.cost for e in self.costs]
        self._model.minimize(self._solver.LinearExpr.weighted_sum(flags, factors))
        solver, found = searched(self._model, effort)
        if not found:
            return None
        values = {flag.index: bool(solver.value(flag)) for flag in self.flags}
        bound = math.ceil(solver.best_objective_bound - 1e-6)
        return Solution(round(solver.objective_value), bound, values)
