"""Choice among sets of chains by planning the memory of each.

The search for chains adds up bytes; the planner also needs a gap of the right size for each
buffer. Therefore the search runs for several sizes up to that of the TCM, the memory is planned for
each set of chains that it finds, and for none, and the one that is predicted to take the least
time, or needs the least memory for activations, is taken. What the next smaller sizes of a ladder
get are plans for the larger one, too: no choice moves more bytes than these.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from ....dialects import htp
from ....dialects.diagnostics import HexnnError
from ..memory.ledger import Content
from ..memory.live_ranges import is_load, is_store, root_of
from ..memory.plan_attempts import attempt_within
from ..memory.planned_time import PlannedTime, cycles_of
from ..tiling.packed_weights import loaded_bytes
from ..tiling.splits import LARGE
from .costs import ChainCosts, work_once
from .depth_first import Chain, can_join, is_activation
from .larger_pieces import larger_pieces
from .line_buffer_costs import with_line_buffers
from .objectives import INFINITE, LEAST_MEMORY, RATES, Cost, Objective, Rates
from .search import ChainSearch, Choice, State

STEPS, LOWER = 4, 2
"""The sizes between a power of two and the next of the ladder, the same for every TCM; and how many
of them, below the size for which memory is planned, chains are searched for as well: chains for all
of the TCM may leave no gap for a large result.
"""

LEVELS = 128
"""The most operations of a function, each counted for every size below that of the TCM whose plans
are compared: four sizes for person_detect, one for mobilenet_v2. It bounds compile time.
"""

PIECES = 128
"""The most pieces of chains, found at the first rate, up to which chains are searched for at other
rates, too: plans of more take seconds each. Those of mobilenet_v2 are 45 at 384K, 323 at 128K.
"""

REPEATED = 1 / 16
"""The share of its work that a plan that moves the least may do again without being compared with
others: the slices and the overhead of more pieces, which no estimate has, cost as much. Where
resnet8 at 56K repeats 5 % it takes 136,168 cycles; in more pieces, with a spill, 138,636.
"""

SPARE = 1 / 8
"""By which share the search may overestimate what a plan moves beside constants, where plans are
cheap: it counts weights for each piece that, as they are small, stay in the end. Of two 3x3
convolutions of an image, subtracted, 10 % at 64K.
"""

OPEN = 1 / 4
"""The share of what a plan exceeds its estimate by, up to which others are planned whose estimates
exceed that. It bounds compile time: 26 plans of mobilenet_v2 at 256K with 1, none of them better.
"""

MISSES = 4
"""The sizes in turn that may bring no less memory before the search for the least of it ends."""

Choices = tuple[Choice, ...]


class Tiling(NamedTuple):
    """The chains of a function, and the size of TCM for which other operations are split and memory
    is planned.
    """

    choices: Choices
    budget: int


Tile: TypeAlias = Callable[[FuncOp, Tiling], None]
"""A function that splits the operations of a function by a tiling."""


class Plan(NamedTuple):
    """A tiling and what it costs."""

    cost: Cost
    tiling: Tiling

    def total(self, target: htp.Target) -> float:
        """Return the cycles on a target, and those of the transfers once more: several contexts
        share one DMA engine, and hide less of them.
        """
        return self.cost.cycles + self.cost.moved / target.dma_bytes_per_cycle


@dataclass
class Ladder:
    """The tilings of a function for the sizes of a ladder; `tile` splits a function."""

    function: FuncOp
    tile: Tile
    search: ChainSearch
    constants: int
    """The bytes as which every plan loads constants: packed, where they can be."""

    borders: int
    """The bytes of inputs that are loaded, and of results that are stored."""

    target: htp.Target
    """The target, of any size of TCM."""

    work: int
    """The work of all operations that chains can have, of `costs.work_of`."""

    buffers: bool
    """Whether chains have line buffers where these cost less."""

    states: dict[tuple[int, Rates], State] = field(default_factory=dict[tuple[int, Rates], State])
    """Size of TCM and rates -> what the search found."""

    plans: dict[Tiling, Plan] = field(default_factory=dict[Tiling, "Plan"])
    """The plans that were made."""

    chains: dict[tuple[int, Rates], Choices] = field(
        default_factory=dict[tuple[int, Rates], Choices]
    )
    """Size of TCM and rates -> the chains that the search found, with line buffers."""

    @staticmethod
    def of(function: FuncOp, target: htp.Target, tile: Tile, buffers: bool = True) -> Ladder:
        """Return the ladder of a function for a target with any TCM, with line buffers where these
        cost less if it may have `buffers`.
        """
        moves = [op for op in function.body.block.ops if isinstance(op, htp.CopyOp)]
        loaded = {op.input for op in moves if is_load(op)}
        constants = {value for value in loaded if not is_activation(value)}
        stored = {op.output for op in moves if is_store(op)}
        borders = stored | {root_of(value) for value in loaded} & {*function.args}
        search = ChainSearch(function, target.tcm_budget)
        least = sum(map(loaded_bytes, constants))
        work = work_once(filter(can_join, search.ops))
        return Ladder(function, tile, search, least, bytes_of(borders), target, work, buffers)

    def best(self, size: int) -> Plan:
        """Return the cheapest plan for `size` bytes of TCM of those that move no more bytes than
        the best ones for the next smaller sizes.
        """
        levels = LEVELS // max(1, len(self.search.ops))
        if not self.is_exceeded(size):
            alone = self.planned(Tiling((), size))
            if not self.may_move_less(size, alone.cost.moved):
                return alone
            return self.fair([alone, *self.own(size)], size, levels)
        found = list(self.own(size))
        if self.constants + self.search.without_chains(size) < min(p.cost.moved for p in found):
            found.append(self.planned(Tiling((), size)))
        return self.fair(found, size, levels)

    def is_exceeded(self, size: int) -> bool:
        """Return whether an operation, with what is live beside it, exceeds `size` bytes."""
        self.search.search_for(size, RATES[0])
        return self.search.is_exceeded

    def fair(self, found: Sequence[Plan], size: int, levels: int, most: float = math.inf) -> Plan:
        """Return the cheapest of the plans `found` for `size` bytes of TCM that moves no more bytes
        than the best one for the next smaller size, of as many `levels`; that one if none does.
        Smaller sizes do not matter whose plans move at least `most` bytes.
        """
        best, spare = min(found, key=self.total), SPARE * (levels > 1 and self.constants > 0)
        lower, most = lower_sizes(size)[:1], min(most, best.cost.moved)
        if not levels or not lower or not self.may_move_less(lower[0], most, spare):
            return best
        below = self.fair(list(self.own(lower[0])), lower[0], levels - 1, most)
        some = [plan for plan in (*found, below) if plan.cost.moved <= below.cost.moved]
        if min(some, key=self.total) is below:
            some += self.larger(below, size)
        return min(some, key=self.total)

    def larger(self, plan: Plan, size: int) -> Iterator[Plan]:
        """Yield the plans for `size` bytes of TCM with the chains of a plan for less, in the fewest
        pieces that fit and in about twice as many, beside which the next transfers fit; none that
        moves more bytes.
        """
        for share in (1, 2):
            costs = ChainCosts(size // share)
            choices = tuple(larger_pieces(self.search, c, costs) for c in plan.tiling.choices)
            other = plan if choices == plan.tiling.choices else self.planned(Tiling(choices, size))
            if other is not plan and other.cost.moved <= plan.cost.moved:
                yield other

    def own(self, size: int) -> Iterator[Plan]:
        """Yield the plans for `size` bytes of TCM with the chains that the search finds for it and
        for some smaller sizes, as long as these may move less than the best.
        """
        least = self.without_spills(size)
        if least is not None:
            yield least
            return
        best, known = None, set[Tiling]()
        for lower, rates in self.searches(size):
            if best is not None and self.estimate(lower, rates) >= self.limit(size, best):
                continue
            tiling = Tiling(self.found(lower, rates), size)
            if tiling not in known:
                known.add(tiling)
                plan = self.planned(tiling)
                yield plan
                best = min(best or plan, plan, key=self.total)

    def without_spills(self, size: int) -> Plan | None:
        """Return a plan for `size` bytes of TCM that moves the least, and does at most `REPEATED`
        of its work again; None if the search finds none.
        """
        found, choices = self.state(size, LEAST_MEMORY), self.found(size, LEAST_MEMORY)
        if found.moved > self.borders or found.again > REPEATED * self.work:
            return None
        plan = self.planned(Tiling(choices, size))
        return plan if self.is_least(plan.cost.moved) else None

    def searches(self, size: int) -> Iterator[tuple[int, Rates]]:
        """Yield the sizes of TCM and the rates for which chains are searched for, to be planned for
        `size` bytes.
        """
        for lower in (size, *lower_sizes(size)[:LOWER]):
            yield from ((lower, rates) for rates in self.rates(lower))

    def rates(self, size: int) -> Sequence[Rates]:
        """Return the rates at which chains for `size` bytes of TCM are searched for."""
        count = sum(len(choice.cut.parts) for choice in chains_of(self.state(size)))
        return RATES if count <= PIECES else RATES[:1]

    def is_least(self, moved: float) -> bool:
        """Return whether no plan moves less than `moved` bytes, which every one moves."""
        return moved <= self.constants + self.borders

    def may_move_less(self, size: int, most: float, spare: float = 0.0) -> bool:
        """Return whether a plan for `size` bytes of TCM may move less than `most` bytes, by the
        estimate of the search, less the share `spare`; none does for so few that an operation fits
        in no pieces.
        """
        if self.is_least(most):
            return False
        least = min(self.state(size, rates).moved for rates in self.rates(size))
        moved = self.constants + (1 - spare) * least
        return moved < min(most, (1 - spare) * LARGE)

    def limit(self, size: int, best: Plan) -> float:
        """Return the estimate from which on what the search finds is not planned for `size` bytes
        of TCM, as `best` costs less: plans exceed estimates by about as much.
        """
        least = self.estimate(size, RATES[0])
        return least + OPEN * max(0, self.total(best) - least)

    def estimate(self, size: int, rates: Rates) -> float:
        """Return what the search estimates the total of what it finds to be, as if kernels hid the
        loads of constants and no other transfers; infinite if an operation fits in no pieces.
        """
        found = self.state(size, rates)
        if found.moved >= LARGE:
            return math.inf
        again = sum(choice.again for choice in self.found(size, rates))
        nbytes = RATES[0].total(2 * found.moved + self.constants, again, found.transfers)
        return self.kernels + nbytes / self.target.dma_bytes_per_cycle

    @cached_property
    def kernels(self) -> float:
        """The cycles of the kernels of whole operations."""
        ops = (op for op in self.search.ops if isinstance(op, htp.HtpOp))
        return sum(cycles_of(op, self.target) for op in ops)

    def state(self, size: int, rates: Rates = RATES[0]) -> State:
        """Return what the search finds for `size` bytes of TCM, at `rates`."""
        if (size, rates) not in self.states:
            self.search.search_for(size, rates)
            self.states[size, rates] = self.search.run()
        return self.states[size, rates]

    def found(self, size: int, rates: Rates) -> Choices:
        """Return the chains of more than one piece that the search finds for `size` bytes of TCM,
        at `rates`, with line buffers if the ladder has them.
        """
        if (size, rates) not in self.chains:
            chains, costs = chains_of(self.state(size, rates)), ChainCosts(size)
            kept = (with_line_buffers(choice, costs) for choice in chains)
            self.chains[size, rates] = tuple(kept) if self.buffers else chains
        return self.chains[size, rates]

    def total(self, plan: Plan) -> float:
        """Return what plans are compared by, of `Plan.total`."""
        return plan.total(self.target)

    def planned(self, tiling: Tiling) -> Plan:
        """Return the plan of a tiling for its size of TCM."""
        if tiling not in self.plans:
            cost = cost_of(self.function, tiling, tiling.budget, self.tile, self.target)
            self.plans[tiling] = Plan(cost, tiling)
        return self.plans[tiling]


def least_memory(function: FuncOp, target: htp.Target, tile: Tile) -> Plan:
    """Return the plan with the fewest bytes of activations, then of traffic: of those for
    the TCM of a target and for sizes below the activations of that one, largest first, until one
    fits no more or `MISSES` bring nothing.
    """
    budget = target.tcm_budget
    search, misses = ChainSearch(function, budget), 0
    found = Tiling(chains_for(search, budget), budget)
    best = Plan(cost_of(function, found, budget, tile, target), found)
    for size in lower_sizes(int(min(best.cost.memory, budget))):
        tiling = Tiling(chains_for(search, size), size)
        cost = cost_of(function, tiling, budget, tile, target)
        misses = 0 if cost.memory < best.cost.memory else misses + 1
        best = min(best, Plan(cost, tiling), key=lambda one: Objective.MEMORY.rank(one.cost))
        if cost == INFINITE or misses == MISSES:
            break
    return best


def chains_of(state: State) -> Choices:
    """Return the chains of more than one piece that a search found."""
    return tuple(choice for choice in state.choices if len(choice.cut.parts) > 1)


def chains_for(search: ChainSearch, size: int) -> Choices:
    """Return the chains of more than one piece that a search finds for the least memory in `size`
    bytes of TCM.
    """
    search.search_for(size, LEAST_MEMORY)
    return chains_of(search.run())


def bytes_of(values: Iterable[SSAValue]) -> int:
    """Return the bytes of those values that lie in memory."""
    return sum(htp.physical_bytes(value) for value in values if htp.lies_in_memory(value))


def lower_sizes(budget: int) -> list[int]:
    """Return the sizes below `budget`, largest first, that are multiples of a power of two by
    `STEPS` to 2 * `STEPS` - 1.
    """
    powers = (1 << n for n in range(budget.bit_length()))
    sizes = (unit * count for unit in powers for count in range(STEPS, 2 * STEPS))
    return sorted({size for size in sizes if size < budget}, reverse=True)


def cost_of(
    function: FuncOp,
    tiling: Tiling,
    budget: int,
    tile: Tile,
    target: htp.Target,
    most: float = math.inf,
) -> Cost:
    """Return the cost on a target of a function that is tiled, its memory planned for `budget`
    bytes of TCM; infinite if it does not fit, or moves more than `most` bytes.
    """
    copy = function.clone()
    try:
        tile(copy, Tiling(translated(tiling.choices, function, copy), tiling.budget))
        found = attempt_within(copy, budget, most)
    except HexnnError:
        return INFINITE
    if found is None:
        return INFINITE
    memory = found.ledger.peak.live[Content.ACTIVATIONS]
    return Cost(found.traffic, memory, PlannedTime.of(found.function, target))


def translated(choices: Sequence[Choice], function: FuncOp, copy: FuncOp) -> Choices:
    """Return the choices of `function` for `copy`, a clone of it."""
    ops: dict[Operation, Operation] = dict(
        zip(function.body.block.ops, copy.body.block.ops, strict=True)
    )

    def value_of(value: SSAValue) -> SSAValue:
        if isinstance(value, OpResult):
            return ops[value.op].results[value.index]
        assert isinstance(value, BlockArgument), "values are results and arguments"
        return copy.args[value.index]

    def choice_of(choice: Choice) -> Choice:
        members = [op for op in map(ops.__getitem__, choice.chain.ops) if isinstance(op, htp.HtpOp)]
        places = replace(
            choice.places,
            far=frozenset(map(value_of, choice.places.far)),
            later=frozenset(map(value_of, choice.places.later)),
        )
        keeps = frozenset(
            op for op in map(ops.__getitem__, choice.keeps) if isinstance(op, htp.HtpOp)
        )
        return replace(choice, chain=Chain(tuple(members)), places=places, keeps=keeps)

    return tuple(map(choice_of, choices))
