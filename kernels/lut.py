"""Kernels that look bytes up in tables.

`vlut32` looks up the indices of one segment of 32 entries and gives 0 for all others, so eight of
them, or-ed, look up any byte. Its vectors of entries hold segments 0 and 1 in even bytes, 2 and 3
in odd ones: 128 entries in order, shuffled by `vshuff`.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ..dialects import htp
from .builder import KernelBuilder
from .cost import kernel
from .elementwise import any_layout, map_bytes
from .runs import input_buffer

SEGMENTS = 8
"""Segments of 32 entries in a table of 256 bytes."""


@dataclass(frozen=True)
class ByteTable:
    """A table of 256 bytes in two vector registers."""

    b: KernelBuilder
    halves: tuple[SSAValue, SSAValue]

    @staticmethod
    def of(b: KernelBuilder, low: SSAValue, high: SSAValue) -> ByteTable:
        """Prepare the table from two vectors: entries 0 to 127 and 128 to 255, in order."""
        return ByteTable(b, (b.v("vshuffb", low), b.v("vshuffb", high)))

    def look_up(self, index: SSAValue) -> SSAValue:
        """Look up the entry of each byte of `index`."""
        result = self.b.v("vlutvvbi", index, self.halves[0], immediate=0)
        for segment in range(1, SEGMENTS):
            half = self.halves[segment // 4]
            result = self.b.v("vlutvvb_oracci", result, index, half, immediate=segment)
        return result


@kernel("lut.bytes", htp.LutOp, layouts=any_layout(1, constants=1))
def build_lut(b: KernelBuilder, op: htp.LutOp) -> None:
    """Build the kernel of a byte table: ten instructions per vector."""
    entries = input_buffer(b, op, 1).address
    table = ByteTable.of(b, b.load(entries), b.load(entries, 1))
    map_bytes(b, op, table.look_up, 2)
