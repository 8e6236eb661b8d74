"""The numerics (set of roundings) of an operation: its own attribute, else the module's."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects.quant import NUMERICS, Numerics, NumericsAttr


def numerics_of(op: Operation) -> Numerics | None:
    """Return the numerics of `op`, or None if neither it nor its module states any."""
    own = op.attributes.get(NUMERICS)
    if isinstance(own, NumericsAttr):
        return own.data
    parent = op.parent_op()
    return None if parent is None else numerics_of(parent)


def set_numerics(module: ModuleOp, numerics: Numerics) -> None:
    """Set the numerics of a module that states none."""
    module.attributes.setdefault(NUMERICS, NumericsAttr(numerics))


def keep_numerics(source: Operation, new: Operation) -> None:
    """Copy the numerics attribute of `source` to the operation that replaces it."""
    if NUMERICS in source.attributes:
        new.attributes[NUMERICS] = source.attributes[NUMERICS]
