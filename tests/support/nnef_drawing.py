"""Random shapes, attributes and values for operations of nnef."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    f32,
    f64,
    i1,
    i16,
    i32,
    i64,
)
from xdsl.ir import Attribute

from hexnn.dialects.quant import storage_dtype

Array: TypeAlias = NDArray[Any]
Shape: TypeAlias = tuple[int, ...]

BORDERS = ("ignore", "constant", "replicate", "reflect", "reflect-even")
SPECIAL = (0.0, -0.0, 0.5, -0.5, 1.5, -2.5, 0.49999997, 8388609.0, -1e30, math.inf, -math.inf)
"""Numbers that functions treat otherwise than their neighbours."""


@dataclass
class Operand:
    """A tensor with its values; a constant where `known`."""

    array: Array
    element: Attribute = f32
    known: bool = False


@dataclass
class Case:
    """What an operation is given; an operand is absent, one tensor, or several."""

    operands: list[Operand | list[Operand] | None]
    parameters: dict[str, Any] = field(default_factory=dict[str, Any])
    elements: Any = f32


class Draw:
    """Random shapes, attributes and values."""

    def __init__(self, generator: Generator):
        self.random = generator

    def integer(self, low: int, high: int) -> int:
        """One of `low..high`."""
        return int(self.random.integers(low, high, endpoint=True))

    def one_of(self, choices: Sequence[Any]) -> Any:
        """One of `choices`."""
        return choices[self.integer(0, len(choices) - 1)]

    def chance(self, odds: float = 0.5) -> bool:
        """Whether something happens."""
        return bool(self.random.random() < odds)

    def shape(self, low: int = 0, high: int = 4, most: int = 5) -> Shape:
        """Sizes of a random rank."""
        return tuple(self.integer(1, most) for _ in range(self.integer(low, high)))

    def number(self) -> float:
        """An attribute: small, negative, zero, tiny, huge."""
        near = float(np.float32(self.random.normal()))
        return self.one_of([near, near, -near, 0.0, 1.0, -1.0, 1e-30, -3e5, 1e12, 0.25, 1e300])

    def positive(self) -> float:
        """An attribute above zero."""
        return self.one_of([abs(self.number()) + 1e-3, 1e-3, 1.0, 2.5])

    def axes(self, rank: int) -> list[int]:
        """Some axes, each once, in any order."""
        return [int(a) for a in self.random.permutation(rank)[: self.integer(0, rank)]]

    def reals(self, shape: Shape, scale: float = 2.0) -> Array:
        """Numbers about zero; halves, zeros, large ones and infinities among them."""
        values = self.random.normal(size=shape) * scale
        special = [
            0.0,
            -0.0,
            0.5,
            -0.5,
            1.5,
            -2.5,
            0.49999997,
            8388609.0,
            1e30,
            math.inf,
            -math.inf,
        ]
        picked = self.random.choice(special, size=shape)
        odd = self.random.random(shape) < (0.15 if self.chance(0.3) else 0.0)
        return np.asarray(np.where(odd, picked, values), np.float32)

    def tame(self, shape: Shape, scale: float = 1.0) -> Array:
        """Numbers about zero, none of them special: for sums."""
        return np.asarray(self.random.normal(size=shape) * scale, np.float32)

    def above(self, shape: Shape) -> Array:
        """Numbers above zero."""
        return np.asarray(np.abs(self.random.normal(size=shape)) + 0.1, np.float32)

    def logicals(self, shape: Shape) -> Array:
        """Truth values."""
        return np.asarray(self.random.random(shape) < 0.5)

    def any(self, shape: Shape) -> Operand:
        """A tensor of any data type, with values at the ends of its range."""
        element = self.one_of([f32, f32, i1, i32, i64, i16, f64])
        if element == i1:
            return Operand(self.logicals(shape), i1)
        dtype = np.dtype(storage_dtype(element))
        if dtype.kind == "f":
            values = self.reals(shape).astype(np.float64) * self.scale(element)
        else:
            last = (1 << 8 * dtype.itemsize - 1) - 1
            values = self.random.integers(-last - 1, last, shape, np.int64, endpoint=True)
        return Operand(np.asarray(values, dtype), element)

    def scale(self, element: Attribute) -> float:
        """A factor that some wide numbers have beyond the range of narrow ones."""
        return 1e250 if element == f64 and self.chance() else 1.0

    def alike(self, first: Operand, shape: Shape) -> Operand:
        """Another tensor of the same data type."""
        flat = self.random.permutation(np.resize(first.array, max(math.prod(shape), 1)))
        return Operand(flat[: math.prod(shape)].reshape(shape), first.element)

    def broadcastable(self, shape: Shape) -> Shape:
        """A shape that broadcasts to `shape`: leading axes align."""
        cut = shape[: self.integer(0, len(shape))] if self.chance(0.4) else shape
        return tuple(1 if self.chance(0.25) else n for n in cut)

    def window(self, rank: int, most: int = 3) -> dict[str, Any]:
        """How a window of some size moves, perhaps over padding alone."""
        many = range(rank)
        given: dict[str, Any] = {"size": [self.integer(1, most) for _ in many]}
        if self.chance(0.6):
            given["size"] = [n if self.chance() else 1 for n in given["size"]]
        return given | self.geometry(rank)

    def geometry(self, rank: int) -> dict[str, Any]:
        """Stride, dilation, padding and border of a window."""
        many, given = range(rank), dict[str, Any]()
        if self.chance():
            given["stride"] = [self.integer(1, 3) for _ in many]
        if self.chance(0.4):
            given["dilation"] = [self.integer(1, 3) for _ in many]
        if self.chance(0.6):
            low, high = self.one_of([(0, 2), (-2, 2), (-3, 5), (0, 0)])
            given["padding"] = [(self.integer(low, high), self.integer(low, high)) for _ in many]
        if self.chance(0.8):
            given["border"] = self.one_of(BORDERS)
        return given


Maker: TypeAlias = Callable[[Draw], Case]
