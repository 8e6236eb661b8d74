"""Random operators: elementwise functions."""

from __future__ import annotations

from typing import Any

import numpy as np
from support.operator_file import Element, Tensor

from .drawing import (
    EXACT,
    LIBRARY,
    MOVED,
    NUMBERS,
    REALS,
    Draw,
    Row,
    possible,
)

UNIT = {"i8": (1 / 256, -128), "u8": (1 / 256, 0), "i16": (1 / 32768, 0)}
SIGNED_UNIT = {"i8": (1 / 128, 0), "u8": (1 / 128, 128), "i16": (1 / 32768, 0)}
WIDE = Element("i16", (1 / 65536,), (-32768,))
"""The quantization in which a softmax of 8 bits counts a result of 16 bits."""
LOGS = {"i8": (16 / 256, 127), "u8": (16 / 256, 255)}
"""The quantizations that kernels ask for of results in [0, 1), [-1, 1) and [-16, 0]."""

CANCELLING = 1e-4
"""The tolerance of 1 + tanh(x), which loses the digits of a tanh near -1; relative, as others."""

BITS = "i8! u8! i16! ui16 i32 ui32"
"""The types of functions of bits."""


def chosen(d: Draw, options: dict[str, Any]) -> dict[str, Any]:
    """The options, of which those that are functions are drawn."""
    return {name: value(d) if callable(value) else value for name, value in options.items()}


def unary(
    types: str,
    tolerance: float = EXACT,
    *,
    result: dict[str, tuple[float, int]] | str = "",
    table: str = "",
    reach: float | None = None,
    positive: bool = False,
    ranks: tuple[int, int] = (0, 6),
    **options: Any,
) -> Row:
    """A function of each element to its own type, in the quantizations `result` by type, or to the
    type `result`; in any quantization if it is empty. Values are finite, within some multiple of
    `reach`, if that is given; `options` are values, or functions of the draw.
    """

    def draw(d: Draw) -> None:
        shape, name = d.sizes(*ranks), d.type(types)
        x = d.operand(shape, name, reach=reach)
        if positive and x.values is not None and d.chance(0.8):
            make_positive(x)
        if isinstance(result, str):
            own = d.element(result or name, x.element.scale)
        else:
            own = d.fixed(name, *result[name]) if name in result else d.element(name)
        d.result(shape, own)
        if table:
            d.options(table, **chosen(d, options))

    return Row(draw, tolerance)


def binary(
    types: str,
    tolerance: float = EXACT,
    *,
    result: str = "",
    table: str = "",
    fused: bool = False,
    scale: str = "",
    reach: float | None = None,
    divides: bool = False,
    positive: bool = False,
    **options: Any,
) -> Row:
    """A function of two operands that broadcast, to their type or to `result`. Operands and result
    are of one quantization if `scale` is "same"; if it is "product" or "quotient" the result's is
    near that, else near the larger one. No divisor is 0 if it `divides`; integers of the second
    operand are mostly `positive`.
    """

    def draw(d: Draw) -> None:
        shapes, name = d.broadcast(), d.type(types)
        x = d.operand(shapes[0], name, reach=reach)
        same = d.like(x.element) if scale == "same" else d.element(name, x.element.scale)
        y = d.operand(shapes[1], same, reach=reach)
        if divides:
            without_zeros(y)
        if positive and y.values is not None and y.values.dtype.kind == "i" and d.chance(0.9):
            np.abs(y.values, out=y.values)
        a, b = x.element.scale, y.element.scale
        near = {"product": a * b * 50, "quotient": a / b}.get(scale, max(a, b))
        own = (
            d.like(x.element) if scale == "same" and not result else d.element(result or name, near)
        )
        d.result(possible(shapes, shapes[0]), own)
        activation = {"fusedActivationFunction": d.activation()} if fused else {}
        if table:
            d.options(table, **activation, **chosen(d, options))

    return Row(draw, tolerance)


def without_zeros(divisor: Tensor) -> None:
    """Replace what stands for 0 in a tensor."""
    zero = divisor.element.zero_points[0] if divisor.element.zero_points else 0
    if divisor.values is not None:
        divisor.values[divisor.values == zero] = zero + 1 if zero < 100 else zero - 1


def make_positive(x: Tensor) -> None:
    """Make floats and what quantized integers stand for positive, or 0."""
    assert x.values is not None
    if x.element.zero_points:
        np.maximum(x.values, min(x.element.zero_points[0] + 1, 127), out=x.values)
    elif x.values.dtype.kind == "f":
        np.abs(x.values, out=x.values)


def some(*choices: Any) -> Any:
    """An option that is one of some values."""

    def draw(d: Draw) -> Any:
        return d.one_of(choices)

    return draw


def softmax(types: str, result: dict[str, tuple[float, int]], table: str) -> Row:
    """A softmax along the last axis."""

    def draw(d: Draw) -> None:
        shape, name = d.sizes(1, 4, empty=0), d.type(types)
        d.operand(shape, name, reach=5)
        if table == "SoftmaxOptions" and name in ("i8", "u8") and d.chance(0.3):
            d.result(shape, WIDE if d.chance(0.7) else d.element("i16"))
        else:
            d.result(shape, d.fixed(name, *result.get(name, (1.0, 0))))
        if table == "SoftmaxOptions":
            d.options(table, beta=d.one_of([1.0, 1.0, 0.5, 10.0, d.any_scale()]))
        else:
            d.options(table)

    return Row(draw, LIBRARY)


def atan2(d: Draw) -> None:
    """The angle of a point."""
    shape, name = d.sizes(), d.type("f32 f64")
    d.operand(shape, name)
    d.operand(d.repeated(shape) if d.breaks() else shape, name)
    d.result(shape, name)
    d.options("ATan2Options")


def add_n(d: Draw) -> None:
    """A sum of several tensors."""
    shape, name = d.sizes(), d.type("f32 i32")
    for _ in range(d.integer(2, 5)):
        d.operand(shape, name)
    d.result(shape, name)
    d.options("AddNOptions")


def prelu(d: Draw) -> None:
    """A slope for what is below 0."""
    shape, name = d.sizes(1, 4), d.type("f32 f32 i8 u8 i16")
    x = d.operand(shape, name)
    slopes = (*(1 for _ in shape[:-1]), shape[-1]) if d.chance(0.6) else d.repeated(shape)
    d.operand(slopes, name, constant=0.8)
    d.result(shape, d.element(name, x.element.scale))


def select(conditions: str) -> Row:
    """Elements of one of two tensors; the condition is "full" or broadcasts."""

    def draw(d: Draw) -> None:
        shape, name = d.sizes(high=5), d.type(MOVED)
        others = (shape, shape)
        if conditions == "full":
            asked = d.one_of([shape, shape, shape[:1], ()])
        else:
            asked = d.repeated(shape)
            others = d.repeated(shape), d.one_of([shape, d.repeated(shape)])
        d.operand(asked, "i1")
        x = d.operand(others[0], name)
        d.operand(others[1], d.like(x.element))
        d.result(possible((asked, *others), shape), d.like(x.element))
        d.options("SelectOptions" if conditions == "full" else "SelectV2Options")

    return Row(draw)


def comparison(table: str, types: str = f"{NUMBERS}") -> Row:
    """A comparison of two operands."""
    return binary(types, result="i1", table=table)


POT = some(False, True)

ROWS: dict[str, Row] = {
    "ABS": unary("f32 i8 i16 i32", table="AbsOptions"),
    "ADD": binary(NUMBERS, table="AddOptions", fused=True, potScaleInt16=POT),
    "ADD_N": Row(add_n, 1e-6),
    "ATAN2": Row(atan2, LIBRARY),
    "BITWISE_XOR": binary(BITS, table="BitwiseXorOptions"),
    "CEIL": unary("f32"),
    "COMPLEX_ABS": unary("c64", LIBRARY, result="f32"),
    "COS": unary("f32", LIBRARY, table="CosOptions", reach=10),
    "DIV": binary(
        "f32 i8 u8 i16 i32",
        table="DivOptions",
        fused=True,
        scale="quotient",
        divides=True,
        reach=100,
    ),
    "ELU": unary("f32 i8", LIBRARY),
    "EQUAL": comparison("EqualOptions", f"{NUMBERS} i1"),
    "EXP": unary("f32 i8 i16", LIBRARY, table="ExpOptions"),
    "FLOOR": unary("f32"),
    "FLOOR_DIV": binary(
        "f32 i32 i8! i16!", table="FloorDivOptions", scale="quotient", divides=True, reach=100
    ),
    "FLOOR_MOD": binary("f32 i32 i64 i8! i16!", table="FloorModOptions", divides=True, reach=100),
    "GELU": unary(
        "f32 i8 u8 i16", CANCELLING, table="GeluOptions", reach=1, approximate=some(False, True)
    ),
    "GREATER": comparison("GreaterOptions"),
    "GREATER_EQUAL": comparison("GreaterEqualOptions"),
    "HARD_SWISH": unary("f32 i8 u8", LIBRARY),
    "IMAG": unary("c64", result="f32"),
    "LEAKY_RELU": unary(REALS, table="LeakyReluOptions", alpha=some(0.1, 0.25, 1.5, -0.5, 0.0)),
    "LESS": comparison("LessOptions"),
    "LESS_EQUAL": comparison("LessEqualOptions"),
    "LOG": unary("f32 i8 i16", LIBRARY, positive=True),
    "LOGICAL_AND": binary("i1", table="LogicalAndOptions"),
    "LOGICAL_NOT": unary("i1", table="LogicalNotOptions"),
    "LOGICAL_OR": binary("i1", table="LogicalOrOptions"),
    "LOGISTIC": unary(REALS, LIBRARY, result=UNIT),
    "LOG_SOFTMAX": softmax("f32 i8 u8", LOGS, "LogSoftmaxOptions"),
    "MAXIMUM": binary(NUMBERS, table="MaximumMinimumOptions", scale="same"),
    "MINIMUM": binary(NUMBERS, table="MaximumMinimumOptions", scale="same"),
    "MUL": binary(NUMBERS, table="MulOptions", fused=True, scale="product"),
    "NEG": unary("f32 f16 i32 i64 i8 i16", table="NegOptions"),
    "NOT_EQUAL": comparison("NotEqualOptions", f"{NUMBERS} i1"),
    "POW": binary("f32 i32", LIBRARY, table="PowOptions", reach=4, positive=True),
    "PRELU": Row(prelu),
    "REAL": unary("c64", result="f32"),
    "RELU": unary(REALS),
    "RELU_0_TO_1": unary("f32 i8 u8"),
    "RELU6": unary(REALS),
    "RELU_N1_TO_1": unary("f32 i8 u8"),
    "RIGHT_SHIFT": binary(BITS, table="RightShiftOptions", reach=7),
    "ROUND": unary("f32"),
    "RSQRT": unary("f32 i8 i16", LIBRARY, positive=True),
    "SELECT": select("full"),
    "SELECT_V2": select("broadcast"),
    "SIGN": unary("f32 f64 i32", table="SignOptions"),
    "SIN": unary("f32", LIBRARY, reach=10),
    "SOFTMAX": softmax(REALS, UNIT, "SoftmaxOptions"),
    "SQRT": unary("f32 i8 i16", LIBRARY, positive=True),
    "SQUARE": unary("f32", table="SquareOptions"),
    "SQUARED_DIFFERENCE": binary(
        "f32 i32 i8", table="SquaredDifferenceOptions", scale="product", reach=1000
    ),
    "SUB": binary(NUMBERS, table="SubOptions", fused=True, potScaleInt16=POT),
    "TANH": unary(REALS, LIBRARY, result=SIGNED_UNIT),
    "ZEROS_LIKE": unary("f32 i32 i64", table="ZerosLikeOptions"),
}
