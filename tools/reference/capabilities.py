"""What is implemented for each qnn operation: verifier, semantics, legalization, HVX kernel."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...dialects.qnn.base import SectionOp
from ...passes.legalize.htp.default_implementations import LOWERINGS
from .evidence import ROOT
from .trial import can_run, element_kind, examples, variants

CONVERSIONS = {
    "tfl": ("passes/legalize/tfl/*.py",),
    "nnef": ("passes/legalize/nnef/*.py",),
}
"""Source dialect -> glob patterns of the files with its conversions to qnn."""


@dataclass(frozen=True)
class RunnableTypes:
    """The kinds of tensors on which the numpy semantics of an operation run: float, quantized, and
    others (integers or booleans), each true or false.
    """

    floats: bool
    quantized: bool
    others: bool
    """Whether the semantics run on tensors of integers and booleans only."""

    def __str__(self) -> str:
        kinds = {"float": self.floats, "quantized": self.quantized, "integer": self.others}
        return ", ".join(kind for kind, ran in kinds.items() if ran) or "no"


def runnable_types(op: type[SectionOp]) -> RunnableTypes:
    """Return the element types on which the semantics of `op` run: tried on its FileCheck examples
    and their float and quantized variants.
    """
    kinds = set[str]()
    for example in examples().get(op.name, ()):
        for variant in variants(example):
            if element_kind(variant) not in kinds and can_run(variant):
                kinds.add(element_kind(variant))
    return RunnableTypes("float" in kinds, "quantized" in kinds, "other" in kinds)


@cache
def created_operations(source: str) -> frozenset[str]:
    """Return the names of the qnn operation classes that the legalization of dialect `source`
    creates.
    """
    paths = (path for pattern in CONVERSIONS[source] for path in sorted(ROOT.glob(pattern)))
    return frozenset(name for path in paths for name in qnn_attributes(path))


def qnn_attributes(path: Path) -> Iterator[str]:
    """Yield the attribute names of module `qnn` that a Python file uses: `Conv2dOp` for each
    expression `qnn.Conv2dOp`.
    """
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Attribute(value=ast.Name(id="qnn"), attr=name):
                yield name
            case _:
                pass


@dataclass(frozen=True)
class Coverage:
    """What is implemented for an operation, as a row of the coverage table."""

    op: type[SectionOp]
    verified: int
    """The number of invalid cases in FileCheck tests that its verifier refuses."""

    runs: RunnableTypes
    sources: tuple[str, ...]
    """The source dialects whose legalization creates the operation."""

    kernel: bool
    """Whether an HVX kernel implements the operation."""

    oracles: tuple[str, ...]

    @property
    def cells(self) -> Sequence[str]:
        """The cells of the table row, with `x` for yes."""
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
    """Return `x` for true, else an empty string."""
    return "x" if yes else ""


def coverage(op: type[SectionOp], verified: int, oracles: Sequence[str]) -> Coverage:
    """Determine what is implemented for `op`. `verified` is the number of its invalid cases in
    tests, `oracles` the names of the independent computations with which tests compare its results.
    """
    sources = tuple(source for source in CONVERSIONS if op.__name__ in created_operations(source))
    return Coverage(op, verified, runnable_types(op), sources, op in LOWERINGS, tuple(oracles))


def totals(rows: Sequence[Coverage]) -> list[str]:
    """Return Markdown lines with the number of operations marked in each column of the coverage
    table, whose rows are `rows`.
    """
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
