"""Emission in LLVM IR of selections between the bits of two registers."""

from __future__ import annotations

from .emitter import Emitter, splat
from .host_calls import host_call

SELECT = 0b11011000
"""The table of the host's function of three bits for `mask ? a : b`, indexed by b, a, mask."""


def select_bits(e: Emitter, mask: str, a: str, b: str) -> str:
    """Emit the bits of the register `a` where those of the register `mask` are set, else those of
    `b`; return the name of the result.

    A host with dot products of 64 bytes has this as one instruction, `vpternlog`. LLVM follows
    each bit through the three instructions that stand for it elsewhere, which takes most of its
    time in code that shuffles much: with them mobilenet_v2, int8, compiles 1.3 times as long.
    """
    if e.host.dot == 64:
        tail = f"i32 {SELECT}"
        return host_call(e, "avx512.pternlog.d.512", min(64, e.size), (b, a, mask), tail)
    difference = e.binary("xor", 32, a, b)
    return e.binary("xor", 32, b, e.binary("and", 32, mask, difference))


def select_bytes(e: Emitter, mask: str, a: str, b: str) -> str:
    """Return a register with the bytes of `a` where the predicate mask is set, else of `b`."""
    return select_bits(e, e.mask_lanes(mask, 32), a, b)


def interleave(e: Emitter, width: int, even: str, odd: str) -> str:
    """Return a register whose even and odd lanes of `width` bits are the low halves of the lanes of
    `even` and `odd`, which are twice as wide.
    """
    low = e.register(even, 2 * width)
    high = e.register(e.shift("shl", 2 * width, odd, width), 2 * width)
    return select_even(e, width, low, high)


def select_even(e: Emitter, width: int, even: str, odd: str) -> str:
    """Return a register with the even lanes of `width` bits, 8 or 16, of the register `even` and
    the odd ones of `odd`.
    """
    return select_bits(e, splat(32, EVEN[width]), even, odd)


EVEN = {8: 0x00FF00FF, 16: 0x0000FFFF}
"""The bits of a word that its even lanes hold, by lane width."""
