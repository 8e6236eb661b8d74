"""Floats as functions of one byte: the bytes of each float from tables, put together in integers of
as many bits, which are then seen as floats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType, i1
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand
from ....dialects.htp.expressions.tables import table_of
from ....dialects.quant import storage_dtype
from ....dialects.tensors import element, shape
from ....semantics.numerics import Ints
from ....semantics.registry import Array, evaluate
from .border import Border, byte_type, is_byte, shape_4d, sign_offset

WIDTHS = (16, 32)
"""The bits of floats whose integers have lanes."""


def is_float_of_byte(source: SSAValue, result: SSAValue) -> bool:
    """Return whether `result` has floats of 16 or 32 bits, and `source` elements of one byte."""
    type, given = element(result), element(source)
    if not isinstance(type, AnyFloat) or type.bitwidth not in WIDTHS:
        return False
    return is_byte(source) or (isinstance(given, IntegerType) and given.width.data in (1, 8))


def lower_float(op: qnn.DequantizeOp | qnn.ConvertOp | qnn.CastOp, border: Border) -> SSAValue:
    """Lower a function of one byte to a float to an htp.map of its 256 results, which `border`
    inserts; return the result. Raises HexnnError for other operands and results.
    """
    if not is_float_of_byte(op.input, op.output):
        raise HexnnError(f"floats of {op.input.type} as {op.output.type} have no kernel")
    return float_of_byte(op.input, op.output, lambda x: evaluate(op, [x])[0], border)


def float_of_byte(
    source: SSAValue, result: SSAValue, function: Callable[[Array], Array], border: Border
) -> SSAValue:
    """Return what `result`, floats that are `function` of the stored bytes of the qnn tensor
    `source`, has as values: an htp.map of its 256 results, which `border` inserts.
    """
    dims, type = shape_4d(shape(result)), element(result)
    assert isinstance(type, AnyFloat)
    x, offset, stored = entered(source, dims, border)
    results = np.ascontiguousarray(function(stored.astype(storage(source))))
    whole: NDArray[Any] = np.resize(results, 256).view(np.uint8).reshape(256, -1)
    bits = TensorType(IntegerType(type.bitwidth), dims)
    joined = htp.MapOp([x], bits, together(operand(0) + offset if offset else operand(0), whole.T))
    return border.add(htp.ReshapeOp(border.add(joined, "bits"), TensorType(type, dims)))


def storage(value: SSAValue) -> np.dtype[Any]:
    """Return the numpy type of the stored elements of a tensor."""
    return np.dtype(storage_dtype(element(value)).str)


def entered(value: SSAValue, dims: Sequence[int], border: Border) -> tuple[SSAValue, int, Ints]:
    """Return (the qnn tensor `value` as htp has it in shape `dims`, what makes its elements
    indices from 0 on when it is added, the numbers of qnn that these stand for). `border` inserts
    the operations.
    """
    x = border.enter_elements(value, dims)
    if is_byte(value):
        return x, 0, np.arange(256) - sign_offset(byte_type(value))
    if element(value) == i1:
        return x, 0, np.arange(2)
    first = int(np.iinfo(storage(value).str).min)
    return x, -first, np.arange(first, first + 256)


def together(index: Expression, tables: NDArray[Any]) -> Expression:
    """Return the expression of the integer whose bytes, the least significant ones first, are the
    entries number `index` of `tables`, [bytes, 256].
    """
    *low, high = tables
    flipped = high ^ np.uint8(128)
    value = table_of(index, flipped.tobytes()) - 128
    for table in reversed(low):
        value = (value << 8) + table_of(index, np.ascontiguousarray(table).tobytes())
    return value
