"""Semantics of `tfl.no_value`: no tensor."""

from __future__ import annotations

from ...dialects import tfl
from ..registry import semantics


@semantics(tfl.NoValueOp)
def no_value(op: tfl.NoValueOp) -> None:
    """Return None: operators with an omitted operand do not have it as an operand."""
