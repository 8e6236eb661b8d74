"""Semantics of instructions that move lanes, some to another width: unpack, pack, extend, shuffle,
deal, splat, insert, extract, combine.
"""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Instruction
from .arithmetic import holds
from .lanes import Array, bits, even_odd, interleave, join, lanes, saturate, truncate, wide
from .registry import Semantics, family


@family("vzxt", "vsxt")
def extend(row: Instruction) -> Semantics:
    """Return the semantics of `vzxt` and `vsxt`: lanes zero- or sign-extended to twice their width,
    even ones in the low vector of a pair, odd ones in the high one.
    """
    source, target = row.inputs[0].element, row.results[0].element
    return lambda u: truncate(even_odd(wide(u, source)), target)


@family("vunpack")
def unpack(row: Instruction) -> Semantics:
    """Return the semantics of `vunpack`: lanes zero- or sign-extended to twice their width, in
    order; the first half of them in the low vector of a pair.
    """
    source, target = row.inputs[0].element, row.results[0].element
    return lambda u: truncate(halves(wide(u, source)), target)


@family("vunpacko")
def unpack_odd(row: Instruction) -> Semantics:
    """Return the semantics of `vunpacko`: each lane of Vu, shifted to the upper half of a lane
    twice as wide, is or-ed into the old pair, in order; the first half of them into its low vector.
    """
    source, target = row.inputs[1].element, row.results[0].element
    width = 8 * lanes(np.zeros(4, np.uint8), source).itemsize
    return lambda x, u: x | truncate(halves(wide(u, source)) << width, target)


def halves(values: Array) -> Array:
    """Return lanes `[..., n]` as `[..., 2, n/2]`: the first half, then the second."""
    return values.reshape(*values.shape[:-1], 2, -1)


@family("vpack")
def pack(row: Instruction) -> Semantics:
    """Return the semantics of `vpack`: the lanes of Vv, then those of Vu, in order, saturated to
    half their width.
    """
    source, target = row.inputs[0].element, row.results[0].element
    return lambda u, v: saturate(concatenate(lanes(v, source), lanes(u, source)), target)


@family("vpacke", "vpacko")
def pack_parts(row: Instruction) -> Semantics:
    """Return the semantics of `vpacke` (`vpacko`): of lanes as wide as those of the result, the
    even (odd) ones of Vv in order, then those of Vu.
    """
    element, odd = row.results[0].element, int(row.mnemonic == "vpacko")
    return lambda u, v: bits(
        concatenate(lanes(v, element)[..., odd::2], lanes(u, element)[..., odd::2])
    )


def concatenate(*values: Array) -> Array:
    """Concatenate arrays along the lanes; leading axes broadcast."""
    shape = np.broadcast_shapes(*(v.shape[:-1] for v in values))
    return np.concatenate([np.broadcast_to(v, (*shape, v.shape[-1])) for v in values], axis=-1)


def shuffle_lanes(row: Instruction) -> Semantics:
    """Return the semantics of `vshuffe` and `vshuffo` of vectors.

    The even (odd) lanes of both sources are interleaved, those of Vv in even lanes.
    """
    element, odd = row.results[0].element, int(row.mnemonic == "vshuffo")
    return lambda u, v: bits(
        interleave(lanes(v, element)[..., odd::2], lanes(u, element)[..., odd::2])
    )


@family("vshuffo")
def shuffle_odd(row: Instruction) -> Semantics:
    """Return the semantics of `vshuffo`: the odd lanes of both sources interleaved, those of Vv in
    even lanes.
    """
    return shuffle_lanes(row)


@family("vshuffoe")
def shuffle_both(row: Instruction) -> Semantics:
    """Return the semantics of `vshuffoe`: a pair with the result of `vshuffe` as its low and that
    of `vshuffo` as its high vector.
    """
    element = row.results[0].element

    def value(u: Array, v: Array) -> Array:
        u, v = lanes(u, element), lanes(v, element)
        return bits(
            join(
                interleave(v[..., ::2], u[..., ::2]),
                interleave(v[..., 1::2], u[..., 1::2]),
            )
        )

    return value


@family("vdeale")
def deal_even(row: Instruction) -> Semantics:
    """Return the semantics of `vdeale`: bytes 0, 4, 8, ... of Vv, then bytes 2, 6, 10, ... of Vv,
    then the same bytes of Vu.
    """
    del row
    return lambda u, v: concatenate(v[..., ::4], v[..., 2::4], u[..., ::4], u[..., 2::4])


@family("vsplat")
def splat_scalar(row: Instruction) -> Semantics:
    """Return the semantics of `vsplat`: the lowest byte or halfword of the scalar, or the whole
    word, in every lane.
    """
    element = row.results[0].element or "w"
    count = {"b": 128, "h": 64, "w": 32}[element]
    return lambda rt: truncate(np.repeat(rt[..., None], count, axis=-1), element)


@family("vinsert")
def insert(row: Instruction) -> Semantics:
    """Return the semantics of `vinsert`: the vector with word 0 replaced by the scalar."""
    del row

    def value(x: Array, rt: Array) -> Array:
        words = lanes(x, "w")
        return bits(np.where(np.arange(32) == 0, rt.astype(np.int32)[..., None], words))

    return value


@family("vextract")
def extract(row: Instruction) -> Semantics:
    """Return the semantics of `vextract`: the word of Vu that contains byte `Rs % 128`, as a
    scalar.
    """
    del row

    def value(u: Array, rs: Array) -> Array:
        index = (rs % 128 // 4)[..., None]
        words = lanes(u, "w")
        shape = np.broadcast_shapes(words.shape[:-1], index.shape[:-1])
        words = np.broadcast_to(words, (*shape, 32))
        word = np.take_along_axis(words, np.broadcast_to(index, (*shape, 1)), axis=-1)
        return word[..., 0].astype(np.int64)

    return value


@family("vcombine")
def combine(row: Instruction) -> Semantics:
    """Return the semantics of `vcombine`, `[if ([!]Ps)] Vdd = vcombine(Vu, Vv)`: a pair with Vu as
    its high and Vv as its low vector.

    Where the condition does not hold, the destination is unchanged.
    """
    if row.condition is None:
        return lambda u, v: join(v, u)
    return lambda x, p, u, v: np.where(holds(p, row)[..., None, None], join(v, u), x)
