"""Changes of the attribute that names the numerics (set of roundings, such as tflite-ref) of a
module or an operation.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ...dialects.quant import NUMERICS, Numerics, NumericsAttr, own_numerics


def set_numerics(module: ModuleOp, numerics: Numerics) -> None:
    """Set the attribute of a module that names its numerics (set of roundings), unless present."""
    module.attributes.setdefault(NUMERICS, NumericsAttr(numerics))


def keep_numerics(source: Operation, new: Operation) -> None:
    """Copy the attribute that names the numerics (set of roundings) of `source`, if it has one, to
    `new`, which replaces `source`.
    """
    if NUMERICS in source.attributes:
        new.attributes[NUMERICS] = source.attributes[NUMERICS]


def state_kernel(op: Operation) -> None:
    """State numerics `tflite-ref` on `op`, an operation of quantized tensors: it then means the
    arithmetic of TFLite's kernel of stored integers.
    """
    op.attributes[NUMERICS] = NumericsAttr(Numerics.TFLITE_REF)


def drop_kernel(op: Operation) -> None:
    """Remove the attribute that states numerics `tflite-ref`, if it is there, from `op`, an
    operation of floats that is to become one of quantized tensors. There the attribute would mean
    the arithmetic of TFLite's kernel of stored integers.
    """
    if own_numerics(op) is Numerics.TFLITE_REF:
        del op.attributes[NUMERICS]
