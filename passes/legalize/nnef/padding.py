"""What lies around a tensor when nnef operations become those of qnn: padding, cropping, slices."""

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
from ..tfl.conversions import Refusal
from .steps import Steps

SCHEMES: dict[str, PadScheme] = {
    "replicate": PadScheme.EDGE,
    "reflect": PadScheme.MIRROR_REFLECT,
    "reflect-even": PadScheme.MIRROR_SYMMETRIC,
}
"""How Pad repeats elements, for each border of NNEF that does."""

MOST_TAPS = 1 << 24
"""The most elements of a constant that stands for a window: 64 MB of float32."""

Sides = Sequence[tuple[int, int]]


def stored(value: SSAValue, number: float) -> float:
    """The stored value of a real number that a tensor is padded with.

    Raises Refusal where the tensor cannot hold it.
    """
    type = element(value)
    if not isinstance(type, UniformType):
        return number
    if type.axis is not None:
        raise Refusal(f"input has scales along axis {type.axis}", "one scale")
    found = number / type.scale + type.zero_point
    if found != round(found) or not type.qmin <= found <= type.qmax:
        raise Refusal(f"the padding {number} is no value of {type}", "0, or floats")
    return int(found)


def expect_taps(count: int) -> None:
    """Raise Refusal for more elements of a constant than a network should be made of."""
    if count > MOST_TAPS:
        raise Refusal(f"a window that takes a constant of {count} elements", f"{MOST_TAPS}")


def surrounded(
    s: Steps, x: SSAValue, sides: Sides, border: str = "constant", value: float = 0.0
) -> SSAValue:
    """`x` with more elements around, as `border` says; sides below 0 take elements away.

    Elements that are repeated are those of the whole `x`, before anything is taken away.
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
    """Whether an element of a tensor of `sizes` is left within its padding."""
    axes = zip(sizes, sides, strict=True)
    return all(max(-before, 0) < min(n, n + after) for n, (before, after) in axes)


def widening(sides: Sides) -> list[tuple[int, int]]:
    """The sides that add elements."""
    return [(max(before, 0), max(after, 0)) for before, after in sides]


def margins(sides: Sides) -> list[tuple[int, int]]:
    """What sides below 0 add around a result that is spread over its padding."""
    return widening([(-before, -after) for before, after in sides])


def without(sizes: Sequence[int], sides: Sides) -> list[int]:
    """`sizes` less the elements of `sides`."""
    return [n - sum(pair) for n, pair in zip(sizes, sides, strict=True)]


def repeated(s: Steps, x: SSAValue, sides: Sides, border: str) -> SSAValue:
    """`x` with elements of its own around: by Pad within its limits, else by Gather."""
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
    """`x` without the elements that negative sides take away; some are left."""
    if all(min(pair) >= 0 for pair in sides):
        return x
    ends = [size + min(after, 0) for size, (_, after) in zip(shape(x), sides, strict=True)]
    starts = [max(-before, 0) for before, _ in sides]
    return strided(s, x, [(a, b, 1) for a, b in zip(starts, ends, strict=True)])


def strided(s: Steps, x: SSAValue, ranges: Sequence[tuple[int, int, int]]) -> SSAValue:
    """StridedSlice by (begin, end, stride) for each axis."""
    return s.add(qnn.StridedSliceOp(x, out=element(x), ranges=ranges))
