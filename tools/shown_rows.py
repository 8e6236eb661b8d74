"""Which rows of a report are printed, in which order, with which names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from .text import distinct


class Recorded(Protocol):
    """An entry of a report."""

    def to_dict(self) -> Mapping[str, Any]:
        """Return the entry as a JSON object."""
        ...


Entry = TypeVar("Entry", bound=Recorded)

SORTS: dict[str, tuple[str, ...]] = {
    "report": ("hvx_instructions", "macs", "vector_macs", "bytes_moved"),
    "profile": (
        *("packets", "stalls", "cycles", "kernel_cycles", "wait_cycles"),
        *("macs", "tcm_bytes", "tcm_cycles", "dma_bytes", "dma_cycles"),
    ),
}
"""Report -> the keys of its records by which its rows can be sorted."""


def sort_keys(report: str) -> tuple[str, ...]:
    """Return the keys by which the rows of a report can be sorted: those of its records, and for
    the report of the lowering those of the profile, too.
    """
    return SORTS[report] if report == "profile" else (*SORTS[report], *SORTS["profile"])


@dataclass(frozen=True)
class ShownRows:
    """The choice of the printed rows of a report; records always hold all entries."""

    sort: str = ""
    """The key of the records by which rows are sorted, the largest first; empty for the order of
    the network.
    """

    top: int | None = None
    """The most rows; None for all."""

    full_names: bool = False
    """Whether names of tensors are not shortened."""

    timed: Mapping[str, float] = field(default_factory=dict[str, float])
    """Address of an operation -> the value of a key `sort` that only the profile's records have,
    which the rows then show as well.
    """

    def of(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries to print, in order."""
        ordered = sorted(entries, key=lambda e: -self.key(e)) if self.sort else entries
        return list(ordered[: self.top])

    def key(self, entry: Recorded) -> float:
        """Return the value of the key `sort` for an entry; 0 for one that takes no time."""
        record = entry.to_dict()
        return self.timed.get(record["operation"], 0) if self.timed else record[self.sort]

    def names(self, names: Sequence[str], width: int) -> list[str]:
        """Return the texts of some names: of at most `width` characters where these tell them
        apart, unless full names are wanted.
        """
        return list(names) if self.full_names else distinct(names, width)

    def omitted(self, count: int) -> Iterator[str]:
        """Yield a line on what is left out of `count` rows, if anything is."""
        if self.top is not None and count > self.top:
            yield f"... {count - self.top} more operations"


ALL_ROWS = ShownRows()
"""All rows, in the order of the network."""
