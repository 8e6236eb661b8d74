"""Windows of nnef at random, and what they see, one element after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st
from support.nnef_borders import at_border, automatic

from hexnn.semantics.registry import Array

Case = dict[str, Any]
"""The arguments of an operation."""


@st.composite
def windows(draw: st.DrawFn, axes: int) -> Case:
    """The size of a window, and how it moves; arguments may be left out."""
    case: Case = {"size": [draw(st.integers(1, 3)) for _ in range(axes)]}
    for name, most in (("stride", 3), ("dilation", 2)):
        if draw(st.booleans()):
            case[name] = [draw(st.integers(1, most)) for _ in range(axes)]
    if draw(st.booleans()):
        side = st.integers(-1, 2)
        case["padding"] = [(draw(side), draw(side)) for _ in range(axes)]
    return case


def steps(case: Case) -> tuple[Sequence[int], Sequence[int]]:
    """Strides and dilations."""
    ones = [1] * len(case["size"])
    return case.get("stride", ones), case.get("dilation", ones)


def sides_of(case: Case, up: Sequence[int]) -> Sequence[tuple[int, int]]:
    """The padding of up-scaled extents."""
    return case.get("padding") or automatic(up, case["size"], *steps(case))


def fits(case: Case, up: Sequence[int]) -> bool:
    """Whether the window has a place in the extents."""
    extents = zip(up, case["size"], steps(case)[1], case.get("padding", []), strict=False)
    return all(n + sum(pair) > (f - 1) * d for n, f, d, pair in extents)


def leaves(case: Case, down: Sequence[int]) -> bool:
    """Whether a reverse operation without output_shape has elements."""
    axes = zip(down, case["size"], *steps(case), case.get("padding", []), strict=False)
    return all((n - 1) * s + (f - 1) * d + 1 > sum(pair) for n, f, s, d, pair in axes)


def seen(x: Array, place: Sequence[int], case: Case, border: str) -> Iterator[tuple[int, float]]:
    """The number of each tap of the window at a place, and the element there.

    With 'ignore' those of the input only.
    """
    sides = sides_of(case, x.shape)
    for number, tap in enumerate(product(*map(range, case["size"]))):
        axes = zip(place, tap, *steps(case), sides, strict=True)
        at = [i * s + j * d - before for i, j, s, d, (before, _) in axes]
        if border != "ignore" or inside(at, x.shape):
            yield number, at_border(x, at, border)


def inside(at: Sequence[int], shape: Sequence[int]) -> bool:
    """Whether a place lies in a tensor."""
    return all(0 <= i < n for i, n in zip(at, shape, strict=True))


def reverse_seen(
    shape: Sequence[int], down: Sequence[int], place: Sequence[int], case: Case
) -> Iterator[tuple[int, list[int]]]:
    """The taps by which a place of a tensor of `shape` is reached, and from where."""
    sides = sides_of(case, shape)
    strides, dilations = steps(case)
    for number, tap in enumerate(product(*map(range, case["size"]))):
        axes = zip(place, sides, tap, dilations, strict=True)
        scaled = [i + before - j * d for i, (before, _), j, d in axes]
        if not any(n % s for n, s in zip(scaled, strides, strict=True)):
            yield number, [n // s for n, s in zip(scaled, strides, strict=True)]


def places(case: Case, up: Sequence[int]) -> list[int]:
    """How many places the window has."""
    axes = zip(up, sides_of(case, up), case["size"], *steps(case), strict=True)
    return [(n + sum(pair) - (f - 1) * d - 1) // s + 1 for n, pair, f, s, d in axes]


def each(shape: Sequence[int], function: Callable[[tuple[int, ...]], float]) -> Array:
    """The values of a function of places, as float64."""
    result = np.empty(shape)
    for place in np.ndindex(*shape):
        result[place] = function(place)
    return result
