"""Emission in LLVM IR of lanes saturated to half their width."""

from __future__ import annotations

from ...dialects.hvx.table import Element
from .bit_selection import interleave
from .emitter import WIDTHS, Emitter, lane_range
from .host_calls import host_call

PACKS: dict[Element, str] = {"h": "packssdw", "uh": "packusdw", "b": "packsswb", "ub": "packuswb"}
"""The host's instruction that saturates signed lanes to half their width, by the element of the
results: within 16 bytes those of one vector, then those of another one."""


def interleave_saturated(e: Emitter, element: Element, even: str, odd: str, signed: bool) -> str:
    """Return a register whose even and odd lanes, of type `element`, are the lanes of `even` and
    `odd`, twice as wide, saturated; `signed` tells whether those are signed.
    """
    width = 2 * WIDTHS[element]
    if not signed or e.host.dot != 64 or e.host.permutation != 64:
        limits = lane_range(element)
        lanes = (e.clamp(width, x, *limits, signed) for x in (even, odd))
        return interleave(e, width // 2, *lanes)
    pair = e.register(even, width), e.register(odd, width)
    name = f"avx512.{PACKS[element]}.512"
    packed = host_call(e, name, 64, pair, widths=(width, width // 2))
    return host_call(e, "avx512.pshuf.b.512", 64, (packed, alternating(width // 16)), widths=(8, 8))


def alternating(size: int) -> str:
    """Return the LLVM constant of the byte indices that interleave the halves of 16 bytes by lanes
    of `size` bytes.
    """
    order = bytes(half + at + k for at in range(0, 8, size) for half in (0, 8) for k in range(size))
    words = [int.from_bytes(order[at : at + 4], "little") for at in range(0, 16, 4)]
    return f"<{', '.join(f'i32 {word}' for word in words * 4)}>"
