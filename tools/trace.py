"""A predicted run as a timeline for ui.perfetto.dev and chrome://tracing.

There is one track for each HVX context of the target and one for DMA transfers; a network that is
not scheduled for several contexts runs on context 0. Times are microseconds at the target's clock,
which may be assumed; the arguments of each event hold cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dialects.htp.figures import FIGURES
from ..lowering.hexagon.timing.network import Event
from .profile import Profile
from .work import computed_name

PROCESS = 1


def trace(profile: Profile) -> dict[str, Any]:
    """Return the timeline of a profile in Chrome's trace event format."""
    target = profile.target
    sources = {name: ": ".join(target.source(name)) for name in FIGURES}
    return {
        "displayTimeUnit": "ns",
        "traceEvents": [*track_names(profile), *events(profile)],
        "otherData": {
            "network": profile.title,
            "target": target.spec,
            "cycles": profile.timeline.cycles,
            "cycles are": "predicted",
            **{name: f"{getattr(target, name)}, {text}" for name, text in sources.items()},
        },
    }


def track_names(profile: Profile) -> Iterator[dict[str, Any]]:
    """Yield the trace events that name the process and each track."""
    yield metadata("process_name", 0, name=f"{profile.title} on {profile.target.spec}")
    names = [f"HVX context {n}" for n in range(profile.target.contexts)] + ["DMA"]
    for lane, name in enumerate(names):
        yield metadata("thread_name", lane, name=name)
        yield metadata("thread_sort_index", lane, sort_index=lane)


def metadata(what: str, lane: int, **args: str | int) -> dict[str, Any]:
    """Return a trace event of kind `what` (`thread_name`, ...) that describes the track of number
    `lane`, with arguments `args`.
    """
    return {"ph": "M", "name": what, "pid": PROCESS, "tid": lane, "args": args}


def events(profile: Profile) -> Iterator[dict[str, Any]]:
    """Yield a trace event for each event of the timeline, in execution order."""
    target = profile.target
    for event in profile.timeline.events:
        yield {
            "ph": "X",
            "name": profile.by_op[event.op].operation + SUFFIXES[event.lane],
            "cat": event.lane,
            "pid": PROCESS,
            "tid": target.contexts if event.lane == "dma" else event.context,
            "ts": target.microseconds(event.start),
            "dur": target.microseconds(event.cycles),
            "args": arguments(event),
        }


SUFFIXES = {"hvx": "", "dma": " transfer", "wait": " waits"}


def arguments(event: Event) -> dict[str, Any]:
    """Return the arguments shown for a trace event: operation and cycles; for a transfer its bytes;
    for a kernel its name, packets, stalls and most used packet resource.
    """
    fields: dict[str, Any] = {"is": computed_name(event.op), "cycles": event.cycles}
    if event.lane == "dma":
        fields["bytes"] = event.nbytes
    if event.kernel is not None:
        fields |= {
            "kernel": event.kernel.name,
            "packets": event.kernel.packets,
            "stalls": event.kernel.stalls,
            "binding": event.kernel.binding,
        }
    return fields
