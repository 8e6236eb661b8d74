"""Predicted time and roofline of each source operation of a network.

Packets are predicted from the scheduled code, and at stage hexagon also counted by qemu. Stalls and
cycles are predicted from the target's tables, whose figures (bandwidths, latencies, clock) are
printed with their sources.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xdsl.ir import Operation

from ..dialects.addresses import names_by_origin
from ..dialects.diagnostics import HexnnError
from ..dialects.files.outputs import write
from ..dialects.htp.attributes import target_of
from ..dialects.htp.figures import FIGURES, NEWEST_TABLE
from ..dialects.htp.target import Target
from ..dialects.locations import Origin, origin, tensor_name
from ..lowering.hexagon.timing.makespan_bound import Makespan
from ..lowering.hexagon.timing.network import Timeline, time_kernels, time_network
from .inputs import Array
from .operation_time import Entry
from .records import Records
from .shown_rows import ALL_ROWS, ShownRows
from .text import table
from .work import computed_name, macs

if TYPE_CHECKING:
    from .model import Model
    from .sensitivity import Sensitivity


@dataclass(frozen=True, repr=False)
class Profile(Records):
    """The predicted time of a network on a target: an entry for each source operation."""

    model: Model
    timeline: Timeline
    entries: tuple[Entry, ...]
    by_op: Mapping[Operation, Entry]
    """Lowered operation -> the entry of its source operation, for those that take time."""

    shown: ShownRows = ALL_ROWS
    """Which entries are printed."""

    whole: Timeline | None = None
    """The timeline of the network before it was scheduled on several HVX contexts."""

    @property
    def title(self) -> str:
        """The name of the network."""
        return self.model.name

    @property
    def target(self) -> Target:
        """The chip for which time is predicted."""
        return self.timeline.times.target

    @property
    def makespan(self) -> Makespan:
        """The predicted cycles, and those that no schedule goes below."""
        return Makespan.of(self.timeline, self.whole)

    @property
    def packets(self) -> int:
        """The number of packets that all kernels of the network execute."""
        return sum(e.packets for e in self.entries)

    @property
    def stalls(self) -> int:
        """The number of stalls: issue cycles in which no packet issues because operands are not
        ready.
        """
        return sum(e.stalls for e in self.entries)

    @property
    def counted(self) -> int | None:
        """The number of packets counted by qemu; None if the network was not run on qemu."""
        known = [e.counted for e in self.entries if e.counted is not None]
        return sum(known) if known else None

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each source operation, as `to_dict` of its entry returns it: its name,
        predicted packets, stalls, cycles, bytes and bound, among others.
        """
        return [entry.to_dict() for entry in self.entries]

    def figures(self) -> list[dict[str, Any]]:
        """Return the figures of the target (bandwidths, latencies, clock) on which times depend: a
        dict for each with the keys `figure` (name), `value`, `unit`, `source` (`known`, `given` or
        `assumed`) and `because` (the text of the source or reason).
        """
        return [
            {"figure": name, "value": getattr(self.target, name), "unit": FIGURES[name].unit}
            | dict(zip(("source", "because"), self.target.source(name), strict=True))
            for name in FIGURES
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: title, stage and target, the totals, the `figures` of the target,
        and the `entries`, one for each source operation.
        """
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
            "contexts": self.timeline.contexts or 1,
            "lower_bound_cycles": self.makespan.bound,
            "microseconds": self.target.microseconds(self.timeline.cycles),
            "figures": self.figures(),
            "entries": self.records(),
        }

    def sensitivity(self) -> Sensitivity:
        """Return how predicted times change when each assumed figure of the target (a bandwidth or
        latency that no source gives) is halved or doubled.
        """
        from .sensitivity import sensitivity

        return sensitivity(self)

    def save_trace(self, path: str | Path) -> None:
        """Write the timeline as a Chrome trace (JSON), for ui.perfetto.dev."""
        from .trace import trace

        write(path, json.dumps(trace(self), indent=1) + "\n")

    def lines(self) -> Iterator[str]:
        """Yield the table of operations, the totals, and the target's figures (bandwidths,
        latencies, clock) with their sources.
        """
        count = self.timeline.contexts or 1
        lanes = "one HVX context" if count == 1 else f"{count} HVX contexts"
        yield f"{self.title} on {self.target.spec}: {lanes}, transfers beside it"
        total = sum(e.cycles for e in self.entries)
        entries = self.shown.of(self.entries)
        names = self.shown.names([entry.tensor for entry in entries], 28)
        rows = [HEADLINE, *(_cells(*pair, total) for pair in zip(entries, names, strict=True))]
        yield from table(rows if self.counted is not None else [r[:3] + r[4:] for r in rows])
        yield from self.shown.omitted(len(self.entries))
        yield from self._sums()
        yield from self._sources()

    def _sums(self) -> Iterator[str]:
        cycles = self.timeline.cycles
        share = 100 * self.stalls / self.packets if self.packets else 0
        yield (
            f"{self.packets:,} packets, {self.stalls:,} stalls ({share:.1f} %), "
            f"{cycles:,.0f} cycles = {self.target.microseconds(cycles):,.1f} us"
        )
        if self.timeline.contexts is not None:
            yield str(self.makespan)
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
"""Figure -> its source: predicted by the model, or counted."""

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


def _cells(entry: Entry, tensor: str, total: float) -> tuple[str, ...]:
    used = entry.utilization.get(entry.binding)
    return (
        entry.operation,
        tensor,
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
    """Predict the time of a network's operations on `target` (None: the network's own). At stage
    hexagon, unless the target has another version, packets are also counted in a run on `inputs`
    (None: random ones). Raises HexnnError before stage hvx.
    """
    if model.stage not in ("hvx", "hexagon"):
        raise HexnnError(f"stage {model.stage} has no code to time: lower to stage hvx")
    chip = target_of(model.ir) if target is None else Target.parse(target)
    kernels = time_kernels(model.ir, chip)
    one = model.unscheduled and time_network(model.unscheduled.ir, chip)
    same = chip.table_version == target_of(model.ir).table_version
    counts = same and model.stage == "hexagon"
    counted = [row.packets for row in model.counters(inputs).rows] if counts else []
    found = sum_by_operation(model, time_network(model.ir, chip, kernels), counted)
    return replace(found, whole=one)


def sum_by_operation(model: Model, timeline: Timeline, counted: list[int]) -> Profile:
    """Sum the events of a timeline by source operation, to a profile.

    `counted` holds the packets that qemu counted, in the order of launches; it may be empty.
    """
    entries = Entries(model, timeline.times.target)
    launches = iter(counted)
    for event in timeline.events:
        entry = entries.of(event.op)
        entry.add(event)
        if event.kernel is not None:
            entry.macs += macs(event.op)
            if (packets := next(launches, None)) is not None:
                entry.counted = (entry.counted or 0) + packets
    for op in timeline.unknown:
        entries.of(op).unknown.append(computed_name(op))
    by_op = {event.op: entries.of(event.op) for event in timeline.events}
    return Profile(model, timeline, entries.finished(), by_op)


class Entries:
    """The entries of a profile under construction: one per source operation that takes time."""

    def __init__(self, model: Model, target: Target):
        self.target = target
        self.names = names_by_origin(model.source.ops)
        self.made: dict[Origin | str, Entry] = {}

    def of(self, op: Operation) -> Entry:
        """Return the entry of the source operation of `op`; create it if needed."""
        at = origin(op.location)
        source = None if at is None else self.names.get(at)
        name = computed_name(op) if source is None else source.address
        tensor = (tensor_name(op.location) if source is None else source.tensor) or ""
        index = at if isinstance(at, int) else None
        key = name if at is None else at
        return self.made.setdefault(key, Entry(index, name, tensor, self.target))

    def finished(self) -> tuple[Entry, ...]:
        """Return the entries in the order of their source operations; those without a source
        operation are last.
        """
        return tuple(sorted(self.made.values(), key=lambda e: (e.index is None, e.index or 0)))
