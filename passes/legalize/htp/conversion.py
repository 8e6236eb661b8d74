"""Lowering of casts and of conversions between quantized integers to `htp.map`."""

from __future__ import annotations

from xdsl.dialects.builtin import i1
from xdsl.ir import SSAValue

from ....dialects import qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.tensors import element
from ....semantics.tensors import has_rescaling, is_per_tensor
from . import formulas
from .border import Border, byte_type, is_byte, sign_offset
from .elementwise import lower_unary
from .maps import htp_element, insert, types_of
from .plain_integers import low_bits


def lower_cast(op: qnn.CastOp, border: Border) -> SSAValue:
    """Lower a Cast between integers or truth values to htp.map, which `border` inserts; return its
    result. The stored numbers keep their low bits; as truth values, those other than 0 are true.
    """
    htp_element(op.input)
    number = operand(0) - offset_of(op.input) if offset_of(op.input) else operand(0)
    return insert(border, op.output, [op.input], stored_number(number, op.output))


def stored_number(number: Expression, result: SSAValue) -> Expression:
    """Return the expression of the element of the qnn tensor `result`, as htp has it, that stores
    the low bits of `number`, or whether that is not 0.
    """
    if htp_element(result) == i1:
        return primitive("!=", number, 0)
    kept = low_bits(number, element(result))
    return kept + offset_of(result) if offset_of(result) else kept


def offset_of(value: SSAValue) -> int:
    """Return what htp adds to the stored numbers of a qnn tensor: 128 to quantized signed bytes,
    else 0.
    """
    return sign_offset(byte_type(value)) if is_byte(value) else 0


def lower_convert(op: qnn.ConvertOp, border: Border) -> SSAValue:
    """Lower a Convert between quantized integers: of 8 bits to a table of 256 results, others to
    htp.map; return its result. `border` inserts operations. Raises HexnnError for floats, and for
    16 bits with a zero point, which are converted in floats.
    """
    values = (op.input, op.output)
    if all(map(is_byte, values)):
        return lower_unary(op, border)
    types = types_of(values)
    if len(types) < 2 or not is_per_tensor(op.input) or not has_rescaling(op.output):
        raise HexnnError(f"a conversion from {op.input.type} to {op.output.type} has no kernel")
    return insert(border, op.output, [op.input], formulas.rescaled(types))
