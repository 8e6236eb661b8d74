"""How far predictions of a kernel's packets lie from the truth, as `benchmarks/regrets.py` measures
and writes to `prediction_errors.tsv`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("prediction_errors.tsv")
COLUMNS = ("implementation", "size", "prediction", "least", "low", "median", "high", "greatest")

SIZES = {"large": 10_000, "medium": 1000, "small": 0}
"""Class of a kernel's size -> the fewest packets of one; what a kernel does once is a tenth of a
small one, and nothing of a large one."""


@dataclass(frozen=True)
class Ratios:
    """Truth / prediction: of all kernels between `least` and `greatest`, of nine tenths between
    `low` and `high`.
    """

    least: float
    low: float
    median: float
    high: float
    greatest: float


EXACT = Ratios(1, 1, 1, 1, 1)
"""The ratios of a count in scheduled code."""

UNKNOWN = {
    "bound": Ratios(1, 1, 1.05, 1.4, 3),
    "selected": Ratios(0.8, 0.95, 1.03, 1.1, 2.4),
    "listed": Ratios(0.7, 0.9, 1.02, 1.1, 1.8),
    "scheduled": EXACT,
}
"""Prediction -> ratios of kernels that are not in the table. Some tenths above the bound are what
most kernels of the tree stay below; extremes are those of small kernels in the table."""


def size_class(packets: int) -> str:
    """Return the class of a kernel's size, a key of the table."""
    return next(name for name, least in SIZES.items() if packets >= least)


def ratios(implementation: str, prediction: str, packets: int) -> Ratios:
    """Return the ratios truth / prediction of an implementation's kernels of a size.

    `prediction` is `bound`, `selected` or `scheduled`.
    """
    return table().get((implementation, size_class(packets), prediction), UNKNOWN[prediction])


@cache
def table() -> dict[tuple[str, str, str], Ratios]:
    """Return the table: (implementation, class of size, prediction) -> ratios."""
    _, *lines = TABLE.read_text().splitlines()
    rows = (line.split("\t") for line in lines)
    return {(name, size, how): Ratios(*map(float, rest)) for name, size, how, *rest in rows}
