"""What a notebook shows of networks and reports: tables and pictures of their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING

from ..memory_map import MemoryMap
from ..profile import Profile
from ..records import Records
from .markup import element, text
from .memory_picture import MemoryPicture
from .network_picture import NetworkPicture, network_graph
from .record_table import records_table
from .timeline_picture import TimelinePicture

if TYPE_CHECKING:
    from ..model import Model

SCROLL = "max-height:420px;overflow:auto"
"""The style of what may be long: a notebook goes on below it."""


def model_html(model: Model) -> str:
    """Return what a notebook shows of a network: its inputs and outputs, and its graph."""
    sides = (("inputs", model.inputs), ("outputs", model.outputs))
    lines = [f"{name}: {', '.join(map(str, side.values()))}" for name, side in sides]
    head = element("p", element("b", text(repr(model))), *(f"<br>{text(one)}" for one in lines))
    graph = NetworkPicture(network_graph(model), {}, frozenset()).svg()
    return head + element("div", graph, style=SCROLL)


@singledispatch
def records_html(records: Records) -> str:
    """Return what a notebook shows of a report: a table of what is flat in its records."""
    flat = [
        {key: value for key, value in record.items() if is_flat(value)}
        for record in records.records()
    ]
    return titled(records, element("div", records_table(flat), style=SCROLL))


@records_html.register
def memory_html(memory: MemoryMap) -> str:
    """Return what a notebook shows of a memory map: its picture."""
    return titled(memory, MemoryPicture(memory).svg())


@records_html.register
def profile_html(profile: Profile) -> str:
    """Return what a notebook shows of a profile: its timeline, and a row for each operation."""
    shown = [
        {key: value for key, value in record.items() if key in PROFILE_COLUMNS}
        for record in profile.records()
    ]
    table = element("div", records_table(shown), style=SCROLL)
    return titled(profile, TimelinePicture(profile).svg() + table)


PROFILE_COLUMNS = (
    *("operation", "tensor", "packets", "counted_packets", "stalls", "cycles", "macs_per_packet"),
    *("binding", "bound", "dma_bytes", "wait_cycles"),
)


def titled(records: Records, content: str) -> str:
    """Return the content on a report below its headline."""
    return element("p", element("b", text(repr(records)))) + content


def is_flat(value: object) -> bool:
    """Return whether a value is none of several."""
    return isinstance(value, str) or not isinstance(value, Mapping | Sequence)
