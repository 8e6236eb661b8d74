"""Widenings: what hexnn's verifier of an operation accepts though QNN's definition omits it.

Each is a row of the table `tests/dialects/wider.tsv`, with an example that is accepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .evidence import ROOT

WIDER = ROOT / "tests" / "dialects" / "wider.tsv"


@dataclass(frozen=True)
class Widening:
    """What the verifiers of some operations accept beyond QNN's definition, and why."""

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
    """Return the rows of the table `tests/dialects/wider.tsv`."""
    rows = (line.split("\t") for line in WIDER.read_text().splitlines()[1:])
    return tuple(Widening(tuple(operations.split()), *rest) for operations, *rest in rows)


def widenings_of(section: str) -> list[Widening]:
    """Return what the verifier of the operation called `section` in QNN's definition accepts beyond
    it.
    """
    return [row for row in widenings() if section in row.operations]
