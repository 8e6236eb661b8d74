"""Report on which operations of a source network can be legalized to qnn, and why others cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ..dialects import locations
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..passes.legalize.islands import Legalize, subject
from ..passes.legalize.nnef.nnef_to_qnn import LegalizeNnef
from ..passes.legalize.tfl.steps import Refusal
from ..passes.legalize.tfl.tfl_to_qnn import LegalizeTfl
from .records import Records
from .text import table
from .work import macs

LEGALIZE: dict[str, Callable[[], Legalize]] = {"nnef": LegalizeNnef, "tfl": LegalizeTfl}
"""Source dialect -> constructor of its legalization pattern, which records refused operations."""


@dataclass(frozen=True)
class Uncovered:
    """A source operation that cannot be legalized to qnn, with the reason."""

    operation: str
    kind: str
    reason: str
    supported: str
    """The operands or attributes with which it could be legalized; empty if none are known."""

    macs: int


@dataclass(frozen=True)
class SourceCoverage(Records):
    """The operations of a source network that can and cannot be legalized to qnn."""

    title: str
    operations: int
    macs: int
    uncovered: tuple[Uncovered, ...]

    def share(self, entry: Uncovered) -> float:
        """Return the fraction, 0 to 1, of the network's multiply-accumulates that the operation
        `entry` performs.
        """
        return entry.macs / self.macs if self.macs else 0.0

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each operation that cannot be legalized: its name, kind, reason and
        multiply-accumulates.
        """
        return [
            {
                "operation": one.operation,
                "kind": one.kind,
                "reason": one.reason,
                "supported": one.supported,
                "macs": one.macs,
                "share": self.share(one),
            }
            for one in self.uncovered
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the coverage as a JSON object."""
        return {
            "title": self.title,
            "operations": self.operations,
            "legal_operations": self.operations - len(self.uncovered),
            "macs": self.macs,
            "legal_macs": self.macs - sum(one.macs for one in self.uncovered),
            "uncovered": self.records(),
        }

    def lines(self) -> Iterator[str]:
        """Yield the table of operations that cannot be legalized, and the totals."""
        if self.uncovered:
            head = ("operation", "why it has no equivalent in qnn", "what would", "MACs")
            yield from table([head, *map(self._cells, self.uncovered)])
        legal = self.operations - len(self.uncovered)
        text = f"{self.title}: {legal} of {self.operations} operations have an equivalent in qnn"
        if self.macs:
            covered = 1 - sum(map(self.share, self.uncovered))
            text += f", {100 * covered:.1f} % of {self.macs:,} MACs"
        yield text

    def _cells(self, one: Uncovered) -> tuple[str, ...]:
        share = f"{100 * self.share(one):.1f} %" if one.macs else ""
        return one.operation, one.reason, one.supported, share


def coverage(title: str, source: ModuleOp) -> SourceCoverage:
    """Determine which operations of a source network can be legalized to qnn.

    `title` names the network in reports. Raises HexnnError unless the module is at stage source.
    """
    dialect = next((op.dialect_name() for op in source.walk() if op.dialect_name() in LEGALIZE), "")
    if not dialect:
        raise HexnnError("--coverage is of a network at stage source (tfl or nnef)")
    module = source.clone()
    all_operations = [op for op in module.walk() if _counts(op, dialect)]
    total = sum(map(macs, all_operations))
    weights = {op: macs(op) for op in all_operations}
    legalize = LEGALIZE[dialect]()
    locations.rewrite(module, legalize)
    refused = [(op, why) for op, why in legalize.refusals if op in weights]
    uncovered = tuple(_uncovered(op, why, weights[op]) for op, why in refused)
    return SourceCoverage(title, len(all_operations), total, uncovered)


def _counts(op: Operation, dialect: str) -> bool:
    return op.dialect_name() == dialect and not isinstance(op, ConstantOp)


def _uncovered(op: Operation, refusal: Refusal, weight: int) -> Uncovered:
    return Uncovered(subject(op), op.name, refusal.reason, refusal.supported, weight)
