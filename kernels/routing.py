"""Control vectors for `vdelta` and `vrdelta`, the byte permutations of HVX.

Both are seven rows of switches: in the row of offset `o`, byte `k` takes byte `k ^ o` where bit `o`
of control byte `k` is set, and itself otherwise. `vdelta` goes from offset 64 down to 1, `vrdelta`
from 1 up to 64. From a source to a destination there is exactly one path, so a map can be routed
if and only if the paths of different sources never meet; a source may reach many destinations.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

LANES = 128
"""Bytes in a vector."""

ROWS = {"vdelta": (64, 32, 16, 8, 4, 2, 1), "vrdelta": (1, 2, 4, 8, 16, 32, 64)}
"""The offsets of each instruction's rows, in the order that data passes them."""

Controls = NDArray[np.uint8]


def route(instruction: str, sources: Mapping[int, int]) -> Controls | None:
    """The controls with which `instruction` moves byte `sources[k]` to byte `k` for each key `k`.

    None if two different sources would need the same switch.
    """
    controls = np.zeros(LANES, np.uint8)
    at = dict(sources)
    for offset in ROWS[instruction]:
        taken: dict[int, int] = {}
        for destination, position in at.items():
            bit = (position ^ destination) & offset
            node = position ^ bit
            if taken.setdefault(node, sources[destination]) != sources[destination]:
                return None
            controls[node] |= bit
            at[destination] = node
    return controls


def find_route(sources: Mapping[int, int]) -> tuple[str, Controls] | None:
    """The first instruction that can route `sources`, and its controls; None if neither can."""
    for instruction in ROWS:
        if (controls := route(instruction, sources)) is not None:
            return instruction, controls
    return None


@lru_cache
def repitch(count: int, width: int, source: int, destination: int) -> tuple[str, Controls]:
    """The route that moves `count` items of `width` bytes from one pitch to another."""
    route = find_route(
        {i * destination + j: i * source + j for i in range(count) for j in range(width)}
    )
    if route is None:
        raise ValueError(f"no route from pitch {source} to pitch {destination}")
    return route
