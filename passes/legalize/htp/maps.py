"""Lowering of elementwise qnn operations of several operands to `htp.map`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType, i1
from xdsl.ir import Attribute, SSAValue

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import (
    Expression,
    Interval,
    constant,
    operand,
    primitive,
    substituted,
)
from ....dialects.htp.map import ELEMENTS, element_interval
from ....dialects.qnn import BinaryOperation, UnaryOperation
from ....dialects.qnn.base import SectionOp
from ....dialects.qnn.binary import COMPARISONS, LOGICAL
from ....dialects.quant import UniformType, is_tflite_kernel
from ....dialects.tensors import element, shape
from ....semantics.htp.map import evaluate_expression
from ....semantics.reals import dequantized_exactly, in_storage
from ....semantics.tensors import is_8bit, is_16bit, is_quantized, share_quantization
from ....semantics.tflite.int16 import has_shifts
from . import formulas, plain_integers, sixteen_bits
from .border import Border, byte_type, is_byte, sign_offset, to_u8, u8_type
from .broadcasting import shapes_4d
from .comparison_codes import all_differ, compared, comparison_codes
from .fixed_point_quotient import divided
from .formulas import Formula, check_ranges
from .long_integers import compared as compared_longs
from .long_integers import comparison, is_long
from .pairs import lower_pairs

Table: TypeAlias = NDArray[np.uint8]
"""An array of 256 entries, one for each byte."""

B = BinaryOperation
NAMES = {
    B.EQUAL: "==",
    B.GREATER: ">",
    B.GREATER_EQUAL: ">=",
    B.LESS: "<",
    B.LESS_EQUAL: "<=",
    B.NOT_EQUAL: "!=",
    B.MAXIMUM: "max",
    B.MINIMUM: "min",
}
"""Function of two operands -> the primitive that computes it from integers of one scale."""

FIXED_POINT: dict[BinaryOperation, Formula] = {
    B.ADD: formulas.total(1),
    B.SUBTRACT: formulas.total(-1),
    B.MULTIPLY: formulas.product,
    B.SQUARED_DIFFERENCE: formulas.squared_difference,
}
"""Function of two operands -> the formula of TFLite's integer kernel."""

COARSE = 2.0**-7
"""The least scale in which different integers stay different with 8 fraction bits, even if they are
rounded twice."""

TRUTHS = {B.AND: "min", B.OR: "max", B.XOR: "!="}
"""Logical function -> the primitive that computes it from 0 and 1."""


def htp_element(value: SSAValue) -> Attribute:
    """Return the element type in which htp stores a qnn tensor: u8 for 8 bits, else unchanged.
    Raises HexnnError for elements that expressions do not compute with.
    """
    if is_byte(value):
        return u8_type(value)
    if not ELEMENTS.accepts(element(value)):
        raise HexnnError(f"elements of {value.type} have no kernel")
    return element(value)


def types_of(values: Sequence[SSAValue]) -> list[UniformType]:
    """Return the types in which htp stores the elements of those of `values` that are quantized."""
    known = map(htp_element, values)
    return [type for type in known if isinstance(type, UniformType)]


def lower_map(op: qnn.BinaryOp, border: Border) -> SSAValue:
    """Lower a function of two operands to htp.map; return its result. `border` inserts operations
    and converts operands. Raises HexnnError, with the reason, for a function that has no exact
    expression of integers.
    """
    values, kind = (op.lhs, op.rhs), op.kind
    if is_long(op.lhs) and (function := comparison(op)) is not None:
        return compared_longs(op, function, border)
    for value in (*values, op.output):
        htp_element(value)
    if kind in LOGICAL:
        return insert(border, op.output, values, logical(op))
    if not any(map(is_quantized, values)):
        return insert(border, op.output, values, plain(op))
    quantized = types_of((*values, op.output))
    if by_shifts(op):
        total = sixteen_bits.shifted_total(1 if kind is B.ADD else -1, quantized)
        return insert(border, op.output, values, total)
    if kind in FIXED_POINT and is_fixed_point(op):
        return lower_fixed_point(op, FIXED_POINT[kind](quantized), border)
    if kind is B.DIVIDE and is_tflite_kernel(op) and is_8bit(*values, op.output):
        return insert(border, op.output, values, divided(quantized))
    if kind in (B.FLOOR_DIV, B.MOD) and is_tflite_kernel(op):
        return insert(border, op.output, values, plain_integers.stored_quotient(op))
    if kind in NAMES and compares_stored(op):
        expression = primitive(NAMES[kind], operand(0), operand(1))
        return insert(border, op.output, values, expression)
    if kind in COMPARISONS:
        return lower_comparison(op, border)
    if kind in NAMES and is_8bit(*values, op.output):
        return lower_rescaled(
            border, op.output, values, primitive(NAMES[kind], operand(0), operand(1))
        )
    if all(map(is_byte, (*values, op.output))):
        return lower_pairs(op, border)
    raise HexnnError(f"{kind} has no kernel")


def lower_fixed_point(op: qnn.BinaryOp, expression: Expression, border: Border) -> SSAValue:
    """Lower `op` by `expression`; operands of 8 bits by a table of all results if that may exceed
    32 bits, as the scale of the result is fine, or reads no operand, as it is coarse.
    """
    try:
        return insert(border, op.output, (op.lhs, op.rhs), expression)
    except HexnnError:
        if is_8bit(op.lhs, op.rhs, op.output):
            return lower_pairs(op, border)
        raise


def logical(op: qnn.BinaryOp) -> Expression:
    """Return the expression of the logical function `op`: operands are true unless they represent
    zero, and true and false are stored as the integers for 1 and 0 in the result's type.
    """
    sides = (is_true(index, value) for index, value in enumerate((op.lhs, op.rhs)))
    return chosen(op.output, primitive(TRUTHS[op.kind], *sides))


def is_true(index: int, value: SSAValue) -> Expression:
    """Return the expression that is true where operand number `index`, the qnn tensor `value`,
    represents another number than zero.
    """
    x, type = operand(index), htp_element(value)
    if type == i1:
        return x
    return primitive("!=", x, type.zero_point if isinstance(type, UniformType) else 0)


def lower_unary_map(op: qnn.UnaryOp | qnn.NeuronOp, border: Border) -> SSAValue:
    """Lower a function of truth values, of integers without a scale or of int16, or NOT of any
    integers, to htp.map, which `border` inserts; return its result. Raises HexnnError for other
    functions.
    """
    htp_element(op.input)
    if isinstance(op, qnn.NeuronOp):
        expression = sixteen_bits.function_of_one(op)
    elif op.kind is UnaryOperation.NOT:
        expression = chosen(op.output, primitive("==", is_true(0, op.input), 0))
    elif is_quantized(op.input):
        expression = sixteen_bits.function_of_one(op)
    elif op.kind not in plain_integers.UNARY:
        raise HexnnError(f"{op.kind} of {element(op.input)} has no kernel")
    else:
        kept = plain_integers.UNARY[op.kind](operand(0))
        expression = plain_integers.low_bits(kept, element(op.output))
    return insert(border, op.output, [op.input], expression)


def chosen(result: SSAValue, truth: Expression) -> Expression:
    """Return the expression of the integer for 1 in the type of the qnn tensor `result` where
    `truth` is 1, for 0 where it is 0.
    """
    no, yes = stored_numbers(result)
    return truth if (no, yes) == (0, 1) else primitive("select", truth, yes, no)


def stored_numbers(value: SSAValue) -> tuple[int, int]:
    """Return (the integer that stores 0, the one that stores 1) in a qnn tensor as htp has it, with
    8-bit elements unsigned.
    """
    if not is_quantized(value):
        return 0, 1
    zero, one = (int(q) for q in in_storage(value, np.array([0.0, 1.0])))
    offset = sign_offset(byte_type(value)) if is_byte(value) else 0
    return zero + offset, one + offset


def plain(op: qnn.BinaryOp) -> Expression:
    """Return the expression of `op`, a function of two integers without a scale, in which
    arithmetic wraps around. Raises HexnnError if there is none.
    """
    sides = operand(0), operand(1)
    if op.kind in NAMES:
        return primitive(NAMES[op.kind], *sides)
    if op.kind not in plain_integers.BINARY:
        raise HexnnError(f"{op.kind} of integers has no kernel")
    return plain_integers.low_bits(plain_integers.BINARY[op.kind](*sides), element(op.output))


def is_fixed_point(op: qnn.BinaryOp) -> bool:
    """Return whether TFLite's integer kernel for `op`, a sum, difference, product or squared
    difference of quantized tensors, has an expression: for 8 bits; for int16 with zero points 0
    unless `op` is a squared difference.
    """
    values = (op.lhs, op.rhs, op.output)
    return is_8bit(*values) or (op.kind is not B.SQUARED_DIFFERENCE and is_16bit(*values))


def by_shifts(op: qnn.BinaryOp) -> bool:
    """Return whether `op` is a sum or difference of int16 that TFLite rescales by shifts."""
    sums = op.kind in (B.ADD, B.SUBTRACT)
    return sums and is_tflite_kernel(op) and has_shifts(op.lhs, op.rhs, op.output)


def compares_stored(op: qnn.BinaryOp) -> bool:
    """Return whether `op`, a comparison, minimum or maximum, compares the stored integers as they
    are: if the operands, and a quantized result, have one quantization, or if it is a minimum or
    maximum that states TFLite's numerics. TFLite compares reals with 8 fraction bits, in which
    different integers of a fine scale may be equal.
    """
    values = (op.lhs, op.rhs, op.output) if is_quantized(op.output) else (op.lhs, op.rhs)
    if is_tflite_kernel(op) and op.kind not in COMPARISONS:
        return True
    if not all(map(is_quantized, values)) or not share_quantization(*values):
        return False
    return not is_tflite_kernel(op) or types_of(values)[0].scale >= COARSE


def lower_comparison(op: qnn.BinaryOp, border: Border) -> SSAValue:
    """Lower a comparison of operands of 8 bits, or int16, with different quantizations to htp.map;
    return its result. `border` inserts operations and converts operands. Raises HexnnError for
    other operands.
    """
    values, types = (op.lhs, op.rhs), types_of((op.lhs, op.rhs))
    name = NAMES[op.kind]
    if is_16bit(*values):
        return insert(border, op.output, values, sixteen_bits.comparison(op, name, types))
    if not is_8bit(*values):
        raise HexnnError(f"{op.kind} of {values[0].type} and {values[1].type} has no kernel")
    numbers = compared(types)
    if types[0].scale == types[1].scale and all(map(all_differ, numbers)):
        sides = (formulas.centred(index, type) for index, type in enumerate(types))
        return insert(border, op.output, values, primitive(name, *sides))
    codes = comparison_codes(name, *numbers)
    return insert(border, op.output, values, codes.expression, [codes.lhs, codes.rhs])


def lower_rescaled(
    border: Border, result: SSAValue, values: Sequence[SSAValue], expression: Expression
) -> SSAValue:
    """Lower `expression`, which chooses one of the operands `values`, to htp.map for the qnn value
    `result`; return its htp value. Operands of 8 bits with another quantization than `result` are
    first requantized by a table. `border` inserts the operations.
    """
    target = byte_type(result)
    tables = [
        rescaling(value, result) if is_byte(value) and byte_type(value) != target else None
        for value in values
    ]
    return insert(border, result, values, expression, tables)


def rescaling(value: SSAValue, result: SSAValue) -> Table:
    """Return the table that maps bytes of the qnn tensor `value` to bytes of `result`, both in the
    form in which htp stores them, that represent the same real number, rounded to the nearest, ties
    away from zero.
    """
    reals = dequantized_exactly(u8_type(value), np.arange(256))
    return to_u8(in_storage(result, reals), byte_type(result))


def requantized(border: Border, moved: SSAValue, op: SectionOp) -> SSAValue:
    """Return `moved`, the htp value of elements of the first operand of `op`, in the quantization
    of the result of `op`: unchanged, or behind a table look-up, which `border` inserts. Raises
    HexnnError for another quantization of elements that are no bytes.
    """
    source, result = op.operands[0], op.results[0]
    if element(source) == element(result):
        return moved
    if not is_byte(source) or not is_byte(result):
        raise HexnnError(f"a change from {element(source)} to {element(result)} has no kernel")
    return border.look_up(moved, rescaling(source, result), u8_type(result), "requantize")


def lower_select(op: qnn.ElementWiseSelectOp, border: Border) -> SSAValue:
    """Lower an ElementWiseSelect to htp.map; return its result. `border` inserts operations and
    converts operands.
    """
    expression = primitive("select", *map(operand, range(3)))
    sides = (op.lhs, op.rhs, op.output)
    values = (op.condition, op.lhs, op.rhs)
    kept = not is_quantized(op.output) or is_tflite_kernel(op) or share_quantization(*sides)
    if kept:
        htp_element(op.output)
        return insert(border, op.output, values, expression)
    return lower_rescaled(border, op.output, values, expression)


def lower_sloped(op: qnn.PreluOp, border: Border) -> SSAValue:
    """Lower a Prelu of several slopes to htp.map; return its result. `border` inserts operations
    and converts operands. Raises HexnnError for elements of other than 8 bits, unless TFLite's
    kernel takes them.
    """
    values = (op.input, op.slope, op.output)
    if not (is_8bit(*values) or (is_tflite_kernel(op) and is_16bit(*values))):
        raise HexnnError(f"a Prelu of {element(op.input)} by {element(op.slope)} has no kernel")
    return insert(border, op.output, values[:2], formulas.sloped(types_of(values)))


def insert(
    border: Border,
    result: SSAValue,
    values: Sequence[SSAValue],
    expression: Expression,
    tables: Sequence[Table | None] = (),
) -> SSAValue:
    """Insert the htp.map of `expression` that computes the qnn value `result` from the qnn
    `values`; return its result. The bytes of operand number i are first replaced by their entries
    in `tables[i]`, unless that is None.

    Constants of one element become part of the expression, and values that it does not read, as
    their multiplier is 0, are left out; a function of one byte becomes a table look-up instead.
    Raises HexnnError if it reads no value, or an intermediate one may exceed 32 bits.
    """
    if not expression.operands:
        raise HexnnError("the result depends on no operand: all multipliers are 0")
    dims, shapes = shapes_4d(shape(result), [shape(value) for value in values])
    target = TensorType(htp_element(result), dims)
    padded = [*tables, *[None] * (len(values) - len(tables))]
    known = (known_number(v, table) for v, table in zip(values, padded, strict=True))
    numbers = [n if index in expression.operands else 0 for index, n in enumerate(known)]
    if all(number is not None for number in numbers):
        numbers[min(expression.operands)] = None
    variable = [index for index, number in enumerate(numbers) if number is None]
    spans = [htp_interval(values[index]) for index in variable]
    expression = renumbered(expression, numbers)
    check_ranges(expression, spans)
    inputs = [
        entered(border, values[index], shapes[index], padded[index], result) for index in variable
    ]
    if [*map(htp.shape, inputs)] == [dims] and is_byte(values[variable[0]]) and is_byte(result):
        entries = evaluate_expression(expression, [np.arange(256)]).astype(np.uint8)
        entries = np.broadcast_to(entries, (256,))
        return border.look_up(inputs[0], entries, u8_type(result))
    return border.add(htp.MapOp(inputs, target, expression))


def known_number(value: SSAValue, table: Table | None) -> int | None:
    """Return the only element of a constant, as htp stores it, or the entry of `table` for it; None
    if `value` is no constant of one element.
    """
    known = fixed_constant(value)
    if known is None or known.array.size != 1:
        return None
    number = int(known.array.reshape(-1)[0])
    number += sign_offset(byte_type(value)) if is_byte(value) else 0
    return number if table is None else int(table[number])


def renumbered(expression: Expression, numbers: Sequence[int | None]) -> Expression:
    """Return `expression` with the constant `numbers[i]` in place of operand number i. Operands
    whose number is None remain, renumbered from 0 in their order.
    """
    replaced: dict[int, Expression] = {}
    rest = 0
    for index, number in enumerate(numbers):
        replaced[index] = operand(rest) if number is None else constant(number)
        rest += number is None
    return substituted(expression, replaced)


def htp_interval(value: SSAValue) -> Interval:
    """Return the (least, greatest) element of a qnn tensor as htp stores it."""
    return (0, 255) if is_byte(value) else element_interval(value)


def entered(
    border: Border, value: SSAValue, dims: Sequence[int], table: Table | None, result: SSAValue
) -> SSAValue:
    """Return a qnn value as an htp operand of shape `dims`, with each byte replaced by its entry in
    `table` unless that is None. The entries have the type of `result`, the qnn value that the map
    computes, if that has 8 bits, else that of `value`.
    """
    x = border.enter_elements(value, dims)
    if table is None:
        return x
    type = u8_type(result) if is_byte(result) else u8_type(value)
    return border.look_up(x, table, type, "rescale")
