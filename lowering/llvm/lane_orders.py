"""Orders of lanes: the constants of LLVM's shuffles, and the widest lanes that an order moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache


@cache
def lane_indices(order: tuple[int, ...]) -> str:
    """Return the LLVM constant of a shuffle's lane indices."""
    return f"<{len(order)} x i32> <{', '.join(f'i32 {i}' for i in order)}>"


def is_whole(order: Sequence[int], size: int) -> bool:
    """Return whether a byte permutation (source index by byte) moves aligned groups of `size` bytes
    as a whole.
    """
    groups = ([*order[at : at + size]] for at in range(0, len(order), size))
    return all(g[0] % size == 0 and g == [*range(g[0], g[0] + size)] for g in groups)
