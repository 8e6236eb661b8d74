"""Lowering of elementwise qnn operations: additions, clamps, 256-entry tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ....dialects import htp, qnn
from ....dialects.constants import fixed_constant, known_array
from ....dialects.diagnostics import HexnnError
from ....dialects.quant import UniformType, storage_dtype
from ....dialects.tensors import shape
from ....semantics.numerics import clamp_range, quantize_multiplier
from ....semantics.registry import Array, evaluate
from .border import (
    Border,
    byte_type,
    constant_array,
    is_byte,
    shape_4d,
    sign_offset,
    to_u8,
    u8_type,
)
from .maps import FIXED_POINT, NAMES, insert, lower_map, lower_sloped, lower_unary_map
from .powers import is_plain_power, powers

ByteFunction: TypeAlias = qnn.UnaryOp | qnn.NeuronOp | qnn.PreluOp | qnn.LogitOp | qnn.ConvertOp
"""A function of each element of the first operand."""

LEFT_SHIFT = 20
"""Fractional bits of the operands in TFLite's 8-bit addition, so that results are bit-exact."""


def lower_binary(op: qnn.BinaryOp, border: Border) -> SSAValue:
    """Lower an ElementWiseBinary, or a named form such as ElementWiseAdd, by its kind: sums and
    maxima of 8 bits and one shape to operations of their own, all else to htp.map; `border` inserts
    operations and converts operands. Raises HexnnError for functions without a kernel.
    """
    if op.kind is qnn.BinaryOperation.ADD and has_own_form(op):
        return lower_add(op, border)
    if is_plain_power(op):
        values, expression = powers(op)
        return insert(border, op.output, values, expression)
    if op.kind is qnn.BinaryOperation.MAXIMUM and has_own_form(op):
        types = {byte_type(value) for value in (op.lhs, op.rhs, op.output)}
        if len(types) == 1:
            return lower_maximum(op, border)
    if (
        op.kind not in FIXED_POINT
        and op.kind not in NAMES
        and (one := only_operand(op)) is not None
    ):
        return lower_scalar(op, border, one)
    return lower_map(op, border)


def only_operand(op: qnn.BinaryOp) -> int | None:
    """Return the index of the operand of `op` that is computed, if the other one is a constant of
    one element, and that operand and the result have 8 bits; else None.
    """
    known = [known_array(value) for value in (op.lhs, op.rhs)]
    for index, value in enumerate((op.lhs, op.rhs)):
        other = known[1 - index]
        if known[index] is None and other is not None and other.size == 1 and is_byte(value):
            return index if is_byte(op.output) and shape(value) == shape(op.output) else None
    return None


def lower_scalar(op: qnn.BinaryOp, border: Border, index: int) -> SSAValue:
    """Lower a function of operand number `index` and a constant of one element to a table of its
    256 results; `border` inserts operations and converts the operand.
    """
    value, scalar = op.operands[index], known_array(op.operands[1 - index])
    assert scalar is not None
    number = scalar.reshape(1)

    def function(x: Array) -> Array:
        return evaluate(op, [number, x] if index else [x, number])[0]

    table = table_of(function, byte_type(value), byte_type(op.output))
    return border.look_up(border.enter(value), table, u8_type(op.output))


def has_own_form(op: qnn.BinaryOp) -> bool:
    """Return whether operands and result have 8 bits, and each operand has the shape of the result
    or is a constant of several elements.
    """

    def is_whole(value: SSAValue) -> bool:
        known = fixed_constant(value)
        return shape(value) == shape(op.output) or (known is not None and known.array.size > 1)

    return all(map(is_byte, (op.lhs, op.rhs, op.output))) and all(map(is_whole, (op.lhs, op.rhs)))


def lower_maximum(op: qnn.BinaryOp, border: Border) -> SSAValue:
    """Lower an ElementWiseMaximum, or ElementWiseBinary MAXIMUM, of operands and result of one
    quantized type, so that the greater byte is the greater real, to htp.maximum, which `border`
    inserts.
    """
    type = TensorType(u8_type(op.output), shape_4d(shape(op.output)))
    lhs, rhs = (_broadcast(border, op, v) for v in (op.lhs, op.rhs))
    return border.add(htp.MaximumOp(lhs, rhs, type))


def lower_add(op: qnn.BinaryOp, border: Border) -> SSAValue:
    """Lower ElementWiseAdd, or ElementWiseBinary ADD, to htp.add with TFLite's multipliers;
    `border` inserts it. Raises HexnnError if the scales of the operands are so large (2^19 times
    that of the result) that no kernel exists.
    """
    lhs, rhs, target = byte_type(op.lhs), byte_type(op.rhs), u8_type(op.output)
    common = 2 * max(lhs.scale, rhs.scale)
    if common >= 2**LEFT_SHIFT * target.scale:
        raise HexnnError("operands whose scale is 2^19 times the result's have no kernel")
    values = [_broadcast(border, op, v) for v in (op.lhs, op.rhs)]
    return border.add(
        htp.AddOp(
            values[0],
            values[1],
            TensorType(target, shape_4d(shape(op.output))),
            lhs_scale=scale(lhs.scale / common),
            rhs_scale=scale(rhs.scale / common),
            output_scale=scale(common / (2**LEFT_SHIFT * target.scale)),
            left_shift=LEFT_SHIFT,
            clamp=(target.qmin, target.qmax),
        )
    )


def scale(multiplier: float) -> tuple[int, int]:
    """Return a real multiplier as TFLite's fixed-point (q, shift), with multiplier ~ q * 2^(shift -
    31).
    """
    q, shift = quantize_multiplier(multiplier)
    return int(q), int(shift)


def _broadcast(border: Border, op: qnn.BinaryOp, value: SSAValue) -> SSAValue:
    """Return operand `value` of `op`, converted to u8 by `border`, in the shape of the result: a
    constant is broadcast at compile time. Raises HexnnError for a non-constant operand of another
    shape.
    """
    if shape(value) == shape(op.output):
        return border.enter(value)
    constant = fixed_constant(value)
    if constant is None:
        raise HexnnError(
            f"operands of different shapes have no kernel: {value.type} becomes {op.output.type}"
        )
    repeated = np.broadcast_to(constant.array, shape(op.output))
    dims, type = shape_4d(shape(op.output)), byte_type(value)
    return border.bytes(to_u8(np.ascontiguousarray(repeated), type).reshape(dims), u8_type(value))


def lower_neuron(op: qnn.NeuronOp, border: Border) -> SSAValue:
    """Lower an activation function to htp.clamp if it only bounds values and keeps the type, else
    to a table of 256 results, and one of int16 to htp.map; `border` inserts operations and converts
    operands.
    """
    if not (is_byte(op.input) and is_byte(op.output)):
        return lower_unary_map(op, border)
    bounds, source, target = op.bounds, byte_type(op.input), u8_type(op.output)
    if bounds is None or source != byte_type(op.output):
        return lower_unary(op, border)
    clamp = clamp_range(bounds, target.scale, target.zero_point, target.qmin, target.qmax)
    type = TensorType(target, shape_4d(shape(op.output)))
    return border.add(htp.ClampOp(border.enter(op.input), type, clamp=clamp))


def lower_prelu(op: qnn.PreluOp, border: Border) -> SSAValue:
    """Lower Prelu with one constant slope to a table of 256 results, others to htp.map; `border`
    inserts operations and converts operands.
    """
    slope = known_array(op.slope)
    if slope is None or slope.size != 1 or not is_byte(op.input):
        return lower_sloped(op, border)
    return lower_unary(op, border, slope)


def lower_logit(op: qnn.LogitOp, border: Border) -> SSAValue:
    """Lower Logit, with a constant epsilon or none, to a table of 256 results; `border` inserts
    operations and converts the operand. Raises HexnnError for a computed epsilon.
    """
    epsilons = [constant_array(value, "epsilon") for value in op.operands[1:]]
    return lower_unary(op, border, *epsilons)


def lower_unary(op: ByteFunction, border: Border, *constants: Array) -> SSAValue:
    """Lower a function of one 8-bit element to htp.lut with a table of its 256 results, one of
    integers without a scale to htp.map, inserted by `border`; return its result. `constants` are
    the arrays of its further operands.
    """
    if isinstance(op, qnn.UnaryOp) and not (is_byte(op.input) and is_byte(op.output)):
        return lower_unary_map(op, border)
    table = byte_table(op, byte_type(op.input), byte_type(op.output), *constants)
    return border.look_up(border.enter(op.input), table, u8_type(op.output))


def byte_table(
    op: Operation, source: UniformType, target: UniformType, *constants: Array
) -> NDArray[np.uint8]:
    """Return the u8 results of `op` for the u8 inputs 0 to 255, computed by its reference
    semantics; `source` and `target` are the element types of its first operand and its result,
    `constants` the arrays of its further operands.
    """
    return table_of(lambda x: evaluate(op, [x, *constants])[0], source, target)


def table_of(
    function: Callable[[Array], Array], source: UniformType, target: UniformType
) -> NDArray[np.uint8]:
    """Return, in the u8 form of element type `target`, the results of `function` for the 256 stored
    integers of type `source`, in the order of their u8 form.
    """
    stored = (np.arange(256) - sign_offset(source)).astype(storage_dtype(source))
    return to_u8(function(stored), target)
