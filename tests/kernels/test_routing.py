"""Controls of the delta networks bring each byte where it was asked for."""

import numpy as np
import pytest
from numpy.typing import NDArray

from hexnn.kernels.routing import (
    LANES,
    SWITCH_OFFSETS,
    cyclic_route,
    find_route,
    repitch_route,
    route,
)
from hexnn.semantics.hvx import semantics

Bytes = NDArray[np.uint8]


def permute(instruction: str, data: Bytes, controls: Bytes) -> Bytes:
    """What the instruction does, by its definition."""
    return semantics(instruction)(data, controls)


def check(instruction: str, controls: Bytes, sources: dict[int, int]) -> None:
    data = np.random.default_rng(0).permutation(256)[:LANES].astype(np.uint8)
    moved = permute(instruction, data, controls)
    for destination, source in sources.items():
        assert moved[destination] == data[source]


@pytest.mark.parametrize("width", [1, 2, 3, 5, 6, 7, 10, 12, 17, 31, 33, 63])
def test_repitch(width: int):
    """Items spread to a power of two, and back."""
    pitch = 4 << (-(-width // 4) - 1).bit_length()
    count = LANES // pitch
    for source, target in ((width, pitch), (pitch, width)):
        moves = {i * target + j: i * source + j for i in range(count) for j in range(width)}
        check(*repitch_route(count, width, source, target), moves)


@pytest.mark.parametrize("period", [4, 8, 16, 32, 64])
def test_cycles(period: int):
    check(*cyclic_route(period), {k: k % period for k in range(LANES)})


@pytest.mark.parametrize("instruction", SWITCH_OFFSETS)
def test_broadcast_and_rotation(instruction: str):
    for sources in (
        {k: 5 for k in range(LANES)},
        {k: k % 4 for k in range(LANES)},
        {k: (k + 36) % LANES for k in range(LANES)},
    ):
        controls = route(instruction, sources)
        assert controls is not None
        check(instruction, controls, sources)


def test_random_controls_are_found_again():
    """What a network does to all bytes can be routed through it."""
    rng = np.random.default_rng(3)
    for instruction in SWITCH_OFFSETS:
        controls = rng.integers(0, LANES, LANES).astype(np.uint8)
        sources = permute(instruction, np.arange(LANES, dtype=np.uint8), controls)
        result = route(instruction, dict(enumerate(sources.tolist())))
        assert result is not None
        check(instruction, result, dict(enumerate(sources.tolist())))


def test_a_map_with_no_route():
    """A random permutation meets itself in both networks."""
    sources = np.random.default_rng(0).permutation(LANES).tolist()
    assert find_route(dict(enumerate(sources))) is None
