"""The generators of random numbers that TFLite's kernels have: Philox 4x32-10, Threefry 2x32-20.

They are functions of a counter, so that the bits of several steps are computed at once.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..registry import Array

MASK, WORD = (1 << 32) - 1, (1 << 64) - 1
PHILOX_ROUNDS, PHILOX_FACTORS, PHILOX_KEYS = 10, (0xD2511F53, 0xCD9E8D57), (0x9E3779B9, 0xBB67AE85)
"""The rounds of Philox, its factors, and what is added to the key after each round."""
THREEFRY_PARITY = 0x1BD11BDA
THREEFRY_ROTATIONS = ((13, 15, 26, 6), (17, 29, 16, 24))
"""The bits by which Threefry rotates in each step of even and of odd groups of four rounds."""


def words_of(value: int, count: int) -> list[int]:
    """Return `count` 32-bit words of a number, the lowest first."""
    return [(value >> (32 * i)) & MASK for i in range(count)]


def philox(key: int, counter: int, stream: int, steps: int) -> Array:
    """Return 4 * `steps` random 32-bit words: those of Philox 4x32-10 for a 64-bit `key` and
    128-bit counters, whose lower half counts from `counter` on and whose upper one is `stream`.
    """
    counters = [[*words_of(counter + step, 2), *words_of(stream, 2)] for step in range(steps)]
    c = list(np.array(counters, np.uint64).reshape(-1, 4).T)
    k = words_of(key, 2)
    for _ in range(PHILOX_ROUNDS):
        first, second = (c[2 * i] * np.uint64(factor) for i, factor in enumerate(PHILOX_FACTORS))
        c = [
            (second >> np.uint64(32)) ^ c[1] ^ np.uint64(k[0]),
            second & np.uint64(MASK),
            (first >> np.uint64(32)) ^ c[3] ^ np.uint64(k[1]),
            first & np.uint64(MASK),
        ]
        k = [(word + step) & MASK for word, step in zip(k, PHILOX_KEYS, strict=True)]
    return np.stack(c, -1).ravel().astype(np.uint32)


def threefry(key: int, counter: int, steps: int) -> Array:
    """Return 2 * `steps` random 32-bit words: those of Threefry 2x32-20 for a 64-bit `key` and the
    64-bit counters from `counter` on.
    """
    low, high = words_of(key, 2)
    keys = (low, high, low ^ high ^ THREEFRY_PARITY)
    counters = np.array([words_of(counter + step, 2) for step in range(steps)], np.uint64)
    mask = np.uint64(MASK)
    x, y = ((column + np.uint64(k)) & mask for column, k in zip(counters.T, keys, strict=False))
    for group in range(5):
        for bits in THREEFRY_ROTATIONS[group % 2]:
            x = (x + y) & mask
            y = ((y << np.uint64(bits)) | (y >> np.uint64(32 - bits))) & mask ^ x
        x = (x + np.uint64(keys[(group + 1) % 3])) & mask
        y = (y + np.uint64(keys[(group + 2) % 3] + group + 1)) & mask
    return np.stack((x, y), -1).ravel().astype(np.uint32)


def _from_philox(state: Array, words: int) -> tuple[Array, Array]:
    """Return the state after `words` random words, and these words. `state` is the key, the lower
    half of the counter and perhaps the upper half, which otherwise equals the key.
    """
    key, counter, stream = (
        int(n) for n in (state[0], state[1], state[-1 if len(state) > 2 else 0])
    )
    steps = -(-words // 4)
    after = np.array([key, (counter + steps) & WORD, *state[2:]], np.uint64)
    return after, philox(key, counter, stream, steps)[:words]


def _from_threefry(state: Array, words: int) -> tuple[Array, Array]:
    """Return the state after `words` random words, and these words; `state` is key and counter."""
    key, counter = (int(n) for n in state)
    steps = -(-words // 2)
    after = np.array([key, (counter + steps) & WORD], np.uint64)
    return after, threefry(key, counter, steps)[:words]


GENERATORS: dict[str, Callable[[Array, int], tuple[Array, Array]]] = {
    "DEFAULT": _from_philox,
    "PHILOX": _from_philox,
    "THREEFRY": _from_threefry,
}
"""Algorithm of StableHLO, in the order of the schema's numbers -> the function from a state and a
number of words to the next state and the words."""


def uniform(words: Array) -> Array:
    """Return random floats in [0, 1) whose mantissas are the upper bits of random 32-bit words."""
    return ((words & 0x7FFFFF) | 0x3F800000).astype(np.uint32).view(np.float32) - np.float32(1)


def normal(words: Array) -> Array:
    """Return random floats of the standard normal distribution from random 32-bit words, each pair
    from two of these, by the method of Box and Muller.
    """
    first, second = uniform(words[::2]), uniform(words[1::2])
    radius = np.sqrt(np.float32(-2) * np.log(np.maximum(first, np.float32(1e-7))))
    angle = np.float32(2 * np.pi) * second
    return np.stack((np.sin(angle) * radius, np.cos(angle) * radius), -1).ravel()


def doubles(words: Array) -> Array:
    """Return random numbers of float64 in [0, 1), each from two random 32-bit words, the upper bits
    of the mantissa first.
    """
    high, low = words.astype(np.uint64).reshape(-1, 2).T
    bits = (np.uint64(0x3FF) << np.uint64(52)) | (high & np.uint64(0xFFFFF)) << np.uint64(32) | low
    return bits.view(np.float64) - 1
