"""List scheduling of a block: instructions in program order to packets.

Among the instructions whose inputs are there, the one with the longest chain of instructions after
it goes first; equals go in program order. A window bounds how far from program order it strays,
and where registers become few, what would need more of them waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from .dependences import Cell, Edge, block_edges
from .forms import branch_form, store_form
from .machine import Instr, Packet, Ref
from .pressure import Pressure
from .resources import TERMINATORS, WORDS, fits


def list_schedule(
    instrs: Sequence[Instr], version: int, window: int, after: AbstractSet[Cell]
) -> list[Packet]:
    """The packets of a block; `after` is live at its end."""
    end = len(instrs)
    while end and instrs[end - 1].row.name in TERMINATORS:
        end -= 1
    scheduler = ListScheduler(instrs[:end], version, window, Pressure(instrs, after, window))
    packets = scheduler.run()
    for branch in instrs[end:]:
        close(packets, branch, version)
    return packets


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


class ListScheduler:
    """The state of scheduling one block."""

    def __init__(
        self, instrs: Sequence[Instr], version: int, window: int, pressure: Pressure
    ) -> None:
        self.instrs = list(instrs)
        self.version = version
        self.window = window
        self.pressure = pressure
        self.after: list[list[Edge]] = [[] for _ in instrs]
        self.waiting = [0] * len(instrs)
        self.earliest = [0] * len(instrs)
        self.times: list[int | None] = [None] * len(instrs)
        for edge in block_edges(instrs, version):
            self.after[edge.source].append(edge)
            self.waiting[edge.target] += 1
        self.heights = heights(len(instrs), self.after)
        self.ready = [index for index, count in enumerate(self.waiting) if not count]
        self.first = 0

    def run(self) -> list[Packet]:
        """All packets. Time goes on without a packet where everything has to wait."""
        packets: list[Packet] = []
        time = 0
        while self.first < len(self.instrs):
            packet = self.packet(time)
            if packet:
                packets.append(Packet(packet))
            time += 1
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
            if fits([*chosen, instr], self.version) and self.pressure.admits(instr):
                self.instrs[index] = instr
                return index
        return None

    def candidates(self, time: int) -> list[int]:
        """What may go at `time` as far as inputs go, the most urgent first."""
        end = self.first + self.window
        able = [i for i in self.ready if i < end and self.earliest[i] <= time]
        return sorted(able, key=lambda index: (-self.heights[index], index))

    def stuck(self, time: int) -> bool:
        """Whether only the lack of registers holds back the first instruction in program order."""
        return self.earliest[self.first] <= time

    def place(self, index: int, time: int) -> None:
        """Put an instruction into the packet of `time`."""
        self.times[index] = time
        self.ready.remove(index)
        self.pressure.place(self.instrs[index])
        for edge in self.after[index]:
            self.waiting[edge.target] -= 1
            self.earliest[edge.target] = max(self.earliest[edge.target], time + edge.latency)
            if not self.waiting[edge.target]:
                self.ready.append(edge.target)
        while self.first < len(self.instrs) and self.times[self.first] is not None:
            self.first += 1
