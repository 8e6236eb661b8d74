"""Semantics of permutations of bytes across a whole register: rotate and align (`vror`, `valign`,
`vlalign`), `vshuff` and `vdeal`, `vdelta` and `vrdelta`.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...dialects.hvx.table import Instruction
from .lanes import DTYPES, Array, bits, by_scalar, join, lanes
from .lookup import gather
from .registry import Semantics, family


@family("vror", "valign", "vlalign")
def rotate_bytes(row: Instruction) -> Semantics:
    """Return the semantics of `vror`, `valign` and `vlalign`: bytes n to n + 127 of the pair with
    Vu as its high and Vv as its low vector.

    n is the amount modulo 128; for `vlalign` it is 128 minus that; `vror` has Vv = Vu.
    """
    from_top = row.mnemonic == "vlalign"

    def value(u: Array, v: Array, amount: Array) -> Array:
        amount = np.asarray(amount) % 128
        amount = 128 - amount if from_top else amount
        upper, lower = np.broadcast_arrays(u, v)
        if amount.size == 1:
            n = int(amount.reshape(()))
            return np.concatenate((lower[..., n:], upper[..., :n]), axis=-1)
        return gather(np.concatenate((lower, upper), axis=-1), amount[..., None] + np.arange(128))

    if row.mnemonic == "vror":
        return lambda u, rt: value(u, u, rt)
    return value


@lru_cache(maxsize=512)
def crossing(amount: int, deal: bool) -> Array:
    """Return the index, 0 to 255, of the source byte of each byte of a shuffled (or dealt) pair.

    For each set bit k of the amount, byte i of the high vector, where bit k of i is 0, and byte i +
    2^k of the low vector are exchanged; k ascends in a shuffle and descends in a deal.
    """
    source = np.arange(256).reshape(2, 128)
    order = range(6, -1, -1) if deal else range(7)
    for bit in order:
        if amount >> bit & 1:
            blocks = source.reshape(2, -1, 2, 1 << bit)
            high, low = blocks[1, :, 0].copy(), blocks[0, :, 1].copy()
            blocks[1, :, 0], blocks[0, :, 1] = low, high
    return source.reshape(256)


@family("vshuff", "vdeal")
def cross(row: Instruction) -> Semantics:
    """Return the semantics of `vshuff` and `vdeal`.

    With two vectors, bytes are exchanged between them in one stage for each set bit of a scalar
    amount, as `crossing` lists; with one vector, `vshuff` interleaves the lanes of its halves,
    `vdeal` separates its even and odd lanes.
    """
    deal = row.mnemonic == "vdeal"
    if len(row.inputs) == 1:
        return within_vector(row, deal)

    def value(high: Array, low: Array, rt: Array) -> Array:
        both = join(low, high)
        flat = both.reshape(*both.shape[:-2], 256)
        crossed = by_scalar(rt, lambda n: np.take(flat, crossing(n % 128, deal), axis=-1))
        return crossed.reshape(*crossed.shape[:-1], 2, 128)

    if len(row.results) == 1:
        return value
    return lambda y, x, rt: split(value(y, x, rt))


def split(pair: Array) -> tuple[Array, Array]:
    """Return (high vector, low vector) of a pair."""
    return pair[..., 1, :], pair[..., 0, :]


def within_vector(row: Instruction, deal: bool) -> Semantics:
    """Return the semantics of `Vd.t = vdeal(Vu.t)` (with `deal`: even lanes, then odd ones) or else
    of its inverse, `Vd.t = vshuff(Vu.t)`.
    """
    element = row.results[0].element
    count = 128 // DTYPES[element].itemsize
    order = np.arange(count).reshape((-1, 2) if deal else (2, -1)).T.reshape(-1)
    return lambda u: bits(lanes(u, element)[..., order])


def delta_order(control: Array, offsets: tuple[int, ...]) -> Array:
    """Return, for each result byte of a butterfly network, the index of its source byte.

    The network has one stage for each of `offsets`: in the stage of offset n, byte i takes byte `i
    ^ n` if byte i of `control` has the bit of value n set.
    """
    source = np.broadcast_to(np.arange(128), control.shape)
    for offset in offsets:
        other = source[..., np.arange(128) ^ offset]
        source = np.where(control & offset, other, source)
    return source


@family("vdelta", "vrdelta")
def delta(row: Instruction) -> Semantics:
    """Return the semantics of `vdelta` and `vrdelta`: butterfly networks of seven stages, which
    permute the bytes of a vector.

    In the stage of offset n (64, 32, ..., 1 for `vdelta`, ascending for `vrdelta`), byte i takes
    byte `i ^ n` if its control byte has the bit of value n set.
    """
    offsets = tuple(1 << bit for bit in range(7))
    offsets = offsets if row.mnemonic == "vrdelta" else offsets[::-1]

    def value(u: Array, control: Array) -> Array:
        source = delta_order(control, offsets)
        if control.size == 128:
            order = source.reshape(128)
            return np.take(u, order, axis=-1).reshape(np.broadcast_shapes(u.shape, control.shape))
        u, source = np.broadcast_arrays(u, source)
        return np.take_along_axis(u, source, axis=-1)

    return value
