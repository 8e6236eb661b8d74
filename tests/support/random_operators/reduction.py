"""Random operators: pools and reductions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .drawing import REALS, SAME, SUMS, Draw, Row, Shape


def image(d: Draw) -> Shape:
    """The sizes of an image, sometimes of a batch of them."""
    height, width = (d.one_of([1, 2, 5, d.integer(3, 12)]) for _ in range(2))
    return d.one_of([1, 1, 2]), height, width, d.one_of([1, 3, 4, d.integer(1, 9), 17])


def extents(padding: int, dims: Sequence[int], spans: Sequence[int], steps: Sequence[int]) -> Shape:
    """How many windows of some spans and steps fit along each axis."""
    if padding == SAME:
        return tuple(-(-n // step) for n, step in zip(dims, steps, strict=True))
    covered = zip(dims, spans, steps, strict=True)
    return tuple(max((n - span) // step + 1, 0) for n, span, step in covered)


def pool(types: str = REALS, tolerance: float = SUMS) -> Row:
    """A window over an image."""

    def draw(d: Draw) -> None:
        shape = image(d)
        x = d.operand(shape, d.type(types), reach=8)
        kernel = [min(d.integer(1, 4), n) if d.chance(0.8) else d.integer(1, 6) for n in shape[1:3]]
        fits = all(span <= n for span, n in zip(kernel, shape[1:3], strict=True))
        stride, padding = [d.integer(1, 3) for _ in range(2)], d.integer(0, 1) if fits else SAME
        inner = extents(padding, shape[1:3], kernel, stride)
        d.result((shape[0], *inner, shape[3]), d.like(x.element))
        names = "padding filterHeight filterWidth strideH strideW fusedActivationFunction".split()
        fields = (padding, *kernel, *stride, d.activation())
        d.options("Pool2DOptions", **dict(zip(names, fields, strict=True)))

    return Row(draw, tolerance)


def reduction(types: str, tolerance: float = SUMS, *, alike: bool = False) -> Row:
    """A reduction along some axes, in the quantization of the operand if `alike`."""

    def draw(d: Draw) -> None:
        shape = d.sizes(0 if d.chance(0.1) else 1, 4 if d.chance(0.9) else 5)
        x = d.operand(shape, d.type(types), reach=8)
        axes, keeps = d.some_axes(len(shape)), d.chance(0.5)
        gone = {axis % len(shape) for axis in axes} if shape else set[int]()
        kept = [1 if i in gone else n for i, n in enumerate(shape) if keeps or i not in gone]
        scalar = len(axes) == 1 and d.chance(0.2)
        d.indices(np.array(axes[0] if scalar else axes, np.int64), constant=0.9)
        near = d.element(x.element.name, x.element.scale)
        d.result(kept, d.like(x.element) if alike or d.chance(0.3) else near)
        d.options("ReducerOptions", keepDims=keeps)

    return Row(draw, tolerance)


ROWS: dict[str, Row] = {
    "AVERAGE_POOL_2D": pool(),
    "MAX_POOL_2D": pool(),
    "MEAN": reduction(REALS),
}
