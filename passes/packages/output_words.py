"""Words of replacements that state a result type, or make casts, shapes and constants."""

from __future__ import annotations

from typing import Any

import numpy as np
from xdsl.dialects.builtin import Float16Type, TensorType, f32, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.utils.exceptions import VerifyException

from ...dialects import opdef
from ...dialects.packages.element_names import element_type
from ...dialects.packages.terms import Call, OpTerm, Term
from ...dialects.quant import QuantizedType
from .evaluation import SHAPE_WORDS
from .matching import described
from .replacing import Frame, Maker, makes
from .word_meanings import Undefined


def with_type(maker: Maker, frame: Frame, around: Term, type: TensorType[Any]) -> SSAValue:
    """Make the replacement `around`, with `type` as the type of its first result. Raises Undefined
    if it is no operation or call.
    """
    if not isinstance(around, OpTerm | Call):
        raise Undefined(f"{around} makes no operation whose output could have another type")
    return maker.value(around, frame.made(type))


def tensor_of(term: Term, frame: Frame) -> TensorType[Any]:
    """Return the type of the operand that a term names. Raises Undefined if it is no tensor."""
    value = frame.scope.evaluate(term)
    if not isinstance(value.type, TensorType):
        raise Undefined(f"{described(value)} is no tensor")
    return value.type


@makes("WITH_SIZE")
def with_size(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make WITH_SIZE(size, replacement): the result has the sizes of an operand or shape."""
    size, around = call.arguments
    old = frame.output
    type = TensorType(old.element_type, maker.size(size, frame), old.encoding)
    return with_type(maker, frame, around, type)


@makes("WITH_TYPE")
def with_element(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make WITH_TYPE(tensor, replacement): the result has the element type of the tensor."""
    tensor, around = call.arguments
    element, old = tensor_of(tensor, frame).element_type, frame.output
    return with_type(maker, frame, around, TensorType(element, old.get_shape(), old.encoding))


@makes("WITH_SAME_OUTPUT")
def with_same_output(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make WITH_SAME_OUTPUT(tensor, replacement): the result has the type of the tensor."""
    tensor, around = call.arguments
    return with_type(maker, frame, around, tensor_of(tensor, frame))


@makes("WITH_OUTPUT_TYPE")
def with_output_type(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make WITH_OUTPUT_TYPE(dtype, zero point, scale, replacement)."""
    dtype, point, scale = map(frame.scope.evaluate, call.arguments[:3])
    try:
        element = element_type(dtype, point, scale)
    except VerifyException as e:
        raise Undefined(str(e)) from e
    old = frame.output
    made = TensorType(element, old.get_shape(), old.encoding)
    return with_type(maker, frame, call.arguments[3], made)


def in_element(type: TensorType[Any], element: Attribute) -> TensorType[Any]:
    """Return a tensor type with other elements."""
    return TensorType(element, type.get_shape(), type.encoding)


def converted(maker: Maker, value: SSAValue, type: TensorType[Any]) -> SSAValue:
    """Return the real numbers of a tensor in another type: by Quantize, Dequantize, Convert or
    Cast.
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
    """Make CAST_TO_FP16(operand): the operand's numbers as 16-bit floats, in its own sizes."""
    value = maker.value(call.arguments[0], frame)
    if not isinstance(value.type, TensorType):
        raise Undefined(f"{described(value)} is no tensor")
    return converted(maker, value, in_element(value.type, Float16Type()))


@makes("MAKE_OP_FP16_AND_INSERT_CAST")
def make_fp16(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make MAKE_OP_FP16_AND_INSERT_CAST(operation): its result in 16-bit floats, cast to the type
    that it would have.
    """
    half = with_type(maker, frame, call.arguments[0], in_element(frame.output, Float16Type()))
    return converted(maker, half, frame.output)


@makes("gen_Shape", "gen_ShapeOf", *SHAPE_WORDS)
def shape(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make the shape operand that the call of a word whose value is a shape stands for."""
    maker.expect_usual(call, frame)
    return maker.add(opdef.ShapeOp(frame.scope.evaluate(call)))


SCALARS: dict[str, tuple[Any, type[np.generic]]] = {
    "gen_ConstScalar_f32": (f32, np.float32),
    "gen_ConstScalar_i32": (i32, np.int32),
}
"""Word that makes a constant of one element -> the type of the element, in IR and in numpy."""


def scalar_constant(word: str, number: float) -> opdef.ConstOp:
    """Return the constant that `word`, one of `SCALARS`, makes of a number; it is in no block."""
    element, dtype = SCALARS[word]
    value = np.full((1, 1, 1, 1), number, dtype)
    return opdef.ConstOp.of(value, TensorType(element, (1, 1, 1, 1)))


@makes(*SCALARS)
def scalar(maker: Maker, call: Call, frame: Frame) -> SSAValue:
    """Make the constant of one element that the call of a word stands for."""
    maker.expect_usual(call, frame)
    return maker.add(scalar_constant(call.word, frame.scope.evaluate(call.arguments[0])))
