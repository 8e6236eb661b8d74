"""The words of replacements in rules that state a result type (WITH_SIZE, WITH_TYPE, ...) or make
casts, shapes and constants.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from xdsl.dialects.builtin import Float16Type, TensorType, f32, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import opdef
from ...dialects.packages.element_names import element_type
from ...dialects.packages.terms import Call, Term
from ...dialects.quant import QuantizedType
from .evaluation import SHAPE_WORDS
from .matching import described
from .replacing import Frame, Maker, makes
from .word_meanings import Undefined


def with_type(maker: Maker, frame: Frame, around: Term, type: TensorType[Any]) -> SSAValue:
    """Add to `maker` the operations of the replacement `around`, with `type` as the type of the
    first result; return that result. `frame` holds what names stand for.
    """
    return maker.value(around, frame.made(type))


def tensor_of(term: Term, frame: Frame) -> TensorType[Any]:
    """Return the type of the operand whose name is `term`; `frame` holds what names stand for.
    Raises Undefined if it is no tensor.
    """
    value = frame.scope.evaluate(term)
    if not isinstance(value.type, TensorType):
        raise Undefined(f"{described(value)} is no tensor")
    return value.type


@makes("WITH_SIZE")
def with_size(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, WITH_SIZE(size, replacement); return its first
    result, which has the sizes of `size`, an operand or a shape, and else the type that `frame`
    states.
    """
    size, around = call.arguments
    old, sizes = frame.output, maker.size(size, frame)
    if 0 in sizes:
        raise Undefined(f"a tensor of {'x'.join(map(str, sizes))} has no elements")
    type = TensorType(old.element_type, sizes, old.encoding)
    return with_type(maker, frame, around, type)


@makes("WITH_TYPE")
def with_element(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, WITH_TYPE(tensor, replacement); return its first
    result, which has the element type of `tensor`, and the shape that `frame` states.
    """
    tensor, around = call.arguments
    element, old = tensor_of(tensor, frame).element_type, frame.output
    return with_type(maker, frame, around, TensorType(element, old.get_shape(), old.encoding))


@makes("WITH_SAME_OUTPUT")
def with_same_output(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, WITH_SAME_OUTPUT(tensor, replacement); return its
    first result, which has the type of `tensor`. `frame` holds what names stand for.
    """
    tensor, around = call.arguments
    return with_type(maker, frame, around, tensor_of(tensor, frame))


@makes("WITH_OUTPUT_TYPE")
def with_output_type(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, WITH_OUTPUT_TYPE(dtype, zero point, scale,
    replacement); return its first result, which has that element type and the shape that `frame`
    states.
    """
    dtype, point, scale = map(frame.scope.evaluate, call.arguments[:3])
    try:
        element = element_type(dtype, point, scale)
    except VerifyException as e:
        raise Undefined(str(e)) from e
    old = frame.output
    made = TensorType(element, old.get_shape(), old.encoding)
    return with_type(maker, frame, call.arguments[3], made)


def in_element(type: TensorType[Any], element: Attribute) -> TensorType[Any]:
    """Return the tensor type `type` with the element type `element` in place of its own."""
    return TensorType(element, type.get_shape(), type.encoding)


def converted(maker: Maker, value: SSAValue, type: TensorType[Any]) -> SSAValue:
    """Return `value` as a tensor of `type` with the same real numbers: the result of a Quantize,
    Dequantize, Convert or Cast that is added to `maker`, or `value` itself if that is its type.
    """
    source: Any = value.type
    if source == type:
        return value
    quantized = isinstance(source.element_type, QuantizedType)
    wanted = isinstance(type.element_type, QuantizedType)
    kinds = {(0, 0): "Cast", (0, 1): "Quantize", (1, 0): "Dequantize", (1, 1): "Convert"}
    made = maker.plain(f"q::{kinds[quantized, wanted]}", [value], type)
    return maker.ranked_as(value, made)


@makes("CAST_TO_FP16")
def cast_to_fp16(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Return the value of `call`, CAST_TO_FP16(operand): the operand's real numbers as 16-bit
    floats, in the operand's sizes. The cast is added to `maker`; `frame` holds what names stand
    for.
    """
    value = maker.value(call.arguments[0], frame)
    if not isinstance(value.type, TensorType):
        raise Undefined(f"{described(value)} is no tensor")
    return converted(maker, value, in_element(value.type, Float16Type()))


@makes("MAKE_OP_FP16_AND_INSERT_CAST")
def make_fp16(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the operations of `call`, MAKE_OP_FP16_AND_INSERT_CAST(operation): the
    operation with its result in 16-bit floats, and a cast of that to the result type in `frame`.
    Return the cast's result.
    """
    half = with_type(maker, frame, call.arguments[0], in_element(frame.output, Float16Type()))
    return converted(maker, half, frame.output)


@makes("gen_Shape", "gen_ShapeOf", *SHAPE_WORDS)
def shape(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` a shape operand with the sizes that `call`, such as gen_ShapeOf("X"), is
    worth, and return it; `frame` holds what names stand for.
    """
    maker.expect_usual(call, frame)
    return maker.add(opdef.ShapeOp(frame.scope.evaluate(call)))


SCALARS: dict[str, tuple[Any, type[np.generic]]] = {
    "gen_ConstScalar_f32": (f32, np.float32),
    "gen_ConstScalar_i32": (i32, np.int32),
}
"""Word that makes a constant of one element -> the type of the element, in IR and in numpy."""


LIMITS = {
    "gen_ConstScalar_f32": (float(np.finfo(np.float32).min), float(np.finfo(np.float32).max)),
    "gen_ConstScalar_i32": (-(1 << 31), (1 << 31) - 1),
}
"""Word that makes a constant of one element -> the least and the greatest number."""


def scalar_constant(word: str, number: float) -> opdef.ConstOp:
    """Return a new constant [1, 1, 1, 1], in no block, of `number`: a 32-bit float for the word
    gen_ConstScalar_f32, a 32-bit integer for gen_ConstScalar_i32. Raises Undefined for a number
    that the type cannot hold.
    """
    element, dtype = SCALARS[word]
    least, most = LIMITS[word]
    if not least <= number <= most:
        raise Undefined(f"{word}: {number} is no {element}")
    value = np.full((1, 1, 1, 1), number, dtype)
    return opdef.ConstOp.of(value, TensorType(element, (1, 1, 1, 1)))


@makes(*SCALARS)
def scalar(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Add to `maker` the constant of one element that `call`, gen_ConstScalar_f32(number) or
    gen_ConstScalar_i32(number), stands for; return it. `frame` holds what names stand for.
    """
    maker.expect_usual(call, frame)
    return maker.add(scalar_constant(call.word, frame.scope.evaluate(call.arguments[0])))
