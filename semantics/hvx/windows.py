"""Semantics of `v6mpy` (HVX v68): two filters of three 10-bit taps over bytes, horizontally or
vertically.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from ...dialects.hvx.table import Instruction
from .lanes import Array, by_scalar, join, truncate, wide
from .registry import Semantics, family

TapPosition: TypeAlias = tuple[int, int]
"""(index of a vector in the data pair, index of a byte in each of its words)."""

Taps: TypeAlias = tuple[TapPosition, TapPosition, TapPosition]

WINDOWS: dict[str, tuple[tuple[Taps, Taps], tuple[Taps, Taps]]] = {
    "v": (
        (((0, 3), (1, 2), (1, 3)), ((0, 1), (1, 0), (1, 1))),
        (((0, 2), (0, 3), (1, 2)), ((0, 0), (0, 1), (1, 0))),
    ),
    "h": (
        (((1, 3), (1, 1), (0, 3)), ((1, 2), (1, 0), (0, 2))),
        (((1, 1), (0, 3), (0, 1)), ((1, 0), (0, 2), (0, 0))),
    ),
}
"""Direction -> for either upper bit of the immediate, the bytes of the upper and the
lower window.
"""


def taps(v: Array) -> tuple[Array, Array]:
    """Return the filters 1 and 2, in the low and the high vector of the pair `v`: signed 10-bit
    coefficients, [..., 3 taps, 32 words] each.

    Bits 0 to 7 of tap k are byte k of a word, its bits 8 and 9 are bits 24 + 2k and 25 + 2k of the
    word.
    """
    words = v.view(np.uint32).astype(np.int64)
    words_of_taps = [
        (words >> 8 * k & 0xFF) | ((((words >> 24 + 2 * k) & 3) ^ 2) - 2) << 8 for k in range(3)
    ]
    stacked = np.stack(words_of_taps, axis=-2)
    return stacked[..., 0, :, :], stacked[..., 1, :, :]


def window(u: Array, positions: Taps) -> Array:
    """Return the data bytes of the pair `u` at a window's three taps, [..., 3 taps, 32 words].

    `positions` are the (vector, byte of a word) of the taps.
    """
    return np.stack(
        [u[..., vector, byte::4].astype(np.int64) for vector, byte in positions], axis=-2
    )


@family("v6mpy")
def multiply_six(row: Instruction) -> Semantics:
    """Return the semantics of `Vdd.w [+]= v6mpy(Vuu.ub, Vvv.b, #u2):h` and `:v`.

    The upper bit of the immediate selects two windows of data bytes, upper and lower (`WINDOWS`).
    Filters 1 and 2 are the coefficients in the low and the high vector of Vvv. Let s be filter 2
    over the upper plus filter 1 over the lower window. If the lower bit is 0, the high vector of
    the result is s, the low one filter 2 over the lower window; if it is 1, the low vector is s,
    the high one filter 1 over the upper window.
    """
    by_upper_bit = WINDOWS["h" if "h" in row.flags else "v"]

    def sums(u: Array, v: Array, immediate: int) -> Array:
        first, second = taps(v)
        upper, lower = (window(u, positions) for positions in by_upper_bit[immediate >> 1])
        both = (second * upper + first * lower).sum(axis=-2)
        if immediate & 1:
            return join(both, (first * upper).sum(axis=-2))
        return join((second * lower).sum(axis=-2), both)

    def value(u: Array, v: Array, immediate: Array) -> Array:
        return by_scalar(np.asarray(immediate), lambda n: sums(u, v, n))

    if row.update:
        return lambda x, u, v, n: truncate(wide(x, "w") + value(u, v, n), "w")
    return lambda u, v, n: truncate(value(u, v, n), "w")
