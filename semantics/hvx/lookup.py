"""Semantics of table look-ups within registers."""

from __future__ import annotations

import numpy as np

from ...dialects.hvx.table import Element, Instruction
from .lanes import Array, bits, by_scalar, even_odd, lanes
from .registry import Semantics, family


@family("vlut32", "vlut16")
def lookup(row: Instruction) -> Semantics:
    """Return the semantics of `vlut32`, `Vd.b [|]= vlut32(Vu.b, Vv.b, segment)`, and of `vlut16`;
    the segment is a scalar or an immediate.

    An index in Vu selects an entry of the table Vv if index // 32 is `segment`, else gives 0; with
    `:nomatch` every index, modulo 32, selects an entry of that segment. Entry i is in halfword `i %
    64` of the table: in the low byte for segments 0, 1, 4 and 5, in the high byte for others.
    `vlut16` has segments of 16 halfword entries, held in words, and a pair as result.
    """
    size = 32 if row.mnemonic == "vlut32" else 16
    element, is_pair = row.results[0].element, row.results[0].kind == "pair"
    nomatch = "nomatch" in row.flags

    def segment(u: Array, v: Array, number: int) -> Array:
        match, odd = number % (256 // size), number >> 1 & 1
        index = even_odd(u) if is_pair else u
        entries = lanes(v, element)[..., odd::2]
        looked_up = gather(
            entries[..., None, :] if is_pair else entries,
            (index % size + size * match) % entries.shape[-1],
        )
        return (
            looked_up
            if nomatch
            else np.where(index // size == match, looked_up, looked_up.dtype.type(0))
        )

    def value(u: Array, v: Array, number: Array) -> Array:
        return bits(by_scalar(np.asarray(number), lambda n: segment(u, v, n)))

    return (lambda x, u, v, n: x | value(u, v, n)) if row.update else value


def gather(table: Array, index: Array) -> Array:
    """Return `table[..., index]`, leading axes broadcast."""
    if table.size == table.shape[-1]:
        return table.reshape(-1)[index]
    shape = np.broadcast_shapes(table.shape[:-1], index.shape[:-1])
    table = np.broadcast_to(table, (*shape, table.shape[-1]))
    index = np.broadcast_to(index, (*shape, index.shape[-1]))
    return np.take_along_axis(table, index.astype(np.intp), axis=-1)


@family("vlut4")
def lookup_four(row: Instruction) -> Semantics:
    """Return the semantics of `vlut4`: each lane is the halfword of a 64-bit scalar that the lane's
    top 2 bits select.
    """
    del row
    return lambda u, rtt: bits(select_half(u, rtt, "h"))


def select_half(u: Array, rtt: Array, element: Element) -> Array:
    """Return, for each halfword lane of `u`, halfword number `u.uh >> 14` of the 64-bit scalar
    `rtt`, as an `element`.
    """
    halves = lanes(np.ascontiguousarray(rtt.astype(np.int64)[..., None]), element)
    return gather(halves, lanes(u, "uh") >> 14)
