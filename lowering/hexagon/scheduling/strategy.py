"""Scheduling strategies: the compiler's own, and those that plug-ins register.

A strategy chooses packets for the instructions of a block, and issue times for those of a
pipelined loop. What is around that is shared: dependences, `.new` variants, prologues and
epilogues, rotation of loops, registers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeVar

from ....dialects.registries.by_name import named
from .block_graph import BlockGraph
from .lifetimes import LiveRanges
from .list_scheduling import Arrange, shortest_schedule
from .modulo import BodyAnalysis, LoopSchedules, modulo_schedules
from .pressure import Pressure


class SchedulingStrategy:
    """The compiler's own strategy: list scheduling of blocks, iterative modulo scheduling of
    innermost loops. Subclasses override one of them or both.
    """

    name: ClassVar[str] = "default"
    """The name by which `hexagon-schedule{scheduler=NAME}` finds the strategy."""

    def block(self, graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
        """Return a schedule of a block: for each packet the indices of its instructions in
        `graph.instrs`, none for a stall.

        Where registers do not suffice the block is scheduled again with a smaller `window`, how
        many instructions ahead of program order may be chosen, and at last, in program order, by
        the compiler's own strategy. `pressure` counts the live registers.
        """
        return shortest_schedule(graph, window, pressure)

    def loop(
        self, body: BodyAnalysis, interval: int, values: LiveRanges
    ) -> Iterator[Mapping[int, int]]:
        """Yield modulo schedules of a loop body at an initiation interval, in packets: the issue
        time of each instruction by its index in `body.instrs`. Jumps must be at
        `body.pinned(interval)`; `values.max_live` counts the registers that a schedule needs.

        The first one is taken for which stages and registers suffice; without one the next greater
        interval is tried.
        """
        return modulo_schedules(body, interval, values)

    @property
    def own_block(self) -> Arrange | None:
        """The method `block` of a subclass that overrides it, else None."""
        return None if type(self).block is SchedulingStrategy.block else self.block

    @property
    def own_loop(self) -> LoopSchedules | None:
        """The method `loop` of a subclass that overrides it, else None."""
        return None if type(self).loop is SchedulingStrategy.loop else self.loop


DEFAULT = SchedulingStrategy()
"""The compiler's own strategy."""

STRATEGIES: dict[str, type[SchedulingStrategy]] = {SchedulingStrategy.name: SchedulingStrategy}
"""The strategies by name."""

Class = TypeVar("Class", bound=type[SchedulingStrategy])


def register_scheduler(cls: Class) -> Class:
    """Register a scheduling strategy under its `name`; usable as a decorator."""
    STRATEGIES[cls.name] = cls
    return cls


def strategy_named(name: str) -> SchedulingStrategy:
    """Return the strategy of a name. Raises HexnnError, which suggests a similar name, if there is
    none.
    """
    return named(name, STRATEGIES, "scheduler")()
