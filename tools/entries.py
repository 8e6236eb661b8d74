"""What each source operation of a network was lowered to, and its cost.

HVX instructions are counted statically, by loop bodies and trip counts; nothing is run.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from ..dialects import htp
from ..dialects.addresses import names_by_origin
from ..dialects.diagnostics import file_position
from ..dialects.islands import stated_reason
from ..dialects.locations import Origin, fused_away, origin, tensor_name
from ..lowering.hexagon.program.plan import code_of
from .work import bytes_moved, computed_name, macs, products

if TYPE_CHECKING:
    from .model import Model

SILENT = (
    *("htp.buffer", "htp.dma_wait", "htp.constant", "func.return", "htp.signal", "htp.await"),
    *("opdef.absent", "opdef.cast", "opdef.shape"),
)
"""Operations without a cost of their own, omitted from reports."""

COPIES = ("htp.copy", "htp.dma_start", "htp.reshape")
"""Operations that copy or rename bytes without a kernel."""

BORDERS = (*COPIES, htp.FlipSignOp.name, htp.ConvertLayoutOp.name)
"""The htp operations between those that stand for operations of qnn."""


@dataclass
class Entry:
    """The lowering and cost of a source operation, or of an operation that a pass inserted."""

    index: int | None
    address: str
    """The address of the operation: `conv_2d#3`."""

    tensor: str
    position: str = ""
    """The position of the source operation in a network file that is text, `3:5` for line and
    column; else empty.
    """

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
        """Return the entry as a JSON object, one value for each measure of the report."""
        return {
            "index": self.index,
            "operation": self.address,
            "tensor": self.tensor,
            "position": self.position,
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


def is_silent(op: Operation) -> bool:
    """Return whether reports omit an operation: a constant, a buffer, a wait or a return, without
    cost of its own.
    """
    return op.name in SILENT or op.name.endswith(("const", "constant"))


def runs_on_hvx(op: Operation) -> bool:
    """Return whether an operation does not run by reference semantics: it launches a kernel,
    copies, or has no cost of its own.
    """
    return isinstance(op, htp.LaunchOp) or op.name in COPIES or is_silent(op)


def text_position(op: Operation) -> str:
    """Return line and column of the source operation of `op`, `3:5`; empty if its file is not
    text.
    """
    at = file_position(op.location)
    return f"{at.line.data}:{at.column.data}" if at is not None and at.line.data else ""


def _order(at: Origin) -> tuple[bool, int, int]:
    """Return a key that sorts source operations by their origins `at`: first those with an index in
    the source file, by index, then those of IR text, by line and column.
    """
    return (False, at, 0) if isinstance(at, int) else (True, at.line.data, at.column.data)


class Entries:
    """The entries of a report under construction, one for each source operation.

    Instructions are not counted unless `counted`.
    """

    def __init__(self, model: Model, counted: bool = True):
        self.model, self.counted = model, counted
        self.kernels = {op.sym_name.data: op for op in code_of(model.ir)}
        self.counts: dict[str, Counter[str]] = {}
        shown = [op for op in model.source.ops if not is_silent(op)]
        positions = {origin(op.location): text_position(op) for op in reversed(shown)}
        self.by_origin = {
            at: Entry(name.index, name.address, name.tensor or "", positions[at])
            for at, name in names_by_origin(shown).items()
        }
        self.others: list[Entry] = []
        """The entries of operations of unknown origin."""

        self.unknown = Counter[str]()
        """The number of operations of unknown origin, by name."""

    @staticmethod
    def of(model: Model, counted: bool = True) -> tuple[Entry, ...]:
        """Return the entries of a network; HVX instructions are not counted unless `counted`."""
        entries = Entries(model, counted)
        for op in model.main.body.block.ops:
            entries.add(op)
        return entries.finished()

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
        if (why := stated_reason(op)) is not None:
            self._say(entry, why)
        if isinstance(op, htp.LaunchOp) and self.counted:
            self._launch(op, entry, own)
        if not runs_on_hvx(op):
            entry.fallback.append(computed_name(op))
        self._fused(op, entry)

    def _entry(self, op: Operation) -> Entry:
        at = origin(op.location)
        if at is not None and at in self.by_origin:
            return self.by_origin[at]
        index, name = at if isinstance(at, int) else None, computed_name(op)
        entry = Entry(index, name, tensor_name(op.location) or "")
        if at is not None:
            return self.by_origin.setdefault(at, entry)
        self.unknown[name] += 1
        if (number := self.unknown[name]) > 1:
            entry.address = f"{name} ({number})"
        self.others.append(entry)
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
        return (
            *(self.by_origin[at] for at in sorted(self.by_origin, key=_order)),
            *self.others,
        )
