"""Report of the lowering of each source operation: the operations it became, why a kernel was
chosen or none applies, and the cost.

HVX instructions are counted statically, by loop bodies and trip counts; nothing is run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .entries import Entries, Entry
from .hvx_share import HvxShare
from .records import Records
from .shown_rows import ALL_ROWS, ShownRows
from .text import percent, shortened, table

if TYPE_CHECKING:
    from .model import Model


@dataclass(frozen=True, repr=False)
class Report(Records):
    """The lowering and cost of a network at one stage, by source operation."""

    title: str
    stage: str
    entries: tuple[Entry, ...]
    shown: ShownRows = ALL_ROWS
    """Which entries are printed."""

    @property
    def instructions(self) -> Counter[str]:
        """The HVX instructions that one run of the network executes: name -> number."""
        return sum((e.instructions for e in self.entries), Counter[str]())

    @property
    def hvx_instructions(self) -> int:
        """The number of HVX instructions that one run of the network executes."""
        return sum(e.hvx_instructions for e in self.entries)

    @property
    def macs(self) -> int:
        """The number of multiply-accumulates in one run of the network."""
        return sum(e.macs for e in self.entries)

    @property
    def vector_macs(self) -> int:
        """The number of multiply-accumulates that are computed by vector multiply instructions."""
        return sum(e.vector_macs for e in self.entries)

    @property
    def bytes_moved(self) -> int:
        """The bytes copied between memories and between layouts in one run."""
        return sum(e.bytes_moved for e in self.entries)

    @property
    def fallback(self) -> tuple[Entry, ...]:
        """The entries that contain operations without a kernel, which run by numpy semantics."""
        return tuple(e for e in self.entries if e.fallback)

    @property
    def coverage(self) -> dict[str, Any]:
        """A dict with the numbers of source operations (`operations`) and multiply-accumulates
        (`macs`): in total, and of those computed on HVX (`hvx_...`, and `vector_macs` in vector
        multiplies).
        """
        return {**HvxShare.of(self.entries).to_dict(), "vector_macs": self.vector_macs}

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each source operation, as `Entry.to_dict` makes it: what the operation
        became, and its cost in instructions, bytes and multiply-accumulates.
        """
        return [entry.to_dict() for entry in self.entries]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: title and stage, the counts of HVX instructions, the bytes moved,
        the `coverage`, and the `entries`, one for each source operation.
        """
        return {
            "title": self.title,
            "stage": self.stage,
            "hvx_instructions": self.hvx_instructions,
            "instructions": dict(self.instructions.most_common()),
            "bytes_moved": self.bytes_moved,
            "coverage": self.coverage,
            "entries": self.records(),
        }

    def lines(self) -> Iterator[str]:
        """Yield the printed lines: a table of the operations; for each operation its HVX
        instructions, and why its kernel was chosen or none applies; the totals; the coverage.
        """
        yield f"{self.title}, stage {self.stage}"
        entries = self.shown.of(self.entries)
        names = self.shown.names([entry.tensor for entry in entries], 32)
        rows = [HEADLINE, *map(_cells, entries, names)]
        if self.shown.timed:
            values = (f"{self.shown.key(entry):,.0f}" for entry in entries)
            rows = [
                (*row, cell) for row, cell in zip(rows, (self.shown.sort, *values), strict=True)
            ]
        yield from table(rows if any(e.position for e in entries) else map(_without_position, rows))
        yield from self.shown.omitted(len(self.entries))
        for entry in entries:
            yield from (f"  {entry.address}: {why}" for why in entry.why)
            if entry.instructions:
                yield f"  {entry.address}: {most_frequent(entry.instructions)}"
        if self.instructions:
            yield f"HVX instructions (counted): {most_frequent(self.instructions)}"
        yield f"{self.bytes_moved:,} bytes moved between memories and layouts"
        yield coverage_line(self)


HEADLINE = (
    *("operation", "line", "tensor", "became", "implementation"),
    *("HVX", "MACs", "vector", "bytes"),
)
"""The columns of the table; `line` of networks whose file is text."""


def _without_position(cells: tuple[str, ...]) -> tuple[str, ...]:
    return cells[:1] + cells[2:]


def _cells(entry: Entry, tensor: str) -> tuple[str, ...]:
    share = f"{100 * entry.vector_macs / entry.macs:.0f} %" if entry.macs else ""
    return (
        entry.address,
        entry.position,
        tensor,
        shortened(_counts(entry.became).replace("htp.", ""), 48),
        _counts(entry.implementations) or ("reference" if entry.fallback else ""),
        f"{entry.hvx_instructions:,}" if entry.hvx_instructions else "",
        f"{entry.macs:,}" if entry.macs else "",
        share,
        f"{entry.bytes_moved:,}" if entry.bytes_moved else "",
    )


def most_frequent(instructions: Counter[str], most: int = 8) -> str:
    """Return the total and the `most` most frequent instructions as text: `142,651: vrmpybus_acc
    98,944, ..., others 1,200`.
    """
    common = instructions.most_common(most)
    rest = instructions.total() - sum(n for _, n in common)
    names = [f"{name} {n:,}" for name, n in common] + ([f"others {rest:,}"] if rest else [])
    return f"{instructions.total():,}: {', '.join(names)}"


def _counts(counter: Counter[str]) -> str:
    return ", ".join(name if n == 1 else f"{n} {name}" for name, n in counter.items())


def coverage_line(report: Report) -> str:
    """Return a line with the shares of operations and multiply-accumulates computed on HVX."""
    c = report.coverage
    text = f"HVX path: {c['hvx_operations']} of {c['operations']} operations"
    if c["macs"]:
        share, vector = (percent(c[part], c["macs"]) for part in ("hvx_macs", "vector_macs"))
        text += f", {share} of {c['macs']:,} MACs ({vector} in vector multiplies)"
    names = [entry.address for entry in report.fallback]
    return f"{text}; reference fall-back: {', '.join(names) or 'none'}"


def report(model: Model) -> Report:
    """Return the report of a network: for each operation of its source, what it became
    and costs.
    """
    return Report(model.name, model.stage, Entries.of(model))
