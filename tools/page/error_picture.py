"""The picture of errors: the SQNR of each tensor that was compared or quantized, as bars."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..comparison_rows import OUTPUT, Comparison
from ..quantization import Quantization, decibels
from ..text import shortened
from .markup import element, label, picture, rectangle, tooltip

FULL = 100.0
"""The SQNR in dB of a bar of full length: beyond it a tensor of 16 bits is exact."""

LEFT, PITCH, LENGTH = 230, 18, 560
"""The width of names, the height of a bar with its gap, and the length of a full one, in pixels."""

CHARACTERS = 34

POOR = 20.0
"""The SQNR in dB below which a bar is red: an error of a tenth of the signal."""


@dataclass(frozen=True)
class TensorBar:
    """The error of a tensor: its SQNR in dB, infinite if it is exact."""

    tensor: str
    operation: str
    sqnr: float


def compared(comparison: Comparison, operations: dict[str, str]) -> list[TensorBar]:
    """Return the bars of a comparison, the errors accumulated; `operations` maps tensors to the
    addresses of what computes them.
    """
    return [
        TensorBar(
            f"{row.tensor}, output" if row.op == OUTPUT else row.tensor,
            operations.get(row.tensor, ""),
            row.accumulated.error.sqnr,
        )
        for row in comparison.rows
    ]


def quantized(quantization: Quantization, operations: dict[str, str]) -> list[TensorBar]:
    """Return the bars of the errors that quantization makes; `operations` as in `compared`."""
    return [
        TensorBar(error.tensor, operations.get(error.tensor, ""), error.sqnr_db)
        for error in quantization.errors
    ]


def error_picture(bars: Sequence[TensorBar]) -> str:
    """Return the picture of some tensors' errors as SVG."""
    rows = (shape for i, bar in enumerate(bars) for shape in row(bar, i * PITCH))
    return picture(LEFT + LENGTH + 80, len(bars) * PITCH + 8, *rows, class_="errors")


def row(bar: TensorBar, top: float) -> Iterator[str]:
    """Yield the name and the bar of a tensor."""
    exact = math.isinf(bar.sqnr) and bar.sqnr > 0
    share = 1.0 if exact else min(max(bar.sqnr, 0.0) / FULL, 1.0)
    color = "#54a24b" if exact else "#e45756" if bar.sqnr < POOR else "#4c78a8"
    said = tooltip(f"{bar.tensor}: {decibels(bar.sqnr)}" + ("" if exact else " dB"))
    shapes = (
        label(LEFT - 6, top + 14, shortened(bar.tensor, CHARACTERS), text_anchor="end"),
        rectangle(LEFT, top + 3, share * LENGTH, PITCH - 5, said, fill=color),
        label(LEFT + share * LENGTH + 6, top + 14, decibels(bar.sqnr)),
    )
    yield element("g", *shapes, data_operation=bar.operation or None)
