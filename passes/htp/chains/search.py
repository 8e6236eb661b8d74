"""Search for the chains of a function that are computed piece by piece, and for their pieces.

Dynamic programming over the operations in order: each is computed whole, or split by itself, or is
part of a chain; the state is whether the result of the last one is in TCM or in main memory.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from xdsl.dialects.builtin import TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ..memory.live_ranges import root_of
from ..tiling.best_splits import fitting_split
from ..tiling.divisions import Intervals
from ..tiling.regions import DEPTH, RULES, depth_step, row_axis
from ..tiling.splits import (
    LARGE,
    cuttings,
    row_cuttings,
    size_of,
)
from .costs import ChainCosts, Places, work_once
from .depth_first import Chain, Cut, Needs, Steps, computing, is_activation, is_far, run_ending_at
from .objectives import Rates

MOST_OPERATIONS = 16
"""The most operations of a chain. Those of mobilenet_v2 at 384K have 13; the halos of longer ones
cost more than a transfer.
"""

MOST_PIECES = 64
"""The most pieces of a chain: it bounds compile time."""

MOST_AGAIN = 1 / 2
"""The most of its work that a chain may do again, as a share: fewer bytes are not worth the time of
more. Chains of mobilenet_v2 at 64K to 512K repeat at most 13 %.
"""


@dataclass(frozen=True)
class Choice:
    """A chain that is computed in the pieces of `cut`."""

    chain: Chain
    cut: Cut
    places: Places
    again: int
    """The work that is done again, of `costs.Estimate`."""

    is_pinned: bool = False
    """Whether the user fixed the pieces."""

    keeps: frozenset[htp.HtpOp] = frozenset()
    """The operations that keep what the next piece needs of their results, too."""

    @property
    def transfers(self) -> int:
        """The transfers of parts of activations: loads and stores of the pieces."""
        return len(self.cut.parts) * (len(self.places.far) + (not self.places.near))

    def describe(self) -> str:
        """Return how the chain is computed, as text: `in 4 pieces of rows with 3 others`."""
        count, others = len(self.cut.parts), len(self.chain.ops) - 1
        axis = ("batch", "rows", "columns", "depth")[self.cut.axis]
        text = f"in {count} pieces of {axis}" + (f", in a chain of {others + 1}" if others else "")
        if kept := len(self.keeps):
            text += f", with {kept} line buffer{'s' * (kept > 1)}"
        return text + (", pinned" if self.is_pinned else "")


class State(NamedTuple):
    """The cheapest way to have computed some operations."""

    cost: float
    moved: float
    """The bytes transferred."""

    transfers: int
    """The transfers of activations."""

    choices: tuple[Choice, ...]

    @property
    def again(self) -> int:
        """The work that is done again."""
        return sum(choice.again for choice in self.choices)

    def then(
        self, cost: float, moved: float, transfers: int, choices: tuple[Choice, ...] = ()
    ) -> State:
        """Return the state after more operations, of which `choices` are computed in pieces."""
        more = self.cost + cost, self.moved + moved, self.transfers + transfers
        return State(*more, (*self.choices, *choices))


@dataclass
class ChainSearch:
    """The search for the chains of a function whose operations have `budget` bytes of TCM."""

    function: FuncOp
    budget: int
    position: dict[Operation, int] = field(default_factory=dict[Operation, int])
    steps: dict[int, Steps] = field(default_factory=dict[int, Steps])
    needs: Needs = field(default_factory=Needs)
    split_costs: dict[tuple[Operation, int], tuple[int, int]] = field(
        default_factory=dict[tuple[Operation, int], tuple[int, int]]
    )
    """By operation and budget: the bytes that it transfers, split by itself, and its pieces."""
    divisions: dict[tuple[htp.HtpOp, int], list[Intervals]] = field(
        default_factory=dict[tuple[htp.HtpOp, int], list[Intervals]]
    )
    """By operation and axis: the divisions of its result that are tried, few pieces first."""
    too_large: dict[tuple[htp.HtpOp, int, int], dict[int, int]] = field(
        default_factory=dict[tuple[htp.HtpOp, int, int], dict[int, int]]
    )
    """By last operation, axis and budget, then by length of the chain: how many of the divisions
    have pieces that are too large by themselves.
    """

    def __post_init__(self) -> None:
        self.ops = computing(self.function)
        self.position = {op: i for i, op in enumerate(self.ops)}
        self.costs = ChainCosts(self.budget)

    @cached_property
    def ranges(self) -> dict[SSAValue, tuple[int, int]]:
        """The activations that operations compute in TCM: the positions of their definition and of
        their last use.
        """
        found: dict[SSAValue, tuple[int, int]] = {}
        for at, op in enumerate(self.ops):
            for value in (*op.operands, *op.results):
                root = root_of(value)
                if isinstance(root.type, TensorType) and htp.space_of(root) == htp.TCM:
                    if not is_far(root) and is_activation(root):
                        found[root] = found.get(root, (at, at))[0], at
        return found

    def search_for(self, budget: int, rates: Rates) -> None:
        """Search for `budget` bytes of TCM, at `rates`, from now on."""
        self.budget = budget
        self.costs = replace(self.costs, budget=budget, rates=rates)

    def through(self, first: int, last: int) -> dict[SSAValue, int]:
        """Return the bytes of the values in TCM that exist before the operation at `first` and are
        used after that at `last`.
        """
        live = {v for v, (made, used) in self.ranges.items() if made < first and used > last}
        return {v: htp.physical_bytes(v) for v in live}

    def run(self) -> State:
        """Return the cheapest way to compute the function: the chains that are computed piece by
        piece, in order, and the bytes that it is estimated to transfer, without the constants that
        are loaded once.
        """
        needed = [self.excess(i) > 0 for i in range(len(self.ops))]
        states: list[dict[bool, State]] = [{True: State(0, 0, 0, ())}]
        for end in range(len(self.ops)):
            new: dict[bool, State] = {}
            for near, state in self.extended(states, end, needed, new):
                if near not in new or state.cost < new[near].cost:
                    new[near] = state
            states.append(new)
        return min(states[-1].values(), key=lambda state: state.cost)

    def without_chains(self, budget: int) -> float:
        """Return the bytes that the function is estimated to transfer for `budget` bytes of TCM,
        without the constants, if each operation is computed whole or split by itself.
        """
        self.search_for(budget, self.costs.rates)
        costs: dict[bool, float] = {True: 0}
        for at in range(len(self.ops)):
            new: dict[bool, float] = {}
            for near, cost in costs.items():
                for result, more, _ in self.alone(at, near):
                    new[result] = min(cost + more, new.get(result, math.inf))
            costs = new
        return min(costs.values())

    @property
    def is_exceeded(self) -> bool:
        """Whether an operation, with what is live beside it, exceeds the TCM."""
        return any(self.excess(at) > 0 for at in range(len(self.ops)))

    def excess(self, at: int) -> int:
        """Return the bytes by which the operation at `at`, with what is live beside it, exceeds the
        TCM.
        """
        op = self.ops[at]
        if not isinstance(op, htp.HtpOp) or op.impl is None:
            return 0
        beside = sum(self.through(at, at).values())
        own = {root_of(v) for v in op.operands}
        later = sum(n for v, n in self.through(at, at).items() if v in own)
        return max(0, size_of(op) + beside - later - self.budget)

    def extended(
        self,
        states: list[dict[bool, State]],
        end: int,
        needed: list[bool],
        best: dict[bool, State],
    ) -> Iterator[tuple[bool, State]]:
        """Yield (whether the result is in TCM, the state) for each way to end with the operation at
        `end`.
        """
        for near, state in states[end].items():
            for result, moved, transfers in self.alone(end, near):
                cost = self.costs.rates.total(moved, 0, transfers)
                yield result, state.then(cost, moved, transfers)
        run = run_ending_at(self.ops, end, MOST_OPERATIONS)
        if not any(needed[end + 1 - len(run) : end + 1]):
            return
        steps = self.steps.setdefault(end, Steps(run, needs=self.needs))
        for count in range(1, len(run) + 1):
            first = end + 1 - count
            chain = Chain(tuple(run[-count:]))
            if not any(needed[first : end + 1]) or not (chain.is_closed and chain.is_named):
                continue
            for near, state in states[first].items():
                if best and all(state.cost >= found.cost for found in best.values()):
                    continue
                limits = {n: found.cost - state.cost for n, found in best.items()}
                for choice, moved in self.cuts(chain, steps, first, near, limits):
                    cost = self.costs.rates.total(moved, choice.again, choice.transfers)
                    after = state.then(cost, moved, choice.transfers, (choice,))
                    yield choice.places.near, after

    def alone(self, at: int, near: bool) -> Iterator[tuple[bool, int, int]]:
        """Yield (whether the result is in TCM, bytes, transfers) of the operation at `at` by
        itself, whose predecessor's result is in TCM if `near`.
        """
        op = self.ops[at]
        if not isinstance(op, htp.HtpOp) or op.impl is None:
            stored = [htp.physical_bytes(v) for v in op.results if htp.lies_in_memory(v)]
            yield True, 0, 0
            yield False, sum(stored), len(stored)
            return
        result = htp.physical_bytes(op.output)
        if size_of(op) > self.budget:
            moved, count = self.split_cost(op)
            yield False, moved, count
            return
        loaded = [] if near else self.previous(op, at)
        excess = self.excess(at)
        moved = sum(map(htp.physical_bytes, loaded)) + 2 * excess
        transfers = len(loaded) + 2 * (excess > 0)
        yield True, moved, transfers
        yield False, moved + result, transfers + 1

    def split_cost(self, op: htp.HtpOp) -> tuple[int, int]:
        """Return the bytes that an operation that does not fit transfers, split by itself, and in
        how many transfers of activations: a load and a store of each piece.
        """
        if type(op) not in RULES:
            return 2 * size_of(op), 2
        key = op, self.budget
        if key not in self.split_costs:
            found = fitting_split(op, self.budget)
            self.split_costs[key] = (found[1], 2 * found[0].count) if found else (LARGE, 0)
        return self.split_costs[key]

    def previous(self, op: Operation, at: int) -> list[SSAValue]:
        """Return the operands of `op`, at `at`, that the operation before it computes."""
        before = self.ops[at - 1].results if at else ()
        return [v for v in dict.fromkeys(op.operands) if root_of(v) in before or v in before]

    def cuts(
        self, chain: Chain, steps: Steps, first: int, near: bool, limits: Mapping[bool, float]
    ) -> Iterator[tuple[Choice, float]]:
        """Yield the cheapest choice, with the bytes that it moves, for each axis of the result and
        each memory to join it in, of a chain that starts at `first`, behind a result in TCM if
        `near`; but for memories (TCM: True) whose `limits` no choice costs less than.
        """
        for places in self.places(chain, first, near):
            if self.stored(chain, places) >= limits.get(places.near, math.inf):
                continue
            for axis in dict.fromkeys((row_axis(chain.last), DEPTH)):
                best = self.cheapest(chain, steps, axis, places)
                if best is not None:
                    yield best

    def places(self, chain: Chain, first: int, near: bool) -> Iterator[Places]:
        """Yield where the activations of a chain that starts at `first`, behind a result in TCM if
        `near`, may be: with its result joined in TCM, then in main memory.
        """
        before = set() if near else set(self.ops[first - 1].results)
        far = frozenset(v for v in chain.inputs if is_far(v) or root_of(v) in before)
        through = self.through(first, self.position[chain.last])
        roots = frozenset(v for v in chain.inputs if root_of(v) in through)
        for result in (True, False):
            yield Places(far, result, sum(through.values()), roots)

    def cheapest(
        self, chain: Chain, steps: Steps, axis: int, places: Places
    ) -> tuple[Choice, float] | None:
        """Return the choice of the fewest pieces along `axis` that fit, with the bytes that it
        moves; None if there is none, or if these do too much again.
        """
        for parts in self.divisions_of(chain.last, axis)[self.skipped(chain, steps, axis) :]:
            cut = Cut(axis, parts)
            if self.costs.least_peak(chain, steps, cut, places) > self.budget:
                continue
            cost = self.costs.estimate(chain, steps, cut, places)
            if cost.peak <= self.budget:
                if cost.again > MOST_AGAIN * work_once(chain.ops):
                    return None
                moved = self.stored(chain, places) + cost.moved
                return Choice(chain, cut, places, cost.again), moved
        return None

    def skipped(self, chain: Chain, steps: Steps, axis: int) -> int:
        """Return how many of the divisions along `axis` have pieces that are too large by
        themselves, wherever activations are; all if a piece of several cannot be computed. What is
        too large for a chain is so for the longer ones with the same end.
        """
        divisions, count = self.divisions_of(chain.last, axis), len(chain.ops)
        known = self.too_large.setdefault((chain.last, axis, self.budget), {})
        if count not in known:
            at = max((n for length, n in known.items() if length < count), default=0)
            while at < len(divisions):
                least = self.costs.least_of_piece(chain, steps, Cut(axis, divisions[at]))
                if least <= self.budget:
                    break
                at = len(divisions) if least == LARGE and len(divisions[at]) > 1 else at + 1
            known[count] = at
        return known[count]

    def stored(self, chain: Chain, places: Places) -> int:
        """Return the bytes of the result of a chain that are transferred to main memory."""
        return 0 if places.near else self.costs.bytes(chain.last.output)

    def divisions_of(self, op: htp.HtpOp, axis: int) -> list[Intervals]:
        """Return the divisions of the result of `op` along `axis` that are tried for chains, from
        few pieces to many.
        """
        if (op, axis) not in self.divisions:
            by_depth = axis == DEPTH
            found = (
                cuttings(htp.shape(op.output)[DEPTH], depth_step(op))
                if by_depth
                else row_cuttings(op, axis)
            )
            self.divisions[op, axis] = [parts for parts in found if len(parts) <= MOST_PIECES]
        return self.divisions[op, axis]
