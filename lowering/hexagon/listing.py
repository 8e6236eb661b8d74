"""List scheduling of a block: instructions in program order to packets.

Among the instructions whose inputs are there, those with long chains of instructions after them
and those that come early in program order go first; several weights of the two are tried. A window
bounds how far from program order it strays, and where registers become few, what would need more of
them waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from .dependences import Cell, Edge, block_edges, reads
from .forms import branch_form, store_form
from .machine import Instr, Packet, Ref
from .pressure import Pressure, values_of
from .resources import TERMINATORS, WORDS, fits


def list_schedule(
    instrs: Sequence[Instr], version: int, window: int, after: AbstractSet[Cell]
) -> list[Packet]:
    """The packets of a block; `after` is live at its end."""
    end = len(instrs)
    while end and instrs[end - 1].row.name in TERMINATORS:
        end -= 1
    graph = Graph(instrs[:end], version)
    pressure = Pressure(values_of(graph.instrs, after | last_reads(instrs[end:])), window)
    packets = min((ListScheduler(graph, window, pressure, w).run() for w in WEIGHTS), key=cost)
    found = [Packet(packet) for packet in packets if packet]
    for branch in instrs[end:]:
        close(found, branch, version)
    return found


WEIGHTS = (0.0, 0.1, 0.3, 1.0)
"""How many packets of a chain an instruction's place in program order counts."""


def cost(packets: list[list[Instr]]) -> tuple[int, int]:
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

    def __init__(self, instrs: Sequence[Instr], version: int) -> None:
        self.instrs = instrs
        self.version = version
        self.after: list[list[Edge]] = [[] for _ in instrs]
        self.waiting = [0] * len(instrs)
        for edge in block_edges(instrs, version):
            self.after[edge.source].append(edge)
            self.waiting[edge.target] += 1
        self.heights = heights(len(instrs), self.after)


class ListScheduler:
    """The state of scheduling one block."""

    def __init__(self, graph: Graph, window: int, pressure: Pressure, weight: float) -> None:
        self.instrs = list(graph.instrs)
        self.version = graph.version
        self.after = graph.after
        self.window = window
        self.pressure = pressure
        self.urgency = [weight * i - height for i, height in enumerate(graph.heights)]
        self.waiting = list(graph.waiting)
        self.earliest = [0] * len(graph.instrs)
        self.times: list[int | None] = [None] * len(graph.instrs)
        self.ready = [index for index, count in enumerate(self.waiting) if not count]
        self.first = 0

    def run(self) -> list[list[Instr]]:
        """The instructions by time; nothing where everything has to wait."""
        self.pressure.restart()
        packets: list[list[Instr]] = []
        while self.first < len(self.instrs):
            packets.append(self.packet(len(packets)))
        return packets

    def packet(self, time: int) -> list[Instr]:
        """The instructions that go at `time`."""
        chosen: list[Instr] = []
        while (index := self.choice(chosen, time)) is not None:
            chosen.append(self.instrs[index])
            self.place(index, time)
        if not chosen and self.stuck(time):
            chosen.append(self.instrs[self.first])
            self.place(self.first, time)
        return chosen

    def choice(self, chosen: list[Instr], time: int) -> int | None:
        """The best instruction that fits beside the chosen ones."""
        if len(chosen) == WORDS:
            return None
        for index in self.candidates(time):
            instr = store_form(self.instrs[index], chosen)
            if fits([*chosen, instr], self.version) and self.pressure.admits(index, self.first):
                self.instrs[index] = instr
                return index
        return None

    def candidates(self, time: int) -> list[int]:
        """What may go at `time` as far as inputs go, the most urgent first."""
        end = self.first + self.window
        able = [i for i in self.ready if i < end and self.earliest[i] <= time]
        return sorted(able, key=lambda index: (self.urgency[index], index))

    def stuck(self, time: int) -> bool:
        """Whether only the lack of registers holds back the first instruction in program order."""
        return self.earliest[self.first] <= time

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
        while self.first < len(self.instrs) and self.times[self.first] is not None:
            self.first += 1
