"""List scheduling of a block into packets.

The priority of a ready instruction is the length of the longest dependence path after it, minus a
weight times its index in program order; several weights are tried. A window bounds the distance
from program order, and near the limit of live registers, instructions that increase the pressure
are deferred.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from ....dialects.hexagon.packet_resources import TERMINATORS, WORDS
from ..cells import Cell, reads
from ..machine import Instr, Packet, Ref, Register
from .block_graph import BlockGraph
from .compaction import Compaction
from .dependences import block_edges
from .legality import check_complete, check_order, check_packet
from .new_values import branch_form
from .packet_fit import fits
from .pressure import Pressure, values_of
from .reservation_table import State
from .sinking import sunk


def list_schedule(
    instrs: Sequence[Instr],
    version: int,
    window: int,
    after: AbstractSet[Cell],
    low: AbstractSet[Register],
    arrange: Arrange | None = None,
) -> list[Packet]:
    """Return the packets of a list-scheduled block, for HVX version `version`.

    The next instruction is chosen among `window` ones, from the first unscheduled one on in program
    order. `after` holds the cells (registers or halves of pairs) live after the block, `low` the
    registers that must be among the first eight of their file. `arrange` chooses the packets in
    place of `shortest_schedule`; HexnnError is raised for packets that do not issue.
    """
    end = len(instrs)
    while end and instrs[end - 1].opcode.name in TERMINATORS:
        end -= 1
    live = after | branch_reads(instrs[end:])
    body, edges = instrs[:end], block_edges(instrs[:end], version)
    if window > 1:
        body, edges = sunk(body, edges, live)
    graph = BlockGraph(body, edges, version)
    values = values_of(graph.instrs, live, low)
    pressure = Pressure(values, window)
    packets = (arrange or shortest_schedule)(graph, window, pressure)
    if arrange is not None:
        check_schedule(graph, packets)
    block = [Packet([graph.form(i, packet) for i in packet]) for packet in packets if packet]
    for branch in instrs[end:]:
        append_branch(block, branch, version)
    return block


def shortest_schedule(graph: BlockGraph, window: int, pressure: Pressure) -> list[list[int]]:
    """List-schedule a block once with each weight in `WEIGHTS`, the weight of program order in an
    instruction's priority; return the shortest schedule, compacted unless it is in program order or
    registers run short.

    A schedule lists the indices of the instructions of each packet; an empty list is a stall. The
    next instruction is chosen among `window` ones, from the first unscheduled one on in program
    order, unless `pressure` finds too many registers live.
    """
    shortest: list[list[int]] = []
    for weight in WEIGHTS:
        packets = ListScheduler(graph, window, pressure, weight).run()
        shortest = min(shortest or packets, packets, key=cost)
        if cost(shortest) <= (graph.least, graph.least):
            break
    if window == 1:
        return shortest
    compacted = Compaction(graph, shortest).run()
    before, peaks, limits = pressure.peaks(shortest), pressure.peaks(compacted), pressure.limits
    fit = all(peaks[name] <= max(before[name], limit) for name, limit in limits.items())
    return compacted if fit else shortest


WEIGHTS = (0.05, 0.2, 0.5)
"""Weights of an instruction's index in program order, relative to one packet of path length.

Every weight is tried and the shortest schedule kept: with the first alone, the 38 kernels of the
kernel benchmark and the digits network take 1.2 % more packets and stalls in all, with the last
alone 0.2 %, but 15 % in the addition of the digits network.
"""


def cost(packets: list[list[int]]) -> tuple[int, int]:
    """Return the sort key of a schedule: (number of packets and stalls, number of packets). An
    empty list in `packets` is a stall.
    """
    return len(packets), sum(map(bool, packets))


def check_schedule(graph: BlockGraph, packets: Sequence[Sequence[int]]) -> None:
    """Raise HexnnError unless `packets`, the indices of the instructions of each packet, hold every
    instruction of a block once, issue, and keep its dependences.
    """
    times = {index: at for at, packet in enumerate(packets) for index in packet}
    check_complete(graph.instrs, (index for packet in packets for index in packet))
    check_order(graph.instrs, times, (edge for edges in graph.after for edge in edges))
    for packet in packets:
        check_packet([graph.instrs[index] for index in packet], graph.issues(packet))


def branch_reads(branches: Sequence[Instr]) -> frozenset[Cell]:
    """Return the cells (registers or halves of pairs) that the branches at a block's end read."""
    return frozenset(cell for branch in branches for cell, _ in reads(branch))


def append_branch(packets: list[Packet], branch: Instr, version: int) -> None:
    """Add the branch that ends a block to the last of the block's `packets` if it fits there on HVX
    version `version`, else append a new packet, in place.
    """
    last = packets[-1].instrs if packets else []
    written = {ref.register for instr in last for ref in instr.defs}
    read = {use.register for use in branch.uses if isinstance(use, Ref)}
    named = branch_form(branch, bool(written & read))
    if packets and fits([*last, named], version):
        last.append(named)
    else:
        packets.append(Packet([branch_form(branch, False)]))


Arrange: TypeAlias = Callable[[BlockGraph, int, Pressure], list[list[int]]]
"""A function that returns the packets of a block, as `shortest_schedule` does."""


class ListScheduler:
    """The state of list-scheduling one block, given the weight of program order in the priority: an
    instruction's priority is its height in the dependence graph minus weight times index.
    """

    def __init__(self, graph: BlockGraph, window: int, pressure: Pressure, weight: float) -> None:
        self.graph = graph
        self.after = graph.after
        self.window = window
        self.pressure = pressure
        weight += TIE
        self.urgency = [weight * i - height for i, height in enumerate(graph.heights)]
        """The sort key of each instruction: the least is scheduled first."""

        self.waiting = list(graph.waiting)
        """The number of unscheduled predecessors of each instruction."""

        self.earliest = [0] * len(graph.instrs)
        """The earliest time of each instruction that its scheduled predecessors allow."""

        self.times: list[int | None] = [None] * len(graph.instrs)
        """The issue time of each instruction; None while it is unscheduled."""

        ready = [index for index, count in enumerate(self.waiting) if not count]
        self.ready = sorted(ready, key=self.urgency.__getitem__)
        """The unscheduled instructions without unscheduled predecessors, the most urgent first."""

        self.first = 0
        """The first unscheduled instruction in program order."""

    def run(self) -> list[list[int]]:
        """Schedule the block; return for each packet the indices of its instructions, an empty list
        for a stall.
        """
        self.pressure.restart()
        packets: list[list[int]] = []
        while self.first < len(self.times):
            packets.append(self.packet(len(packets)))
        return packets

    def packet(self, time: int) -> list[int]:
        """Choose the instructions that issue at `time` and mark them as scheduled; return their
        indices, none for a stall.
        """
        chosen: list[int] = []
        state = self.graph.automaton.empty
        refused: set[int] = set()
        while len(chosen) < WORDS and (index := self.best_ready(state, refused, time)) is not None:
            chosen.append(index)
            state = self.graph.automaton.more(state, self.resource_class(index, time)).state
            self.issue(index, time)
        if not chosen and self.earliest[self.first] <= time:
            chosen.append(self.first)
            self.issue(self.first, time)
        return chosen

    def best_ready(self, state: State, refused: set[int], time: int) -> int | None:
        """Return the index of the most urgent ready instruction that can issue at `time` in a
        packet which already has the instructions of `state`; None if there is none.

        Instructions that do not fit are added to `refused`.
        """
        first, earliest, bits = self.first, self.earliest, self.graph.automaton.bits
        end = first + self.window
        for index in self.ready:
            if index < end and earliest[index] <= time and index not in refused:
                if state.full >> bits[self.resource_class(index, time)] & 1:
                    refused.add(index)
                elif self.pressure.admits(index, first):
                    return index
        return None

    def resource_class(self, index: int, time: int) -> int:
        """Return the resource class of instruction `index` if it issues at `time`: for a store
        whose value is computed in the same packet, that of its `.new` variant.
        """
        source, new = self.graph.stored.get(index, (index, 0))
        return new if source != index and self.times[source] == time else self.graph.classes[index]

    def issue(self, index: int, time: int) -> None:
        """Mark instruction `index` as scheduled at `time`; update the ready instructions and the
        register pressure.
        """
        self.times[index] = time
        self.ready.remove(index)
        self.pressure.issue(index)
        waiting, earliest = self.waiting, self.earliest
        for edge in self.after[index]:
            target, at = edge.target, time + edge.latency
            waiting[target] -= 1
            if at > earliest[target]:
                earliest[target] = at
            if not waiting[target]:
                insort(self.ready, target, key=self.urgency.__getitem__)
        while self.first < len(self.times) and self.times[self.first] is not None:
            self.first += 1


TIE = 1e-6
"""The additional weight of program order, which decides between equal priorities."""
