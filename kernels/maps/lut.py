"""Kernels that replace bytes by entries of a table of 256 bytes.

`vlut32` looks up the indices of one segment of 32 entries and gives 0 for all other indices, so
eight of them, or-ed, look up any byte. A vector holds four segments: 0 and 1 in its even bytes, 2
and 3 in its odd ones. `vshuff` brings 128 consecutive entries into this order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp
from ..builder import KernelBuilder
from ..cost import kernel
from ..permute import constant_vector
from ..runs import input_buffer
from .elementwise import any_layout, map_bytes

SEGMENT = 32
"""The entries of a segment."""

SEGMENTS = 8
"""The number of segments of 32 entries in a table of 256 bytes."""


@dataclass(frozen=True)
class ByteTable:
    """A table of 256 bytes in two vector registers, in the interleaved order that `vlut32`
    expects.
    """

    b: KernelBuilder
    halves: tuple[SSAValue, SSAValue]
    segments: int = SEGMENTS
    """How many segments, from the start, may have an entry other than 0; 1 to 8."""

    @staticmethod
    def of(b: KernelBuilder, low: SSAValue, high: SSAValue, segments: int = SEGMENTS) -> ByteTable:
        """Emit the table from two vectors in order: `low` has entries 0 to 127, `high` entries 128
        to 255. Those behind the first `segments` segments count as 0.
        """
        halves = b.v("vshuffb", low), b.v("vshuffb", high) if 2 * segments > SEGMENTS else low
        return ByteTable(b, halves, segments)

    @staticmethod
    def constant(b: KernelBuilder, entries: bytes) -> ByteTable:
        """Return the table of 256 `entries`, which are part of the kernel."""
        segments = np.frombuffer(entries, np.uint8).reshape(2, 2, 64)
        halves = (constant_vector(b, np.ascontiguousarray(h.T).reshape(128)) for h in segments)
        low, high = halves
        return ByteTable(b, (low, high))

    def look_up(self, index: SSAValue, chosen: Sequence[int] = ()) -> SSAValue:
        """Emit the look-up of each byte of vector `index`, in the `chosen` segments alone if there
        are any; return the vector of entries, 0 for those of other segments.
        """
        first, *others = chosen or range(self.segments)
        looked_up = self.b.v("vlutvvbi", index, self.halves[first // 4], immediate=first)
        for segment in others:
            half = self.halves[segment // 4]
            looked_up = self.b.v("vlutvvb_oracci", looked_up, index, half, immediate=segment)
        return looked_up


@kernel("lut.bytes", htp.LutOp, layouts=any_layout(1, constants=1))
def build_lut(b: KernelBuilder, op: htp.LutOp) -> None:
    """Emit the replacement of each byte by its entry in a constant table: ten instructions per
    vector.
    """
    entries = input_buffer(b, op, 1).address
    table = ByteTable.of(b, b.load(entries), b.load(entries, 1))
    map_bytes(b, op, table.look_up, 2)
