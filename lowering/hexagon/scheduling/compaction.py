"""Compaction of a list schedule: packets whose instructions fit into others become stalls.

A list schedule issues each instruction as soon as it can, and so also where the machine would wait
for a result in any case. In a packet that is issued anyway it takes no time of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....dialects.hexagon.packet_resources import WORDS
from .block_graph import BlockGraph


class Compaction:
    """A schedule while instructions are moved between its packets, which are lists of indices of
    instructions. It becomes no longer, and its last packet stays.
    """

    def __init__(self, graph: BlockGraph, packets: Sequence[Sequence[int]]) -> None:
        self.graph = graph
        self.packets = [list(packet) for packet in packets]
        self.times = {index: time for time, packet in enumerate(packets) for index in packet}
        self.before: dict[int, list[tuple[int, int]]] = {index: [] for index in self.times}
        """By instruction: those on which it depends, with the latencies."""

        for edges in graph.after:
            for edge in edges:
                self.before[edge.target].append((edge.source, max(edge.latency, 0)))

    def run(self) -> list[list[int]]:
        """Empty the packets whose instructions all fit into others, the smallest first; return all
        packets, of which an empty one is a stall.
        """
        order = sorted(range(len(self.packets) - 1), key=lambda time: len(self.packets[time]))
        for time in order:
            self._empty(time)
        return self.packets

    def _empty(self, time: int) -> None:
        """Move all instructions of a packet to others; none, if some cannot be moved."""
        moved: list[tuple[int, int]] = []
        for index in list(self.packets[time]):
            target = next(self._targets(index, time), None)
            if target is None:
                for other, place in reversed(moved):
                    self._move(other, place, time)
                return
            self._move(index, time, target)
            moved.append((index, target))

    def _targets(self, index: int, time: int) -> Iterator[int]:
        """Yield the times of packets that take an instruction, issued at `time`, the latest first,
        as what is computed late occupies a register for a shorter time.
        """
        last = len(self.packets) - 2
        after = ((self.times[e.target] - max(e.latency, 0)) for e in self.graph.after[index])
        before = (self.times[source] + latency for source, latency in self.before[index])
        for at in range(min(after, default=last), max(before, default=0) - 1, -1):
            packet = self.packets[at] if at <= last else []
            if at != time and packet and len(packet) < WORDS:
                if self.graph.issues([*packet, index]):
                    yield at

    def _move(self, index: int, time: int, target: int) -> None:
        """Move an instruction from one packet to another."""
        self.packets[time].remove(index)
        self.packets[target].append(index)
        self.times[index] = target
