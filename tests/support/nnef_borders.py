"""Borders and automatic padding of nnef, one element after the other, as the definition says."""

from __future__ import annotations

from collections.abc import Sequence

from hexnn.semantics.registry import Array

KNOWN = ("constant", "replicate", "reflect", "reflect-even")
"""The borders that give a value."""


def reflected(place: int, size: int, even: int) -> int:
    """The place in [0, size) that a mirror at the edge (even: beyond it) shows."""
    while not 0 <= place < size:
        if size == 1:
            return 0
        place = -place - even if place < 0 else 2 * (size - 1) - place + even
    return place


def at_border(x: Array, at: Sequence[int], border: str) -> float:
    """The element of `x` at a place that may lie beyond its edges."""
    found: list[int] = []
    for place, size in zip(at, x.shape, strict=True):
        match border:
            case "replicate":
                found.append(min(max(place, 0), size - 1))
            case "reflect" | "reflect-even":
                found.append(reflected(place, size, int(border == "reflect-even")))
            case _:
                if not 0 <= place < size:
                    return 0.0
                found.append(place)
    return float(x[tuple(found)])


def automatic(
    up: Sequence[int], size: Sequence[int], strides: Sequence[int], dilations: Sequence[int]
) -> list[tuple[int, int]]:
    """The padding that gives ceil(extent / stride) places, at least 0."""
    sides: list[tuple[int, int]] = []
    for extent, f, s, d in zip(up, size, strides, dilations, strict=True):
        places = (extent + s - 1) // s
        total = max((places - 1) * s + (f - 1) * d + 1 - extent, 0)
        sides.append((total // 2, (total + 1) // 2))
    return sides
