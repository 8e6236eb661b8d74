"""The numerics (named set of roundings, such as tflite-ref) of an operation: stated by its own
attribute, else by its module's.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects.quant import NUMERICS, Numerics, NumericsAttr


def numerics_of(op: Operation) -> Numerics | None:
    """Return the numerics (named set of roundings) that `op` or its closest enclosing operation
    states, or None if none does.
    """
    own = op.attributes.get(NUMERICS)
    if isinstance(own, NumericsAttr):
        return own.data
    parent = op.parent_op()
    return None if parent is None else numerics_of(parent)


def set_numerics(module: ModuleOp, numerics: Numerics) -> None:
    """Set the attribute of a module that names its numerics (set of roundings), unless present."""
    module.attributes.setdefault(NUMERICS, NumericsAttr(numerics))


def keep_numerics(source: Operation, new: Operation) -> None:
    """Copy the attribute that names the numerics (set of roundings) of `source`, if it has one, to
    `new`, which replaces `source`.
    """
    if NUMERICS in source.attributes:
        new.attributes[NUMERICS] = source.attributes[NUMERICS]
