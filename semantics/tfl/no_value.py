"""Semantics of `tfl.no_value`: no tensor."""

from __future__ import annotations

from ...dialects import tfl
from ..registry import semantics


@semantics(tfl.NoValueOp)
def no_value(op: tfl.NoValueOp) -> None:
    """Return None, which no operator takes: operands that the value stands for are left out."""
