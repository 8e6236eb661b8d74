"""Padding, cropping and slicing in conversions from nnef to qnn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.builtin import i32
from xdsl.ir import SSAValue

from ....dialects import qnn
from ....dialects.qnn import PadScheme
from ....dialects.qnn.movement import MIRROR_LIMIT
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....semantics.nnef.borders import INSIDE
from ..tfl.steps import Refusal
from .steps import Steps

SCHEMES: dict[str, PadScheme] = {
    "replicate": PadScheme.EDGE,
    "reflect": PadScheme.MIRROR_REFLECT,
    "reflect-even": PadScheme.MIRROR_SYMMETRIC,
}
"""NNEF's border modes that repeat elements -> the scheme of QNN's Pad."""

MOST_TAPS = 1 << 24
"""The most elements of a constant filter made for a window, 64 MB of float32; a larger one would
exceed the network that it serves.
"""

Sides = Sequence[tuple[int, int]]


def stored(value: SSAValue, number: float) -> float:
    """Return the real `number` in the units of the tensor `value`: its stored integer if `value` is
    quantized, else `number` itself.

    Raises Refusal if the quantized type is per-axis or cannot represent it exactly.
    """
    type = element(value)
    if not isinstance(type, UniformType):
        return number
    if type.axis is not None:
        raise Refusal(f"input has scales along axis {type.axis}", "one scale")
    integer = number / type.scale + type.zero_point
    if integer != round(integer) or not type.qmin <= integer <= type.qmax:
        raise Refusal(f"the padding {number} is no value of {type}", "0, or floats")
    return int(integer)


def expect_taps(count: int) -> None:
    """Raise Refusal if a constant filter of `count` elements, made for the conversion of a window,
    is larger than `MOST_TAPS`.
    """
    if count > MOST_TAPS:
        raise Refusal(f"a window that takes a constant of {count} elements", f"{MOST_TAPS}")


def surrounded(
    s: Steps, x: SSAValue, sides: Sides, border: str = "constant", value: float = 0.0
) -> SSAValue:
    """Return `x` padded by `sides`, (before, after) of each axis, in NNEF's mode `border`, with
    `value` in mode `constant`; negative sides crop.

    Modes that repeat elements read `x` as it is before cropping.
    """
    if border in INSIDE:
        return repeated(s, x, sides, border)
    if not overlaps(shape(x), sides):
        sizes = [before + n + after for n, (before, after) in zip(shape(x), sides, strict=True)]
        fill = s.constant(np.full((1,) * len(sizes), stored(x, value)), element(x))
        return s.add(qnn.TileOp(fill, multiples=sizes))
    wider = widening(sides)
    x = cropped(s, x, sides)
    if not any(map(any, wider)):
        return x
    return s.add(
        qnn.PadOp(
            x,
            pad_amount=wider,
            pad_constant_value=stored(x, value) or None,
            scheme=PadScheme.CONSTANT,
        )
    )


def overlaps(sizes: Sequence[int], sides: Sides) -> bool:
    """Return whether any element of a tensor of shape `sizes` is left after padding by `sides`,
    (before, after) of each axis, where negative numbers crop.
    """
    axes = zip(sizes, sides, strict=True)
    return all(max(-before, 0) < min(n, n + after) for n, (before, after) in axes)


def widening(sides: Sides) -> list[tuple[int, int]]:
    """Return the padding in `sides`, (before, after) of each axis: negative numbers, which crop,
    become 0.
    """
    return [(max(before, 0), max(after, 0)) for before, after in sides]


def margins(sides: Sides) -> list[tuple[int, int]]:
    """Return the cropping in `sides` as positive amounts, (before, after) of each axis; 0 where a
    side pads.
    """
    return widening([(-before, -after) for before, after in sides])


def without(sizes: Sequence[int], sides: Sides) -> list[int]:
    """Return each extent in `sizes` minus both numbers, before and after, of its axis in
    `sides`.
    """
    return [n - sum(pair) for n, pair in zip(sizes, sides, strict=True)]


def repeated(s: Steps, x: SSAValue, sides: Sides, border: str) -> SSAValue:
    """Return `x` padded by `sides` in a mode `border` that repeats its elements: by Pad if the
    amounts are within QNN's limits, else by Gather along each axis.
    """
    wider, limit = widening(sides), MIRROR_LIMIT.get(SCHEMES[border])
    axes = zip(shape(x), wider, strict=True)
    if limit is None or all(max(pair) <= n - limit for n, pair in axes):
        if any(map(any, wider)):
            x = s.add(qnn.PadOp(x, pad_amount=wider, scheme=SCHEMES[border]))
        return cropped(s, x, sides)
    for axis, (before, after) in enumerate(sides):
        if before or after:
            size = shape(x)[axis]
            indices = INSIDE[border](np.arange(-before, size + after), size)
            x = s.add(qnn.GatherOp(x, s.constant(indices, i32), axis=axis))
    return x


def cropped(s: Steps, x: SSAValue, sides: Sides) -> SSAValue:
    """Return `x` without the elements that negative `sides` remove; at least one element must be
    left on each axis. Positive sides are ignored.
    """
    if all(min(pair) >= 0 for pair in sides):
        return x
    ends = [size + min(after, 0) for size, (_, after) in zip(shape(x), sides, strict=True)]
    starts = [max(-before, 0) for before, _ in sides]
    return strided(s, x, [(a, b, 1) for a, b in zip(starts, ends, strict=True)])


def strided(s: Steps, x: SSAValue, ranges: Sequence[tuple[int, int, int]]) -> SSAValue:
    """Append a StridedSlice of `x` with `ranges`, (begin, end, stride) of each axis; return its
    result.
    """
    return s.add(qnn.StridedSliceOp(x, out=element(x), ranges=ranges))
