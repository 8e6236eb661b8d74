"""Control vectors for `vdelta` and `vrdelta`, the instructions that permute the bytes of a vector.

Both pass a vector through seven stages of switches: in the stage of offset `o`, byte `k` takes byte
`k ^ o` where bit `o` of control byte `k` is set, and itself otherwise. `vdelta` goes from offset 64
down to 1, `vrdelta` from 1 up to 64. From a source to a destination there is exactly one path, so a
permutation is possible if and only if the paths of different sources never meet; one source may
reach many destinations.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

LANES = 128
"""Bytes in a vector."""

SWITCH_OFFSETS = {"vdelta": (64, 32, 16, 8, 4, 2, 1), "vrdelta": (1, 2, 4, 8, 16, 32, 64)}
"""Instruction -> the offsets of its stages of switches, in the order in which data passes them."""

Controls = NDArray[np.uint8]


def route(instruction: str, sources: Mapping[int, int]) -> Controls | None:
    """Return the control bytes with which `instruction` (`vdelta` or `vrdelta`) moves byte
    `sources[k]` to byte k, for each key k.

    None if two different sources would have to be at the same byte after a stage of switches.
    """
    controls = np.zeros(LANES, np.uint8)
    at = dict(sources)
    for offset in SWITCH_OFFSETS[instruction]:
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
    """Return an instruction, `vdelta` or else `vrdelta`, and the control bytes with which it moves
    byte `sources[k]` to byte k, for each key k.

    None if neither instruction can.
    """
    for instruction in SWITCH_OFFSETS:
        if (controls := route(instruction, sources)) is not None:
            return instruction, controls
    return None


@lru_cache
def repitch_route(count: int, width: int, source: int, destination: int) -> tuple[str, Controls]:
    """Return (instruction, control bytes) that moves `count` items of `width` bytes to another
    pitch.

    The pitch, the distance between the starts of successive items, is `source` bytes before and
    `destination` bytes after. Raises ValueError if there is no route.
    """
    result = find_route(
        {i * destination + j: i * source + j for i in range(count) for j in range(width)}
    )
    if result is None:
        raise ValueError(f"no route from pitch {source} to pitch {destination}")
    return result


@lru_cache
def cyclic_route(period: int) -> tuple[str, Controls]:
    """Return (instruction, control bytes) that repeats the first `period` bytes, a power of two, of
    a vector.
    """
    result = find_route({k: k % period for k in range(LANES)})
    assert result is not None
    return result
