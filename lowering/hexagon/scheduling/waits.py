"""Issue times of packets, stalls included."""

from __future__ import annotations

from collections.abc import Sequence

from ..machine import Packet
from .dependences import Edge, loop_edges


def iteration(packets: Sequence[Packet], version: int) -> int:
    """Return the packets and stall cycles of an iteration in the steady state of a loop."""
    places = [at for at, packet in enumerate(packets) for _ in packet.instrs]
    instrs = [instr for packet in packets for instr in packet.instrs]
    edges = [edge for edge in loop_edges(instrs, version, True) if edge.cell is not None]
    times = issue(len(packets), [edge for edge in edges if not edge.distance], places)
    lengths = (
        times[places[edge.source]] + edge.latency - times[places[edge.target]]
        for edge in edges
        if edge.distance
    )
    return max([times[-1] + 1, *lengths], default=0) if times else 0


def issue(count: int, edges: Sequence[Edge], places: Sequence[int]) -> list[int]:
    """Return the issue time of each packet; `places` are the packet indices of the instructions."""
    times: list[int] = []
    for at in range(count):
        ready = (
            times[places[edge.source]] + edge.latency
            for edge in edges
            if places[edge.target] == at and places[edge.source] < at
        )
        times.append(max([times[-1] + 1 if times else 0, *ready]))
    return times
