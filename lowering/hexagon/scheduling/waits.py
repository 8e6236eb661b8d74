"""The issue times of scheduled packets, stalls included, in units of the time in which one packet
issues.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..machine import Packet
from .dependences import Edge, loop_edges


def iteration_cycles(packets: Sequence[Packet], version: int) -> int:
    """Return the time from one iteration of a scheduled loop body to the next in the steady state,
    on HVX version `version`: the number of its packets plus its stalls.
    """
    packet_of = [at for at, packet in enumerate(packets) for _ in packet.instrs]
    instrs = [instr for packet in packets for instr in packet.instrs]
    edges = [edge for edge in loop_edges(instrs, version, True) if edge.cell is not None]
    times = issue_times(len(packets), [edge for edge in edges if not edge.distance], packet_of)
    lengths = (
        times[packet_of[edge.source]] + edge.latency - times[packet_of[edge.target]]
        for edge in edges
        if edge.distance
    )
    return max([times[-1] + 1, *lengths], default=0) if times else 0


def issue_times(count: int, edges: Sequence[Edge], packet_of: Sequence[int]) -> list[int]:
    """Return the issue time of each of `count` packets, the first at 0 and each at least 1 after
    the one before, under the latencies of `edges`, the dependences between instructions.

    `packet_of` holds the index of each instruction's packet.
    """
    incoming: list[list[Edge]] = [[] for _ in range(count)]
    for edge in edges:
        if packet_of[edge.source] < packet_of[edge.target]:
            incoming[packet_of[edge.target]].append(edge)
    times: list[int] = []
    for arriving in incoming:
        ready = (times[packet_of[edge.source]] + edge.latency for edge in arriving)
        times.append(max([times[-1] + 1 if times else 0, *ready]))
    return times
