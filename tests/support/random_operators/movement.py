"""Random operators: data that moves."""

from __future__ import annotations

import math

import numpy as np

from .drawing import EXACT, HELD, LIBRARY, MOVED, Array, Draw, Row, Shape
from .reduction import image


def concatenation(d: Draw) -> None:
    """Tensors side by side."""
    shape, name = d.sizes(1, 5, 300), d.type(f"{HELD} f32 i8 u8")
    axis = d.axis(len(shape))
    at, total = axis % len(shape), 0
    element = d.element(name)
    for _ in range(d.integer(1, 4)):
        extent = shape[at] if d.chance(0.5) else d.integer(0 if d.chance(0.1) else 1, 5)
        part = (*shape[:at], extent, *shape[at + 1 :])
        mixed = name == "u8" and d.chance(0.4)
        own = d.element(name, element.scale) if mixed else d.like(element)
        d.operand(part, own, reach=10 if mixed else None)
        total += extent
    d.result((*shape[:at], total, *shape[at + 1 :]), element)
    fused = d.one_of([1, 2, 3]) if d.breaks(0.1) else 0
    d.options("ConcatenationOptions", axis=axis, fusedActivationFunction=fused)


def expand_dims(d: Draw) -> None:
    """An axis of extent 1 more."""
    shape = d.sizes(0, 5)
    axis = d.axis(len(shape) + 1)
    x = d.operand(shape, d.type(HELD))
    d.indices(axis if d.chance(0.5) else [axis], "i32 i64")
    at = axis % (len(shape) + 1)
    d.result((*shape[:at], 1, *shape[at:]), d.like(x.element))
    d.options("ExpandDimsOptions")


def amounts(d: Draw, shape: Shape, most: int = 3) -> Array:
    """How many elements are added before and after each axis."""
    return d.integers((len(shape), 2), 0, most) * d.integers((len(shape), 1), 0, 1)


def pad(d: Draw) -> None:
    """Zeros around."""
    shape = d.sizes(1, 5, 100)
    x, added = d.operand(shape, d.type(f"{MOVED} f16")), amounts(d, shape)
    d.indices(added, "i32 i32 i64")
    d.result(np.add(shape, added.sum(1)), d.like(x.element))
    d.options("PadOptions")


def reshape(d: Draw) -> None:
    """Other sizes for the same elements."""
    shape = d.sizes(0, 6)
    rest, dims = math.prod(shape), list[int]()
    for _ in range(d.integer(0, 4)):
        dims.append(d.one_of([n for n in range(1, min(rest, 40) + 1) if rest % n == 0] or [0]))
        rest = rest // dims[-1] if dims[-1] else 0
    dims = [*dims, rest] if rest != 1 or d.chance(0.5) else dims
    wild = bool(dims) and math.prod(shape) > 0 and d.chance(0.3)
    given = [-1, *dims[1:]] if wild else dims
    x = d.operand(shape, d.type(HELD))
    how = d.integer(0, 3)
    if how:
        d.indices(np.array(given, np.int64), "i32" if how == 3 else "i32 i32 i64")
    d.result(dims, d.like(x.element))
    if how < 3:
        d.options("ReshapeOptions", newShape=given)


def squeeze(d: Draw) -> None:
    """Axes of extent 1 less."""
    shape = tuple(1 if d.chance(0.5) else n for n in d.sizes(0, 6))
    ones = [i for i, n in enumerate(shape) if n == 1]
    gone = [i for i in ones if d.chance(0.6)] or ones
    named = [i - len(shape) if d.chance(0.3) else i for i in gone]
    if d.breaks(0.3) and shape:
        named.append(d.axis(len(shape)))
    x = d.operand(shape, d.type(HELD))
    d.result([n for i, n in enumerate(shape) if i not in gone], d.like(x.element))
    d.options("SqueezeOptions", squeezeDims=[] if gone == ones and d.chance(0.5) else named)


def transpose(d: Draw) -> None:
    """Axes in another order."""
    shape = d.sizes(0, 6)
    order = [int(axis) for axis in d.random.permutation(len(shape))]
    x = d.operand(shape, d.type(HELD))
    d.indices(np.array([a - len(shape) if d.chance(0.1) else a for a in order], np.int64))
    d.result([shape[axis] for axis in order], d.like(x.element))
    d.options("TransposeOptions")


def resize(table: str, types: str, tolerance: float) -> Row:
    """An image of another size."""

    def draw(d: Draw) -> None:
        batch, height, width, depth = image(d)
        x = d.operand((batch, height, width, depth), d.type(types), reach=8)
        size = [d.one_of([1, n, 2 * n, d.integer(1, 14)]) for n in (height, width)]
        d.indices(size)
        d.result((batch, *size, depth), d.like(x.element))
        align, half = d.one_of([(0, 0), (1, 0), (0, 1)])
        d.options(table, alignCorners=bool(align), halfPixelCenters=bool(half))

    return Row(draw, tolerance)


ROWS: dict[str, Row] = {
    "CONCATENATION": Row(concatenation),
    "EXPAND_DIMS": Row(expand_dims),
    "PAD": Row(pad),
    "RESHAPE": Row(reshape),
    "RESIZE_BILINEAR": resize("ResizeBilinearOptions", "f32 i8 u8 i16", LIBRARY),
    "RESIZE_NEAREST_NEIGHBOR": resize("ResizeNearestNeighborOptions", "f32 i8 u8 i16", EXACT),
    "SQUEEZE": Row(squeeze),
    "TRANSPOSE": Row(transpose),
}
