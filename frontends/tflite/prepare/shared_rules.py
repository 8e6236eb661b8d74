"""Rules (named conditions) that several LiteRT kernels require, and the element types that they
accept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from xdsl.ir import Operation, SSAValue

from ....dialects.tensors import element, shape
from ..conditions import Message, Rule, one_of, scales, type_name, zero

FLOAT, BYTES, WORDS = ("f32",), ("i8", "u8"), ("i16",)
COMPUTED = (*FLOAT, *BYTES, *WORDS)
"""The element types that most kernels accept."""
WHOLE = ("i32", "i64")
"""The unquantized integer types that most arithmetic accepts."""
MOVED = (*COMPUTED, "f16", "i32", "i64", "i1", "ui32", "ui8", "i16")
"""The element types that most kernels accept that move data."""

Rules: TypeAlias = Mapping[type[Operation], tuple[Rule, ...]]
"""Operation class -> the conditions of its LiteRT kernel."""

ACTIVATION_BOUNDS = {"RELU6": 6.0, "RELU_N1_TO_1": 1.0}
"""Activation -> its upper bound, which divided by the result scale must fit int32."""


def input_type(allowed: tuple[str, ...] = COMPUTED) -> Rule:
    """Return the rule (named condition) that the element type of the first operand, or its storage
    type if quantized, is one of `allowed`.
    """
    return Rule(
        "input type", lambda op: one_of("input", type_name(op.operands[0]), allowed), allowed
    )


def operand_type(name: str, allowed: tuple[str, ...] = WHOLE) -> Rule:
    """Return the rule (named condition) that the element type of the operand `name`, or its storage
    type if quantized, is one of `allowed` (names such as `f32`); by default i32 or i64.
    """
    return Rule(f"{name} type", lambda op: one_of(name, type_name(getattr(op, name)), allowed))


def same_scales(first: str, *others: str) -> Rule:
    """Return the rule (named condition) that the operands or results with the names `others` have
    the element type, quantization included, of the one called `first`.
    """

    def broken(op: Any) -> Message:
        wanted = element(_values(op, first)[0])
        seen = [element(value) for name in others for value in _values(op, name)]
        wrong = next((type for type in seen if type != wanted), None)
        return f"scales must be those of {first}, {wanted}, got {wrong}" if wrong else None

    return Rule("scales", broken)


def _values(op: Any, name: str) -> Sequence[SSAValue]:
    """Return the values of the operand or result of `op` called `name`: several if it is
    variadic.
    """
    given: SSAValue | Sequence[SSAValue] = getattr(op, name)
    return (given,) if isinstance(given, SSAValue) else given


def bytes_at_least(name: str) -> Rule:
    """Return the rule (named condition) that the operand `name` has no elements of 4 bits, whose
    size LiteRT's kernel does not know.
    """
    return Rule(
        "4 bits",
        lambda op: (
            f"{name} must have elements of 8 bits or more, got i4"
            if type_name(_values(op, name)[0]) == "i4"
            else None
        ),
    )


def _elements(op: Operation) -> Message:
    sizes = shape(op.operands[0])
    return f"input must have elements, got shape {list(sizes)}" if 0 in sizes else None


ELEMENTS = Rule("elements", _elements)
"""The rule (named condition) that the first operand has elements."""


def most_rank(most: int) -> Rule:
    """Return the rule (named condition) that the first operand has at most `most` axes."""

    def broken(op: Operation) -> Message:
        rank = len(shape(op.operands[0]))
        return None if rank <= most else f"rank of input must be at most {most}, got {rank}"

    return Rule("rank", broken)


def centred_words(op: Operation) -> Message:
    """If the first operand has 16-bit elements, return a message about the first 16-bit operand, or
    else the result, whose zero point is not 0; None if all zero points are 0. None for other first
    operands.
    """
    if type_name(op.operands[0]) not in WORDS:
        return None
    values = [("input", v) for v in op.operands if type_name(v) in WORDS]
    problems = (zero(name, value) for name, value in (*values, ("result", op.results[0])))
    return next(filter(None, problems), None)


CENTRED_WORDS = Rule("16-bit zero points", centred_words)
"""The rule that 16-bit operands and results have zero point 0, if the first operand has 16 bits."""


def activation(op: Any) -> Message:
    """Return a message if the upper bound of the fused activation (RELU6, RELU_N1_TO_1), divided by
    the result scale, does not fit int32; None if it does, and for other activations.
    """
    name, (scale,) = op.fused_activation_function.data, scales(op.output)[:1]
    bound = ACTIVATION_BOUNDS.get(name)
    if bound is None or not scale or bound / scale < 2**31:
        return None
    return f"{bound:g} / scale must fit int32 for {name}, got a result scale of {scale:g}"


ACTIVATION = Rule("activation bounds", activation)


def _same_type(op: Any) -> Message:
    return one_of("result", type_name(op.results[0]), (type_name(op.operands[0]),))


SAME_TYPE = Rule("result type", _same_type)
UNARY = (input_type(), CENTRED_WORDS)
