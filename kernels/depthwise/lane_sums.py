"""Sums of two classes of channels of 128 lanes, a vector for each class."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from ...dialects import htp
from ..builder import KernelBuilder
from ..requantization import Row, requantize

Sums = list[SSAValue]
"""The sums of an output, a vector for each of two classes."""


def halfwords(b: KernelBuilder, mode: htp.Requant, sums: Sums, rows: Sequence[Row]) -> SSAValue:
    """Emit the requantization of sums by the parameters of each class, saturated to halfwords, the
    first class in even lanes.
    """
    low, high = (requantize(b, mode, total, row) for total, row in zip(sums, rows, strict=True))
    return b.v("vsatwh", high, low)
