"""Random TFLite networks with tensors of sizes that only their inputs decide, as text of tfl.

An 8-bit convolution comes first. The indices of its results above a random bound (WHERE) pick
elements or rows, and what is picked goes through operators drawn at random.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

SCALE = "!quant.uniform<i8:f32, 0.05:3>"
IMAGE = f"tensor<1x6x6x8x{SCALE}>"
NOTHING = '{fused_activation_function = "NONE"}'


class Text:
    """The lines of a function in the making; operations get results %0, %1 and so on."""

    def __init__(self, seed: int):
        self.rng = np.random.default_rng(seed)
        self.lines: list[str] = []
        self.returned: list[tuple[str, str]] = []

    def op(self, name: str, operands: list[tuple[str, str]], type: str, more: str = "") -> str:
        """Append an operation of typed operands and one result; return its name."""
        given = f"%{len(self.lines)}"
        names, types = zip(*operands, strict=True) if operands else ((), ())
        self.lines.append(
            f'  {given} = "tfl.{name}"({", ".join(names)}) {more} : '
            f"({', '.join(f'tensor<{one}>' for one in types)}) -> tensor<{type}>"
        )
        return given

    def constant(self, values: object, type: str) -> tuple[str, str]:
        """Append a constant of plain numbers; return its name and type."""
        more = f"{{value = dense<{values}> : tensor<{type}>}}"
        return self.op("pseudo_const", [], type, more), type

    def integers(self, *values: int) -> tuple[str, str]:
        """Append a vector of i32."""
        return self.constant(list(values), f"{len(values)}xi32")

    def give(self, name: str, type: str) -> None:
        """Let the network return a value."""
        self.returned.append((name, type))


def count(text: Text, rows: tuple[str, str]) -> tuple[str, str]:
    """The number of rows of a tensor, as a scalar of i32: SHAPE and STRIDED_SLICE."""
    rank = rows[1].count("x")
    sizes = text.op("shape", [rows], f"{rank}xi32")
    begin, end = text.integers(0), text.integers(1)
    masks = ("begin", "end", "ellipsis", "new_axis")
    more = ", ".join(f"{name}_mask = 0 : i32" for name in masks)
    operands = [(sizes, f"{rank}xi32"), begin, end, end]
    more = f"{{{more}, shrink_axis_mask = 1 : i32, offset = false}}"
    return text.op("strided_slice", operands, "i32", more), "i32"


# Each takes the picked values, a vector of floats of open size, and gives another such vector.


def relu(text: Text, x: tuple[str, str]) -> str:
    return text.op("relu", [x], x[1])


def doubled(text: Text, x: tuple[str, str]) -> str:
    return text.op("add", [x, x], x[1], NOTHING)


def twice(text: Text, x: tuple[str, str]) -> str:
    more = '{axis = 0 : i32, fused_activation_function = "NONE"}'
    return text.op("concatenation", [x, x], x[1], more)


def tiled(text: Text, x: tuple[str, str]) -> str:
    return text.op("tile", [x, text.integers(int(text.rng.integers(1, 4)))], x[1])


def reversed_(text: Text, x: tuple[str, str]) -> str:
    return text.op("reverse_v2", [x, text.integers(0)], x[1])


def folded(text: Text, x: tuple[str, str]) -> str:
    square = text.op("reshape", [x, text.integers(-1, 1)], "?x1xf32"), "?x1xf32"
    wide = text.op("tile", [square, text.integers(1, 2)], "?x2xf32"), "?x2xf32"
    return text.op("reshape", [wide, text.integers(-1)], x[1])


def numbered(text: Text, x: tuple[str, str]) -> str:
    ends = text.constant(0, "i32"), count(text, x), text.constant(1, "i32")
    numbers = text.op("range", list(ends), "?xi32"), "?xi32"
    floats = text.op("cast", [numbers], "?xf32"), "?xf32"
    return text.op("mul", [x, floats], x[1], NOTHING)


def filled(text: Text, x: tuple[str, str]) -> str:
    sizes = text.op("pack", [count(text, x)], "1xi32", "{values_count = 1 : i32, axis = 0 : i32}")
    whole = text.op("fill", [(sizes, "1xi32"), text.constant(0.5, "f32")], "?xf32"), "?xf32"
    return text.op("sub", [x, whole], x[1], NOTHING)


def distinct(text: Text, x: tuple[str, str]) -> str:
    name = f"%{len(text.lines)}"
    text.lines.append(
        f'  {name}:2 = "tfl.unique"({x[0]}) : (tensor<{x[1]}>) -> (tensor<?xf32>, tensor<?xi32>)'
    )
    return f"{name}#0"


def halved(text: Text, x: tuple[str, str]) -> str:
    """SLICE from 0, of a computed size."""
    half = text.op("floor_div", [count(text, x), text.constant(2, "i32")], "i32"), "i32"
    size = text.op("pack", [half], "1xi32", "{values_count = 1 : i32, axis = 0 : i32}"), "1xi32"
    return text.op("slice", [x, text.integers(0), size], x[1])


STEPS: tuple[Callable[[Text, tuple[str, str]], str], ...] = (
    *(relu, doubled, twice, tiled, reversed_, folded, numbered, filled, distinct, halved),
)


def network(seed: int) -> str:
    """A module whose @main takes an image of i8 and a bound of f32; it returns the image of the
    convolution, the indices, and what became of the picked values.
    """
    text = Text(seed)
    weights = text.rng.integers(-127, 128, (8, 3, 3, 8)).tolist()
    kind = "tensor<8x3x3x8x!quant.uniform<i8<-127:127>:f32, 0.01>>"
    values = f"dense<{weights}> : tensor<8x3x3x8xi8>"
    text.lines.append(f'  %0 = "tfl.pseudo_qconst"() {{value = {values}}} : () -> {kind}')
    bias = "tensor<8x!quant.uniform<i32:f32, 0.0005>>"
    text.lines.append(
        f'  %1 = "tfl.pseudo_qconst"() {{value = dense<0> : tensor<8xi32>}} : () -> {bias}'
    )
    text.lines.append(
        "  %2 = tfl.conv_2d %x, %0, %1 "
        '{padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32, '
        f'fused_activation_function = "NONE"}} : ({IMAGE}, {kind}, {bias}) -> {IMAGE}'
    )
    text.give("%2", IMAGE[7:-1])
    real = text.op("dequantize", [("%2", IMAGE[7:-1])], "1x6x6x8xf32"), "1x6x6x8xf32"
    above = text.op("greater", [real, ("%bound", "f32")], "1x6x6x8xi1"), "1x6x6x8xi1"
    tuples = text.op("where", [above], "?x4xi64"), "?x4xi64"
    text.give(*tuples)
    indices = text.op("cast", [tuples], "?x4xi32"), "?x4xi32"
    x = text.op("gather_nd", [real, indices], "?xf32"), "?xf32"
    text.give(*x)
    for step in text.rng.choice(len(STEPS), text.rng.integers(2, 6)):
        x = STEPS[step](text, x), "?xf32"
        text.give(*x)
    types = ", ".join(f"tensor<{type}>" for _, type in text.returned)
    names = ", ".join(name for name, _ in text.returned)
    body = "\n".join(text.lines)
    head = f"func.func @main(%x: {IMAGE}, %bound: tensor<f32>) -> ({types})"
    return f"{head} {{\n{body}\n  func.return {names} : {types}\n}}\n"
