"""The dependence graph of a block, from which it is scheduled into packets."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ....dialects.hexagon.packet_resources import feasible
from ..machine import Instr
from .dependences import Edge
from .new_values import store_form
from .packet_fit import least_packets, resource_class
from .reservation_table import automaton


def heights(count: int, after: Sequence[Sequence[Edge]]) -> list[int]:
    """Return for each of `count` instructions of a block the length in packets of the longest
    dependence path that starts at it.

    `after` holds the dependences of which each instruction is the source.
    """
    longest = [0] * count
    for index in reversed(range(count)):
        longest[index] = max(
            (longest[edge.target] + max(edge.latency, 0) for edge in after[index]), default=0
        )
    return longest


class BlockGraph:
    """The dependence graph of a block, with the instructions' resource classes; instructions are
    identified by index.
    """

    def __init__(self, instrs: Sequence[Instr], edges: Sequence[Edge], version: int) -> None:
        self.instrs = instrs
        self.classes = [resource_class(instr, version) for instr in instrs]
        """The resource class of each instruction."""

        self.after: list[list[Edge]] = [[] for _ in instrs]
        """The dependences that start at each instruction."""

        self.waiting = [0] * len(instrs)
        """The number of dependences that end at each instruction."""

        self.stored: dict[int, tuple[int, int]] = {}
        """By store: the instruction that computes the stored value, and the resource class of the
        `.new` variant."""

        for edge in edges:
            self.after[edge.source].append(edge)
            self.waiting[edge.target] += 1
            if edge.cell is not None and not edge.latency:
                new = store_form(instrs[edge.target], [instrs[edge.source]])
                self.stored[edge.target] = edge.source, resource_class(new, version)
        forms = {new for _, new in self.stored.values()}
        self.automaton = automaton(tuple(sorted(forms.union(self.classes))))
        """Which of the instructions a packet still takes."""

        self.heights = heights(len(instrs), self.after)
        """The length in packets of the longest dependence path from each instruction to the block's
        end."""

        self.least = max(least_packets(instrs, version), max(self.heights, default=0) + 1)
        """A lower bound on the number of packets."""

    def form(self, index: int, packet: Sequence[int]) -> Instr:
        """Return instruction `index`, as its `.new` variant if it is a store whose value an
        instruction of `packet` (indices) computes.
        """
        source = self.stored.get(index, (-1, 0))[0]
        return store_form(self.instrs[index], [self.instrs[source]] if source in packet else [])

    def resource_class(self, index: int, packet: Collection[int]) -> int:
        """Return the resource class of instruction `index` in a packet of these instructions: for
        a store whose value the packet computes, that of its `.new` variant.
        """
        source, new = self.stored.get(index, (-1, 0))
        return new if source in packet else self.classes[index]

    def issues(self, packet: Collection[int]) -> bool:
        """Return whether the instructions of these indices issue together."""
        return feasible(tuple(sorted(self.resource_class(index, packet) for index in packet)))
