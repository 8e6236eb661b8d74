"""A predicted run as a timeline that ui.perfetto.dev and chrome://tracing open.

One lane for each HVX context of the target and one for transfers; the model runs on context 0.
Times are microseconds at the target's clock, which may be assumed: the arguments of each event
hold cycles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..dialects.htp.figures import FIGURES
from ..lowering.hexagon.timing.network import Event
from .profile import Profile
from .work import kind

PROCESS = 1


def trace(profile: Profile) -> dict[str, Any]:
    """The timeline of a profile, in the JSON of Chrome's trace events."""
    target = profile.target
    sources = {name: ": ".join(target.source(name)) for name in FIGURES}
    return {
        "displayTimeUnit": "ns",
        "traceEvents": [*lanes(profile), *events(profile)],
        "otherData": {
            "network": profile.title,
            "target": target.spec,
            "cycles": profile.timeline.cycles,
            "cycles are": "predicted",
            **{name: f"{getattr(target, name)}, {text}" for name, text in sources.items()},
        },
    }


def lanes(profile: Profile) -> Iterator[dict[str, Any]]:
    """The names of the process and of its lanes."""
    yield metadata("process_name", 0, name=f"{profile.title} on {profile.target.spec}")
    names = [f"HVX context {n}" for n in range(profile.target.contexts)] + ["DMA"]
    for lane, name in enumerate(names):
        yield metadata("thread_name", lane, name=name)
        yield metadata("thread_sort_index", lane, sort_index=lane)


def metadata(what: str, lane: int, **args: str | int) -> dict[str, Any]:
    """A metadata event that names a process or lane."""
    return {"ph": "M", "name": what, "pid": PROCESS, "tid": lane, "args": args}


def events(profile: Profile) -> Iterator[dict[str, Any]]:
    """The events of the timeline, in execution order."""
    target = profile.target
    for event in profile.timeline.events:
        yield {
            "ph": "X",
            "name": profile.by_op[event.op].operation + SUFFIXES[event.lane],
            "cat": event.lane,
            "pid": PROCESS,
            "tid": target.contexts if event.lane == "dma" else 0,
            "ts": target.microseconds(event.start),
            "dur": target.microseconds(event.cycles),
            "args": arguments(event),
        }


SUFFIXES = {"hvx": "", "dma": " transfer", "wait": " waits"}


def arguments(event: Event) -> dict[str, Any]:
    """The arguments of an event: its cycles and other figures."""
    fields: dict[str, Any] = {"is": kind(event.op), "cycles": event.cycles}
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
