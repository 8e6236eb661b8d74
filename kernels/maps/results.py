"""The last step of the code of an `htp.map`: from the lanes of its expression to the elements of
its result.

A clamp at the root of the expression is what packing with saturation does, and a rounding shift
before it joins the packing instruction.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects import hvx
from ...dialects.htp.expressions import CONSTANT, Expression
from ..requantization.byte_packing import clamp
from ..requantization.sequences import NARROW_SHIFT
from .expression_code import Emitter
from .lane_forms import I8, I16, I32, INTERLEAVED, U8, Form, Lanes, splat

BYTE_SHIFT = hvx.instruction("vasrhubsat").longest_shift
"""The greatest shift amount of the instruction that narrows halfwords to bytes."""


@dataclass(frozen=True)
class Shifted:
    """An emitted expression without its last step: its value is `lanes`, shifted right by `amount`
    bits.
    """

    lanes: Lanes
    amount: int


def emit_result(emitter: Emitter, expression: Expression, form: Form) -> Lanes:
    """Emit `expression` and return it in lanes of `form`, that of the result's stored elements."""
    if emitter.at_once(expression) is not None:
        return emitter.emit(expression).to(emitter.b, emitter.order, form.bits)
    if expression.primitive == "clamp" and form in (U8, I16):
        low, high = (limit.number for limit in expression.arguments[1:])
        if form.holds((low, high)):
            return saturated(emitter, expression, form)
    if form == I8 and emitter.least == 8 and emitter.flips_sign(expression):
        unsigned = emit_result(emitter, expression.arguments[0], U8)
        return emitter.each("vxor", I8, unsigned, splat(emitter.b, 0x80, 8))
    lanes = emitter.emit(expression)
    return lanes.to(emitter.b, emitter.order, form.bits)


def saturated(emitter: Emitter, expression: Expression, form: Form) -> Lanes:
    """Emit `expression`, a clamp to limits within those of `form` (unsigned bytes or signed
    halfwords): convert its argument to `form` with saturation, then clamp to the narrower limits.
    Return the lanes, of `form`.
    """
    b, inner = emitter.b, expression.arguments[0]
    shifted = last_shift(emitter, inner)
    lanes, amount = shifted.lanes, shifted.amount
    if lanes.form.bits <= form.bits:
        return emitter.emit(expression).to(b, emitter.order, form.bits)
    if lanes.form.bits == 32:
        lanes, amount = narrowed(emitter, lanes, amount), 0
    if form == U8:
        lanes = bytes_of(emitter, lanes, amount)
        low, high = (limit.number for limit in expression.arguments[1:])
        return Lanes(tuple(clamp(b, (low, high), x) for x in lanes.vectors), U8)
    return clamped_halves(emitter, lanes, expression)


def narrowed(emitter: Emitter, lanes: Lanes, amount: int) -> Lanes:
    """Emit the conversion of the words `lanes`, shifted right by `amount`, to signed halfwords with
    saturation; return these.
    """
    b = emitter.b
    if amount and emitter.order is INTERLEAVED and amount <= NARROW_SHIFT:
        pairs = zip(lanes.vectors[1::2], lanes.vectors[::2], strict=True)
        return Lanes(tuple(b.v("vasrwhsat", second, first, amount) for second, first in pairs), I16)
    if amount:
        lanes = emitter.each("vasrw", I32, lanes, amount)
    return lanes.packed(b, emitter.order.saturate, signed=True)


def bytes_of(emitter: Emitter, lanes: Lanes, amount: int) -> Lanes:
    """Emit the conversion of the halfwords `lanes`, shifted right by `amount`, to unsigned bytes
    with saturation; return these.
    """
    b = emitter.b
    if amount and emitter.order is INTERLEAVED and amount <= BYTE_SHIFT:
        pairs = zip(lanes.vectors[1::2], lanes.vectors[::2], strict=True)
        return Lanes(tuple(b.v("vasrhubsat", second, first, amount) for second, first in pairs), U8)
    if amount:
        lanes = emitter.each("vasrh", I16, lanes, amount)
    return lanes.packed(b, emitter.order.saturate, signed=False)


def clamped_halves(emitter: Emitter, lanes: Lanes, expression: Expression) -> Lanes:
    """Emit the clamp of the halfwords `lanes` to the limits of `expression`, a clamp; return the
    lanes. Limits of the 16 bits themselves need no instruction.
    """
    b, (low, high) = emitter.b, (limit.number for limit in expression.arguments[1:])
    if low > I16.interval[0]:
        lanes = emitter.each("vmaxh", I16, lanes, b.splat_h(low))
    if high < I16.interval[1]:
        lanes = emitter.each("vminh", I16, lanes, b.splat_h(high))
    return lanes


def last_shift(emitter: Emitter, expression: Expression) -> Shifted:
    """Emit `expression` without its last shift if it is `rdbpot(a, n)`, perhaps plus a constant, or
    `a >> n`; return the lanes and the amount n that is left to shift by, 0 if all is emitted.
    """
    node, zero = expression, 0
    if node.primitive == "+" and node.arguments[1].primitive == CONSTANT:
        node, zero = node.arguments[0], node.arguments[1].number
    if node.primitive == "rdbpot" and node not in emitter.known:
        emit_arguments(emitter, node)
        if emitter.has_room(node, zero):
            return Shifted(*emitter.rounding(node, zero))
    if node.primitive == ">>" and not zero and node not in emitter.known:
        emit_arguments(emitter, node)
        argument, amount = node.arguments
        form = emitter.form(argument, least=32 if amount.number > 15 else 16)
        return Shifted(emitter.lanes(argument, form.bits), amount.number)
    return Shifted(emitter.emit(expression), 0)


def emit_arguments(emitter: Emitter, node: Expression) -> None:
    """Emit the arguments of `node` that are not constants."""
    for argument in node.arguments:
        if argument.primitive != CONSTANT:
            emitter.emit(argument)
