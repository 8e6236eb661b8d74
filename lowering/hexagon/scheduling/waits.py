"""How long packets take with the times that they wait."""

from __future__ import annotations

from collections.abc import Sequence

from ..machine import Packet
from .dependences import Edge, loop_edges


def iteration(packets: Sequence[Packet], version: int) -> int:
    """The packets of an iteration and those that it waits, in a loop that has run for a while."""
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
    """When each packet is issued; `places` are the packets of instructions."""
    times: list[int] = []
    for at in range(count):
        ready = (
            times[places[edge.source]] + edge.latency
            for edge in edges
            if places[edge.target] == at and places[edge.source] < at
        )
        times.append(max([times[-1] + 1 if times else 0, *ready]))
    return times
