"""Checks of schedules that plug-ins make: every instruction once, in packets that issue, after what
it depends on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ....dialects.diagnostics import HexnnError
from ..machine import Instr
from .dependences import Edge
from .iterative import instr_at
from .packet_fit import fits


def check_complete(instrs: Sequence[Instr], scheduled: Iterable[int]) -> None:
    """Raise HexnnError, located at the instruction, unless the indices `scheduled` are those of
    `instrs`, each once.
    """
    times = Counter(iter(scheduled))
    for index, instr in enumerate(instrs):
        if times.pop(index, 0) != 1:
            raise fault(instr, "must be in one packet")
    if times:
        raise HexnnError(f"the scheduler gives instruction {min(times)} of {len(instrs)}")


def check_order(
    instrs: Sequence[Instr], times: Mapping[int, int], edges: Iterable[Edge], interval: int = 0
) -> None:
    """Raise HexnnError, located at the instruction, unless each instruction, which issues at its
    time in `times`, stands behind those that it depends on, or with them where that is allowed; an
    iteration of a loop starts `interval` packets after the one before it.

    Results may be late: the machine waits for them.
    """
    for edge in edges:
        time = times[edge.target] + edge.distance * interval
        if time < times[edge.source] + min(edge.latency, 1):
            needed = instrs[edge.source].text
            raise fault(instrs[edge.target], f"must stand behind '{needed}', which it depends on")


def check_packet(instrs: Sequence[Instr], issues: bool) -> None:
    """Raise HexnnError, located at the first instruction of a packet, unless the packet issues."""
    if not issues:
        others = ", ".join(f"'{instr.text}'" for instr in instrs[1:])
        raise fault(instrs[0], f"cannot issue with {others}")


def check_modulo(
    instrs: Sequence[Instr],
    edges: Sequence[Edge],
    version: int,
    interval: int,
    pinned: Mapping[int, int],
    times: Mapping[int, int],
) -> None:
    """Raise HexnnError, located at the instruction, unless the issue times of a modulo schedule of
    a loop body give every instruction one, in packets that issue on HVX version `version`, behind
    those that it depends on, and those in `pinned` the one there.
    """
    check_complete(instrs, times)
    for index, time in pinned.items():
        if times[index] != time:
            raise fault(instrs[index], f"must issue at time {time}, the end of the body")
    check_order(instrs, times, edges, interval)
    for row in range(interval):
        packet = [index for index, time in times.items() if time % interval == row]
        issued = [instr_at(instrs, times, index) for index in packet]
        check_packet(issued, fits(issued, version))


def fault(instr: Instr, message: str) -> HexnnError:
    """Return the error that a scheduler misplaces an instruction."""
    return HexnnError(f"the scheduler misplaces '{instr.text}', which {message}", instr.source)
