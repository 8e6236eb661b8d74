"""Predicted time of a network by source operation, with the roofline of each.

Packets are those of the scheduled code; at stage hexagon those that qemu counted stand beside them.
Stalls and cycles are predicted from the tables of the target, whose figures are printed with their
sources.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from xdsl.ir import Operation

from ..dialects.addresses import source_names
from ..dialects.diagnostics import HexnnError
from ..dialects.files.outputs import write
from ..dialects.htp.attributes import target_of
from ..dialects.htp.figures import FIGURES, NEWEST_TABLE
from ..dialects.htp.target import Target
from ..dialects.locations import source_index, tensor_name
from ..lowering.hexagon.timing.demand import binding, utilization
from ..lowering.hexagon.timing.kernel import KernelTiming
from ..lowering.hexagon.timing.network import Event, Timeline, time_kernels, time_network
from .inputs import Array
from .records import Records
from .text import shortened, table
from .work import kind, macs

if TYPE_CHECKING:
    from .api import Model
    from .sensitivity import Sensitivity

Bound = Literal["", "compute", "tcm", "dma"]
"""The resource that bounds an operation's time: packet issue, TCM or DMA transfers."""


@dataclass
class Entry:
    """The time of one operation of the source."""

    index: int | None
    operation: str
    """`conv_2d#3`."""

    tensor: str
    target: Target
    kernels: Counter[str] = field(default_factory=Counter[str])
    macs: int = 0
    packets: int = 0
    stalls: int = 0
    counted: int | None = None
    """Packets that qemu counted."""

    demand: Counter[str] = field(default_factory=Counter[str])
    kernel_cycles: float = 0
    tcm_bytes: int = 0
    tcm_cycles: float = 0
    dma_bytes: int = 0
    dma_cycles: float = 0
    wait_cycles: float = 0
    """Cycles in which its kernels wait for DMA transfers."""

    unknown: list[str] = field(default_factory=list[str])
    """Operations without a kernel, whose time is not modelled."""

    @property
    def cycles(self) -> float:
        """Core cycles of the context: its kernels and its waits."""
        return self.kernel_cycles + self.wait_cycles

    @property
    def issue_cycles(self) -> int:
        """Core cycles to issue its packets, stalls included."""
        return (self.packets + self.stalls) * self.target.packet_cycles

    @property
    def bound(self) -> Bound:
        """The largest of the times for issue, TCM and DMA."""
        lengths: dict[Bound, float] = {
            "compute": self.issue_cycles,
            "tcm": self.tcm_cycles,
            "dma": self.dma_cycles,
        }
        longest = max(lengths, key=lengths.__getitem__)
        return longest if lengths[longest] else ""

    @property
    def binding(self) -> str:
        """The packet resource with the highest utilization."""
        return binding(self.demand)

    @property
    def utilization(self) -> dict[str, float]:
        """Resource -> a lower bound on its share used by the packets."""
        return utilization(self.demand, self.packets)

    def add(self, event: Event) -> None:
        """Add an event of the timeline."""
        if event.kernel is not None:
            self._launch(event.kernel)
            self.kernel_cycles += event.cycles
        elif event.lane == "dma":
            self.dma_bytes += event.nbytes
            self.dma_cycles += event.cycles
        else:
            self.wait_cycles += event.cycles

    def _launch(self, kernel: KernelTiming) -> None:
        self.kernels[kernel.name] += 1
        self.packets += kernel.packets
        self.stalls += kernel.stalls
        self.demand += kernel.work.demand
        self.tcm_bytes += sum(kernel.tcm_bytes(k, self.target) for k in ("load", "store"))
        self.tcm_cycles += kernel.tcm_cycles(self.target)

    def to_dict(self) -> dict[str, Any]:
        """A record, for JSON."""
        return {
            "index": self.index,
            "operation": self.operation,
            "tensor": self.tensor,
            "kernels": dict(self.kernels),
            "packets": self.packets,
            "counted_packets": self.counted,
            "stalls": self.stalls,
            "cycles": self.cycles,
            "kernel_cycles": self.kernel_cycles,
            "wait_cycles": self.wait_cycles,
            "microseconds": self.target.microseconds(self.cycles),
            "macs": self.macs,
            "macs_per_packet": self.macs / self.packets if self.packets else 0,
            "binding": self.binding,
            "utilization": {k: round(v, 4) for k, v in self.utilization.items()},
            "bound": self.bound,
            "tcm_bytes": self.tcm_bytes,
            "tcm_cycles": self.tcm_cycles,
            "dma_bytes": self.dma_bytes,
            "dma_cycles": self.dma_cycles,
            "not_modelled": self.unknown,
        }


@dataclass(frozen=True)
class Profile(Records):
    """The entries of a network on a target, and the timeline that they are made from."""

    model: Model
    timeline: Timeline
    entries: tuple[Entry, ...]
    by_op: Mapping[Operation, Entry]
    """The entry of each operation that takes time."""

    @property
    def title(self) -> str:
        """The name of the network."""
        return self.model.name

    @property
    def target(self) -> Target:
        """The chip."""
        return self.timeline.target

    @property
    def packets(self) -> int:
        """The packets of all kernels."""
        return sum(e.packets for e in self.entries)

    @property
    def stalls(self) -> int:
        """The packets in which kernels stall for operands."""
        return sum(e.stalls for e in self.entries)

    @property
    def counted(self) -> int | None:
        """The packets that qemu counted; None when it did not run."""
        known = [e.counted for e in self.entries if e.counted is not None]
        return sum(known) if known else None

    def records(self) -> list[dict[str, Any]]:
        """A record for each entry."""
        return [entry.to_dict() for entry in self.entries]

    def figures(self) -> list[dict[str, Any]]:
        """The figures of the target that time depends on, with their sources."""
        return [
            {"figure": name, "value": getattr(self.target, name), "unit": FIGURES[name].unit}
            | dict(zip(("source", "because"), self.target.source(name), strict=True))
            for name in FIGURES
        ]

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {
            "title": self.title,
            "stage": self.model.stage,
            "target": self.target.spec,
            "table_version": self.target.table_version,
            "sources": SOURCES,
            "packets": self.packets,
            "counted_packets": self.counted,
            "stalls": self.stalls,
            "cycles": self.timeline.cycles,
            "microseconds": self.target.microseconds(self.timeline.cycles),
            "figures": self.figures(),
            "entries": self.records(),
        }

    def sensitivity(self) -> Sensitivity:
        """Whether rankings change when an assumed figure is halved or doubled."""
        from .sensitivity import sensitivity

        return sensitivity(self)

    def save_trace(self, path: str | Path) -> None:
        """Write the timeline as JSON, for ui.perfetto.dev."""
        from .trace import trace

        write(path, json.dumps(trace(self), indent=1) + "\n")

    def lines(self) -> Iterator[str]:
        """The table, the sums, the sources."""
        yield f"{self.title} on {self.target.spec}: one HVX context, transfers beside it"
        total = sum(e.cycles for e in self.entries)
        rows = [HEADLINE, *(_cells(entry, total) for entry in self.entries)]
        yield from table(rows if self.counted is not None else [r[:3] + r[4:] for r in rows])
        yield from self._sums()
        yield from self._sources()

    def _sums(self) -> Iterator[str]:
        cycles = self.timeline.cycles
        share = 100 * self.stalls / self.packets if self.packets else 0
        yield (
            f"{self.packets:,} packets, {self.stalls:,} stalls ({share:.1f} %), "
            f"{cycles:,.0f} cycles = {self.target.microseconds(cycles):,.1f} us"
        )
        slow = [entry.operation for entry in self.entries if entry.unknown]
        if slow:
            yield f"not modelled, as no kernel computes them: {', '.join(slow)}"

    def _sources(self) -> Iterator[str]:
        yield "packets: predicted, those of the scheduled code" + self._agreement()
        yield f"stalls, cycles: predicted, by the tables of v{self.target.table_version}"
        if self.target.hvx_version > NEWEST_TABLE:
            yield f"assumed: {self.target.name} has the tables of v{NEWEST_TABLE}"
        for f in self.figures():
            yield f"{f['source']}: {f['figure']} = {f['value']:,} {f['unit']}, {f['because']}"

    def _agreement(self) -> str:
        if self.counted is None:
            return ""
        both = [e for e in self.entries if e.counted is not None]
        equal = sum(e.counted == e.packets for e in both)
        return f"; counted on qemu-hexagon: equal for {equal} of {len(both)} operations"


SOURCES = {
    "packets": "predicted",
    "counted_packets": "counted",
    "stalls": "predicted",
    "cycles": "predicted",
    "macs": "counted",
    "dma_bytes": "counted",
}
"""Column -> the source of its figures."""

HEADLINE = (
    "operation",
    "tensor",
    "packets",
    "counted",
    "stalls",
    "cycles",
    "share",
    "MAC/pkt",
    "binding",
    "used",
    "bound",
    "DMA bytes",
    "waits",
)


def _cells(entry: Entry, total: float) -> tuple[str, ...]:
    used = entry.utilization.get(entry.binding)
    return (
        entry.operation,
        shortened(entry.tensor, 28),
        _number(entry.packets),
        "" if entry.counted is None else _number(entry.counted),
        _number(entry.stalls),
        _number(entry.cycles),
        f"{100 * entry.cycles / total:.1f} %" if total else "",
        f"{entry.macs / entry.packets:.0f}" if entry.macs and entry.packets else "",
        entry.binding,
        "" if used is None else f"{100 * used:.0f} %",
        entry.bound,
        _number(entry.dma_bytes),
        _number(entry.wait_cycles),
    )


def _number(value: float) -> str:
    return f"{value:,.0f}" if value else ""


def profile(
    model: Model, target: str | None = None, inputs: Mapping[str, Array] | Array | None = None
) -> Profile:
    """See `Model.profile`."""
    if model.stage not in ("hvx", "hexagon"):
        raise HexnnError(f"stage {model.stage} has no code to time: lower to stage hvx")
    chip = target_of(model.ir) if target is None else Target.parse(target)
    kernels = time_kernels(model.ir, chip)
    same = chip.table_version == target_of(model.ir).table_version
    counts = same and model.stage == "hexagon"
    counted = [row.packets for row in model.counters(inputs).rows] if counts else []
    return arrange(model, time_network(model.ir, chip, kernels), counted)


def arrange(model: Model, timeline: Timeline, counted: list[int]) -> Profile:
    """The events of a timeline by operation of the source; `counted` has packets by launch."""
    entries = Entries(model, timeline.target)
    launches = iter(counted)
    for event in timeline.events:
        entry = entries.of(event.op)
        entry.add(event)
        if event.kernel is not None:
            entry.macs += macs(event.op)
            if (packets := next(launches, None)) is not None:
                entry.counted = (entry.counted or 0) + packets
    for op in timeline.unknown:
        entries.of(op).unknown.append(kind(op))
    by_op = {event.op: entries.of(event.op) for event in timeline.events}
    return Profile(model, timeline, entries.finished(), by_op)


class Entries:
    """The entries under construction, one for each source operation that takes time."""

    def __init__(self, model: Model, target: Target):
        self.target = target
        self.source_names = {
            source_name.index: source_name for source_name in source_names(model.source.ops)
        }
        self.made: dict[int | str, Entry] = {}

    def of(self, op: Operation) -> Entry:
        """The entry of an operation of the network."""
        index = source_index(op.location)
        source_name = self.source_names.get(index)
        name = kind(op) if source_name is None or index is None else source_name.address
        tensor = (tensor_name(op.location) if source_name is None else source_name.tensor) or ""
        key = name if index is None else index
        return self.made.setdefault(key, Entry(index, name, tensor, self.target))

    def finished(self) -> tuple[Entry, ...]:
        """The entries in the order of the source."""
        return tuple(sorted(self.made.values(), key=lambda e: (e.index is None, e.index or 0)))
