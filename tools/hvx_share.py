"""The share of a network that is HVX code, and the operations that are not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..dialects.diagnostics import HexnnError, op_name
from ..dialects.islands import stated_reason
from ..dialects.locations import describe, origin
from .entries import Entries, Entry, runs_on_hvx
from .text import percent

if TYPE_CHECKING:
    from .model import Model


@dataclass(frozen=True)
class HvxShare:
    """The numbers of source operations and of multiply-accumulates of a network: in total, and of
    those that are HVX code.
    """

    operations: int
    hvx_operations: int
    macs: int
    hvx_macs: int

    @staticmethod
    def of(entries: tuple[Entry, ...]) -> HvxShare:
        """Return the share of a network whose source operations have the given entries."""
        fast = [entry for entry in entries if not entry.fallback]
        macs, hvx_macs = (sum(entry.macs for entry in listed) for listed in (entries, fast))
        return HvxShare(len(entries), len(fast), macs, hvx_macs)

    def __str__(self) -> str:
        """Return the headline of a run: `hvx: 62 of 66 operations, 99.1 % of MACs`."""
        text = f"hvx: {self.hvx_operations} of {self.operations} operations"
        return f"{text}, {percent(self.hvx_macs, self.macs)} of MACs" if self.macs else text

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object of the fields `operations`, `hvx_operations`, `macs`, `hvx_macs`."""
        return asdict(self)


def hvx_share(model: Model) -> HvxShare:
    """Return the share of a network at stage hvx or hexagon that is HVX code."""
    return HvxShare.of(Entries.of(model, counted=False))


def errors_off_hvx(model: Model) -> Iterator[HexnnError]:
    """Yield an error for each source operation that is not HVX code throughout, located at the
    first operation made from it that is none, and for each operation that is no HVX code and was
    made from no source operation.
    """
    seen = set[object]()
    for op in model.ops:
        at = origin(op.location)
        if runs_on_hvx(op) or (at is not None and at in seen):
            continue
        seen.add(at)
        reason = stated_reason(op) or "no kernel was chosen for it"
        yield HexnnError(
            f"{describe(op.location)} is not HVX code, but '{op_name(op)}': {reason}", op
        )
