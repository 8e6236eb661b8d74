"""Report of the lowering of each source operation: the operations it became, why a kernel was
chosen or none applies, and the cost.

HVX instructions are counted statically, by loop bodies and trip counts; nothing is run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from xdsl.dialects import func
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from ..dialects import htp
from ..dialects.addresses import names_by_origin
from ..dialects.htp.attributes import WHY
from ..dialects.locations import Origin, fused_away, origin, tensor_name
from .records import Records
from .text import shortened, table
from .work import bytes_moved, computed_name, macs, products

if TYPE_CHECKING:
    from .model import Model

SILENT = ("htp.buffer", "htp.dma_wait", "htp.constant", "func.return")
"""Operations without a cost of their own, omitted from reports."""

COPIES = ("htp.copy", "htp.dma_start", "htp.reshape")
"""Operations that copy or rename bytes without a kernel."""


@dataclass
class Entry:
    """The lowering and cost of a source operation, or of an operation that a pass inserted."""

    index: int | None
    address: str
    """The address of the operation: `conv_2d#3`."""

    tensor: str
    became: Counter[str] = field(default_factory=Counter[str])
    """The operations it was lowered to: name -> number."""

    implementations: Counter[str] = field(default_factory=Counter[str])
    why: list[str] = field(default_factory=list[str])
    instructions: Counter[str] = field(default_factory=Counter[str])
    """HVX instructions that one run executes: name -> number."""

    macs: int = 0
    vector_macs: int = 0
    """The part of `macs` that vector multiply instructions compute."""

    bytes_moved: int = 0
    fallback: list[str] = field(default_factory=list[str])
    """Operations that run by numpy semantics, not on HVX."""

    @property
    def hvx_instructions(self) -> int:
        """The number of HVX instructions that one run executes for this operation."""
        return self.instructions.total()

    def to_dict(self) -> dict[str, Any]:
        """Return the entry as a JSON object."""
        return {
            "index": self.index,
            "operation": self.address,
            "tensor": self.tensor,
            "became": dict(self.became),
            "implementations": dict(self.implementations),
            "why": self.why,
            "hvx_instructions": self.hvx_instructions,
            "instructions": dict(self.instructions.most_common()),
            "macs": self.macs,
            "vector_macs": self.vector_macs,
            "bytes_moved": self.bytes_moved,
            "path": "reference" if self.fallback else "hvx",
        }


@dataclass(frozen=True)
class Report(Records):
    """The lowering and cost of a network at one stage, by source operation."""

    title: str
    stage: str
    entries: tuple[Entry, ...]

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
        """A dict with the numbers of operations and of multiply-accumulates: in total, and of those
        not run by numpy semantics.
        """
        slow = self.fallback
        return {
            "operations": len(self.entries),
            "hvx_operations": len(self.entries) - len(slow),
            "macs": self.macs,
            "hvx_macs": self.macs - sum(e.macs for e in slow),
            "vector_macs": self.vector_macs,
        }

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each source operation: what it was lowered to, and its cost."""
        return [entry.to_dict() for entry in self.entries]

    def to_dict(self) -> dict[str, Any]:
        """Return the whole report as a JSON object."""
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
        yield from table([HEADLINE, *map(_cells, self.entries)])
        for entry in self.entries:
            yield from (f"  {entry.address}: {why}" for why in entry.why)
            if entry.instructions:
                yield f"  {entry.address}: {most_frequent(entry.instructions)}"
        if self.instructions:
            yield f"HVX instructions (counted): {most_frequent(self.instructions)}"
        yield f"{self.bytes_moved:,} bytes moved between memories and layouts"
        yield coverage_line(self)


HEADLINE = ("operation", "tensor", "became", "implementation", "HVX", "MACs", "vector", "bytes")


def _cells(entry: Entry) -> tuple[str, ...]:
    share = f"{100 * entry.vector_macs / entry.macs:.0f} %" if entry.macs else ""
    return (
        entry.address,
        shortened(entry.tensor, 32),
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
        share = 100 * c["hvx_macs"] / c["macs"]
        vector = 100 * c["vector_macs"] / c["macs"]
        text += f", {share:.1f} % of {c['macs']:,} MACs ({vector:.1f} % in vector multiplies)"
    names = [entry.address for entry in report.fallback]
    return f"{text}; reference fall-back: {', '.join(names) or 'none'}"


def report(model: Model) -> Report:
    """Report the lowering and cost of a network. See `Model.report`."""
    entries = Entries(model)
    for op in model.main.body.block.ops:
        entries.add(op)
    return Report(model.name, model.stage, entries.finished())


def is_silent(op: Operation) -> bool:
    """Return whether reports omit an operation: a constant, a buffer, a wait or a return, without
    cost of its own.
    """
    return op.name in SILENT or op.name.endswith(("const", "constant"))


def _order(at: Origin) -> tuple[bool, int, int]:
    """Return a key that sorts source operations by their origins `at`: first those with an index in
    the source file, by index, then those of IR text, by line and column.
    """
    return (False, at, 0) if isinstance(at, int) else (True, at.line.data, at.column.data)


class Entries:
    """The report's entries while operations are added: one for each source operation."""

    def __init__(self, model: Model):
        self.model = model
        self.kernels = {op.sym_name.data: op for op in model.ir.ops if isinstance(op, func.FuncOp)}
        self.counts: dict[str, Counter[str]] = {}
        shown = (op for op in model.source.ops if not is_silent(op))
        self.by_origin = {
            at: Entry(name.index, name.address, name.tensor or "")
            for at, name in names_by_origin(shown).items()
        }
        self.others: list[Entry] = []

    def add(self, op: Operation) -> None:
        """Add an operation of the network to the entry of its source operation."""
        if is_silent(op):
            return
        entry = self._entry(op)
        entry.became[computed_name(op)] += 1
        if isinstance(impl := op.properties.get("impl"), StringAttr):
            entry.implementations[impl.data] += 1
        entry.bytes_moved += bytes_moved(op)
        entry.macs += (own := macs(op))
        if isinstance(why := op.attributes.get(WHY), StringAttr):
            self._say(entry, why.data)
        if isinstance(op, htp.LaunchOp):
            self._launch(op, entry, own)
        elif op.name not in COPIES:
            entry.fallback.append(op.name)
        self._fused(op, entry)

    def _entry(self, op: Operation) -> Entry:
        at = origin(op.location)
        if at is not None and at in self.by_origin:
            return self.by_origin[at]
        index = at if isinstance(at, int) else None
        entry = Entry(index, computed_name(op), tensor_name(op.location) or "")
        if at is None:
            self.others.append(entry)
        else:
            self.by_origin[at] = entry
        return entry

    def _launch(self, op: htp.LaunchOp, entry: Entry, own: int) -> None:
        counts = self._count(op.kernel.string_value())
        entry.instructions += counts
        entry.vector_macs += min(own, products(counts))

    def _count(self, kernel: str) -> Counter[str]:
        from ..runtime.engines.instruction_counts import count_instructions

        if kernel not in self.counts:
            self.counts[kernel] = count_instructions(self.kernels[kernel])
        return self.counts[kernel]

    def _fused(self, op: Operation, entry: Entry) -> None:
        names = {e.tensor: e for e in self.by_origin.values()}
        for tensor, by in fused_away(op.location):
            gone = names.get(tensor)
            if gone is not None and gone is not entry and not gone.became:
                self._say(gone, f"fused into {entry.address} by {by}")

    def _say(self, entry: Entry, why: str) -> None:
        if not any(said in why for said in entry.why):
            entry.why.append(why)

    def finished(self) -> tuple[Entry, ...]:
        """Return the entries in the order of their source operations, with the remarks of passes
        added.
        """
        for remark in self.model.remarks:
            entry = None if remark.index is None else self.by_origin.get(remark.index)
            if entry is not None:
                self._say(entry, remark.text)
        return (*(self.by_origin[at] for at in sorted(self.by_origin, key=_order)), *self.others)
