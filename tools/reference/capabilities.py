"""Capabilities of each operation: executable, reachable from networks, compiled."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...dialects.qnn.base import SectionOp
from ...passes.legalize.htp.qnn_to_htp import LOWERINGS
from .evidence import ROOT
from .trial import examples, has_run, kind, variants

CONVERSIONS = {
    "tfl": ("passes/legalize/tfl/conversions.py",),
    "nnef": ("passes/legalize/nnef/*.py",),
}
"""Source dialect -> glob patterns of the files with its conversions to qnn."""


@dataclass(frozen=True)
class Runs:
    """Whether an operation ran in examples, by element type."""

    floats: bool
    quantized: bool
    others: bool
    """On integers or booleans alone."""

    def __str__(self) -> str:
        kinds = {"float": self.floats, "quantized": self.quantized, "integer": self.others}
        return ", ".join(kind for kind, ran in kinds.items() if ran) or "no"


def runs(op: type[SectionOp]) -> Runs:
    """What the reference semantics of an operation took of its examples and their variants."""
    kinds = set[str]()
    for example in examples().get(op.name, ()):
        for variant in variants(example):
            if kind(variant) not in kinds and has_run(variant):
                kinds.add(kind(variant))
    return Runs("float" in kinds, "quantized" in kinds, "other" in kinds)


@cache
def reached(source: str) -> frozenset[str]:
    """The names of the operation classes that the conversions of a source dialect write."""
    paths = (path for pattern in CONVERSIONS[source] for path in sorted(ROOT.glob(pattern)))
    return frozenset(name for path in paths for name in written(path))


def written(path: Path) -> Iterator[str]:
    """The attributes of `qnn` in a module: `Conv2dOp` of `qnn.Conv2dOp`."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Attribute(value=ast.Name(id="qnn"), attr=name):
                yield name
            case _:
                pass


@dataclass(frozen=True)
class Coverage:
    """A row of the table."""

    op: type[SectionOp]
    verified: int
    """The number of cases that its verifier must refuse."""

    runs: Runs
    sources: tuple[str, ...]
    """The source dialects from which it is reached."""

    kernel: bool
    """Whether an HVX kernel computes it."""

    oracles: tuple[str, ...]

    @property
    def cells(self) -> Sequence[str]:
        """The row of the table; a tick for yes."""
        return [
            self.op.QNN_NAME,
            str(self.verified or ""),
            tick(self.runs.floats),
            tick(self.runs.quantized),
            tick(self.runs.others),
            *(tick(source in self.sources) for source in CONVERSIONS),
            tick(self.kernel),
            ", ".join(self.oracles),
        ]


HEAD = [
    "operation",
    "invalid cases",
    "float",
    "quantized",
    "integer",
    *CONVERSIONS,
    "HVX",
    "oracles",
]


def tick(yes: bool) -> str:
    """A mark for yes, nothing for no."""
    return "x" if yes else ""


def coverage(op: type[SectionOp], verified: int, oracles: Sequence[str]) -> Coverage:
    """What can be done with an operation that so many cases and these oracles stand behind."""
    sources = tuple(source for source in CONVERSIONS if op.__name__ in reached(source))
    return Coverage(op, verified, runs(op), sources, op in LOWERINGS, tuple(oracles))


def totals(rows: Sequence[Coverage]) -> list[str]:
    """How many operations have each, as lines."""
    run = [r for r in rows if r.runs.floats or r.runs.quantized or r.runs.others]
    counts = {
        "declared": len(rows),
        "verified (with invalid cases)": sum(r.verified > 0 for r in rows),
        "executable": len(run),
        "executable on floats": sum(r.runs.floats for r in rows),
        "executable on quantized tensors": sum(r.runs.quantized for r in rows),
        **{f"reached from {s}": sum(s in r.sources for r in rows) for s in CONVERSIONS},
        "with an HVX kernel": sum(r.kernel for r in rows),
        "with an oracle": sum(bool(r.oracles) for r in rows),
    }
    return [f"{name}: {count}" for name, count in counts.items()]
