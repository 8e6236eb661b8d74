"""List scheduling of a block: instructions in program order to packets.

Among the instructions whose inputs are there, those with long chains of instructions after them
and those that come early in program order go first; several weights of the two are tried. A window
bounds how far from program order it strays, and where registers become few, what would need more of
them waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from ..machine import Instr, Packet, Ref, Register
from .dependences import Cell, Edge, block_edges, reads
from .forms import branch_form, store_form
from .pressure import Pressure, values_of
from .resources import TERMINATORS, WORDS, feasible, fits, least_packets, shape
from .sinking import sunk


def list_schedule(
    instrs: Sequence[Instr],
    version: int,
    window: int,
    after: AbstractSet[Cell],
    low: AbstractSet[Register],
) -> list[Packet]:
    """The packets of a block; `after` is live at its end, `low` has to be among few registers."""
    end = len(instrs)
    while end and instrs[end - 1].row.name in TERMINATORS:
        end -= 1
    live = after | last_reads(instrs[end:])
    body, edges = instrs[:end], block_edges(instrs[:end], version)
    if window > 1:
        body, edges = sunk(body, edges, live)
    graph = Graph(body, edges, version)
    values = values_of(graph.instrs, live, low)
    pressure = Pressure(values, window)
    packets = best(graph, window, pressure)
    found = [Packet([graph.form(i, packet) for i in packet]) for packet in packets if packet]
    for branch in instrs[end:]:
        close(found, branch, version)
    return found


def best(graph: Graph, window: int, pressure: Pressure) -> list[list[int]]:
    """The shortest of several schedules."""
    found: list[list[int]] = []
    for weight in WEIGHTS:
        packets = ListScheduler(graph, window, pressure, weight).run()
        found = min(found or packets, packets, key=cost)
        if cost(found) <= (graph.least, graph.least):
            break
    return found


WEIGHTS = (0.05, 0.2, 0.5)
"""How many packets of a chain an instruction's place in program order counts."""


def cost(packets: list[list[int]]) -> tuple[int, int]:
    """The packets with the times that all instructions wait, and the packets without."""
    return len(packets), sum(map(bool, packets))


def last_reads(branches: Sequence[Instr]) -> frozenset[Cell]:
    """What the branches at a block's end read."""
    return frozenset(cell for branch in branches for cell, _ in reads(branch))


def close(packets: list[Packet], branch: Instr, version: int) -> None:
    """Put the branch that ends a block into its last packet, or into one of its own."""
    last = packets[-1].instrs if packets else []
    written = {ref.register for instr in last for ref in instr.defs}
    read = {use.register for use in branch.uses if isinstance(use, Ref)}
    named = branch_form(branch, bool(written & read))
    if packets and fits([*last, named], version):
        last.append(named)
    else:
        packets.append(Packet([branch_form(branch, False)]))


def heights(count: int, after: Sequence[Sequence[Edge]]) -> list[int]:
    """The packets from each instruction to the end of the longest chain that it starts."""
    found = [0] * count
    for index in reversed(range(count)):
        found[index] = max(
            (found[edge.target] + max(edge.latency, 0) for edge in after[index]), default=0
        )
    return found


class Graph:
    """A block's instructions with the edges between them."""

    def __init__(self, instrs: Sequence[Instr], edges: Sequence[Edge], version: int) -> None:
        self.instrs = instrs
        self.shapes = [shape(instr, version) for instr in instrs]
        self.after: list[list[Edge]] = [[] for _ in instrs]
        self.waiting = [0] * len(instrs)
        self.stored: dict[int, tuple[int, int]] = {}
        """Who computes what an instruction stores, and the shape of storing it at once."""

        for edge in edges:
            self.after[edge.source].append(edge)
            self.waiting[edge.target] += 1
            if edge.cell is not None and not edge.latency:
                new = store_form(instrs[edge.target], [instrs[edge.source]])
                self.stored[edge.target] = edge.source, shape(new, version)
        self.heights = heights(len(instrs), self.after)
        self.least = max(least_packets(instrs, version), max(self.heights, default=0) + 1)

    def form(self, index: int, packet: Sequence[int]) -> Instr:
        """An instruction as it stands in a packet."""
        source = self.stored.get(index, (-1, 0))[0]
        return store_form(self.instrs[index], [self.instrs[source]] if source in packet else [])


class ListScheduler:
    """The state of scheduling one block."""

    def __init__(self, graph: Graph, window: int, pressure: Pressure, weight: float) -> None:
        self.graph = graph
        self.after = graph.after
        self.window = window
        self.pressure = pressure
        weight += TIE
        self.urgency = [weight * i - height for i, height in enumerate(graph.heights)]
        self.waiting = list(graph.waiting)
        self.earliest = [0] * len(graph.instrs)
        self.times: list[int | None] = [None] * len(graph.instrs)
        self.ready = [index for index, count in enumerate(self.waiting) if not count]
        self.first = 0

    def run(self) -> list[list[int]]:
        """The instructions by time; nothing where everything has to wait."""
        self.pressure.restart()
        packets: list[list[int]] = []
        while self.first < len(self.times):
            packets.append(self.packet(len(packets)))
        return packets

    def packet(self, time: int) -> list[int]:
        """The instructions that go at `time`."""
        chosen: list[int] = []
        shapes: list[int] = []
        refused: set[int] = set()
        while len(chosen) < WORDS and (index := self.choice(shapes, refused, time)) is not None:
            chosen.append(index)
            shapes.append(self.shape(index, time))
            self.place(index, time)
        if not chosen and self.earliest[self.first] <= time:
            chosen.append(self.first)
            self.place(self.first, time)
        return chosen

    def choice(self, shapes: list[int], refused: set[int], time: int) -> int | None:
        """The best instruction that fits beside those of the shapes."""
        end, earliest = self.first + self.window, self.earliest
        able = [i for i in self.ready if i < end and earliest[i] <= time and i not in refused]
        for index in sorted(able, key=self.urgency.__getitem__):
            if not feasible(tuple(sorted([*shapes, self.shape(index, time)]))):
                refused.add(index)
            elif self.pressure.admits(index, self.first):
                return index
        return None

    def shape(self, index: int, time: int) -> int:
        """The shape of an instruction at a time."""
        source, new = self.graph.stored.get(index, (index, 0))
        return new if source != index and self.times[source] == time else self.graph.shapes[index]

    def place(self, index: int, time: int) -> None:
        """Put an instruction into the packet of `time`."""
        self.times[index] = time
        self.ready.remove(index)
        self.pressure.place(index)
        for edge in self.after[index]:
            self.waiting[edge.target] -= 1
            self.earliest[edge.target] = max(self.earliest[edge.target], time + edge.latency)
            if not self.waiting[edge.target]:
                self.ready.append(edge.target)
        while self.first < len(self.times) and self.times[self.first] is not None:
            self.first += 1


TIE = 1e-6
"""What program order counts among equals."""
