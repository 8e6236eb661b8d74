"""Which rows of a report are printed, in which order, with which names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
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

    def of(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries to print, in order."""
        by = self.sort
        ordered = sorted(entries, key=lambda e: -e.to_dict()[by]) if by else entries
        return list(ordered[: self.top])

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
