"""Semantics of tfl's cast and bitcast."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ...dialects.tensors import shape
from ..reals import cast_stored
from ..registry import Array, semantics
from ..tensors import dtype, is_quantized, quantization


@semantics(tfl.CastOp)
def cast(op: tfl.CastOp, x: Array) -> Array:
    """Convert the stored numbers to another data type, as in C: floats are truncated, integers
    keep their low bits.
    """
    return cast_stored(op.output, x)


@semantics(tfl.BitcastOp)
def bitcast(op: tfl.BitcastOp, x: Array) -> Array:
    """Return the bytes of the input, read as elements of the result's type, in its shape. Raises
    HexnnError for elements smaller than a byte that become others.
    """
    values = (op.input, op.output)
    if all(map(is_quantized, values)) and len({quantization(v).storage_name for v in values}) == 1:
        return x
    for value in values:
        if is_quantized(value) and quantization(value).data.bits < 8:
            raise HexnnError(f"has no semantics for {value.type}")
    return np.ascontiguousarray(x).reshape(-1).view(dtype(op.output)).reshape(shape(op.output))
