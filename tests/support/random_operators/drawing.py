"""What draws of random operators share: types, quantizations, shapes, axes, values."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import numpy as np
from support import nnef_drawing
from support.operator_file import DTYPES, Array, Element, Operator, Shape, Tensor

QUANTIZED = {"i4": (-8, 7), "i8": (-128, 127), "u8": (0, 255), "i16": (-(2**15), 2**15 - 1)}
"""The types that are quantized by themselves, and the range of their values."""

OTHERS = [name for name in DTYPES if name != "c64"]
"""The types of what breaks a rule: complex numbers are no axes and sizes."""

REALS = "f32 i8 u8 i16"
"""The types that most kernels compute in."""

NUMBERS = f"{REALS} i32 i64"
MOVED = f"{NUMBERS} i1"
"""The types that most kernels move."""

HELD = f"{MOVED} i4"
"""The types that the kernels move which know the size of elements of 4 bits, or move all."""

IRREGULAR = 0.12
"""The share of operators that break a rule, if their draws come to one: LiteRT refuses most."""

SAME, VALID = 0, 1
"""The schema's paddings."""


class Draw(nnef_drawing.Draw):
    """The operator that is drawn, and its random parts."""

    def __init__(self, builtin: str, seed: int):
        super().__init__(np.random.default_rng((seed, crc32(builtin.encode()))))
        self.operator = Operator(builtin)
        self.irregular = self.chance(IRREGULAR)

    def breaks(self, odds: float = 0.25) -> bool:
        """Whether a rule is to be broken here."""
        broken = self.irregular and self.chance(odds)
        self.operator.regular &= not broken
        return broken

    # Types

    def type(self, names: str) -> str:
        """One of the types, rarely another one; `i8!` is i8 without a quantization."""
        return self.one_of(OTHERS if self.breaks() else names.split())

    def any_scale(self) -> float:
        """A scale, over three decades, rarely over twelve."""
        low, high = (-8, 4) if self.chance(0.06) else (-3, 0)
        return float(np.float32(10.0 ** self.random.uniform(low, high)))

    def zero_point(self, name: str) -> int:
        """A zero point, often at an end of the range; 0 of 16 bits."""
        low, high = QUANTIZED[name]
        if name in ("i16", "i4") and not self.breaks():
            return 0
        return self.one_of([0, low, high, self.integer(low, high), self.integer(low, high)])

    def element(
        self, name: str, scale: float | None = None, zero_point: int | None = None
    ) -> Element:
        """The type, with a random quantization where it is not plain; `scale` is near the one
        drawn.
        """
        if name not in QUANTIZED:
            return Element(name.removesuffix("!"))
        near = self.any_scale() if scale is None else self.near(scale)
        point = self.zero_point(name) if zero_point is None else zero_point
        return Element(name, (near,), (point,))

    def fixed(self, name: str, scale: float, zero_point: int) -> Element:
        """The type in a quantization that the kernel asks for, rarely in another one."""
        if name not in QUANTIZED or self.breaks():
            return self.element(name)
        return Element(name, (scale,), (max(zero_point, QUANTIZED[name][0]),))

    def near(self, scale: float) -> float:
        """A scale within a factor of 4, rarely within one of 10,000."""
        reach = 4 if self.chance(0.05) else 0.6
        return float(np.float32(scale * 10.0 ** self.random.uniform(-reach, reach)))

    def like(self, element: Element) -> Element:
        """The same element, rarely another quantization or type."""
        if not self.breaks():
            return element
        return self.element(self.type(NUMBERS) if self.chance(0.3) else element.name)

    # Shapes

    def extent(self) -> int:
        """The extent of an axis."""
        return self.one_of([1, 2, 3, self.integer(1, 9), self.integer(5, 40)])

    def sizes(self, low: int = 0, high: int = 6, most: int = 700, empty: float = 0.02) -> Shape:
        """A shape of `low` to `high` axes, mostly of four at most, of limited size; `empty` are
        the odds of an axis without elements.
        """
        usual = max(low, min(high, 4))
        rank = self.integer(low, high if self.chance(0.15) else usual)
        dims = [self.extent() for _ in range(rank + 3 * self.breaks(0.05))]
        while math.prod(dims) > most:
            dims[int(np.argmax(dims))] = -(-max(dims) // 3)
        if dims and self.chance(empty):
            dims[self.integer(0, len(dims) - 1)] = 0
        return tuple(dims)

    def broadcast(self, high: int = 6) -> tuple[Shape, Shape]:
        """Two shapes that broadcast, mostly equal ones."""
        full = self.sizes(high=high)
        how = self.integer(0, 9)
        if how < 4:
            return full, full
        shapes = self.repeated(full), self.repeated(full)
        return shapes if how < 6 else (full, shapes[0]) if how < 8 else (shapes[0], full)

    def repeated(self, full: Shape) -> Shape:
        """A shape that broadcasts to `full`: extents of 1, leading axes left out."""
        dims = tuple(1 if self.chance(0.3) else n for n in full)
        dims = dims[self.integer(0, len(dims)) if self.chance(0.3) else 0 :]
        return (*dims, 2) if self.breaks(0.1) else dims

    def axis(self, rank: int) -> int:
        """An axis, also counted from the end."""
        if self.breaks(0.15):
            return self.one_of([rank, -rank - 1])
        return self.integer(-rank, rank - 1) if rank else 0

    def some_axes(self, rank: int) -> list[int]:
        """Some axes, each once, also counted from the end."""
        return [a - rank if self.chance(0.3) else a for a in self.axes(rank)]

    def mask(self, bits: int, odds: float) -> int:
        """A number of so many bits, each set with the odds."""
        return sum(self.chance(odds) << bit for bit in range(bits))

    # Values

    def integers(self, shape: Shape, low: int, high: int, dtype: Any = np.int32) -> Array:
        """Integers of `low..high`."""
        return self.random.integers(low, high, shape, np.int64, endpoint=True).astype(dtype)

    def values(self, shape: Shape, element: Element, reach: float | None = None) -> Array:
        """Values of the whole range, sometimes of its ends only; floats around 0, not all finite,
        within some multiple of `reach` if that is given.
        """
        dtype = element.dtype
        if dtype.kind == "c":
            return (self.tame(shape, 2) + 1j * self.tame(shape, 2)).astype(dtype)
        if dtype.kind == "b":
            return self.logicals(shape)
        if dtype.kind == "f":
            drawn = self.reals(shape, 4.0) if reach is None else self.tame(shape, reach)
            with np.errstate(over="ignore"):
                return drawn.astype(dtype)
        info = np.iinfo(dtype)
        low, high = QUANTIZED.get(element.name, (int(info.min), int(info.max)))
        if element.name not in QUANTIZED and self.chance(0.6):
            low, high = max(low, -20), 20
        if reach is not None:
            low, high = max(low, -math.ceil(reach)), min(high, math.ceil(reach))
        if self.chance(0.1):
            return self.random.choice([low, high], shape).astype(dtype)
        return self.integers(shape, low, high, dtype)

    # Parts of the operator

    def operand(
        self,
        shape: Shape,
        element: Element | str,
        values: Any = None,
        constant: float = 0.15,
        reach: float | None = None,
    ) -> Tensor:
        """Add an operand, with random values unless some are given; `constant` are the odds that
        it is one.
        """
        own = self.element(element) if isinstance(element, str) else element
        given = self.values(shape, own, reach) if values is None else values
        array = np.asarray(given).astype(own.dtype).reshape(shape)
        tensor = Tensor(shape, own, array, self.chance(constant))
        self.operator.operands.append(tensor)
        return tensor

    def indices(self, values: Any, types: str = "i32", constant: float = 0.8) -> Tensor:
        """Add an operand of plain integers: axes, sizes, positions; always i32 without `types`."""
        name, array = self.type(types) if types else "i32", np.asarray(values)
        return self.operand(array.shape, Element(name), array, constant)

    def absent(self) -> None:
        """Leave an operand out."""
        self.operator.operands.append(None)

    def state(self, shape: Shape, element: Element) -> None:
        """Add a variable tensor, which is 0 at first."""
        self.operator.operands.append(Tensor(shape, element, variable=True))

    def result(self, shape: Iterable[int], element: Element | str) -> None:
        """Add a result."""
        own = self.element(element) if isinstance(element, str) else element
        self.operator.results.append(Tensor(tuple(int(n) for n in shape), own))

    def options(self, table: str, **fields: Any) -> None:
        """Set the options by their names in the schema's Python classes."""
        self.operator.table, self.operator.options = table, fields

    def activation(self) -> int:
        """A fused activation: none, RELU, RELU_N1_TO_1, RELU6, rarely one that kernels lack."""
        return self.one_of([4, 5]) if self.breaks(0.1) else self.one_of([0, 0, 0, 1, 2, 3])

    def finished(self) -> Operator:
        """The operator; one operand at least is no constant."""
        operands = self.operator.operands
        first = operands[0] if operands else None
        if first is not None and not self.operator.inputs:
            operands[0] = replace(first, constant=False)
        return self.operator


Drawing = Callable[[Draw], None]
"""A function that draws an operator: adds its operands, results, options."""

EXACT = 0.0
"""Moves, comparisons and single roundings of floats: the same bits in any order."""

LIBRARY = 1e-6
"""Functions of the mathematical library: LiteRT's and numpy's differ in the last places."""

SUMS = 1e-5
"""Sums: their order is no part of their definition."""


@dataclass(frozen=True)
class Row:
    """How an operator is drawn, and how near its floats must come to LiteRT's."""

    draw: Drawing
    tolerance: float = EXACT
    """Of the largest magnitude of a result of floats."""


def possible(shapes: Sequence[Shape], otherwise: Shape) -> Shape:
    """The shape that shapes broadcast to, `otherwise` if they do not."""
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        return otherwise


def drawn(builtin: str, row: Row, seed: int) -> Operator:
    """Operator number `seed` of a kind."""
    draw = Draw(builtin, seed)
    row.draw(draw)
    return draw.finished()
