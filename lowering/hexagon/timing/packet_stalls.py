"""Stalls of each packet of scheduled code, with the register for which it waits."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ..machine import Instr, Node, Packet
from .replay import Replay, used

Wait = tuple[int, Instr, int]
"""What a packet waits for: (the packet's identity, the instruction that computes the operand, the
index of the result)."""


@dataclass
class PacketReplay(Replay):
    """A replay that also counts the stalls by packet and by what it waits for."""

    waits: Counter[Wait] = field(default_factory=Counter[Wait])

    def issue(self, packet: Packet) -> None:
        """Advance the replay by one packet; attribute its stalls to the operand that comes last."""
        before, late = self.stalls, self.latest(packet)
        super().issue(packet)
        if late is not None and self.stalls > before:
            self.waits[id(packet), *late] += self.stalls - before

    def latest(self, packet: Packet) -> tuple[Instr, int] | None:
        """Return the (instruction, index of the result) of the operand of a packet that becomes
        available last; of several, the first that the packet reads.
        """
        cells = dict.fromkeys(cell for _, _, cell in used(packet) if cell in self.writes)
        times = list(self.ready(packet))
        producers = [self.writes[cell][1:] for cell in cells]
        only = [
            producer
            for producer in producers
            if max(self.ready_after(packet, producer), default=0) == max(times, default=-1)
        ]
        return only[0] if only else None

    def ready_after(self, packet: Packet, producer: tuple[Instr, int]) -> list[int]:
        """Return the times at which the operands of a packet that are results of `producer` become
        available.
        """
        kept = self.writes
        self.writes = {cell: write for cell, write in kept.items() if write[1:] == producer}
        times = list(self.ready(packet))
        self.writes = kept
        return times

    def mark(self) -> object:
        """Return the stalls so far, in all and by packet."""
        return self.stalls, Counter(self.waits)

    def add_again(self, mark: tuple[int, Counter[Wait]], times: int) -> None:
        """Add the stalls since `mark` was made `times` more times."""
        stalls, waits = mark
        super().add_again(stalls, times)
        for wait, count in list(self.waits.items()):
            self.waits[wait] += times * (count - waits[wait])


def packet_stalls(nodes: list[Node], version: int) -> Counter[Wait]:
    """Return the stalls of one execution of scheduled code, in units of the time in which one
    packet issues, by packet and by what it waits for.
    """
    replay = PacketReplay(version)
    replay.run(nodes)
    return replay.waits
