"""Semantics of `arith.constant`: a constant tensor."""

from __future__ import annotations

from xdsl.dialects.arith import ConstantOp

from ...dialects.constants import known_array
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics


@semantics(ConstantOp)
def constant(op: ConstantOp) -> Array:
    """Return the tensor's values. Raises HexnnError for a constant that is no tensor."""
    values = known_array(op.result)
    if values is None:
        raise HexnnError(f"a constant of {op.result.type} is no tensor")
    return values
