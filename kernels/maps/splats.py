"""Splats, vectors with one element of a tensor in all lanes, by a table look-up."""

from __future__ import annotations

from xdsl.ir import SSAValue

from ..builder import KernelBuilder

INDICES = {8: 0, 16: 0x01000100, 32: 0x03020100}
"""Bits of an element -> the word whose bytes are the indices of the element's bytes, repeated."""


def splat_first(b: KernelBuilder, vector: SSAValue, bits: int) -> SSAValue:
    """Return a vector with the first element of `vector`, of `bits` bits, in all lanes."""
    table = vector if bits == 8 else b.v("vshuffb", vector)
    return b.v("vlutvvbi", b.splat_w(INDICES[bits]), table, immediate=0)
