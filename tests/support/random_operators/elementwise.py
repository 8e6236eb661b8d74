"""Random operators: elementwise functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from .drawing import (
    EXACT,
    LIBRARY,
    NUMBERS,
    REALS,
    Draw,
    Row,
    possible,
)

UNIT = {"i8": (1 / 256, -128), "u8": (1 / 256, 0), "i16": (1 / 32768, 0)}
SIGNED_UNIT = {"i8": (1 / 128, 0), "u8": (1 / 128, 128), "i16": (1 / 32768, 0)}
"""The quantizations that kernels of functions to [0, 1) and [-1, 1) ask for."""


def unary(
    types: str,
    tolerance: float = EXACT,
    *,
    result: dict[str, tuple[float, int]] | str | None = None,
    table: str = "",
    reach: float | None = None,
    positive: bool = False,
    high: int = 6,
    low: int = 0,
    **options: Any,
) -> Row:
    """A function of each element to its own type, in the quantization `result` or any, or to the
    type `result`, or to the operand's element if that is "same". Values are finite, within some
    multiple of `reach`, if it is given. `options` are numbers, or functions of the draw.
    """

    def draw(d: Draw) -> None:
        shape, name = d.sizes(low, high), d.type(types)
        x = d.operand(shape, name, reach=reach)
        if positive and x.values is not None and x.values.dtype.kind == "f" and d.chance(0.8):
            np.abs(x.values, out=x.values)
        own = d.element(name, x.element.scale)
        if result == "same":
            own = d.like(x.element)
        elif isinstance(result, str):
            own = d.element(result)
        elif result is not None and name in result:
            own = d.fixed(name, *result[name])
        d.result(shape, own)
        if table:
            d.options(table, **{k: v(d) if callable(v) else v for k, v in options.items()})

    return Row(draw, tolerance)


def binary(
    types: str,
    tolerance: float = EXACT,
    *,
    result: str = "",
    table: str = "",
    fused: bool = False,
    product: bool = False,
    alike: bool = False,
    reach: float | None = None,
    **options: Any,
) -> Row:
    """A function of two operands that broadcast, to their type or to `result`; of one
    quantization if `alike`. The scale is near the larger one, or the product if `product`.
    """

    def draw(d: Draw) -> None:
        shapes, name = d.broadcast(), d.type(types)
        x = d.operand(shapes[0], name, reach=reach)
        element = d.like(x.element) if alike else d.element(name, d.near(x.element.scale))
        y = d.operand(shapes[1], element, reach=reach)
        scales = x.element.scale, y.element.scale
        own = d.element(result or name, scales[0] * scales[1] * 50 if product else max(scales))
        d.result(possible(shapes, shapes[0]), d.like(x.element) if alike and not result else own)
        made = {k: v(d) if callable(v) else v for k, v in options.items()}
        if table:
            d.options(
                table, **({"fusedActivationFunction": d.activation()} if fused else {}), **made
            )

    return Row(draw, tolerance)


def pot_scales(d: Draw) -> bool:
    """Whether int16 sums are said to have scales that are powers of two."""
    return d.chance(0.5)


def softmax(table: str = "SoftmaxOptions") -> Row:
    """A softmax along the last axis."""

    def draw(d: Draw) -> None:
        shape, name = d.sizes(1, 4, empty=0), d.type(REALS)
        d.operand(shape, name, reach=5)
        d.result(shape, d.fixed(name, *UNIT.get(name, (1.0, 0))))
        d.options(table, beta=d.one_of([1.0, 1.0, 0.5, 10.0, d.any_scale()]))

    return Row(draw, LIBRARY)


ROWS: dict[str, Row] = {
    "ADD": binary(NUMBERS, table="AddOptions", fused=True, potScaleInt16=pot_scales),
    "HARD_SWISH": unary("f32 i8 u8", LIBRARY),
    "LOGISTIC": unary(REALS, LIBRARY, result=UNIT),
    "MAXIMUM": binary(NUMBERS, table="MaximumMinimumOptions", alike=True),
    "MINIMUM": binary(NUMBERS, table="MaximumMinimumOptions", alike=True),
    "MUL": binary(NUMBERS, table="MulOptions", fused=True, product=True),
    "RELU": unary(REALS),
    "RELU_0_TO_1": unary("f32 i8 u8"),
    "RELU6": unary(REALS),
    "SOFTMAX": softmax(),
    "SUB": binary(NUMBERS, table="SubOptions", fused=True, potScaleInt16=pot_scales),
    "TANH": unary(REALS, LIBRARY, result=SIGNED_UNIT),
}
