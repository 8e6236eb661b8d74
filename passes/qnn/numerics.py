"""The numerics of operations: their own attribute, else that of the module."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects.quant import NUMERICS, Numerics, NumericsAttr


def numerics_of(op: Operation) -> Numerics | None:
    """The numerics of `op`; None where nothing says."""
    own = op.attributes.get(NUMERICS)
    if isinstance(own, NumericsAttr):
        return own.data
    parent = op.parent_op()
    return None if parent is None else numerics_of(parent)


def set_numerics(module: ModuleOp, numerics: Numerics) -> None:
    """Let the module say which numerics its operations have, unless it does already."""
    module.attributes.setdefault(NUMERICS, NumericsAttr(numerics))


def keep_numerics(source: Operation, new: Operation) -> None:
    """Give `new` the attribute of the operation that it stands for."""
    if NUMERICS in source.attributes:
        new.attributes[NUMERICS] = source.attributes[NUMERICS]
