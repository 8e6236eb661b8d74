"""Where the verifiers are wider than QNN's definition: what they accept though no section names it.

The rows are those of a table, `tests/dialects/wider.tsv`, each with an example that is accepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .evidence import ROOT

WIDER = ROOT / "tests" / "dialects" / "wider.tsv"


@dataclass(frozen=True)
class Widening:
    """What operations accept beyond their sections, and why."""

    operations: tuple[str, ...]
    section: str
    here: str
    reason: str
    example: str
    """A module in IR, in which `$OP` stands for the name of each of the operations."""

    def __str__(self) -> str:
        return f"{self.here}; the section: {self.section}."


@cache
def widenings() -> tuple[Widening, ...]:
    """Return the rows of the table."""
    rows = (line.split("\t") for line in WIDER.read_text().splitlines()[1:])
    return tuple(Widening(tuple(operations.split()), *rest) for operations, *rest in rows)


def widenings_of(section: str) -> list[Widening]:
    """Return where the operation of a section is wider than it."""
    return [row for row in widenings() if section in row.operations]
