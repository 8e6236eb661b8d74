"""Lowering of casts and of conversions between quantized integers to `htp.map`."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerType, Signedness, TensorType, i1, i16, i32
from xdsl.ir import Attribute, SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.htp.map import ELEMENTS
from ....dialects.tensors import element, shape, tensor_type
from ....semantics.tensors import has_rescaling, is_per_tensor
from . import formulas
from .border import Border, byte_type, is_byte, shape_4d, sign_offset
from .elementwise import lower_unary
from .float_results import is_float_of_byte, lower_float
from .long_integers import is_long, narrowed, widened
from .maps import htp_element, insert, types_of
from .plain_integers import low_bits

UI16, UI32 = (IntegerType(bits, Signedness.UNSIGNED) for bits in (16, 32))
SIGNED: dict[Attribute, IntegerType] = {UI16: i16, UI32: i32}
"""Element type without lanes of its own -> the one of as many bits that has."""


def lower_cast(op: qnn.CastOp, border: Border) -> SSAValue:
    """Lower a Cast between integers or truth values, or of bytes to floats, to htp.map, which
    `border` inserts; return its result. The stored numbers keep their low bits; as truth values,
    those other than 0 are true.
    """
    if is_float_of_byte(op.input, op.output):
        return lower_float(op, border)
    if is_long(op.input) and is_long(op.output):
        return border.add(htp.ReshapeOp(op.input, tensor_type(op.output)), "reshape")
    if is_long(op.output):
        low = cast_as(op, border, i32)
        return widened(border, low, op.output, is_signed=element(op.input) != UI32)
    if element(op.output) in SIGNED:
        kept = cast_as(op, border, SIGNED[element(op.output)])
        return border.add(htp.ReshapeOp(kept, with_element(kept, element(op.output))), "reshape")
    if is_long(op.input) or element(op.input) in SIGNED:
        return cast_as(op, border, htp_element(op.output))
    htp_element(op.input)
    return insert(border, op.output, [op.input], stored_number(number_of(op.input), op.output))


def number_of(value: SSAValue) -> Expression:
    """Return the expression of the number that operand 0, the qnn tensor `value`, stores; one of 16
    bits without a sign is held as one with a sign (`SIGNED`).
    """
    if element(value) == UI16:
        return primitive("unsigned", operand(0), 16)
    return operand(0) - offset_of(value) if offset_of(value) else operand(0)


def cast_as(op: qnn.CastOp, border: Border, kept: Attribute) -> SSAValue:
    """Return the result of a Cast with elements `kept`, which hold the low bits; `border` inserts
    the operations. Raises HexnnError for operands without lanes.
    """
    if is_long(op.input):
        return narrowed(border, op.input, kept, kept_number(operand(0), op.output, kept))
    x = border.enter_elements(op.input, shape_4d(shape(op.input)))
    if element(op.input) in SIGNED:
        x = border.add(htp.ReshapeOp(x, with_element(x, SIGNED[element(op.input)])), "reshape")
    elif not ELEMENTS.accepts(element(x)):
        raise HexnnError(f"elements of {op.input.type} have no kernel")
    number = number_of(op.input)
    function = kept_number(number, op.output, kept)
    return border.add(htp.MapOp([x], with_element(x, kept), function))


def kept_number(number: Expression, result: SSAValue, kept: Attribute) -> Expression:
    """Return the expression of an element of type `kept` that holds the low bits of `number`: of
    truth values and of bytes, that of the qnn tensor `result`.
    """
    is_stored = kept == i1 or is_byte(result)
    return stored_number(number, result) if is_stored else low_bits(number, kept)


def with_element(value: SSAValue, element: Attribute) -> TensorType[Attribute]:
    """Return the type of an htp tensor with other elements."""
    return TensorType(element, htp.shape(value))


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
    if is_float_of_byte(*values):
        return lower_float(op, border)
    if all(map(is_byte, values)):
        return lower_unary(op, border)
    types = types_of(values)
    if len(types) < 2 or not is_per_tensor(op.input) or not has_rescaling(op.output):
        raise HexnnError(f"a conversion from {op.input.type} to {op.output.type} has no kernel")
    return insert(border, op.output, [op.input], formulas.rescaled(types))
